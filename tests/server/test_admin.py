"""`posse admin`: with and without a running server, and an operator's socket that is misused."""
import contextlib
import json
import os
import re
import socket
import sqlite3
import stat
import unittest

from client import Client, Refused, play_to_the_end, quiet, seated, until
from posse_server import TIMEOUT_S, PosseServer, on_files, run_posse, wait_until
import ws
from ws import Closed

OPERATOR = "^the operator has|cannot be continued|could not be loaded"


def admin(server, *words, status=0):
    """Runs a command and returns the lines of the answer."""
    ran = server.admin(*words)
    assert ran.returncode == status, (words, ran)
    return (ran.stderr if status else ran.stdout).splitlines()


def records(server, *words):
    lines = [json.loads(line) for line in admin(server, *words, "--json")]
    assert lines[-1]["done"] is True, lines
    return lines[:-1]


def read_to_the_end(client):
    """Reads until the server ends the connection. Returns the reason it gives."""
    try:
        while True:
            client.receive()
    except Closed as closed:
        return closed.reason


@contextlib.contextmanager
def stopped(server):
    """The server does not run for a while."""
    server.stop()
    yield
    server.start()


class Tables(unittest.TestCase):
    def test_list_and_show(self):
        with PosseServer() as server:
            code = server.new_table(name="Ann", game="colt", players=3, public=True)["code"]
            ann, ben = seated(server, 2, bots=2)
            rows = {row["code"]: row for row in records(server, "list")}
            self.assertEqual(set(rows), {code, ann.code})
            self.assertEqual([rows[ann.code][key] for key in ("game", "stage", "people", "connected", "public")],
                             ["bang", "lobby", 2, 2, False])
            self.assertEqual([rows[code][key] for key in ("game", "connected", "public", "entries")],
                             ["colt", 0, True, 2])
            self.assertGreater(rows[code]["bytes"], 100)
            shown, = records(server, "show", ben.code)
            self.assertEqual([(p["person"], p["name"], p["host"], p["connected"]) for p in shown["persons"]],
                             [(1, "P0", True, True), (2, "P1", False, True)])
            self.assertEqual([seat["kind"] for seat in shown["seats"]], ["person", "person", "bot", "bot"])
            by_alias, = records(server, "show", ann.picture["alias"])
            self.assertEqual(by_alias["code"], ann.code)
            lines = admin(server, "list")
            self.assertRegex(lines[0], "table +game +stage +people +connected +last activity +size")
            self.assertTrue(any(re.match(rf"{ann.code} +bang +lobby +2 +2 ", line) for line in lines), lines)
            self.assertEqual(lines[-1], "2 tables")
            self.assertIn("person 2: P1, connected", admin(server, "show", ann.code))

    def test_many_tables_come_in_pages(self):
        with PosseServer() as server:
            codes = {server.new_table()["code"] for _ in range(151)}
            self.assertEqual([row["code"] for row in records(server, "list")], sorted(codes))

    def test_without_a_running_server(self):
        with PosseServer() as server:
            ann, _ = seated(server, 2, bots=1)
            other = server.new_table(name="Cat")["code"]
            with stopped(server):
                row = next(row for row in records(server, "list") if row["code"] == ann.code)
                self.assertEqual([row[key] for key in ("game", "people", "connected", "in_memory")],
                                 ["bang", None, 0, False])
                shown, = records(server, "show", ann.code)
                self.assertEqual([p["name"] for p in shown["persons"]], ["P0", "P1"])
                self.assertFalse(records(server, "stats")[0]["running"])
                self.assertIn("no server is running", admin(server, "close", ann.code, status=1)[0])
                self.assertEqual(admin(server, "delete", other), [f"table {other} is deleted"])
                self.assertEqual([row["code"] for row in records(server, "list")], [ann.code])
                self.assertFalse(os.path.exists(server.admin_socket or server.data + ".admin"))
            with self.assertRaises(Refused):
                Client(server, other)
            ann.connect()

    def test_close_unloads_a_table_and_players_come_back(self):
        with PosseServer(expect=OPERATOR) as server:
            ann, ben = table = seated(server, 2, bots=1)
            ann.ask("start")
            until(lambda: len(ann.events) > 5, table)
            quiet(table)
            answer, = admin(server, "close", ann.code)
            self.assertIn("2 connections ended", answer)
            for client in table:
                self.assertEqual(read_to_the_end(client), "the operator has closed the table")
            wait_until(lambda: server.metric("tables") == 0, "the table is unloaded")
            for client in table:
                client.connect()
                client.plays = True
            play_to_the_end(table)
            self.assertIn("is not in memory", admin(server, "close", "aaaaaaaaaa", status=1)[0])

    def test_delete(self):
        with PosseServer(expect=OPERATOR) as server:
            made = server.new_table(name="Ann")
            ann = Client(server, made["code"], made["token"])
            admin(server, "delete", ann.code)
            until(lambda: ann.gone, [ann], "Ann is told")
            self.assertEqual(ann.gone, "the operator has deleted the table")
            self.assertEqual(records(server, "list"), [])
            self.assertEqual(server.entries(ann.code), [])
            self.assertIn(f"there is no table {ann.code}", admin(server, "delete", ann.code, status=1)[0])

    def test_kick(self):
        with PosseServer() as server:
            ann, ben = seated(server, 2, bots=1)
            self.assertIn("a person must be a number", admin(server, "kick", ann.code, "Ben", status=1)[0])
            self.assertIn("no such person", admin(server, "kick", ann.code, "9", status=1)[0])
            admin(server, "kick", ann.code, "2")
            until(lambda: len(ann.picture["persons"]) == 1, [ann], "Ben is gone")
            self.assertEqual(read_to_the_end(ben), "the operator has removed you from the table")
            with self.assertRaises(Refused) as refused:
                ben.connect()
            self.assertEqual(refused.exception.code, "bad_token")

    @on_files
    def test_damaged_tables_can_be_shown_exported_and_deleted(self):
        with PosseServer(expect=OPERATOR) as server:
            tables = [seated(server, 1, bots=2)[0] for _ in range(3)]
            server.kill()
            with sqlite3.connect(server.data) as data:
                data.execute("DELETE FROM entries WHERE code = ? AND number = 2", (tables[0].code,))
                data.execute("UPDATE entries SET bytes = x'ff00fe' WHERE code = ? AND number = 3", (tables[1].code,))
                data.execute("UPDATE entries SET bytes = '{}' WHERE code = ? AND number = 3", (tables[2].code,))
            data.close()
            server.start()
            with self.assertRaises(Refused):
                tables[1].connect()
            for table, damage in zip(tables, ("lacks its entry 2", "entry 3 is refused", "entry 3 is refused")):
                self.assertIn(damage, records(server, "show", table.code)[0]["damage"])
            numbers = [entry["number"] for entry in records(server, "export", tables[0].code)]
            self.assertEqual(numbers[:3], [1, 3, 4])
            self.assertEqual(records(server, "export", tables[1].code)[2], {"number": 3, "hex": "ff00fe"})
            self.assertIn("# entry 3 is damaged; in hex digits: ff00fe", admin(server, "export", tables[1].code))
            self.assertEqual(admin(server, "export", tables[2].code)[2], "{}")
            visitor = server.socket()
            visitor.send(json.dumps({"t": "hello", "code": tables[0].code}))
            self.assertEqual(json.loads(visitor.recv())["code"], "frozen")
            for table in tables:
                admin(server, "delete", table.code)
            self.assertEqual(records(server, "list"), [])
            visitor.send(json.dumps({"t": "hello", "code": tables[0].code}))
            self.assertEqual(json.loads(visitor.recv())["code"], "no_table")


