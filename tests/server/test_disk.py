"""The disk loses power, or fails: what the server has told a client is there afterwards, and nothing else is.

The disk is a library between the server and the system: see disk.py."""
import errno
import os
import random
import shutil
import tempfile
import unittest

import disk as faulty
from client import Refused, play_to_the_end
from disk import Disk
from posse_server import ALL_GAMES, MEMORY, SCALE, PosseServer, wait_until
from witness import come_back, drain, everybody_at, play_a_little, start_tables

CUTS = 4 if SCALE == 1 else 5 * SCALE
FAULTS = [  # call, error, the first write stops in the middle
    (faulty.WRITE, errno.EIO, False),
    (faulty.WRITE, errno.ENOSPC, False),
    (faulty.WRITE, errno.ENOSPC, True),
    (faulty.SYNC, errno.EIO, False),
    (faulty.SYNC, errno.ENOSPC, False),
]


class Disks(unittest.TestCase):
    def setUp(self):
        if not os.path.exists(faulty.PRELOAD):
            self.skipTest("needs POSSE_FAULTY_DISK, the library of faulty_disk.c")
        folder = tempfile.mkdtemp(prefix="posse-disk-", dir=MEMORY if os.path.isdir(MEMORY) else None)
        self.addCleanup(shutil.rmtree, folder)
        self.folder, self.random = folder, random.Random(8)

    def server(self, disk, **options):
        return PosseServer(data=disk.data, settings=disk.settings, games=ALL_GAMES, **options)

    def cut_power(self, server, disk, tables):
        play_a_little(tables, self.random.randrange(20, 300))
        server.kill()
        drain(tables)
        disk.cut_power(self.random)
        server.start()
        come_back(server, tables)

    def test_what_was_told_survives_power_cuts(self):
        disk = Disk(self.folder)
        with self.server(disk) as server:
            tables = start_tables(server, 3)
            for _ in range(CUTS):
                self.cut_power(server, disk, tables)
            play_to_the_end(everybody_at(tables))

    def test_a_disk_that_only_says_it_syncs_is_noticed(self):
        """If this test does not see a loss, then the test above would not see one either."""
        disk = Disk(self.folder, lies=True)
        with self.server(disk) as server:
            tables = start_tables(server, 3)
            with self.assertRaises((AssertionError, Refused), msg="nothing was lost"):
                for _ in range(20):
                    self.cut_power(server, disk, tables)
            if server.process.poll() is not None:  # not even the file could be opened
                os.remove(disk.data)
                server.start()

    # ---- faults ----------------------------------------------------------------------------------

    def wait_until_refused(self, client):
        """Until a command is refused because it could not be saved."""
        def is_refused():
            try:
                client.ask("prefer", confirm=self.random.random() < 0.5)
            except Refused as refused:
                assert refused.code in ("busy", "too_fast"), refused
                return refused.code == "busy" and refused.text
            client.again()
            return None
        return wait_until(is_refused, "a command is refused")

    def wait_until_it_writes(self, client):
        def writes():
            try:
                client.again()
                client.ask("prefer", confirm=False)
                return True
            except Refused as refused:
                assert refused.code in ("busy", "too_fast"), refused
                return False
        wait_until(writes, "the server writes again")

    def survive(self, server, disk, tables, number, fault, stays):
        call, error, is_short = fault
        play_a_little(tables, 30)
        disk.fail(call, number, error, stays, is_short)
        play_a_little(tables, 10**6, unless=lambda: disk.failures() > 0)
        if stays:
            said = self.wait_until_refused(tables[0][0])
            self.assertRegex(said, "saved|loaded")
        disk.repair()
        for table in tables:
            self.wait_until_it_writes(table[0])
            for client in table:
                client.cut()
        come_back(server, tables)

    def test_what_was_told_survives_faults(self):
        disk = Disk(self.folder)
        with self.server(disk, expect="^(table|not ready)") as server:
            tables = start_tables(server, 2)
            for number in range(len(FAULTS) * (1 if SCALE == 1 else 2 * SCALE)):
                fault, stays = FAULTS[number % len(FAULTS)], number % 2 == 0
                with self.subTest(fault=fault, stays=stays):
                    self.survive(server, disk, tables, self.random.randrange(1, 12), fault, stays)
            play_to_the_end(everybody_at(tables))
            server.kill()
            drain(tables)
            server.start()
            come_back(server, tables)


if __name__ == "__main__":
    unittest.main()
