"""Reviews of finished games: computed once, a little at a time, and never at the cost of tables."""
import concurrent.futures
import contextlib
import gzip
import http.client
import json
import os
import re
import signal
import sqlite3
import unittest

from client import Client, play_to_the_end, until
from posse_server import ALL_GAMES, TIMEOUT_S, PosseServer, replay_name, run_posse, wait_until

SEED, DEPTH = "1", 1  # of the server's reviews
LONG = {"game": "colt", "players": 6}  # a game whose review takes long


def game_of_bots(server, level="random", **options):
    """Plays a game of bots with Zebulon, and returns the name of its replay."""
    made = server.new_table(name="Zebulon", **options)
    client = Client(server, made["code"], made["token"])
    client.ask("sit", seat=0)
    for seat in range(1, options["players"]):
        client.ask("bot", seat=seat, level=level)
    client.ask("start")
    play_to_the_end([client])
    name = client.play["replay"]
    client.cut()
    return name


def ask(server, name, headers=None):
    return server.request("GET", f"/api/replays/{name}/review", headers=headers)


def reviewed(server, name):
    status, review = ask(server, name)
    assert status == 200, (status, review)
    return review


def finished(server, name):
    """Asks until the review is done."""
    return wait_until(lambda: (review := reviewed(server, name))["done"] and review, f"the review of {name}")


def by_the_program(server, name):
    """What `posse review` says of the same game."""
    path = os.path.join(server.folder, "replay.json")
    with open(path, "w") as file:
        json.dump(server.replay(name), file)
    ran = run_posse("review", "--json", "--seed", SEED, "--depth", str(DEPTH), path)
    assert ran.returncode == 0, ran
    return json.loads(ran.stdout)


def note_of(server, name):
    """The review on the disk, or None."""
    with contextlib.closing(sqlite3.connect(f"file:{server.data}?mode=ro", uri=True)) as data:
        row = data.execute("SELECT text FROM notes WHERE code = ? AND name = 'review'", (name,)).fetchone()
        return json.loads(row[0]) if row else None


def put_note(server, name, text):
    """Changes the review on the disk. The server must not run."""
    with contextlib.closing(sqlite3.connect(server.data)) as data, data:
        data.execute("REPLACE INTO notes VALUES(?, 'review', ?, 0)", (name, text))


def begun(server, name):
    """Asks until some steps of the review are there, but not all."""
    def some():
        review = reviewed(server, name)
        assert not review["done"], "the review was too fast for this test"
        return review["progress"] > 0 and review
    return wait_until(some, "the first steps of a review")


def half_reviewed(server):
    """A game whose review takes more than a slice, but no longer than necessary, and the review as far as it is."""
    for players in (4, 5, 6, 8):
        name = game_of_bots(server, game="bang", players=players)
        review = wait_until(lambda: (review := reviewed(server, name))["progress"] > 0 and review, "the first steps")
        if not review["done"]:
            return name, review
    raise AssertionError("all reviews were too fast for this test")


def steps_in(review):
    return {i: step for i, step in enumerate(review["steps"]) if step is not None}


def settled(review):
    """What does not change any more. The chances after a step take in what the next step finds out about its seat."""
    steps = steps_in(review)
    return {i: step if i + 1 in steps or i + 1 == len(review["steps"]) else {**step, "chances": None}
            for i, step in steps.items()}


