"""Tests of WebSockets against a running toy server: messages, errors, limits, closing. Usage: test_sockets.py TOY"""
import contextlib
import socket
import struct
import sys
import unittest

from server import Server, read_all, wait_for
from ws import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT, Closed, Refused, frame

TOY = None


def code_of(ws):
    """Reads until the server closes the connection, and returns the code."""
    try:
        while True:
            ws.recv()
    except Closed as closed:
        return closed.code


class Messages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(TOY, messages_at_once=100000, address_sockets=1000).__enter__()

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__(None)

    def test_texts_are_echoed(self):
        with self.server.socket() as ws:
            for text in ["hello", "", "Grüße 🤠", "x" * 125, "x" * 126, "x" * 5000, "x" * 16384]:
                ws.send(text)
                self.assertEqual(ws.recv(), text)
            self.assertEqual(ws.close().code, 1000)

    def test_a_message_may_come_with_the_handshake(self):
        head = (b"GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")
        with self.server.raw(head + frame(TEXT, b"at once")) as sock:
            data = b""
            while b"at once" not in data:
                some = sock.recv(4096)
                self.assertTrue(some)
                data += some

    def test_fragmented_messages_are_joined(self):
        with self.server.socket() as ws:
            whole = "eins zwei drüben 🤠".encode()
            ws.send_raw(frame(TEXT, whole[:1], final=False))
            ws.send_raw(frame(PING, b"still there?"))
            for i in range(1, len(whole)):  # also splits within characters
                ws.send_raw(frame(CONTINUATION, whole[i:i + 1], final=False))
            ws.send_raw(frame(CONTINUATION, b"", final=False))
            ws.send_raw(frame(CONTINUATION, b""))
            self.assertEqual(ws.recv(), whole.decode())
            self.assertEqual(ws.pongs, [b"still there?"])
            ws.send_raw(frame(TEXT, b"", final=False) + frame(CONTINUATION, b"late"))
            self.assertEqual(ws.recv(), "late")
            for byte in frame(TEXT, b"byte by byte"):
                ws.send_raw(bytes([byte]))
            self.assertEqual(ws.recv(), "byte by byte")

    def test_many_messages_at_once_stay_in_order(self):
        with self.server.socket() as ws:
            ws.send_raw(b"".join(frame(TEXT, str(i).encode()) for i in range(500)))
            self.assertEqual([ws.recv() for _ in range(500)], [str(i) for i in range(500)])

    def test_invalid_frames_close_the_connection(self):
        long = b"x" * 16385
        for what, data, code in [
            ("too long", frame(TEXT, long), 1009),
            ("too long, by its length field", bytes([0x81, 0xff]) + struct.pack("!Q", 1 << 40) + b"mask....", 1009),
            ("too long, fragmented",
             frame(TEXT, long[:9000], final=False) + frame(CONTINUATION, long[:9000]), 1009),
            ("binary", frame(BINARY, b"abc"), 1003),
            ("not UTF-8", frame(TEXT, b"\xff\xfe"), 1007),
            ("half a character", frame(TEXT, "ü".encode()[:1]), 1007),
            ("a surrogate", frame(TEXT, b"\xed\xa0\x80"), 1007),
            ("overlong", frame(TEXT, b"\xc0\xaf"), 1007),
            ("not UTF-8, fragmented",
             frame(TEXT, b"a\xc3", final=False) + frame(CONTINUATION, b"("), 1007),
            ("reserved bits", frame(TEXT, b"a", reserved=4), 1002),
            ("an unknown opcode", frame(3, b"a"), 1002),
            ("a fragmented ping", frame(PING, b"a", final=False), 1002),
            ("a continuation without a start", frame(CONTINUATION, b"a"), 1002),
            ("a message within another",
             frame(TEXT, b"a", final=False) + frame(TEXT, b"b"), 1002),
            ("a long ping", frame(PING, b"x" * 126), None),
            ("a negative length", bytes([0x81, 0xff]) + struct.pack("!Q", 1 << 63), None),
        ]:
            with self.subTest(what), self.server.socket() as ws:
                ws.send_raw(data)
                self.assertEqual(code_of(ws), code)
        self.server.wait_count("connections", 0)

    def test_connections_close_in_every_way(self):
        with self.server.socket() as ws:
            ws.send("close 4001")
            self.assertEqual(ws.recv(), "goodbye")
            with self.assertRaises(Closed) as caught:
                ws.recv()
            self.assertEqual((caught.exception.code, caught.exception.reason), (4001, "as you wish"))
        with self.server.socket() as ws:
            ws.send_raw(frame(CLOSE))  # without a code
            self.assertEqual(code_of(ws), None)
        with self.server.socket() as ws:  # half-closed by the client
            ws.sock.shutdown(socket.SHUT_WR)
            self.assertEqual(code_of(ws), None)
        with self.server.socket() as ws:  # a reset
            ws.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.server.wait_count("connections", 0)

    def test_broadcast_to_many(self):
        count = 500
        sockets = [self.server.socket() for _ in range(count)]
        try:
            self.server.wait_count("connections", count)
            for i, ws in enumerate(sockets):
                ws.send(f"I am {i}")
            for i, ws in enumerate(sockets):
                self.assertEqual(ws.recv(), f"I am {i}")
            sockets[7].send("all " + "x" * 3000)
            for ws in sockets:
                self.assertEqual(ws.recv(), "x" * 3000)
        finally:
            for ws in sockets:
                ws.sock.close()
        self.server.wait_count("connections", 0)

    def test_foreign_origins_are_refused(self):
        port = self.server.port
        for origin in [None, f"http://127.0.0.1:{port}", f"https://127.0.0.1:{port}"]:
            self.server.socket(origin=origin).close()
        for origin in ["http://evil.example", "null", f"http://127.0.0.1:{port + 1}", "http://127.0.0.1",
                       f"http://127.0.0.1:{port}.evil.example", f"ftp://127.0.0.1:{port}", "x" * 3000]:
            with self.subTest(origin), self.assertRaises(Refused) as caught:
                self.server.socket(origin=origin)
            self.assertEqual(caught.exception.status, 403)
            self.assertIn("Content-Security-Policy", caught.exception.head)

    def test_a_name_may_follow_the_path(self):
        self.server.socket(path="/ws/x").close()

    def test_wrong_handshakes_are_refused(self):
        for what, status, options in [
            ("another path", 404, {"path": "/"}),
            ("another path", 404, {"path": "/wsx"}),
            ("another path", 404, {"path": "/ws/x/y"}),
            ("another path", 404, {"path": "/" + "w" * 200}),
        ]:
            with self.subTest(what), self.assertRaises(Refused) as caught:
                self.server.socket(**options)
            self.assertEqual(caught.exception.status, status)
        for upgrade, version, status in [("websocket", "8", b"426"), ("h2c", "13", b"400"),
                                         ("tls/1.0", "13", b"403")]:
            with self.subTest(upgrade), self.server.raw(
                    f"GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: {upgrade}\r\nConnection: Upgrade\r\n"
                    f"Sec-WebSocket-Version: {version}\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n"
                    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()) as sock:
                self.assertEqual(read_all(sock).split()[1], status)


