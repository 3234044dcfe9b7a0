"""Fairness among the people at a table: numbers, seats that change hands during a game, secrets that somebody has seen."""
import unittest

from client import Client, seated, until
from posse_server import PosseServer


class People(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = PosseServer().__enter__()

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__(None)

    def tearDown(self):
        self.server.send_home()

    # ---- numbers ---------------------------------------------------------------------------------

    def test_nothing_is_entered_under_the_number_of_somebody_who_was_removed(self):
        for i in range(5):
            host, gone = seated(self.server, 2, game="bang", bots=2)
            newcomer = Client(self.server, host.code, plays=False)
            host.say("remove", person=gone.person)
            newcomer.say("join", name="Newcomer")
            for j in range(5):
                gone.say("chat", text=f"line {i} {j} of Gone")
            clients = [host, gone, newcomer]
            until(lambda: not any(c.pending for c in clients), clients, "answers to all messages")
            self.assertNotEqual(newcomer.person, gone.person)
            self.assertFalse([line for line in host.picture["chat"] if line["person"] == newcomer.person])
            self.server.send_home()


if __name__ == "__main__":
    unittest.main()
