"""A server whose database goes away: nobody is shown what is not saved, nothing that was shown is lost, and play goes on."""
import os
import sys
import unittest

from client import Client, play_to_the_end
from posse_server import ALL_GAMES, PosseServer, run_posse, table_options, wait_until
import cluster
from proxy import Proxy
from test_durability import Durability
from test_games import check_replay
from witness import come_back, drain, everybody_at, play_a_little, start_tables


class Database(unittest.TestCase):
    chat_until_busy = Durability.chat_until_busy

    def setUp(self):
        self.cluster = self.enterContext(cluster.Cluster())
        self.database = "postgres"  # the one that is there from the start
        self.proxy = Proxy(os.path.join(self.cluster.folder, ".s.PGSQL.5432"))
        self.addCleanup(self.proxy.close)
        self.url = f"postgres://postgres@127.0.0.1:{self.proxy.port}/{self.database}"

    def server(self, **options):
        server = self.enterContext(PosseServer(data=self.url, expect="^(table|not ready)", games=ALL_GAMES, **options))
        server.cluster, server.database = self.cluster, self.database
        return server

    def test_short_interruptions_are_not_noticed(self):
        server = self.server()
        tables = start_tables(server, 3)
        for number in range(8):
            play_a_little(tables, 60)
            self.cluster.end_connections(self.database) if number % 2 else self.proxy.cut_after(number * 500)
            self.proxy.mend()
        play_to_the_end(everybody_at(tables))
        for table in tables:
            check_replay(self, server.replay(table[0].play["replay"]))

    def test_without_a_database_people_are_told_that_nothing_is_saved(self):
        """Nobody plays at this table, so nothing is being written when the database goes: that would have no answer."""
        server = self.server()
        made = server.new_table(name="Ann")
        ann = Client(server, made["code"], made["token"])
        ann.ask("chat", text="before")
        self.proxy.refuse(True)
        self.cluster.end_connections(self.database)
        refused = self.chat_until_busy(ann)
        self.assertRegex(refused.text, "saved|loaded")
        self.assertEqual(server.request("GET", "/healthz")[0], 200)
        status, text = server.request("GET", "/readyz")
        self.assertEqual(status, 503)
        self.assertIn("the database cannot be reached", text)
        status, _ = server.request("POST", "/api/tables", {"options": table_options()})
        self.assertEqual(status, 503)
        self.cluster.kill()
        self.cluster.start()
        self.proxy.mend()
        wait_until(lambda: server.request("GET", "/readyz")[0] == 200, "the server is ready again")
        again = Client(server, made["code"], made["token"])
        again.ask("chat", text="after")
        said = [entry["text"] for entry in server.entries(made["code"]) if "text" in entry]
        self.assertIn("before", said)
        self.assertEqual(said[-1], "after")

    def test_updates_survive_a_database_that_is_killed_while_people_play(self):
        server = self.server()
        tables = start_tables(server, 3)
        for _ in range(2):
            play_a_little(tables, 100)
            self.cluster.kill()
            server.kill()
            drain(tables)
            self.cluster.start()
            server.start()
            come_back(server, tables)
        play_to_the_end(everybody_at(tables))

    def test_a_backup_of_a_running_server_can_be_continued(self):
        server = self.server()
        tables = start_tables(server, 2)
        play_a_little(tables, 50)
        copy = os.path.join(server.folder, "copy.db")
        for source, target in ((self.url, copy), (copy, self.cluster.url(self.cluster.new_database()))):
            ran = run_posse("backup", source, target)
            self.assertEqual((ran.returncode, ran.stdout, ran.stderr), (0, "", ""))
            with PosseServer(data=target, games=ALL_GAMES) as other:
                for table in tables:
                    found = Client(other, table[0].code, table[0].token)
                    self.assertEqual(found.stage, "playing")
        play_to_the_end(everybody_at(tables))


if __name__ == "__main__":
    if not cluster.programs():
        print("PostgreSQL is not installed")
        sys.exit(1 if os.environ.get("CI") == "true" else cluster.SKIPPED)
    unittest.main()
