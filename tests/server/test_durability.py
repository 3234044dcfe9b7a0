"""What anybody was told stays so: killed servers, locked databases, full disks."""
import os
import random
import resource
import signal
import sqlite3
import subprocess
import tempfile
import unittest

import posse_server as server_module
from client import Client, Refused, differences, play_to_the_end, until
from posse_server import SCALE, PosseServer, patiently
from test_games import check_replay
from ws import Closed


class Witness(Client):
    """Remembers all that it was told, and holds the server to it when it comes back."""

    def drain(self):
        """Reads what was sent before the server died: that was told as well."""
        try:
            while True:
                self.receive()
        except (Closed, ConnectionError):
            self.cut()

    def come_back(self):
        seen, events = self.picture, self.events
        self.connect(since=True)
        self.check(seen, events, told=True)
        rest = self.events
        self.cut()
        self.connect()
        self.check(seen, events, told=False)
        assert self.picture["game"] != seen["game"] or self.events[:len(rest)] == rest

    def check(self, seen, events, told):
        now = self.picture
        assert now["n"] >= seen["n"], f"update {seen['n']} is lost; there is {now['n']}"
        assert now["game"] >= seen["game"] and {p["id"] for p in seen["persons"]} <= {p["id"] for p in now["persons"]}
        lines = {line["n"]: line for line in now["chat"]}
        for line in seen["chat"][-5:]:
            assert lines[line["n"]] == line, f"line {line} is lost"
        if now["game"] != seen["game"] or now["stage"] == "shuffling":
            return
        assert self.events[:len(events)] == events, "other things have happened than were told"
        if told and seen["play"]:
            last = self.frames[-1][1]["play"]
            assert last["since"] == len(events), f"of {len(events)} events, {last['since']} were told at {seen['n']}"
        if now["n"] == seen["n"]:
            wrong = differences({**seen, "persons": None, "play": {**(seen["play"] or {}), "clock": None}},
                                {**now, "persons": None, "play": {**(now["play"] or {}), "clock": None}})
            assert not wrong, wrong


