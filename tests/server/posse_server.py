"""Starts `posse serve` for a test and stops it afterwards.

    with PosseServer() as server:
        made = server.new_table(game="bang", players=5, name="Ann")
        ann = Client(server, made["code"], made["token"])

Each server has its own data, which survives kill() and start(): a file, or a database on PostgreSQL if POSSE_TEST_POSTGRES
is set (see tests/postgres/cluster.py). At the end the server must exit with status 0 and
must have printed nothing on stderr except the usual lines and those that match `expect`.
"""
import contextlib
import hashlib
import http.client
import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[1] / folder) for folder in ("net", "postgres")]
import cluster  # noqa: E402
from ws import WebSocket  # noqa: E402

POSSE = os.environ.get("POSSE", "posse")
SCALE = int(os.environ.get("POSSE_TEST_SCALE", "1"))
ALL_GAMES = "bang,colt,pig"  # for --games; without the option, a server does not offer pig
TIMEOUT_S = int(os.environ.get("POSSE_TEST_PATIENCE", 60))  # seconds after which a test fails
MEMORY = "/dev/shm"  # avoids the disk, which would slow down parallel tests
LINE = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (error|warn|info|debug) +(.*)")  # of the log
POSTGRES = bool(cluster.NOTE)
QUIET = re.compile(r"(\d+ old (table|replay)s?|listening|stopping|stopped|started|ready)\b.*")


def on_files(test):
    """For tests of what only data in a file has."""
    return unittest.skipIf(POSTGRES, "is about data in a file")(test)


