"""Modules cannot include what they must not know: each forbidden include is tried, and must not compile.

    test_layers.py BUILD      a build folder with its compile_commands.json
"""

import json
import os
import shlex
import subprocess
import sys
import unittest

SRC = os.environ["SRC"]

# A file of the module, a header it uses (which must compile), and headers it must not find.
MODULES = [
    ("src/base/buffer.c", "posse/buffer.h", ["posse/game.h", "match.h"]),
    ("src/engine/match.c", "posse/game.h", ["state.h", "bot_spec.h"]),
    ("src/games/bang/apply.c", "match.h", ["read.h", "bot_spec.h"]),
    ("src/games/games.c", "posse/game.h", ["state.h"]),
    ("src/bots/bang/normal.c", "heuristics.h", ["spot_values.h", "read.h", "table_internal.h"]),
    ("src/bots/colt/normal.c", "spot_values.h", ["dice.h", "playout_policy.h"]),
    ("src/bots/common/bot_spec.c", "posse/bot.h", ["state.h", "heuristics.h", "external_bot.h"]),
    ("src/table/people.c", "match.h", ["wire.h", "server.h", "state.h", "session.h", "external_bot.h"]),
    ("src/text/session.c", "match.h", ["wire.h", "state.h"]),
    ("src/analysis/step.c", "posse/bot.h", ["wire.h", "state.h", "heuristics.h", "thread_pool.h", "external_bot.h"]),
    ("src/wire/frames.c", "posse/table.h", ["net.h", "server.h", "state.h", "heuristics.h"]),
    ("src/lab/stats/sprt.c", "sprt.h", ["posse/game.h", "contest.h"]),
    ("src/lab/cluster/cluster.c", "transport.h", ["posse/game.h", "sim.h", "thread_pool.h", "contest.h"]),
    ("src/lab/sim/sim.c", "thread_pool.h", ["contest.h", "plot.h", "wire.h", "state.h"]),
    ("src/server/net/net.c", "net_limits.h", ["posse/game.h", "posse/table.h", "match.h", "frames.h", "store_backend.h", "server.h", "port.h"]),
    ("src/server/store/store.c", "store_backend.h", ["posse/game.h", "posse/table.h", "net.h", "frames.h", "sqlite_db.h"]),
    ("src/server/store/sqlite/sqlite_db.c", "store_backend.h", ["posse/game.h", "posse/table.h", "net.h", "frames.h"]),
    ("src/server/push/vapid.c", "p256.h", ["posse/game.h", "posse/table.h", "net.h", "store.h", "frames.h"]),
    ("src/server/app/clients.c", "store.h", ["state.h", "heuristics.h", "sim.h", "daemon_internal.h", "worker_pool.h", "net.h", "store_backend.h"]),
    ("src/loadtest/loadtest.c", "wire.h", ["net.h", "server.h", "store.h"]),
    ("src/words/story.c", "event.h", ["wire.h", "state.h"]),
    ("src/cli/main.c", "server.h", ["state.h", "heuristics.h"]),
]


def command_of(build, file):
    """How the build compiles the file, without its output."""
    path = os.path.join(SRC, file)
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as commands:
        entry = next(e for e in json.load(commands) if e["file"] == path)
    words = shlex.split(entry["command"])
    out = words.index("-o")
    words = [w for i, w in enumerate(words) if i not in (out, out + 1) and w != "-c"]
    if os.path.basename(words[0]) == "ccache":
        words = words[1:]
    return [*words, "-fsyntax-only"], entry["directory"]


def compiles(build, file, header):
    words, directory = command_of(build, file)
    return subprocess.run([*words, "-include", header], cwd=directory, capture_output=True).returncode == 0


def is_in_tree(header):
    return any(os.path.basename(header) in files for _, _, files in [*os.walk(SRC + "/src"), *os.walk(SRC + "/include")])


class Layers(unittest.TestCase):
    build = None

    def test_forbidden_headers_exist(self):
        """A header that was renamed would be forbidden for ever, and nobody would notice."""
        for _, _, forbidden in MODULES:
            for header in forbidden:
                self.assertTrue(is_in_tree(header), header)

    def test_every_module_finds_its_own(self):
        for file, own, _ in MODULES:
            with self.subTest(file=file, header=own):
                self.assertTrue(compiles(self.build, file, own))

    def test_forbidden_headers_are_not_found(self):
        for file, _, forbidden in MODULES:
            for header in forbidden:
                with self.subTest(file=file, header=header):
                    self.assertFalse(compiles(self.build, file, header), f"{file} can include {header}")


if __name__ == "__main__":
    Layers.build = sys.argv.pop(1)
    unittest.main()
