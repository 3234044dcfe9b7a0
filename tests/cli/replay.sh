#!/bin/sh
# `posse replay`: games of the engine can be played again, and a changed replay is refused with the place of the change.
# shellcheck source=/dev/null
. "${SRC:?}/tests/cli/lib"

# take_replay FILE: the replay in the last answer of the engine, which answers "history".
take_replay()
{
    tail -n 1 "$1" | sed -e 's/^{"ok":true,"replay"://' -e 's/}$//'
}

# ---- a game played by hand ----
# The Sheriff loses a life to dynamite, and the last one to the "two" of lucky_duke, who can only hit the Sheriff with
# it. Every roll is given by the test.
cat >in <<'END'
{"cmd":"load","position":{"game":"bang","rules":"official","turn":0,"seats":[{"role":"sheriff","character":"black_jack","life":2,"arrows":0},{"role":"outlaw","character":"rose_doolan","life":9,"arrows":0},{"role":"outlaw","character":"lucky_duke","life":3,"arrows":0},{"role":"renegade","character":"suzy_lafayette","life":1,"arrows":0}]}}
{"cmd":"act","action":"roll dynamite dynamite dynamite beer gatling"}
{"cmd":"act","action":"beer 3"}
{"cmd":"act","action":"roll gatling beer gatling beer arrow"}
{"cmd":"act","action":"reroll 2 4"}
{"cmd":"act","action":"roll arrow arrow"}
{"cmd":"act","action":"keep"}
{"cmd":"act","action":"roll one gatling beer two arrow"}
{"cmd":"act","action":"keep"}
{"cmd":"act","action":"shoot 1"}
{"cmd":"history"}
END
run 0 posse engine <in
[ "$(grep -c '^{"ok":true' out)" -eq 11 ] || fail 'the game by hand does not go as written'
take_replay out >by_hand.json
run 0 posse replay by_hand.json
is_empty err
cat >wanted <<'END'
by_hand.json: bang, 9 actions, {"team":"outlaws","winners":[1,2]}
END
same 'the report on the game by hand' wanted out
run 0 posse replay - <by_hand.json
has out 'bang, 9 actions, {"team":"outlaws","winners":[1,2]}'

# ---- a game played by chance and a bot, one request at a time ----
mkfifo requests answers
"$POSSE" engine <requests >answers 2>engine.err &
exec 3>requests 4<answers
trap '' PIPE
ask()
{
    echo "$1" >&3
    answer=''
    IFS= read -r answer <&4 || fail "no answer to $1"
}
moves=0
ask '{"cmd":"new","game":"bang","players":6,"rules":"german","seed":"12"}'
while :; do
    case $answer in
    *'"actor":"over"'*) break ;;
    *'"actor":"chance"'*) ask '{"cmd":"chance"}' ;;
    *'"actor":{"seat":'*)
        ask "{\"cmd\":\"bot\",\"level\":\"random\",\"seed\":\"$moves\"}"
        action=${answer#*'"action":"'}
        ask "{\"cmd\":\"act\",\"action\":\"${action%%\"*}\"}"
        ;;
    *)
        fail "after $moves moves: $answer"
        break
        ;;
    esac
    moves=$((moves + 1))
    if [ "$moves" -gt 5000 ]; then
        fail 'the game does not end'
        break
    fi
