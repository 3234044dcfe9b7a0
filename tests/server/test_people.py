"""Fairness among the people at a table: numbers, seats that change hands during a game, secrets that somebody has seen."""
import glob
import unittest

from client import Client, Refused, play_to_the_end, quiet, refused, seated, sync, until
from posse_server import PosseServer, on_files


class Case(unittest.TestCase):
    settings = {}  # for the server's environment

    @classmethod
    def setUpClass(cls):
        cls.server = PosseServer(settings=cls.settings).__enter__()

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

    def shown(self, client, other):
        """What a client knows about another one."""
        return next(p for p in client.picture["persons"] if p["id"] == other.person)


class People(Case):
    # ---- seats that change hands -------------------------------------------------------------------

    def test_the_host_cannot_look_into_a_seat_during_a_game(self):
        host, victim, other = self.playing(3, game="bang", bots=2)
        quiet([host, victim, other])
        host.ask("remove", person=victim.person)
        host.ask("takeover", seat=1)
        sync([host, other])
        self.assertEqual(host.seat_info(1)["kind"], "bot")
        refused("not_yours", host, "open", seat=1)
        self.assertEqual(self.shown(other, host)["wants"], 1)
        self.assertEqual(self.shown(other, host).get("asked"), other.seats)
        refused("not_yours", host, "allow", person=host.person, seat=1, yes=True)
        other.ask("allow", person=host.person, seat=1, yes=False)
        sync([host, other])
        self.assertIsNone(self.shown(host, host)["wants"])

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
        self.assertEqual(self.shown(player, player).get("asked"), [0, 1])
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
        self.assertEqual(self.shown(player, player).get("asked"), [0, 1, 3])

    # ---- secrets that somebody has seen ------------------------------------------------------------

    def dead_player(self):
        """A game with an eliminated player who sees everything: the clients, that player, a living one, the seat of a living bot."""
        while True:
            clients = self.playing(5, game="bang", bots=2, eliminated_see=True)
            alive = lambda seat: clients[0].play["view"]["seats"][seat]["alive"]  # noqa: E731
            until(lambda: clients[0].stage == "over" or not all(map(alive, range(5))), clients, "somebody is eliminated")
            quiet(clients)
            bots = [seat for seat in (5, 6) if alive(seat)]
            living = [c for c in clients if alive(c.seats[0])]
            if clients[0].stage == "playing" and bots and living:
                return clients, next(c for c in clients if c not in living), living[0], bots[0]
            self.server.send_home()

    def test_an_eliminated_player_who_stands_up_stays_mute_and_seatless(self):
        clients, dead, living, bot = self.dead_player()
        dead.ask("stand", seat=dead.seats[0])
        dead.ask("chat", text="I know who is the renegade")
        dead.ask("emote", emote="aim")
        refused("not_now", dead, "takeover", seat=bot)
        sync(clients)
        self.assertEqual(living.picture["chat"], [])
        self.assertEqual(len(dead.picture["chat"]), 2)
        self.assertTrue(self.shown(living, dead).get("seen"))
        dead.ask("leave")
        dead.token = None
        dead.ask("join", name="Innocent")
        dead.ask("chat", text="seat 1 is the renegade")
        refused("not_now", dead, "takeover", seat=bot)
        sync(clients)
        self.assertEqual(living.picture["chat"], [])
        self.assertEqual(Client(self.server, dead.code).picture["chat"], [])

        # The same on a connection that says hello without its token, while the person stays at the table.
        dead.send({"t": "hello", "code": dead.code})
        until(lambda: dead.person is None, [dead], "a spectator's table")
        dead.token = None
        dead.ask("join", name="Another innocent")
        dead.ask("chat", text="seat 1 is the renegade indeed")
        refused("not_now", dead, "takeover", seat=bot)
        sync(clients)
        self.assertEqual(living.picture["chat"], [])
        self.assertEqual(len(Client(self.server, dead.code, dead.token, plays=False).picture["chat"]), 4)
        for client in clients:
            client.plays = True
        play_to_the_end(clients)
        self.assertEqual(len(Client(self.server, dead.code).picture["chat"]), 4)

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

    # ---- bans --------------------------------------------------------------------------------------

    def test_a_banned_person_cannot_come_back(self):
        host, banned = seated(self.server, 2, game="bang", bots=2)
        banned.source = "127.0.0.2"
        banned.again()
        watcher = Client(self.server, host.code, source="127.0.0.2")
        refused("not_host", banned, "remove", person=host.person, ban=True)
        banned.say("chat", text="a command that is still waiting")
        host.ask("remove", person=banned.person, ban=True)
        until(lambda: banned.gone and watcher.gone, [banned, watcher], "the banned person is sent away")
        self.assertEqual([ban["name"] for ban in host.picture["bans"]], ["P1"])
        for token, source in ((banned.token, "127.0.0.1"), (banned.token, "127.0.0.2"), (None, "127.0.0.2")):
            self.hello_is_refused("banned", host.code, token, source)
        stranger = Client(self.server, host.code, source="127.0.0.3")
        refused("banned", stranger, "join", name="P1", token=banned.token)
        stranger.ask("join", name="A friend")

        # The host may change their mind.
        refused("not_host", stranger, "unban", person=banned.person)
        refused("bad_request", host, "unban", person=stranger.person)
        host.ask("unban", person=banned.person)
        self.assertEqual(host.picture["bans"], [])
        Client(self.server, host.code, name="P1", source="127.0.0.2")

    def test_a_ban_spares_others_at_the_same_address(self):
        host, banned = seated(self.server, 2, game="bang", bots=2)
        host.ask("remove", person=banned.person, ban=True)
        self.hello_is_refused("banned", host.code, banned.token, "127.0.0.1")
        Client(self.server, host.code, name="Sister of the host")

    def test_a_removed_person_may_come_back(self):
        host, removed = seated(self.server, 2, game="bang", bots=2)
        host.ask("remove", person=removed.person)
        self.assertEqual(host.picture["bans"], [])
        Client(self.server, host.code, name="P1")

    @on_files
    def test_a_ban_is_kept_on_disk_without_the_address(self):
        # One address in 65,536 has the same hash; the one that is not banned here has another.
        host, banned = seated(self.server, 2, game="bang", bots=2)
        banned.source = "127.0.0.99"
        banned.again()
        host.ask("remove", person=banned.person, ban=True)
        self.server.stop()
        for name in glob.glob(f"{self.server.data}*"):
            with open(name, "rb") as file:
                data = file.read()
            for address in (b"127.0.0.99", bytes([127, 0, 0, 99]), b"7f000063"):
                self.assertNotIn(address, data)
        self.server.start()
        self.hello_is_refused("banned", host.code, banned.token, "127.0.0.5")
        again = Client(self.server, host.code, host.token)
        self.assertEqual([ban["name"] for ban in again.picture["bans"]], ["P1"])
        self.hello_is_refused("banned", host.code, None, "127.0.0.99")
        Client(self.server, host.code, source="127.0.0.98")
        again.ask("unban", person=banned.person)
        Client(self.server, host.code, source="127.0.0.99")
        self.server.stop()
        self.server.start()
        Client(self.server, host.code, source="127.0.0.99")

    def hello_is_refused(self, code, table, token, source):
        with self.assertRaises(Refused) as error:
            Client(self.server, table, token, source=source)
        self.assertEqual(error.exception.code, code)

    # ---- too early ---------------------------------------------------------------------------------

    def test_nobody_hands_over_the_seat_of_a_player_who_may_still_be_thinking(self):
        clients = self.playing(3, game="colt", bots=1)
        quiet(clients)
        until(lambda: clients[0].waited() in range(3), clients, "a person's turn")
        for client in clients:
            for seat in range(3):
                if seat not in client.seats:
                    refused("not_now", client, "hand", seat=seat, bot=True)

    def test_only_the_host_hands_over_a_seat_at_once(self):
        host, gone, other = self.playing(3, game="bang", bots=1)
        quiet([host, gone, other])
        gone.cut()
        until(lambda: not self.shown(other, gone)["here"], [host, other], "the player is not connected")
        refused("not_host", other, "hand", seat=1, bot=True)
        host.ask("hand", seat=1, bot=True)
        refused("not_host", other, "hand", seat=1, bot=False)


