"""Hints are only for people who play against bots alone, use only what the open seat can see, and are not logged."""
import unittest

from client import Client, Refused, play_to_the_end, until
from posse_server import ALL_GAMES, PosseServer, wait_until


def is_asked(client, seat):
    return client.is_playing and client.waited() == seat and client.play["legal"]


def play_until_my_decision(client, seat=0):
    """Plays until the seat is to act, and then stops. If the seat loses before that, there is another game."""
    def is_so():
        client.plays = not is_asked(client, seat)
        return not client.plays or client.stage == "over"

    until(is_so, [client], f"a decision of seat {seat}")
    while client.stage == "over":
        client.ask("rematch")
        until(is_so, [client], f"a decision of seat {seat}")


class Hints(unittest.TestCase):
    def against_bots(self, server, game, players):
        made = server.new_table(quick="random", game=game, players=players)
        return Client(server, made["code"], made["token"])

    def refused(self, client, seat, at, code, text):
        with self.assertRaises(Refused) as refused:
            client.ask("hint", seat=seat, at=at)
        self.assertEqual(refused.exception.code, code)
        self.assertIn(text, refused.exception.text)

    def check_advice(self, client, advice):
        self.assertEqual((advice["t"], advice["seat"], advice["at"]), ("advice", 0, client.play["decision"]))
        self.assertIn(advice["action"], client.play["legal"])
        self.assertEqual([value["action"] for value in advice["values"]], client.play["legal"])
        for value in advice["values"]:
            self.assertTrue(0 <= value["chance"] <= 1 and value["visits"] >= 0, value)
        if client.play["view"]["game"] == "colt":
            self.assertIsNone(advice["beliefs"])
            return
        self.assertEqual(len(advice["beliefs"]), len(client.picture["seats"]))
        for belief in advice["beliefs"]:
            self.assertAlmostEqual(sum(belief.values()), 1, places=2)
        self.assertEqual(advice["beliefs"][0][client.play["view"]["seats"][0]["role"]], 1)

    def test_a_hint_names_an_action_and_its_chances(self):
        with PosseServer() as server:
            for game, players in [("bang", 5), ("colt", 3)]:
                client = self.against_bots(server, game, players)
                for _ in range(3):
                    play_until_my_decision(client)
                    entries, n = server.metric("entries_total"), client.picture["n"]
                    advice = client.ask("hint", seat=0, at=client.play["decision"])
                    self.check_advice(client, advice)
                    self.assertEqual((server.metric("entries_total"), client.picture["n"]), (entries, n))
                    client.ask("act", seat=0, at=client.play["decision"], action=advice["action"])
                client.plays = True
                play_to_the_end([client])
                self.refused(client, 0, client.play["decision"], "not_now", "nothing to decide")
                server.send_home()

    def test_a_hint_of_a_bot_that_does_not_search_is_an_action(self):
        with PosseServer(games=ALL_GAMES) as server:
            client = self.against_bots(server, "pig", 2)
            play_until_my_decision(client)
            advice = client.ask("hint", seat=0, at=client.play["decision"])
            self.assertIn(advice["action"], ["hold", "roll"])
            self.assertEqual((advice["values"], advice["beliefs"]), ([], None))

    def test_hints_are_only_for_the_current_decision_of_an_own_seat(self):
        with PosseServer() as server:
            client = self.against_bots(server, "bang", 4)
            self.refused(client, 0, 0, "not_now", "nothing to decide")
            play_until_my_decision(client)
            at = client.play["decision"]
            self.refused(client, 0, at + 1, "not_now", "the game has moved on")
            self.refused(client, 0, at - 1, "not_now", "the game has moved on")
            self.refused(client, 1, at, "not_now", "only for the seat that you have open")
            self.refused(Client(server, client.code), 0, at, "not_now", "only for the seat that you have open")
            self.refused(Client(server, client.code, name="Bob"), 0, at, "not_now", "only for the seat that you have open")

    def test_there_are_no_hints_with_other_people_at_the_table(self):
        """This includes people who take a seat while the hint is being computed."""
        with PosseServer() as server:
            client = self.against_bots(server, "bang", 4)
            bob = Client(server, client.code, name="Bob", plays=False)
            play_until_my_decision(client)
            bob.ask("takeover", seat=2)
            hint = client.say("hint", seat=0, at=client.play["decision"])
            allowed = client.ask("allow", person=bob.person, seat=2, yes=True)
            until(lambda: hint in client.answers, [client], "an answer to the hint")
            order = [frame for _, frame in client.frames if frame is allowed or frame is client.answers[hint]]
            if order[0] is allowed:
                self.assertEqual(client.answers[hint]["error"], "hints are not available at a table with other people")
            self.refused(client, 0, client.play["decision"], "not_now", "with other people")

    def test_hints_on_a_shared_device_need_an_open_seat(self):
        with PosseServer() as server:
            made = server.new_table(name="Ann", game="bang", players=3)
            ann = Client(server, made["code"], made["token"])
            for seat in range(3):
                ann.ask("sit", seat=seat)
            ann.ask("start")
            until(lambda: ann.is_playing and ann.play["waiting"] == "act" and ann.play["legal"], [ann])
            seat, at = ann.waited(), ann.play["decision"]
            ann.plays = False
            self.assertIn(ann.ask("hint", seat=seat, at=at)["action"], ann.play["legal"])
            ann.ask("open", seat=None)
            self.refused(ann, seat, at, "not_now", "only for the seat that you have open")

    def test_a_second_hint_before_the_first_answer_is_refused(self):
        with PosseServer() as server:
            client = self.against_bots(server, "bang", 8)
            play_until_my_decision(client)
            first, second = (client.say("hint", seat=0, at=client.play["decision"]) for _ in range(2))
            until(lambda: {first, second} <= client.answers.keys(), [client], "answers to both hints")
            self.assertEqual(client.answers[second]["code"], "too_fast")
            self.check_advice(client, client.answers[first])

    def test_outdated_hints_are_dropped(self):
        """Acting, disconnecting or deleting the table before the answer comes does no harm."""
        with PosseServer() as server:
            client = self.against_bots(server, "bang", 8)
            play_until_my_decision(client)
            hint = client.say("hint", seat=0, at=client.play["decision"])
            acted = client.ask("act", seat=0, at=client.play["decision"], action=client.play["legal"][-1])
            until(lambda: hint in client.answers, [client], "an answer to the hint")
            answer = client.answers[hint]
            if [f for _, f in client.frames if f is answer or f is acted][0] is acted:
                self.assertEqual((answer["t"], answer["code"]), ("error", "not_now"))
            client.plays = True
            play_until_my_decision(client)
            client.say("hint", seat=0, at=client.play["decision"])
            client.again()
            wait_until(lambda: server.metric("connections") == 1, "the old connection is closed")
            client.say("hint", seat=0, at=client.play["decision"])
            client.say("delete")
            until(lambda: client.gone, [client])
            self.assertEqual(server.request("GET", "/healthz")[0], 200)


if __name__ == "__main__":
    unittest.main()