@on_files
class Space(unittest.TestCase):
    def test_many_old_tables_are_deleted_and_the_file_shrinks(self):
        """More than one batch, while more than a batch of older ones are in memory, because people look at them."""
        with PosseServer() as server:
            watched = [server.new_table(name="Ann") for _ in range(25)]
            others = [server.new_table(name="Ben")["code"] for _ in range(400)]
            server.kill()
            with sqlite3.connect(server.data) as data:
                data.execute("UPDATE notes SET time = time - ? WHERE name = 'used'", (31 * 86400 * 1000,))
                data.execute("INSERT INTO notes SELECT code, 'deadline', 9e15, '' FROM tables WHERE code NOT IN "
                             f"({','.join('?' * len(others))})", others)  # with a note, they are not deleted yet
                data.execute("UPDATE entries SET bytes = zeroblob(20000) WHERE number = 1 AND code IN "
                             f"({','.join('?' * len(others))})", others)
            data.close()
            size = os.path.getsize(server.data)
            self.assertGreater(size, 8e6)
            server.start()
            clients = [Client(server, table["code"], table["token"]) for table in watched]
            with sqlite3.connect(server.data, timeout=TIMEOUT_S) as data:
                data.execute("DELETE FROM notes WHERE name = 'deadline'")
            data.close()
            wait_until(lambda: server.metric("old_tables_deleted_total") == len(others), "all are deleted")
            self.assertEqual({row["code"] for row in records(server, "list")}, {ann.code for ann in clients})
            wait_until(lambda: os.path.getsize(server.data) < size / 2, "the file shrinks")
            self.assertEqual(admin(server, "vacuum"), ["the file has no unused space any more"])
            wait_until(lambda: os.path.getsize(server.data) < 400000, "the file is small")

    def test_an_old_file_is_rewritten_without_a_server(self):
        with PosseServer() as server:
            made = server.new_table(name="Ann")
            with stopped(server):
                with sqlite3.connect(server.data) as data:
                    data.execute("INSERT INTO replays VALUES('large', 'x', zeroblob(40000000))")
                with sqlite3.connect(server.data, isolation_level=None) as data:
                    data.execute("PRAGMA auto_vacuum = NONE")
                    data.execute("VACUUM")
                    data.execute("DELETE FROM replays")
                data.close()
            self.assertIn("has to be rewritten once", admin(server, "vacuum", status=1)[0])
            with stopped(server):
                self.assertEqual(admin(server, "vacuum"), ["the file is rewritten, without its unused space"])
                self.assertLess(os.path.getsize(server.data), 200000)
            Client(server, made["code"], made["token"])


