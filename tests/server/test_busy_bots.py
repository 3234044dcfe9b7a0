"""Bots that have much to think about: the server stops all the same, and thinks for nobody who has left."""
import signal
import socket
import unittest

from client import Client, until
from posse_server import SCALE, TIMEOUT_S, PosseServer, wait_until
from ws import Closed

TABLES = 8 * SCALE
ROOM = {"POSSE_CONNECTIONS_PER_ADDRESS": str(2 * TABLES + 64)}


def table_of_bots(server, level, bots=8):
    """A table where nobody sits but bots, in the middle of a game, and its host's connection."""
    made = server.new_table(name="Host", players=bots)
    host = Client(server, made["code"], made["token"])
    for seat in range(bots):
        host.ask("bot", seat=seat, level=level)
    host.ask("start")
    return host


def number_of(client):
    return client.picture["n"]


class BusyBots(unittest.TestCase):
    def stop_with_clients(self, server, clients):
        """Stops the server while everybody is connected. The clients read all that they are sent."""
        server.process.send_signal(signal.SIGTERM)
        for client in clients:
            with self.assertRaises(Closed) as closed:
                while True:
                    client.receive()
            self.assertEqual(closed.exception.code, 1001)
        self.assertEqual(server.process.wait(TIMEOUT_S), 0, server.log())
        server.process.stdout.close()

    def ask_for_film(self, server, name):
        """A connection that has asked for the frames of a replay and has not read the answer."""
        asking = socket.create_connection(("127.0.0.1", server.port), timeout=TIMEOUT_S)
        asking.sendall(f"GET /api/replays/{name}/film?eyes=open HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        return asking

    def test_the_server_stops_and_nothing_is_lost(self):
        with PosseServer(settings=ROOM) as server:
            short = table_of_bots(server, "random", bots=3)
            until(lambda: short.stage == "over", [short], "the end of a game")
            hosts = [table_of_bots(server, "hard") for _ in range(TABLES)]
            until(lambda: all(h.is_playing for h in hosts), hosts, "games at all tables")
            before = server.metric("requests_total")
            films = [self.ask_for_film(server, short.play["replay"]) for _ in range(8)]
            wait_until(lambda: server.metric("requests_total") >= before + len(films), "all requests have arrived")
            self.stop_with_clients(server, hosts)
            for film in films:
                self.assertRegex(film.recv(100), rb"^HTTP/1.1 (200|503) ")
                film.close()
            told = [(number_of(h), list(h.events)) for h in hosts]
            server.send_home()
            server.start()
            for host, (number, events) in zip(hosts, told):
                host.connect()
                self.assertGreaterEqual(number_of(host), number)
                self.assertEqual(host.events[:len(events)], events)
            until(lambda: all(number_of(h) > n or h.stage == "over" for h, (n, _) in zip(hosts, told)), hosts,
                  "the bots play on")

    def test_bots_do_not_think_for_nobody(self):
        """When everybody has left, no bot thinks on, whether it waited for its turn or had begun."""
        with PosseServer(settings=ROOM) as server:
            left = [table_of_bots(server, "hard") for _ in range(TABLES)]
            until(lambda: all(host.is_playing for host in left), left, "games at all tables")
            for host in left:
                host.cut()
            wait_until(lambda: server.metric("connections") == 0, "the server has noticed")
            thoughts = server.metric("thoughts_total")
            other = table_of_bots(server, "normal")
            until(lambda: other.stage == "over", [other], "the end of a game")
            moves = sum(e["do"] == "act" for e in server.entries(other.code))
            self.assertEqual(server.metric("thoughts_total") - thoughts, moves)
            for host in left:
                host.connect()
            numbers = [number_of(host) for host in left]
            until(lambda: all(number_of(h) > n or h.stage == "over" for h, n in zip(left, numbers)), left,
                  "the bots play on")

    def test_a_bot_that_stops_thinking_is_asked_again(self):
        """Clients leave and come back while bots think, and the game goes on."""
        with PosseServer() as server:
            host = table_of_bots(server, "hard")
            until(lambda: host.is_playing, [host], "the deal")
            for _ in range(10):
                number = number_of(host)
                for _ in range(3):
                    host.send({"t": "hello", "code": host.code, "token": host.token})
                until(lambda: number_of(host) > number or host.stage == "over", [host], "the next move")


if __name__ == "__main__":
    unittest.main()
