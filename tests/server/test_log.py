"""The operator's log: its format, and what it never contains."""
import json
import re
import sqlite3
import unittest

from client import Client, Refused
from posse_server import LINE, PosseServer, wait_until

NAME, CHAT = "Nellie Cashman", "meet me at the saloon"


def spoil(server, code, number, old, new):
    """Changes an entry on the disk."""
    with sqlite3.connect(server.data) as data:
        text, = data.execute("SELECT CAST(bytes AS TEXT) FROM entries WHERE code = ? AND number = ?",
                             (code, number)).fetchone()
        assert old in text, text
        data.execute("UPDATE entries SET bytes = ? WHERE code = ? AND number = ?",
                     (text.replace(old, new).encode(), code, number))
    data.close()


class Log(unittest.TestCase):
    def test_text_has_time_and_level(self):
        with PosseServer() as server:
            server.stop()
            lines = [LINE.fullmatch(line).groups() for line in server.log().splitlines()]
            self.assertEqual([(level, text.split(" ")[0]) for _, level, text in lines],
                             [("info", "listening"), ("info", "stopped")])
            server.start()

    def test_json_is_one_object_a_line(self):
        with PosseServer(settings={"POSSE_LOG_FORMAT": "json", "POSSE_LOG_LEVEL": "debug"}, expect=".") as server:
            code = server.new_table(name=NAME)["code"]
            server.kill()
            server.start()
            Client(server, code)
            lines = [json.loads(line) for line in server.log().splitlines()]
            for line in lines:
                self.assertEqual(set(line), {"time", "level", "message"})
                self.assertRegex(line["time"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$")
            self.assertIn(("debug", f"table {code} is loaded: 2 entries"),
                          [(line["level"], line["message"]) for line in lines])

    def test_only_messages_of_the_level_are_written(self):
        with PosseServer(settings={"POSSE_LOG_LEVEL": "warn"}) as server:
            self.assertEqual(server.log(), "")

    def test_nobody_is_named(self):
        """Not even if the entries of a table are damaged in ways whose errors quote them."""
        with PosseServer(expect="^table .* cannot be continued", settings={"POSSE_LOG_LEVEL": "debug"}) as server:
            made = [server.new_table(name=NAME) for _ in range(3)]
            for table in made:
                Client(server, table["code"], table["token"]).ask("chat", text=CHAT)
            codes = [table["code"] for table in made]
            server.kill()
            spoil(server, codes[0], 2, f'"{NAME}"', f'"{NAME}" "{CHAT}"')
            spoil(server, codes[1], 3, f'"{CHAT}"', f'["{CHAT}"]')
            spoil(server, codes[2], 3, '"text"', f'"{CHAT}":"{NAME}","text"')
            server.start()
            frozen = 0
            for code in codes:
                try:
                    Client(server, code)
                except Refused as refused:
                    self.assertEqual(refused.code, "frozen")
                    frozen += 1
            self.assertGreaterEqual(frozen, 2)
            wait_until(lambda: server.log().count("cannot be continued") == frozen, "the lines of the log")
            self.assertNotRegex(server.log(), f"{NAME}|{CHAT}|127\\.0\\.0\\.1(?!, port)|" +
                                "|".join(re.escape(table["token"]) for table in made))
            server.expect = re.compile("^table ")


if __name__ == "__main__":
    unittest.main()
