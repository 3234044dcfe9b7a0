"""Codes and aliases: how people find a table, and how many wrong codes an address may try."""
import re
import unittest

from client import Client, Refused, until
from posse_server import PosseServer

ALIAS = re.compile(r"[a-z]{4,8}-[1-9][0-9]{2}")


class ByAlias(Client):
    """Knows only the alias of its table, and learns the code from the answer."""

    def on_welcome(self, frame):
        self.code = frame["code"]
        super().on_welcome(frame)


def start(host, others=()):
    """Fills the table with bots and starts."""
    for seat in host.picture["seats"]:
        if seat["kind"] == "open":
            host.ask("bot", seat=seat["seat"], level="easy")
    host.ask("start")
    until(lambda: all(c.stage != "lobby" for c in [host, *others]), [host, *others], "the start")


class Aliases(unittest.TestCase):
    def test_a_lobby_is_found_by_its_alias_in_any_spelling(self):
        with PosseServer() as server:
            made = server.new_table(name="Ann")
            alias = made["alias"]
            self.assertRegex(alias, ALIAS)
            word, number = alias.split("-")
            for typed in (alias, f"{word.title()} {number}", f"{word.upper()}{number}", f" {word}--{number} "):
                bob = ByAlias(server, typed)
                self.assertEqual(bob.code, made["code"], typed)
                self.assertEqual(bob.picture["alias"], alias)
            bob.ask("join", name="Bob")
            self.assertEqual([p["name"] for p in bob.picture["persons"]], ["Ann", "Bob"])

    def test_the_alias_ends_when_the_game_starts(self):
        with PosseServer() as server:
            made = server.new_table(name="Ann")
            ann = Client(server, made["code"], made["token"], plays=False)
            bob = Client(server, made["code"])
            ann.ask("sit", seat=0)
            start(ann, [bob])
            self.assertEqual([ann.picture["alias"], bob.picture["alias"]], [None, None])
            self.assertIsNone(Client(server, made["code"]).picture["alias"])
            with self.assertRaises(Refused) as refused:
                Client(server, made["alias"])
            self.assertEqual(refused.exception.code, "no_table")

    def test_a_table_that_starts_at_once_has_no_alias(self):
        with PosseServer() as server:
            self.assertIsNone(server.new_table(quick="easy")["alias"])

    def test_tables_keep_their_aliases_when_the_server_is_killed(self):
        with PosseServer() as server:
            tables = [server.new_table(name="Ann") for _ in range(20)]
            self.assertEqual(len({made["alias"] for made in tables}), 20)
            started = Client(server, tables[0]["code"], tables[0]["token"], plays=False)
            started.ask("sit", seat=0)
            start(started)
            server.kill()
            server.start()
            with self.assertRaises(Refused):
                Client(server, tables[0]["alias"])
            for made in tables[1:]:
                self.assertEqual(ByAlias(server, made["alias"]).code, made["code"])
                self.assertEqual(Client(server, made["code"]).picture["alias"], made["alias"])

    def test_a_deleted_table_has_no_alias(self):
        with PosseServer() as server:
            made = server.new_table(name="Ann")
            ann = Client(server, made["code"], made["token"])
            ann.say("delete")
            until(lambda: ann.gone, [ann], "the end of the table")
            with self.assertRaises(Refused) as refused:
                Client(server, made["alias"])
            self.assertEqual(refused.exception.code, "no_table")


class WrongCodes(unittest.TestCase):
    LIMIT = 6

    def setUp(self):
        self.server = self.enterContext(PosseServer(settings={"POSSE_WRONG_CODES_PER_ADDRESS": str(self.LIMIT)}))
        self.made = self.server.new_table(name="Ann")

    def refusal(self, code, token=None):
        with self.assertRaises(Refused) as refused:
            Client(self.server, code, token)
        return refused.exception

    def test_an_address_may_try_only_some_wrong_codes(self):
        used = self.made["alias"]
        unused = "rodeo-472" if used != "rodeo-472" else "rodeo-473"
        for code in (unused, "abcdefghjk", unused, "x", unused, "abcdefghjm"):
            self.assertEqual(self.refusal(code).code, "no_table")
        for code in (unused, used, "abcdefghjk", "x"):
            refused = self.refusal(code)
            self.assertEqual(refused.code, "too_fast", code)
            self.assertIn("too many wrong codes", refused.text)
        # A made-up token is no way around: the answer to an alias must not tell whether there is such a table.
        self.assertEqual(self.refusal(used, "ab" * 32).code, "too_fast")

    def test_wrong_codes_of_a_neighbour_cost_nobody_a_game(self):
        ann = Client(self.server, self.made["code"], self.made["token"])
        for _ in range(self.LIMIT):
            self.refusal("rodeo-472" if self.made["alias"] != "rodeo-472" else "rodeo-473")
        ann.again()
        self.assertEqual(ann.person, 1)
        Client(self.server, self.made["code"])  # a friend with the link of a table in memory
        self.server.kill()
        self.server.start()
        for _ in range(self.LIMIT):
            self.refusal("x")
        ann.again()
        self.assertEqual(ann.person, 1)


if __name__ == "__main__":
    unittest.main()
