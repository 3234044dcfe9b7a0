"""Two servers behind nginx, as contrib/nginx/posse.conf and docs/hosting.md have them. Skipped without nginx."""
import os
import shutil
import signal
import subprocess
import sys
import unittest
from pathlib import Path

from posse_server import TIMEOUT_S, wait_until
import cluster
from traveller import Shared, Traveller, free_port
from witness import everybody_at, play_a_little
from ws import WebSocket

CONFIG = Path(__file__).resolve().parents[2] / "contrib" / "nginx" / "posse.conf"
NGINX = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")
MAIN = """daemon off; pid {folder}/pid; error_log {folder}/error;
events {{ worker_connections 512; }}
http {{ access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/f;
uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s; include {folder}/posse.conf; }}
"""


class Gate:
    """nginx, as a client's address."""

    def __init__(self, port, path):
        self.host, self.port, self.path = "127.0.0.1", port, path

    def socket(self, source=None, timeout=TIMEOUT_S):
        return WebSocket(self.host, self.port, path=self.path, timeout=timeout, origin=f"http://127.0.0.1:{self.port}")


class Visitor(Traveller):
    def __init__(self, port, code, *arguments, **options):
        self.gate = port
        super().__init__([Gate(port, f"/ws/{code}")], code, *arguments, **options)

    def next_server(self, address=None):
        self.travels.append(address)
        path = "/" + address.split("/", 3)[3] if address else f"/ws/{self.code}"
        self.server = Gate(self.gate, path)


class Nginx(Shared):
    def setUp(self):
        super().setUp()
        self.port, ports = free_port(), [free_port(), free_port()]
        self.pair = [self.server(self.cluster.url(self.database), port=port,
                                 address=f"ws://127.0.0.1:{self.port}/{number}", behind_proxy=True)
                     for number, port in enumerate(ports, 1)]
        self.folder = Path(self.pair[0].folder)
        config = CONFIG.read_text(encoding="utf-8")
        for old, new in (("127.0.0.1:8081", f"127.0.0.1:{ports[0]}"), ("127.0.0.1:8082", f"127.0.0.1:{ports[1]}"),
                         ("listen 443 ssl http2;", f"listen 127.0.0.1:{self.port};"), ("$host;", "$http_host;")):
            self.assertIn(old, config)
            config = config.replace(old, new)
        lines = [line for line in config.splitlines() if "ssl_certificate" not in line]
        (self.folder / "posse.conf").write_text("\n".join(lines), encoding="utf-8")
        (self.folder / "nginx.conf").write_text(MAIN.format(folder=self.folder), encoding="utf-8")
        self.nginx = subprocess.Popen([NGINX, "-c", str(self.folder / "nginx.conf"), "-e", str(self.folder / "error")],
                                      stderr=subprocess.PIPE)
        self.addCleanup(self.end)
        wait_until(self.answers, "nginx answers")

    def end(self):
        self.nginx.terminate()
        self.nginx.wait(TIMEOUT_S)
        self.nginx.stderr.close()

    def request(self, *arguments):
        place, self.pair[0].port = self.pair[0].port, self.port
        try:
            return self.pair[0].request(*arguments)
        finally:
            self.pair[0].port = place

    def answers(self):
        assert self.nginx.poll() is None, self.nginx.stderr.read()
        try:
            return self.request("GET", "/readyz")[0] == 200
        except OSError:
            return False

    def table(self, number):
        status, made = self.request("POST", "/api/tables", {
            "name": "Ann", "options": {"game": ["bang", "colt"][number % 2], "players": 4, "rules": None, "public": False,
                                       "clock": 0, "eliminated_see": False}})
        self.assertEqual(status, 201)
        people = [Visitor(self.port, made["code"], made["token"], seed=number),
                  Visitor(self.port, made["code"], name="Bob", seed=number)]
        for seat, client in enumerate(people):
            client.ask("sit", seat=seat)
            people[0].ask("bot", seat=seat + 2, level="random")
        people[0].ask("start")
        return people

    def test_a_rolling_restart_is_not_noticed(self):
        self.peers_known(self.pair)
        tables = [self.table(number) for number in range(6)]
        play_a_little(tables, 100)
        for server in self.pair:
            server.process.send_signal(signal.SIGTERM)
            play_a_little(tables, 150)
            self.assertEqual(server.process.wait(TIMEOUT_S), 0)
            server.process.stdout.close()
            server.start()
            self.peers_known(self.pair)
            play_a_little(tables, 150)
        self.assertTrue(any(client.travels for client in everybody_at(tables)))
        for client in everybody_at(tables):
            self.assertEqual(client.refusals, [])
        self.check(tables)

    def test_tables_of_a_server_that_dies_are_taken_over(self):
        tables = [self.table(number) for number in range(4)]
        play_a_little(tables, 100)
        self.pair[1].kill()
        play_a_little(tables, 200)
        self.check(tables)
        self.pair[1].start()


if __name__ == "__main__":
    if not cluster.programs() or not NGINX:
        print("PostgreSQL or nginx is not installed")
        sys.exit(1 if os.environ.get("CI") == "true" else cluster.SKIPPED)
    unittest.main()
