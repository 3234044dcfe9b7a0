"""Games with clocks of hours and days: the time runs while nobody is connected."""
import contextlib
import json
import sqlite3
import unittest

from client import Client, until
from posse_server import PosseServer, wait_until

HOUSE = -2  # the person of an entry that the server makes
HOUR_MS = 3600 * 1000
DAY_MS = 24 * HOUR_MS


def make_older(server, age):
    """Moves everything that has happened into the past, as if the server had been running since. It must not run now."""
    with contextlib.closing(sqlite3.connect(server.data)) as data:
        for code, number, line in data.execute("SELECT code, number, bytes FROM entries").fetchall():
            entry = json.loads(line)
            entry["time"] -= age
            data.execute("UPDATE entries SET bytes = ? WHERE code = ? AND number = ?",
                         (json.dumps(entry, separators=(",", ":")).encode(), code, number))
        data.execute("UPDATE notes SET time = time - ? WHERE name IN ('deadline', 'used')", (age,))
        data.commit()


def waits_for_ann(ann):
    return ann.is_playing and ann.waited() == 0


class LongGames(unittest.TestCase):
    def begin(self, server, clock):
        """A game in which the table waits for Ann, who plays against bots and then goes away."""
        made = server.new_table(name="Ann", game="bang", players=4, clock=clock)
        ann = Client(server, made["code"], made["token"])
        ann.ask("sit", seat=0)
        for seat in range(1, 4):
            ann.ask("bot", seat=seat, level="easy")
        ann.ask("start")
        until(lambda: waits_for_ann(ann) or ann.stage == "over", [ann], "Ann's turn")
        ann.plays = False
        return made["code"], ann

    def restart_later(self, server, ann, age):
        ann.cut()
        server.kill()
        make_older(server, age)
        server.start()

    def test_a_bot_decides_when_a_day_is_over_though_nobody_is_connected(self):
        with PosseServer() as server:
            code, ann = self.begin(server, 24 * 3600)
            before = len(server.entries(code))
            self.restart_later(server, ann, 25 * HOUR_MS)
            wait_until(lambda: len(server.entries(code)) > before, "a decision by the clock")
            first = server.entries(code)[before]
            self.assertEqual(first["person"], HOUSE)

    def test_the_time_is_not_up_before_its_end(self):
        with PosseServer() as server:
            late, ann = self.begin(server, 24 * 3600)
            early, ben = self.begin(server, 3 * 24 * 3600)
            before = [len(server.entries(code)) for code in (late, early)]
            ben.cut()
            self.restart_later(server, ann, 25 * HOUR_MS)
            wait_until(lambda: len(server.entries(late)) > before[0], "a decision by the shorter clock")
            self.assertEqual(len(server.entries(early)), before[1])
            again = Client(server, early, ben.token, plays=False)
            left = again.play["clock"]["left"]
            self.assertTrue(46 * HOUR_MS < left <= 47 * HOUR_MS + 60_000, left)

    def test_a_short_clock_waits_for_somebody_to_come(self):
        with PosseServer() as server:
            short, ann = self.begin(server, 1800)
            long, ben = self.begin(server, 3600)
            before = [len(server.entries(code)) for code in (short, long)]
            ben.cut()
            self.restart_later(server, ann, 2 * HOUR_MS)
            wait_until(lambda: len(server.entries(long)) > before[1], "a decision by the longer clock")
            self.assertEqual(len(server.entries(short)), before[0])
            again = Client(server, short, ann.token, plays=False)
            self.assertEqual(again.picture["n"], before[0], "there is a full time for the decision again")

    def test_a_game_that_waits_is_not_deleted(self):
        with PosseServer(settings={"POSSE_KEEP_DAYS": "2"}) as server:
            waits, ann = self.begin(server, 7 * 24 * 3600)
            old = server.new_table(name="Ben")["code"]
            self.restart_later(server, ann, 5 * DAY_MS)
            wait_until(lambda: not server.entries(old), "the old table is deleted")
            self.assertTrue(server.entries(waits))


if __name__ == "__main__":
    unittest.main()
