"""Whole games from the first hello to the replay: all games, all numbers of players, people and bots."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

from client import Client, play_to_the_end, sync, until
from posse_server import ALL_GAMES, TIMEOUT_S, SCALE, PosseServer, run_posse
from wire import SRC

TABLES = [("bang", n) for n in range(3, 9)] + [("colt", n) for n in range(2, 7)] + [("pig", 2), ("pig", 8)]
NAMES = ["Ann", "Bob", "Cleo", "Doc Ü", "Eli", "Fay 🤠", "Gus", "Hank"]
FAST_LEVELS = {"bang": ["random", "easy"], "colt": ["random", "easy"], "pig": ["random", "normal"]}


def rules_of(game, players, round_):
    if game == "bang":
        return {"rules": ["official", "manual", "german", "errata"][round_ % 4]}
    if game == "pig":
        return {"goal": ["25", "50", "100"][round_ % 3]}
    return {"variant": "expert" if players == 2 or round_ % 2 else "standard"}


def check_replay(test, replay):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "game.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(replay, file)
        checked = run_posse("replay", path)
        test.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)
        verify = subprocess.run([sys.executable, SRC / "examples/verify.py", path],
                                capture_output=True, text=True, timeout=TIMEOUT_S, check=False)
        test.assertEqual(verify.returncode, 0, verify.stdout + verify.stderr)


class WholeGames(unittest.TestCase):
    def gather(self, server, game, players, round_):
        """Puts people on every other seat and bots between them. The last person has a second device, and there is a
        spectator.
        """
        made = server.new_table(name="Ann", game=game, players=players, rules=rules_of(game, players, round_))
        host = Client(server, made["code"], made["token"], seed=round_)
        people = [host]
        for seat in range((players + 1) // 2):
            if seat:
                people.append(Client(server, made["code"], name=NAMES[seat], seed=round_))
            people[seat].undo_rate = 0.2
            people[seat].ask("sit", seat=2 * seat)
        for seat in range(1, players, 2):
            host.ask("bot", seat=seat, level=FAST_LEVELS[game][seat % 2])
        second = Client(server, made["code"], people[-1].token, plays=False)
        return people, [*people, second, Client(server, made["code"])]

    def check_end(self, server, people, everybody):
        sync(everybody)
        first = people[0].play
        self.assertTrue(first["result"]["winners"])
        for client in everybody:
            for key in ("result", "secret", "replay", "actor"):
                self.assertEqual(client.play[key], first[key], key)
            self.assertEqual(client.events[-1], people[0].events[-1])
        replay = server.replay(first["replay"])
        check_replay(self, replay)
        self.assertEqual(replay["result"], first["result"])
        fair = replay["fair"]
        self.assertEqual(fair["commitment"], people[0].picture["commitment"])
        self.assertEqual(fair["secret"], first["secret"])
        return replay

    def test_games_with_every_number_of_players(self):
        for round_ in range(SCALE):
            with PosseServer(games=ALL_GAMES) as server:
                for game, players in TABLES:
                    with self.subTest(game=game, players=players, round=round_):
                        self.play(server, game, players, round_)
                self.assertEqual(server.metric("games_total"), len(TABLES) + 4)

    def play(self, server, game, players, round_):
        people, everybody = self.gather(server, game, players, round_)
        people[0].ask("start")
        play_to_the_end(everybody)
        first = self.check_end(server, people, everybody)
        if players % 3 == 0:
            self.play_another(server, people, everybody, first)
        for client in everybody:
            client.cut()

    def play_another(self, server, people, everybody, first):
        first_name = people[0].play["replay"]
        for client in people[1:]:
            with self.assertRaisesRegex(Exception, "not_host"):
                client.ask("rematch")
        people[0].ask("rematch")
        until(lambda: all(c.picture["game"] == 2 for c in everybody), everybody, "the deal of the rematch")
        play_to_the_end(everybody)
        second = self.check_end(server, people, everybody)
        self.assertNotEqual(first["fair"], second["fair"])
        self.assertEqual(server.replay(first_name), first)  # the first replay is still there

    def test_a_quick_table_starts_at_once(self):
        with PosseServer(games=ALL_GAMES) as server:
            for game, players, level in [("bang", 4, "easy"), ("colt", 3, "easy"), ("pig", 5, "normal")]:
                made = server.new_table(quick=level, game=game, players=players)
                client = Client(server, made["code"], made["token"])
                self.assertEqual(client.seats, [0])
                self.assertEqual([s["kind"] for s in client.picture["seats"]], ["person"] + ["bot"] * (players - 1))
                self.assertEqual([s["level"] for s in client.picture["seats"]], [None] + [level] * (players - 1))
                play_to_the_end([client])
                self.check_end(server, [client], [client])

    def test_only_public_tables_are_listed(self):
        with PosseServer() as server:
            shown = server.new_table(name="Ann", public=True)
            server.new_table(name="Bob")
            status, rows = server.request("GET", "/api/tables")
            self.assertEqual(status, 200)
            self.assertEqual([(r["code"], r["host"], r["open"], r["stage"]) for r in rows],
                             [(shown["code"], "Ann", 5, "lobby")])
            host = Client(server, shown["code"], shown["token"])
            for seat in range(5):
                host.ask("bot", seat=seat, level="random")
            _, rows = server.request("GET", "/api/tables")
            self.assertEqual(rows[0]["open"], 0)
            host.ask("start")
            until(lambda: host.stage == "over", [host])
            _, rows = server.request("GET", "/api/tables")
            self.assertEqual(rows[0]["stage"], "over")
            host.say("delete")
            until(lambda: host.gone, [host])
            self.assertEqual(server.request("GET", "/api/tables"), (200, []))

    def test_facts_about_a_game(self):
        with PosseServer(games=ALL_GAMES) as server:
            for game, least, most in [("bang", 3, 8), ("colt", 2, 6), ("pig", 2, 8)]:
                status, facts = server.request("GET", f"/api/games/{game}")
                self.assertEqual((status, facts["name"]), (200, game))
                self.assertEqual((facts["min_players"], facts["max_players"]), (least, most))
                self.assertTrue(facts["events"]["over"]["begins"])
                self.assertEqual(facts["events"]["over"]["fields"]["winners"], "seats")
            for name in ["", "chess", "bang/", "b" * 300]:
                status, refused = server.request("GET", f"/api/games/{name}")
                self.assertEqual((status, refused["code"]), (404, "unknown_game"), name)
                self.assertEqual(refused["error"], "there is no such game; see GET /api/games")

    def test_health_and_metrics(self):
        with PosseServer() as server:
            self.assertEqual(server.request("GET", "/healthz"), (200, "ok\n"))
            self.assertEqual(server.metric("tables"), 0)
            self.assertEqual(server.request("GET", "/api/nothing")[0], 404)


if __name__ == "__main__":
    unittest.main()
