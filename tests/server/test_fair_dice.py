"""Contributions to the dice: pledges, the closed list, what comes too late, and what was left out. And the chain of shown
events: what clients were shown is what the replay says."""
import hashlib
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from client import Client, Refused, play_to_the_end, pledge_of, until
from posse_server import ALL_GAMES, POSSE, PosseServer

ROOT = Path(__file__).resolve().parents[2]
VERIFY = ROOT / "examples" / "verify.py"


class Older(Client):
    pledges = False


def checkers(replay, *options):
    """What `posse replay` and examples/verify.py say about a replay."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "game.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(replay, file)
        for program in ([POSSE, "replay"], [sys.executable, str(VERIFY)]):
            done = subprocess.run([*program, *options, path], capture_output=True, text=True, check=False)
            yield done.returncode, done.stdout + done.stderr


def chain(client, facts):
    """The chain of shown events of a client, as docs/fairness.md defines it."""
    link = bytes.fromhex(client.picture["commitment"])
    for event in client.events:
        fields = facts["events"][event["e"]]["chain"]
        if fields and "forced" not in event:
            item = json.dumps([event["e"], *[event.get(field) for field in fields]], separators=(",", ":"))
            link = hashlib.blake2b(item.encode(), key=link, digest_size=32).digest()
    return link.hex()


class FairDice(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = PosseServer(games=ALL_GAMES)
        cls.addClassCleanup(cls.server.stop)

    def two(self, kinds=(Client, Client), server=None, plays=False, game="pig"):
        """Ann, the host, and Bob at a table that has started."""
        server = server or self.server
        made = server.new_table(name="Ann", game=game, players=2)
        ann = kinds[0](server, made["code"], made["token"], plays=plays)
        bob = kinds[1](server, made["code"], name="Bob", plays=plays)
        for seat, client in enumerate((ann, bob)):
            client.ask("sit", seat=seat)
        ann.ask("start")
        until(lambda: bob.stage == "shuffling", [ann, bob], "the start")
        return ann, bob

    def replay(self, client, server=None):
        return (server or self.server).request("GET", f"/api/replays/{client.play['replay']}")[1]

    def refused(self, code, words, client, what, **fields):
        with self.assertRaises(Refused) as refused:
            client.ask(what, **fields)
        self.assertEqual(refused.exception.code, code)
        self.assertIn(words, refused.exception.text)

    def finish(self, *clients):
        for client in clients:
            client.plays = True
        play_to_the_end(clients)

    def test_the_list_of_pledges_is_shown_before_anybody_contributes(self):
        ann, bob = self.two()
        commitment, given = ann.picture["commitment"], [bytes([i]) * 32 for i in (1, 2)]
        hashes = [pledge_of(commitment, one) for one in given]
        self.assertEqual(ann.picture["shuffle"], {"closed": False, "pledges": []})
        ann.ask("pledge", hash=hashes[0])
        self.refused("not_now", "wait until the list of pledges is closed", ann, "contribute", bytes=given[0].hex())
        self.refused("not_now", "already pledged", ann, "pledge", hash=hashes[1])
        self.assertEqual(ann.ask("pledge", hash=hashes[0])["n"], ann.picture["n"])  # once more counts once
        bob.ask("pledge", hash=hashes[1])
        until(lambda: ann.picture["shuffle"]["closed"], [ann], "the closed list")
        closed = ann.picture["shuffle"]["pledges"]
        self.assertEqual([(one["seat"], one["hash"], one["opened"]) for one in closed],
                         [(0, hashes[0], False), (1, hashes[1], False)])
        self.refused("bad_request", "not the contribution that you pledged", bob, "contribute", bytes=given[0].hex())
        for client, bytes_of in ((ann, given[0]), (bob, given[1])):
            client.ask("contribute", bytes=bytes_of.hex())
        self.assertEqual(bob.stage, "playing")
        self.finish(ann, bob)
        fair = self.replay(ann)["fair"]
        self.assertEqual((fair["pledges"], fair["contributions"]), (hashes, [one.hex() for one in given]))

    def test_late_is_told_apart_from_left_out(self):
        ann, bob = self.two()
        hash_of = pledge_of(ann.picture["commitment"], b"a" * 32)
        ann.ask("pledge", hash=hash_of)
        until(lambda: bob.picture["shuffle"]["closed"], [ann, bob], "the end of the time for pledges")
        late = pledge_of(ann.picture["commitment"], b"b" * 32)
        self.refused("not_now", "came too late", bob, "pledge", hash=late)
        self.refused("not_now", "came too late", bob, "contribute", bytes=(b"b" * 32).hex())
        ann.ask("contribute", bytes=(b"a" * 32).hex())
        until(lambda: bob.stage == "playing", [ann, bob], "the deal")
        self.assertEqual([one["seat"] for one in bob.picture["shuffle"]["pledges"]], [0])
        self.finish(ann, bob)
        replay = self.replay(ann)
        self.assertEqual(replay["fair"]["pledges"], [hash_of, None])
        for status, said in checkers(replay):
            self.assertEqual(status, 0, said)
            self.assertNotIn("not in the file", said)

    def test_a_pledge_without_a_contribution_is_named(self):
        ann, bob = self.two()
        commitment = ann.picture["commitment"]
        ann.ask("pledge", hash=pledge_of(commitment, b"a" * 32))
        bob.ask("pledge", hash=pledge_of(commitment, b"b" * 32))
        bob.ask("leave")
        ann.ask("contribute", bytes=(b"a" * 32).hex())
        until(lambda: ann.stage == "playing", [ann], "the deal, which does not wait for Bob")
        self.assertEqual([one["opened"] for one in ann.picture["shuffle"]["pledges"]], [True, False])
        self.finish(ann)
        replay = self.replay(ann)
        self.assertEqual([one is None for one in replay["fair"]["pledges"]], [False, False])
        for status, said in checkers(replay):
            self.assertEqual(status, 0, said)
            self.assertIn("; seat 1 pledged a contribution that is not in the file", said)
        for wrong in ([None, replay["fair"]["pledges"][1]], replay["fair"]["pledges"][::-1], [None], "x"):
            for status, said in checkers({**replay, "fair": {**replay["fair"], "pledges": wrong}}):
                self.assertEqual(status, 1, said)

    def test_older_clients_contribute_at_once(self):
        for kinds in ((Older, Older), (Older, Client), (Client, Older)):
            ann, bob = self.two(kinds, plays=True)
            until(lambda: ann.stage != "shuffling", [ann, bob], "the deal")
            play_to_the_end([ann, bob])
            fair = self.replay(ann)["fair"]
            for client, contribution in zip((ann, bob), fair["contributions"]):
                self.assertEqual(client.contributions[fair["commitment"]].hex(), contribution)
            for status, said in checkers(self.replay(ann)):
                self.assertEqual(status, 0, said)
                self.assertIn("2 of 2 contributions", said)

    def test_a_client_that_reconnects_goes_on_with_its_pledge(self):
        ann, bob = self.two()
        for client in (ann, bob):
            client.plays = True
            client.react()  # pledges
            client.plays = False
        until(lambda: ann.picture["shuffle"]["closed"], [ann, bob], "the closed list")
        bob.again()
        self.assertTrue(bob.picture["shuffle"]["closed"])
        self.finish(ann, bob)
        self.assertNotIn(None, self.replay(ann)["fair"]["contributions"])

    def test_a_crash_between_pledge_and_contribution(self):
        with PosseServer(games=ALL_GAMES) as server:
            ann, bob = self.two(server=server)
            for client in (ann, bob):
                client.plays = True
                client.react()
                client.plays = False
            until(lambda: ann.picture["shuffle"]["closed"] and bob.picture["shuffle"]["closed"], [ann, bob], "the list")
            before = ann.picture["shuffle"]
            server.kill()
            server.start()
            for client in (ann, bob):
                client.connect()
            self.assertEqual(ann.picture["shuffle"], before)
            self.finish(ann, bob)
            replay = self.replay(ann, server)
            self.assertNotIn(None, replay["fair"]["contributions"])
            self.assertEqual(replay["fair"]["pledges"], [one["hash"] for one in before["pledges"]])

    def test_what_everybody_was_shown_is_the_replay(self):
        for game, players in (("bang", 5), ("colt", 3), ("pig", 2)):
            made = self.server.new_table(name="P0", game=game, players=players)
            people = [Client(self.server, made["code"], made["token"])]
            people += [Client(self.server, made["code"], name=f"P{i}") for i in range(1, players)]
            watcher = Client(self.server, made["code"], plays=False)
            for seat, client in enumerate(people):
                client.undo_rate = 0.1
                client.ask("sit", seat=seat)
            people[0].ask("start")
            play_to_the_end(people + [watcher])
            facts = self.server.request("GET", f"/api/games/{game}")[1]
            replay = self.replay(people[0])
            for seat, client in [*enumerate(people), (None, watcher)]:
                value = chain(client, facts)
                self.assertEqual(client.play["viewer"], seat)
                for status, said in checkers(replay, "--seen", value):
                    self.assertEqual(status, 0, said)
                    self.assertIn("; seen: all ", said)
            self.assert_forgery_is_found(replay, chain(people[0], facts))

    def assert_forgery_is_found(self, replay, value):
        forged = subprocess.run([sys.executable, str(ROOT / "tests" / "cli" / "forge.py"), POSSE, "-", "20"],
                                input=json.dumps(replay), capture_output=True, text=True, check=True)
        for status, said in checkers(json.loads(forged.stdout)):
            self.assertEqual(status, 0, said)
        for status, said in checkers(json.loads(forged.stdout), "--seen", value):
            self.assertEqual(status, 1, said)
            self.assertIn("another game", said)


if __name__ == "__main__":
    unittest.main()
