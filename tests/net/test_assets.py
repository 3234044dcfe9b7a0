"""Tests cmake/assets.cmake, which puts the files of the browser client into the program.

Usage: test_assets.py TOY, like the other tests of this folder; TOY is not used.
"""
import gzip
import os
import re
import subprocess
import sys
import tempfile
import unittest

SCRIPT = os.path.join(os.path.dirname(__file__), "..", "..", "cmake", "assets.cmake")

FILES = {
    "index.html": b"<!doctype html>" + b"<p>much the same</p>" * 50,
    "assets/app-3f9c2a71.js": b"let a = 1;\n" * 100,
    "assets/app.CxY12_z9.css": b"p { margin: 0 }\n" * 100,
    "assets/settings.json": b"{}",
    "assets/app.min.js": b"let a;",
    "sub/background-picture.png": bytes(range(256)),
    "empty.txt": b"",
    "odd.txt": b'semi;colons [brackets] "quotes" \\ and \x00 zeros\n',
}


class Assets(unittest.TestCase):
    def run_script(self, folder, files):
        for name, contents in files.items():
            path = os.path.join(folder, "dist", name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(contents)
        page = os.path.join(folder, "page.html")
        with open(page, "w", encoding="utf-8") as file:
            file.write("<p>nothing here</p>")
        out = os.path.join(folder, "table.c")
        done = subprocess.run(["cmake", f"-DOUT={out}", f"-DFOLDER={folder}/dist", f"-DPAGE={page}", "-P",
                               SCRIPT], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            return None, done.stderr
        with open(out, encoding="utf-8") as file:
            return file.read(), ""

    def table(self, text):
        arrays = {name: bytes(int(byte, 16) for byte in re.findall("0x(..)", body))
                  for name, body in re.findall(r"char (\w+)\[\] = \{(.*?)\};", text, re.S)}
        rows = {}
        for row in re.findall(r"    \{(\.path.*?)\},\n", text, re.S):
            fields = dict(re.findall(r"\.(\w+) = (.*?)(?:,\n|$)", row))
            fields["bytes"] = arrays[fields["bytes"]]
            fields["packed"] = arrays.get(fields["packed"])
            rows[fields["path"].strip('"')] = fields
        return rows

    def test_all_files_of_a_folder_are_in_the_table(self):
        with tempfile.TemporaryDirectory() as folder:
            text, errors = self.run_script(folder, FILES)
            self.assertEqual(errors, "")
            rows = self.table(text)
            self.assertEqual(sorted(rows), sorted("/" + name for name in FILES))
            for name, contents in FILES.items():
                row = rows["/" + name]
                self.assertEqual(row["bytes"][:len(contents)], contents)
                self.assertEqual(int(row["length"]), len(contents))
                if row["packed"]:
                    self.assertEqual(gzip.decompress(row["packed"]), contents)
                    self.assertEqual(int(row["packed_length"]), len(row["packed"]))
                    self.assertLess(len(row["packed"]), len(contents))
                else:
                    self.assertEqual(row["packed_length"], "0")
            immutable = [name for name in FILES if rows["/" + name]["immutable"] == "true"]
            self.assertEqual(immutable, ["assets/app-3f9c2a71.js", "assets/app.CxY12_z9.css"])
            self.assertIsNotNone(rows["/index.html"]["packed"])
            self.assertEqual(rows["/index.html"]["type"], '"text/html; charset=utf-8"')
            self.assertEqual(rows["/sub/background-picture.png"]["type"], '"image/png"')
            self.assertEqual(len({row["etag"] for row in rows.values()}), len(FILES))
            again, _ = self.run_script(folder, FILES)
            self.assertEqual(text, again)

    def test_without_a_folder_the_table_has_only_the_page(self):
        with tempfile.TemporaryDirectory() as folder:
            text, errors = self.run_script(folder, {})
            self.assertEqual(errors, "")
            self.assertEqual(list(self.table(text)), ["/index.html"])

    def test_an_unknown_extension_is_an_error(self):
        with tempfile.TemporaryDirectory() as folder:
            text, errors = self.run_script(folder, {"index.html": b"", "what.xyz": b""})
            self.assertIsNone(text)
            self.assertIn("what.xyz: unknown file extension", " ".join(errors.split()))


if __name__ == "__main__":
    sys.argv.pop(1)
    unittest.main()
