"""The metrics: whether they are well-formed, and whether they count what they say."""
import re
import unittest

from client import Client, Refused, play_to_the_end, seated, until
from posse_server import PosseServer, wait_until

VALUE = r"(?:0|[1-9]\d*)(?:\.\d+)?"
SAMPLE = re.compile(r'([a-z_]+)(?:\{((?:[a-z]+="[^"\\\n]*")(?:,[a-z]+="[^"\\\n]*")*)\})? (%s)' % VALUE)
BOUNDS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]


class Exposition:
    """Reads the text format of Prometheus strictly: each family once, with its help, its type and its samples in a row."""

    def __init__(self, text):
        assert text.endswith("\n") and "\n\n" not in text
        self.families, self.samples = {}, {}
        lines = iter(text.splitlines())
        name = kind = None
        for line in lines:
            if line.startswith("# HELP "):
                name, text = line[len("# HELP "):].split(" ", 1)
                assert re.fullmatch("posse_[a-z_]+", name) and text.endswith("."), line
                assert name not in self.families, f"{name} is there twice"
                kind = re.fullmatch(rf"# TYPE {name} (counter|gauge|histogram)", next(lines)).group(1)
                self.families[name] = kind
                continue
            found = SAMPLE.fullmatch(line)
            assert found, f"not a sample: {line}"
            sample, labels, value = found.groups()
            suffix = sample.removeprefix(name)
            assert sample.startswith(name) and suffix in (("_bucket", "_sum", "_count") if kind == "histogram" else ("",)), line
            assert kind != "counter" or name.endswith("_total"), name
            pairs = tuple(tuple(pair.split("=", 1)) for pair in labels.split(",")) if labels else ()
            key = (sample, pairs)
            assert key not in self.samples, f"{line} is there twice"
            self.samples[key] = float(value)
        for family, what in self.families.items():
            assert any(sample.startswith(family) for sample, _ in self.samples), f"{family} has no sample"
            if what == "histogram":
                self.check_histogram(family)

    def check_histogram(self, name):
        """The buckets ascend, are cumulative, and end with +Inf, which equals the count."""
        groups = {}
        for (sample, labels), value in self.samples.items():
            if sample == name + "_bucket":
                *others, (le, bound) = labels
                assert le == "le", labels
                groups.setdefault(tuple(others), []).append((bound.strip('"'), value))
        assert groups
        for labels, buckets in groups.items():
            assert [float(bound) for bound, _ in buckets[:-1]] == BOUNDS and buckets[-1][0] == "+Inf", buckets
            counts = [count for _, count in buckets]
            assert counts == sorted(counts), buckets
            assert counts[-1] == self.samples[(name + "_count", labels)]
            total = self.samples[(name + "_sum", labels)]
            assert (total > 0) == (counts[-1] > 0), (name, labels, total)

    def __call__(self, name, **labels):
        return self.samples[("posse_" + name, tuple((key, f'"{value}"') for key, value in labels.items()))]


def metrics(server):
    status, text = server.request("GET", "/metrics")
    assert status == 200
    return Exposition(text)


def with_tail(text):
    return "# HELP posse_a A.\n# TYPE posse_a " + text


class Reader(unittest.TestCase):
    def test_the_reader_refuses_what_is_wrong(self):
        Exposition(with_tail("gauge\nposse_a 1\n"))
        for wrong in ("gauge\nposse_a 1", "gauge\nposse_a 1\nposse_a 2\n", "gauge\nposse_b 1\n", "counter\nposse_a 1\n",
                      "gauge\nposse_a -\n", "gauge\n", 'gauge\nposse_a{b=c} 1\n', "gauge\nposse_a 01\n",
                      'histogram\nposse_a_bucket{le="+Inf"} 1\nposse_a_sum 1\nposse_a_count 1\n'):
            with self.subTest(wrong), self.assertRaises((AssertionError, AttributeError, KeyError)):
                Exposition(with_tail(wrong))


