"""What the server has told a client is never lost: killed servers, locked databases, full disks."""
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
from posse_server import ALL_GAMES, SCALE, PosseServer, wait_until
from test_games import check_replay
from ws import Closed


class Witness(Client):
    """A client that reconnects after a restart, and checks that the server remembers all that it has sent."""

    def drain(self):
        """Reads everything that the server sent before it was killed."""
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
        assert now["n"] >= seen["n"], f"update {seen['n']} is lost; the newest is {now['n']}"
        assert now["game"] >= seen["game"] and {p["id"] for p in seen["persons"]} <= {p["id"] for p in now["persons"]}
        lines = {line["n"]: line for line in now["chat"]}
        for line in seen["chat"][-5:]:
            assert lines[line["n"]] == line, f"chat line {line} is lost"
        if now["game"] != seen["game"] or now["stage"] == "shuffling":
            return
        assert self.events[:len(events)] == events, "the events are not those that were sent before"
        if told and seen["play"]:
            last = self.frames[-1][1]["play"]
            assert last["since"] == len(events), f"sent events from {last['since']}, not {len(events)}, at update {seen['n']}"
        if now["n"] == seen["n"]:
            wrong = differences({**seen, "persons": None, "watching": None, "play": {**(seen["play"] or {}), "clock": None}},
                                {**now, "persons": None, "watching": None, "play": {**(now["play"] or {}), "clock": None}})
            assert not wrong, wrong


class Durability(unittest.TestCase):
    def tables(self, server, count):
        """Starts games, each with two people, two bots, a second device of the first person and a spectator."""
        tables = []
        for number in range(count):
            game = ["bang", "colt", "pig"][number % 3]
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

    def test_updates_survive_kills_at_random_moments(self):
        randomly = random.Random(5)
        with PosseServer(games=ALL_GAMES) as server:
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
        """Plays until `frames` more frames have come. Moves, rematches and chat lines may still be under way."""
        end = sum(len(c.frames) for c in everybody) + frames
        for table in tables:
            table[1].say("chat", text=f"line {len(table[1].frames)}")

        def enough():
            for table in tables:
                if table[0].stage == "over" and not table[0].pending:
                    table[0].say("rematch")
            return sum(len(c.frames) for c in everybody) >= end

        until(enough, everybody, f"{frames} more frames")

    def chat_until_busy(self, client):
        """Sends chat lines until the server refuses one because it cannot be written. Returns this error."""
        def is_refused():
            try:
                client.again()
                client.ask("chat", text="x" * 500)
            except Refused as refused:
                return refused if refused.code == "busy" else None
            return None
        return wait_until(is_refused, "the error that nothing can be written")

    def check_recovery(self, server, table):
        """Waits until the server writes again, checks that nothing was lost, and plays to the end."""
        def works():
            try:
                table[0].ask("emote", emote="clap")
                return True
            except Refused as refused:
                assert refused.code in ("busy", "too_fast"), refused
                table[0].again()
                return False
        wait_until(works, "the server writes again")
        for client in table:
            client.cut()
            client.come_back()
        play_to_the_end(table)
        check_replay(self, server.replay(table[0].play["replay"]))

    def test_a_database_lock_of_another_program_is_survived(self):
        with PosseServer(expect="^table .*") as server:
            table = self.tables(server, 1)[0]
            until(lambda: len(table[0].events) > 20, table)
            lock = sqlite3.connect(server.data, isolation_level=None, timeout=20)
            lock.execute("BEGIN IMMEDIATE")
            refused = self.chat_until_busy(table[0])
            self.assertRegex(refused.text, "saved|loaded")
            status, made = server.request("POST", "/api/tables", {"options": server_module.table_options()})
            self.assertEqual((status, made["t"]), (503, "error"))
            self.assertEqual(server.request("GET", "/healthz")[0], 200)
            lock.execute("ROLLBACK")
            lock.close()
            self.check_recovery(server, table)

    def test_a_file_size_limit_is_survived(self):
        """Like a full disk: for a while, files must not grow."""
        with PosseServer(expect="^table .*", files_may_not_grow=True) as server:
            table = self.tables(server, 1)[0]
            until(lambda: len(table[0].events) > 5, table)
            size = max(os.path.getsize(os.path.join(server.folder, f)) for f in os.listdir(server.folder))
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
            refused = self.chat_until_busy(table[0])
            self.assertRegex(refused.text, "saved|loaded")
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
            self.check_recovery(server, table)

    def test_a_full_disk_is_survived(self):
        folder = tempfile.mkdtemp(prefix="posse-disk-")
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "posse-test", folder],
                                 capture_output=True, check=False).returncode == 0
        try:
            if not mounted:
                self.skipTest("needs the permission to mount a small disk")
            with PosseServer(expect="^table .*", data=os.path.join(folder, "tables.db")) as server:
                table = self.tables(server, 1)[0]
                until(lambda: len(table[0].events) > 5, table)
                filler = os.path.join(folder, "filler")
                with open(filler, "wb", buffering=0) as file:
                    try:
                        while True:
                            file.write(b"x" * 4096)
                    except OSError:
                        pass
                self.chat_until_busy(table[0])
                os.remove(filler)
                self.check_recovery(server, table)
        finally:
            if mounted:
                subprocess.run(["umount", folder], check=False)
            os.rmdir(folder)

    def test_a_log_with_a_wrong_hash_freezes_its_table(self):
        """If an entry gives another state than before, its table refuses to go on. Other tables are not affected."""
        with PosseServer(expect="^table .*") as server:
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
                self.assertIn("no longer leads to the game", refused.exception.text)
            for client in tables[1]:
                client.come_back()
            play_to_the_end(tables[1])

    def test_old_tables_are_deleted(self):
        """The server deletes only tables without changes for --keep-days days."""
        with PosseServer() as server:
            old, new = (server.new_table(name="Ann", public=True)["code"] for _ in range(2))
            server.kill()
            with sqlite3.connect(server.data) as data:
                data.execute("UPDATE tables SET updated = updated - ? WHERE code = ?", (31 * 86400 * 1000, old))
            data.close()
            server.start()  # the server looks for old tables at once, then every hour
            wait_until(lambda: [t["code"] for t in server.request("GET", "/api/tables")[1]] == [new],
                       "the old table is deleted")
            with self.assertRaises(Refused) as refused:
                Client(server, old)
            self.assertEqual(refused.exception.code, "no_table")
            Client(server, new)

    def test_two_servers_cannot_share_a_database(self):
        with PosseServer() as server:
            second = subprocess.run([server_module.POSSE, "serve", "--port", "0", "--data", server.data],
                                    capture_output=True, text=True, timeout=server_module.TIMEOUT_S, check=False)
            self.assertEqual(second.returncode, 2)
            self.assertIn("another server is using", second.stderr)

    def test_updates_survive_a_stop(self):
        """SIGTERM stops the server with status 0. After the restart, nothing that was sent is lost."""
        with PosseServer(games=ALL_GAMES) as server:
            tables = self.tables(server, 3)
            everybody = [client for table in tables for client in table]
            for _ in range(2):
                self.play_a_little(tables, everybody, 100)
                server.process.send_signal(signal.SIGTERM)
                for client in everybody:
                    client.drain()
                self.assertEqual(server.process.wait(server_module.TIMEOUT_S), 0)
                server.process.stdout.close()
                server.start()
                for client in everybody:
                    client.come_back()
            play_to_the_end(everybody)


if __name__ == "__main__":
    unittest.main()
