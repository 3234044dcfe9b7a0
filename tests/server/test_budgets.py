"""How much a table and an address may write. The limits are set low by options."""
import contextlib
import json
import sqlite3
import unittest

from client import Client, Refused, play_to_the_end, quiet, seated, until
from posse_server import PosseServer, table_options

PROXY = {"POSSE_BEHIND_PROXY": "yes", "POSSE_CHAT_BURST": "1000"}


class Budgets(unittest.TestCase):
    def refusal(self, client, what, **fields):
        with self.assertRaises(Refused) as refused:
            client.ask(what, **fields)
        return refused.exception

    def chat_until_refused(self, client, most=200):
        """Sends chat until the server has had enough. Returns the refusal."""
        for _ in range(most):
            try:
                client.ask("chat", text="x" * 100)
            except Refused as refused:
                return refused
        self.fail("everything was accepted")

    def check_game_can_be_finished(self, clients, code):
        """Chat is refused, but the game goes on to its end. Then there is no further one."""
        for client in clients:
            client.plays = True
        play_to_the_end(clients)
        for what, fields in [("chat", {"text": "gg"}), ("rematch", {}), ("again", {"on": True}), ("lobby", {})]:
            self.assertEqual(self.refusal(clients[0], what, **fields).code, code)
        clients[-1].ask("leave")

    def test_the_log_of_a_table_is_limited(self):
        for setting, most in [("POSSE_ENTRIES_PER_TABLE", 30), ("POSSE_BYTES_PER_TABLE", 5000)]:
            with self.subTest(setting), PosseServer(settings={setting: str(most), "POSSE_CHAT_BURST": "1000"}) as server:
                clients = seated(server, 2, 2)
                clients[0].ask("start")
                until(lambda: clients[0].is_playing, clients, "the deal")
                refused = self.chat_until_refused(clients[1])
                self.assertEqual(refused.code, "full")
                self.assertIn("this table has grown to its limit", refused.text)
                self.check_game_can_be_finished(clients, "full")
                self.assertGreater(len(server.entries(clients[0].code)), 30)
                self.assertGreater(server.metric(f'limit_hits_total{{limit="{setting[6:].lower().replace("_", "-")}"}}'), 4)
                seated(server, 2, 2)[0].ask("chat", text="another table")
                # The limit holds after the table has been loaded from disk.
                server.kill()
                server.start()
                ann = Client(server, clients[0].code, clients[0].token)
                self.assertEqual(self.refusal(ann, "chat", text="hi").code, "full")

    def test_what_an_address_writes_in_an_hour_is_limited(self):
        with PosseServer(settings={**PROXY, "POSSE_BYTES_PER_ADDRESS": "6000"}) as server:
            server.address = "192.0.2.1"
            clients = seated(server, 2, 2)
            clients[0].ask("start")
            until(lambda: clients[0].is_playing, clients, "the deal")
            refused = self.chat_until_refused(clients[1])
            self.assertEqual(refused.code, "too_fast")
            self.assertIn("your address has written as much as it may", refused.text)
            status, said = server.request("POST", "/api/tables", {"options": table_options()})
            self.assertEqual((status, said["code"]), (429, "too_fast"))
            # Another address, at the same table and at another one.
            server.address = "192.0.2.2"
            other = Client(server, clients[0].code, name="Other", plays=False)
            other.ask("chat", text="I am still here")
            seated(server, 2, 2)[0].ask("chat", text="another table")
            server.address = "192.0.2.1"
            self.check_game_can_be_finished(clients, "too_fast")

    def test_what_bots_write_counts_for_the_address_that_created_the_table(self):
        with PosseServer(settings={**PROXY, "POSSE_BYTES_PER_ADDRESS": "6000"}) as server:
            server.address = "192.0.2.1"
            games = 0
            with self.assertRaises(Refused) as refused:
                made = server.new_table(name="Ann", players=4)
                ann = Client(server, made["code"], made["token"])
                for seat in range(4):
                    ann.ask("bot", seat=seat, level="random")
                ann.ask("start")
                while True:
                    until(lambda: ann.stage == "over", [ann], "the end of the game")
                    games += 1
                    ann.ask("rematch")
            self.assertEqual(refused.exception.code, "too_fast")
            self.assertLess(games, 3)

    def test_a_game_is_limited_and_bots_can_finish_it(self):
        with PosseServer(settings={"POSSE_ENTRIES_PER_GAME": "16"}) as server:
            clients = seated(server, 2, 2)
            clients[0].ask("start")
            errors = lambda: [f for c in clients for _, f in c.frames if f["t"] == "error"]
            until(lambda: errors(), clients, "a move is refused")
            self.assertEqual(errors()[0]["code"], "full")
            self.assertIn("limit of moves", errors()[0]["error"])
            for client in clients:
                client.plays = False
                client.again()
            clients[1].cut()
            host = clients[0]
            until(lambda: not host.picture["persons"][1]["here"], [host], "Bob is gone")
            host.ask("hand", seat=1, bot=True)
            host.ask("stand", seat=0)
            until(lambda: host.stage == "over", [host], "bots finish the game")


