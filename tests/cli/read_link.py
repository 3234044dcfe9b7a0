#!/usr/bin/env python3
"""Reads the link of a replay as docs/links.md describes it, without any code of Posse.

    read_link.py SRC LINK        prints the JSON; SRC is the source tree, which has the primers
"""
import base64
import hashlib
import re
import sys

ONE = 1 << 16
MAX_LOG_ODDS = 2815
POINTS = [32768, 40793, 47911, 53581, 57724, 60565, 62428, 63615, 64357, 64816, 65097, 65269, 65374, 65438, 65476, 65500,
          65514, 65523, 65528, 65531, 65533, 65534, 65535, 65535, 65535]


def mix(a, b):
    h = ((a + 0x9e3779b9) * 0x85ebca6b ^ (b + 0x7f4a7c15) * 0xc2b2ae35) & 0xffffffff
    h ^= h >> 15
    h = h * 0x2c1b3c6d & 0xffffffff
    return h ^ h >> 13


def squash(d):
    if d < 0:
        return ONE - squash(-d)
    k, r = divmod(min(d, MAX_LOG_ODDS), 128)
    return (POINTS[k] * (128 - r) + POINTS[k + 1] * r) // 128


def clamp(value, most):
    return max(-most, min(most, value))


def stretch_table():
    table = []
    for d in range(-MAX_LOG_ODDS, MAX_LOG_ODDS + 1):
        table += [d] * ((squash(d) >> 4) + 1 - len(table))
    return table


