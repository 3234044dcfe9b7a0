"""Whole games in which everything happens that could let a secret out: people with one seat and with several, bots,
spectators, lost connections, second devices, choices taken back or held, hints, seats that change hands, chat.

    table = Intrigue(server, random.Random(5), game="bang", players=6, people=4)
    table.play()
    table.truths, table.clients         what happened, and everything that everybody was told
"""
from client import Client, Refused, play_to_the_end, quiet, sync, until
from knowledge import Truth


class Recorder(Client):
    """Remembers what it has asked for."""

    def __init__(self, *arguments, **options):
        self.name, self.hints, self.contributed = options.get("name") or "anonymous", [], []
        super().__init__(*arguments, **options)

    def send(self, message):
        if message["t"] == "contribute":
            self.contributed.append(message["bytes"])
        if message["t"] == "hint":
            self.hints.append(message["id"])
        super().send(message)


class Intrigue:
    """A table. Seat 0 is the host's. If `shared` is set, the second person has two seats."""
    MOMENTS = (6, 20, 45, 80, 130, 180, 230, 280, 330)  # after how many events the game stops for a while

    def __init__(self, server, randomly, game, players, people, shared=False, confirm=False, rules=None,
                 eliminated_see=False):
        self.server, self.random, self.truths, self.late = server, randomly, {}, 0
        made = server.new_table(name="Person 0", game=game, players=players, rules=rules, public=True,
                                eliminated_see=eliminated_see)
        self.code, seed = made["code"], randomly.random()
        self.host = Recorder(server, self.code, made["token"], seed=seed)
        self.people = [self.host] + [Recorder(server, self.code, name=f"Person {i}", seed=seed) for i in range(1, people)]
        self.clients = list(self.people)
        self.watcher = self.add(name="Watcher")
        self.add()
        for seat in range(players):
            taken = people + shared
            if seat < taken:
                self.people[min(seat, people - 1) if not shared or seat < people else 1].ask("sit", seat=seat)
            else:
                self.host.ask("bot", seat=seat, level="random")
        for number, client in enumerate(self.people):
            client.undo_rate = (0, 0.25)[number % 2]
            if confirm and number % 2 == 0:
                client.ask("prefer", confirm=True)

    def add(self, token=None, name=None):
        client = Recorder(self.server, self.code, token, name=name, plays=False, seed=self.random.random())
        self.clients.append(client)
        return client

    def play(self, moments=MOMENTS):
        self.host.ask("start") if self.host.stage == "lobby" else self.host.ask("rematch")
        number = self.host.picture["game"] + 1
        until(lambda: all(c.is_playing and c.picture["game"] == number for c in self.clients), self.clients, "the deal")
        for count in moments:
            until(lambda: self.host.stage == "over" or len(self.host.events) > count, self.clients)
            quiet(self.clients)
            if self.host.stage == "playing":
                self.stir()
            for client in self.people:
                client.plays = True
        play_to_the_end(self.clients)
        sync(self.clients)
        self.truths[number] = Truth(self.server, self.host.play["replay"])
        self.come_late()

    # ---- while the game stands still -------------------------------------------------------------

    def stir(self):
        for client in self.speakers():
            self.chat(client)
        for client in self.clients:
            self.try_forbidden(client)
        self.ask_hint()
        self.random.choice(self.clients).again()
        self.reload(self.random.choice(self.clients))
        self.come_late()
        self.late += 1
        if self.late == 2 and len(self.people) > 2:
            self.change_hands()

    def reload(self, client):
        client.cut()
        client.connect()

    def speakers(self):
        """The eliminated, whose chat is secret at some tables, and somebody else."""
        seats = self.host.play["view"]["seats"]
        out = [c for c in self.people if c.seats and not any(seats[seat].get("alive", True) for seat in c.seats)]
        return out + [self.random.choice([*self.people, self.watcher])]

    def chat(self, client):
        try:
            client.ask("chat", text=f"said at {len(client.events)} by {client.person}")
        except Refused as refused:
            assert refused.code == "too_fast", refused

    def come_late(self):
        """A spectator, a second device of somebody, or nobody if there are already many."""
        if len(self.clients) < len(self.people) + 4:
            self.add(self.random.choice([None] + [client.token for client in self.people]))

    def ask_hint(self):
        seat, at = self.host.waited(), self.host.play["decision"]
        for client in self.clients:
            if seat is not None and client.play["legal"] is not None:
                try:
                    client.ask("hint", seat=seat, at=at)
                except Refused as refused:
                    assert refused.code in ("not_now", "too_fast", "busy"), refused
        sync(self.clients)

    def change_hands(self):
        """The last person stands up, a bot takes the seat, and the watcher takes it over."""
        person = self.people[-1]
        if not person.seats:
            return
        seat = person.seats[0]
        person.ask("stand", seat=seat)
        sync(self.clients)
        self.watcher.ask("takeover", seat=seat)
        sync(self.clients)
        self.host.ask("allow", person=self.watcher.person, seat=seat, yes=True)
        sync(self.clients)
        self.people.append(self.watcher)

    def try_forbidden(self, client):
        """What a client may not do is refused in the same words, whatever the secrets are."""
        seat, at = self.host.waited(), self.host.play["decision"]
        if seat is None or seat in client.seats:
            return
        for action in ("reroll 1", "play fire"):
            words = f"seat {seat} is not yours" if client.person is not None else \
                '"act" is only for people who have joined the table'
            self.refused(client, "act", ("not_yours", words), seat=seat, at=at, action=action)
        self.refused(client, "hint", ("not_now", "hints are only for the seat that you have open"), seat=seat, at=at)
        self.refused(client, "open", None, seat=seat)
        for own in client.seats:
            self.refused(client, "act", (None, "the table is waiting for something else"), seat=own, at=at, action="draw")

    def refused(self, client, what, expected, **fields):
        try:
            client.ask(what, **fields)
            raise AssertionError(f"{what} {fields} was not refused")
        except Refused as refused:
            if expected:
                said = (refused.code if expected[0] else None, refused.text)
                assert said == expected, (said, expected)
