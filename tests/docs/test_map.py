"""docs/architecture.md is the map of the source tree, and docs/client.md that of web/src/. Whatever they name exists, and
no folder or file is missing."""

import os
import re
import subprocess
import unittest

SRC = os.environ["SRC"]
ROOTS = ("include/", "src/", "web/src/", "tests/")
MANY = 6  # a folder with more files than this has a table of them


def tracked():
    """The files of the project, by folder; only those that people read and write."""
    listed = subprocess.run(["git", "-C", SRC, "ls-files"], capture_output=True, text=True, check=True).stdout.split()
    folders = {}
    for file in listed:
        folder, name = os.path.split(file)
        if (folder + "/").startswith(ROOTS) and re.search(r"\.(c|h|def|ts|tsx)$", name):
            folders.setdefault(folder + "/", set()).add(name)
    return {folder: names for folder, names in folders.items() if "/gen/" not in folder}


def sections(document):
    """The text below each heading of a document."""
    with open(os.path.join(SRC, document), encoding="utf-8") as file:
        parts = re.split(r"^(#+ .*)$", file.read(), flags=re.M)
    return dict(zip((h.lstrip("# ") for h in parts[1::2]), parts[2::2]))


def first_cells(text):
    """The words in backticks in the first column of the section's tables."""
    rows = [line for line in text.splitlines() if line.startswith("| `")]
    return [word for row in rows for word in re.findall(r"`([^`]+)`", row.split(" | ")[0])]


class Map(unittest.TestCase):
    def setUp(self):
        self.folders = tracked()
        self.sections = sections("docs/client.md") | sections("docs/architecture.md")

    def test_every_folder_is_on_the_map(self):
        named = first_cells(self.sections["Folders"])
        for folder in named:
            self.assertTrue(os.path.isdir(os.path.join(SRC, folder)), f"{folder} is on the map, but not in the tree")
        for folder in self.folders:
            self.assertTrue(any(folder.startswith(known) for known in named), f"{folder} is not on the map")
        for folder in self.folders:
            if folder.startswith(("include/", "src/")):
                self.assertIn(folder, named)

    def test_every_file_of_a_large_folder_is_listed(self):
        for folder, files in sorted(self.folders.items()):
            if folder.startswith("tests/") or len(files) <= MANY:
                continue
            with self.subTest(folder=folder):
                self.assertIn(f"`{folder}`", self.sections)
                listed = set(first_cells(self.sections[f"`{folder}`"]))
                self.assertEqual(files - listed, set(), "missing in the map")
                self.assertEqual(listed - files, set(), "in the map, but not in the tree")

    def test_paths_in_the_text_exist(self):
        with open(os.path.join(SRC, "docs/architecture.md"), encoding="utf-8") as file:
            text = file.read()
        for path in re.findall(r"`((?:include|src|tests|web|docs|i18n|cmake|tools|examples)/[\w./-]*)`", text):
            self.assertTrue(os.path.exists(os.path.join(SRC, path)), f"{path} does not exist")


if __name__ == "__main__":
    unittest.main()
