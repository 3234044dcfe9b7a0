"""A client that sends anything: random messages, damaged messages, raw frames and raw HTTP, always the same for a seed.

    rogue = Rogue(server, seed=5)
    rogue.attack(code)        one connection, a few dozen messages; returns their number
    rogue.attack_http()       one connection, a few raw requests
"""
import json
import random
import socket

from posse_server import TIMEOUT_S
from wire import WIRE, check_frame
from ws import BINARY, CLOSE, PING, TEXT, Closed, frame

CLIENT = [name for name in WIRE.fields if name in WIRE.words["what"] and name not in ("clock", "deal")]
TEXTS = ["", " ", "draw", "keep", "roll one", "shoot 1", "play fire", "x" * 300, "\u202e", "é" * 24, "\x00", "Eve", "null"]
NUMBERS = [0, 1, 2, 3, 7, 8, 33, -1, 2**31, 2**53 - 1, 2**53, 2**64, 1.5, 1e300]
PIECES = ["{", "}", "[", "]", '"', ":", ",", "\\", "\\u0000", "null", "true", "1e999", "-0", "\n", "\t", "'", "/*"]
PATHS = ["/", "/api/tables", "/api/games", "/api/games/bang", "/api/replays/", "/api/replays/abc-1", "/api/replays/a/film",
         "/api/replays/abcdefghjk-1/film?eyes=open", "/api/replays/abc-1/review", "/healthz", "/metrics", "/tv/rodeo-472", "/rodeo-472", "/ws",
         "/index.html", "/assets/"]
PARTS = ["%2e%2e", "%00", "..", "//", "/", "?", "&", "eyes=", "eyes=7", "eyes=open", "%", "%zz", "#", ";", "\\", "a" * 300,
         "%c3%28", "+", "'", '"', "<", "é"]
HEADS = ["Host: x", "Connection: close", "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
         "Sec-WebSocket-Version: 99", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Content-Length: 5",
         "Content-Length: -1", "Content-Length: 99999999999999999999", "Transfer-Encoding: chunked", "Expect: 100-continue",
         "Origin: https://evil.example", "X-Forwarded-For: 1.2.3.4", "Accept-Encoding: gzip;q=0, *;q=1",
         "If-None-Match: \"x\", *", "Range: bytes=0-", "X: " + "y" * 2000, ": empty", "no colon", "Cookie: a=b"]


class Rogue:
    def __init__(self, server, seed):
        self.server, self.random, self.tables = server, random.Random(seed), 0

    # ---- messages ----------------------------------------------------------------------------------

    def value(self, kind, more, depth=0):
        choose = self.random.choice
        if self.random.random() < 0.1 and depth < 3:
            return choose([None, [], {}, True, *NUMBERS, *TEXTS, [self.value(kind, more, depth + 1)]])
        if kind == "PART":
            return {key: self.value(k, m, depth + 1) for key, (k, _, m) in WIRE.fields[more[0]].items()}
        if kind == "CHOICE":
            return choose(WIRE.words[more[0]])
        return {"NUMBER": choose(NUMBERS), "SEAT": self.random.randrange(9), "FLAG": self.random.random() < 0.5,
                "HEX": self.random.randbytes(32).hex(), "GAME": choose(["bang", "colt", "pig", "chess"]),
                "RAW": choose([None, {"rules": "german"}, {"variant": "expert"}, ["roll one"], {}])}.get(kind, choose(TEXTS))

    def message(self, code):
        """A message of any type. Most of its fields are valid."""
        name = self.random.choice(CLIENT)
        message = {"t": name}
        for key, (kind, need, more) in WIRE.fields[name].items():
            if "OPTIONAL" not in need or self.random.random() < 0.5:
                message[key] = code if key == "code" and self.random.random() < 0.8 else self.value(kind, more)
        if self.random.random() < 0.3:
            message["id"] = self.random.choice(NUMBERS)
        if self.random.random() < 0.1:
            message[self.random.choice(["extra", "t ", "seat", "token"])] = 1
        return message

    def damage(self, text):
        """Some bytes changed, removed, repeated or put in."""
        text = list(text)
        for _ in range(self.random.randrange(1, 4)):
            at = self.random.randrange(len(text) + 1)
            text[at:at + self.random.randrange(3)] = self.random.choice(
                [[], [self.random.choice(PIECES)], text[at:at + 20], [chr(self.random.randrange(1, 0x2000))]])
        return "".join(text)

    def frame(self, opcode, payload):
        return frame(opcode, payload, mask=self.random.randbytes(4))

    def frames(self, code):
        """The bytes of one message, or of something that is none."""
        text = json.dumps(self.message(code), ensure_ascii=self.random.random() < 0.5)
        kind = self.random.random()
        if kind < 0.5:
            return self.frame(TEXT, text.encode())
        if kind < 0.9:
            return self.frame(TEXT, self.damage(text).encode("utf-8", "surrogatepass"))
        if kind < 0.98:
            opcode = self.random.choice([PING, BINARY, CLOSE, 0x0, 0x3, 0xB])
            payload = self.random.randbytes(self.random.randrange(200))
            return self.frame(opcode, payload[:2] + b"bye" if opcode == CLOSE else payload)
        return self.random.randbytes(self.random.randrange(1, 60))

    def attack(self, code, messages=40):
        """Says hello to the table and then anything. Every answer must be a valid message."""
        ws = self.server.socket()
        sent = 0
        try:
            ws.send(json.dumps({"t": "hello", "code": code}))
            for sent in range(1, messages + 1):
                ws.send_raw(self.frames(code))
            # The server may be waiting for the rest of a frame. It gets the end of the stream instead.
            ws.sock.shutdown(socket.SHUT_WR)
            while True:
                check_frame(json.loads(ws.recv()))
        except TimeoutError:
            raise  # an OSError too, but the server must not keep anybody waiting
        except (Closed, OSError):
            pass  # that is what the server does with such a client
        finally:
            ws.sock.close()
            self.server.sockets.remove(ws.sock)
        return sent

    # ---- HTTP --------------------------------------------------------------------------------------

    def request(self):
        choose = self.random.choice
        path = choose(PATHS) + "".join(choose(PARTS) for _ in range(self.random.randrange(4)))
        method = choose(["GET"] * 6 + ["POST", "POST", "HEAD", "PUT", "OPTIONS", "get", "G\0T"])
        lines = [f"{method} {path} {choose(['HTTP/1.1'] * 6 + ['HTTP/1.0', 'HTTP/9.9', ''])}", "Host: localhost"]
        lines += [choose(HEADS) for _ in range(self.random.randrange(4))]
        body = choose([b"", b"{}", b"hello", json.dumps({"options": self.value("PART", ["table_options"])}).encode()])
        if method == "POST" and self.random.random() < 0.7:
            lines.append(f"Content-Length: {len(body)}")
            self.tables += path.startswith("/api/tables")  # at most
        return "\r\n".join(lines).encode("utf-8", "replace") + b"\r\n\r\n" + body

    def attack_http(self, requests=4):
        """Sends requests in one go. The answers must look like HTTP."""
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=TIMEOUT_S) as sock:
            said = b""
            try:
                sock.sendall(b"".join(self.request() for _ in range(requests)))
                sock.shutdown(socket.SHUT_WR)
                while more := sock.recv(65536):
                    said += more
            except ConnectionError:
                pass
            assert not said or said.startswith(b"HTTP/1."), said[:200]
        return requests