class Metrics(unittest.TestCase):
    def test_a_new_server_has_all_of_them(self):
        with PosseServer() as server:
            read = metrics(server)
            status = server.request("GET", "/metrics")
            self.assertEqual(status[0], 200)
            self.assertEqual(read("tables"), 0)
            self.assertEqual(read("move_seconds_count"), 0)
            self.assertGreater(read("data_file_bytes"), 0)
            self.assertEqual({labels for (name, labels) in read.samples if name == "posse_build_info"},
                             {(("version", '"0.1.0"'),)})
            self.assertLess(read("uptime_seconds"), 60)

    def test_a_game_is_counted(self):
        with PosseServer() as server:
            clients = seated(server, 2, bots=2)
            clients[0].ask("start")
            play_to_the_end(clients)
            read = metrics(server)
            self.assertEqual(read("games_total"), 1)
            self.assertGreater(read("moves_total"), 0)
            self.assertEqual(read("move_seconds_count"), read("moves_total"))
            self.assertGreater(read("commit_seconds_count"), 0)
            notes = 4  # written when the server starts and at the first visit of the table, without an entry
            self.assertLessEqual(read("commit_seconds_count"), read("entries_total") + notes)
            bots = sum(read("work_seconds_count", kind=kind) for kind in ("bot", "searching-bot"))
            self.assertGreaterEqual(bots, read("thoughts_total"))
            self.assertGreater(read("thoughts_total"), 0)
            self.assertEqual(read("work_wait_seconds_count", kind="bot"), read("work_seconds_count", kind="bot"))
            self.assertGreater(read("data_log_bytes"), 0)
            for queue in ("commands", "writes", "reads", "bot", "searching-bot", "hint", "replay"):
                self.assertEqual(read("queue_length", queue=queue), 0)

    def test_limits_are_counted_by_kind(self):
        limits = {"POSSE_TABLES_PER_ADDRESS": "1", "POSSE_WRONG_CODES_PER_ADDRESS": "2", "POSSE_CONNECTIONS_PER_ADDRESS": "3"}
        with PosseServer(settings=limits) as server:
            made = server.new_table(name="Ann")
            ann = Client(server, made["code"], made["token"])
            with self.assertRaises(AssertionError):
                server.new_table()
            for _ in range(3):
                with self.assertRaises(Refused):
                    Client(server, "rodeo-999")
                server.sockets.pop().close()
            with self.assertRaises(Refused):
                for _ in range(20):
                    ann.ask("chat", text="hello")
            wait_until(lambda: server.metric("connections") == 1, "the others are gone")
            others = [server.socket() for _ in range(2)]
            with self.assertRaises(Exception):
                server.socket()
            read = metrics(server)
            for limit, hits in (("tables-per-address", 1), ("wrong-codes-per-address", 1), ("connections-per-address", 1),
                                ("max-tables", 0), ("max-connections", 0), ("queue-bytes", 0)):
                self.assertEqual(read("limit_hits_total", limit=limit), hits, limit)
            self.assertGreaterEqual(read("limit_hits_total", limit="chat-per-second"), 1)
            del others

    def test_clients_that_go_away_are_not_cut(self):
        """Neither those that say goodbye nor those whose connection ends while the server sends."""
        with PosseServer() as server:
            made = server.new_table(name="Ann")
            ann = Client(server, made["code"], made["token"])
            others = [Client(server, made["code"]) for _ in range(10)]
            for other in others[:5]:
                other.ws.close()
            for other in others[5:]:
                other.cut()
            for i in range(10):
                ann.ask("prefer", confirm=i % 2 == 0)
            wait_until(lambda: server.metric("connections") == 1, "the others are gone")
            until(lambda: ann.picture["watching"] == 0, [ann], "Ann is told")
            read = metrics(server)
            self.assertEqual(read("connections_cut_total"), 0)
            self.assertEqual(read("connections_lost_total"), 5)


if __name__ == "__main__":
    unittest.main()