class Absence(Case):
    """A table never waits for somebody who is gone."""
    settings = {"POSSE_HOST_AWAY": "1"}

    def test_a_host_who_is_gone_is_replaced(self):
        host, second, third = self.playing(3, game="bang", bots=1)
        until(lambda: host.waited() == 0, [second, third, host], "it is the host's turn")
        quiet([host, second, third])
        host.cut()
        rest = [second, third]
        until(lambda: third.picture["host"] == second.person, rest, "another host")
        self.assertEqual(self.server.entries(host.code)[-1]["person"], -2)  # entered by the server
        second.ask("hand", seat=0, bot=True)
        for client in rest:
            client.plays = True
        until(lambda: third.waited() in (1, 2), rest, "the game goes on")
        host.connect()
        until(lambda: not third.seat_info(0)["away"], [host, *rest], "the old host plays again")
        self.assertEqual(third.picture["host"], second.person)
        self.assertTrue(self.shown(third, host)["here"])

    def test_any_player_hands_over_the_seat_of_somebody_who_is_gone(self):
        host, gone, other = self.playing(3, game="bang", bots=1)
        watcher = Client(self.server, host.code, name="Watcher")
        until(lambda: host.waited() == 1, [host, other, gone], "it is the turn of the second player")
        quiet([host, gone, other])
        gone.cut()
        until(lambda: self.shown(other, gone).get("gone"), [host, other, watcher], "the player has been away for long")
        refused("not_yours", watcher, "hand", seat=1, bot=True)
        other.ask("hand", seat=1, bot=True)
        for client in (host, other):
            client.plays = True
        until(lambda: other.waited() in (0, 2), [host, other], "the game goes on")
        gone.connect()
        until(lambda: not other.seat_info(1)["away"], [host, gone, other], "the player has the seat again")
        self.assertNotIn("gone", self.shown(gone, gone))

    def test_people_who_are_left_play_again(self):
        host, second, third = self.playing(3, game="colt", bots=1)
        play_to_the_end([host, second, third])
        host.cut()
        rest = [second, third]
        for client in rest:
            client.ask("again", on=True)
        until(lambda: third.picture["host"] == second.person, rest, "another host")
        second.ask("rematch")
        until(lambda: third.picture["game"] == 2 and third.stage == "over", rest, "the end of the second game")

    def test_people_in_the_lobby_start_without_the_host(self):
        host, second = seated(self.server, 2, bots=2, game="bang")
        third = Client(self.server, host.code, name="Third")
        host.cut()
        until(lambda: third.picture["host"] == second.person, [second, third], "another host")
        second.ask("free", seat=0)
        third.ask("sit", seat=0)
        second.ask("start")
        play_to_the_end([second, third])

    def test_a_person_without_a_seat_is_better_than_no_host(self):
        host, = self.playing(1, game="bang", bots=2)
        watcher = Client(self.server, host.code, name="Watcher")
        quiet([host, watcher])
        host.cut()
        until(lambda: watcher.picture["host"] == watcher.person, [watcher], "the watcher is the host")

    def test_a_host_keeps_a_game_whose_clock_runs_without_people(self):
        slow = self.playing(2, game="bang", bots=1, clock=3600)
        quiet(slow)
        slow[0].cut()
        until(lambda: not self.shown(slow[1], slow[0])["here"], slow[1:])
        quick = self.playing(2, game="bang", bots=1)
        quiet(quick)
        quick[0].cut()
        until(lambda: quick[1].picture["host"] == quick[1].person, quick[1:], "another host at the other table")
        late = Client(self.server, slow[1].code)
        self.assertEqual(late.picture["host"], slow[0].person)
        self.assertFalse(self.shown(late, slow[0]).get("gone"))


