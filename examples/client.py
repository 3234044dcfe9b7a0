#!/usr/bin/env python3
"""A complete client in one file: it takes a seat at a table, plays a game to its end and prints the winners.

    python3 examples/client.py http://127.0.0.1:8080/#abcdefghjk       joins the table with this link
    python3 examples/client.py http://127.0.0.1:8080 --game colt       makes a new table, with bots

The client needs only Python. bot.py, next to this file, chooses the actions. docs/protocol.md, "The server", explains
the messages. If the connection is lost, the client reconnects and keeps its seat.
"""
import argparse
import base64
import hashlib
import http.client
import json
import os
import socket
import ssl
import struct
import sys
import time
from urllib.parse import urlsplit

from bot import choose

TIMEOUT_S = 60  # seconds without an answer after which the client gives up


class Lost(Exception):
    """The connection is lost or no longer usable. The seat is kept, so the client can reconnect."""


class GiveUp(Exception):
    """An error that reconnecting cannot fix."""


# ---- a WebSocket ----------------------------------------------------------------------------


class WebSocket:
    """A WebSocket (RFC 6455) for text messages, with only what a client needs."""

    TEXT, CLOSE, PING, PONG = 1, 8, 9, 10

    def __init__(self, site):
        port = site.port or (443 if site.scheme == "https" else 80)
        self.sock = socket.create_connection((site.hostname, port), timeout=TIMEOUT_S)
        if site.scheme == "https":
            context = ssl.create_default_context()
            self.sock = context.wrap_socket(self.sock, server_hostname=site.hostname)
        self.stream = self.sock.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        self.sock.sendall((f"GET /ws HTTP/1.1\r\nHost: {site.netloc}\r\nUpgrade: websocket\r\n"
                           f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
                           "Sec-WebSocket-Version: 13\r\n\r\n").encode())
        status = self.stream.readline().decode()
        while self.stream.readline() not in (b"\r\n", b""):
            pass  # the other headers
        if " 101 " not in status:
            raise Lost(f"no WebSocket: {status.strip() or 'the server closed the connection'}")

    def send(self, message):
        self._send(self.TEXT, json.dumps(message).encode())

    def receive(self):
        """Returns the next message. Answers the pings that the server may send at any time."""
        text = b""
        while True:
            last, opcode, payload = self._frame()
            if opcode == self.PING:
                self._send(self.PONG, payload)
            elif opcode == self.CLOSE:
                raise Lost(payload[2:].decode() or "the server closed the connection")
            elif opcode != self.PONG:
                text += payload
                if last:
                    return json.loads(text)

    def close(self):
        self.stream.close()
        self.sock.close()

    def _send(self, opcode, payload):
        length = len(payload)
        size = (struct.pack("!B", 0x80 | length) if length < 126
                else struct.pack("!BH", 0x80 | 126, length))  # this client never sends longer messages
        mask = os.urandom(4)
        mixed = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
        self.sock.sendall(bytes([0x80 | opcode]) + size + mask + mixed)

    def _frame(self):
        first, length = self._take(2)
        if length == 126:
            (length,) = struct.unpack("!H", self._take(2))
        elif length == 127:
            (length,) = struct.unpack("!Q", self._take(8))
        return first & 0x80, first & 15, self._take(length)

    def _take(self, count):
        taken = self.stream.read(count)
        if len(taken) < count:
            raise Lost("the connection was lost")
        return taken


# ---- the player -----------------------------------------------------------------------------


