"""Several servers on one database: every table is at one of them, clients are sent on, and others take over what a server
leaves behind, whether it stops, dies or only stands still."""
import os
import signal
import sys
import unittest

from client import Client, Refused, until
from posse_server import TIMEOUT_S, wait_until
import cluster
from traveller import BROKEN, Moved, Shared, Stubborn, Traveller, policy_of
from witness import everybody_at, play_a_little
from ws import Closed
from ws import Refused as Rejected


class Sharing(Shared):
    def test_clients_are_sent_to_the_server_that_has_their_table(self):
        one, two = self.servers(2)
        made = one.new_table(name="Ann")
        with self.assertRaises(Moved) as caught:
            Stubborn(two, made["code"])
        self.assertEqual(caught.exception.args[0], f"ws://127.0.0.1:{one.port}/ws/{made['code']}")
        ann = Traveller([two, one], made["code"], made["token"])
        self.assertIs(ann.server, one)
        bob = Traveller([one, two], made["code"], name="Bob")
        ann.ask("chat", text="here we are")
        until(lambda: bob.picture["chat"], [bob])
        self.peers_known([one, two])
        self.assertIn(f"connect-src 'self' ws://127.0.0.1:{two.port};", policy_of(one))
        for origin, fits in ((f"http://127.0.0.1:{two.port}", True), ("http://127.0.0.1:1", False)):
            try:
                one.socket(origin=origin)
                is_let_in = True
            except Rejected:
                is_let_in = False
            self.assertEqual(is_let_in, fits)

    def test_open_tables_of_all_servers_are_listed(self):
        one, two = self.servers(2)
        codes = {one.new_table(name="Ann", public=True)["code"], two.new_table(name="Bob", public=True)["code"]}
        for server in (one, two):
            self.assertEqual({row["code"] for row in server.request("GET", "/api/tables")[1]}, codes)

    def test_a_short_code_is_known_to_all_servers(self):
        one, two = self.servers(2)
        made = one.new_table(name="Ann")

        def find():
            try:
                return Stubborn(two, made["alias"])
            except Moved as moved:
                return moved.args[0] == f"ws://127.0.0.1:{one.port}/ws/{made['code']}"
            except Refused:
                return False
            finally:
                two.send_home()  # an address may have only so many connections

        wait_until(find, "the other server knows the short code")

    def test_bans_and_closed_tables_reach_all_servers(self):
        one, two = self.servers(2)
        made = two.new_table(name="Ann")
        ann = Client(two, made["code"], made["token"], source="127.0.0.9")
        self.assertEqual(one.admin("close", made["code"]).returncode, 0)
        with self.assertRaises(Closed):
            while True:
                ann.receive()
        self.assertEqual(one.admin("ban", "127.0.0.9").returncode, 0)

        def is_banned():
            try:
                Client(two, made["code"], made["token"], source="127.0.0.9").cut()
            except BROKEN:
                return True
            finally:
                two.send_home()
            return False

        wait_until(is_banned, "the other server knows the ban")
        self.assertIn("127.0.0.9", two.admin("bans").stdout)

    def test_a_server_that_stops_hands_its_tables_over(self):
        one, two = self.servers(2)
        self.peers_known([one, two])
        tables = self.tables([one, two], 4)
        play_a_little(tables, 100)
        one.process.send_signal(signal.SIGTERM)
        play_a_little(tables, 200)
        self.assertEqual(one.process.wait(TIMEOUT_S), 0)
        for client in everybody_at(tables):
            self.assertIs(client.server, two)
            self.assertEqual(client.refusals, [])
            self.assertLess(client.silent_s, 2)
        self.check(tables)
        one.process.stdout.close()
        one.start()

    def test_tables_of_a_server_that_dies_are_taken_over(self):
        one, two = self.servers(2, lease=2000)
        tables = self.tables([one], 3)
        for client in everybody_at(tables):
            client.servers = [one, two]
        play_a_little(tables, 100)
        one.kill()
        play_a_little(tables, 200)
        for client in everybody_at(tables):
            self.assertIs(client.server, two)
            self.assertLess(client.silent_s, 3)
        self.check(tables)
        one.start()

    def test_a_game_with_a_long_clock_goes_on_at_another_server_while_nobody_looks(self):
        one, two = self.servers(2)
        made = one.new_table(name="Ann", players=4, clock=3600)
        ann = Traveller([one, two], made["code"], made["token"], plays=False)
        ann.ask("sit", seat=0)
        for seat in range(1, 4):
            ann.ask("bot", seat=seat, level="easy")
        ann.ask("start")  # the deal follows some seconds later, because Ann does not contribute to the dice
        one.kill()
        ann.cut()
        before = len(two.entries(made["code"]))
        wait_until(lambda: self.owner(made["code"]) == f"ws://127.0.0.1:{two.port}", "the game is adopted")
        wait_until(lambda: len(two.entries(made["code"])) > before, "the game goes on")
        one.start()

    def test_a_server_that_stood_still_can_write_nothing(self):
        one, two = self.servers(2)
        tables = self.tables([one], 2)
        for client in everybody_at(tables):
            client.servers = [one, two]
        play_a_little(tables, 60)
        one.process.send_signal(signal.SIGSTOP)
        for client in everybody_at(tables):
            client.server = two
            client.cut()
            client.connect(since=True)
        play_a_little(tables, 60)
        one.process.send_signal(signal.SIGCONT)
        wait_until(lambda: "others may have taken its tables" in one.log(), "the server notices that it lost its tables")
        play_a_little(tables, 60)
        self.check(tables)
        ann = Traveller([one, two], tables[0][0].code)  # the server sends on, and takes new tables
        self.assertIs(ann.server, two)
        made = one.new_table(name="Eve")
        self.assertEqual(self.owner(made["code"]), f"ws://127.0.0.1:{one.port}")


if __name__ == "__main__":
    if not cluster.programs():
        print("PostgreSQL is not installed")
        sys.exit(1 if os.environ.get("CI") == "true" else cluster.SKIPPED)
    unittest.main()
