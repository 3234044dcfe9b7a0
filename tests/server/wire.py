"""Checks frames against src/wire/wire.def: check_frame(frame) fails if a field is missing, unknown, of the wrong type
or out of bounds."""
import os
import re
from pathlib import Path

SRC = Path(os.environ.get("SRC", Path(__file__).resolve().parents[2]))
HEX = re.compile(r"[0-9a-f]*")


def macros(text):
    """Each NAME(argument, …) of the file, with strings as they are inside their quotes."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    for name, inside in re.findall(r'\b([A-Z_]+)\(((?:[^()"]|"(?:[^"\\]|\\.)*")*)\)', text):
        parts = re.findall(r'"(?:[^"\\]|\\.)*"|[^,]+', inside)
        yield name, [part.strip().strip('"') for part in parts if part.strip()]


class Wire:
    def __init__(self):
        types = (SRC / "web/src/net/wire.ts").read_text()
        self.words = {name.lower(): re.findall(r"'(\w+)'", words)
                      for name, words in re.findall(r"export const (\w+)_WORDS = \[(.*)\]", types)}
        self.fields, self.server = {}, []
        for name, parts in macros((SRC / "src/wire/wire.def").read_text()):
            if name in ("STRUCT", "CLIENT", "SERVER", "HAPPENS"):
                fields = self.fields.setdefault(parts[0], {})
                if name == "SERVER":
                    self.server.append(parts[0])
            elif name == "LEVEL":
                fields[parts[0]] = ("CHOICE", parts[1], ["level"])
            elif name != "ENTRY":
                fields[parts[0]] = (name, parts[1], parts[2:])

    def check_struct(self, struct, value, path, also=()):
        assert isinstance(value, dict), f"{path} is no object: {value!r}"
        fields = self.fields[struct]
        for key in value:
            assert key in fields or key in also, f"{path}.{key} is unknown"
        for key, (kind, need, more) in fields.items():
            if key not in value:
                assert "OPTIONAL" in need, f"{path}.{key} is missing"
            elif value[key] is None:
                assert "NULLABLE" in need, f"{path}.{key} is null"
            else:
                self.check_value(kind, more, value[key], f"{path}.{key}")

    def check_value(self, kind, more, value, path):
        def insist(truth):
            assert truth, f"{path} is no {kind}: {value!r:.200}"

        if kind in ("NUMBER", "SEAT"):
            insist(type(value) is int and value >= 0)
        elif kind == "SEATS":
            insist(isinstance(value, list) and len(set(value)) == len(value))
        elif kind == "FLAG":
            insist(type(value) is bool)
        elif kind in ("TEXT", "SAID", "GAME"):
            insist(isinstance(value, str) and value)
        elif kind == "CHOICE":
            insist(value in self.words[more[0]])
        elif kind == "HEX":
            insist(isinstance(value, str) and len(value) == 64 and HEX.fullmatch(value))
        elif kind == "RAW":
            insist(more[0] == "ANY" or isinstance(value, {"LIST": list, "OBJECT": dict}[more[0]]))
        elif kind == "PART":
            self.check_struct(more[0], value, path)
        elif kind == "LIST":
            insist(isinstance(value, list))
            for i, element in enumerate(value):
                self.check_struct(more[0], element, f"{path}[{i}]")
        else:
            raise AssertionError(f"wire.py does not know {kind}")

    def check_frame(self, frame):
        assert isinstance(frame, dict) and frame.get("t") in self.server, f"no message: {frame!r:.200}"
        self.check_struct(frame["t"], frame, frame["t"], ("t", "id"))


WIRE = Wire()
check_frame = WIRE.check_frame
