#!/bin/sh
# `posse watch`: the same seed tells the same story, and a story tells no secrets.
# shellcheck source=/dev/null disable=SC2154 # $last is the library's
. "${SRC:?}/tests/cli/lib"

roles='Deputy|Outlaw|Renegade' # the Sheriff is no secret

# ---- the same seed again ----
run 0 posse watch bang --seed=11
is_empty err
is_not_empty out
cp out first
run 0 posse watch bang --seed=11
same 'the same seed' first out
run 0 posse watch bang --seed=12
! cmp -s first out || fail 'another seed tells the same story'
run 0 posse watch bang --seed=0000000000000000000000000000000000000000000000000000000000000001
is_not_empty out

# ---- every number of players under every preset ----
for players in 3 4 5 6 7 8; do
    for rules in official manual german errata; do
        run 0 posse watch bang --players="$players" --rules="$rules" --bots=random --seed=5
        is_empty err
        seated=$(grep -c ' takes a seat: ' out)
        [ "$seated" -eq "$players" ] || fail "$last: $seated players sit down"
        # There are rolls, and the last paragraph, after the last empty line, tells who has won.
        has out "'s turn: "
        awk '/^$/ { text = "" } { text = text $0 } END { print text }' out >end
        grep -q -i 'win' end || fail "$last: nobody wins: $(cat end)"
        # The story has no colours, because it does not go to a terminal.
        [ "$(tr -d -c '\033' <out | wc -c)" -eq 0 ] || fail "$last: there are escape codes"
    done
done

# ---- a game that begins with a turn ----
for language in en de; do
    run 0 posse watch pig --players=4 --rules=goal=50 --language=$language --seed=5
    is_empty err
    cat -s out >single
    same 'a story without two empty lines in a row' single out
    ! grep -q '[{}]\|player_' out || fail "$last: a word has no text: $(grep '[{}]\|player_' out)"
done

# ---- secrets ----
# A spectator hears the Sheriff's role, the roles of eliminated players, and at the end all roles.
for players in 4 5 6 7 8; do
    for seed in 1 2; do
        story="--players=$players --bots=random --seed=$seed"
        # shellcheck disable=SC2086 # words on purpose
        run 0 posse watch bang $story
        awk '{ line[NR] = $0 } /^$/ { last = NR } END { for (i = 1; i < last; i++) print line[i] }' \
            out | sed '1d; /, is out!/d' >before_the_end
        grep -E "$roles" before_the_end >told
        is_empty told
        [ "$(grep -c 'takes a seat: Sheriff' out)" -eq 1 ] || fail "$last: the Sheriff is not told"
        [ "$(grep -c 'role hidden' out)" -eq $((players - 1)) ] ||
            fail "$last: not every other role is hidden"
        grep -v 'takes a seat' out >public

        # With --open every role is told at the start, and the rest of the story is the same.
        # shellcheck disable=SC2086
        run 0 posse watch bang $story --open
        lacks out 'role hidden'
        grep 'takes a seat' out >open_seats
        grep -v 'takes a seat' out >story
        same "$last: the story" public story

        # A seat hears its own role and the Sheriff's.
        seat=0
        while [ "$seat" -lt "$players" ]; do
            # shellcheck disable=SC2086
            run 0 posse watch bang $story --eyes="$seat"
            grep 'takes a seat' out >seats
            sed -n "$((seat + 1))p" open_seats >own
            sed -n "$((seat + 1))p" seats >told
            same "$last: the own role" own told
            secrets=$((players - 2))
            ! grep -q 'Sheriff' own || secrets=$((players - 1))
            [ "$(grep -c 'role hidden' seats)" -eq "$secrets" ] ||
                fail "$last: the others' roles are told"
            seat=$((seat + 1))
        done
    done
done
# With three players all roles are public.
run 0 posse watch bang --players=3 --bots=random --seed=1
[ "$(grep -E -c "takes a seat: ($roles)" out)" -eq 3 ] || fail 'three players hide their roles'