class Player:
    def __init__(self, site, code, name, token=None):
        self.site, self.code, self.name, self.token = site, code, name, token
        self.person = None   # our number at the table
        self.table = {}      # the last `table` message, with all updates since
        self.events = []     # everything that we were shown of the game
        self.contribution = os.urandom(32)  # our part in the dice
        self.commitment = None  # the hash of the server's secret, which we got before the deal
        self.committed_game = None  # the number of the game that `commitment` is for
        self.socket = None
        self.up_to_date = False  # has the table arrived on this connection?
        self.answered = None  # the last question that we answered, so that we do not answer it twice

    def hello(self):
        """Opens a connection. With `since` the server sends only what we have missed."""
        self.answered = None
        self.up_to_date = False
        self.socket = WebSocket(self.site)
        message = {"t": "hello", "code": self.code}
        if self.token:
            message["token"] = self.token
        if "n" in self.table:
            message["since"] = self.table["n"]
        self.socket.send(message)

    def hear(self, message):
        kind = message["t"]
        if kind == "welcome":
            self.person = message["person"]
            self.token = message.get("token", self.token)
        elif kind == "table":
            self.table, self.up_to_date = message, True
            self.see(message.get("play"))
        elif kind == "update":
            if message["n"] != self.table["n"] + 1:
                raise Lost("an update is missing")
            self.table.update((key, value) for key, value in message.items() if key not in ("t", "id"))
            self.see(message.get("play"))
        elif kind == "here":
            self.table["persons"] = message["persons"]
        elif kind == "gone":
            raise GiveUp(message["why"])
        elif kind == "error":
            self.refused(message)

    def see(self, play):
        if play:
            self.events = self.events[:play["since"]] + play["events"]

    def refused(self, message):
        if message["code"] in ("busy", "too_fast"):
            raise Lost(message["error"])
        if message["code"] in ("no_table", "bad_token", "frozen", "full", "bad_request"):
            raise GiveUp(message["error"])
        if message["code"] == "not_now":
            self.answered = None  # something else happened first; its update is on the way
        else:
            print(f"The server says: {message['error']}", file=sys.stderr)

    def answer(self):
        """The message to send now, or None."""
        if not self.up_to_date:
            return None
        stage, seats, play = self.table["stage"], self.table["seats"], self.table.get("play")
        if self.person is None:  # after the start we can only watch
            return {"t": "join", "name": self.name} if stage == "lobby" else None
        mine = [seat["seat"] for seat in seats if seat["person"] == self.person]
        if stage == "lobby":
            free = [seat["seat"] for seat in seats if seat["kind"] == "open"]
            if free and not mine:
                return {"t": "sit", "seat": free[0]}
            return {"t": "start"} if not free and self.table["host"] == self.person else None
        if stage == "shuffling":
            self.commitment, self.committed_game = self.table["commitment"], self.table["game"]
            return self.take_part(self.table["shuffle"])
        if stage == "playing" and play["seat"] in mine:
            return self.move(play)
        return None

    def take_part(self, shuffle):
        """Shows the hash of our contribution. When nobody can change theirs any more, sends the contribution."""
        hash_of = blake2b(self.contribution, bytes.fromhex(self.commitment)).hex()
        mine = [pledge for pledge in shuffle["pledges"] if pledge["hash"] == hash_of]
        if not shuffle["closed"]:
            return None if mine else {"t": "pledge", "hash": hash_of}
        is_due = mine and not mine[0]["opened"]
        return {"t": "contribute", "bytes": self.contribution.hex()} if is_due else None

    def move(self, play):
        about = {"seat": play["seat"], "at": play["decision"]}
        if play["waiting"] == "act":
            return {"t": "act", **about, "action": choose(play["seat"], play["view"], play["legal"])}
        return {"t": play["waiting"], **about}  # roll our dice, or confirm our choice

    def answer_once(self):
        """Sends the answer to each question only once. Updates may arrive before the server has our answer."""
        message = self.answer()
        play = self.table.get("play") or {}
        question = message and (message["t"], message.get("seat"), play.get("decision"))
        if message and question != self.answered:
            self.answered = question
            self.socket.send(message)

    def play(self, hang_up_after):
        """Plays on one connection, until the game is over or the connection is lost."""
        heard = 0
        self.hello()
        while not (self.up_to_date and self.table["stage"] == "over"):
            self.hear(self.socket.receive())
            self.answer_once()
            heard += 1
            if hang_up_after and heard > hang_up_after and self.person:
                raise Lost("closed by --hang-up-after")

    def report(self):
        play, seats = self.table["play"], self.table["seats"]
        names = [seat["name"] or f"{seat['level']} bot {seat['seat']}" for seat in seats]
        winners = [names[seat] for seat in play["result"]["winners"]]
        print("Won by: " + (", ".join(winners) or "nobody"))
        print(f"Replay: {self.site.scheme}://{self.site.netloc}/api/replays/{play['replay']}")
        print(f"Seen: {self.seen()}")
        revealed = blake2b(bytes.fromhex(play["secret"])).hex()
        if self.commitment and self.committed_game == self.table["game"] - 1:
            print("The server has kept its promise." if revealed == self.commitment
                  else "The server's secret does NOT match the hash that it showed before the deal!")
            return revealed == self.commitment
        return True


    def seen(self):
        """The chain of the events that we were shown (docs/fairness.md): `posse replay FILE --seen VALUE` checks with it
        that a replay is the game that we played."""
        facts = fetch(self.site, "GET", f"/api/games/{self.table['options']['game']}")["events"]
        link = bytes.fromhex(self.table["commitment"])
        for event in self.events:
            fields = facts[event["e"]]["chain"]
            if fields and not event.get("forced"):
                item = [event["e"]] + [event.get(field) for field in fields]
                link = blake2b(json.dumps(item, separators=(",", ":")).encode(), link)
        return link.hex()


