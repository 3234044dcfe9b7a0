"""Which games a server offers: the list, refusals, and tables whose game is no longer offered after a restart."""
import json
import os
import unittest

from client import Client, Refused, play_to_the_end, sit_down, until
from posse_server import PosseServer, run_posse, table_options
from wire import WIRE


def offered(server):
    status, answer = server.request("GET", "/api/games")
    assert status == 200, (status, answer)
    WIRE.check_struct("game_list", answer, "games")
    for game in answer["games"]:
        WIRE.check_struct("game_facts", game, game["name"])
    return answer["games"]


def restart(server, games):
    server.send_home()
    server.stop()
    server.games = games
    server.start()


class OfferedGames(unittest.TestCase):
    def refuses_table(self, server, text, **options):
        tables = server.metric("tables")
        status, answer = server.request("POST", "/api/tables", {"options": table_options(**options)})
        self.assertEqual((status, answer["code"], answer["error"]), (400, "unknown_game", text))
        self.assertEqual(server.metric("tables"), tables)

    def refuses(self, client, text, what, **fields):
        with self.assertRaises(Refused) as refused:
            client.ask(what, **fields)
        self.assertEqual((refused.exception.code, refused.exception.text), ("unknown_game", text))

    def test_the_list_tells_what_a_stranger_needs_to_know(self):
        with PosseServer() as server:
            games = {game["name"]: game for game in offered(server)}
            bang, colt = games["bang"], games["colt"]
            self.assertEqual(bang["title"], "BANG! The Dice Game")
            self.assertEqual((bang["min_players"], bang["max_players"]), (3, 8))
            self.assertEqual((colt["min_players"], colt["max_players"]), (2, 6))
            self.assertEqual(bang["levels"], ["random", "easy", "normal", "hard"])
            self.assertEqual((bang["eliminates"], colt["eliminates"]), (True, False))
            self.assertEqual((colt["options"], colt["presets"]), ({"variant": ["standard", "expert"]}, {}))
            self.assertIn("rose_doolan", bang["lists"]["characters"])
            self.assertIsNone(colt["lists"]["cars"])
            for preset in bang["presets"].values():
                self.assertEqual(list(preset), list(bang["options"]))
                for option, value in preset.items():
                    self.assertIn(value, bang["options"][option])

    def test_a_table_can_be_made_from_the_list_alone(self):
        with PosseServer() as server:
            for game in offered(server):
                rules = {"rules": {"preset": list(game["presets"])[-1]}} if game["presets"] else \
                    {name: values[-1] for name, values in game["options"].items()}
                for players in (game["min_players"], game["max_players"]):
                    server.new_table(game=game["name"], players=players, rules=rules, quick=game["levels"][0])

    def test_the_order_is_that_of_the_option(self):
        with PosseServer(games="colt,bang") as server:
            self.assertEqual([game["name"] for game in offered(server)], ["colt", "bang"])

    def test_new_tables_play_only_what_is_offered(self):
        text = "this server does not offer colt; it offers bang"
        with PosseServer(games="bang") as server:
            self.assertEqual([game["name"] for game in offered(server)], ["bang"])
            self.refuses_table(server, text, game="colt", players=4)
            made = server.new_table(name="Ann", game="bang", players=4)
            ann = Client(server, made["code"], made["token"])
            before = len(server.entries(made["code"]))
            self.refuses(ann, text, "options", options=table_options(game="colt", players=4))
            self.assertEqual(ann.picture["options"]["game"], "bang")
            self.assertEqual(len(server.entries(made["code"])), before)
            ann.ask("options", options=table_options(game="bang", players=3))

    def test_a_table_keeps_a_game_that_is_no_longer_offered(self):
        text = "this server does not offer colt; it offers bang"
        with PosseServer() as server:
            made = server.new_table(name="Ann", game="colt", players=3)
            ann = Client(server, made["code"], made["token"])
            bob = Client(server, made["code"], name="Bob")
            sit_down([ann, bob])
            ann.ask("bot", seat=2, level="easy")
            ann.ask("start")
            until(lambda: ann.is_playing and bob.is_playing, [ann, bob], "the deal")
            restart(server, "bang")

            # The game goes on, ends, and is played again, with other settings.
            people = [Client(server, made["code"], person.token) for person in (ann, bob)]
            play_to_the_end(people)
            people[0].ask("options", options=table_options(game="colt", players=3, rules={"variant": "expert"}))
            people[0].ask("rematch")
            until(lambda: all(p.is_playing for p in people), people, "the second deal")
            play_to_the_end(people)
            self.assertEqual(people[0].picture["game"], 2)

            # But nobody can start with it, nor come back to it.
            self.refuses_table(server, text, game="colt", players=3)
            people[0].ask("options", options=table_options(game="bang", players=3))
            self.refuses(people[0], text, "options", options=table_options(game="colt", players=3))

    def test_a_table_that_waits_in_its_lobby_can_be_started(self):
        with PosseServer() as server:
            made = server.new_table(name="Ann", game="colt", players=3)
            restart(server, "bang")
            ann = Client(server, made["code"], made["token"])
            sit_down([ann])
            for seat in (1, 2):
                ann.ask("bot", seat=seat, level="random")
            ann.ask("start")
            play_to_the_end([ann])

    def test_wrong_lists_are_explained(self):
        for games, problem in (("bang,chess", 'there is no game "chess"'), ("", "a name is missing"),
                               ("bang,bang", '"bang" is given twice')):
            with self.subTest(games=games):
                run = run_posse("serve", "--port", "0", "--data", os.devnull, "--games", games)
                self.assertEqual((run.returncode, run.stdout), (2, ""))
                self.assertIn(problem, run.stderr)
                self.assertIn("the known games are bang", run.stderr)

    def test_the_load_generator_plays_what_is_offered(self):
        with PosseServer(games="colt") as server:
            options = ("loadtest", "--port", str(server.port), "--tables", "3", "--rate", "200", "--moves", "20", "--json")
            run = run_posse(*options)
            self.assertEqual(run.returncode, 0, run.stderr)
            self.assertEqual(json.loads(run.stdout)["moves"], 20)
            run = run_posse(*options, "--game", "bang")
            self.assertEqual(run.returncode, 1)
            self.assertIn("this server does not offer bang; it offers colt", run.stderr)


if __name__ == "__main__":
    unittest.main()
