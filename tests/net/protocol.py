"""Replays the conversations in docs/protocol.md with a server, and compares the answers: protocol.py LINK DOCUMENT

A conversation is a fenced block. Lines `→ {…}` are sent to the server and lines `← {…}` come from the server, in this
order; an indented line continues the line above. `→ GET /ws` opens a WebSocket. `→ POST /path {…}` is answered with a
status and a body. In an answer `…` matches any text. CODE, ALIAS, TOKEN and HASH match any value the first time, and the same
value from then on. PLEDGE is the hash of the contribution in the same conversation, keyed with HASH.
"""
import hashlib
import http.client
import re
import sys
from urllib.parse import urlsplit

from ws import WebSocket

NAMES = re.compile(r"\b(CODE|ALIAS|TOKEN|HASH|PLEDGE)\b")


def conversations(text):
    """Yields each conversation as a list of [line number, arrow, text]."""
    block = None
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("```"):
            if block:
                yield block
            block = [] if block is None else None
        elif block is not None and line[:2] in ("→ ", "← "):
            block.append([number, line[0], line[2:]])
        elif block and line.startswith("    "):
            block[-1][2] += "\n" + line.strip()


def pattern(written, known):
    """Returns the regular expression for a written answer. A line end matches any white space, or none."""
    seen = set()

    def piece(text):
        if text == "…":
            return ".*?"
        if text == "\n":
            return r"\s*"
        if not NAMES.fullmatch(text):
            return re.escape(text)
        if text in known:
            return re.escape(known[text])
        again = text in seen
        seen.add(text)
        letters = "[0-9a-z-]" if text == "ALIAS" else "[0-9a-z]"
        return f"(?P={text})" if again else f"(?P<{text}>{letters}+)"

    return "".join(map(piece, re.split(r"(…|\n|\bCODE\b|\bALIAS\b|\bTOKEN\b|\bHASH\b|\bPLEDGE\b)", written)))


class Conversation:
    def __init__(self, link, block):
        self.site, self.known = urlsplit(link), {}
        self.contribution = re.search(r'"t":"contribute","bytes":"([0-9a-f]+)"', str(block))
        self.socket = self.answer = None

    def send(self, text):
        text = NAMES.sub(lambda name: self.known[name[0]], text.replace("\n", ""))
        if text == "GET /ws":
            self.socket = WebSocket(self.site.hostname, self.site.port)
        elif text.startswith("{"):
            self.socket.send(text)
        else:
            method, path, body = (text + "  ").split(" ", 2)
            connection = http.client.HTTPConnection(self.site.netloc)
            connection.request(method, path, body.strip() or None, {"Content-Type": "application/json"})
            answer = connection.getresponse()
            self.answer = f"{answer.status} {answer.read().decode()}"
            connection.close()

    def expect(self, written):
        here = '{"t":"here"'  # sent whenever another person comes or goes, so it may come in between
        answer = self.answer or self.socket.recv()
        while answer.startswith(here) and not written.startswith(here):
            answer = self.socket.recv()
        self.answer = None
        found = re.fullmatch(pattern(written, self.known), answer, re.DOTALL)
        if found:
            self.known.update(found.groupdict())
        if self.contribution and "HASH" in self.known:
            given, key = bytes.fromhex(self.contribution[1]), bytes.fromhex(self.known["HASH"])
            self.known["PLEDGE"] = hashlib.blake2b(given, key=key, digest_size=32).hexdigest()
        return None if found else answer


def main(link, path):
    with open(path, encoding="utf-8") as file:
        found = list(conversations(file.read()))
    if not found:
        sys.exit(f"{path} contains no conversations")
    for block in found:
        conversation = Conversation(link, block)
        for number, arrow, text in block:
            answer = conversation.send(text) if arrow == "→" else conversation.expect(text)
            if answer:
                sys.exit(f"{path}:{number}: the server answers\n{answer}\n  but the document has\n{text}")


main(*sys.argv[1:])
