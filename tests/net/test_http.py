"""Tests of HTTP against a running toy server: files, requests, listening, stopping, TLS. Usage: test_http.py TOY"""
import gzip
import http.client
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import unittest

from server import TIMEOUT_S, Server, read_all, wait_for
from ws import Closed

TOY = None


class Requests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(TOY).__enter__()

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__(None)

    def ask(self, data):
        """Sends bytes and returns everything that the server sends until it closes."""
        with self.server.raw(data) as sock:
            return read_all(sock)

    def test_the_page_can_be_compressed(self):
        plain = self.server.request("GET", "/")
        self.assertEqual(plain.status, 200)
        self.assertEqual(plain.headers["Content-Type"], "text/html; charset=utf-8")
        self.assertEqual(plain.headers["Cache-Control"], "no-cache")
        self.assertEqual(plain.headers["Vary"], "Accept-Encoding")
        self.assertIsNone(plain.headers["Content-Encoding"])
        self.assertIn(b"<html", plain.text)
        for accepted in ["gzip", "br, GZIP;q=0.5", "deflate,gzip"]:
            packed = self.server.request("GET", "/", headers={"Accept-Encoding": accepted})
            self.assertEqual(packed.headers["Content-Encoding"], "gzip")
            self.assertEqual(gzip.decompress(packed.text), plain.text)
            self.assertEqual(packed.headers["ETag"], plain.headers["ETag"])
        for refused in ["gzip;q=0", "gzipped", "br"]:
            answer = self.server.request("GET", "/", headers={"Accept-Encoding": refused})
            self.assertIsNone(answer.headers["Content-Encoding"])
        head = self.server.request("HEAD", "/")
        self.assertEqual((head.status, head.text), (200, b""))
        self.assertEqual(head.headers["Content-Length"], str(len(plain.text)))
        self.assertEqual(self.server.request("GET", "/index.html").text, plain.text)

    def test_a_known_etag_gets_status_304(self):
        tag = self.server.request("GET", "/").headers["ETag"]
        for tags in [tag, f"W/{tag}", f'"x", {tag}', "*"]:
            answer = self.server.request("GET", "/", headers={"If-None-Match": tags})
            self.assertEqual((answer.status, answer.text), (304, b""))
            self.assertEqual(answer.headers["ETag"], tag)
            self.assertIn("default-src 'none'", answer.headers["Content-Security-Policy"])
        answer = self.server.request("GET", "/", headers={"If-None-Match": '"x"'})
        self.assertEqual(answer.status, 200)

    def test_every_answer_has_the_security_headers(self):
        for method, path, status in [("GET", "/", 200), ("GET", "/nothing", 404), ("POST", "/", 405),
                                     ("PUT", "/", 405), ("GET", "/query?a", 200)]:
            answer = self.server.request(method, path, body=b"" if method == "POST" else None)
            self.assertEqual(answer.status, status)
            policy = re.sub(" 'sha256-[A-Za-z0-9+/]{43}='", "", answer.headers["Content-Security-Policy"], count=1)
            self.assertEqual(policy, "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; font-src 'self'; "
                             "img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; "
                             "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-src 'self'; "
                             "frame-ancestors 'self'")
            self.assertEqual(answer.headers["X-Content-Type-Options"], "nosniff")
            self.assertEqual(answer.headers["Referrer-Policy"], "no-referrer")
        self.assertEqual(self.server.request("POST", "/", body=b"x").headers["Allow"], "GET, HEAD")

    def test_hostile_paths_are_refused(self):
        for path in ["/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd",
                     "//etc/passwd", "/index.html%00.js", "/index.html/", "/INDEX.HTML", "/./index.htm",
                     "/\\..\\etc", "/%ff", "/" + "a" * 3000]:
            answer = self.ask(f"GET {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".encode())
            self.assertNotIn(b"root:", answer)
            self.assertIn(answer.split()[1] if answer else b"", [b"404", b"403", b"400", b""], path)

    def test_the_application_answers_requests(self):
        answer = self.server.request("POST", "/echo", body=b"x" * 65536)
        self.assertEqual((answer.status, answer.text), (201, b"x" * 65536))
        self.assertEqual(self.server.request("POST", "/echo", body=b"").status, 201)
        self.assertEqual(self.server.request("GET", "/query?a=1&b=%20c").text, b"a=1&b= c\n")
        self.assertEqual(self.server.request("HEAD", "/query?abc").text, b"")
        self.assertEqual(self.server.request("GET", "/later").text, b"later\n")
        self.assertEqual(len(self.server.request("GET", "/big?5000000").text), 5000000)

    def test_several_requests_on_one_connection(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=TIMEOUT_S)
        for path, length in [("/big?100", 100), ("/later", 6), ("/big?300000", 300000), ("/nothing", None)]:
            connection.request("GET", path)
            text = connection.getresponse().read()
            self.assertTrue(length is None or len(text) == length)
        connection.request("POST", "/echo", body=b"abc")
        self.assertEqual(connection.getresponse().read(), b"abc")
        connection.close()
        both = b"GET /query?1 HTTP/1.1\r\nHost: a\r\n\r\nGET /query?2 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
        answer = self.ask(both)
        self.assertLess(answer.index(b"\r\n\r\n1\n"), answer.index(b"\r\n\r\n2\n"))
        self.assertIn(b"abc", self.ask(b"GET /query?abc HTTP/1.0\r\n\r\n"))

    def test_invalid_bodies_are_refused(self):
        post = b"POST /echo HTTP/1.1\r\nHost: a\r\n"
        for data, status in [
            (post + b"\r\n", b"411"),
            (post + b"Transfer-Encoding: chunked\r\n\r\n", b"411"),
            (post + b"Content-Length: 65537\r\n\r\n", b"413"),
            (post + b"Content-Length: 99999999999999999999\r\n\r\n", b"400"),
            (post + b"Content-Length: -1\r\n\r\n", b"400"),
            (post + b"Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd", b"400"),
            (b"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc", b"400"),
            (b"DELETE / HTTP/1.1\r\nHost: a\r\n\r\n", b"405"),
        ]:
            with self.subTest(data):
                answer = self.ask(data)
                self.assertEqual(answer.split()[1], status)
                self.assertIn(b"Connection: close", answer)

    def test_garbage_does_no_harm(self):
        for data in [b"\x00" * 100, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\xaa" * 200,
                     b"hello\r\n\r\n", b"GET\r\n\r\n", b"CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n",
                     b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", os.urandom(5000).replace(b"\n", b""),
                     b"GET / HTTP/1.1\r\nX: " + b"y" * 100000 + b"\r\n\r\n",
                     b"GET / HTTP/1.1\r\n" + b"X-Y: z\r\n" * 5000 + b"\r\n",
                     b"GET /?" + b"q" * 100000 + b" HTTP/1.1\r\n\r\n"]:
            with self.subTest(data[:20]):
                try:
                    sock = self.server.raw(data)
                except ConnectionError:
                    continue
                with sock:
                    try:
                        sock.shutdown(socket.SHUT_WR)
                    except OSError:
                        pass
                    answer = read_all(sock)
                    self.assertFalse(answer.startswith(b"HTTP/1.1 101"))
        self.assertEqual(self.server.request("GET", "/").status, 200)

    def test_clients_may_disconnect_before_the_answer(self):
        for _ in range(5):
            self.server.raw(b"GET /later HTTP/1.1\r\nHost: a\r\n\r\n").close()
        with self.server.raw(b"GET /later HTTP/1.1\r\nHost: a\r\n\r\nGET /query?x HTTP/1.1\r\n") as sock:
            sock.shutdown(socket.SHUT_WR)
            read_all(sock)
        wait_for(lambda: self.server.request("GET", "/later").text == b"later\n", "the delayed answer")


