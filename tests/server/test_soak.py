"""A short soak, and its bounds. `make soak` is the long one."""
import copy
import unittest

import soak
from posse_server import ALL_GAMES, SCALE, PosseServer


class Soaking(unittest.TestCase):
    def test_a_short_soak(self):
        with PosseServer(games=ALL_GAMES, settings={**soak.SETTINGS, "POSSE_ENTRIES_PER_TABLE": "150"}) as server:
            short = soak.Soak(server)
            short.run(min(SCALE, 10) * 3 / 60, samples=8)
            while not short.counts["full tables"]:
                short.step()
            short.check_metrics()
            for sample in short.samples:
                sample.memory = 20  # seconds say nothing about memory, least of all under sanitizers
            self.assertEqual(soak.check_bounds(short.samples, len(short.clients())), [])
            self.check_that_growth_is_noticed(short)
            self.check_that_wrong_metrics_are_noticed(short)

    def check_that_growth_is_noticed(self, short):
        for field, growth in [("memory", 30), ("memory", 200), ("files", 500), ("data", 1000), ("log", 500)]:
            samples = [copy.copy(sample) for sample in short.samples]
            for sample in samples[-2:]:
                setattr(sample, field, getattr(sample, field) + growth)
            self.assertNotEqual(soak.check_bounds(samples, len(short.clients())), [], field)

    def check_that_wrong_metrics_are_noticed(self, short):
        short.counts["games"] += 1000
        with self.assertRaises(AssertionError):
            short.check_metrics()


if __name__ == "__main__":
    unittest.main()
