"""Between two games: votes for another one, the way back to the lobby, changes of seats, and people who only watch."""
import unittest

from client import Client, Refused, differences, play_to_the_end, seated, sync, until
from posse_server import PosseServer, table_options


class BetweenGames(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = PosseServer()
        cls.addClassCleanup(cls.server.__exit__, None)

    def tearDown(self):
        self.server.send_home()

    def table(self, people=2, bots=1, **options):
        return seated(self.server, people, bots, game="colt", **options)

    def finished(self, **options):
        """A table after a game."""
        clients = self.table(**options)
        clients[0].ask("start")
        until(lambda: all(c.is_playing for c in clients), clients, "the deal")
        play_to_the_end(clients)
        return clients

    def refused(self, code, client, what, **fields):
        with self.assertRaises(Refused) as refused:
            client.ask(what, **fields)
        self.assertEqual(refused.exception.code, code, refused.exception.text)

    def again(self, client):
        """The numbers of the people who want another game, as this client knows them."""
        return [p["id"] for p in client.picture["persons"] if p["again"]]

    def restart(self, clients):
        """Kills the server and checks that everybody finds the table as it was."""
        sync(clients)
        before = [c.lasting() for c in clients]
        self.server.kill()
        self.server.start()
        for client in clients:
            client.cut()
            client.connect()
        until(lambda: all(p["here"] for c in clients for p in c.picture["persons"]), clients, "everybody is back")
        for client, seen in zip(clients, before):
            self.assertEqual(differences(seen, client.lasting()), [])

    # ---- another game --------------------------------------------------------------------------

    def test_the_game_starts_when_everybody_wants_it(self):
        clients = self.finished()
        first = clients[0].picture["commitment"]
        clients[1].ask("again", on=True)
        sync(clients)
        self.assertEqual([self.again(c) for c in clients], [[clients[1].person]] * 2)
        self.assertEqual(clients[1].ask("again", on=True)["t"], "table")  # counts once
        self.restart(clients)
        clients[1].ask("again", on=False)
        clients[0].ask("again", on=True)
        sync(clients)
        self.assertEqual((clients[1].stage, self.again(clients[1])), ("over", [clients[0].person]))
        clients[1].ask("again", on=True)
        until(lambda: all(c.is_playing and c.picture["game"] == 2 for c in clients), clients, "the second deal")
        entry = next(e for e in self.server.entries(clients[0].code) if e["do"] == "rematch")
        self.assertEqual(entry["person"], -2)  # the house
        self.assertNotEqual(int(entry["bytes"], 16), 0)
        self.assertNotEqual(clients[0].picture["commitment"], first)
        self.assertEqual((self.again(clients[0]), [s["away"] for s in clients[0].picture["seats"]]), ([], [False] * 3))
        self.refused("not_now", clients[0], "again", on=True)
        play_to_the_end(clients)

    def test_a_person_alone_with_bots_starts_at_once(self):
        clients = self.finished(people=1, bots=2)
        clients[0].ask("again", on=True)
        until(lambda: clients[0].is_playing and clients[0].picture["game"] == 2, clients, "the second deal")

    def test_bots_play_for_people_who_do_not_answer(self):
        clients = self.finished(people=3, bots=0)
        clients[1].ask("again", on=True)
        clients[2].cut()
        self.refused("not_host", clients[1], "rematch")
        clients[0].ask("rematch")
        until(lambda: all(c.is_playing for c in clients[:2]), clients[:2], "the second deal")
        self.assertEqual([s["away"] for s in clients[0].picture["seats"]], [False, False, True])
        clients[2].connect()
        until(lambda: not any(s["away"] for s in clients[0].picture["seats"]), clients, "the third person is back")
        play_to_the_end(clients)

    def test_spectators_have_no_vote(self):
        clients = self.finished()
        watcher = Client(self.server, clients[0].code, name="Watcher")
        self.refused("not_yours", watcher, "again", on=True)
        anonymous = Client(self.server, clients[0].code)
        self.refused("not_yours", anonymous, "again", on=True)
        for client in clients:
            client.ask("again", on=True)
        until(lambda: clients[0].is_playing and clients[0].picture["game"] == 2, clients, "the second deal")

    # ---- the lobby -----------------------------------------------------------------------------

    def test_back_to_the_lobby(self):
        clients = self.finished()
        seats = clients[0].picture["seats"]
        self.refused("not_host", clients[1], "lobby")
        clients[0].ask("lobby")
        sync(clients)
        self.assertEqual([(c.stage, c.play) for c in clients], [("lobby", None)] * 2)
        self.assertEqual(clients[1].picture["seats"], seats)
        self.refused("not_now", clients[0], "lobby")
        self.restart(clients)
        clients[0].ask("options", options=table_options(game="bang", players=4, clock=604800))
        clients[0].ask("bot", seat=3, level="random")
        clients[0].ask("start")
        until(lambda: all(c.is_playing for c in clients), clients, "the second deal")
        self.assertEqual(clients[1].play["view"]["game"], "bang")
        self.assertGreater(clients[1].play["clock"]["left"] or 604800000, 604000000)
        play_to_the_end(clients)

    # ---- seats ---------------------------------------------------------------------------------

    def test_moving_and_mixing(self):
        clients = self.table(people=2, bots=2)
        clients[0].ask("chat", text="Where do we sit?")
        clients[1].ask("move", seat=1, to=3)
        self.assertEqual((clients[1].seats, clients[1].seat_info(1)["kind"]), ([3], "bot"))
        self.refused("not_yours", clients[1], "move", seat=1, to=2)
        self.refused("not_now", clients[1], "move", seat=3, to=0)
        self.refused("bad_request", clients[1], "move", seat=3, to=3)
        self.refused("bad_request", clients[1], "move", seat=3, to=7)
        self.refused("bad_request", clients[1], "move", seat=3, to=8)
        self.refused("not_host", clients[1], "mix")
        clients[0].ask("move", seat=3, to=0)
        sync(clients)
        self.assertEqual([c.seats for c in clients], [[3], [0]])
        for _ in range(3):
            clients[0].ask("mix")
        sync(clients)
        seats = clients[1].picture["seats"]
        self.assertEqual(sorted(s["name"] or "" for s in seats), ["", "", "P0", "P1"])
        mixes = [e["bytes"] for e in self.server.entries(clients[0].code) if e["do"] == "mix"]
        self.assertEqual(len(set(mixes)), 3)  # each drawn by the server
        self.assertFalse(any(b in str(f) for b in mixes for c in clients for _, f in c.frames))
        self.restart(clients)
        self.assertEqual(clients[0].picture["seats"], seats)
        self.assertEqual(clients[0].picture["chat"][0]["person"], clients[0].person)
        clients[0].ask("start")
        until(lambda: all(c.is_playing for c in clients), clients, "the deal")
        self.refused("not_now", clients[0], "mix")
        self.refused("not_now", clients[1], "move", seat=clients[1].seats[0], to=0)
        play_to_the_end(clients)

    # ---- options and spectators ----------------------------------------------------------------

    def test_courtesy_is_the_default(self):
        clients = self.table()
        self.assertIs(clients[0].picture["options"]["courtesy"], True)
        clients[0].ask("options", options={**table_options(game="colt", players=3), "courtesy": False})
        self.assertIs(clients[0].picture["options"]["courtesy"], False)
        self.restart(clients)
        self.assertIs(clients[1].picture["options"]["courtesy"], False)

    def test_spectators_are_counted(self):
        clients = self.table()
        self.assertEqual(clients[0].picture["watching"], 0)
        watchers = [Client(self.server, clients[0].code) for _ in range(2)]
        self.assertEqual(watchers[1].picture["watching"], 2)
        until(lambda: clients[0].picture["watching"] == 2, clients, "two spectators")
        watchers[0].ask("join", name="Joined")
        until(lambda: clients[0].picture["watching"] == 1, [*clients, *watchers], "one spectator and three people")
        watchers[1].cut()
        until(lambda: clients[0].picture["watching"] == 0, [*clients, watchers[0]], "no spectator")
        clients[0].ask("remove", person=watchers[0].person)
        until(lambda: clients[0].picture["watching"] == 1, [*clients, watchers[0]], "the removed person watches")


if __name__ == "__main__":
    unittest.main()
