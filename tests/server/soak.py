"""Uses a server for a long time as people would, and some as they should not: `make soak SOAK_MINUTES=60`.

Standing tables play game after game, passing tables play one and are deleted. People lose their connections, chat, ask
for hints and watch replays; hostile clients send anything. Meanwhile the server's memory, open files and data are watched.
Fails if they grow beyond their bounds, if the metrics do not agree with what the clients have counted, or if anything goes
wrong for an honest client. Prints a table at the end.
"""
import os
import random
import sys
import time

from client import Client, Refused, readable
from posse_server import ALL_GAMES, PosseServer, wait_until
from rogue import Rogue
from ws import Closed

STANDING, PASSING = 9, 6
GAMES = [("bang", 5), ("colt", 4), ("pig", 3)]
# Tables grow to their limit, and people have to make new ones. All of them come from one address.
SETTINGS = {"POSSE_ENTRIES_PER_TABLE": "5000", "POSSE_BYTES_PER_ADDRESS": "4000000000"}
EVERY_S = {"reconnect": 0.7, "reload": 1.1, "chat": 0.9, "hint": 2.0, "hostile": 1.5, "list": 3.0}

# Bounds. SQLite's caches of 2 x 16 MiB fill up during the first quarter of an hour or so.
MAX_MEMORY_MB = 110
MAX_GROWTH_MB = 12  # from the third quarter of the run to the last
MAX_OTHER_FILES = 40  # besides the connections
MAX_FILE_KB_PER_GAME = 60
MAX_LOG_MB = 80


def proc(pid, name):
    with open(f"/proc/{pid}/{name}", encoding="ascii") as file:
        return file.read()


