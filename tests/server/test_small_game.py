"""Pig at a table: a small game with two levels of bots and one option, and without lists, presets and secrets.

Copy this file for a game of your own. What every game shares is tested in the other files, which play pig, too.
"""
import unittest

from client import Client, Refused, play_to_the_end, sync, until
from posse_server import ALL_GAMES, PosseServer, table_options
from test_games import check_replay

LEVELS = ["random", "normal"]
NO_LEVEL = '"level" must be one of the bots of pig (random, normal), not "{}"'


def is_asked(client, seat, waiting="act"):
    """Does the match wait for this seat, to choose ("act") or to roll ("roll")?"""
    return client.is_playing and client.waited() == seat and client.play["waiting"] == waiting


def scores(client):
    return [seat["score"] for seat in client.play["view"]["seats"]]


class SmallGame(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = PosseServer(games="pig").__enter__()

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__(None)

    def tearDown(self):
        self.server.send_home()

    def table(self, people, bots=0, server=None, **options):
        """Starts a match with people on the first seats and bots on the others."""
        server = server or self.server
        made = server.new_table(name="P0", game="pig", players=people + bots, **options)
        clients = [Client(server, made["code"], made["token"])]
        clients += [Client(server, made["code"], name=f"P{i}") for i in range(1, people)]
        for seat, client in enumerate(clients):
            client.ask("sit", seat=seat)
        for seat in range(people, people + bots):
            clients[0].ask("bot", seat=seat, level=LEVELS[seat % 2])
        clients[0].ask("start")
        until(lambda: all(c.is_playing for c in clients), clients, "the deal")
        return clients

    def play_until(self, clients, seat, waiting="act"):
        """Plays until the match waits for this seat. Then nobody plays."""
        for client in clients:
            client.plays = bool(client.seats)
        asked = next(c for c in clients if seat in c.seats)  # stopped before it answers
        until(lambda: is_asked(asked, seat, waiting) and not asked.pending, clients, f"{waiting} of seat {seat}")
        for client in clients:
            client.plays = False
        self.stopped_at = len(asked.frames)
        sync(clients)

    def play_on(self, clients):
        for client in clients:
            client.plays = True
        play_to_the_end(clients)
        sync(clients)
        check_replay(self, clients[0].server.replay(clients[0].play["replay"]))

    def refused(self, code, text, client, what, **fields):
        with self.assertRaises(Refused) as refused:
            client.ask(what, **fields)
        self.assertEqual(refused.exception.code, code)
        self.assertIn(text, refused.exception.text)

    # ---- making a table ------------------------------------------------------------------------

    def test_quick_play_against_each_level(self):
        for players, level in ((2, "random"), (8, "normal")):
            made = self.server.new_table(quick=level, game="pig", players=players)
            client = Client(self.server, made["code"], made["token"])
            self.assertEqual([s["level"] for s in client.picture["seats"]], [None] + [level] * (players - 1))
            self.play_on([client])

    def test_levels_of_other_games_are_refused(self):
        tables = self.server.metric("tables")
        for level in ("easy", "hard"):
            body = {"options": table_options(game="pig", players=3), "quick": level}
            status, answer = self.server.request("POST", "/api/tables", body)
            self.assertEqual((status, answer["code"]), (400, "bad_request"))
            self.assertEqual(answer["error"], NO_LEVEL.format(level))
        self.assertEqual(self.server.metric("tables"), tables)
        made = self.server.new_table(name="Ann", game="pig", players=3)
        ann = Client(self.server, made["code"], made["token"])
        for level in ("easy", "hard"):
            self.refused("bad_request", NO_LEVEL.format(level), ann, "bot", seat=1, level=level)
        self.assertEqual(ann.seat_info(1)["kind"], "open")

    def test_bots_of_another_game_get_a_level_of_this_one(self):
        with PosseServer(games=ALL_GAMES) as server:
            made = server.new_table(name="Ann", game="bang", players=4)
            ann = Client(server, made["code"], made["token"])
            ann.ask("sit", seat=0)
            for seat, level in ((1, "hard"), (2, "easy"), (3, "random")):
                ann.ask("bot", seat=seat, level=level)
            ann.ask("options", options=table_options(game="pig", players=4))
            self.assertEqual([s["level"] for s in ann.picture["seats"]], [None, "normal", "normal", "random"])
            ann.ask("start")
            self.play_on([ann])

    def test_the_goal_is_an_option(self):
        for goal in (25, 50, 100):
            clients = self.table(2, bots=1, rules={"goal": str(goal)})
            self.play_on(clients)
            self.assertEqual(clients[0].play["view"]["goal"], str(goal))
            winner, = clients[0].play["result"]["winners"]
            for seat, score in enumerate(scores(clients[0])):
                self.assertEqual(goal <= score <= goal + 5, seat == winner, scores(clients[0]))

    def test_settings_that_it_does_not_have_are_refused(self):
        for rules, text in (({"goal": "30"}, '"goal" must be 100, 50 or 25, not "30"'),
                            ({"goal": 25}, '"goal" must be 100, 50 or 25, not 25'),
                            ({"rules": "official"}, '"rules" is not a known field'),
                            ({"variant": "expert"}, '"variant" is not a known field'),
                            ({"roles": ["sheriff"]}, '"roles" is not a known field')):
            body = {"options": table_options(game="pig", players=3, rules=rules)}
            status, answer = self.server.request("POST", "/api/tables", body)
            self.assertEqual((status, answer["code"], answer["error"]), (400, "bad_config", text))

    def test_a_rematch_with_another_goal_and_more_players(self):
        ann, bob = self.table(2, rules={"goal": "25"})
        self.play_on([ann, bob])
        ann.ask("options", options=table_options(game="pig", players=8, rules={"goal": "50"}))
        for seat in range(2, 8):
            ann.ask("bot", seat=seat, level="normal")
        ann.ask("rematch")
        until(lambda: ann.picture["game"] == bob.picture["game"] == 2, [ann, bob], "the second match")
        self.play_on([ann, bob])
        self.assertEqual((len(scores(bob)), bob.play["view"]["goal"]), (8, "50"))

    # ---- playing -------------------------------------------------------------------------------

    def test_everyone_sees_everything(self):
        clients = self.table(3, bots=2)
        spectator = Client(self.server, clients[0].code)
        self.play_on([*clients, spectator])
        views = [{f["n"]: f["play"]["view"] for _, f in c.frames if f["t"] == "update" and "play" in f}
                 for c in (*clients, spectator)]
        self.assertGreater(len(views[-1]), 10)
        for n, view in views[-1].items():
            self.assertEqual([v[n] for v in views], [view] * 4)
        for client in clients:
            self.assertEqual(client.events[-10:], spectator.events[-10:])
        self.assertFalse(any(f["play"]["legal"] for _, f in spectator.frames if f.get("play")))

    def test_a_turn_begins_with_a_roll_that_is_no_choice(self):
        clients = self.table(2)
        self.play_until(clients, 0, "roll")
        at = clients[0].play["decision"]
        self.assertEqual((clients[0].play["legal"], clients[0].play["odds"].keys()), (None, {"roll"}))
        self.refused("not_now", "waiting for something else", clients[0], "act", seat=0, at=at, action="hold")
        self.refused("not_now", "waiting for something else", clients[0], "act", seat=0, at=at, action="roll")
        self.refused("not_yours", "", clients[1], "roll", seat=0, at=at)
        clients[0].ask("roll", seat=0, at=at)
        self.assertIn("rolled", [event["e"] for event in clients[0].events[-3:]])
        self.play_on(clients)

    def test_rolling_again_is_one_message(self):
        clients = self.table(2)
        self.play_until(clients, 1)
        rolled = len([e for e in clients[1].events if e["e"] == "rolled"])
        clients[1].ask("act", seat=1, at=clients[1].play["decision"], action="roll")
        self.assertEqual(len([e for e in clients[1].events if e["e"] == "rolled"]), rolled + 1)

    def test_a_bot_that_does_not_search_gives_a_hint_without_values(self):
        client, = self.table(1, bots=2)
        self.play_until([client], 0, "roll")
        self.refused("not_now", "nothing to decide", client, "hint", seat=0, at=client.play["decision"])
        self.play_until([client], 0)
        advice = client.ask("hint", seat=0, at=client.play["decision"])
        self.assertEqual((advice["values"], advice["beliefs"]), ([], None))
        # `normal`, the strongest bot, never holds fewer than 9 points.
        self.assertIn(advice["action"], ["roll"] if client.play["view"]["points"] < 9 else ["hold", "roll"])
        client.ask("act", seat=0, at=client.play["decision"], action=advice["action"])
        self.play_on([client])

    # ---- undoing -------------------------------------------------------------------------------

    def test_holding_can_be_undone_until_the_next_player_rolls(self):
        ann, bob = self.table(2)
        self.play_until([ann, bob], 0)
        before, events = ann.play, len(ann.events)
        ann.ask("act", seat=0, at=before["decision"], action="hold")
        sync([ann, bob])
        self.assertTrue(is_asked(bob, 1, "roll"))
        self.assertEqual((ann.play["undo"], bob.play["undo"]), (True, False))
        self.refused("not_now", "nothing to undo", bob, "undo", seat=1, at=bob.play["decision"])
        ann.ask("undo", seat=0, at=ann.play["decision"])
        sync([ann, bob])
        for key in ("view", "legal", "odds", "waiting", "seat"):
            self.assertEqual(ann.play[key], before[key])
        self.assertEqual((len(ann.events), len(bob.events)), (events, events))
        ann.ask("act", seat=0, at=ann.play["decision"], action="hold")
        sync([ann, bob])
        bob.ask("roll", seat=1, at=bob.play["decision"])
        sync([ann, bob])
        self.assertFalse(ann.play["undo"])
        self.refused("not_now", "nothing to undo", ann, "undo", seat=0, at=ann.play["decision"])
        self.play_on([ann, bob])

    def test_rolling_cannot_be_undone(self):
        ann, bob = self.table(2)
        self.play_until([ann, bob], 0)
        ann.ask("act", seat=0, at=ann.play["decision"], action="roll")
        self.assertFalse(ann.play["undo"])
        self.refused("not_now", "dice were thrown", ann, "undo", seat=0, at=ann.play["decision"])

    def test_holding_asks_for_confirmation_and_rolling_does_not(self):
        ann, bob = self.table(2)
        ann.ask("prefer", confirm=True)
        self.play_until([ann, bob], 0)
        ann.ask("act", seat=0, at=ann.play["decision"], action="hold")
        sync([ann, bob])
        self.assertEqual((ann.play["waiting"], ann.play["held"], bob.play["held"]), ("confirm", "hold", None))
        ann.ask("undo", seat=0, at=ann.play["decision"])
        self.assertEqual(ann.play["legal"], ["hold", "roll"])
        ann.ask("act", seat=0, at=ann.play["decision"], action="roll")
        self.assertNotEqual(ann.play["waiting"], "confirm")
        self.play_on([ann, bob])

    # ---- the clock -----------------------------------------------------------------------------

    def clocked(self, client, seat, since=0):
        """The updates in which the clock acted for this seat."""
        return [f for _, f in client.frames[since:] if f.get("what") == "clock" and f["seat"] == seat]

    def wait_for_the_clock(self, clients, seat):
        """The events of the clock's first action after play_until()."""
        asked = clients[seat]
        until(lambda: self.clocked(asked, seat, self.stopped_at), clients, f"the clock acts for seat {seat}")
        return self.clocked(asked, seat, self.stopped_at)[0]["play"]["events"]

    def test_the_clock_rolls_and_chooses(self):
        clients = self.table(2, clock=1)
        self.play_until(clients, 1, "roll")
        events = self.wait_for_the_clock(clients, 1)
        self.assertEqual((events[0]["e"], events[0]["seat"]), ("rolled", 1))
        self.assertFalse(clients[0].seat_info(1)["away"])
        self.play_until(clients, 1)
        events = self.wait_for_the_clock(clients, 1)
        self.assertEqual((events[0]["e"], events[0]["seat"]), ("chose", 1))
        self.assertNotIn("forced", events[0])
        self.play_on(clients)

    def test_a_player_who_misses_two_decisions_is_away(self):
        """A bot plays for them to the end."""
        ann, bob = self.table(2, clock=1)
        bob.plays = False
        until(lambda: ann.seat_info(1)["away"], [ann, bob], "Bob is away")
        self.assertEqual(len(self.clocked(ann, 1)), 2)
        play_to_the_end([ann, bob])
        check_replay(self, self.server.replay(ann.play["replay"]))

    # ---- standing up, taking over --------------------------------------------------------------

    def test_a_bot_goes_on_when_a_player_stands_up(self):
        """Before the forced roll, before a choice, and with a choice that waits for confirmation."""
        for waiting in ("roll", "act", "confirm"):
            with self.subTest(waiting=waiting):
                ann, bob = self.table(2)
                self.play_until([ann, bob], 1, "roll" if waiting == "roll" else "act")
                if waiting == "confirm":
                    bob.ask("prefer", confirm=True)
                    bob.ask("act", seat=1, at=bob.play["decision"], action="hold")
                at, events = bob.play["decision"], len(bob.events)
                bob.ask("stand", seat=1)
                until(lambda: is_asked(ann, 0, "roll") or ann.stage == "over", [ann, bob], "the bot's turn is over")
                self.assertEqual((ann.seat_info(1)["kind"], ann.seat_info(1)["level"]), ("bot", "normal"))
                self.assertGreater(len(ann.events), events)
                self.refused("not_yours", "", bob, "act", seat=1, at=at, action="roll")
                self.play_on([ann, bob])

    def test_a_bot_is_taken_over_and_the_seat_given_back(self):
        ann, = self.table(1, bots=2)
        self.play_until([ann], 0)
        bob = Client(self.server, ann.code, name="Bob", plays=False)
        bob.ask("takeover", seat=1)
        until(lambda: any(p["wants"] == 1 for p in ann.picture["persons"]), [ann, bob], "Bob's wish")
        ann.ask("allow", person=bob.person, seat=1, yes=True)
        until(lambda: bob.seats == [1], [ann, bob], "Bob sits")
        self.play_until([ann, bob], 1)
        self.assertEqual(bob.play["legal"], ["hold", "roll"])
        bob.ask("stand", seat=1)
        until(lambda: ann.seat_info(1)["kind"] == "bot", [ann, bob], "a bot sits there again")
        ann.ask("takeover", seat=1)  # the host needs no permission
        self.assertEqual(ann.seats, [0, 1])
        self.play_on([ann, bob])

    def test_a_host_who_leaves_in_the_middle_of_a_turn(self):
        ann, bob = self.table(2)
        self.play_until([ann, bob], 0)
        ann.ask("leave")
        until(lambda: bob.picture["host"] == bob.person, [bob], "Bob is host")
        self.assertEqual((bob.seat_info(0)["kind"], bob.seat_info(0)["level"]), ("bot", "normal"))
        self.play_on([bob])

    # ---- restarts ------------------------------------------------------------------------------

    def test_a_killed_server_goes_on_without_offering_the_game(self):
        """Killed before a forced roll, then before a choice."""
        with PosseServer(games="pig") as server:
            clients = self.table(2, bots=1, server=server)
            for waiting, games in (("roll", ALL_GAMES), ("act", "colt,bang")):
                self.play_until(clients, 1, waiting)
                before = [client.lasting() for client in clients]
                server.kill()
                server.send_home()
                server.games = games
                server.start()
                clients = [Client(server, c.code, c.token, plays=False) for c in clients]
                until(lambda: all(p["here"] for c in clients for p in c.picture["persons"]), clients, "both are here")
                self.assertEqual([client.lasting() for client in clients], before)
            text = "this server does not offer pig; it offers colt and bang"
            status, answer = server.request("POST", "/api/tables", {"options": table_options(game="pig", players=2)})
            self.assertEqual((status, answer["error"]), (400, text))
            self.assertEqual(server.request("GET", "/api/games/pig")[0], 200, "clients that still play it need its facts")
            self.play_on(clients)
            first = clients[0].play["replay"]
            clients[0].ask("rematch")
            until(lambda: all(c.picture["game"] == 2 for c in clients), clients, "the second match")
            self.play_on(clients)
            status, film = server.request("GET", f"/api/replays/{first}/film?eyes=onlooker")
            self.assertEqual((status, film["game"]), (200, "pig"))
            clients[0].ask("options", options=table_options(game="colt", players=3))
            self.refused("unknown_game", text, clients[0], "options", options=table_options(game="pig", players=3))


if __name__ == "__main__":
    unittest.main()
