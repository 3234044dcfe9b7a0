"""Two servers on one database while servers are killed, stand still and lose their leases, and the database and the connections
to it break: nothing that anybody was told is lost, no table has two histories, and everybody sees the same."""
import os
import signal
import socket
import sys
import time
import unittest

from client import sync, until
from posse_server import SCALE, TIMEOUT_S
import cluster
from proxy import Proxy
from traveller import LEASE_MS, Shared
from witness import everybody_at, play_a_little

FAULTS = 11 if SCALE == 1 else 25 * SCALE
PROXIED = "postgres://postgres@127.0.0.1:{}/{}"


class Faults(Shared):
    def setUp(self):
        super().setUp()
        self.proxies = [Proxy(os.path.join(self.cluster.folder, ".s.PGSQL.5432")) for _ in range(2)]
        for proxy in self.proxies:
            self.addCleanup(proxy.close)
        self.pair = self.servers(2, data=lambda number: PROXIED.format(self.proxies[number].port, self.database))

    def kill(self, number):
        self.pair[number].kill()
        self.play(40)
        self.pair[number].start()

    def restart(self, number):
        self.pair[number].process.send_signal(signal.SIGTERM)
        self.play(40)
        assert self.pair[number].process.wait(TIMEOUT_S) == 0
        self.pair[number].process.stdout.close()
        self.pair[number].start()

    def pause(self, number):
        """Longer than the lease. Clients lose the server, and others take its tables over."""
        server = self.pair[number]
        server.process.send_signal(signal.SIGSTOP)
        for client in everybody_at(self.all_tables):
            if client.server is server:
                client.ws.sock.shutdown(socket.SHUT_RDWR)
        self.play(40)
        server.process.send_signal(signal.SIGCONT)

    def pause_briefly(self, number):
        self.pair[number].process.send_signal(signal.SIGSTOP)
        time.sleep(LEASE_MS / 1000 / 4)
        self.pair[number].process.send_signal(signal.SIGCONT)

    def take_lease(self, number):
        """The server is alive and believes in its tables, but another one may take them."""
        port = self.pair[number].port
        self.cluster.sql(self.database, "UPDATE posse.servers SET is_over = true, session = session + 1"
                                        f" WHERE address = 'ws://127.0.0.1:{port}' AND NOT is_over")

    def expire(self, number):
        """The same, but the server may notice it in time."""
        port = self.pair[number].port
        self.cluster.sql(self.database, "UPDATE posse.servers SET seen = seen - interval '1 hour'"
                                        f" WHERE address = 'ws://127.0.0.1:{port}'")

    def terminate(self, number):
        self.cluster.end_connections(self.database)

    def cut(self, number):
        self.proxies[number].cut_after(self.random.randrange(20000))
        self.play(20)
        self.proxies[number].mend()

    def stall(self, number):
        self.proxies[number].stall()

    def refuse(self, number):
        """The server is alive, but its lease runs out."""
        self.proxies[number].refuse(True)
        self.terminate(number)
        self.play(60)
        self.proxies[number].mend()

    def kill_database(self, number):
        self.cluster.kill()
        self.cluster.start()

    def play(self, frames):
        play_a_little(self.all_tables, frames)

    def test_nothing_is_lost_and_no_table_has_two_histories(self):
        faults = [self.kill, self.pause, self.take_lease, self.cut, self.expire, self.refuse, self.restart, self.stall,
                  self.terminate, self.kill_database, self.pause_briefly]
        self.all_tables = self.tables(self.pair, 3)
        self.play(60)
        for number in range(FAULTS):
            fault = faults[number] if number < len(faults) else self.random.choice(faults)
            print(f"fault {number}: {fault.__name__}", flush=True)
            fault(self.random.randrange(2))
            self.play(self.random.randrange(20, 100))
            self.check_histories()
        for client in everybody_at(self.all_tables):
            client.plays = False
        for table in self.all_tables:
            until(lambda: all(not client.pending for client in table), table, "answers to all messages")  # noqa: B023
            sync(table)
            first = table[0].picture
            for client in table[1:]:
                self.assertEqual(client.picture["n"], first["n"])
                self.assertEqual(client.picture["seats"], first["seats"])
        self.check(self.all_tables, stop=False)

    def check_histories(self):
        wrong = self.cluster.sql(self.database, "SELECT t.code FROM posse.tables t WHERE t.last <>"
                                                " (SELECT count(*) FROM posse.entries e WHERE e.code = t.code)")
        self.assertEqual(wrong, "")
        self.check(self.all_tables, stop=False)


if __name__ == "__main__":
    if not cluster.programs():
        print("PostgreSQL is not installed")
        sys.exit(1 if os.environ.get("CI") == "true" else cluster.SKIPPED)
    unittest.main()
