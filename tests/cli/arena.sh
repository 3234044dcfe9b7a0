#!/bin/sh
# `posse arena` and `posse tune`: the results do not depend on the number of threads or on interruptions, and wrong
# usage gets a clear answer.
# shellcheck source=/dev/null disable=SC2154 # $last is the library's
. "${SRC:?}/tests/cli/lib"

# result FILE: the result without the times, which differ from run to run.
result()
{
    sed 's/,"conduct":.*//' "$1"
}

# json_of NAME ARGUMENTS...: runs the arena and keeps its result in the file NAME.
json_of()
{
    name=$1
    shift
    run 0 posse arena "$@" --json
    result out >"$name"
    is_not_empty "$name"
    has out '"conduct":['
}

# ---- threads ----
for game in 'bang --bots=easy,random --players=4' 'colt --bots=random,random --players=3' \
    'bang --bots=normal,easy,random --players=3' 'colt --bots=normal,easy,random --players=3 --decisions=5'; do
    for threads in 1 2 3; do
        # shellcheck disable=SC2086 # words on purpose
        json_of "threads$threads" $game --games=20 --threads=$threads
        is_empty err
    done
    same "$game: two threads" threads1 threads2
    same "$game: three threads" threads1 threads3
done
json_of other bang --bots=easy,random --players=4 --games=20 --seed=2
! cmp -s threads1 other || fail 'another seed gives the same numbers'

# ---- a bot gains nothing over itself ----
for bots in random,random easy,easy normal,normal; do
    run 0 posse arena bang --bots=$bots --games=10 --json
    gains=$(grep -o '"gain":{[^}]*}' out | sort -u)
    [ "$gains" = '"gain":{"value":0.000000,"low":0.000000,"high":0.000000}' ] ||
        fail "$bots gains on itself: $gains"
done

# ---- the sequential test finds the better bot ----
run 0 posse arena bang --bots=normal,random --sprt=0,20 --games=2000
has out 'More than 0.00'
run 1 posse arena bang --bots=random,normal --sprt=0,20 --games=2000
has out 'Not 20.00'
run 1 posse arena bang --bots=easy,easy --sprt=0,5 --games=2000
has out 'Not 5.00'
run 1 posse arena bang --bots=normal,random --sprt=0,20 --games=10
has out 'still open'
for threads in 1 2 3; do
    json_of "sprt$threads" bang --bots=normal,random --sprt=0,20 --games=2000 --threads=$threads
done
same 'the test with two threads' sprt1 sprt2
same 'the test with three threads' sprt1 sprt3
has sprt1 '"answer":"high"'

# ---- single decisions ----
run 0 posse arena bang --bots=normal,easy,random --games=200 --decisions=10
for word in '200 decisions, played on 10 times' 'normal instead of easy' 'easy instead of random' 'mean by role'; do
    has out "$word"
done
for word in 'random instead' among Ratings 'those on top'; do
    lacks out "$word"
done
run 0 posse arena bang --bots=normal,random --games=2000 --decisions=20 --sprt=0,1
has out 'More than 0.00'
run 1 posse arena bang --bots=easy,easy --games=2000 --decisions=5 --sprt=0,1
has out 'Not 1.00'
run 0 posse arena colt --bots=normal,random --games=60 --decisions=10 --worlds
has out '60 decisions, played on 10 times from each answer by random, what is hidden dealt anew each time'
json_of dealt1 colt --bots=normal,random --games=60 --decisions=10 --worlds --threads=1
json_of dealt3 colt --bots=normal,random --games=60 --decisions=10 --worlds --threads=3
same 'worlds with three threads' dealt1 dealt3
has dealt1 '"worlds":true'
run 0 posse arena bang --bots='cmd:false,random' --games=2 --decisions=1
has out '2 dead'

# ---- the printed table ----
run 0 posse arena bang --bots=normal,easy,random --games=10
for word in 'normal among easy' 'random among normal' sheriff renegade 'mean by role' Ratings decisions; do
    has out "$word"
done
lacks out rose_doolan
run 0 posse arena bang --bots=normal,easy,random --games=10 --among-last
for word in 'normal among random' 'easy among random' Ratings; do
    has out "$word"
done
lacks out 'among easy'
lacks out 'those on top'
run 0 posse arena bang --bots=easy,random --games=10 --by=character
has out rose_doolan
run 0 posse arena bang --bots=easy,random --games=10 --by=none
lacks out sheriff
run 0 posse arena colt --bots=random,random --games=10 --players=6 --rules=expert
has out cheyenne
run 0 posse arena bang --bots=easy,random --games=1
has out 'easy among random'

# ---- stopped by a signal: prints the results so far, and a later run continues ----
# wait_for FILE PID: waits until the file has contents. Fails if the program ends before that.
wait_for()
{
    until [ -s "$1" ]; do
        kill -0 "$2" 2>/dev/null || {
            fail "$last: it ended before there was $1"
            return
        }
    done
}

