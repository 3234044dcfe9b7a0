"""What is broken is said: damaged and unreadable tables, a disk that is full, slow or locked."""
import contextlib
import errno
import os
import shutil
import sqlite3
import tempfile
import unittest

import disk as faulty
from client import Client, Refused
from posse_server import MEMORY, PosseServer, wait_until
from shifted_clock import PRELOADED, ShiftedServer

PAGE = 4096  # bytes of SQLite


def refusal(server, code):
    """The refusal of a `hello`, or None."""
    try:
        Client(server, code, plays=False)
    except Refused as refused:
        return refused
    finally:
        server.send_home()
    return None


class BrokenTables(unittest.TestCase):
    def table(self, server, lines=0):
        """The code of a table with some chat, which is not in memory afterwards."""
        made = server.new_table(name="Ann")
        ann = Client(server, made["code"], made["token"])
        for number in range(lines):
            ann.again()
            ann.ask("chat", text=f"{made['code']} {number} " + "x" * 480)
        return made["code"]

    def damage(self, server, how):
        server.stop()
        how(server.data)
        server.start()

    def check_damaged(self, server, code, reason):
        for _ in range(5):
            refused = refusal(server, code)
            self.assertEqual(refused.code, "frozen")
            self.assertIn(reason, refused.text)
        self.assertEqual(server.log().count(f"table {code} cannot be continued"), 1, "one line in the log is enough")

    def test_a_table_without_one_of_its_entries(self):
        with PosseServer(expect="cannot be continued") as server:
            code, other = self.table(server), self.table(server)

            def delete(data):
                with contextlib.closing(sqlite3.connect(data)) as file, file:
                    file.execute("DELETE FROM entries WHERE code = ? AND number = 1", (code,))
            self.damage(server, delete)
            self.check_damaged(server, code, "lacks its entry 1")
            self.assertIsNone(refusal(server, other))

    def test_a_table_on_a_damaged_page(self):
        with PosseServer(expect="cannot be continued") as server:
            code = self.table(server, lines=20)  # several pages of its own

            def destroy(data):
                with open(data, "r+b") as file:
                    at = file.read().rindex(f"{code} 10 ".encode())
                    file.seek(at - at % PAGE)
                    file.write(bytes(8))
            self.damage(server, destroy)
            self.check_damaged(server, code, "the data is damaged")
            self.assertEqual(server.request("GET", "/readyz")[0], 200, "other tables can be played")


class BrokenDisks(unittest.TestCase):
    def setUp(self):
        if not os.path.exists(faulty.PRELOAD) or not PRELOADED:
            self.skipTest("run by ctest, which builds the libraries")
        folder = tempfile.mkdtemp(prefix="posse-disk-", dir=MEMORY if os.path.isdir(MEMORY) else None)
        self.addCleanup(shutil.rmtree, folder)
        self.disk = faulty.Disk(folder)

    def server(self, expect):
        return PosseServer(data=self.disk.data, settings=self.disk.settings, expect=expect)

    def until_ready(self, server, says):
        wait_until(lambda: server.request("GET", "/readyz") == (200, "ready\n"), says)
        wait_until(lambda: "ready again" in server.log(), "the log says so as well")

    def test_a_table_that_cannot_be_read_now(self):
        with self.server("could not be loaded|not ready|ready again") as server:
            code = server.new_table(name="Ann")["code"]
            server.stop()
            server.start()
            self.disk.fail(faulty.READ, 1, errno.ETIMEDOUT, stays=True)
            refused = refusal(server, code)
            self.assertEqual(refused.code, "busy")
            self.assertIn("cannot be loaded at the moment", refused.text)
            self.disk.repair()
            wait_until(lambda: not refusal(server, code), "the table is back")

    def test_a_full_disk(self):
        with self.server("the disk is full|not ready|ready again") as server:
            made = server.new_table(name="Ann")
            ann = Client(server, made["code"], made["token"])
            self.assertEqual(server.request("GET", "/readyz"), (200, "ready\n"))
            self.disk.fail(faulty.WRITE, 1, errno.ENOSPC, stays=True)
            with self.assertRaises(Refused) as refused:
                ann.ask("chat", text="hello")
            self.assertEqual(refused.exception.code, "busy")
            status, text = server.request("GET", "/readyz")
            self.assertEqual(status, 503)
            self.assertIn("the disk is full", text)
            self.assertEqual(server.request("GET", "/healthz"), (200, "ok\n"), "the process is alive")
            self.disk.repair()
            self.until_ready(server, "the server finds out that there is space again, though nobody plays")

    def test_a_disk_that_does_not_answer(self):
        with ShiftedServer(expect="not ready|ready again|locked") as server:
            made = server.new_table(name="Ann")
            ann = Client(server, made["code"], made["token"])
            monotonic = 0
            while True:  # until the clock was faster than the store, which gives up after two seconds
                with contextlib.closing(sqlite3.connect(server.data, isolation_level=None)) as other:
                    other.execute("BEGIN IMMEDIATE")
                    ann.again()
                    ann.say("chat", text="hello")
                    said, limit = "", monotonic + 60000  # the table may be loading, and then nothing is written
                    while not said and monotonic < limit:
                        monotonic += 1000
                        server.shift(monotonic=monotonic)
                        status, text = server.request("GET", "/readyz")
                        said = text if status == 503 else ""
                if "the disk is slow" in said:
                    break
            self.until_ready(server, "the other program has released its lock")


if __name__ == "__main__":
    unittest.main()
