"""SIGHUP and `posse admin reload`: the certificate and the options are read again."""
import contextlib
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import tempfile
import unittest

from client import Client
from posse_server import PosseServer, wait_until

LOGGED = "^reload |^table"


class WithFile(unittest.TestCase):
    """A server whose options are in a file."""

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="posse-reload-")
        self.addCleanup(shutil.rmtree, self.folder)
        self.file = os.path.join(self.folder, "posse.conf")

    def write(self, **options):
        with open(self.file, "w", encoding="utf-8") as file:
            file.writelines(f"{name.replace('_', '-')} = {value}\n" for name, value in options.items())

    def start(self, **more):
        return PosseServer(arguments=["--config", self.file], expect=LOGGED, **more)

    def hang_up(self, server, expected):
        """Sends SIGHUP and waits until the log says so."""
        before = server.log().count(" reload ")
        server.process.send_signal(signal.SIGHUP)
        wait_until(lambda: server.log().count(" reload ") > before, "the line of the log")
        self.assertIn(expected, [line for line in server.log().splitlines() if " reload " in line][-1])


class Options(WithFile):
    def test_options_change_while_people_play(self):
        self.write(log_level="info", games="bang")
        with self.start() as server:
            made = server.new_table(name="Ann")
            ann = Client(server, made["code"], made["token"])
            self.assertEqual(server.request("GET", "/api/games")[1]["games"][0]["name"], "bang")
            self.write(log_level="debug", games="colt,bang", keep_days=7)
            self.hang_up(server, "changed: games, keep-days, log-level")
            self.assertEqual(server.request("GET", "/api/games")[1]["games"][0]["name"], "colt")
            ann.ask("chat", text="still here")
            self.hang_up(server, "none has changed")

    def test_limits_change(self):
        self.write()
        settings = {"POSSE_TABLES_PER_ADDRESS": ""}  # an empty value counts as unset
        with self.start(settings=settings) as server:
            server.new_table()
            self.write(tables_per_address=1)
            self.hang_up(server, "changed: tables-per-address")
            status, refused = server.request("POST", "/api/tables", {"options": {
                "game": "bang", "players": 4, "rules": None, "public": False, "clock": 0, "eliminated_see": False}})
            self.assertEqual((status, refused["code"]), (429, "too_fast"))

    def test_a_wrong_file_changes_nothing(self):
        self.write(games="bang")
        with self.start() as server:
            self.write(games="chess")
            self.hang_up(server, 'failed, and nothing has changed: ' + self.file + ':1: games must be')
            self.assertEqual([game["name"] for game in server.request("GET", "/api/games")[1]["games"]], ["bang"])
            os.remove(self.file)
            self.hang_up(server, "No such file")
            ran = server.admin("reload")
            self.assertEqual(ran.returncode, 1)
            self.assertIn("nothing has changed", ran.stderr)

    def test_what_needs_a_restart_is_named(self):
        self.write()
        with self.start() as server:
            self.write(public_url="https://b.example", behind_proxy="yes", keep_days=5)
            for changed in ("changed: keep-days", "none has changed"):
                ran = server.admin("reload")
                self.assertEqual(ran.returncode, 0, ran)
                self.assertIn("to change public-url, behind-proxy, restart the server", ran.stdout)
                self.assertIn(changed, ran.stdout)

    def test_the_command_line_keeps_its_precedence(self):
        self.write(games="bang")
        with self.start(games="colt,bang") as server:
            self.write(games="bang")
            self.hang_up(server, "none has changed")
            self.assertEqual(server.request("GET", "/api/games")[1]["games"][0]["name"], "colt")

    def test_nothing_to_reload_without_a_server(self):
        self.write()
        with self.start() as server:
            server.stop()
            ran = server.admin("reload")
            self.assertEqual(ran.returncode, 1)
            self.assertIn("no server is running", ran.stderr)
            server.start()


@unittest.skipUnless(shutil.which("openssl"), "needs openssl")
class Certificates(WithFile):
    def make(self, name, kind="ec"):
        """Makes a certificate in the files of the server."""
        how = ["-newkey", "rsa:2048"] if kind == "rsa" else ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
        subprocess.run(["openssl", "req", "-x509", *how, "-nodes", "-days", "2", "-subj", f"/CN={name}",
                        "-keyout", self.key, "-out", self.cert], check=True, capture_output=True)

    @contextlib.contextmanager
    def connected(self, server):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        with socket.create_connection(("127.0.0.1", server.port), timeout=60) as sock, \
                context.wrap_socket(sock) as secure:
            yield secure

    def served(self, server):
        """The certificate of a new connection."""
        with self.connected(server) as secure:
            return ssl.DER_cert_to_PEM_cert(secure.getpeercert(binary_form=True))

    def on_disk(self):
        with open(self.cert, encoding="ascii") as file:
            return re.search("-----BEGIN.*?-----END CERTIFICATE-----\n", file.read(), re.S).group(0)

    def test_the_certificate_is_replaced(self):
        self.cert, self.key = (os.path.join(self.folder, name) for name in ("cert.pem", "key.pem"))
        self.make("old")
        self.write(tls_cert=self.cert, tls_key=self.key)
        with self.start() as server:
            old = self.on_disk()
            self.assertEqual(self.served(server), old)
            with self.connected(server) as there:
                for kind in ("ec", "rsa", "ec"):
                    self.make("new", kind)
                    self.assertEqual(self.served(server), old)
                    self.hang_up(server, "the options and the certificate are read again")
                    self.assertNotEqual(self.on_disk(), old)
                    old = self.on_disk()
                    self.assertEqual(self.served(server), old)
                there.sendall(b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")  # from before the renewals
                self.assertIn(b"200 OK", there.recv(4096))
            for damage in ("not a certificate", ""):
                with open(self.cert, "w", encoding="ascii") as file:
                    file.write(damage)
                self.hang_up(server, "are no certificate and its key in PEM")
                self.assertEqual(self.served(server), old)
            self.make("other")
            shutil.copy(self.cert, self.cert + ".kept")
            self.make("another")
            shutil.copy(self.cert + ".kept", self.cert)  # the key of another certificate
            self.hang_up(server, "are no certificate and its key in PEM")
            self.assertEqual(self.served(server), old)

if __name__ == "__main__":
    unittest.main()