class Reviews(unittest.TestCase):
    maxDiff = None

    def check_kept(self, earlier, later):
        for i, step in settled(earlier).items():
            self.assertEqual({**later["steps"][i], "chances": step["chances"] and later["steps"][i]["chances"]}, step)

    def check_growth(self, server, name):
        """Asks until the review is done. What was there stays as it was."""
        earlier = reviewed(server, name)
        replay = server.replay(name)
        self.assertEqual(earlier["progress"], len(steps_in(earlier)))
        while not earlier["done"]:
            review = reviewed(server, name)
            self.assertEqual(len(review["steps"]), len(replay["actions"]))
            self.check_kept(earlier, review)
            self.assertAlmostEqual(review["progress"], len(steps_in(review)) / len(review["steps"]), 3)
            self.assertEqual(review["done"], len(steps_in(review)) == len(review["steps"]))
            earlier = review
        return earlier

    def test_a_review_is_that_of_the_program_and_computed_once(self):
        with PosseServer() as server:
            for game, players in (("bang", 4), ("colt", 2)):
                with self.subTest(game=game):
                    count = server.metric("reviews_total")
                    name = game_of_bots(server, game=game, players=players)
                    review = self.check_growth(server, name)
                    self.assertEqual(review, by_the_program(server, name))
                    self.assertEqual((review["seed"], review["depth"]), (SEED, DEPTH))
                    wait_until(lambda: note_of(server, name) == review, "the review is on the disk")
                    for _ in range(3):
                        self.assertEqual(reviewed(server, name), review)
                    self.assertEqual(server.metric("reviews_total"), count + 1)
            server.stop()
            server.start()
            self.assertEqual(reviewed(server, name), review, "done at the first request")
            self.assertEqual(server.metric("reviews_total"), 0)

    def test_any_game_whose_bots_judge_positions_is_reviewed(self):
        with PosseServer(games=ALL_GAMES) as server:
            name = game_of_bots(server, game="pig", players=3)
            self.assertEqual(finished(server, name), by_the_program(server, name))

    def test_names_are_never_in_it(self):
        with PosseServer() as server:
            name = game_of_bots(server, game="bang", players=3)
            self.assertIn("Zebulon", server.replay(name)["names"])
            self.assertNotIn("Zebulon", json.dumps(finished(server, name)))

    def test_answers_are_compressed_and_have_tags(self):
        with PosseServer() as server:
            name = game_of_bots(server, game="bang", players=3)
            plain = finished(server, name)
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=TIMEOUT_S)

            def get(**headers):
                connection.request("GET", f"/api/replays/{name}/review",
                                   headers={key.replace("_", "-"): value for key, value in headers.items()})
                answer = connection.getresponse()
                return answer, answer.read()

            answer, body = get(Accept_Encoding="gzip")
            self.assertEqual((answer.status, answer.getheader("Content-Encoding")), (200, "gzip"))
            self.assertEqual(answer.getheader("Vary"), "Accept-Encoding")
            self.assertEqual(json.loads(gzip.decompress(body)), plain)
            self.assertLess(len(body) * 4, len(json.dumps(plain)))
            tag = answer.getheader("ETag")
            answer, body = get()
            self.assertEqual((answer.getheader("ETag"), json.loads(body)), (tag, plain))
            answer, body = get(If_None_Match=tag)
            self.assertEqual((answer.status, body), (304, b""))
            answer, body = get(If_None_Match='"another"')
            self.assertEqual(answer.status, 200)
            connection.close()

    def test_after_a_crash_in_the_middle_it_is_computed_again(self):
        with PosseServer() as server:
            name, some = half_reviewed(server)
            server.kill()
            server.start()
            self.assertIsNone(note_of(server, name))
            self.assertFalse(reviewed(server, name)["done"])
            review = finished(server, name)
            self.check_kept(some, review)
            wait_until(lambda: note_of(server, name) == review, "the review is on the disk")

    def test_the_server_stops_in_the_middle(self):
        with PosseServer() as server:
            name = game_of_bots(server, **LONG)
            begun(server, name)
            server.stop()
            server.start()
            self.assertFalse(reviewed(server, name)["done"])

    def test_it_is_put_off_when_nobody_asks_and_goes_on_from_there(self):
        with PosseServer() as server:
            name = game_of_bots(server, level="normal", **LONG)
            some = begun(server, name)
            kept = wait_until(lambda: note_of(server, name), "nobody has asked for a while")
            if kept["done"]:
                self.skipTest("the review was too fast")
            self.assertGreaterEqual(kept["progress"], some["progress"])
            server.stop()
            server.start()
            self.assertEqual(reviewed(server, name), kept, "the first answer")
            more = wait_until(lambda: (review := reviewed(server, name))["progress"] > kept["progress"] and review,
                              "the next steps")
            self.check_kept(kept, more)

    def test_a_stored_review_of_another_version_is_replaced(self):
        with PosseServer() as server:
            name = game_of_bots(server, game="bang", players=3)
            review = finished(server, name)
            wait_until(lambda: note_of(server, name), "the review is on the disk")
            first = review["steps"][0]
            for wrong in (json.dumps({**review, "engine": "0.0.0"}), json.dumps({**review, "seed": "2"}),
                          json.dumps({**review, "steps": [first] * len(review["steps"])}), "[", "{}", ""):
                server.stop()
                put_note(server, name, wrong)
                server.start()
                self.assertFalse(reviewed(server, name)["done"], wrong[:200])
                self.assertEqual(finished(server, name), review)
                wait_until(lambda: note_of(server, name) == review, "the new review is on the disk")


