"""Clients that remember all that a server has told them, and check after a restart that the server remembers it too.

    tables = start_tables(server, 3)
    play_a_little(tables, 200)
    server.kill()
    drain(tables)
    server.start()
    come_back(server, tables)
"""
from client import Client, differences, until
from ws import Closed


class Witness(Client):
    def __init__(self, *arguments, **options):
        self.told = {}  # by number, what the updates were about
        super().__init__(*arguments, **options)

    def on_update(self, frame):
        super().on_update(frame)
        self.told[frame["n"]] = frame["what"], frame["seat"], frame.get("line", {}).get("text")

    def drain(self):
        """Reads everything that the server sent before it was killed."""
        try:
            while True:
                self.receive()
        except (Closed, ConnectionError):
            self.cut()

    def come_back(self):
        seen, events = self.picture, self.events
        self.connect(since=True)
        self.check(seen, events, told=True)
        rest = self.events
        self.cut()
        self.connect()
        self.check(seen, events, told=False)
        assert self.picture["game"] != seen["game"] or self.events[:len(rest)] == rest

    def check(self, seen, events, told):
        now = self.picture
        assert now["n"] >= seen["n"], f"update {seen['n']} is lost; the newest is {now['n']}"
        assert now["game"] >= seen["game"] and {p["id"] for p in seen["persons"]} <= {p["id"] for p in now["persons"]}
        lines = {line["n"]: line for line in now["chat"]}
        for line in seen["chat"][-5:]:
            assert lines[line["n"]] == line, f"chat line {line} is lost"
        if now["game"] != seen["game"] or now["stage"] == "shuffling":
            return
        assert self.events[:len(events)] == events, "the events are not those that were sent before"
        if told and seen["play"]:
            last = self.frames[-1][1]["play"]
            assert last["since"] == len(events), f"sent events from {last['since']}, not {len(events)}, at update {seen['n']}"
        if now["n"] == seen["n"]:
            wrong = differences({**seen, "persons": None, "watching": None, "play": {**(seen["play"] or {}), "clock": None}},
                                {**now, "persons": None, "watching": None, "play": {**(now["play"] or {}), "clock": None}})
            assert not wrong, wrong

    def check_log(self, entries):
        """Each update was an entry of the log, and the log has it under the same number."""
        for number, (what, seat, text) in self.told.items():
            assert number <= len(entries), f"entry {number}, {what}, is lost"
            entry = entries[number - 1]
            kind = {"say": "chat"}.get(entry["do"], entry["do"])
            assert (kind, entry.get("seat")) == (what, seat), f"entry {number} is {entry}, but was told as {what} {seat}"
            assert text is None or entry["text"] == text, f"entry {number} is {entry}, but was told as {text}"


def start_tables(server, count):
    """Starts games, each with two people, two bots, a second device of the first person and a spectator."""
    tables = []
    for number in range(count):
        game = ["bang", "colt", "pig"][number % 3]
        made = server.new_table(name="Ann", game=game, players=4)
        people = [Witness(server, made["code"], made["token"], seed=number),
                  Witness(server, made["code"], name="Bob", seed=number)]
        for seat, client in enumerate(people):
            client.ask("sit", seat=seat)
            people[0].ask("bot", seat=seat + 2, level="random")
        table = people + [Witness(server, made["code"], people[0].token, plays=False), Witness(server, made["code"])]
        people[0].ask("start")
        tables.append(table)
    return tables


def everybody_at(tables):
    return [client for table in tables for client in table]


def play_a_little(tables, frames, unless=lambda: False):
    """Plays until `frames` more frames have come. Moves, rematches and chat lines may still be under way."""
    everybody = everybody_at(tables)
    end = sum(len(c.frames) for c in everybody) + frames
    for table in tables:
        table[1].say("chat", text=f"line {len(table[1].frames)}")

    def enough():
        for table in tables:
            if table[0].stage == "over" and not table[0].pending:
                table[0].say("rematch")
        return sum(len(c.frames) for c in everybody) >= end or unless()

    until(enough, everybody, f"{frames} more frames")


def drain(tables):
    for client in everybody_at(tables):
        client.drain()


def come_back(server, tables):
    for table in tables:
        for client in table:
            client.come_back()
        entries = server.entries(table[0].code)
        for client in table:
            client.check_log(entries)
