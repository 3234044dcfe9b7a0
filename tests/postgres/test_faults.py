"""The store on PostgreSQL while the database is killed, its processes are ended and its connections break: nothing that was
answered is lost, nothing is written twice, and the store goes on by itself. See hammer.c.

    test_faults.py HAMMER
"""
import os
import random
import subprocess
import sys
import threading
import time
import unittest

import cluster
from proxy import Proxy

SCALE = int(os.environ.get("POSSE_TEST_SCALE", "1"))
FAULTS = 25 * SCALE
TABLES = 20


class Hammer:
    """The program, and how many appends it has reported."""

    def __init__(self, address):
        self.process = subprocess.Popen([HAMMER, address, str(TABLES)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True)
        self.durable, self.last = 0, ""
        self.moved = threading.Condition()
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            with self.moved:
                self.last = line.strip()
                if self.last.isdigit():
                    self.durable = int(self.last)
                self.moved.notify_all()

    def wait_for_more(self, count, what):
        """Waits for so many more appends than there are now."""
        with self.moved:
            wanted = self.durable + count
            if not self.moved.wait_for(lambda: self.durable >= wanted or self.process.poll() is not None,
                                       cluster.TIMEOUT_S):
                raise AssertionError(f"the store does not go on after: {what}")
        if self.process.poll() is not None:
            raise AssertionError(f"after {what}: {self.process.stderr.read()}")

    def kill(self):
        self.process.kill()
        self.process.wait()

    def finish(self):
        self.process.stdin.close()
        status = self.process.wait(cluster.TIMEOUT_S)
        self.reader.join(cluster.TIMEOUT_S)
        error = self.process.stderr.read()
        self.process.stdout.close()
        self.process.stderr.close()
        assert status == 0, error
        return self.last


class Faults(unittest.TestCase):
    def setUp(self):
        self.cluster = self.enterContext(cluster.Cluster())
        self.database = "postgres"  # the one that is there from the start
        self.proxy = Proxy(os.path.join(self.cluster.folder, ".s.PGSQL.5432"))
        self.addCleanup(self.proxy.close)
        self.random = random.Random(20)

    def terminate(self):
        self.cluster.end_connections(self.database)

    def cut(self):
        self.proxy.cut_after(self.random.randrange(20000))
        time.sleep(self.random.random() * 0.2)
        self.proxy.mend()

    def cut_small(self):
        """Also while connections are made."""
        self.proxy.cut_after(self.random.randrange(2000))
        time.sleep(self.random.random() * 0.5)
        self.proxy.mend()

    def stall(self):
        """The store notices this only because nothing arrives. The database still has the old connection then."""
        self.proxy.stall()

    def refuse(self):
        self.proxy.refuse(True)
        self.terminate()
        time.sleep(self.random.random())  # longer and shorter than the store's patience
        self.proxy.mend()

    def kill(self):
        self.cluster.kill()
        time.sleep(self.random.random() * 0.5)
        self.cluster.start()

    def pause(self):
        """A database that stands still for a moment, and does later what it was asked before."""
        pids = self.cluster.sql(self.database, "SELECT pid FROM pg_stat_activity WHERE application_name = 'posse'").split()
        for pid in pids:
            os.kill(int(pid), 19)
        time.sleep(self.random.random() * 3)
        for pid in pids:
            try:
                os.kill(int(pid), 18)
            except ProcessLookupError:
                pass

    def test_nothing_is_lost_and_nothing_is_written_twice(self):
        faults = [self.terminate, self.cut, self.cut_small, self.stall, self.refuse, self.kill, self.pause]
        hammer = Hammer(f"postgresql://postgres@127.0.0.1:{self.proxy.port}/{self.database}")
        self.addCleanup(hammer.kill)
        hammer.wait_for_more(50, "the start")
        for number in range(FAULTS):
            fault = faults[number] if number < len(faults) else self.random.choice(faults)
            fault()
            hammer.wait_for_more(self.random.randrange(50, 400), f"fault {number}, {fault.__name__}")
        self.assertIn("durable appends are there", hammer.finish())


if __name__ == "__main__":
    HAMMER = sys.argv.pop(1)
    if not cluster.programs():
        print("PostgreSQL is not installed")
        sys.exit(1 if os.environ.get("CI") == "true" else cluster.SKIPPED)
    unittest.main()