class Limits(unittest.TestCase):
    def test_the_public_url_is_an_allowed_origin(self):
        with Server(TOY, public_url="https://example.org") as server:
            self.assertEqual(server.link, "https://example.org/")
            for origin, host in [("https://example.org", "example.org"),
                                 ("https://EXAMPLE.org", "127.0.0.1:80"),
                                 ("http://localhost:8080", "localhost:8080"), (None, "elsewhere")]:
                server.socket(origin=origin, host_header=host).close()
            for origin, host in [("http://example.org", "127.0.0.1"),
                                 ("http://127.0.0.1:81", "127.0.0.1")]:
                with self.subTest(origin), self.assertRaises(Refused) as caught:
                    server.socket(origin=origin, host_header=host)
                self.assertEqual(caught.exception.status, 403)

    def test_floods_close_only_their_connection(self):
        with Server(TOY, messages_a_second=1, messages_at_once=10) as server:
            with server.socket() as ws, server.socket() as other:
                ws.send_raw(frame(TEXT, b"x") * 30)
                self.assertEqual(code_of(ws), 1008)
                other.send("all is well")
                self.assertEqual(other.recv(), "is well")
            with server.socket() as ws:  # empty fragments
                ws.send_raw(frame(TEXT, b"x", final=False) + frame(CONTINUATION, b"", final=False) * 30)
                self.assertEqual(code_of(ws), 1008)
            with server.socket() as ws:  # fragments of one byte
                ws.send_raw(frame(TEXT, b"x", final=False) + frame(CONTINUATION, b"x", final=False) * 30)
                self.assertEqual(code_of(ws), 1008)

    def test_connections_per_address_are_limited(self):
        with Server(TOY, address_sockets=5) as server:
            sockets = [server.socket() for _ in range(5)]
            with self.assertRaises(Refused) as caught:
                server.socket()
            self.assertEqual(caught.exception.status, 429)
            sockets.pop().close()
            sockets.append(wait_for(lambda: try_socket(server), "a connection is accepted again"))
            bare = [server.raw() for _ in range(5)]
            with server.raw() as sock:  # one more than twice the limit
                self.assertEqual(read_all(sock), b"")
            for sock in bare:
                sock.close()
            server.wait_count("sockets", 6)
            for ws in sockets:
                ws.sock.close()

    def test_all_connections_are_limited(self):
        with Server(TOY, sockets=8) as server:
            bare = [server.raw() for _ in range(8)]
            with server.raw() as sock:
                self.assertEqual(read_all(sock), b"")
            for sock in bare:
                sock.close()
            wait_for(lambda: try_socket(server), "a connection is accepted again").close()

    def test_a_proxy_forwards_the_client_address(self):
        with Server(TOY, behind_proxy=1, address_sockets=2) as server:
            for header, address in [("192.0.2.7", "192.0.2.7"), ("9.9.9.9, 192.0.2.8", "192.0.2.8"),
                                    ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64")]:
                with server.socket(headers=[f"X-Forwarded-For: {header}"]) as ws:
                    ws.send("address")
                    self.assertEqual(ws.recv(), address)
            for header in ["nonsense", "192.0.2.7, unknown", "1." * 300]:
                with self.assertRaises(Refused) as refused:
                    server.socket(headers=[f"X-Forwarded-For: {header}"])
                self.assertEqual(refused.exception.status, 400)
                answer = server.request("GET", "/query?a", headers={"X-Forwarded-For": header})
                self.assertEqual(answer.status, 400)
                self.assertIn(b"X-Forwarded-For", answer.text)
            with server.socket() as ws:  # did not come through the proxy
                ws.send("address")
                self.assertEqual(ws.recv(), "127.0.0.1")
            first = server.socket(headers=["X-Forwarded-For: 2001:db8::1"])
            second = server.socket(headers=["X-Forwarded-For: 2001:db8::ffff"])
            with self.assertRaises(Refused):
                server.socket(headers=["X-Forwarded-For: 2001:db8::2:1"])
            first.close()
            second.close()
        with Server(TOY) as server, server.socket(headers=["X-Forwarded-For: 192.0.2.7"]) as ws:
            ws.send("address")
            self.assertEqual(ws.recv(), "127.0.0.1")

    def test_a_slow_reader_is_dropped(self):
        with Server(TOY, messages_at_once=100000) as server:
            slow = server.socket(receive_buffer=4096)
            with server.socket() as talker, server.socket() as listener:
                sent = 0
                while server.counts()["cut"] == 0:
                    talker.send("all " + "x" * 16000)
                    sent += 1
                    self.assertEqual(len(talker.recv()), 16000)
                    self.assertEqual(len(listener.recv()), 16000)
                    self.assertLess(sent, 1000)
                server.wait_count("connections", 2)
                talker.send("all fine")
                self.assertEqual((talker.recv(), listener.recv()), ("fine", "fine"))
            self.assertIsNone(code_of(slow))
            slow.sock.close()

    def test_the_send_queue_is_limited(self):
        with Server(TOY) as server, server.socket(receive_buffer=4096) as ws:
            ws.send("big 400000")  # more than the kernel takes at once, less than the queue holds
            ws.send("after it")
            self.assertEqual(len(ws.recv()), 400000)
            self.assertEqual(ws.recv(), "after it")
            ws.send("big 600000")
            self.assertIsNone(code_of(ws))

    def test_one_large_message_does_not_count(self):
        """Large messages are those that show a whole table. A connection may have one of them in its queue."""
        with Server(TOY) as server:
            with server.socket(receive_buffer=4096) as ws:
                ws.send("large 3000000")
                ws.send("big 500000")
                ws.send("after it")
                self.assertEqual([len(ws.recv()) for _ in range(3)], [3000000, 500000, 8])
                ws.send("large 3000000")  # again, now that the first one is sent
                self.assertEqual(len(ws.recv()), 3000000)
            with server.socket(receive_buffer=4096) as ws:
                with contextlib.suppress(ConnectionError):  # the last ones may come after the end of the connection
                    for _ in range(4):  # one in the hands of the library, one that does not count, and one too many
                        ws.send("large 3000000")
                server.wait_count("connections", 0)

    def test_a_client_that_ignores_pings_is_dropped(self):
        with Server(TOY, ping_ms=100, silence_ms=1500) as server:
            with server.socket() as silent, server.socket() as alive:
                while True:  # `alive` answers pings until `silent` is dropped
                    opcode, _, payload = alive.recv_frame()
                    self.assertEqual(opcode, PING)
                    alive.send_raw(frame(PONG, payload))
                    if server.counts()["cut"] == 1:
                        break
                alive.send("here")
                self.assertEqual(alive.recv(), "here")
                self.assertIsNone(code_of(silent))

    def test_incomplete_requests_time_out(self):
        with Server(TOY, handshake_seconds=1) as server:
            bare, half = server.raw(), server.raw(b"GET / HTTP/1.1\r\nHost: a\r\n")
            body = server.raw(b"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc")
            for sock in (bare, half, body):
                self.assertEqual(read_all(sock), b"")
                sock.close()


def try_socket(server):
    try:
        return server.socket()
    except (Refused, Closed, ConnectionError):
        return None


if __name__ == "__main__":
    TOY = sys.argv.pop(1)
    unittest.main()