class NothingLost(unittest.TestCase):
    def tables(self, server, count):
        """Each with two people, a second device, an onlooker, and bots."""
        tables = []
        for number in range(count):
            game = ["bang", "colt"][number % 2]
            made = server.new_table(name="Ann", game=game, players=4)
            people = [Witness(server, made["code"], made["token"], seed=number),
                      Witness(server, made["code"], name="Bob", seed=number)]
            for seat, client in enumerate(people):
                client.ask("sit", seat=seat)
                people[0].ask("bot", seat=seat + 2, level="random")
            table = people + [Witness(server, made["code"], people[0].token, plays=False),
                              Witness(server, made["code"])]
            people[0].ask("start")
            tables.append(table)
        return tables

    def test_killed_at_random_moments(self):
        randomly = random.Random(5)
        with PosseServer() as server:
            tables = self.tables(server, 4)
            everybody = [client for table in tables for client in table]
            for kill in range(5 * SCALE):
                self.play_a_little(tables, everybody, randomly.randrange(50, 400))
                server.kill()
                for client in everybody:
                    client.drain()
                server.start()
                for client in everybody:
                    client.come_back()
            play_to_the_end(everybody)
            for table in tables:
                check_replay(self, server.replay(table[0].play["replay"]))

    def play_a_little(self, tables, everybody, frames):
        """Until so many more frames have come, with moves, rematches and lines of chat on their way."""
        end = sum(len(c.frames) for c in everybody) + frames
        for table in tables:
            table[1].say("chat", text=f"line {len(table[1].frames)}")

        def enough():
            for table in tables:
                if table[0].stage == "over" and not table[0].pending:
                    table[0].say("rematch")
            return sum(len(c.frames) for c in everybody) >= end

        until(enough, everybody, f"{frames} more frames")

    def stuck(self, client):
        """Says something until the server says that it cannot be written."""
        def is_refused():
            try:
                client.again()
                client.ask("chat", text="x" * 500)
            except Refused as refused:
                return refused if refused.code == "busy" else None
            return None
        return patiently(is_refused, "an error that says that nothing can be written")

    def goes_on(self, server, table):
        """The trouble is over: everything that was told is still so, and the game goes to its end."""
        def works():
            try:
                table[0].ask("emote", emote="clap")
                return True
            except Refused as refused:
                assert refused.code in ("busy", "too_fast"), refused
                table[0].again()
                return False
        patiently(works, "it goes on")
        for client in table:
            client.cut()
            client.come_back()
        play_to_the_end(table)
        check_replay(self, server.replay(table[0].play["replay"]))

    def test_locked_by_another_program(self):
        with PosseServer(expect="^posse: table .*") as server:
            table = self.tables(server, 1)[0]
            until(lambda: len(table[0].events) > 20, table)
            lock = sqlite3.connect(server.data, isolation_level=None, timeout=20)
            lock.execute("BEGIN IMMEDIATE")
            refused = self.stuck(table[0])
            self.assertRegex(refused.text, "written|fetched")
            status, made = server.request("POST", "/api/tables", {"options": server_module.table_options()})
            self.assertEqual((status, made["t"]), (503, "error"))
            self.assertEqual(server.request("GET", "/healthz")[0], 200)
            lock.execute("ROLLBACK")
            lock.close()
            self.goes_on(server, table)

    def test_no_room_for_more(self):
        """As on a full disk: files may not grow, until they may again."""
        with PosseServer(expect="^posse: table .*", files_may_not_grow=True) as server:
            table = self.tables(server, 1)[0]
            until(lambda: len(table[0].events) > 5, table)
            size = max(os.path.getsize(os.path.join(server.folder, f)) for f in os.listdir(server.folder))
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
            refused = self.stuck(table[0])
            self.assertRegex(refused.text, "written|fetched")
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
            self.goes_on(server, table)

    def test_full_disk(self):
        folder = tempfile.mkdtemp(prefix="posse-disk-")
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "posse-test", folder],
                                 capture_output=True, check=False).returncode == 0
        try:
            if not mounted:
                self.skipTest("this needs somebody who may mount a small disk")
            with PosseServer(expect="^posse: table .*", data=os.path.join(folder, "tables.db")) as server:
                table = self.tables(server, 1)[0]
                until(lambda: len(table[0].events) > 5, table)
                filler = os.path.join(folder, "filler")
                with open(filler, "wb", buffering=0) as file:
                    try:
                        while True:
                            file.write(b"x" * 4096)
                    except OSError:
                        pass
                self.stuck(table[0])
                os.remove(filler)
                self.goes_on(server, table)
        finally:
            if mounted:
                subprocess.run(["umount", folder], check=False)
            os.rmdir(folder)

    def test_a_game_of_other_rules_is_frozen(self):
        """An entry that leads elsewhere than it did: the table says so, and nobody plays on. Others do."""
        with PosseServer(expect="^posse: table .*") as server:
            tables = self.tables(server, 2)
            everybody = [client for table in tables for client in table]
            self.play_a_little(tables, everybody, 100)
            server.kill()
            for client in everybody:
                client.drain()
            with sqlite3.connect(server.data) as data:
                last, text = data.execute("SELECT number, CAST(bytes AS TEXT) FROM entries WHERE code = ? "
                                          "ORDER BY number DESC", (tables[0][0].code,)).fetchone()
                before = text[text.index('"hash":"') + 8:][:16]
                after = ("1" if before[0] == "0" else "0") + before[1:]
                data.execute("UPDATE entries SET bytes = ? WHERE code = ? AND number = ?",
                             (text.replace(before, after).encode(), tables[0][0].code, last))
            data.close()
            server.start()
            for client in tables[0]:
                with self.assertRaises(Refused) as refused:
                    client.connect()
                self.assertEqual(refused.exception.code, "frozen")
                self.assertIn("another game", refused.exception.text)
            for client in tables[1]:
                client.come_back()
            play_to_the_end(tables[1])

    def test_old_tables_are_deleted(self):
        """Those that nobody has touched for --keep-days, and no others; their replays stay."""
        with PosseServer() as server:
            old, new = (server.new_table(name="Ann", public=True)["code"] for _ in range(2))
            server.kill()
            with sqlite3.connect(server.data) as data:
                data.execute("UPDATE tables SET updated = updated - ? WHERE code = ?", (31 * 86400 * 1000, old))
            data.close()
            server.start()  # it looks at once, and then every hour
            patiently(lambda: [t["code"] for t in server.request("GET", "/api/tables")[1]] == [new], "one is gone")
            with self.assertRaises(Refused) as refused:
                Client(server, old)
            self.assertEqual(refused.exception.code, "no_table")
            Client(server, new)

    def test_one_server_a_file(self):
        with PosseServer() as server:
            second = subprocess.run([server_module.POSSE, "serve", "--port", "0", "--data", server.data],
                                    capture_output=True, text=True, timeout=server_module.PATIENCE, check=False)
            self.assertEqual(second.returncode, 2)
            self.assertIn("another server uses", second.stderr)

    def test_stopped_in_good_order(self):
        """A server that is asked to stop says so to everybody, and all that was told is there afterwards."""
        with PosseServer() as server:
            tables = self.tables(server, 2)
            everybody = [client for table in tables for client in table]
            for _ in range(2):
                self.play_a_little(tables, everybody, 100)
                server.process.send_signal(signal.SIGTERM)
                for client in everybody:
                    client.drain()
                self.assertEqual(server.process.wait(server_module.PATIENCE), 0)
                server.process.stdout.close()
                server.start()
                for client in everybody:
                    client.come_back()
            play_to_the_end(everybody)


if __name__ == "__main__":
    unittest.main()
