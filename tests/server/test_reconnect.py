"""Lost connections, reloads and second devices: a client that reconnects sees the same as one that stayed connected."""
import json
import os
import unittest

from client import Client, Refused, differences, play_to_the_end, quiet, sync, until
from posse_server import ALL_GAMES, SCALE, PosseServer
from ws import TEXT, frame


class Flaky(Client):
    """A client that sometimes loses its connection during a move, reconnects, and sends the move again."""
    cuts = 0
    cut_rate = 0.3

    def move(self, what, **fields):
        if self.random.random() >= self.cut_rate:
            super().move(what, **fields)
            return
        self.cuts += 1
        how = self.random.choice(["before", "within", "after", "both"])
        data = frame(TEXT, json.dumps({"t": what, "id": 0, **fields}).encode())
        if how == "within":
            self.ws.send_raw(data[:self.random.randrange(1, len(data))])
        elif how in ("after", "both"):
            self.ws.send_raw(data)
        self.again()
        if how == "both":
            again = Client(self.server, self.code, self.token, plays=False)  # another device sends the same move
            again.say(what, **fields)
        try:
            self.ask(what, **fields)  # must count once and must not be an error
        except Refused as refused:
            raise AssertionError(f"{how}: {what} {fields}: {refused}") from None


class Twice(Client):
    """A client that sends every move twice."""

    def move(self, what, **fields):
        super().move(what, **fields)
        super().move(what, **fields)


class Reconnecting(unittest.TestCase):
    def table(self, server, game, players, number):
        made = server.new_table(name="P0", game=game, players=players)
        flaky = [Flaky(server, made["code"], made["token"], seed=number)]
        flaky += [Flaky(server, made["code"], name=f"P{i}", seed=number) for i in range(1, players)]
        for seat, client in enumerate(flaky):
            client.ask("sit", seat=seat)
        steady = [Client(server, made["code"], client.token, plays=False) for client in flaky]
        steady.append(Client(server, made["code"], plays=False))
        flaky[0].ask("start")
        return flaky, steady

    def compare(self, flaky, steady):
        for one, other in zip(flaky, steady):
            until(lambda: one.picture["persons"] == other.picture["persons"], [one, other], "the same list of people")
            self.assertEqual(differences(one.lasting(), other.lasting()), [])

    def test_a_join_can_be_repeated_if_its_answer_is_lost(self):
        """The client must choose the token. With the name alone, the second join would fail because the name is taken."""
        with PosseServer() as server:
            made = server.new_table(name="Ann")
            token = os.urandom(32).hex()
            for _ in range(3):
                bob = Client(server, made["code"])
                bob.ask("join", name="Bob", token=token)
                self.assertEqual([p["name"] for p in bob.picture["persons"]], ["Ann", "Bob"])
                self.assertEqual(bob.person, 2)
                bob.cut()
            bob = Client(server, made["code"], token)
            self.assertEqual(bob.person, 2)
            with self.assertRaises(Refused) as refused:
                Client(server, made["code"], name="Bob")
            self.assertEqual(refused.exception.code, "bad_request")

    def test_connections_lost_at_random_moments(self):
        for number in range(SCALE):
            for game, players in [("bang", 4), ("colt", 3), ("pig", 3)]:
                with self.subTest(game=game, number=number), PosseServer(games=game) as server:
                    flaky, steady = self.table(server, game, players, number)
                    everybody = flaky + steady
                    for count in range(30, 1000, 60):
                        until(lambda: len(steady[-1].events) > count or steady[-1].stage == "over", everybody)
                        quiet(everybody)
                        self.compare(flaky, steady)
                        for client in flaky:
                            client.plays = True
                    play_to_the_end(everybody)
                    self.assertGreater(sum(client.cuts for client in flaky), 0)

    def test_moves_that_are_sent_twice_count_once(self):
        """The second message is never an error, not even after the last move of the game."""
        with PosseServer(games=ALL_GAMES) as server:
            for game in ("bang", "colt", "pig"):
                made = server.new_table(name="P0", game=game, players=3)
                clients = [Twice(server, made["code"], made["token"]), Twice(server, made["code"], name="P1"),
                           Twice(server, made["code"], name="P2")]
                for seat, client in enumerate(clients):
                    client.ask("sit", seat=seat)
                clients[0].ask("start")
                play_to_the_end(clients)
                quiet(clients)
                self.assertEqual([f for c in clients for _, f in c.frames if f["t"] == "error"], [])

    def test_since_gets_only_the_missing_events(self):
        """If that is not possible, the server sends everything."""
        with PosseServer() as server:
            made = server.new_table(quick="random", game="bang", players=4)
            client = Client(server, made["code"], made["token"])
            until(lambda: len(client.events) > 20, [client])
            quiet([client])
            known = len(client.events)
            client.again()
            last = [f for _, f in client.frames if f["t"] == "table"][-1]
            self.assertGreaterEqual(last["play"]["since"], known)
            for since in (0, 10**9):
                other = Client(server, made["code"], made["token"], plays=False)
                other.send({"t": "hello", "code": made["code"], "token": made["token"], "since": since})
                until(lambda: sum(f["t"] == "table" for _, f in other.frames) == 2, [other], "a second answer")
                self.assertEqual(other.frames[-1][1].get("play", {"since": 0})["since"], 0)

    def test_two_devices_of_a_person_can_both_act(self):
        """If both act for the same decision, only one action counts."""
        with PosseServer() as server:
            made = server.new_table(quick="random", game="bang", players=3)
            one = Client(server, made["code"], made["token"])
            other = Client(server, made["code"], made["token"], seed=1)
            until(lambda: one.stage == "over" and other.stage == "over", [one, other])
            sync([one, other])
            errors = {f["code"] for c in (one, other) for _, f in c.frames if f["t"] == "error"}
            self.assertLessEqual(errors, {"not_now"})  # different moves at the same time
            self.assertEqual(differences(one.lasting(), other.lasting()), [])

    def test_hello_is_answered_while_entries_are_being_written(self):
        with PosseServer() as server:
            made = server.new_table(name="Ann", game="bang", players=3)
            host = Client(server, made["code"], made["token"])
            for number in range(30 * SCALE):
                other = Client(server, made["code"], plays=False)
                other.say("join", name=f"P{number}")
                one = Client(server, made["code"], plays=False)
                until(lambda: other.person is not None, [other], "joined")
                other.ask("leave")
                other.cut()
                one.cut()
            sync([host])


class LongGames(unittest.TestCase):
    def test_a_game_larger_than_the_queue_stays_reachable(self):
        """A whole table counts as one message, however long its game is."""
        limit = 16384
        with PosseServer() as server:
            made = server.new_table(quick="random", game="colt", players=6)
            ann = Client(server, made["code"], made["token"])
            play_to_the_end([ann])
            server.stop()
            server.settings = {"POSSE_QUEUE_BYTES": str(limit)}  # while bots played, a slow reader could have reached it
            server.start()
            again = Client(server, made["code"], made["token"])
            whole = next(frame for _, frame in again.frames if frame["t"] == "table")
            self.assertGreater(len(json.dumps(whole, separators=(",", ":"))), limit)
            again.ask("chat", text="still here")


if __name__ == "__main__":
    unittest.main()
