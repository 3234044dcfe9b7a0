"""Replay frames of finished games: every step for every viewer, compared with what the engine shows this viewer."""
import contextlib
import gzip
import http.client
import json
import sqlite3
import unittest

from client import Client, play_to_the_end, sit_down, until
from engine import Engine
from posse_server import ALL_GAMES, TIMEOUT_S, PosseServer, on_files, replay_name
from wire import WIRE

TABLES = [("bang", 3, None), ("bang", 8, {"rules": "manual"}), ("colt", 2, None), ("colt", 4, None),
          ("colt", 5, {"variant": "expert"}), ("pig", 2, None), ("pig", 8, {"goal": "25"})]


class ReplayFrames(unittest.TestCase):
    maxDiff = None

    def finished(self, server, game, players, rules):
        """Plays a game with Ann, Bob and bots. Bob has two seats with different names."""
        made = server.new_table(name="Ann", game=game, players=players, rules=rules)
        ann = Client(server, made["code"], made["token"])
        bob = Client(server, made["code"], name="Bob")
        sit_down([ann, bob])
        names = ["Ann", "Bob", *[None] * (players - 2)]
        if players > 2:
            bob.ask("sit", seat=2, name="Fay 🤠")
            names[2] = "Fay 🤠"
        for seat in range(3, players):
            ann.ask("bot", seat=seat, level="random")
        ann.ask("start")
        play_to_the_end([ann, bob])
        name = ann.play["replay"]
        server.send_home()
        return name, names

    def film(self, server, name, eyes):
        status, film = server.request("GET", f"/api/replays/{name}/film?eyes={eyes}")
        self.assertEqual(status, 200, film)
        WIRE.check_struct("replay_frames", film, "film")
        for step in film["steps"]:
            WIRE.check_struct("replay_step", step, "step")
        return film

    def check_film(self, film, replay):
        """Compares every step with an engine that plays the replay."""
        seat = film["eyes"] if isinstance(film["eyes"], int) else None
        shown = 0
        with Engine() as engine:
            answer = engine.ask("load", position=replay["start"]["position"])
            self.assertEqual(len(film["steps"]), len(replay["actions"]) + 1)
            for step, action in zip(film["steps"], [None, *replay["actions"]]):
                before = answer["actor"]
                if action is not None:
                    answer = engine.ask("act", action=action)
                self.assertEqual(step["actor"], answer["actor"])
                if film["eyes"] == "open":
                    self.assertEqual(step["events"], answer["events"])
                    self.assertEqual(step["view"], engine.ask("show")["position"])
                    self.assertEqual(step["action"], action)
                    continue
                since = answer["events"][0]["n"] - 1 if answer["events"] else 10 ** 6
                known = engine.ask("view", seat=seat, since=since)
                self.assertEqual(step["events"], known["events"])
                self.assertEqual(step["view"], known["position"])
                self.assertEqual(step["action"], self.known_action(film["game"], before, action, known["events"]))
                shown += step["action"] is not None
        self.assertTrue(shown or film["eyes"] == "open")

    def known_action(self, game, actor, action, events):
        """Rolls are public, deals of cards are not. A choice is known to viewers who get its event."""
        if actor == "chance":
            return action if game != "colt" else None
        chose = next((event for event in events if event["e"] == "chose"), {})
        return chose.get("action")

    def test_every_viewer_gets_the_right_frames(self):
        with PosseServer(games=ALL_GAMES) as server:
            for game, players, rules in TABLES:
                name, names = self.finished(server, game, players, rules)
                replay = server.replay(name)
                self.assertEqual(replay["names"], names)
                for eyes in ["open", "onlooker", *range(players)]:
                    with self.subTest(game=game, players=players, eyes=eyes):
                        film = self.film(server, name, eyes)
                        head = {k: v for k, v in film.items() if k != "steps"}
                        self.assertEqual(head, {"name": name, "eyes": eyes, "game": game, "players": players,
                                                "names": names, "bots": film["bots"], "result": replay["result"], "fair": True})
                        self.check_film(film, replay)

    def test_frames_are_compressed_if_the_client_accepts_it(self):
        with PosseServer() as server:
            name, _ = self.finished(server, "bang", 4, None)
            path = f"/api/replays/{name}/film?eyes=open"
            _, plain = server.request("GET", path)
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=TIMEOUT_S)
            for accepted, encoding in [("gzip, br", "gzip"), ("gzip;q=0", None), ("br", None)]:
                connection.request("GET", path, headers={"Accept-Encoding": accepted})
                answer = connection.getresponse()
                body = answer.read()
                self.assertEqual((answer.status, answer.getheader("Content-Encoding")), (200, encoding))
                self.assertEqual(answer.getheader("Vary"), "Accept-Encoding")
                self.assertEqual(json.loads(gzip.decompress(body) if encoding else body), plain)
                if encoding:
                    self.assertLess(len(body) * 8, len(json.dumps(plain)))
            connection.close()

    def test_wrong_viewers_and_names_are_refused(self):
        with PosseServer() as server:
            name, _ = self.finished(server, "bang", 4, None)
            for query in ["", "?eyes=", "?eyes=4", "?eyes=9", "?eyes=-1", "?eyes=11", "?eyes=all", "?seat=1",
                          "?eyes=1&eyes=2"]:
                status, error = server.request("GET", f"/api/replays/{name}/film{query}")
                self.assertEqual((status, error["code"]), (400, "bad_request"), query)
            for path in [f"{name}x/film?eyes=open", f"{name}/films?eyes=open", "/film?eyes=open", f"{name}/film/"]:
                status, error = server.request("GET", f"/api/replays/{path}")
                self.assertEqual((status, error["code"]), (404, "no_table"), path)

    def test_there_are_no_frames_before_the_end(self):
        with PosseServer() as server:
            made = server.new_table(quick="random", game="bang", players=4)
            client = Client(server, made["code"], made["token"], plays=False)
            self.assertEqual(client.stage, "shuffling")
            secret = next(entry["bytes"] for entry in server.entries(made["code"]) if entry["do"] == "start")
            for name in [replay_name(secret), f"{made['code']}-0", f"{made['code']}-1"]:
                self.assertEqual(server.request("GET", f"/api/replays/{name}/film?eyes=open")[0], 404)

    def test_a_replay_does_not_tell_where_its_table_is(self):
        with PosseServer() as server:
            made = server.new_table(quick="random", game="bang", players=4)
            ann = Client(server, made["code"], made["token"])
            play_to_the_end([ann])
            name = ann.play["replay"]
            self.assertRegex(name, "^[a-z2-7]{16}$")
            self.assertNotIn(made["code"], str([name, server.replay(name), self.film(server, name, "open")]))
            server.stop()
            server.start()
            again = Client(server, made["code"], made["token"])
            self.assertEqual(again.play["replay"], name, "the table knows the name again after a restart")
            again.ask("rematch")
            until(lambda: again.picture["game"] == 2, [again], "the second game")
            play_to_the_end([again])
            self.assertNotEqual(again.play["replay"], name)
            self.assertEqual(self.film(server, name, "open")["bots"],
                             self.film(server, again.play["replay"], "open")["bots"])

    @on_files
    def test_replays_of_older_versions_keep_their_names(self):
        with PosseServer() as server:
            made = server.new_table(quick="random", game="bang", players=4)
            ann = Client(server, made["code"], made["token"])
            play_to_the_end([ann])
            old = f"{made['code']}-1"
            server.stop()
            with contextlib.closing(sqlite3.connect(server.data)) as data, data:
                data.execute("UPDATE replays SET name = ?", (old,))
            server.start()
            again = Client(server, made["code"], made["token"])
            self.assertEqual(again.play["replay"], old)
            self.assertEqual(self.film(server, old, "open")["name"], old)
            server.stop()
            with contextlib.closing(sqlite3.connect(server.data)) as data, data:
                data.execute("DELETE FROM replays")
            server.start()
            self.assertIsNone(Client(server, made["code"], made["token"]).play["replay"], "the replay was deleted")

    @on_files
    def test_browsers_ask_whether_their_copy_is_still_right(self):
        with PosseServer() as server:
            name, _ = self.finished(server, "bang", 4, None)
            for path in [f"/api/replays/{name}", f"/api/replays/{name}/film?eyes=open"]:
                connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=TIMEOUT_S)
                connection.request("GET", path)
                answer = connection.getresponse()
                body, tag = answer.read(), answer.getheader("ETag")
                self.assertEqual(answer.getheader("Cache-Control"), "private, no-cache")
                self.assertIn(b"Ann", body)
                connection.request("GET", path, headers={"If-None-Match": tag})
                answer = connection.getresponse()
                self.assertEqual((answer.status, answer.read(), answer.getheader("ETag")), (304, b"", tag))
                with contextlib.closing(sqlite3.connect(server.data)) as data, data:
                    data.execute("UPDATE replays SET bytes = replace(bytes, 'Ann', 'Amy')")
                connection.request("GET", path, headers={"If-None-Match": tag})
                answer = connection.getresponse()
                self.assertEqual(answer.status, 200)
                self.assertNotIn(b"Ann", answer.read())
                with contextlib.closing(sqlite3.connect(server.data)) as data, data:
                    data.execute("UPDATE replays SET bytes = replace(bytes, 'Amy', 'Ann')")
                connection.close()


if __name__ == "__main__":
    unittest.main()
