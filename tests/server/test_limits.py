"""What one address, one table and one connection may cost the server. The limits are set low by options."""
import contextlib
import re
import socket
import sqlite3
import unittest
from pathlib import Path

from client import Client, Refused, until
from posse_server import PosseServer, run_posse, table_options, wait_until

HOSTING = Path(__file__).resolve().parents[2] / "docs" / "hosting.md"


def can_use_ipv6():
    try:
        with socket.socket(socket.AF_INET6) as sock:
            sock.bind(("::1", 0))
            return True
    except OSError:
        return False


class Documents(unittest.TestCase):
    def test_every_option_is_in_the_documents_with_its_default(self):
        text = " ".join(run_posse("serve", "--help").stdout.split())
        told = {name: default for name, default in re.findall(r"--([a-z-]+)=[A-Z]+ [^(]*?(?:\((\d+)\)|(?= -))", text)}
        rows = [line.split("|") for line in HOSTING.read_text().splitlines() if line.startswith("| `")]
        written = {name: row[3].strip() for row in rows if len(row) == 5 for name in re.findall("`([a-z-]+)`", row[1])}
        for name in re.findall(r"--([a-z-]+)", text):
            self.assertTrue(name in written or name in ("config", "port", "help", "usage", "version"), name)
        for name, default in told.items():
            if name not in ("config", "port"):
                self.assertIn(name, written)
                self.assertTrue(not default or written[name] == default, (name, default, written[name]))
        self.assertGreater(sum(default != "" for default in told.values()), 20)


class TablesPerAddress(unittest.TestCase):
    LIMIT = 3
    SETTINGS = {"POSSE_TABLES_PER_ADDRESS": str(LIMIT)}

    def made(self, server, count, address=None):
        """How many of `count` tables the address can create. The others are refused with a sentence."""
        headers = {"X-Forwarded-For": address} if address else {}
        answers = [server.request("POST", "/api/tables", {"options": table_options()}, headers)
                   for _ in range(count)]
        for status, said in answers:
            self.assertIn(status, (201, 429))
            if status == 429:
                self.assertEqual(said["code"], "too_fast")
                self.assertIn("too many tables", said["error"])
        return sum(status == 201 for status, _ in answers)

    def test_an_ipv4_address(self):
        with PosseServer(settings=self.SETTINGS) as server:
            self.assertEqual(self.made(server, self.LIMIT + 3), self.LIMIT)

    @unittest.skipUnless(can_use_ipv6(), "this machine has no IPv6")
    def test_an_ipv6_address(self):
        with PosseServer(settings={**self.SETTINGS, "POSSE_HOST": "::1"}) as server:
            self.assertEqual(self.made(server, self.LIMIT + 3), self.LIMIT)

    def test_addresses_behind_a_proxy(self):
        with PosseServer(settings={**self.SETTINGS, "POSSE_BEHIND_PROXY": "yes"}) as server:
            self.assertEqual(self.made(server, 5, "192.0.2.1"), self.LIMIT)
            self.assertEqual(self.made(server, 5, "198.51.100.1, 192.0.2.2"), self.LIMIT)
            self.assertEqual(self.made(server, 2, "2001:db8:9:9::1"), 2)
            self.assertEqual(self.made(server, 5, "[2001:db8:9:9:ffff::2]:443"), 1)  # the same first half
            self.assertEqual(self.made(server, 5, "2001:db8:9:a::1"), self.LIMIT)
            self.assertEqual(self.made(server, 5), self.LIMIT)  # the socket's own address

    def test_all_addresses_of_an_ipv6_network(self):
        settings = {**self.SETTINGS, "POSSE_BEHIND_PROXY": "yes", "POSSE_ADDRESSES_PER_NETWORK": "2"}
        with PosseServer(settings=settings) as server:
            made = [self.made(server, 2, f"2001:db8:9:{i:x}::1") for i in range(5)]
            self.assertEqual(made, [2, 2, 2, 0, 0])
            self.assertEqual(self.made(server, 2, "2001:db8:a:1::1"), 2)  # another network
            for i in range(10):
                self.assertEqual(self.made(server, 1, f"192.0.2.{i}"), 1)  # IPv4 has no networks

    def test_an_address_that_cannot_be_read_is_refused(self):
        with PosseServer(settings={**self.SETTINGS, "POSSE_BEHIND_PROXY": "yes"}) as server:
            for address in ("unknown", "192.0.2.1, x", "2001:db8:9:9::/48"):
                status, said = server.request("POST", "/api/tables", {"options": table_options()},
                                              {"X-Forwarded-For": address})
                self.assertEqual(status, 400)
                self.assertIn("X-Forwarded-For", said)