class Entries(unittest.TestCase):
    def rows(self, server, code):
        if server.database:
            return server.sql("SELECT convert_from(bytes, 'UTF8') FROM posse.entries"
                              f" WHERE code = '{code}' ORDER BY number").encode().splitlines()
        with contextlib.closing(sqlite3.connect(f"file:{server.data}?mode=ro", uri=True)) as data:
            return [row[0] for row in data.execute("SELECT bytes FROM entries WHERE code = ? ORDER BY number", (code,))]

    def test_settings_are_stored_without_the_blanks_that_were_typed(self):
        with PosseServer() as server:
            made = server.new_table(name="Ann", players=4)
            ann = Client(server, made["code"], made["token"])
            rules = '{"rules":' + " " * 3000 + '{"preset":"official"}}'
            options = json.dumps(table_options(players=5)).replace('"rules": null', f'"rules": {rules}')
            ann.ws.send(f'{{"t":"options","id":99,"options":{options}}}')
            until(lambda: 99 in ann.answers, [ann], "the answer")
            self.assertEqual(ann.answers[99]["t"], "update")
            self.assertEqual(ann.picture["options"]["rules"], {"rules": {"preset": "official"}})
            self.assertLess(len(self.rows(server, made["code"])[-1]), 300)

    def test_messages_that_change_nothing_are_answered_but_not_stored(self):
        with PosseServer() as server:
            clients = ann, bob = seated(server, 2, 2)
            ann.ask("mute", person=bob.person, on=True)
            ann.ask("options", options=table_options(players=4, clock=60))
            ann.ask("prefer", confirm=True)
            ann.ask("start")
            until(lambda: ann.is_playing, clients, "the deal")
            quiet(clients)
            before = len(self.rows(server, ann.code))
            for what, fields in [("mute", {"person": bob.person, "on": True}), ("prefer", {"confirm": True}),
                                 ("pause", {"on": False}), ("hand", {"seat": 1, "bot": False})]:
                answer = ann.ask(what, **fields)
                self.assertEqual(answer["t"], "table", what)
                self.assertEqual(answer["play"]["events"], [])  # all events are known
            self.assertEqual(len(self.rows(server, ann.code)), before)
            self.assertEqual(ann.picture["n"], before)

    def test_the_same_options_are_not_stored_twice(self):
        with PosseServer() as server:
            ann = seated(server, 2, 2)[0]
            for clock in (30, 30, 0, 0):
                ann.ask("options", options=table_options(players=4, clock=clock))
            self.assertEqual(sum(json.loads(row)["do"] == "options" for row in self.rows(server, ann.code)), 3)


if __name__ == "__main__":
    unittest.main()
