#!/bin/sh
# --help, error messages and exit status: 0 success, 1 a check failed, 2 wrong usage or files that cannot be read.
# shellcheck source=/dev/null
. "${SRC:?}/tests/cli/lib"

commands='watch engine scenario replay sim arena tune solve bench loadtest backup'

# ---- help and version ----
run 0 posse --help
is_empty err
for command in $commands; do
    has out "  $command "
done
run 0 posse --usage
has out 'Usage: posse'
is_empty err
run 0 posse --version
is_empty err
grep -Eqx 'posse [0-9]+\.[0-9]+\.[0-9]+' out || fail "--version is \"$(cat out)\""
cp out version

for command in $commands; do
    run 0 posse "$command" --help
    has out "Usage: posse $command"
    is_empty err
    [ "$(wc -l <out)" -ge 4 ] || fail "posse $command --help says next to nothing"
    run 0 posse "$command" --usage
    has out "Usage: posse $command"
    is_empty err
    run 0 posse "$command" --version
    same "posse $command --version" version out
    is_empty err
done

# The old name of a command is understood, but not listed.
run 0 posse load --help
has out 'Usage: posse loadtest'
run 0 posse --help
lacks out '  load '

# Every long option of a command is explained.
for command in $commands; do
    posse "$command" --help | grep -E '^ +(-., )?--[a-z]' | while IFS= read -r line; do
        case $line in
        *--*' '[A-Z]*) ;;
        *) echo "$line" ;;
        esac
    done >bare
    last="posse $command --help"
    is_empty bare
done

# ---- wrong usage: an error on standard error, and no other output ----
for command in $commands; do
    refuses_usage posse "$command" --no-such-option
    has err 'no-such-option'
    has err "posse $command"
done
refuses_usage posse
has err 'no command given'
has err 'watch, engine'
has err 'posse --help'
refuses_usage posse frobnicate
has err 'unknown command "frobnicate"'
has err 'watch, engine'
refuses_usage posse --frobnicate
refuses_usage posse ''
refuses_usage posse Watch bang
refuses_usage posse watch
has err 'no game given; the game must be bang, '
refuses_usage posse watch chess
has err 'chess'
has err 'bang'
refuses_usage posse bench chess
has err 'chess'
has err 'bang'
refuses_usage posse watch bang bang
has err 'unexpected argument "bang"'
refuses_usage posse bench bang bang
refuses_usage posse engine bang
has err 'unexpected argument "bang"'
refuses_usage posse scenario
has err 'no file given'
refuses_usage posse replay
has err 'no file given'

for bad in 0 9 -1 5x x '' 99999999999999999999; do
    refuses_usage posse bench --players="$bad"
    has err "--players must be a whole number from 1 to 8, not \"$bad\""
    refuses_usage posse bench --games="$bad" --players="$bad"
done
refuses_usage posse bench --games=0
refuses_usage posse bench --games=x
refuses_usage posse bench --seed=-1
has err '--seed must be a number below 2^64 or 64 hex digits, not "-1"'
refuses_usage posse bench bang --json --games=1 --players=2
refuses_usage posse bench bang --json --games=1 --rules=chess
refuses_usage posse bench bang --json --games=1 --rules=gringo=never

# ---- files that cannot be read ----
mkdir folder
for command in scenario replay; do
    run 2 posse "$command" missing.json
    has err 'missing.json'
    run 2 posse "$command" folder
    has err 'folder'
done

# ---- output to a full disk ----
if [ -c /dev/full ]; then
    cp "$SRC/tests/scenarios/bang_preset_german.json" good.json
    for arguments in 'watch bang' 'bench bang --games=1' 'sim bang --games=1' 'scenario good.json' '--version' 'engine'; do
        last="posse $arguments >/dev/full"
        # shellcheck disable=SC2086 # words on purpose
        echo '{"cmd":"quit"}' | "$POSSE" $arguments >/dev/full 2>err
        [ $? -eq 2 ] || fail "$last: status is not 2"
        is_not_empty err
    done
fi

# ---- a run that succeeds ----
run 0 posse bench bang --json --games=10 --players=4
is_empty err
has out '"players":4'
cp out first
run 0 posse bench bang --json --games=10 --players=4
for file in first out; do
    sed 's/.*"signature"/"signature"/' "$file" >"$file.signature"
done
same 'the signature of the same games' first.signature out.signature

finish
