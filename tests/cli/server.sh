#!/bin/sh
# A client that connects to a table while an entry is being written still hears of the entry, and chat arrives
# unchanged.
# shellcheck source=/dev/null
. "${SRC:?}/tests/cli/lib"

command -v python3 >/dev/null || exit 77
cat >server_test.py <<'PYTHON'
import http.client, json, os, subprocess, sys

sys.path.insert(0, os.environ["SRC"] + "/tests/net")
from ws import WebSocket


def until(ws, wanted):
    while (message := json.loads(ws.recv()))["t"] != wanted:
        pass
    return message


def come_and_talk(port):
    options = {"game": "bang", "players": 4, "rules": None, "public": False, "clock": 0,
               "eliminated_see": False}
    request = http.client.HTTPConnection("127.0.0.1", port)
    request.request("POST", "/api/tables", json.dumps({"options": options, "name": "Ann"}),
                    {"Content-Type": "application/json"})
    made = json.load(request.getresponse())
    with WebSocket("127.0.0.1", port) as host, WebSocket("127.0.0.1", port) as guest:
        host.send(json.dumps({"t": "hello", "code": made["code"], "token": made["token"]}))
        until(host, "table")
        for i in range(40):  # each entry is written separately, so one of them is being written for a while
            host.send(json.dumps({"t": "prefer", "confirm": i % 2 == 0}))
        guest.send(json.dumps({"t": "hello", "code": made["code"]}))
        until(guest, "table")
        said = "\N{FACE WITH COWBOY HAT}" * 500  # the longest chat text that is allowed
        host.send(json.dumps({"t": "chat", "id": 7, "text": said}))
        while (answer := until(host, "update")).get("id") != 7:
            pass
        assert answer["line"]["text"] == said, answer


server = subprocess.Popen([os.environ["POSSE"], "serve", "--port=0", "--data=posse.db"],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
try:
    link = next(line for line in server.stdout if "http://" in line)
    come_and_talk(int(link.rsplit(":", 1)[1].split("/")[0]))
finally:
    server.terminate()
    status = server.wait(60)
sys.exit(status)
PYTHON
export POSSE SRC
run 0 python3 server_test.py
is_empty err
finish
