"""Clients that send anything, always the same for a seed: the server answers or closes the connection, and goes on. The
sanitizers of the test builds see what goes wrong inside."""
import unittest

from client import catch_up, play_to_the_end, quiet, seated, until
from posse_server import ALL_GAMES, SCALE, PosseServer
from rogue import Rogue

SEEDS = range(40 * SCALE)


class Rogues(unittest.TestCase):
    def test_a_game_goes_on_whatever_others_send(self):
        sent = 0
        with PosseServer(games=ALL_GAMES) as server:
            for game in ("bang", "colt"):
                people = seated(server, 2, 2, game=game)
                people[0].ask("start")
                until(lambda: all(c.is_playing for c in people), people, "the deal")
                for seed in SEEDS:
                    rogue = Rogue(server, f"{game} {seed}")
                    count = len(people[0].frames)
                    until(lambda: people[0].stage == "over" or len(people[0].frames) > count, people)
                    catch_up(people)
                    sent += rogue.attack(people[0].code) + rogue.attack_http()
                play_to_the_end(people)
                quiet(people)
                self.assertEqual(server.request("GET", "/healthz")[0], 200)
                server.send_home()
        self.assertGreater(sent, 10 * len(SEEDS))

    def test_a_seed_always_sends_the_same(self):
        one, other = (Rogue(None, 7) for _ in range(2))
        for _ in range(50):
            self.assertEqual(one.frames("abcdefghjk"), other.frames("abcdefghjk"))
            self.assertEqual(one.request(), other.request())


if __name__ == "__main__":
    unittest.main()
