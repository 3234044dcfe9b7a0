"""What is left of people's names: when a person leaves, when the host deletes the table, and when time does."""
import os
import unittest

from client import Client, play_to_the_end, until
from posse_server import PosseServer, wait_until


class Privacy(unittest.TestCase):
    maxDiff = None

    def finished(self, server, public=False):
        """Annabel, and Bartholomew with another seat for Clementine."""
        made = server.new_table(name="Annabel", players=3, public=public)
        ann = Client(server, made["code"], made["token"])
        bart = Client(server, made["code"], name="Bartholomew")
        ann.ask("sit", seat=0)
        bart.ask("sit", seat=1)
        bart.ask("sit", seat=2, name="Clementine")
        ann.ask("start")
        until(lambda: ann.is_playing, [ann, bart], "the deal")
        bart.ask("chat", text="hello")
        play_to_the_end([ann, bart])
        return ann, bart

    def on_disk(self, server, text):
        """In the bytes of the file, or of the log beside it."""
        found = False
        for path in [server.data, server.data + "-wal"]:
            if os.path.exists(path):
                with open(path, "rb") as file:
                    found = found or text.encode() in file.read()
        return found

    def shown(self, server, replay):
        _, film = server.request("GET", f"/api/replays/{replay}/film?eyes=open")
        return str([server.replay(replay), film])

    def test_deleting_a_table_takes_the_names_from_its_replays(self):
        with PosseServer() as server:
            ann, _ = self.finished(server, public=True)
            replay = ann.play["replay"]
            whole = server.replay(replay)
            self.assertEqual(whole["names"], ["Annabel", "Bartholomew", "Clementine"])
            self.assertTrue(self.on_disk(server, "Annabel"))
            ann.send({"t": "delete"})
            until(lambda: ann.gone, [ann], "the table is gone")
            names = whole.pop("names")
            self.assertEqual(server.replay(replay), whole, "the same game, without names")
            for name in names:
                self.assertNotIn(name, self.shown(server, replay))
                wait_until(lambda: not self.on_disk(server, name), f"{name} is not on the disk")
            server.stop()
            for name in names:
                self.assertFalse(self.on_disk(server, name))
            server.start()
            self.assertEqual(server.replay(replay), whole)

    def test_time_takes_the_names_as_well(self):
        with PosseServer() as server:
            ann, _ = self.finished(server)
            replay, code = ann.play["replay"], ann.code
            server.send_home()
            server.stop()
            server.make_unused(31, code)
            server.start()  # looks for old tables at once
            wait_until(lambda: not server.entries(code), "the table is gone")
            self.assertNotIn("names", server.replay(replay))
            for name in ["Annabel", "Bartholomew", "Clementine"]:
                wait_until(lambda: not self.on_disk(server, name), f"{name} is not on the disk")

    def test_old_replays_are_deleted_if_the_operator_wants_it(self):
        for keep, is_kept in [("0", True), ("7", False)]:
            with PosseServer(settings={"POSSE_KEEP_REPLAYS": keep}) as server:
                old, young = (self.finished(server)[0].play["replay"] for _ in range(2))
                marker = server.new_table(name="Ann")["code"]
                commitment = server.replay(old)["fair"]["commitment"]  # nowhere else in the file
                server.stop()
                self.assertTrue(self.on_disk(server, commitment))
                server.make_unused(8, old)
                server.make_unused(31, marker)
                server.start()  # looks for old tables and replays at once
                wait_until(lambda: not server.entries(marker), "the old table is deleted")
                if not is_kept:
                    wait_until(lambda: server.request("GET", f"/api/replays/{old}")[0] == 404, "the replay is deleted")
                    wait_until(lambda: not self.on_disk(server, commitment), "the replay is not on the disk")
                self.assertEqual(server.request("GET", f"/api/replays/{old}")[0], 200 if is_kept else 404)
                server.replay(young)

    def test_who_leaves_takes_the_name_along(self):
        with PosseServer() as server:
            ann, bart = self.finished(server)
            replay = ann.play["replay"]
            bart.ask("leave")
            until(lambda: len(ann.picture["persons"]) == 1, [ann], "Bartholomew has left")
            self.assertEqual(server.replay(replay)["names"], ["Annabel", None, None])
            later = Client(server, ann.code, ann.token)
            for told in [str(later.picture), self.shown(server, replay)]:
                self.assertNotIn("Bartholomew", told)
                self.assertNotIn("Clementine", told)
            self.assertEqual([line["text"] for line in later.picture["chat"]], ["hello"])


if __name__ == "__main__":
    unittest.main()