def blake2b(message, key=b""):
    return hashlib.blake2b(message, key=key, digest_size=32).digest()


# ---- playing a game -------------------------------------------------------------------------


def fetch(site, method, path, body=None):
    kind = http.client.HTTPSConnection if site.scheme == "https" else http.client.HTTPConnection
    connection = kind(site.netloc, timeout=TIMEOUT_S)
    connection.request(method, path, body and json.dumps(body), {"Content-Type": "application/json"})
    answer = json.loads(connection.getresponse().read())
    connection.close()
    if "error" in answer:
        raise GiveUp(answer["error"])
    return answer


def make_table(site, options):
    """Makes a table with bots on all other seats. The game starts at once."""
    wanted = {"name": options.name, "quick": options.bots,
              "options": {"game": options.game, "players": options.players, "rules": None,
                          "public": False, "clock": 0, "eliminated_see": False}}
    answer = fetch(site, "POST", "/api/tables", wanted)
    print(f"Playing at {answer['link']}")
    return answer["code"], answer["token"]


def play_to_the_end(player, hang_up_after):
    deadline = time.monotonic() + TIMEOUT_S
    while True:
        before = player.table.get("n")
        try:
            player.play(hang_up_after)
            return player.report()
        except (Lost, OSError) as trouble:
            print(f"Coming back: {trouble}", file=sys.stderr)
            if player.table.get("n") != before:
                deadline = time.monotonic() + TIMEOUT_S
            elif time.monotonic() > deadline:
                raise GiveUp("the server does not answer") from None
            else:
                time.sleep(0.2)
        finally:
            if player.socket:
                player.socket.close()


def main():
    parser = argparse.ArgumentParser(description="Plays a game on a Posse server.")
    parser.add_argument("link", help="link of a table, or of a server to make a new table on")
    parser.add_argument("--name", default="Calamity Python")
    parser.add_argument("--game", default="bang", help="game of the new table (default: bang)")
    parser.add_argument("--players", type=int, default=4, help="number of players at the new table (default: 4)")
    parser.add_argument("--bots", default="normal", help="level of the bots at the new table (default: normal)")
    parser.add_argument("--hang-up-after", type=int, metavar="N",
                        help="close each connection after N messages, to try out reconnecting")
    options = parser.parse_args()
    site = urlsplit(options.link)
    if site.scheme not in ("http", "https") or not site.hostname:
        parser.error("the link must begin with http:// or https://")
    try:
        code, token = (site.fragment, None) if site.fragment else make_table(site, options)
        fair = play_to_the_end(Player(site, code, options.name, token), options.hang_up_after)
    except (GiveUp, OSError) as trouble:
        sys.exit(f"{parser.prog}: {trouble}")
    sys.exit(0 if fair else 1)


if __name__ == "__main__":
    main()