class Lifecycle(unittest.TestCase):
    def test_a_client_that_does_not_read_its_answer_is_dropped(self):
        with Server(TOY, handshake_seconds=1) as server:
            slow = server.raw(b"GET /big?50000000 HTTP/1.1\r\nHost: a\r\n\r\n")
            more = server.raw(b"GET /big?50000000 HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\n\r\n")
            server.wait_count("sockets", 1)
            self.assertLess(len(read_all(slow)), 50000000)
            slow.close()
            more.close()

    @unittest.skipUnless(os.path.exists("/proc/self/stat"), "needs /proc")
    def test_idle_connections_use_no_processor_time(self):
        with Server(TOY) as server:
            sockets = [server.socket() for _ in range(30)]
            half = server.raw(b"GET /query?x HTTP/1.1\r\nHost:")
            before, start = server.processor_time(), time.monotonic()
            asked = server.raw(b"GET /later?1500 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\nGET / HTTP/1.1\r\n")
            asked.shutdown(socket.SHUT_WR)
            self.assertIn(b"later", read_all(asked))
            worked, passed = server.processor_time() - before, time.monotonic() - start
            self.assertLess(worked, passed / 2)
            for sock in [half, asked, *(ws.sock for ws in sockets)]:
                sock.close()

    def test_a_low_limit_of_open_files_limits_connections(self):
        with Server(TOY, files=266) as server:
            bare = [server.raw() for _ in range(10)]
            with server.raw() as sock:
                self.assertEqual(read_all(sock), b"")
            for sock in bare:
                sock.close()
            server.wait_count("sockets", 1)
            server.terminate()
            self.assertEqual(server.finish(), 0)
            self.assertIn("at most 10 connections, for no more than 266 files may be open", server.errors)
        server = Server(TOY, files=200)
        self.assertEqual(server.status, 1)
        self.assertIn("only 200 files may be open, which are too few", server.errors)

    def listening(self, server):
        output = subprocess.run(["ss", "-Hltn"], capture_output=True, text=True, check=True).stdout
        places = [line.split()[3].rsplit(":", 1) for line in output.splitlines()]
        return sorted(host for host, port in places if port == str(server.port))

    @unittest.skipUnless(shutil.which("ss"), "needs ss")
    def test_the_server_listens_only_where_told(self):
        with Server(TOY) as server:
            self.assertEqual(self.listening(server), ["127.0.0.1"])
            self.assertEqual(server.link, f"http://127.0.0.1:{server.port}/")
        with Server(TOY, lan=1) as server:
            self.assertIn(self.listening(server), [["*"], ["0.0.0.0"], ["[::]"]])
            self.assertTrue(server.link.startswith("http://"))
            server.socket().close()
        with Server(TOY, host="localhost") as server:
            self.assertIn(self.listening(server), [["127.0.0.1"], ["127.0.0.1", "[::1]"], ["[::1]"]])
        try:
            socket.create_server(("::1", 0), family=socket.AF_INET6).close()
        except OSError:
            return
        with Server(TOY, host="::1") as server:
            self.assertEqual(self.listening(server), ["[::1]"])
            self.assertEqual(server.link, f"http://[::1]:{server.port}/")
            server.socket(host="::1", host_header=f"[::1]:{server.port}",
                          origin=f"http://[::1]:{server.port}").close()

    def test_wrong_options_are_explained(self):
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            for settings, sentence in [
                ({"port": port}, f"port {port} is taken; choose another one with --port"),
                ({"host": "192.0.2.55"}, "192.0.2.55 is no address of this machine"),
                ({"host": "no such host"}, "no such host: "),
                ({"tls_cert": "/nowhere/cert.pem"}, "the key is missing"),
                ({"tls_cert": "/nowhere/cert.pem", "tls_key": "/nowhere/key.pem"}, "cannot be read"),
                ({"tls_cert": __file__, "tls_key": __file__}, "no certificate and its key in PEM"),
            ]:
                with self.subTest(sentence):
                    server = Server(TOY, **settings)
                    self.assertEqual((server.port, server.status), (None, 1), server.errors)
                    self.assertIn(sentence, server.errors)
                    self.assertNotIn("Sanitizer", server.errors)
            with Server(TOY, port=port, any_port=1) as server:
                self.assertNotEqual(server.port, port)
                self.assertEqual(server.request("GET", "/").status, 200)

    def test_stopping_closes_connections_properly(self):
        with Server(TOY) as server:
            sockets = [server.socket() for _ in range(10)]
            idle = server.raw()
            waiting = server.raw(b"GET /later HTTP/1.1\r\nHost: a\r\n\r\n")
            sockets[0].send("big 300000")
            server.wait_count("connections", 10)
            server.terminate()
            for ws in sockets:
                with self.assertRaises(Closed) as caught:
                    while True:
                        ws.recv()
                self.assertEqual(caught.exception.code, 1001)
                ws.sock.close()
            self.assertIn(b"later", read_all(waiting))
            self.assertEqual(server.finish(), 0)
            lines = [line.split(maxsplit=2) for line in server.errors.splitlines()]  # time, level, message
            self.assertEqual([line[1:] for line in lines],
                             [["info", f"listening on 127.0.0.1, port {server.port}"], ["info", "stopped"]])
            idle.close()
            waiting.close()

    def test_stopping_does_not_wait_for_clients_that_do_not_read(self):
        with Server(TOY, stop_ms=300) as server:
            slow = server.socket(receive_buffer=4096)
            slow.send("big 500000")
            quiet = server.socket()  # does not answer the close frame either
            server.wait_count("connections", 2)
            server.terminate()
            self.assertEqual(server.finish(), 0)
            slow.sock.close()
            quiet.sock.close()

    @unittest.skipUnless(shutil.which("openssl"), "needs openssl")
    def test_tls_serves_pages_and_sockets(self):
        with tempfile.TemporaryDirectory() as folder:
            cert, key = os.path.join(folder, "cert.pem"), os.path.join(folder, "key.pem")
            subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
                            "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1", "-addext",
                            "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", cert],
                           check=True, capture_output=True)
            trust = ssl.create_default_context(cafile=cert)
            with Server(TOY, tls_cert=cert, tls_key=key, address_sockets=500) as server:
                self.assertEqual(server.link, f"https://127.0.0.1:{server.port}/")
                with server.socket(tls=trust, origin=f"https://127.0.0.1:{server.port}") as ws:
                    ws.send("secret")
                    self.assertEqual(ws.recv(), "secret")
                    ws.send("big 400000")
                    self.assertEqual(len(ws.recv()), 400000)
                    ws.close()
                many = [server.socket(tls=trust) for _ in range(50)]
                many[3].send("all of you")
                self.assertEqual([ws.recv() for ws in many], ["of you"] * 50)
                connection = http.client.HTTPSConnection("127.0.0.1", server.port, context=trust,
                                                         timeout=TIMEOUT_S)
                for length in (10, 3000000):
                    connection.request("GET", f"/big?{length}")
                    answer = connection.getresponse()
                    self.assertEqual(len(answer.read()), length)
                    self.assertEqual(answer.headers["Strict-Transport-Security"], "max-age=31536000")
                connection.close()
                for data in (b"GET / HTTP/1.1\r\nHost: a\r\n\r\n", b"\x16\x03\x01\x00\x05hello", b""):
                    with server.raw(data) as sock:
                        if not data:
                            sock.shutdown(socket.SHUT_WR)
                        self.assertNotIn(b"200 OK", read_all(sock))
                old = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
                old.check_hostname, old.verify_mode = False, ssl.CERT_NONE
                old.minimum_version = old.maximum_version = ssl.TLSVersion.TLSv1_1
                with self.assertRaises(ssl.SSLError):
                    server.socket(tls=old)
                server.terminate()
                for ws in many:
                    with self.assertRaises(Closed) as caught:
                        ws.recv()
                    self.assertEqual(caught.exception.code, 1001)
                    ws.sock.close()


if __name__ == "__main__":
    TOY = sys.argv.pop(1)
    unittest.main()
