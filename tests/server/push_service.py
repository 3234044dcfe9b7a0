"""A push service for tests, and a browser that has subscribed to it. Decrypts with the Python package `cryptography`, so
that the server's encryption is checked by other code.

    with PushService() as service:
        browser = Browser(service)
        ann.ask("push", **browser.subscription)
        wait_until(lambda: service.requests, "a push message")
        browser.read(service.requests[0])        {"table": …, "game": …, "text": …}
"""
import base64
import http.server
import json
import os
import threading
import time

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

SUBJECT = "mailto:ann@example.org"


def encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def public_bytes(key):
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def public_key(data):
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), data)


def derive(secret, salt, info, length):
    return HKDF(algorithm=hashes.SHA256(), length=length, salt=salt, info=info).derive(secret)


class PushService:
    """Keeps the requests that it gets, as (path, headers, body), and answers them with `status`."""

    def __init__(self):
        self.requests, self.status = [], 201
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.requests.append((self.path, self.headers, body))
                self.send_response(service.status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.02})

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


class Browser:
    def __init__(self, service, name="browser"):
        self.service, self.path = service, f"/send/{name}"
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)

    @property
    def subscription(self):
        return {"endpoint": self.service.origin + self.path, "p256dh": encode(public_bytes(self.key.public_key())),
                "auth": encode(self.auth)}

    def read(self, request):
        """The message that the request brings. (RFC 8291, RFC 8188)"""
        path, headers, body = request
        assert path == self.path, path
        assert headers["Content-Encoding"] == "aes128gcm"
        salt, record, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, text = body[21:21 + length], body[21 + length:]
        assert len(text) <= record
        shared = self.key.exchange(ec.ECDH(), public_key(sender))
        info = b"WebPush: info\0" + public_bytes(self.key.public_key()) + sender
        secret = derive(shared, self.auth, info, 32)
        key = derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derive(secret, salt, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(key).decrypt(nonce, text, None).rstrip(b"\0")
        assert plain.endswith(b"\x02"), "not the last record"
        return json.loads(plain[:-1])


def check_token(request, origin, server_key):
    """The token says who sends the message, and is signed with the key that the server tells its clients. (RFC 8292)"""
    scheme, rest = request[1]["Authorization"].split(" ", 1)
    fields = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert scheme == "vapid" and fields["k"] == server_key, fields
    text, _, signature = fields["t"].rpartition(".")
    pair = decode(signature)
    der = utils.encode_dss_signature(int.from_bytes(pair[:32], "big"), int.from_bytes(pair[32:], "big"))
    public_key(decode(server_key)).verify(der, text.encode(), ec.ECDSA(hashes.SHA256()))
    header, body = (json.loads(decode(part)) for part in text.split("."))
    assert header == {"typ": "JWT", "alg": "ES256"}, header
    assert body["aud"] == origin and body["sub"] == SUBJECT, body
    assert time.time() < body["exp"] <= time.time() + 24 * 3600, body
