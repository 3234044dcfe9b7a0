#!/bin/sh
# The chain of shown events: `posse replay` and examples/verify.py, which share no code, find the same values, and both
# find out a forged game, which is fair by itself.
# shellcheck source=/dev/null disable=SC2154 # $last is the library's
. "${SRC:?}/tests/cli/lib"

command -v python3 >/dev/null || exit 77
python3 -c 'import sys; sys.exit(sys.version_info < (3, 10))' || exit 77

verify()
{
    python3 "$SRC/examples/verify.py" "$@"
}

# value FILE VIEWER [N]: the value after N events, or at the end.
value()
{
    posse replay "$1" --chain "$2" | sed 1d | sed -n "${3:-$}p" | cut -d ' ' -f 2
}

# accept VALUE FILE TEXT: both checkers accept the value and say so.
accept()
{
    for checker in 'posse replay' verify; do
        # shellcheck disable=SC2086 # words on purpose
        run 0 $checker --seen "$1" "$2"
        is_empty err
        has out "; seen: $3"
    done
}

# refuse VALUE FILE: neither accepts it.
refuse()
{
    for checker in 'posse replay' verify; do
        # shellcheck disable=SC2086 # words on purpose
        run 1 $checker --seen "$1" "$2"
        is_empty out
        has err 'this is another game'
    done
}

one=00112233445566778899aabbccddeeff0123456789abcdef0123456789abcdef
two=ffeeddccbbaa99887766554433221100fedcba9876543210fedcba9876543210
game()
{
    file=$1
    shift
    run 0 posse watch "$@" --secret $one --contribute "$two,-" --seed 5 --save "$file"
    is_empty err
}
game bang_3.json bang --players 3 --bots random
game bang_5.json bang --players 5 --bots easy
game bang_8.json bang --players 8 --bots random
game colt_2.json colt --players 2 --bots random
game colt_4.json colt --players 4 --bots easy
game colt_5.json colt --players 5 --bots random --rules expert
game pig_3.json pig --players 3 --bots random

# ---- every viewer's value, in the middle and at the end ----
for file in bang_5.json colt_2.json colt_5.json; do
    all=$(posse replay $file --chain open | sed 1d | wc -l)
    accept "$(value $file onlooker)" $file "all $all deals, rolls and choices are what spectators were shown"
    accept "$(value $file 1)" $file "all $all deals, rolls and choices are what seat 1 was shown"
    accept "$(value $file open)" $file "all $all deals, rolls and choices are what somebody who sees everything was shown"
    accept "$(value $file 1 40)" $file "the first 40 of $all deals, rolls and choices are what seat 1 was shown"
done
accept "$(value bang_3.json 2)" bang_3.json 'all' # everything is public with three players
accept "$(value pig_3.json 2)" pig_3.json 'all'
accept "$(value bang_8.json 7)" bang_8.json 'all'

# ---- values in the document ----
# shellcheck disable=SC2016 # the backquotes are the document's
sed -n 's/^| \([a-z0-9_]*\) | \([a-z0-9]*\) | \([0-9]*\) | `\([0-9a-f]*\)` |$/\1 \2 \3 \4/p' \
    "$SRC/docs/fairness.md" >vectors
[ "$(wc -l <vectors)" -ge 10 ] || fail 'docs/fairness.md has no values'
while read -r file viewer count link; do
    accept "$link" "$SRC/tests/replays/$file.json" "all $count deals, rolls and choices"
    [ "$(value "$SRC/tests/replays/$file.json" "$viewer")" = "$link" ] || fail "$file: another value for $viewer"
done <vectors

# ---- forged games are fair by themselves, and are not what was shown ----
for file in bang_3.json bang_5.json colt_2.json colt_4.json pig_3.json; do
    run 0 python3 "$SRC/tests/cli/forge.py" "$POSSE" $file 20
    is_empty err
    mv out forged.json
    run 0 posse replay forged.json
    has out 'fair: the commitment'
    run 0 verify forged.json
    has out 'fair: the commitment'
    refuse "$(value $file 0)" forged.json
done

# ---- one other choice, which changes no dice, is found as well ----
python3 - <<'END'
import json
game = json.load(open("bang_5.json", encoding="utf-8"))
changed = [i for i, action in enumerate(game["actions"]) if action.startswith("shoot ")][-1]
game["actions"], game["result"] = game["actions"][:changed + 1], None
json.dump(game, open("short.json", "w", encoding="utf-8"))
target = game["actions"][changed].split(" ")[1]
json.dump({**game, "other": target}, open("changed", "w", encoding="utf-8"))
END
accept "$(value short.json 0)" short.json 'all'
python3 - <<'END' >others
import json
game = json.load(open("changed", encoding="utf-8"))
for seat in range(5):
    if str(seat) != game["other"]:
        print(f"shoot {seat}")
END
seen=$(value short.json 0)
tried=0
while read -r shot; do
    sed "s/\"shoot [0-9]*\"\\]/\"$shot\"]/" short.json >other.json
    posse replay other.json >/dev/null 2>&1 || continue
    refuse "$seen" other.json
    tried=$((tried + 1))
done <others
[ $tried -gt 0 ] || fail 'no other shot was legal'

# ---- wrong usage ----
refuses_usage posse replay bang_3.json --seen 12
refuses_usage posse replay bang_3.json --seen "${one%?}x"
refuses_usage posse replay bang_3.json --chain 9
refuses_usage posse replay bang_3.json --chain nobody
run 1 verify --seen 12 bang_3.json
has err 'must be 64 hex digits'
run 1 verify --seen
has err 'must be 64 hex digits'
run 0 posse watch bang --players 3 --bots random --seed 3 --save plain.json
run 1 posse replay plain.json --seen $one
has err 'not fair dice'
run 0 posse replay plain.json --chain 0
[ "$(wc -l <out)" -eq 1 ] || fail 'a chain without a commitment'

finish
