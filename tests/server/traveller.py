"""Several servers on one database for tests, and clients who find their table among them.

    class Test(Shared):
        def test(self):
            one, two = self.servers(2)
            tables = self.tables([one, two], 4)
            play_a_little(tables, 100)
            one.kill()
            play_a_little(tables, 100)         the clients go to the other server
            self.check(tables)
"""
import http.client
import json
import os
import random
import socket
import time
import unittest

from client import Client, Refused
from posse_server import ALL_GAMES, TIMEOUT_S, PosseServer, wait_until
import cluster
from witness import Witness, everybody_at
from ws import Closed
from ws import Refused as Rejected

LEASE_MS = 1000
BROKEN = (Closed, OSError, Rejected)  # a proxy answers, but the server behind it does not


class Moved(Exception):
    pass


def port_of(address):
    return int(address.split("/")[2].rsplit(":", 1)[1])


class Stubborn(Client):
    def on_moved(self, frame):
        raise Moved(frame.get("socket"))


class Traveller(Witness):
    """Goes where the servers send it, and to another server if nobody answers."""
    patience = 2  # seconds, for the answer to `hello`: a server that stands still accepts connections

    def __init__(self, servers, *arguments, **options):
        self.servers, self.refusals, self.travels, self.silent_s = servers, [], [], 0.0
        super().__init__(servers[0], *arguments, **options)

    def next_server(self, address=None):
        ports = [server.port for server in self.servers]
        at = ports.index(port_of(address)) if address else (ports.index(self.server.port) + 1) % len(ports)
        self.server = self.servers[at]
        self.travels.append(address)

    def connect(self, since=False):
        started, self.ws = time.monotonic(), None
        while True:
            try:
                super().connect(since)
                self.ws.sock.settimeout(TIMEOUT_S)
                break
            except Moved as moved:
                self.next_server(moved.args[0])
            except BROKEN:
                self.next_server()
            except Refused as error:  # the server is just not able to
                if error.code != "busy":
                    raise
                self.next_server()
            if self.ws:
                self.ws.sock.close()
            assert time.monotonic() < started + TIMEOUT_S, "no server has the table"
            time.sleep(0.01)
        self.silent_s = max(self.silent_s, time.monotonic() - started)

    def receive(self):
        try:
            return super().receive()
        except Moved as moved:
            if self.fresh:
                raise
            self.next_server(moved.args[0])
        except BROKEN:
            if self.fresh:
                raise
        self.ws.sock.close()
        self.connect(since=True)
        return self.frames[-1][1]

    def send(self, message):
        try:
            super().send(message)
        except BROKEN:
            if self.fresh:
                raise  # otherwise the next receive notices it

    def on_moved(self, frame):
        raise Moved(frame.get("socket"))

    def on_error(self, frame):
        super().on_error(frame)
        if not self.fresh:
            self.refusals.append(frame)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Shared(unittest.TestCase):
    def setUp(self):
        self.cluster = self.enterContext(cluster.Cluster())
        self.database = "postgres"  # the one that is there from the start
        self.random = random.Random(20)

    def servers(self, count, data=None, **options):
        return [self.server(data(number) if data else self.cluster.url(self.database), **options) for number in range(count)]

    def server(self, data, lease=LEASE_MS, port=None, address=None, behind_proxy=False):
        port = port or free_port()
        server = self.enterContext(PosseServer(
            data=data, admin_socket=True, games=ALL_GAMES,
            expect=r"^(table|not ready|sharing|this server|ready|the operator|.*could not be)",
            arguments=["--port", str(port), "--address", address or f"ws://127.0.0.1:{port}", "--lease", str(lease),
                       *(["--behind-proxy"] if behind_proxy else [])]))
        server.cluster, server.database = self.cluster, self.database
        server.address_of_clients = address or f"ws://127.0.0.1:{port}"
        return server

    def peers_known(self, servers):
        """Waits until every server knows the others: their addresses are in the policy of its pages."""
        for server in servers:
            for other in servers:
                if other is not server:
                    origin = "/".join(other.address_of_clients.split("/")[:3])
                    wait_until(lambda: origin in policy_of(server), "servers know each other")  # noqa: B023

    def tables(self, servers, count):
        """Tables with two people each, two bots, and a spectator."""
        tables = []
        for number in range(count):
            at = servers[number % len(servers):] + servers[:number % len(servers)]
            made = at[0].new_table(name="Ann", game=["bang", "colt", "pig"][number % 3], players=4)
            people = [Traveller(at, made["code"], made["token"], seed=number),
                      Traveller(at, made["code"], name="Bob", seed=number)]
            for seat, client in enumerate(people):
                client.ask("sit", seat=seat)
                people[0].ask("bot", seat=seat + 2, level="random")
            people[0].ask("start")
            tables.append([*people, Traveller(at, made["code"], seed=number)])
        return tables

    def check(self, tables, stop=True):
        """What everybody was told is in the log, and so it was the same for everybody."""
        for client in everybody_at(tables):
            client.plays = client.plays and not stop
        for table in tables:
            log = [json.loads(row) for row in self.cluster.sql(
                self.database, "SELECT convert_from(bytes, 'UTF8') FROM posse.entries"
                               f" WHERE code = '{table[0].code}' ORDER BY number").splitlines()]
            for client in table:
                client.check_log(log)

    def owner(self, code):
        return self.cluster.sql(self.database, "SELECT s.address FROM posse.tables t JOIN posse.servers s ON s.id = t.owner"
                                               f" AND NOT s.is_over WHERE t.code = '{code}'")


def policy_of(server):
    """What pages of the server may do."""
    connection = http.client.HTTPConnection(server.host, server.port, timeout=TIMEOUT_S)
    connection.request("GET", "/", headers={"Accept": "text/html"})
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.getheader("Content-Security-Policy") or ""
