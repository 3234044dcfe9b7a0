#!/bin/sh
# `posse engine` from outside: every request, every error code, and hostile input.
# shellcheck source=/dev/null
. "${SRC:?}/tests/cli/lib"

# Four players; the Outlaw at seat 1 holds two arrows, the Renegade at seat 3 has one life.
four='{"game":"bang","rules":"official","turn":0,"seats":[{"role":"sheriff","character":"black_jack","life":10,"arrows":0},{"role":"outlaw","character":"rose_doolan","life":9,"arrows":2},{"role":"outlaw","character":"lucky_duke","life":3,"arrows":1},{"role":"renegade","character":"suzy_lafayette","life":1,"arrows":0}]}'
# It is the turn of the Sheriff, who has one life: three dynamite end the game.
last_life='{"game":"bang","turn":0,"seats":[{"role":"sheriff","character":"black_jack","life":1,"arrows":0},{"role":"outlaw","character":"rose_doolan","life":9,"arrows":0},{"role":"outlaw","character":"lucky_duke","life":3,"arrows":0},{"role":"renegade","character":"suzy_lafayette","life":1,"arrows":0}]}'
new='{"cmd":"new","game":"bang","players":5,"seed":"7","rules":"official"}'

# ---- empty input ----
run 0 posse engine </dev/null
is_empty out
is_empty err
run 0 posse engine <&-
is_empty out
is_empty err
run 2 posse engine </
is_empty out
has err 'cannot read'

