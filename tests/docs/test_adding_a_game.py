"""Follows docs/adding-a-game.md in a copy of the source tree: runs its commands and makes its changes, in their order.

A fenced block is one of these:
    sh      commands, which must succeed
    diff    lines that are added to the file named above the block; the lines around them must be there once
    c       an excerpt of the file named above the block, which must be there word for word
    none    not carried out
"""
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

SRC = pathlib.Path(os.environ["SRC"])
GUIDE = SRC / "docs/adding-a-game.md"
NEW_GAME = "hog"  # as the guide calls it
SKIPPED = shutil.ignore_patterns(".git", "build*", "node_modules", "dist*", "gen", "__pycache__")


def blocks():
    """Each fenced block as (kind, file named last, lines)."""
    found, file, inside = [], None, None
    for line in GUIDE.read_text(encoding="utf-8").splitlines():
        fence = re.match(r"```(\w*)$", line)
        named = re.match(r"\*\*`([\w./-]+)`\*\*", line)
        if fence and inside is None:
            inside = (fence[1], file, [])
        elif fence:
            found.append(inside)
            inside = None
        elif inside is not None:
            inside[2].append(line)
        elif named:
            file = named[1]
    return found


def changed(text, lines, where):
    """The text with the lines that begin with + inserted."""
    before = "".join(line[1:] + "\n" for line in lines if line[0:1] != "+")
    after = "".join(line[1:] + "\n" for line in lines)
    if text.count(before) != 1:
        raise AssertionError(f"{where} has these lines {text.count(before)} times, not once:\n{before}")
    return text.replace(before, after)


class Guide(unittest.TestCase):
    def test_the_excerpts_are_what_the_files_say(self):
        excerpts = [(file, lines) for kind, file, lines in blocks() if kind == "c"]
        self.assertGreater(len(excerpts), 2)
        for file, lines in excerpts:
            self.assertIn("\n".join(lines) + "\n", (SRC / file).read_text(encoding="utf-8"), file)

    def test_a_copy_of_the_template_is_a_game(self):
        with tempfile.TemporaryDirectory() as folder:
            tree = pathlib.Path(folder) / "posse"
            shutil.copytree(SRC, tree, ignore=SKIPPED)
            self.follow(tree)
            self.check_game(tree)

    def follow(self, tree):
        done = {"sh": 0, "diff": 0}
        environment = {**os.environ, "SRC": str(tree), "CMAKE_BUILD_PARALLEL_LEVEL": "2"}
        for kind, file, lines in blocks():
            if kind == "sh":
                script = "set -eu\n" + "\n".join(lines)
                ran = subprocess.run(["bash", "-c", script], cwd=tree, env=environment, capture_output=True, text=True,
                                     check=False)
                self.assertEqual(ran.returncode, 0, f"{script}\n{ran.stdout[-3000:]}\n{ran.stderr[-3000:]}")
            elif kind == "diff":
                path = tree / file
                path.write_text(changed(path.read_text(encoding="utf-8"), lines, file), encoding="utf-8")
            done[kind] = done.get(kind, 0) + 1
        self.assertGreater(done["sh"], 3)
        self.assertGreater(done["diff"], 3)

    def check_game(self, tree):
        """The new game answers under its own name and tells its story in every language."""
        posse = tree / f"build-{NEW_GAME}/posse"
        for language in sorted(os.listdir(tree / "i18n")):
            if not (tree / "i18n" / language / "common.txt").exists():
                continue
            told = subprocess.run([posse, "watch", NEW_GAME, "--seed", "4", "--language", language],
                                  capture_output=True, text=True, check=True).stdout
            self.assertIn(NEW_GAME.capitalize(), told)
            self.assertGreater(len(told.splitlines()), 20)
        request = f'{{"cmd":"new","game":"{NEW_GAME}","players":3,"seed":"1"}}\n{{"cmd":"show"}}\n'
        answer = subprocess.run([posse, "engine"], input=request, capture_output=True, text=True, check=True).stdout
        self.assertIn(f'"game":"{NEW_GAME}"', answer)


if __name__ == "__main__":
    unittest.main()