class Sample:
    """What the server uses at a moment."""
    COLUMNS = ("minute", "memory MB", "files", "data MB", "log MB", "cpu s", "games", "entries", "refused")

    def __init__(self, server, started):
        pid = server.process.pid
        self.minute = (time.monotonic() - started) / 60
        self.memory = int(proc(pid, "statm").split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
        self.files = len(os.listdir(f"/proc/{pid}/fd"))
        self.data, self.log = (os.path.getsize(server.data + end) / 2**20 for end in ("", "-wal"))
        times = proc(pid, "stat").rsplit(")", 1)[1].split()
        self.cpu = (int(times[11]) + int(times[12])) / os.sysconf("SC_CLK_TCK")
        self.games, self.entries, self.refused = (server.metric(name) for name in
                                                  ("games_total", "entries_total", "refused_total"))
        self.connections = server.metric("connections")

    def row(self):
        return (f"{self.minute:.1f}", f"{self.memory:.1f}", self.files, f"{self.data:.1f}", f"{self.log:.1f}",
                f"{self.cpu:.1f}", self.games, self.entries, self.refused)


class Soak:
    def __init__(self, server, seed=1):
        self.server, self.random = server, random.Random(seed)
        self.counts = {"games": 0, "reconnects": 0, "reloads": 0, "chat lines": 0, "hints": 0, "replays": 0,
                       "hostile messages": 0, "passing tables": 0, "full tables": 0, "lists": 0}
        self.started, self.samples = time.monotonic(), []
        self.due = {name: self.started for name in EVERY_S}
        self.rogue = Rogue(server, seed)
        self.standing = [self.make_standing(number) for number in range(STANDING)]
        self.passing = [self.make_passing(number) for number in range(PASSING)]

    # ---- tables ----------------------------------------------------------------------------------

    def make_standing(self, number):
        game, players = GAMES[number % len(GAMES)]
        made = self.server.new_table(name="Ann", game=game, players=players, public=True)
        ann = Client(self.server, made["code"], made["token"], seed=number)
        bob = Client(self.server, made["code"], name="Bob", seed=number)
        ann.ask("sit", seat=0)
        bob.ask("sit", seat=1)
        for seat in range(2, players):
            ann.ask("bot", seat=seat, level="normal" if seat == 2 else "random")
        ann.ask("start")
        return [ann, bob, Client(self.server, made["code"], plays=False)]

    def make_passing(self, number):
        game, players = GAMES[number % len(GAMES)]
        made = self.server.new_table(name="Cat", game=game, players=players, quick="normal", public=number % 2 == 0)
        self.counts["passing tables"] += 1
        return Client(self.server, made["code"], made["token"], seed=number)

    def clients(self):
        return [client for table in self.standing for client in table] + self.passing

    def go_on(self):
        """Starts the next game where one is over."""
        for table in self.standing:
            if table[0].stage == "over" and not table[0].pending:
                self.count_game(table[0])
                self.play_again(table)
        for index, client in enumerate(self.passing):
            if client.stage == "over":
                self.count_game(client)
                self.delete(client)
                client.cut()
                self.passing[index] = self.make_passing(self.counts["passing tables"])

    def play_again(self, table):
        try:
            table[0].ask("rematch")
        except Refused as refused:  # the log of the table has grown to its limit
            assert refused.code == "full", refused
            number = self.standing.index(table)
            self.delete(table[0])
            for client in table:
                client.cut()
            self.standing[number] = self.make_standing(number)
            self.counts["full tables"] += 1

    def delete(self, host):
        host.send({"t": "delete"})
        while not host.gone:
            host.receive()

    def count_game(self, client):
        self.counts["games"] += 1
        if self.random.random() < 0.3:
            name = client.play["replay"]
            assert self.server.replay(name)["result"] == client.play["result"]
            status, film = self.server.request("GET", f"/api/replays/{name}/film?eyes=open")
            assert status in (200, 503), (status, film)
            self.counts["replays"] += 1

    # ---- what people do ----------------------------------------------------------------------------

    def do_reconnect(self):
        self.random.choice(self.clients()).again()
        self.counts["reconnects"] += 1

    def do_reload(self):
        client = self.random.choice(self.clients())
        client.cut()
        client.connect()
        self.counts["reloads"] += 1

    def ask(self, client, what, count, **fields):
        try:
            client.ask(what, **fields)
            self.counts[count] += 1
        except Refused as refused:
            assert refused.code in ("too_fast", "not_now", "busy", "full"), refused
        except ConnectionError:
            self.say_why(client)

    def say_why(self, client):
        """The server has closed the connection of an honest client. What it said before that says why."""
        try:
            while True:
                client.receive()
        except (Closed, ConnectionError) as closed:
            said = [frame for _, frame in client.frames if frame["t"] in ("error", "gone")]
            raise AssertionError(f"person {client.person} of {client.code}: {closed}; {client.sent_here} messages sent, "
                                 f"{client.errors_here} errors: {said}") from None

    def do_chat(self):
        table = self.random.choice(self.standing)
        self.ask(self.random.choice(table[:2]), "chat", "chat lines", text="howdy " * self.random.randrange(1, 20))

    def do_hint(self):
        for client in self.passing:
            if client.is_playing and client.play["legal"]:
                self.ask(client, "hint", "hints", seat=0, at=client.play["decision"])
                return

    def do_hostile(self):
        self.counts["hostile messages"] += (self.rogue.attack(self.random.choice(self.clients()).code)
                                            + self.rogue.attack_http())

    def do_list(self):
        status, rows = self.server.request("GET", "/api/tables")
        assert status == 200 and len(rows) >= STANDING, (status, rows)
        self.counts["lists"] += 1

    # ---- the run -----------------------------------------------------------------------------------

    def step(self):
        clients = self.clients()
        for client in clients:
            client.react()
        for client in readable(clients, 0.05):
            client.receive()
        for client in clients:
            client.frames.clear()
        self.go_on()
        now = time.monotonic()
        for name, every in EVERY_S.items():
            if now >= self.due[name]:
                self.due[name] = now + every
                getattr(self, "do_" + name)()

    def run(self, minutes, samples=24):
        every = minutes * 60 / samples
        for number in range(1, samples + 1):
            while time.monotonic() < self.started + number * every:
                self.step()
            self.samples.append(Sample(self.server, self.started))

    def check_metrics(self):
        """Stops everything, and compares what the server has counted with what the clients have."""
        known = len(self.clients())
        wait_until(lambda: self.server.metric("connections") == known, f"{known} connections")
        assert self.server.metric("store_troubles_total") == 0, "the store had troubles"
        running = sum(client.stage == "over" for client in [t[0] for t in self.standing] + self.passing)
        games = self.server.metric("games_total")
        assert 0 <= games - self.counts["games"] - running <= known, (games, self.counts["games"], running)
        known = STANDING + PASSING + self.rogue.tables
        wait_until(lambda: self.server.metric("tables") <= known, f"at most {known} tables in memory")

    def print(self):
        rows = [Sample.COLUMNS] + [sample.row() for sample in self.samples]
        for row in rows:
            print("  ".join(f"{str(cell):>9}" for cell in row))
        print(", ".join(f"{count} {what}" for what, count in self.counts.items()))


def check_bounds(samples, connections):
    """Returns what has grown beyond its bounds, as sentences."""
    quarter = max(1, len(samples) // 4)
    before, last, end = samples[-2 * quarter:-quarter] or samples[:1], samples[-quarter:], samples[-1]

    def mean(some):
        return sum(sample.memory for sample in some) / len(some)

    growth = mean(last) - mean(before)
    bounds = [
        (end.memory, MAX_MEMORY_MB, "MB of memory"),
        (growth, MAX_GROWTH_MB, "MB more memory than in the quarter before"),
        (end.files, connections + MAX_OTHER_FILES, "open files"),
        (end.data * 1024 / max(end.games, 100), MAX_FILE_KB_PER_GAME, "KB of data for each game"),
        (end.log, MAX_LOG_MB, "MB in the write-ahead log"),
    ]
    return [f"{value:.1f} {what}, and at most {most} are allowed" for value, most, what in bounds if value > most]


def main(minutes):
    with PosseServer(games=ALL_GAMES, settings=SETTINGS) as server:
        soak = Soak(server)
        try:
            soak.run(minutes)
            soak.check_metrics()
        finally:
            soak.print()
        wrong = check_bounds(soak.samples, len(soak.clients()))
        print("soak:", "; ".join(wrong) if wrong else "everything is within its bounds")
        return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]) if len(sys.argv) > 1 else 60))
