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
from client import Client, Refused, play_to_the_end, until
from posse_server import ALL_GAMES, SCALE, PosseServer, on_files, wait_until
from test_games import check_replay
from witness import come_back, drain, everybody_at, play_a_little, start_tables

KILLS = 5 if SCALE == 1 else 25 * SCALE


class Durability(unittest.TestCase):
    def test_updates_survive_kills_at_random_moments(self):
        randomly = random.Random(5)
        with PosseServer(games=ALL_GAMES) as server:
            tables = start_tables(server, 4)
            for _ in range(KILLS):
                play_a_little(tables, randomly.randrange(50, 400))
                server.kill()
                drain(tables)
                server.start()
                come_back(server, tables)
            play_to_the_end(everybody_at(tables))
            for table in tables:
                check_replay(self, server.replay(table[0].play["replay"]))

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

    @on_files
    def test_a_database_lock_of_another_program_is_survived(self):
        with PosseServer(expect="^(table|not ready)") as server:
            table = start_tables(server, 1)[0]
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

    @on_files
    def test_a_file_size_limit_is_survived(self):
        """Like a full disk: for a while, files must not grow."""
        with PosseServer(expect="^(table|not ready)", files_may_not_grow=True) as server:
            table = start_tables(server, 1)[0]
            until(lambda: len(table[0].events) > 5, table)
            size = max(os.path.getsize(os.path.join(server.folder, f)) for f in os.listdir(server.folder))
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
            refused = self.chat_until_busy(table[0])
            self.assertRegex(refused.text, "saved|loaded")
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
            self.check_recovery(server, table)

    @on_files
    def test_a_full_disk_is_survived(self):
        folder = tempfile.mkdtemp(prefix="posse-disk-")
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "posse-test", folder],
                                 capture_output=True, check=False).returncode == 0
        try:
            if not mounted:
                self.skipTest("needs the permission to mount a small disk")
            with PosseServer(expect="^(table|not ready)", data=os.path.join(folder, "tables.db")) as server:
                table = start_tables(server, 1)[0]
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

    @on_files
    def test_a_log_with_a_wrong_hash_freezes_its_table(self):
        """If an entry gives another state than before, its table refuses to go on. Other tables are not affected."""
        with PosseServer(expect="^(table|not ready)") as server:
            tables = start_tables(server, 2)
            play_a_little(tables, 100)
            server.kill()
            drain(tables)
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
            come_back(server, tables[1:])
            play_to_the_end(tables[1])

    def test_old_tables_are_deleted(self):
        """The server deletes only tables without changes for --keep-days days."""
        with PosseServer() as server:
            old, new = (server.new_table(name="Ann", public=True)["code"] for _ in range(2))
            server.kill()
            server.make_unused(31, old)
            server.start()  # the server looks for old tables at once, then every hour
            wait_until(lambda: [t["code"] for t in server.request("GET", "/api/tables")[1]] == [new],
                       "the old table is deleted")
            with self.assertRaises(Refused) as refused:
                Client(server, old)
            self.assertEqual(refused.exception.code, "no_table")
            Client(server, new)

    def test_however_many_old_tables_there_are_all_are_deleted(self):
        """They are deleted a few at a time, but the server does not wait for the next hour in between."""
        with PosseServer() as server:
            old = [server.new_table(name="Ann")["code"] for _ in range(60)]
            new = server.new_table(name="Ann")["code"]
            server.kill()
            server.make_unused(31, *old)
            server.start()
            wait_until(lambda: server.metric("old_tables_deleted_total") == len(old), "all old tables are deleted")
            Client(server, new)
            self.assertFalse(any(server.entries(code) for code in old))

    def test_two_servers_cannot_share_a_database(self):
        with PosseServer() as server:
            second = subprocess.run([server_module.POSSE, "serve", "--port", "0", "--data", server.data],
                                    capture_output=True, text=True, timeout=server_module.TIMEOUT_S, check=False)
            self.assertEqual(second.returncode, 2)
            self.assertIn("another server is using", second.stderr)

    def test_updates_survive_a_stop(self):
        """SIGTERM stops the server with status 0. After the restart, nothing that was sent is lost."""
        with PosseServer(games=ALL_GAMES) as server:
            tables = start_tables(server, 3)
            for _ in range(2):
                play_a_little(tables, 100)
                server.process.send_signal(signal.SIGTERM)
                drain(tables)
                self.assertEqual(server.process.wait(server_module.TIMEOUT_S), 0)
                server.process.stdout.close()
                server.start()
                come_back(server, tables)
            play_to_the_end(everybody_at(tables))


if __name__ == "__main__":
    unittest.main()
