"""The server tells nobody what they may not know. Plays whole games, and checks every frame of every connection against
knowledge.py, a model of who may know what that does not use the engine's views. The checker itself is checked with planted
leaks."""
import json
import random
import unittest

from client import Client, play_to_the_end, until
from intrigue import Intrigue
from knowledge import Colt, check, check_film
from leaks import LEAKS, plant
from posse_server import ALL_GAMES, SCALE, PosseServer, replay_name

TABLES = [
    {"game": "bang", "players": 3, "people": 2, "confirm": True},
    {"game": "bang", "players": 6, "people": 5, "shared": True},
    {"game": "bang", "players": 7, "people": 6, "eliminated_see": True, "rules": {"rules": "german"}},
    {"game": "bang", "players": 5, "people": 1},
    {"game": "colt", "players": 2, "people": 2},
    {"game": "colt", "players": 4, "people": 3, "shared": True},
    {"game": "colt", "players": 5, "people": 4, "confirm": True, "rules": {"variant": "expert"}},
    {"game": "pig", "players": 8, "people": 4},
]
PLANTED = [
    {"game": "bang", "players": 5, "people": 4, "confirm": True},
    {"game": "bang", "players": 6, "people": 5, "eliminated_see": True},
    {"game": "bang", "players": 4, "people": 1},
    {"game": "colt", "players": 4, "people": 3, "rules": {"variant": "expert"}},
]


def secret_words(clients):
    """What may stand in no frame except a `welcome` for its owner."""
    words = {client.token: f"the token of {client.name}" for client in clients if client.token}
    words.update({b: f"the contribution of {client.name}" for client in clients for b in client.contributed})
    return words


class Secrets(unittest.TestCase):
    maxDiff = None

    def play(self, server, randomly, games=1, **options):
        table = Intrigue(server, randomly, **options)
        for number in range(games):
            table.play(Intrigue.MOMENTS if number == 0 else (40,))
        return table

    def check_everybody(self, table):
        words, checked = secret_words(table.clients), 0
        for client in table.clients:
            complaints, connection = check(client, client.frames, table.truths, words)
            self.assertEqual(complaints, [])
            checked += connection.checked
        self.assertGreater(checked, 10 * len(table.clients), "every client was told more than once")
        return checked

    def check_elsewhere(self, server, table):
        """No token and no secret in the log, the metrics or the list of tables."""
        texts = [server.log(), server.request("GET", "/metrics")[1], json.dumps(server.request("GET", "/api/tables")[1])]
        secrets = [truth.secret for truth in table.truths.values()]
        for text in texts:
            for word in [*secret_words(table.clients), *secrets]:
                self.assertNotIn(word, text)

    def check_films(self, server, table):
        truth = table.truths[1]
        for eyes in ["onlooker", table.random.randrange(len(table.host.picture["seats"]))]:
            _, film = server.request("GET", f"/api/replays/{truth.name}/film?eyes={eyes}")
            check_film(truth, eyes, film)

    def test_frames_tell_only_what_their_viewer_may_know(self):
        for number in range(SCALE):
            with PosseServer(games=ALL_GAMES) as server:
                for index, options in enumerate(TABLES):
                    with self.subTest(number=number, **options):
                        randomly = random.Random(f"{number} {index}")
                        table = self.play(server, randomly, games=2 if index in (0, 4) else 1, **options)
                        self.check_everybody(table)
                        self.check_elsewhere(server, table)
                        self.check_films(server, table)
                        server.send_home()

    def test_planted_leaks_are_found(self):
        planted = dict.fromkeys(LEAKS, 0)
        with PosseServer(games=ALL_GAMES) as server:
            for options in PLANTED:
                table = self.play(server, random.Random(3), **options)
                self.check_everybody(table)
                found, missed = plant(table, secret_words(table.clients), random.Random(4))
                self.assertEqual(missed, [])
                for name, count in found.items():
                    planted[name] += count
                server.send_home()
        never = [name for name, count in planted.items() if not count and not LEAKS[name][2]]
        self.assertEqual(never, [], "no frame had a place for these leaks")

    def test_the_model_of_colt_follows_a_purse(self):
        """What random games may not bring: a purse that is dropped, taken and lost."""
        nothing = {"inside": {"purses": []}, "roof": {"purses": []}}
        bandits = [{"name": "doc", "seat": 0, "purses": [250, 450]}, {"name": "cheyenne", "seat": 1, "purses": [250]}]
        colt = Colt({"train": [nothing, nothing], "bandits": bandits, "seats": []})
        dropped = {"e": "dropped", "bandit": "doc", "what": "purse", "car": 1, "level": "roof", "value": 450}
        took = {"e": "took", "bandit": "cheyenne", "what": "purse", "value": 450}
        robbed = {**dropped, "e": "robbed", "bandit": "cheyenne"}
        lost = {"e": "lost", "bandit": "doc", "what": "purse", "value": 250}
        for event in (dropped, took, robbed, lost):
            owner = colt.seat_of[event["bandit"]]
            for viewer in (0, 1, 2, None):
                self.assertEqual(colt.secret_fields(event, viewer, False)[0], set() if viewer == owner else {"value"})
        colt.advance(dropped)
        self.assertEqual((colt.purses[1, "roof"], colt.held["doc"]), ([(450, [0])], [250]))
        colt.advance(took)
        self.assertEqual((colt.purses[1, "roof"], colt.held["cheyenne"]), ([], [250, 450]))
        colt.advance(lost)
        self.assertEqual(colt.held["doc"], [])

    def test_there_is_no_replay_before_the_end(self):
        with PosseServer() as server:
            made = server.new_table(name="Ann", game="bang", players=4, quick="random")
            ann = Client(server, made["code"], made["token"])
            until(lambda: ann.is_playing, [ann])
            ann.plays = False
            secret = next(entry["bytes"] for entry in server.entries(ann.code) if entry["do"] == "start")
            name = replay_name(secret)
            for end in ("", "/film?eyes=open", "/film?eyes=0"):
                self.assertEqual(server.request("GET", f"/api/replays/{name}{end}")[0], 404)
            self.assertNotIn(name, str(ann.frames))
            ann.plays = True
            play_to_the_end([ann])
            self.assertEqual(ann.play["replay"], name)


if __name__ == "__main__":
    unittest.main()
