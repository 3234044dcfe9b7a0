"""Starts a server for a test and looks after it."""
import http.client
import json
import os
import resource
import signal
import socket
import subprocess
import time

from ws import WebSocket

PATIENCE = 60  # seconds after which a test gives up; nothing waits that long where all is well


def wait_for(condition, what):
    """Asks again and again; each asking is a round trip to the server, so nobody is kept busy for nothing."""
    deadline = time.monotonic() + PATIENCE
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > deadline:
            raise AssertionError(f"this did not happen: {what}")


class Server:
    """with Server(program, ping_ms=100) as server: …; it must end well, and say nothing unclean."""

    def __init__(self, program, **settings):
        settings.setdefault("port", 0)
        files = settings.pop("files", None)  # so many may be open
        arguments = [f"{name}={value}" for name, value in settings.items()]
        self.process = subprocess.Popen(
            [program, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            preexec_fn=files and (lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))))
        first = self.process.stdout.readline()
        if not first.startswith("port "):
            _, self.errors = self.process.communicate(timeout=PATIENCE)
            self.status = self.process.returncode
            self.port = None
            return
        self.port = int(first.split()[1])
        self.link = self.process.stdout.readline().strip()

    def socket(self, **options):
        return WebSocket(options.pop("host", "127.0.0.1"), self.port, **options)

    def raw(self, data=b"", timeout=PATIENCE):
        """A bare connection that has sent these bytes."""
        sock = socket.create_connection(("127.0.0.1", self.port), timeout=timeout)
        sock.sendall(data)
        return sock

    def request(self, method, path, body=None, headers=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, body=body, headers=headers or {})
            answer = connection.getresponse()
            answer.text = answer.read()
            return answer
        finally:
            connection.close()

    def counts(self):
        return json.loads(self.request("GET", "/counts").text)

    def wait_count(self, name, value):
        def reached():
            try:
                return self.counts()[name] == value
            except (ConnectionError, http.client.HTTPException):
                return False  # there may be no place for another question yet

        wait_for(reached, f"{name} = {value}")

    def processor_time(self):
        """Seconds that it has worked."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def terminate(self):
        self.process.send_signal(signal.SIGTERM)

    def finish(self):
        """Its exit status; `errors` has what it said."""
        _, self.errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if self.process.poll() is None:
            self.terminate()
        status = self.finish() if self.process.returncode is None else self.process.returncode
        if kind is None and (status != 0 or "Sanitizer" in self.errors or "ERROR" in self.errors):
            raise AssertionError(f"the server ended with status {status}:\n{self.errors}")


def read_all(sock):
    """Until the other side closes; a reset is an end too."""
    data = b""
    try:
        while some := sock.recv(1 << 16):
            data += some
    except ConnectionError:
        pass
    return data
