#!/bin/sh
# posse solve: exact win chances, the example of docs/lab.md, and what it refuses.
# shellcheck source=/dev/null
. "${SRC:?}/tests/cli/lib"

# ---- the example of docs/lab.md: the file, and what is printed for it ----
awk '/^## Endings/ {inside = 1} inside && /^```$/ {block++; next} inside && block == 1' \
    "$SRC/docs/lab.md" >question.json
awk '/^## Endings/ {inside = 1} inside && /^```$/ {block++; next} inside && block == 3' \
    "$SRC/docs/lab.md" | sed 1d >wanted
is_not_empty question.json
is_not_empty wanted
run 0 posse solve question.json
same 'posse solve' wanted out
is_empty err
run 0 posse solve - <question.json
same 'posse solve -' wanted out

# ---- JSON; a position alone, before the first roll ----
run 0 posse solve --json question.json
has out '"actor":0,"actions":[{"action":"keep","chance":'
position='{"game":"bang","turn":1,"seats":[
    {"role":"deputy","character":"willy_the_kid","life":0,"arrows":0},
    {"role":"outlaw","character":"kit_carlson","life":1,"arrows":3},
    {"role":"renegade","character":"pedro_ramirez","life":1,"arrows":4}]}'
echo "$position" >start.json
run 0 posse solve --json start.json
has out '{"seats":[{"seat":1,"chance":0.'
lacks out actions

# ---- what cannot be solved ----
for wrong in '{"game":"pig","scores":[0,0],"turn":0}' '{"position":4}' 'nonsense' \
    "{\"position\":$position,\"actions\":[\"keep\"]}" "{\"position\":$position,\"actions\":[4]}" \
    "{\"position\":$position,\"actions\":4}" "$(echo "$position" | sed 's/"life":0/"life":2/')"; do
    echo "$wrong" >wrong.json
    run 2 posse solve wrong.json
    is_empty out
    has err 'wrong.json: '
done
has err 'no bot can solve this position of BANG! The Dice Game'
run 2 posse solve no_such_file.json
has err 'no_such_file.json'
refuses_usage posse solve
