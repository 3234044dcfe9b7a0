#!/bin/sh
# `posse review`: the same numbers with any number of threads, going on with stopped work, reports, and what is refused.
# shellcheck source=/dev/null
. "${SRC:?}/tests/cli/lib"

game=$SRC/tests/replays/bang_3.json

# ---- the same with any number of threads ----
run 0 posse review --json --threads 1 "$game"
cp out one
run 0 posse review --json --threads 3 "$game"
same 'a review with three threads' one out
has out '"review":1,"game":"bang","players":3'
has out '"done":true,"progress":1.0000'

# ---- samples that other parts of the project are built on have the same form ----
for name in bang_5 colt_4; do
    run 0 posse review --json "$SRC/tests/reviews/$name.replay.json"
    tr -d '0-9.-' <"$SRC/tests/reviews/$name.review.json" | tr ',' '\n' | sed -e 's/[{}]//g' | grep -o '"[a-z]*":' | sort -u >wanted
    tr ',' '\n' <out | sed -e 's/[{}]//g' | grep -o '"[a-z]*":' | sort -u >got
    same "the fields of the review of $name" wanted got
done

# ---- going on with what is done ----
sed -e 's/"steps":\[{[^}]*},/"steps":[null,/' one >half
grep -q '"steps":\[null,' half || fail 'nothing was left out'
cp half work
run 0 posse review --json --resume work "$game"
same 'a resumed review' one out
same 'the file of a resumed review' one work
run 1 posse review --json --resume work --seed 2 "$game"
has err 'this is not a review of the same game by this version with seed 2 and depth 1'

# ---- single steps are those of the whole review ----
run 0 posse review --json --steps 3,5 "$game"
has out '"done":false'
for file in one out; do
    tr '{' '\n' <$file | grep -F '"chances":' | sed -e 's/,"believed":.*//' -e 's/,"reveals":.*//' >$file.steps
done
[ "$(grep -cFx -f out.steps one.steps)" -ge 2 ] || fail 'a single step differs'
[ "$(wc -l <out.steps)" = 2 ] || fail 'two steps were asked for'
run 2 posse review --steps 3,x "$game"
has err 'list of numbers such as 12,40'

# ---- for people ----
run 0 posse review --report page.html "$SRC/tests/reviews/bang_5.replay.json"
has out 'Señor Díaz'
has out 'Turning points'
has page.html '<polyline'
has page.html 'Frau Müller-Lüdenscheidt'
lacks page.html 'src='
lacks page.html 'href='
run 0 posse review --language fr "$game"
has out 'Tournants'
link=$(posse replay --link "$game")
run 0 posse review --json "$link"
same 'the review of a link' one out

# ---- refused ----
printf '{"posse":1' >broken
run 1 posse review broken
[ -s err ] || fail 'no sentence about a broken file'
sed -e 's/,"result":.*//' -e 's/"actions":\["\([^"]*\)".*/"actions":["\1"]}/' "$game" >unfinished
run 1 posse review unfinished
has err 'only finished games can be reviewed'
sed -e 's/"actions":\["roll [a-z]* /"actions":["roll beer /' "$game" >other
run 1 posse review other
run 2 posse review
run 2 posse review "$game" "$game"
has err 'only one game can be reviewed at a time'
run 2 posse review --games 3 "$game"
has err 'need --calibrate GAME'

# ---- measuring ----
run 0 posse review --calibrate pig --players 2 --games 4 --every 4 --json
has out '"game":"pig","players":2,"games":4'
has out '"heuristic_brier":'
run 2 posse review --calibrate chess
finish
