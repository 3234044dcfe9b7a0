"""Clocks that are wrong, jump, or are set back, and processes that are stopped: nothing is deleted, nothing freezes."""
import unittest

from client import Client, quiet, until
from posse_server import wait_until
from shifted_clock import PRELOADED, ShiftedServer

SECOND_MS = 1000
HOUR_MS = 3600 * SECOND_MS
DAY_MS = 24 * HOUR_MS
YEARS_TO_1970_MS = 20_000 * DAY_MS


@unittest.skipUnless(PRELOADED, "run by ctest, which builds the library that shifts clocks")
class Clocks(unittest.TestCase):
    def seated(self, server, clock):
        """Ann and Ben at a table with a clock."""
        made = server.new_table(name="Ann", game="bang", players=3, clock=clock)
        ann = Client(server, made["code"], made["token"])
        ben = Client(server, made["code"], name="Ben")
        ann.ask("sit", seat=0)
        ben.ask("sit", seat=1)
        ann.ask("bot", seat=2, level="random")
        return ann, ben

    def game(self, server, clock):
        """A game in which the table waits for Ann or Ben."""
        ann, ben = self.seated(server, clock)
        ann.ask("start")
        until(lambda: ann.is_playing and ann.waited() in (0, 1), [ann, ben], "a turn of Ann or Ben")
        quiet([ann, ben])
        return ann, ben

    def restart(self, server, calendar):
        server.stop()
        server.shift(calendar)
        server.start()

    def left(self, server, client):
        again = Client(server, client.code, client.token, plays=False)
        return again.play["clock"]["left"]

    def test_a_wrong_clock_deletes_nothing(self):
        """A table is deleted when it has not been used for 30 days in which a server was running."""
        with ShiftedServer() as server:
            kept = server.new_table(name="Ann", public=True)["code"]
            for calendar in (40 * DAY_MS, -YEARS_TO_1970_MS, 4000 * DAY_MS, 0):
                old = server.new_table(name="Ann", public=True)["code"]
                server.send_home()
                server.stop()
                server.make_unused(31, old)
                server.shift(calendar)
                server.start()
                wait_until(lambda: not server.entries(old), "the old table is deleted")
                self.assertTrue(server.entries(kept), calendar)
                Client(server, kept)

    def test_a_turn_clock_goes_on_after_the_clock_was_ahead(self):
        with ShiftedServer() as server:
            server.shift(10 * DAY_MS)
            server.stop()
            server.start()
            ann, _ = self.game(server, clock=600)
            before = len(server.entries(ann.code))
            for calendar in (0, -YEARS_TO_1970_MS, 20 * DAY_MS):
                self.restart(server, calendar)
                left = self.left(server, ann)
                self.assertLessEqual(left, 670 * SECOND_MS, calendar)
                self.assertGreater(left, 200 * SECOND_MS, calendar)
            self.assertEqual(len(server.entries(ann.code)), before)

    def test_a_deal_does_not_wait_for_a_date(self):
        """Ben does not contribute, so the deal waits for three seconds, and not for ten days."""
        with ShiftedServer() as server:
            server.shift(10 * DAY_MS)
            server.stop()
            server.start()
            ann, ben = self.seated(server, clock=0)
            ann.plays = ben.plays = False
            ann.ask("start")
            self.assertEqual(ann.stage, "shuffling")
            self.restart(server, 0)
            again = Client(server, ann.code, ann.token)
            until(lambda: again.is_playing, [again], "the deal")

    def test_a_long_clock_counts_only_while_the_server_runs(self):
        with ShiftedServer() as server:
            ann, _ = self.game(server, clock=86400)
            before = len(server.entries(ann.code))
            for calendar in (40 * DAY_MS, 0, -YEARS_TO_1970_MS):
                self.restart(server, calendar)
                left = self.left(server, ann)
                self.assertTrue(23 * HOUR_MS < left < 25 * HOUR_MS, (calendar, left))
                self.assertEqual(len(server.entries(ann.code)), before)

    def test_a_standstill_costs_nobody_their_connection_or_their_turn(self):
        """A process that was stopped for ten minutes finds that the clock of the machine has gone on without it."""
        with ShiftedServer() as server:
            ann, ben = self.game(server, clock=60)
            before = server.entries(ann.code)
            server.shift(monotonic=600 * SECOND_MS)
            for _ in range(3):  # at least one check of all connections and clocks
                ticks = server.metric("requests_total")
                wait_until(lambda: server.metric("requests_total") > ticks + 50, "some time")
                for client in (ann, ben):
                    client.ask("chat", text="still here")
            self.assertEqual(server.metric("connections_cut_total"), 0)
            self.assertEqual([entry for entry in server.entries(ann.code) if entry["do"] != "say"], before)
            self.assertGreater(self.left(server, ann), 30 * SECOND_MS)


if __name__ == "__main__":
    unittest.main()
