"""A client for tests that keeps a copy of the table, checks every frame, and plays.

    ann = Client(server, code, name="Ann")          says hello and joins
    ann.ask("sit", seat=0)                         sends a message and waits for the answer
    until(lambda: ann.stage == "over", clients)    lets all clients read and play

A client with `plays` set answers every decision of its seats with a random legal action. `frames` keeps all received
frames as (seat, frame), where seat is the open seat of the connection at that time.
"""
import hashlib
import json
import random
import select
import time

from posse_server import TIMEOUT_S
from wire import check_frame

# The server closes connections that send too many messages or get too many errors. Before that, clients reconnect.
MAX_MESSAGES = 40
MAX_ERRORS = 10


class Refused(Exception):
    def __init__(self, error):
        super().__init__(f"{error['code']}: {error['error']}")
        self.code, self.text = error["code"], error["error"]


def pledge_of(commitment, contribution):
    return hashlib.blake2b(contribution, key=bytes.fromhex(commitment), digest_size=32).hexdigest()


class Client:
    patience = TIMEOUT_S  # seconds that the socket waits for the server
    pledges = True  # false: sends its contribution at once, as older clients do

    def __init__(self, server, code, token=None, name=None, plays=True, seed=0, source=None):
        self.server, self.code, self.token, self.plays = server, code, token, plays
        self.source = source  # the client's own address, such as "127.0.0.2"
        self.random = random.Random(f"{seed} {name} {token is None}")
        self.person = self.open_seat = None
        self.picture, self.events, self.frames, self.answers = {}, [], [], {}
        self.contributions = {}  # by commitment
        self.given, self.ids, self.sent_here, self.acted_at = set(), 0, 0, None
        self.undo_rate = 0.0
        self.gone = None
        self.connect()
        if name:
            self.ask("join", name=name)

    # ---- the connection ------------------------------------------------------------------------

    def connect(self, since=False):
        self.ws = self.server.socket(source=self.source, timeout=self.patience)
        self.sent_here, self.errors_here, self.acted_at, self.open_seat = 0, 0, None, None
        self.has_opened = False  # has a seat been opened with the message `open`?
        self.pending, self.opening = set(), {}
        message = {"t": "hello", "code": self.code}
        if self.token:
            message["token"] = self.token
        if since and self.picture:
            message["since"] = self.picture["n"]
        self.fresh = True
        self.send(message)
        while self.fresh:
            frame = self.receive()
            if frame["t"] == "error":
                raise Refused(frame)

    def cut(self):
        """Drops the connection without a close frame, as if the network were gone."""
        self.ws.sock.close()

    def again(self):
        self.cut()
        self.connect(since=True)

    def send(self, message):
        self.sent_here += 1
        self.ws.send(json.dumps(message))

    @property
    def is_near_limits(self):
        """Is this connection close to the server's limits?"""
        return self.sent_here >= MAX_MESSAGES or self.errors_here >= MAX_ERRORS

    def ask(self, what, **fields):
        """Sends a message and returns the frame that answers it. Raises Refused if it is an error."""
        if self.is_near_limits:
            self.again()
        self.ids += 1
        mine = self.ids
        self.send({"t": what, "id": mine, **fields})
        while mine not in self.answers:
            self.receive()
        answer = self.answers.pop(mine)
        if answer["t"] == "error":
            raise Refused(answer)
        if answer["t"] == "welcome":  # the answer to a join; the update follows
            until(lambda: any(p["id"] == self.person for p in self.picture["persons"]), [self], "joined")
        return answer

    def say(self, what, **fields):
        """Sends a message without waiting for the answer. Returns its id."""
        self.ids += 1
        self.pending.add(self.ids)
        self.send({"t": what, "id": self.ids, **fields})
        return self.ids

    # ---- the picture ---------------------------------------------------------------------------

    def receive(self):
        frame = json.loads(self.ws.recv())
        check_frame(frame)
        getattr(self, "on_" + frame["t"])(frame)
        self.frames.append((self.open_seat, frame))
        if "id" in frame:
            self.answers[frame["id"]] = frame
            self.pending.discard(frame["id"])
        return frame

    def on_welcome(self, frame):
        assert frame["code"] == self.code
        self.person = frame["person"]
        self.token = frame.get("token", self.token)

    def on_table(self, frame):
        self.fresh = False
        self.picture = {key: value for key, value in frame.items() if key not in ("t", "id", "play")}
        self.picture["play"] = None
        self.picture.setdefault("bans", [])
        if "play" in frame:
            self.take_play(frame["play"])
        else:
            self.events = []
        if frame.get("id") in self.opening:
            self.open_seat = self.opening.pop(frame["id"])
            self.has_opened = True
        elif len(self.seats) == 1:
            self.open_seat = self.seats[0]

    def on_update(self, frame):
        assert frame["n"] == self.picture["n"] + 1, f"update {frame['n']} after {self.picture['n']}"
        if frame["what"] == "rematch" or (frame.get("play") or {}).get("since") == 0:
            self.events = []
        if frame["what"] == "rematch":
            self.picture["play"] = None
        if frame.get("stage") == "lobby":
            self.picture["play"], self.events = None, []
            self.picture.pop("commitment", None)
            self.picture.pop("shuffle", None)
        for key, value in frame.items():
            if key not in ("t", "id", "what", "person", "seat", "play", "line"):
                self.picture[key] = value
        if "line" in frame:
            self.picture["chat"] = (self.picture["chat"] + [frame["line"]])[-50:]
        if "play" in frame:
            may_shrink = frame["what"] in ("undo", "deal", "contribute", "close")
            assert may_shrink or frame["play"]["since"] == len(self.events), \
                f"{frame['what']}: events from {frame['play']['since']}, but {len(self.events)} are known"
            self.take_play(frame["play"])
        self.look()

    def take_play(self, play):
        assert play["since"] <= len(self.events), "events are missing"
        self.events = self.events[:play["since"]] + play["events"]
        assert [event["n"] for event in self.events] == list(range(1, len(self.events) + 1))
        self.picture["play"] = {k: v for k, v in play.items() if k not in ("events", "since")}

    def look(self):
        """Updates `open_seat`, the seat whose view this connection gets: the person's only seat, or the opened one."""
        mine = self.seats
        is_closed = self.open_seat not in mine or self.waited() not in (None, self.open_seat)
        if len(mine) == 1 or is_closed:
            self.has_opened = False
        if not self.has_opened:
            self.open_seat = mine[0] if len(mine) == 1 else None

    def on_here(self, frame):
        self.picture["persons"], self.picture["watching"] = frame["persons"], frame["watching"]

    def on_error(self, frame):
        self.errors_here += 1

    def on_advice(self, frame):
        pass

    def on_gone(self, frame):
        self.gone = frame["why"]

    def on_pushes(self, frame):
        pass

    def on_pong(self, frame):
        pass

    # ---- looking -------------------------------------------------------------------------------

    @property
    def stage(self):
        return self.picture["stage"]

    @property
    def play(self):
        return self.picture["play"]

    @property
    def is_playing(self):
        return self.stage == "playing" and self.play is not None

    @property
    def seats(self):
        return [s["seat"] for s in self.picture["seats"] if s["person"] == self.person is not None]

    def seat_info(self, seat):
        return self.picture["seats"][seat]

    def waited(self):
        """The seat that must act now, or None."""
        return self.play["seat"] if self.play else None

    def lasting(self):
        """The copy of the table without the remaining time, for comparing copies."""
        whole = json.loads(json.dumps({**self.picture, "events": self.events}))
        if whole["play"]:
            whole["play"]["clock"].pop("left")
        return whole

    # ---- playing -------------------------------------------------------------------------------

    def react(self):
        """Sends the next message if the table waits for this client. Returns whether a message was sent."""
        if not self.plays or self.gone or not self.seats:
            return False
        commitment = self.picture.get("commitment")
        if self.stage == "shuffling":
            return self.take_part(commitment, self.picture["shuffle"])
        if not self.is_playing or self.play["clock"]["paused"]:
            return False
        return self.answer_question()

    def take_part(self, commitment, shuffle):
        """Pledges a contribution, and sends it when the list of pledges is closed."""
        given = self.contributions.setdefault(commitment, self.random.randbytes(32))
        hash_of = pledge_of(commitment, given)
        mine = next((pledge for pledge in shuffle["pledges"] if pledge["hash"] == hash_of), None)
        if not self.pledges:
            step = "contribute" if mine is None and not shuffle["closed"] else None
        elif shuffle["closed"]:
            step = "contribute" if mine and not mine["opened"] else None
        else:
            step = None if mine else "pledge"
        if step is None or (commitment, step) in self.given:
            return False
        self.given.add((commitment, step))
        self.say(step, **({"hash": hash_of} if step == "pledge" else {"bytes": given.hex()}))
        return True

    def answer_question(self):
        seat, play = self.waited(), self.play
        if seat not in self.seats or self.seat_info(seat)["away"]:
            return False
        if self.open_seat != seat:
            if seat not in self.opening.values():
                self.opening[self.say("open", seat=seat)] = seat
            return False
        at = (self.picture["game"], play["decision"])
        if self.acted_at == at or (play["waiting"] == "act" and play["legal"] is None):
            return False
        self.acted_at = at
        if self.is_near_limits:
            self.again()
            return True
        fields = {"seat": seat, "at": play["decision"]}
        if play["undo"] and self.random.random() < self.undo_rate:
            self.move("undo", **fields)
        elif play["waiting"] == "act":
            self.move("act", **fields, action=self.random.choice(play["legal"]))
        else:
            self.move(play["waiting"], **fields)
        return True

    def move(self, what, **fields):
        self.say(what, **fields)