class Refusals(unittest.TestCase):
    def test_there_is_none_before_the_end_of_a_game(self):
        with PosseServer() as server:
            made = server.new_table(quick="random", game="bang", players=4)
            client = Client(server, made["code"], made["token"])
            until(lambda: client.is_playing, [client], "the deal")
            secret = next(entry["bytes"] for entry in server.entries(made["code"]) if entry["do"] == "start")
            for name in (replay_name(secret), f"{made['code']}-0", f"{made['code']}-1", made["code"]):
                status, error = ask(server, name)
                self.assertEqual((status, error["code"]), (404, "no_table"))

    def test_hostile_paths(self):
        with PosseServer() as server:
            name = game_of_bots(server, game="bang", players=3)
            for path in ("", "..", "../..", "%2e%2e", "a" * 47, "a" * 48, "a" * 3000, name.upper(), name + "x", name + "'",
                         name + "%20", name + "/film", name + "/review", "%00", "a;b", "%C3%A4", "-", "0"):
                self.assertEqual(ask(server, path)[0], 404, path)
            for end in ("review/", "reviews", "review/x", "Review", "review%2F"):
                self.assertEqual(server.request("GET", f"/api/replays/{name}/{end}")[0], 404, end)
            self.assertEqual(server.request("POST", f"/api/replays/{name}/review", {})[0], 405)
            self.assertEqual(server.request("GET", f"/api/replays/{name}/review?depth=5&seed=3")[1]["depth"], DEPTH)
            finished(server, name)

    def test_games_that_cannot_be_reviewed(self):
        with PosseServer() as server:
            bang = game_of_bots(server, game="bang", players=3)
            replay = server.replay(bang)
            for actions in (replay["actions"][:-1], replay["actions"][1:], replay["actions"] * 2):
                server.stop()
                with contextlib.closing(sqlite3.connect(server.data)) as data, data:
                    data.execute("UPDATE replays SET bytes = ? WHERE name = ?",
                                 (json.dumps({**replay, "actions": actions}).encode(), bang))
                server.start()
                status, error = ask(server, bang)
                self.assertEqual((status, error["code"]), (409, "frozen"), error)
                self.assertGreater(len(error["error"]), 20)
            self.assertEqual(server.metric("reviews_total"), 0)

    def test_a_deleted_replay_has_none(self):
        with PosseServer(expect="^the operator has") as server:
            done, running = game_of_bots(server, game="bang", players=3), game_of_bots(server, **LONG)
            finished(server, done)
            wait_until(lambda: note_of(server, done), "the review is on the disk")
            begun(server, running)
            for name in (done, running):
                self.assertEqual(run_posse("admin", "--data", server.data, "delete-replay", name).returncode, 0)
                self.assertEqual(ask(server, name)[0], 404)
            self.assertIsNone(note_of(server, done))
            server.stop()  # whatever was going on is over now
            self.assertIsNone(note_of(server, running))
            server.start()