class Secrets(unittest.TestCase):
    def test_nothing_tells_the_secrets_of_a_running_game(self):
        with PosseServer(expect=OPERATOR) as server:
            ann, ben = table = seated(server, 2, bots=2)
            ann.ask("chat", text="a secret between us")
            ann.ask("start")
            until(lambda: len(ann.events) > 5, table)
            quiet(table)
            log = server.entries(ann.code)
            told = "\n".join(line for words in (("list",), ("show", ann.code), ("stats",), ("replays",), ("bans",))
                             for line in admin(server, *words, "--json"))
            for secret in [ann.token, ben.token, "a secret between us", "sheriff", "outlaw", "renegade", "deputy",
                           *(entry["bytes"] for entry in log if "bytes" in entry)]:
                self.assertNotIn(secret, told)
            self.assertIn("its log contains all secrets", admin(server, "export", ann.code, status=1)[0])
            self.assertEqual([json.loads(line) for line in admin(server, "export", ann.code, "--secrets")], log)
            for client in table:
                client.plays = True
            play_to_the_end(table)
            self.assertEqual([json.loads(line) for line in admin(server, "export", ann.code)],
                             server.entries(ann.code))
            replay, = records(server, "replays")
            self.assertEqual((replay["name"], replay["table"]), (ann.play["replay"], ann.code))
            server.replay(replay["name"])
            admin(server, "delete-replay", replay["name"])
            self.assertEqual(server.request("GET", f"/api/replays/{replay['name']}")[0], 404)
            self.assertEqual(records(server, "replays"), [])
            self.assertIn("there is no replay", admin(server, "delete-replay", replay["name"], status=1)[0])


class Bans(unittest.TestCase):
    def setUp(self):
        self.server = self.enterContext(PosseServer(expect=OPERATOR, settings={"POSSE_BEHIND_PROXY": "yes"}))
        self.made = self.server.new_table(name="Ann")

    def come_from(self, address):
        return self.server.socket(headers=[f"X-Forwarded-For: {address}"])

    def is_refused(self, address):
        try:
            self.come_from(address).close()
            return False
        except ws.Refused as refused:
            self.assertIn("403", str(refused))
            return True

    def test_a_banned_address_cannot_connect(self):
        there, other = self.come_from("192.0.2.7"), self.come_from("192.0.2.8")
        answer, = admin(self.server, "ban", "192.0.2.7", "2")
        self.assertEqual(answer, "192.0.2.7 is banned; 1 connection ended")
        with self.assertRaises(Exception):
            while True:
                there.recv()
        self.assertTrue(self.is_refused("192.0.2.7"))
        self.assertFalse(self.is_refused("192.0.2.8"))
        other.send(json.dumps({"t": "ping"}))
        self.assertEqual(json.loads(other.recv())["t"], "pong")
        self.assertGreaterEqual(self.server.metric("banned_total"), 1)
        admin(self.server, "ban", "2001:db8:1:2:3::4")
        self.assertTrue(self.is_refused("2001:db8:1:2:5::6"))
        self.assertEqual([row["address"] for row in records(self.server, "bans")],
                         ["192.0.2.7", "2001:db8:1:2::/64"])
        self.assertNotIn("192.0.2", self.server.log())
        admin(self.server, "unban", "192.0.2.7")
        self.assertFalse(self.is_refused("192.0.2.7"))
        self.assertIn("not banned", admin(self.server, "unban", "192.0.2.7", status=1)[0])

    @on_files
    def test_bans_are_kept_until_they_end(self):
        server = self.server
        admin(server, "ban", "192.0.2.7", "2")
        with stopped(server):
            admin(server, "ban", "192.0.2.8")
            with sqlite3.connect(server.data) as data:
                data.execute("INSERT INTO notes VALUES('bans', '192.0.2.9', 1000, 'banned')")  # over since 1970
            data.close()
        self.assertTrue(self.is_refused("192.0.2.7") and self.is_refused("192.0.2.8"))
        self.assertFalse(self.is_refused("192.0.2.9"))

        def names():
            with contextlib.closing(sqlite3.connect(f"file:{server.data}?mode=ro", uri=True)) as data:
                return [name for name, in data.execute("SELECT name FROM notes WHERE code = 'bans' ORDER BY name")]
        wait_until(lambda: names() == ["192.0.2.7", "192.0.2.8"], "the ban that is over is deleted")

    def test_wrong_addresses_and_times_are_refused(self):
        for words in (("ban",), ("ban", "example.org"), ("ban", "192.0.2.7/24"), ("ban", "192.0.2.7", "0"),
                      ("ban", "192.0.2.7", "1x"), ("ban", "192.0.2.7", "1", "2"), ("unban", "x")):
            self.assertEqual(len(admin(self.server, *words, status=1)), 1, words)
        self.assertEqual(records(self.server, "bans"), [])

    def test_without_a_proxy_the_socket_is_closed(self):
        with PosseServer(expect=OPERATOR) as server:
            server.new_table()
            admin(server, "ban", "127.0.0.1")
            with self.assertRaises((OSError, Exception)):
                server.request("GET", "/healthz")
            admin(server, "unban", "127.0.0.1")
            self.assertEqual(server.request("GET", "/healthz")[0], 200)