class PosseServer:
    def __init__(self, data=None, expect=None, files_may_not_grow=False, games=None, settings=None, bot_pause=0,
                 arguments=(), admin_socket=False):
        self.folder = tempfile.mkdtemp(prefix="posse-", dir=MEMORY if os.path.isdir(MEMORY) else None)
        self.cluster = cluster.shared() if POSTGRES and not data else None
        self.database = self.cluster.new_database() if self.cluster else None
        self.owns_database = self.cluster is not None
        self.admin_socket = os.path.join(self.folder, "admin") if self.cluster or admin_socket else None
        self.data = data or (self.cluster.url(self.database) if self.cluster else os.path.join(self.folder, "tables.db"))
        self.expect = re.compile(expect) if expect else None
        self.process = None
        self.bot_pause = bot_pause  # milliseconds
        self.games = games  # the value of --games; None: the server's default
        self.settings = settings or {}  # more variables for its environment, such as POSSE_KEEP_DAYS
        self.keep_signals = files_may_not_grow  # Python ignores SIGXFSZ, and so must the server, which it would kill
        self.arguments = arguments  # more for its command line
        self.logs, self.sockets = [], []
        self.address = None  # of clients, if the server is told to be behind a proxy; None: the real one
        self.start()

    def start(self):
        log = open(os.path.join(self.folder, f"log-{len(self.logs)}"), "a+")  # log() moves the position
        self.logs.append(log)
        settings = {"POSSE_TABLES_PER_ADDRESS": "100000", "POSSE_WRONG_CODES_PER_ADDRESS": "100000",
                    "POSSE_BYTES_PER_ADDRESS": "1000000000",
                    "POSSE_REQUESTS_PER_SECOND": "100000", "POSSE_REQUEST_BURST": "100000", "POSSE_PEOPLE_PER_ADDRESS": "100",
                    "POSSE_BOT_PAUSE": str(self.bot_pause), "POSSE_BOT_STEP": "0", **self.settings}
        self.process = subprocess.Popen(
            [POSSE, "serve", "--port", "0", "--data", self.data,
             *(["--admin-socket", self.admin_socket] if self.admin_socket else []), *(["--games", self.games] if self.games else []),
             *self.arguments],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log,
            text=True, env={**os.environ, **settings}, restore_signals=not self.keep_signals)
        for line in self.process.stdout:
            if found := re.search(r"https?://(127\.0\.0\.1|\[::1\]):(\d+)/", line):
                self.link, self.host, self.port = found.group(0), found.group(1).strip("[]"), int(found.group(2))
                return
        raise AssertionError(f"the server did not start: {self.log()}")

    def log(self):
        texts = []
        for log in self.logs:
            log.flush()
            log.seek(0)
            texts.append(log.read())
        return "".join(texts)

    def stop(self):
        """Stops the server with SIGTERM. Closes all clients first, so that the server need not wait for them."""
        self.send_home()
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(TIMEOUT_S)
        self.process.stdout.close()
        assert status == 0, f"the server ended with status {status}:\n{self.log()}"
        for line in self.log().splitlines():
            message = message_of(line)
            fine = message and (QUIET.fullmatch(message) or (self.expect and self.expect.search(message)))
            assert fine, f"unexpected text on stderr:\n{self.log()}"

    def kill(self):
        """Kills the server with SIGKILL."""
        self.process.kill()
        self.process.wait(TIMEOUT_S)
        self.process.stdout.close()

    def forwarded(self):
        return {"X-Forwarded-For": self.address} if self.address else {}

    def socket(self, **options):
        """Opens a WebSocket, which is closed with the server at the latest."""
        options["headers"] = [*options.get("headers", []), *(f"{k}: {v}" for k, v in self.forwarded().items())]
        made = WebSocket(self.host, self.port, **{"timeout": TIMEOUT_S, **options})
        self.sockets.append(made.sock)
        return made

    def send_home(self):
        """Closes all WebSockets, because the server limits the connections per address."""
        for sock in self.sockets:
            sock.close()
        self.sockets.clear()

    def request(self, method, path, body=None, headers=None):
        """Returns the status and the body, which is parsed if it is JSON."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=TIMEOUT_S)
        try:
            text = body if body is None or isinstance(body, (str, bytes)) else json.dumps(body)
            connection.request(method, path, body=text, headers={
                "Content-Type": "application/json", **self.forwarded(), **(headers or {})})
            answer = connection.getresponse()
            said = answer.read().decode()
            is_json = (answer.getheader("Content-Type") or "").startswith("application/json")
            return answer.status, json.loads(said) if is_json else said
        finally:
            connection.close()

    def metric(self, name):
        _, text = self.request("GET", "/metrics")
        return int(re.search(rf"^posse_{name} (\d+)$", text, re.M).group(1))

    def new_table(self, name=None, quick=None, **options):
        body = {"options": table_options(**options)}
        if name:
            body["name"] = name
        if quick:
            body["quick"] = quick
        status, made = self.request("POST", "/api/tables", body)
        assert status == 201, (status, made)
        return made

    def make_unused(self, days, *codes):
        """Makes tables or replays older. The server must not run."""
        if self.database:
            codes_in_sql = ", ".join(f"'{code}'" for code in codes)
            rows = self.sql(f"UPDATE posse.notes SET time = time - {days * 24 * 3600 * 1000} WHERE code IN ({codes_in_sql})"
                            " AND name IN ('used', 'made') RETURNING code")
            assert sorted(rows.split()) == sorted(codes), rows
            return
        with contextlib.closing(sqlite3.connect(self.data)) as data, data:
            for code in codes:
                changed = data.execute("UPDATE notes SET time = time - ? WHERE code = ? AND name IN ('used', 'made')",
                                       (days * 24 * 3600 * 1000, code))
                assert changed.rowcount == 1, code

    def entries(self, code):
        """The log of a table, as it is on the disk."""
        if self.database:
            rows = self.sql(f"SELECT convert_from(bytes, 'UTF8') FROM posse.entries WHERE code = '{code}' ORDER BY number")
            return [json.loads(row) for row in rows.splitlines()]
        with contextlib.closing(sqlite3.connect(f"file:{self.data}?mode=ro", uri=True)) as data:
            rows = data.execute("SELECT bytes FROM entries WHERE code = ? ORDER BY number", (code,))
            return [json.loads(row[0]) for row in rows]

    def sql(self, sql):
        return self.cluster.sql(self.database, sql)

    def admin(self, *words):
        """Runs posse admin."""
        place = ["--admin-socket", self.admin_socket] if self.admin_socket else []
        return run_posse("admin", "--data", self.data, *place, *words)

    def replay(self, name):
        status, replay = self.request("GET", f"/api/replays/{name}")
        assert status == 200, (status, replay)
        return replay

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        try:
            if self.process.poll() is not None:
                raise AssertionError(f"the server exited too early:\n{self.log()}")
            if kind is None:
                self.stop()
            else:
                self.process.kill()
                self.process.wait()
                self.process.stdout.close()
                sys.stderr.write(self.log()[-4000:])
        finally:
            for each in [*self.logs, *self.sockets]:
                each.close()
            shutil.rmtree(self.folder, ignore_errors=True)
            if self.owns_database:
                self.cluster.drop(self.database)


def message_of(line):
    """The message of a line of the log, or None if it is no such line."""
    if line.startswith("{"):
        return json.loads(line)["message"]
    return (found := LINE.fullmatch(line)) and found.group(3)


def table_options(game="bang", players=5, rules=None, public=False, clock=0, eliminated_see=False):
    return {"game": game, "players": players, "rules": rules, "public": public, "clock": clock,
            "eliminated_see": eliminated_see}


def replay_name(secret):
    """The name of a game's replay: letters from a hash of the game's secret (in hex)."""
    hashed = hashlib.blake2b(bytes.fromhex(secret), digest_size=16, key=b"name of a replay").digest()
    return "".join("abcdefghijklmnopqrstuvwxyz234567"[byte >> 3] for byte in hashed)


def wait_until(condition, what):
    """Polls the condition until it is true. Conditions ask the server, so that each poll waits for a round trip."""
    deadline = time.monotonic() + TIMEOUT_S
    while not (value := condition()):
        assert time.monotonic() < deadline, f"timed out waiting for: {what}"
    return value


def run_posse(*arguments):
    return subprocess.run([POSSE, *arguments], capture_output=True, text=True, timeout=TIMEOUT_S, check=False)
