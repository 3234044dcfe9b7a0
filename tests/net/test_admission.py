"""Whom the net lets in, and how much of what: names, origins, rates of requests, slow bodies, pings. Usage: test_admission.py TOY"""
import socket
import sys
import unittest

from server import Server, read_all, wait_for
from ws import CONTINUATION, PING, PONG, TEXT, Refused, frame

from test_sockets import code_of

TOY = None
OFTEN = {"ping_ms": 80}  # the server looks at each connection some times a second


class Rates(unittest.TestCase):
    def answers_before_refusal(self, server, path):
        """The number of answers before the first refusal, and the refusal."""
        for count in range(1000):
            if (answer := server.request("GET", path)).status != 200:
                self.assertEqual(answer.status, 429)
                return count, answer
        self.fail("nothing was refused")

    def test_requests_of_an_address_are_limited(self):
        with Server(TOY, requests_a_second=1, requests_at_once=10) as server:
            count, answer = self.answers_before_refusal(server, "/")
            self.assertGreaterEqual(count, 10)
            self.assertIn(b"too many requests", answer.text)
            self.assertEqual(int(answer.headers["Retry-After"]), 1)
            self.assertIn("Content-Security-Policy", answer.headers)
            with self.assertRaises(Refused) as refused:
                while True:
                    server.socket().close()
            self.assertEqual(refused.exception.status, 429)
            server.socket(source="127.0.0.2").close()  # another address

    def test_expensive_requests_count_more(self):
        with Server(TOY, requests_a_second=1, requests_at_once=10) as server:
            _, answer = self.answers_before_refusal(server, "/big?1")
            self.assertGreater(int(answer.headers["Retry-After"]), 1)

    def test_tokens_come_back(self):
        with Server(TOY, requests_a_second=100, requests_at_once=2) as server:
            wait_for(lambda: server.request("GET", "/").status == 429, "a refusal")
            wait_for(lambda: server.request("GET", "/").status == 200, "an answer")


class Bodies(unittest.TestCase):
    def test_a_slow_body_is_cut(self):
        with Server(TOY, body_seconds=1, **OFTEN) as server:
            head = b"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n"
            with server.raw(head, timeout=0.1) as sock:
                answer = None
                for _ in range(1000):
                    try:
                        sock.sendall(b"x")
                        answer = sock.recv(100)
                        break
                    except TimeoutError:
                        continue  # the next byte, a tenth of a second later
                    except OSError:
                        answer = b""
                        break
                self.assertEqual(answer, b"")  # not answered
            self.assertEqual(server.request("POST", "/echo", body=b"x").status, 201)

    def test_a_client_that_expects_an_invitation_gets_one(self):
        with Server(TOY) as server:
            head = b"POST /echo HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: %d\r\n"
            with server.raw(head % 5 + b"Connection: close\r\n\r\n") as sock:
                self.assertEqual(sock.recv(100), b"HTTP/1.1 100 Continue\r\n\r\n")
                sock.sendall(b"hello")
                self.assertTrue(read_all(sock).endswith(b"\r\n\r\nhello"))
            with server.raw(head % 10**6 + b"\r\n") as sock:
                self.assertTrue(read_all(sock).startswith(b"HTTP/1.1 413 "))


class Names(unittest.TestCase):
    def status(self, server, host):
        return server.request("GET", "/query?a", headers={"Host": host}).status

    def test_only_own_names_are_answered(self):
        own = ["127.0.0.1", "192.168.1.2:8080", "[::1]:80", "[2001:db8::1]", "localhost:1", "kitchen", "kitchen.local",
               "kitchen.fritz.box:8080", "KITCHEN.LAN", socket.gethostname()]
        strange = ["rebound.example", "evil.org:8080", "local", "x.127.0.0.1", "127.0.0.1.nip.io", "xlocal.org", ".local.org",
                   "example.org.", "a.lan.evil.org"]
        with Server(TOY) as server:
            for host in own:
                self.assertEqual(self.status(server, host), 200, host)
            for host in strange:
                if host != "local":
                    self.assertEqual(self.status(server, host), 421, host)
            with self.assertRaises(Refused) as refused:
                server.socket(host_header="rebound.example", origin="http://rebound.example")
            self.assertEqual(refused.exception.status, 421)
            self.assertIn(b"--public-url", refused.exception.body)

    def test_the_public_name_is_an_own_name(self):
        with Server(TOY, public_url="https://posse.example.org") as server:
            for host, status in [("posse.example.org", 200), ("posse.example.org:443", 200), ("example.org", 421),
                                 ("127.0.0.1", 200)]:
                self.assertEqual(self.status(server, host), status, host)

    def test_a_proxy_has_checked_the_name(self):
        with Server(TOY, behind_proxy=1) as server:
            self.assertEqual(self.status(server, "posse.example.org"), 200)

    def test_pages_from_elsewhere_cannot_post(self):
        with Server(TOY) as server:
            own = f"http://127.0.0.1:{server.port}"
            for origin, status in [(own, 201), (None, 201), ("http://evil.example", 403), ("null", 403)]:
                headers = {"Origin": origin} if origin else {}
                self.assertEqual(server.request("POST", "/echo", body=b"x", headers=headers).status, status)


class Frames(unittest.TestCase):
    def test_pings_and_pongs_count_as_messages(self):
        with Server(TOY, messages_a_second=1, messages_at_once=10, **OFTEN) as server:
            for flood in [frame(PING), frame(PING, b"x" * 100), frame(PONG), frame(PONG, b"x")]:
                with self.subTest(flood=flood[:2]), server.socket() as ws, server.socket() as other:
                    ws.send_raw(flood * 2000)
                    self.assertEqual(code_of(ws), 1008)
                    other.send("all is well")
                    self.assertEqual(other.recv(), "is well")
            server.wait_count("connections", 0)

    def test_pings_that_the_server_asked_for_cost_nothing(self):
        with Server(TOY, messages_a_second=1, messages_at_once=2, **OFTEN) as server, server.socket() as ws:
            for _ in range(20):
                ws.wait_for_ping()
            ws.send("still here")
            self.assertEqual(ws.recv(), "still here")

    def test_unmasked_frames_are_refused(self):
        with Server(TOY, **OFTEN) as server:
            for data in [frame(TEXT, b"hello", masked=False), frame(TEXT, b"x" * 300, masked=False),
                         frame(TEXT, b"a") + frame(TEXT, b"b", masked=False),
                         frame(TEXT, b"a", final=False, masked=False) + frame(CONTINUATION, b"b", masked=False)]:
                with self.subTest(data=data[:4]), server.socket() as ws:
                    ws.send_raw(data)
                    self.assertEqual(code_of(ws), 1002)
            with server.socket() as ws:
                for length in (0, 1, 125, 126, 511, 512, 513, 1024, 9000):
                    ws.send("x" * length)
                    self.assertEqual(ws.recv(), "x" * length)
                for _ in range(5):
                    ws.wait_for_ping()
                ws.send("masked frames are fine")
                self.assertEqual(ws.recv(), "masked frames are fine")


if __name__ == "__main__":
    TOY = sys.argv.pop(1)
    unittest.main()
