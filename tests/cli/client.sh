#!/bin/sh
# examples/client.py plays whole games of bang and colt on a server, alone and with others, and reconnects whenever
# its connection is cut.
# shellcheck source=/dev/null disable=SC2154 # $last, $link and $server are the library's
. "${SRC:?}/tests/cli/lib"

command -v python3 >/dev/null || exit 77

client()
{
    python3 "$SRC/examples/client.py" "$@"
}

# ended: the last client has finished its game, and the replay of the game is fair.
ended()
{
    has out 'Won by: '
    has out 'The server has kept its promise.'
    python3 -c 'import sys, urllib.request as r; sys.stdout.buffer.write(r.urlopen(sys.argv[1]).read())' \
        "$(sed -n 's/^Replay: //p' out)" >replay.json || fail "$last: no replay"
    seen=$(sed -n 's/^Seen: //p' out)
    run 0 posse replay replay.json --seen "$seen"
    has out 'fair: '
    has out '; seen: all '
    lacks out 'not in the file'
    run 0 python3 "$SRC/examples/verify.py" --seen "$seen" replay.json
    has out '; seen: all '
}

start_server

# ---- on its own table, with the connection cut again and again ----
for game in bang colt; do
    run 0 client "$link" --game $game --bots easy
    is_empty err
    ended
    run 0 client "$link" --game $game --players 3 --hang-up-after 4
    has err 'Coming back: '
    ended
done

# ---- on another person's table: the first client is the host, and starts when everyone is there ----
python3 - "$link" >table <<'EOF' || fail 'no table was made'
import json, sys, urllib.request
options = {"game": "colt", "players": 2, "rules": None, "public": True, "clock": 0, "eliminated_see": False}
request = urllib.request.Request(sys.argv[1] + "api/tables", json.dumps({"options": options}).encode(),
                                 {"Content-Type": "application/json"})
print(json.load(urllib.request.urlopen(request))["link"])
EOF
client "$(cat table)" --name Django >other 2>&1 &
other=$!
run 0 client "$(cat table)" --name Tuco
is_empty err
wait $other || fail 'the other one has not come to the end'
grep 'Won by: ' other >theirs
grep 'Won by: ' out >ours
same 'who has won' theirs ours
ended

# ---- the server is killed in the middle of a game ----
client "$link" --game colt --hang-up-after 5 >out 2>err &
player=$!
last='a game that was killed'
until [ -s err ]; do
    kill -0 $player 2>/dev/null || break
done
{
    kill -KILL "$server"
    wait "$server"
} 2>/dev/null
port=${link##*:}
start_server --port "${port%/}"
wait $player || fail "$last: $(tail -n 3 err)"
ended

# ---- requests that must fail ----
run 1 client "$link#abcdefghjk"
has err 'there is no such table'
run 1 client "$link" --game poker
has err 'poker'
run 1 client "$link" --players 9
has err 'players'
refuses_usage client nowhere
stop_server
run 1 client "$link"
has err 'refused'

finish
