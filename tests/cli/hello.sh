#!/bin/sh
# Somebody who comes to a table while something is being written there is told of it all the same.
# shellcheck source=/dev/null
. "${SRC:?}/tests/cli/lib"

command -v python3 >/dev/null || exit 77
cat >hello.py <<'PYTHON'
import http.client, json, os, subprocess, sys

sys.path.insert(0, os.environ["SRC"] + "/tests/net")
from ws import WebSocket

server = subprocess.Popen([os.environ["POSSE"], "serve", "--port=0", "--data=posse.db"],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
port = int(next(line for line in server.stdout if "http://" in line).rsplit(":", 1)[1].split("/")[0])
options = {"game": "bang", "players": 4, "rules": None, "public": False, "clock": 0,
           "eliminated_see": False}
request = http.client.HTTPConnection("127.0.0.1", port)
request.request("POST", "/api/tables", json.dumps({"options": options, "name": "Ann"}))
made = json.load(request.getresponse())

def until(ws, wanted):
    while json.loads(ws.recv())["t"] != wanted:
        pass

with WebSocket("127.0.0.1", port) as host, WebSocket("127.0.0.1", port) as guest:
    host.send(json.dumps({"t": "hello", "code": made["code"], "token": made["token"]}))
    until(host, "table")
    for i in range(40):  # each is written for itself, so that for a while nothing else is going on
        host.send(json.dumps({"t": "prefer", "confirm": i % 2 == 0}))
    guest.send(json.dumps({"t": "hello", "code": made["code"]}))
    until(guest, "table")
server.terminate()
sys.exit(server.wait(60))
PYTHON
export POSSE SRC
run 0 python3 hello.py
is_empty err
finish