# start ARGUMENTS...: starts a long run in the background and waits until it has written its state.
start()
{
    last="posse arena $*"
    rm -f state.json
    # Not through posse(), because $! would then be the process of a subshell.
    "$POSSE" arena "$@" --games=100000000 --resume=state.json --json >out 2>err &
    program=$!
    wait_for state.json $program
}

# A run with --decisions can be continued, too.
start bang --bots=easy,random --decisions=3
kill -INT $program
wait $program
has err 'stopped after'
has err ' decisions'
played=$(sed -n 's/.*"score":{"deals":\([0-9]*\),.*/\1/p' state.json)
json_of resumed bang --bots=easy,random --decisions=3 --games=$((played + 30)) --resume=state.json
json_of whole bang --bots=easy,random --decisions=3 --games=$((played + 30)) --threads=1
same 'decisions, taken up' whole resumed

for signal in INT TERM KILL; do
    start bang --bots=easy,random --threads=2
    kill -$signal $program
    wait $program 2>/dev/null
    got=$?
    case $signal in
    KILL)
        [ $got -eq 137 ] || fail "killed: status $got"
        ;;
    *)
        [ $got -eq 1 ] || fail "SIG$signal: status $got, not 1"
        has err 'stopped after'
        has out '"deals":'
        ;;
    esac
    played=$(sed -n 's/.*"score":{"deals":\([0-9]*\),.*/\1/p' state.json)
    games=$((played + 30))
    json_of resumed bang --bots=easy,random --games=$games --resume=state.json --threads=3
    json_of whole bang --bots=easy,random --games=$games
    same "taken up after SIG$signal" whole resumed
    # Continue once more, when there is nothing left to play.
    json_of again bang --bots=easy,random --games=$games --resume=state.json
    same "taken up at the end" whole again
    [ ! -e state.json.new ] || [ $signal = KILL ] || fail 'half a file is left'
done

# ---- --resume with the file of another run, and with broken files ----
cp state.json good.json
for other in '--seed=2' '--players=4' '--rules=german' '--bots=random,easy' '--games=1' '--sprt=0,5' '--decisions=3'; do
    # shellcheck disable=SC2086
    run 2 posse arena bang --bots=easy,random --games=1000000 --resume=state.json $other
    is_empty out
    has err 'cannot be taken up'
    same "$other leaves the file alone" good.json state.json
done
run 2 posse arena bang --bots=easy,random --players=4 --resume=state.json
has err '"players" is 5, not 4'
for bad in '' '{' '[]' 'null' '{"posse_arena":1}' '{"posse_arena":"1"}' "$(printf '\377')" \
    "$(sed 's/"deals":/"deals":-/' good.json)" "$(sed 's/"deals":/"deals":9/' good.json)" \
    "$(sed 's/\[\[\[/[[[-/' good.json)" "$(sed 's/\[\[\[/[[[0,/' good.json)" \
    "$(sed 's/"conducts":.*/}}/' good.json)" "$(head -c 300 good.json)"; do
    printf '%s' "$bad" >bad.json
    run 2 posse arena bang --bots=easy,random --games=1000000 --resume=bad.json
    is_empty out
    has err 'bad.json'
done
head -c 2000000 /dev/zero | tr '\0' ' ' >bad.json
run 2 posse arena bang --bots=easy,random --resume=bad.json
mkdir folder
run 2 posse arena bang --bots=easy,random --resume=folder
run 2 posse arena bang --bots=easy,random --games=2 --resume=no/such/folder/file
has err 'no/such/folder'

# ---- wrong usage ----
for bad in --bots=easy --bots=easy,nobody --bots= '--bots=easy,' --bots=cmd:,easy \
    --bots=easy,easy,easy,easy,easy,easy,easy --games=0 --games=x --games=-1 --players=2 --players=9 \
    --threads=0 --threads=x --seed=x --by=hat --sprt=5,0 --sprt=5 --sprt=0,5x --sprt=nan,5 --sprt=0,nan \
    --sprt=0,1000 --decisions=0 --decisions=x --alpha=0 --alpha=0.9 --beta=x --rules=chess; do
    refuses_usage posse arena bang --bots=easy,random --games=1 "$bad"
done
refuses_usage posse arena bang --bots=easy,random,normal --sprt=0,5
refuses_usage posse arena bang --bots=easy,random --worlds
has err 'needs --decisions'
refuses_usage posse arena bang --bots=random,cmd:false --decisions=1
has err 'must not be a program'
refuses_usage posse arena bang
refuses_usage posse arena
refuses_usage posse arena chess --bots=easy,random
refuses_usage posse arena colt --bots=easier,random

# ---- the tuner ----
refuses_usage posse tune bang
refuses_usage posse tune bang --bot=random
has err 'no numbers'
for bad in --bot=nobody --bot=cmd:./mine --changes=0 --check=x --games=0 --sprt=1,0 --players=2; do
    refuses_usage posse tune bang --bot=random "$bad"
done

finish
