"""A small, strict WebSocket client (RFC 6455) for tests. It needs only the standard library.

    with WebSocket("127.0.0.1", 8080) as ws:
        ws.send("hello")
        assert ws.recv() == "hello"

recv() returns the next complete text and answers pings. If the server closes the connection, recv() raises Closed
with the code and the reason; the code is None if no close frame came. It raises ProtocolError for anything that a
server must not send. All operations have a timeout. frame() and send_raw() can send invalid data.
"""
import base64
import hashlib
import os
import socket
import ssl
import struct
import time

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class Closed(Exception):
    def __init__(self, code, reason=""):
        super().__init__(f"closed: {code} {reason}")
        self.code, self.reason = code, reason


class Refused(Exception):
    """The status of the answer to the handshake was not 101."""

    def __init__(self, status, head, body):
        super().__init__(f"refused: {status}")
        self.status, self.head, self.body = status, head, body


class ProtocolError(Exception):
    pass


def frame(opcode, payload=b"", final=True, masked=True, reserved=0, mask=None):
    head = bytes([(0x80 if final else 0) | reserved << 4 | opcode])
    mask_bit = 0x80 if masked else 0
    if len(payload) < 126:
        head += bytes([mask_bit | len(payload)])
    elif len(payload) < 1 << 16:
        head += bytes([mask_bit | 126]) + struct.pack("!H", len(payload))
    else:
        head += bytes([mask_bit | 127]) + struct.pack("!Q", len(payload))
    if not masked:
        return head + payload
    mask = mask or os.urandom(4)
    key = int.from_bytes((mask * (len(payload) // 4 + 1))[: len(payload)], "big")
    mixed = (int.from_bytes(payload, "big") ^ key).to_bytes(len(payload), "big")
    return head + mask + mixed


class WebSocket:
    def __init__(self, host, port, path="/ws", origin=None, headers=(), timeout=20, tls=None,
                 host_header=None, receive_buffer=None, source=None):
        self.sock = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        if receive_buffer:
            self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        if source:  # the client's own address, such as "127.0.0.2"
            self.sock.bind((source, 0))
        self.sock.settimeout(timeout)
        self.sock.connect((host, port))
        if isinstance(tls, ssl.SSLContext):
            self.sock = tls.wrap_socket(self.sock, server_hostname=host)
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        self.pongs = []
        try:
            self._handshake(path, origin, headers, host_header or f"{host}:{port}")
        except BaseException:
            self.sock.close()
            raise

    def _handshake(self, path, origin, headers, host):
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: {host}", "Upgrade: websocket",
                 "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        if origin is not None:
            lines.append(f"Origin: {origin}")
        self.sock.sendall(("\r\n".join([*lines, *headers]) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            self._fill()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        head = head.decode("latin-1")
        status = int(head.split(" ", 2)[1])
        if status != 101:
            try:
                while True:
                    self._fill()
            except (Closed, OSError):
                raise Refused(status, head, self.buffer) from None
        fields = dict(line.split(": ", 1) for line in head.split("\r\n")[1:] if ": " in line)
        fields = {name.lower(): value for name, value in fields.items()}
        wanted = base64.b64encode(hashlib.sha1((key + GUID).encode()).digest()).decode()
        if fields.get("sec-websocket-accept") != wanted or "sec-websocket-extensions" in fields:
            raise ProtocolError(head)

    def _fill(self):
        try:
            some = self.sock.recv(1 << 16)
        except (ConnectionResetError, BrokenPipeError, ssl.SSLError) as error:
            raise Closed(None, str(error)) from None
        if not some:
            raise Closed(None, "end of stream")
        self.buffer += some

    def _take(self, length):
        while len(self.buffer) < length:
            self._fill()
        taken, self.buffer = self.buffer[:length], self.buffer[length:]
        return taken

    def recv_frame(self):
        first, second = self._take(2)
        opcode, length = first & 15, second & 127
        if first & 0x70 or second & 0x80 or opcode not in (0, 1, 2, 8, 9, 10):
            raise ProtocolError(f"frame begins with {first:02x} {second:02x}")
        if opcode >= CLOSE and (length > 125 or not first & 0x80):
            raise ProtocolError("a control frame is too long or fragmented")
        if length == 126:
            (length,) = struct.unpack("!H", self._take(2))
        elif length == 127:
            (length,) = struct.unpack("!Q", self._take(8))
        return opcode, bool(first & 0x80), self._take(length)

    def recv(self):
        pieces, started = None, time.monotonic()
        while True:
            opcode, final, payload = self.recv_frame()
            if opcode == PING:
                self._answer(frame(PONG, payload))
                if time.monotonic() - started > (self.sock.gettimeout() or float("inf")):
                    raise TimeoutError("nothing but pings has come")
            elif opcode == PONG:
                self.pongs.append(payload)
            elif opcode == CLOSE:
                code = struct.unpack("!H", payload[:2])[0] if len(payload) >= 2 else None
                self._answer(frame(CLOSE, payload[:2]))
                raise Closed(code, payload[2:].decode(errors="replace"))
            else:
                if (opcode == CONTINUATION) != (pieces is not None) or opcode == BINARY:
                    raise ProtocolError(f"unexpected opcode {opcode}")
                pieces = (pieces or b"") + payload
                if final:
                    return pieces.decode()  # strict UTF-8

    def wait_for_ping(self):
        """Answers the server's next ping. No message may arrive before it."""
        opcode, _, payload = self.recv_frame()
        if opcode != PING:
            raise ProtocolError(f"opcode {opcode} instead of a ping")
        self._answer(frame(PONG, payload))

    def _answer(self, data):
        try:
            self.send_raw(data)
        except ConnectionError:
            pass  # the next read reports this

    def send(self, text):
        self.send_raw(frame(TEXT, text.encode()))

    def ping(self, payload=b""):
        self.send_raw(frame(PING, payload))

    def send_raw(self, data):
        self.sock.sendall(data)

    def close(self, code=1000, reason=""):
        """Closes properly: sends a close frame and waits for that of the server."""
        self.send_raw(frame(CLOSE, struct.pack("!H", code) + reason.encode()))
        try:
            while True:
                self.recv()
        except Closed as closed:
            return closed
        finally:
            self.sock.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.sock.close()