# ---- requests before a game is set up ----
dialog 'no game yet' <<'END'
> {"cmd":"legal"}
< {"ok":false,"code":"no_game","error":"
> {"cmd":"act","action":"keep"}
< "code":"no_game"
> {"cmd":"chance"}
< "code":"no_game"
> {"cmd":"show"}
< "code":"no_game"
> {"cmd":"view","seat":0}
< "code":"no_game"
> {"cmd":"bot","level":"random"}
< "code":"no_game"
> {"cmd":"history"}
< "code":"no_game"
> {"cmd":"new","game":"bang","players":3}
< {"ok":true,
END

# ---- a session, end to end ----
dialog 'every request' <<END
> $new
< {"ok":true,"actor":"chance","events":[{"n":1,
< "e":"turn"
> {"cmd":"legal"}
< "ok":true
< "actor":"chance"
< "actions":["roll arrow arrow arrow arrow arrow",
< "weights":[1,1,
> {"cmd":"chance"}
< {"ok":true,"action":"roll
< "e":"rolled"
> {"cmd":"show"}
< "position":{"game":"bang",
< "dice":["
> {"cmd":"view","seat":0}
< "position":
< "role":null
! "events"
> {"cmd":"view","seat":null,"since":0}
< "events":[{"n":1,
< "role":null
> {"cmd":"history"}
< "replay":{"posse":1,"engine":"
< "start":{"position":{"game":"bang"
< "actions":["roll
< "result":null
> {"cmd":"load","position":$four,"seed":"9"}
< {"ok":true,"actor":"chance"
> {"cmd":"history"}
< "actions":[],
> {"cmd":"act","action":"roll one two beer gatling gatling"}
< {"ok":true,"actor":{"seat":0},"events":[{"n":6,"e":"rolled"
! "action"
> {"cmd":"legal"}
< "actor":{"seat":0}
< "actions":["keep","reroll 1"
! "weights"
> {"cmd":"bot","level":"random","seed":"1","ms":5,"iterations":10}
< {"ok":true,"action":"
> {"cmd":"act","action":"keep"}
< "e":"chose","seat":0,"action":"keep"
> {"cmd":"legal"}
< "actions":["shoot 1","shoot 3"]
> {"cmd":"act","action":"shoot 3"}
< "ok":true
> {"cmd":"load","position":$last_life}
< "ok":true
> {"cmd":"act","action":"roll dynamite dynamite dynamite beer one"}
< "actor":"over"
< "result":{"team":"outlaws","winners":[1,2]}
< "e":"over"
> {"cmd":"legal"}
< "actor":"over"
< "result":{"team":"outlaws","winners":[1,2]}
< "actions":[]
> {"cmd":"act","action":"keep"}
< "code":"illegal_action"
< over
> {"cmd":"chance"}
< "code":"illegal_action"
< over
> {"cmd":"bot","level":"random"}
< "code":"illegal_action"
> {"cmd":"show"}
< "phase":"over"
< "result":{"team":"outlaws"
> {"cmd":"view","seat":2}
! "role":null
> {"cmd":"history"}
< "actions":["roll dynamite dynamite dynamite beer one"]
< "result":{"team":"outlaws"
> {"cmd":"quit"}
< {"ok":true}
END

# ---- the same requests give the same answers, byte for byte ----
cp requests first.requests
cp out first.out
run 0 posse engine <first.requests
same 'the same requests' first.out out

# ---- every error code ----
dialog 'codes' <<END
> {"cmd":"new","game":"bang","players":4,"seed":"1"}
< "ok":true
> {"cmd":"legal"
< {"ok":false,"code":"bad_json","error":"
> {"cmd":"deal"}
< "code":"bad_request"
< deal
> {"cmd":"legal","seat":1}
< "code":"bad_request"
< seat
> [{"cmd":"legal"}]
< "code":"bad_request"
< a list
> {"cmd":"new","game":"chess","players":4}
< "code":"unknown_game"
< chess
< bang
> {"cmd":"new","game":"bang","players":9}
< "code":"bad_config"
< players
> {"cmd":"load","position":{"game":"bang","turn":0,"seats":[]}}
< "code":"bad_position"
< seats
> {"cmd":"load","position":{"game":"chess"}}
< "code":"unknown_game"
> {"cmd":"act","action":"keep"}
< "code":"illegal_action"
> {"cmd":"act","action":"roll one"}
< "code":"illegal_action"
> {"cmd":"act","action":"jump"}
< "code":"illegal_action"
< jump
> {"cmd":"act"}
< "code":"bad_request"
< action
> {"cmd":"bot","level":"random"}
< "code":"illegal_action"
> {"cmd":"chance"}
< "ok":true
> {"cmd":"chance"}
< "code":"illegal_action"
> {"cmd":"act","action":"reroll 3 1"}
< "code":"illegal_action"
> {"cmd":"act","action":"reroll  1"}
< "code":"illegal_action"
> {"cmd":"act","action":"keep "}
< "code":"illegal_action"
> {"cmd":"bot","level":"genius"}
< "code":"bad_request"
< level
> {"cmd":"show"}
< "ok":true
END

# ---- a refused request changes neither the game nor its generator ----
{
    echo "{\"cmd\":\"load\",\"position\":$four,\"seed\":\"7\"}"
    echo '{"cmd":"act","action":"roll one one one one one"}'
    echo '{"cmd":"act","action":"reroll 1 2 3 4 5"}'
    echo '{"cmd":"chance"}'
    echo '{"cmd":"show"}'
    echo '{"cmd":"history"}'
} >quiet
cat >refused <<END
{"cmd":"new","game":"bang","players":2}
{"cmd":"new","game":"chess","players":5}
{"cmd":"new","game":"bang","players":5,"roles":["sheriff","sheriff",null,null,null]}
{"cmd":"new","game":"bang","players":5,"seed":"x"}
{"cmd":"load","position":{"game":"bang"}}
{"cmd":"load","position":$four,"seed":7}
{"cmd":"load","position":$four,"more":7}
{"cmd":"act","action":"gift 1"}
{"cmd":"act","action":"jump"}
{"cmd":"bot","level":"genius"}
{"cmd":"view","seat":4}
garbage

END
while IFS= read -r line; do
    echo "$line"
    cat refused
    # An action that is not legal now.
    case $line in
    *roll\ one*) echo '{"cmd":"chance"}' ;;
    *) echo '{"cmd":"act","action":"dodge 0"}' ;;
    esac
done <quiet >noisy
run 0 posse engine <quiet
[ "$(grep -c '^{"ok":true' out)" -eq 6 ] || fail 'the quiet game does not go as written'
cp out quiet.out
run 0 posse engine <noisy
[ "$(grep -c '^{"ok":false' out)" -eq $((6 * 14)) ] ||
    fail 'not every bad line among the good ones is refused'
grep '^{"ok":true' out >noisy.out
same 'a game with bad lines in between' quiet.out noisy.out

# ---- quit stops reading ----
printf '%s\n' "$new" '{"cmd":"quit"}' '{"cmd":"show"}' 'garbage' >in
run 0 posse engine <in
[ "$(wc -l <out)" -eq 2 ] || fail 'lines after quit are answered'

# ---- line endings ----
printf '{"cmd":"new","game":"bang","players":3}\n{"cmd":"show"}' >in
run 0 posse engine <in
[ "$(wc -l <out)" -eq 2 ] || fail 'a last line without an end is not answered'
has out '"position"'
printf '\n\n{"cmd":"quit"}\n' >in
run 0 posse engine <in
[ "$(grep -c '"code":"bad_json"' out)" -eq 2 ] || fail 'an empty line is not answered with bad_json'
[ "$(wc -l <out)" -eq 3 ] || fail 'not every line is answered'
# JSON treats a carriage return as white space, so Windows line endings work.
printf '{"cmd":"new","game":"bang","players":3}\r\n{"cmd":"legal"}\r\n{"cmd":"quit"}\r\n' >in
run 0 posse engine <in
[ "$(grep -c '^{"ok":true' out)" -eq 3 ] || fail 'lines that end with a carriage return are refused'

# ---- long lines: at most 1 MiB ----
dd if=/dev/zero bs=1024 count=1024 2>/dev/null | tr '\0' ' ' >blanks # 1 MiB
line='{"cmd":"quit"}'
fill=$((1048576 - ${#line}))
{
    printf '%s' "$line"
    dd if=blanks bs="$fill" count=1 2>/dev/null
    echo
} >in
run 0 posse engine <in
has out '{"ok":true}'
{
    printf '%s ' "$line"
    dd if=blanks bs="$fill" count=1 2>/dev/null
    printf '\n%s\n' "$new"
} >in
run 0 posse engine <in
[ "$(wc -l <out)" -eq 2 ] || fail 'a line that is too long has not one answer'
head -n 1 out | grep -q '"code":"bad_json".*1 MiB' || fail 'a line that is too long is not refused as such'
tail -n 1 out | grep -q '^{"ok":true' || fail 'after a line that is too long nothing goes on'
{
    cat blanks blanks blanks
    printf 'x' # without a newline
} >in
run 0 posse engine <in
[ "$(wc -l <out)" -eq 1 ] || fail 'a last line that is too long has not one answer'
has out '"code":"bad_json"'

# ---- bytes that are not JSON ----
{
    echo "$new"
    printf '{"cmd":\0"show"}\n'
    printf '\0\n'
    printf '{"cmd":"show"}\0\n'
    printf '{"cmd":"act","action":"\377\376"}\n'
    printf '{"cmd":"act","action":"\300\257"}\n'     # overlong
    printf '{"cmd":"act","action":"\355\240\200"}\n' # half of a surrogate pair
    printf '\357\273\277{"cmd":"show"}\n'            # a byte order mark
    printf '{"cmd":"show"}\014\n'                    # a form feed
    dd if=/dev/zero bs=1000 count=200 2>/dev/null | tr '\0' '{'
    echo
    dd if=/dev/zero bs=1000 count=200 2>/dev/null | tr '\0' '\351'
    echo
    dd if=/dev/zero bs=1000 count=200 2>/dev/null
    echo
    awk 'BEGIN { for (i = 0; i < 66666; i++) printf "[1,"; print "" }'
    echo '{"cmd":"show"}'
} >in
run 0 posse engine <in
[ "$(wc -l <out)" -eq 14 ] || fail "14 lines of bytes have $(wc -l <out) answers"
[ "$(grep -c '"code":"bad_json"' out)" -eq 12 ] || fail 'not every line of bad bytes is bad_json'
tail -n 1 out | grep -q '^{"ok":true,"position"' || fail 'after bad bytes nothing goes on'

# ---- nesting: at most 32 levels ----
nested()
{
    awk -v n="$1" 'BEGIN { for (i = 0; i < n; i++) printf "["; for (i = 0; i < n; i++) printf "]"; print "" }'
}
{
    nested 32
    nested 33
    nested 100000
} >in
run 0 posse engine <in
sed -n 1p out | grep -q '"code":"bad_request"' || fail '32 lists in one another are not read'
sed -n 2p out | grep -q '"code":"bad_json"' || fail '33 lists in one another are read'
sed -n 3p out | grep -q '"code":"bad_json"' || fail '100000 lists in one another are read'

# ---- an error sentence is one line, whatever it quotes ----
dialog 'quoting' <<'END'
> {"cmd":"line\nbreak \"quoted\" \\ and \u0001"}
< "code":"bad_request"
> {"cmd":"new","game":"two\nlines","players":3}
< "code":"unknown_game"
> {"cmd":"new","game":"bang","players":3,"a\nb":1}
< "code":"bad_config"
> {"cmd":"new","game":"bang","players":3}
< "ok":true
> {"cmd":"act","action":"a\nb\u0000c"}
< "code":"illegal_action"
> {"cmd":"act","action":"a\nb\tc\u001b[2J"}
< "code":"illegal_action"
END

finish