class Model:
    def __init__(self):
        self.slots = [{} for _ in range(8)]  # index: [check, guess, count]
        self.by_seen = [[1 << 14] * 9 for _ in range(9)]
        self.by_partial = [[1 << 14] * 9 for _ in range(256)]
        self.stretch = stretch_table()
        self.in_string = False
        self.word = self.last_word = self.string = self.ended = self.key = 0
        self.number = self.first = self.first1 = self.first2 = self.count = self.bytes = 0
        self.partial = 1
        self.set_contexts()

    def set_contexts(self):
        place = mix(self.number, mix(self.count, self.first1))
        contexts = [0, self.bytes & 0xff, self.bytes & 0xffffff, mix(self.word, self.last_word),
                    mix(self.word, self.first), mix(mix(self.word, self.first), place),
                    mix(self.string, mix(self.first1, self.first2)), mix(self.word, self.key)]
        self.contexts = [mix(context, i) for i, context in enumerate(contexts)]

    def predict(self):
        self.chosen, self.inputs, seen = [], [], 0
        for slots, context in zip(self.slots, self.contexts):
            h = mix(context, self.partial)
            slot = slots.get(h >> 17)
            if slot is None or slot[0] != h & 0xff:
                slot = slots[h >> 17] = [h & 0xff, ONE // 2, 0]
            self.chosen.append(slot)
            self.inputs.append(self.stretch[slot[1] >> 4] if slot[2] else 0)
            seen += slot[2] > 0
        self.inputs.append(64)
        self.mixers = [self.by_seen[seen], self.by_partial[self.partial]]
        odds = [clamp(sum(w * x for w, x in zip(mixer, self.inputs)) >> 16, MAX_LOG_ODDS) for mixer in self.mixers]
        self.guesses = [squash(d) for d in odds]
        total = sum(odds)
        return squash(total // 2 if total >= 0 else -(-total // 2))

    def update(self, bit):
        for mixer, guess in zip(self.mixers, self.guesses):
            error = bit * ONE - guess
            for i, x in enumerate(self.inputs):
                mixer[i] = clamp(mixer[i] + ((error * x + 4096) >> 13), 1 << 22)
        for slot in self.chosen:
            rate = 655360 // (10 * slot[2] + 11)
            slot[1] = max(32, min(65503, slot[1] + ((bit * 65535 - slot[1]) * rate >> 16)))
            slot[2] = min(120, slot[2] + 1)
        self.partial = self.partial << 1 | bit
        if self.partial >= 256:
            self.read(self.partial & 0xff)
            self.partial = 1
            self.set_contexts()

    def end_word(self):
        if self.number == 0:
            self.first = self.word
        self.last_word = self.word

    def read(self, byte):
        c = chr(byte)
        if self.in_string and c == '"':
            self.end_word()
            self.first2, self.first1, self.count, self.ended = self.first1, self.first, self.number + 1, self.string
            self.in_string, self.word, self.string, self.first, self.number = False, 0, 0, 0, 0
        elif self.in_string:
            self.string = mix(self.string, byte)
            if c == " ":
                self.end_word()
                self.number += 1
                self.word = byte
            else:
                self.word = mix(self.word, byte)
        elif c in '",:':
            self.word = self.string = byte
            if c == '"':
                self.in_string = True
            if c == ":":
                self.key = self.ended
                self.string = mix(self.key, byte)
        else:
            self.word, self.string = mix(self.word, byte), mix(self.string, byte)
        self.bytes = (self.bytes << 8 | byte) & 0xffffffff


class Unpacker:
    def __init__(self, data):
        self.model, self.data, self.at = Model(), data, 4
        self.low, self.high = 0, 0xffffffff
        self.value = int.from_bytes((data + bytes(4))[:4], "big")

    def bit(self, probability):
        middle = self.low + ((self.high - self.low) * probability >> 16)
        bit = self.value <= middle
        if bit:
            self.high = middle
        else:
            self.low = middle + 1
        while self.low >> 24 == self.high >> 24:
            following = self.data[self.at] if self.at < len(self.data) else 0
            self.at += 1
            self.low = self.low << 8 & 0xffffffff
            self.high = (self.high << 8 | 0xff) & 0xffffffff
            self.value = (self.value << 8 | following) & 0xffffffff
        return int(bit)

    def learn(self, text):
        for byte in text + b"\0":
            for i in range(7, -1, -1):
                self.model.predict()
                self.model.update(byte >> i & 1)

    def byte(self):
        value = 0
        for _ in range(8):
            bit = self.bit(self.model.predict())
            self.model.update(bit)
            value = value << 1 | bit
        return value

    def raw(self):
        value = 0
        for _ in range(8):
            value = value << 1 | self.bit(ONE // 2)
        return value

    def text(self):
        """Up to the zero byte, as a list: characters as numbers, raw values as bytes."""
        items = []
        while byte := self.byte():
            items.append(byte if byte != 2 else bytes(self.raw() for _ in range(32)))
        return items


def primer(src, path):
    source = open(f"{src}/{path}", encoding="utf-8").read()
    literals = re.search(r'_link_primer\[\] =((?:\s*"(?:[^"\\]|\\.)*")+);', source).group(1)
    text = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', literals))
    return re.sub(r"\\(.)", lambda m: m.group(1) if m.group(1) == '"' else chr(int(m.group(1))), text).encode()


def unfold(items):
    raw = [item for item in items if isinstance(item, bytes)]
    commitment = hashlib.blake2b(raw[0], digest_size=32).digest() if raw else b""
    pledges = iter(raw[1:])
    out = bytearray()
    for item in items:
        if item == 1:
            item = commitment
        elif item == 3:
            item = hashlib.blake2b(next(pledges), key=commitment, digest_size=32).digest()
        out += b'"%s"' % item.hex().encode() if isinstance(item, bytes) else bytes([item])
    return bytes(out)


def read_link(src, link):
    text = link.split("#/r/")[-1].strip()
    assert text[0] == "1", "another version"
    packed = base64.urlsafe_b64decode(text[1:] + "=" * (-len(text[1:]) % 4))
    unpacker = Unpacker(packed[4:])
    unpacker.learn(primer(src, "src/text/replay_link.c"))
    game = bytes(unpacker.text()).decode()
    if game:
        unpacker.learn(primer(src, f"src/games/{game}/link_primer.c"))
    json = unfold(unpacker.text())
    assert hashlib.blake2b(json, digest_size=4).digest() == packed[:4], "wrong checksum"
    return json


if __name__ == "__main__":
    sys.stdout.buffer.write(read_link(sys.argv[1], sys.argv[2]) + b"\n")