class NewTables(unittest.TestCase):
    """A page of another server cannot use up the tables of its visitors."""

    def post(self, server, **headers):
        return server.request("POST", "/api/tables", {"options": table_options()},
                              {name.replace("_", "-"): value for name, value in headers.items()})

    def test_only_json_of_own_pages_makes_tables(self):
        with PosseServer() as server:
            own = server.link.rstrip("/")
            for kind in ("application/json", "Application/JSON; charset=utf-8"):
                self.assertEqual(self.post(server, Content_Type=kind, Origin=own)[0], 201)
            for kind in ("text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""):
                status, said = self.post(server, Content_Type=kind)
                self.assertEqual(status, 415)
                self.assertIn("application/json", said["error"])
            for origin in ("http://evil.example", "null", "http://127.0.0.1:1"):
                self.assertEqual(self.post(server, Origin=origin)[0], 403)
            self.assertEqual(self.post(server, Host="rebound.example", Origin="http://rebound.example")[0], 421)
            self.assertEqual(server.metric("tables"), 2)


class UnvisitedTables(unittest.TestCase):
    def tables_on_disk(self, server):
        if server.database:
            return set(server.sql("SELECT code FROM posse.tables").split())
        with contextlib.closing(sqlite3.connect(f"file:{server.data}?mode=ro", uri=True)) as data:
            return {row[0] for row in data.execute("SELECT code FROM tables")}

    def test_they_leave_memory_soon(self):
        with PosseServer(settings={"POSSE_UNVISITED_UNLOAD_AFTER": "1"}) as server:
            visited = server.new_table(name="Ann")
            Client(server, visited["code"], visited["token"]).cut()
            for _ in range(3):
                server.new_table(name="Ann")
            wait_until(lambda: server.metric("tables") == 1, "only the visited table is in memory")
            late = server.new_table(name="Bob")
            wait_until(lambda: server.metric("tables") == 1, "the next table has left memory, too")
            bob = Client(server, late["code"], late["token"])
            self.assertEqual(bob.person, 1)

    def test_they_are_deleted_unless_somebody_comes(self):
        settings = {"POSSE_UNVISITED_UNLOAD_AFTER": "1", "POSSE_UNVISITED_DELETE_AFTER": "1", "POSSE_UNLOAD_AFTER": "1"}
        with PosseServer(settings=settings) as server:
            visited, unvisited = server.new_table(name="Ann"), server.new_table(name="Ann")
            quick = server.new_table(quick="easy")
            Client(server, visited["code"]).cut()
            wait_until(lambda: self.tables_on_disk(server) == {visited["code"]}, "the other tables are deleted")
            wait_until(lambda: server.metric("tables") == 0, "no table is in memory")
            for gone in (unvisited, quick):
                with self.assertRaises(Refused) as refused:
                    Client(server, gone["code"])
                self.assertEqual(refused.exception.code, "no_table")
            self.assertEqual(Client(server, visited["code"], visited["token"]).person, 1)


class FullMemory(unittest.TestCase):
    """Only tables that people use take places in memory from others."""

    def test_tables_without_people_make_room(self):
        with PosseServer(settings={"POSSE_MAX_TABLES": "3"}) as server:
            made = [server.new_table(name="Ann") for _ in range(2)]
            ann = Client(server, made[0]["code"], made[0]["token"])
            for _ in range(4):
                table = wait_until(lambda: self.new_table(server), "there is room for a table that somebody makes")
                Client(server, table["code"], table["token"]).cut()
            for table in made:
                wait_until(lambda: self.client(server, table), "there is room for a table that somebody visits")
            self.assertLessEqual(server.metric("tables"), 3)
            ann.ask("chat", text="still here")

    def test_tables_with_people_do_not(self):
        with PosseServer(settings={"POSSE_MAX_TABLES": "2"}) as server:
            empty = server.new_table(name="Ann")
            people = [wait_until(lambda: self.client(server, self.new_table(server)), "there is room") for _ in range(2)]
            self.assertEqual(server.request("POST", "/api/tables", {"options": table_options()})[0], 503)
            self.assertIsNone(self.client(server, empty))
            for person in people:
                person.ask("chat", text="still here")

    def new_table(self, server):
        status, table = server.request("POST", "/api/tables", {"options": table_options(), "name": "Ann"})
        self.assertIn(status, (201, 503))
        return table if status == 201 else None

    def client(self, server, table):
        try:
            return table and Client(server, table["code"], table["token"])
        except Refused as refused:
            self.assertEqual(refused.code, "full")
            return None


class Places(unittest.TestCase):
    """A table has room for 32 people."""

    def join(self, server, code, name):
        client = Client(server, code, name=name, plays=False)
        client.cut()
        return client

    def refusal(self, server, code, name):
        with self.assertRaises(Refused) as refused:
            self.join(server, code, name)
        self.assertEqual(refused.exception.code, "full")
        return refused.exception.text

    def test_an_address_may_bring_only_some_people(self):
        settings = {"POSSE_PEOPLE_PER_ADDRESS": "3", "POSSE_BEHIND_PROXY": "yes"}
        with PosseServer(settings=settings) as server:
            server.address = "192.0.2.1"
            made = server.new_table(name="Ann")
            ann = Client(server, made["code"], made["token"], plays=False)
            server.address = "2001:db8:1:2::1"
            people = [Client(server, made["code"], name=f"Eve {i}", plays=False) for i in range(3)]
            server.address = "2001:db8:1:2::ffff"
            self.assertIn("too many people from your address", self.refusal(server, made["code"], "Eve 3"))
            Client(server, made["code"])  # may watch
            self.join(server, server.new_table(name="Eve")["code"], "Eve too")  # another table
            people[0].ask("leave")
            self.join(server, made["code"], "Eve 3")
            self.refusal(server, made["code"], "Eve 4")
            server.address = "192.0.2.2"
            self.join(server, made["code"], "Bob")
            ann.again()  # does not join again
            self.assertEqual(len(ann.picture["persons"]), 5)

    def test_people_who_are_long_gone_make_room(self):
        with PosseServer(settings={"POSSE_ABSENT_AFTER": "1"}) as server:
            made = server.new_table(name="Ann")
            ann = Client(server, made["code"], made["token"], plays=False)
            seated = Client(server, made["code"], name="Seated", plays=False)
            seated.ask("sit", seat=1)
            seated.cut()
            stays = Client(server, made["code"], name="Stays", plays=False)
            gone = [self.join(server, made["code"], f"Gone {i}") for i in range(29)]

            newcomer = Client(server, made["code"], plays=False)

            def has_room():
                try:
                    return newcomer.ask("join", name="Newcomer")
                except Refused as refused:
                    self.assertEqual(refused.code, "full")

            until(has_room, [ann, stays, newcomer], "somebody is given up")
            names = [p["name"] for p in newcomer.picture["persons"]]
            self.assertEqual(len(names), 32)
            self.assertEqual(names[:3], ["Ann", "Seated", "Stays"])
            self.assertEqual(names[-1], "Newcomer")
            self.assertEqual([client.person for client in (ann, stays)], [1, 3])
            with self.assertRaises(Refused) as refused:
                Client(server, made["code"], gone[0].token)
            self.assertEqual(refused.exception.code, "bad_token")

    def test_people_who_might_come_back_keep_their_places(self):
        with PosseServer() as server:
            made = server.new_table(name="Ann")
            ann = Client(server, made["code"], made["token"], plays=False)
            for i in range(31):
                self.join(server, made["code"], f"Eve {i}")
            self.refusal(server, made["code"], "Newcomer")
            ann.again()
            self.assertEqual(len(ann.picture["persons"]), 32)


if __name__ == "__main__":
    unittest.main()