# ---- colt: every number of players, and the same story again ----
for players in 2 3 4 5 6; do
    run 0 posse watch colt --players="$players" --bots=random --seed=5
    is_empty err
    bandits=$((players == 2 ? 4 : players))
    [ "$(grep -c ' boards car ' out)" -eq "$bandits" ] || fail "$last: not $bandits bandits board"
    [ "$(grep -c '^Round ' out)" -eq 5 ] || fail "$last: not five rounds"
    awk '/^$/ { text = "" } { text = text $0 } END { print text }' out >end
    grep -q 'Victory' end || fail "$last: nobody wins: $(cat end)"
    [ "$(tr -d -c '\033' <out | wc -c)" -eq 0 ] || fail "$last: there are escape codes"
    cp out first
    run 0 posse watch colt --players="$players" --bots=random --seed=5
    same "$last: the same seed" first out
    run 0 posse watch colt --players="$players" --bots=random --seed=5 --open
    is_empty err
    run 0 posse watch colt --players="$players" --bots=random --seed=5 --eyes=1
    is_empty err
done
for bad in --players=1 --players=7 --players=3,--eyes=3 --bots=genius --rules=official; do
    # shellcheck disable=SC2046 # words on purpose
    refuses_usage posse watch colt $(echo "$bad" | tr ',' ' ')
done

# ---- bots, and options of the rules ----
run 0 posse watch bang --bots=random,random --players=4 --seed=1
is_empty err
run 0 posse watch bang --bots=random --players=4 --seed=1 --rules=official,gringo=per_turn,dynamite=after
is_empty err
run 0 posse watch bang --bots=random --players=4 --seed=1 --pace=0
is_empty err

# ---- colours on a terminal: bold for what begins a paragraph, red for bad news ----
# styled CODE PATTERN: in the story of the last run, exactly the lines with the pattern have the colour code.
styled()
{
    grep -F "$(printf '\033[%sm' "$1")" story >coloured
    grep -E "$2" story >wanted
    is_not_empty wanted
    same "$last: colour $1" wanted coloured
}
if command -v script >/dev/null; then
    for game in bang colt; do
        run 0 script -qec "$POSSE watch $game --players=4 --bots=random --seed=1 --pace=0" /dev/null </dev/null
        tr -d '\r' <out >story
        case $game in
        bang)
            styled 1 "'s turn: |The Outlaws win: "
            styled 31 'is out!|The Indians attack!'
            ;;
        colt)
            styled 1 'Turn [1-5], |Round [1-5]: |Event: |Victory goes to '
            styled 31 'takes a bullet '
            ;;
        esac
    done
fi

# ---- languages ----
run 0 posse watch bang --bots=random --seed=1
cp out first
run 0 posse watch bang --bots=random --seed=1 --language=en
same 'English is the usual language' first out
run 0 posse watch bang --bots=random --seed=1 --language=de
is_empty err
has out ' ist am Zug: '
has out ' --language de'
[ "$(wc -l <first)" -eq "$(wc -l <out)" ] || fail 'the German story has other lines'
run 0 posse watch colt --bots=random --seed=1 --language=de
has out 'Der Sieg geht an: '

# ---- wrong usage ----
for bad in --players=2 --players=9 --players=x --players= --players=-4 --players=4.0 \
    --eyes=5 --eyes=8 --eyes=-1 --eyes=x --eyes= \
    --rules=chess --rules=gringo=never --rules=gringos=per_hit --rules=official,gringo= \
    --rules=official,german '--rules==,' --rules=official,gringo=per_hit,gringo=per_turn \
    --seed=x --seed= --seed=-1 --seed=18446744073709551616 --seed=0x7 --seed=1.5 \
    --bots=genius --bots= --bots=random,genius '--bots=random,' --bots=,random \
    --pace=x --pace=-1 --pace=1000000 --pace= --language=pl --language= --language=DE --loud; do
    refuses_usage posse watch bang "$bad"
done
refuses_usage posse watch bang --rules="$(printf '\377')"
refuses_usage posse watch bang --rules="$(printf 'a\n\033[2Jb=c')"

finish