class Socket(unittest.TestCase):
    def setUp(self):
        self.server = self.enterContext(PosseServer())
        self.path = self.server.admin_socket or self.server.data + ".admin"

    def connect(self):
        sock = socket.socket(socket.AF_UNIX)
        sock.settimeout(TIMEOUT_S)
        sock.connect(self.path)
        self.addCleanup(sock.close)
        return sock

    def ask(self, data, sock=None):
        sock = sock or self.connect()
        sock.sendall(data)
        return json.loads(sock.makefile().readline())

    def test_only_its_owner_may_use_it(self):
        self.assertEqual(stat.S_IMODE(os.stat(self.path).st_mode), 0o600)

    def test_nonsense_is_answered_with_a_sentence(self):
        sock = self.connect()
        for line in (b"", b" ", b"dance", b"show", b"show a b", b"list x", b"delete ../x", b"show " + b"a" * 400, b"\0",
                     b"list\x1b[2J", "ü".encode(), b'{"do":"list"}', b"kick aaaaaaaaaa 99999999999999999999",
                     b"a b c d e f g h i", b"export aaaaaaaaaa everything"):
            self.assertEqual(list(self.ask(line + b"\n", sock)), ["error"], line)

    def test_a_line_without_end_is_cut(self):
        sock = self.connect()
        with self.assertRaises(OSError):
            while True:
                sock.sendall(b"x" * 1000)
        self.assertEqual(self.ask(b"list\n")["done"], True)

    def test_several_commands_on_one_connection(self):
        sock = self.connect()
        sock.sendall(b"list\ndance\nli")
        lines = sock.makefile()
        self.assertIn("done", json.loads(lines.readline()))
        self.assertIn("error", json.loads(lines.readline()))
        sock.sendall(b"st\n")
        self.assertIn("done", json.loads(lines.readline()))

    def test_an_operator_who_does_not_read_holds_nobody_up(self):
        for _ in range(200):
            self.server.new_table()
        slow = self.connect()
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        slow.setblocking(False)
        with contextlib.suppress(BlockingIOError):
            for _ in range(5000):
                slow.send(b"list\n")
        made = self.server.new_table(name="Ann")
        ann = Client(self.server, made["code"], made["token"])
        ann.ask("chat", text="hello")
        self.assertEqual(len(records(self.server, "list")), 201)

    def test_their_number_is_limited(self):
        held = [self.connect() for _ in range(8)]
        self.assertTrue(all(self.ask(b"list\n", sock)["done"] for sock in held))
        with contextlib.suppress(OSError):
            one_more = self.connect()
            one_more.sendall(b"list\n")
            self.assertEqual(one_more.recv(100), b"")

    def test_the_server_stops_while_operators_are_connected(self):
        held = [self.connect() for _ in range(3)]
        held[0].sendall(b"list\nlist\nlist\n")
        self.server.stop()
        self.assertFalse(os.path.exists(self.path))
        self.server.start()

    def test_a_socket_that_was_left_behind_is_replaced(self):
        self.server.kill()
        self.assertTrue(os.path.exists(self.path))
        self.assertEqual(records(self.server, "list"), [])  # nobody listens, so the data is opened
        self.server.start()
        self.assertTrue(records(self.server, "stats")[0]["running"])


class CommandLine(unittest.TestCase):
    def test_wrong_usage(self):
        for words, sentence in ((("admin",), "no command given"), (("admin", "show x"), "neither a command nor a name"),
                                (("admin", "--data", "/nowhere/posse.db", "list"), "No such file")):
            ran = run_posse(*words)
            self.assertEqual(ran.returncode, 2, words)
            self.assertIn(sentence, ran.stderr)


if __name__ == "__main__":
    unittest.main()