class Idleness(Case):
    """A table does not wait for ever for somebody who is connected but does not move."""
    settings = {"POSSE_IDLE_AFTER": "1"}

    def keep_waiting(self, seat, **options):
        """A running game in which nobody moves, and which waits for this seat."""
        clients = self.playing(3, game="colt", bots=1, **options)
        slow = clients[seat]
        for client in clients:
            client.plays = client is not slow
        until(lambda: slow.waited() == seat and not slow.pending, clients, f"it is the turn of seat {seat}")
        quiet(clients)
        return clients

    def is_idle(self, client, other):
        return self.shown(client, other).get("idle", False)

    def go_on(self, players, seat):
        """Lets everybody else play until the table waits for one of them."""
        for client in players:
            client.plays = client.seats != [seat]
        until(lambda: players[0].waited() not in (None, seat), players, "another player's turn")

    def test_any_player_hands_over_the_seat_of_a_host_who_does_not_move(self):
        host, second, third = self.keep_waiting(0)
        watcher = Client(self.server, host.code, name="Watcher")
        until(lambda: self.is_idle(third, host), [host, second, third, watcher], "the host has not moved for long")
        self.assertFalse(self.is_idle(third, second))
        refused("not_yours", watcher, "hand", seat=0, bot=True)
        refused("not_now", third, "hand", seat=1, bot=True)
        third.ask("hand", seat=0, bot=True)
        self.assertTrue(third.seat_info(0)["away"])
        self.go_on([host, second, third], 0)
        self.assertEqual(third.picture["host"], host.person)

        # Coming back without moving does not buy more time, and moving does.
        host.ask("back")
        until(lambda: host.waited() == 0, [second, third, host], "the host's turn")
        quiet([host, second, third])
        until(lambda: self.is_idle(second, host), [host, second, third], "the host is idle at once")
        second.ask("hand", seat=0, bot=True)
        self.go_on([host, second, third], 0)
        host.ask("back")
        host.plays = True
        until(lambda: not self.is_idle(second, host) and host.waited() != 0, [second, third, host], "the host has moved")

    def test_the_host_hands_over_the_seat_of_a_player_who_does_not_move(self):
        host, slow, other = self.keep_waiting(1)
        until(lambda: self.is_idle(host, slow), [host, slow, other], "the player has not moved for long")
        slow.again()  # connecting again is no move
        host.ask("hand", seat=1, bot=True)
        self.go_on([host, slow, other], 1)

    def test_nobody_is_idle_with_a_clock_or_in_a_pause(self):
        timed = self.keep_waiting(0, clock=3600)
        paused = self.keep_waiting(0)
        for client in paused:
            client.ask("pause", on=True)
        slow = self.keep_waiting(0)
        until(lambda: self.is_idle(slow[1], slow[0]), slow, "the same time has passed at another table")
        for table in (timed, paused):
            sync(table)
            self.assertFalse(self.is_idle(Client(self.server, table[0].code), table[0]))


if __name__ == "__main__":
    unittest.main()