def refused(code, client, what, **fields):
    """Checks that the message is refused with this code."""
    try:
        client.ask(what, **fields)
    except Refused as error:
        assert error.code == code and len(error.text) > 10, f"{what}: {error}"
    else:
        raise AssertionError(f"{what} was accepted")


def differences(one, other, path=""):
    """Lists where two JSON values differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        keys = sorted({*one, *other})
        return [d for k in keys for d in differences(one.get(k), other.get(k), f"{path}.{k}")]
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return [d for i, pair in enumerate(zip(one, other)) for d in differences(*pair, f"{path}[{i}]")]
    return [] if one == other else [f"{path}: {one!r:.200} is not {other!r:.200}"]


def readable(clients, timeout):
    """The clients that can read a frame: those that have bytes left over from the last one, and those whose sockets do."""
    left = [c for c in clients if c.ws.buffer]
    ready, _, _ = select.select([c.ws.sock for c in clients], [], [], 0 if left else timeout)
    return left + [c for c in clients if c.ws.sock in ready and c not in left]


def until(condition, clients, what="the condition of the test"):
    """Lets the clients read and play until the condition is true."""
    deadline = time.monotonic() + TIMEOUT_S
    while not condition():
        alive = [c for c in clients if not c.gone]
        for client in alive:
            client.react()
        assert alive and time.monotonic() < deadline, \
            f"timed out waiting for: {what}; {[(c.person, c.picture['n'], c.stage, c.waited()) for c in clients]}"
        for client in readable(alive, 1):
            client.receive()


def catch_up(clients):
    """Reads all that has arrived. The server cuts clients who do not read for long."""
    while ready := readable([c for c in clients if not c.gone], 0):
        for client in ready:
            client.receive()


def sync(clients):
    """Lets the clients read until all have the newest update that any of them has."""
    most = max(c.picture["n"] for c in clients)
    until(lambda: all(c.picture["n"] >= most for c in clients), clients, f"all clients have update {most}")


def quiet(clients):
    """Stops the clients from playing. Waits until all messages are answered, all updates are read and no bot is to act."""
    for client in clients:
        client.plays = False

    def is_quiet():
        farthest = max(clients, key=lambda c: c.picture["n"])
        seat = farthest.waited()
        waits = seat is None or (farthest.seat_info(seat)["kind"] == "person" and not farthest.seat_info(seat)["away"])
        return waits and not any(c.pending for c in clients)

    until(is_quiet, clients, "answers to all messages")
    sync(clients)


def sit_down(clients, seats=None):
    for seat, client in enumerate(clients) if seats is None else zip(seats, clients):
        client.ask("sit", seat=seat)


def play_to_the_end(clients):
    until(lambda: all(c.stage == "over" for c in clients), clients, "the end of the game")


def seated(server, people, bots=0, **options):
    """A table in its lobby with people on the first seats and bots on the others. Returns the people; the first is the host."""
    made = server.new_table(name="P0", players=people + bots, **options)
    clients = [Client(server, made["code"], made["token"])]
    clients += [Client(server, made["code"], name=f"P{i}") for i in range(1, people)]
    for seat, client in enumerate(clients):
        client.ask("sit", seat=seat)
    for seat in range(people, people + bots):
        clients[0].ask("bot", seat=seat, level="random")
    return clients
