"""Fairness among the people at a table: numbers, seats that change hands during a game, secrets that somebody has seen."""
import unittest

from client import Client, play_to_the_end, quiet, refused, seated, sync, until
from posse_server import PosseServer


class People(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = PosseServer().__enter__()

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__(None)

    def tearDown(self):
        self.server.send_home()

    def playing(self, people, bots=0, **options):
        """A running game with people on the first seats and bots on the others."""
        clients = seated(self.server, people, bots, **options)
        clients[0].ask("start")
        until(lambda: all(c.is_playing for c in clients), clients, "the deal")
        return clients

    def wants(self, client, asker):
        return next(p for p in client.picture["persons"] if p["id"] == asker.person)

    # ---- seats that change hands -------------------------------------------------------------------

    def test_the_host_cannot_look_into_a_seat_during_a_game(self):
        host, victim, other = self.playing(3, game="bang", bots=2)
        quiet([host, victim, other])
        host.ask("remove", person=victim.person)
        host.ask("takeover", seat=1)
        sync([host, other])
        self.assertEqual(host.seat_info(1)["kind"], "bot")
        refused("not_yours", host, "open", seat=1)
        self.assertEqual(self.wants(other, host)["wants"], 1)
        self.assertEqual(self.wants(other, host)["asked"], other.seats)
        refused("not_yours", host, "allow", person=host.person, seat=1, yes=True)
        other.ask("allow", person=host.person, seat=1, yes=False)
        sync([host, other])
        self.assertIsNone(self.wants(host, host)["wants"])

        # With the consent of everybody it is possible.
        host.ask("takeover", seat=1)
        other.ask("allow", person=host.person, seat=1, yes=True)
        until(lambda: host.seats == [0, 1], [host, other], "the host has both seats")

    def test_leaving_and_joining_on_the_same_connection_is_no_new_person(self):
        host, other, player = self.playing(3, game="bang", bots=2)
        quiet([host, other, player])
        player.ask("leave")
        player.token = None
        player.ask("join", name="Somebody else")
        player.ask("takeover", seat=3)
        self.assertEqual(self.wants(player, player)["asked"], [0, 1])
        refused("not_yours", player, "allow", person=player.person, seat=3, yes=True)
        host.ask("allow", person=player.person, seat=3, yes=True)
        self.assertEqual(host.seat_info(3)["kind"], "bot")
        other.ask("allow", person=player.person, seat=3, yes=True)
        until(lambda: player.seats == [3], [host, other, player], "the seat")

        # A connection that says hello without its token is still the same.
        player.send({"t": "hello", "code": player.code})
        until(lambda: player.person is None, [player], "a spectator's table")
        player.ask("join", name="A third one")
        player.ask("takeover", seat=4)
        self.assertEqual(self.wants(player, player)["asked"], [0, 1, 3])

    # ---- secrets that somebody has seen ------------------------------------------------------------

    def dead_player(self):
        """A game with an eliminated player who sees everything, and a living bot: the clients, that player, the bot's seat."""
        while True:
            clients = self.playing(5, game="bang", bots=2, eliminated_see=True)
            alive = lambda seat: clients[0].play["view"]["seats"][seat]["alive"]  # noqa: E731
            until(lambda: clients[0].stage == "over" or not all(map(alive, range(5))), clients, "somebody is eliminated")
            quiet(clients)
            bots = [seat for seat in (5, 6) if alive(seat)]
            if clients[0].stage == "playing" and bots:
                return clients, next(c for c in clients if not alive(c.seats[0])), bots[0]
            self.server.send_home()

    def test_an_eliminated_player_who_stands_up_stays_mute_and_seatless(self):
        clients, dead, bot = self.dead_player()
        living = next(c for c in clients if c is not dead)
        dead.ask("stand", seat=dead.seats[0])
        dead.ask("chat", text="I know who is the renegade")
        dead.ask("emote", emote="aim")
        refused("not_now", dead, "takeover", seat=bot)
        sync(clients)
        self.assertEqual(living.picture["chat"], [])
        self.assertEqual(len(dead.picture["chat"]), 2)
        self.assertTrue(self.wants(living, dead)["seen"])
        dead.ask("leave")
        dead.token = None
        dead.ask("join", name="Innocent")
        dead.ask("chat", text="seat 1 is the renegade")
        refused("not_now", dead, "takeover", seat=bot)
        sync(clients)
        self.assertEqual(living.picture["chat"], [])
        self.assertEqual(Client(self.server, dead.code).picture["chat"], [])
        self.assertEqual(len(Client(self.server, dead.code, dead.token, plays=False).picture["chat"]), 3)
        for client in clients:
            client.plays = True
        play_to_the_end(clients)
        self.assertEqual(len(Client(self.server, dead.code).picture["chat"]), 3)

    # ---- numbers ---------------------------------------------------------------------------------

    def test_nothing_is_entered_under_the_number_of_somebody_who_was_removed(self):
        for i in range(5):
            host, gone = seated(self.server, 2, game="bang", bots=2)
            newcomer = Client(self.server, host.code, plays=False)
            host.say("remove", person=gone.person)
            newcomer.say("join", name="Newcomer")
            for j in range(5):
                gone.say("chat", text=f"line {i} {j} of Gone")
            clients = [host, gone, newcomer]
            until(lambda: not any(c.pending for c in clients), clients, "answers to all messages")
            self.assertNotEqual(newcomer.person, gone.person)
            self.assertFalse([line for line in host.picture["chat"] if line["person"] == newcomer.person])
            self.server.send_home()


if __name__ == "__main__":
    unittest.main()
