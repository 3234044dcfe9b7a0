"""Starts the toy server for a test and stops it afterwards."""
import http.client
import json
import os
import resource
import signal
import socket
import subprocess
import time

from ws import WebSocket

TIMEOUT_S = 60  # seconds after which a test fails


def wait_for(condition, what):
    """Polls the condition until it is true. Conditions ask the server, so that each poll waits for a round trip."""
    deadline = time.monotonic() + TIMEOUT_S
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > deadline:
            raise AssertionError(f"timed out waiting for: {what}")


class Server:
    """with Server(program, ping_ms=100) as server: …

    At the end the server must exit with status 0 and without sanitizer or other errors on stderr.
    """

    def __init__(self, program, **settings):
        settings.setdefault("port", 0)
        files = settings.pop("files", None)  # limit of open files
        arguments = [f"{name}={value}" for name, value in settings.items()]
        self.process = subprocess.Popen(
            [program, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            preexec_fn=files and (lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))))
        first = self.process.stdout.readline()
        if not first.startswith("port "):
            _, self.errors = self.process.communicate(timeout=TIMEOUT_S)
            self.status = self.process.returncode
            self.port = None
            return
        self.port = int(first.split()[1])
        self.link = self.process.stdout.readline().strip()

    def socket(self, **options):
        return WebSocket(options.pop("host", "127.0.0.1"), self.port, **options)

    def raw(self, data=b"", timeout=TIMEOUT_S):
        """Opens a TCP connection and sends these bytes."""
        sock = socket.create_connection(("127.0.0.1", self.port), timeout=timeout)
        sock.sendall(data)
        return sock

    def request(self, method, path, body=None, headers=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT_S)
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
                return False  # the server may still refuse new connections

        wait_for(reached, f"{name} = {value}")

    def processor_time(self):
        """The processor time that the server has used, in seconds."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def terminate(self):
        self.process.send_signal(signal.SIGTERM)

    def finish(self):
        """Waits for the end and returns the exit status. Sets `errors` to the text on stderr."""
        _, self.errors = self.process.communicate(timeout=TIMEOUT_S)
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
    """Reads until the other side closes or resets the connection."""
    data = b""
    try:
        while some := sock.recv(1 << 16):
            data += some
    except ConnectionError:
        pass
    return data