class Limits(unittest.TestCase):
    BEHIND_PROXY = {"POSSE_BEHIND_PROXY": "yes", "POSSE_CONNECTIONS_PER_ADDRESS": "1000"}

    def from_address(self, server, name, number):
        return ask(server, name, {"X-Forwarded-For": f"192.0.2.{number}"})

    def hits(self, server, limit):
        return server.metric(f'limit_hits_total{{limit="{limit}"}}'.replace("{", r"\{").replace("}", r"\}"))

    def test_one_computation_however_many_ask(self):
        with PosseServer(settings=self.BEHIND_PROXY) as server:
            name = game_of_bots(server, game="bang", players=5)
            with concurrent.futures.ThreadPoolExecutor(16) as pool:
                def patient(number):
                    while True:
                        status, review = self.from_address(server, name, number)
                        assert status == 200, review
                        if review["done"]:
                            return review
                reviews = list(pool.map(patient, range(16)))
            self.assertEqual(reviews, [by_the_program(server, name)] * 16)
            self.assertEqual(server.metric("reviews_total"), 1)

    def test_reviews_of_an_address(self):
        settings = {**self.BEHIND_PROXY, "POSSE_REVIEWS_PER_ADDRESS": "1"}
        with PosseServer(settings=settings) as server:
            first, second = (game_of_bots(server, **LONG) for _ in range(2))
            self.assertEqual(self.from_address(server, first, 1)[0], 200)
            status, error = self.from_address(server, second, 1)
            self.assertEqual((status, error["code"]), (429, "too_fast"))
            self.assertIn("your address", error["error"])
            self.assertEqual(self.hits(server, "reviews-per-address"), 1)
            self.assertEqual(self.from_address(server, second, 2)[0], 200, "another address")
            self.assertEqual(self.from_address(server, second, 1)[0], 200, "it is being computed anyway")
            self.assertEqual(self.from_address(server, first, 1)[0], 200)

    def test_reviews_of_the_server(self):
        settings = {**self.BEHIND_PROXY, "POSSE_MAX_REVIEWS": "1"}
        with PosseServer(settings=settings) as server:
            short, long = game_of_bots(server, game="bang", players=3), game_of_bots(server, **LONG)
            done = finished(server, short)
            wait_until(lambda: note_of(server, short), "the review is on the disk")
            self.assertEqual(self.from_address(server, long, 1)[0], 200)
            other = game_of_bots(server, game="bang", players=4)
            status, error = self.from_address(server, other, 2)
            self.assertEqual((status, error["code"]), (503, "busy"))
            self.assertIn("too many", error["error"])
            self.assertEqual(self.hits(server, "max-reviews"), 1)
            self.assertEqual(self.from_address(server, short, 2), (200, done), "what is stored costs nothing")

    def test_reviews_count_for_what_an_address_may_write(self):
        with PosseServer() as server:
            first, second = (game_of_bots(server, game="bang", players=3) for _ in range(2))
            server.settings["POSSE_BYTES_PER_ADDRESS"] = "2000"
            server.stop()
            server.start()
            finished(server, first)
            wait_until(lambda: note_of(server, first), "the review is on the disk")
            status, error = ask(server, second)
            self.assertEqual((status, error["code"]), (429, "too_fast"))
            self.assertIn("written", error["error"])
            self.assertTrue(reviewed(server, first)["done"])


class RunningTables(unittest.TestCase):
    def waits(self, server, kind):
        """How many moves of bots there were, and how long they waited for a thread on average, in seconds."""
        _, text = server.request("GET", "/metrics")
        total, count = (float(re.search(rf'^posse_work_wait_seconds_{part}{{kind="{kind}"}} (\S+)$', text, re.M).group(1))
                        for part in ("sum", "count"))
        return count, total / count if count else 0

    def test_bots_do_not_wait_for_reviews(self):
        """Reviews are computed without a pause while bots of both kinds play. A slice of a review takes 0.3 seconds, so a
        bot that had to wait for one would wait 0.15 seconds on average."""
        settings = {"POSSE_REVIEWS_PER_ADDRESS": "100", "POSSE_MAX_REVIEWS": "100"}
        with PosseServer(settings=settings) as server:
            names = [game_of_bots(server, **LONG) for _ in range(4)]
            self.assertTrue(all(not reviewed(server, name)["done"] for name in names))
            hosts = []
            for level in ("normal", "hard"):
                made = server.new_table(quick=level, game="bang", players=4)
                hosts.append(Client(server, made["code"], made["token"]))
            play_to_the_end(hosts)
            for kind in ("bot", "searching-bot"):
                count, mean = self.waits(server, kind)
                self.assertGreater(count, 5)
                self.assertLess(mean, 0.1, kind)
            self.assertGreater(self.waits(server, "review")[0], 0)
            self.assertLess(max(reviewed(server, name)["progress"] for name in names), 1)
            server.send_home()

    def test_the_server_stops_at_once(self):
        settings = {"POSSE_REVIEWS_PER_ADDRESS": "100", "POSSE_MAX_REVIEWS": "100"}
        with PosseServer(settings=settings) as server:
            names = [game_of_bots(server, **LONG) for _ in range(3)]
            for name in names:
                reviewed(server, name)
            server.send_home()
            server.process.send_signal(signal.SIGTERM)
            self.assertEqual(server.process.wait(TIMEOUT_S), 0)
            server.process.stdout.close()
            server.start()


if __name__ == "__main__":
    unittest.main()