done
result=${answer#*'"result":'}
result=${result%%'}'*}'}'
ask '{"cmd":"history"}'
echo "$answer" >history
take_replay history >by_bots.json
ask '{"cmd":"quit"}'
exec 3>&- 4<&-
wait
run 0 posse replay by_bots.json by_hand.json
is_empty err
has out "by_bots.json: bang, $moves actions, $result"
has out 'by_hand.json: bang, 9 actions'

# ---- games that are not over ----
sed -e 's/,"shoot 1"\]/]/' -e 's/"result":{.*}}/"result":null}/' by_hand.json >unfinished.json
run 0 posse replay unfinished.json
has out 'unfinished.json: bang, 8 actions, not over'

# ---- changed replays: status 1, and a sentence that names the place ----
# spoil NAME SED-EXPRESSION TEXT...: changes the game by hand, which must be refused with these texts.
spoil()
{
    sed -e "$2" by_hand.json >"$1.json"
    ! cmp -s by_hand.json "$1.json" || fail "$1.json is not spoilt at all"
    run 1 posse replay "$1.json"
    is_empty out
    has err "$1.json: "
    shift 2
    for text in "$@"; do
        has err "$text"
    done
}
spoil illegal_action 's/"shoot 1"/"shoot 2"/' 'actions[8]' 'shoot 2'
spoil no_action 's/"beer 3"/"drink 3"/' 'actions[1]' 'drink 3'
spoil not_canonical 's/"reroll 2 4"/"reroll 4 2"/' 'actions[3]'
spoil action_left_out 's/"keep",//' 'actions[5]'
spoil action_a_number 's/"keep"/7/' 'actions[5]'
spoil other_roll 's/"roll dynamite dynamite dynamite beer gatling"/"roll one one"/' 'actions[0]'
spoil beyond_the_end 's/"shoot 1"/"shoot 1","keep"/' 'actions[9]' 'over'
spoil other_team 's/"team":"outlaws"/"team":"law"/' '"result"' 'law'
spoil other_winners 's/"winners":\[1,2\]/"winners":[1]/' '"result"'
spoil result_emptied 's/"result":{.*}}/"result":{}}/' '"result"'
spoil result_of_anything 's/"result":{.*}}/"result":"…"}/' '"result"'
spoil result_nulled 's/"result":{.*}}/"result":null}/' '"result"'
spoil result_too_early 's/,"shoot 1"\]/]/' '"result"'
spoil start_left_out 's/"start":/"begin":/' 'begin'
spoil start_empty 's/"start":{.*},"actions"/"start":{},"actions"/' 'position'
spoil start_null 's/"start":{.*},"actions"/"start":null,"actions"/' '"start"'
spoil start_impossible 's/"life":2,/"life":20,/' 'seats[0].life'
spoil start_other_game 's/"game":"bang"/"game":"chess"/' 'chess'
spoil actions_null 's/"actions":\[.*\],"result"/"actions":null,"result"/' '"actions"'
spoil version_unknown 's/"posse":1/"posse":2/' '"posse"'
spoil cut_off 's/"shoot 1".*$//'
spoil not_json 's/^{/(/'

: >empty.json
run 1 posse replay empty.json
has err 'empty.json: '
echo '[]' >list.json
run 1 posse replay list.json
has err 'list.json: '

# ---- files that cannot be read: status 2 ----
mkdir folder
{
    cat by_hand.json
    dd if=/dev/zero bs=1024 count=1024 2>/dev/null | tr '\0' ' '
} >huge.json
for file in missing.json folder huge.json; do
    run 2 posse replay "$file"
    is_empty out
    has err "$file: "
done

# A bad file does not stop the files after it from being checked. The exit status is that of the worst file.
run 1 posse replay illegal_action.json by_hand.json
has out 'by_hand.json: bang'
run 2 posse replay missing.json illegal_action.json by_hand.json
has out 'by_hand.json: bang'
has err 'illegal_action.json: '

# Games that were saved by this version and earlier ones must stay playable.
run 0 posse replay "$SRC"/tests/replays/*.json
lines=$(wc -l <out)
[ "$lines" -ge 11 ] || fail "only $lines replays"

# ---- the names of the seats ----
sed 's/^{/{"names":["Ann",null,"Doc Ü",null],/' by_hand.json >named.json
run 0 posse replay named.json
for names in '["Ann"]' '"Ann"' '["Ann",1,null,null]' '["","b","c","d"]' '["Ann",null,null,"a\\nb"]'; do
    sed "s/^{/{\"names\":$names,/" by_hand.json >named.json
    run 1 posse replay named.json
    has err '"names"'
done

finish
