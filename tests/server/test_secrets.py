"""The server sends no hidden information. Compares every frame of whole games, for every seat, spectator and client that
has not joined, with what the engine shows them at this point."""
import json
import math
import unittest

from client import Client, Refused, play_to_the_end, quiet, until
from engine import Engine, walk
from posse_server import ALL_GAMES, SCALE, PosseServer

EVERYTHING = "everything"


def at_least(wanted, dice):
    return sum(math.comb(dice, n) * 5 ** (dice - n) for n in range(max(wanted, 0), dice + 1)) / 6 ** dice


def chances(view, rolled):
    """The odds of these dice of bang, computed independently of the server."""
    kept = [face for position, face in enumerate(view["dice"] or [], 1) if position not in rolled]
    gun = 2 if view["seats"][view["turn"]]["character"] == "willy_the_kid" else 3
    return {"dynamite": at_least(3 - kept.count("dynamite"), len(rolled)),
            "gatling": at_least(gun - kept.count("gatling"), len(rolled)),
            "attack": at_least(view["pile"], len(rolled))}


def chances_of_pig(view):
    """The odds of the die of pig, computed independently of the server."""
    needed = int(view["goal"]) - view["seats"][view["turn"]]["score"] - view["points"]
    return {"lose": 1 / 6, "win": sum(face >= needed for face in range(2, 7)) / 6}


class Told:
    """What one frame tells about the game, and the seat that got it."""

    def __init__(self, seat, frame):
        self.seat, self.frame, self.play = seat, frame, frame["play"]
        self.count = self.play["since"] + len(self.play["events"])


class Secrets(unittest.TestCase):
    maxDiff = None

    def people(self, server, game, players, **options):
        made = server.new_table(name="Person 0", game=game, players=players, **options)
        people = [Client(server, made["code"], made["token"])]
        people += [Client(server, made["code"], name=f"Person {i}") for i in range(1, players)]
        for seat, client in enumerate(people):
            client.ask("sit", seat=seat)
        return people

    def try_forbidden_actions(self, clients):
        """All clients try actions that they may not take. The errors must not reveal anything."""
        first = clients[0]
        for client in clients:
            seat = first.waited()
            if seat is None or not first.is_playing or seat in client.seats:
                continue
            for action in ["reroll 1", "play fire"]:
                with self.assertRaises(Refused) as refused:
                    client.ask("act", seat=seat, at=first.play["decision"], action=action)
                stranger = client.person is None
                self.assertEqual((refused.exception.code, refused.exception.text),
                                 ("not_yours", '"act" is only for people who have joined the table' if stranger
                                  else f"seat {seat} is not yours"))
            with self.assertRaises(Refused) as refused:
                client.ask("hint", seat=seat, at=first.play["decision"])
            self.assertEqual((refused.exception.code, refused.exception.text),
                             ("not_now", "hints are only for the seat that you have open"))
            for seat in client.seats:
                with self.assertRaises(Refused) as refused:
                    client.ask("act", seat=seat, at=first.play["decision"], action="draw")
                self.assertEqual(refused.exception.text, "the table is waiting for something else")

    def play_game(self, server, game, players, **options):
        people = self.people(server, game, players, **options)
        spectator = Client(server, people[0].code, name="Onlooker")
        everybody = [*people, spectator, Client(server, people[0].code)]
        people[0].ask("start")
        for moment in range(1, 6):
            until(lambda: people[0].stage == "over" or len(people[0].events) > 30 * moment, everybody)
            quiet(everybody)
            if people[0].stage == "playing":
                self.try_forbidden_actions(everybody)
                for client in people:
                    client.plays = True
                everybody[moment % len(everybody)].again()
                everybody.append(Client(server, people[0].code, people[moment % players].token, plays=False))
        play_to_the_end(everybody)
        return everybody, server.replay(people[0].play["replay"])

    def told_by_count(self, everybody):
        by_count = {}
        for client in everybody:
            for seat, frame in client.frames:
                if frame["t"] in ("table", "update") and "play" in frame:
                    told = Told(seat, frame)
                    by_count.setdefault(told.count, []).append(told)
        return by_count

    def eyes(self, engine, seat, see):
        if see and seat is not None:
            shown = engine.ask("show")["position"]
            if not shown["seats"][seat]["alive"]:
                return EVERYTHING
        return seat

    def check_frames(self, everybody, replay, see=False):
        by_count = self.told_by_count(everybody)
        checked, all_seen = 0, 0
        with Engine() as engine:
            for count, actor in walk(engine, replay):
                for told in by_count.pop(count, []):
                    eyes = self.eyes(engine, told.seat, see)
                    if eyes == EVERYTHING:
                        all_seen += 1
                        self.assertEqual(told.play["view"], engine.ask("show")["position"])
                    else:
                        known = engine.ask("view", seat=eyes, since=told.play["since"])
                        self.assertEqual(told.play["view"], known["position"])
                        self.assertEqual(told.play["events"], known["events"])
                    self.check_rest(engine, told, actor, replay)
                    checked += 1
        self.assertEqual(by_count, {}, "frames that fit no point of the game")
        self.assertGreater(checked, len(everybody), "every client was told more than once")
        return all_seen

    def check_rest(self, engine, told, actor, replay):
        play, is_over = told.play, actor == "over"
        self.assertEqual(play["actor"], actor)
        mine = told.seat is not None and actor == {"seat": told.seat} and play["waiting"] == "act"
        self.assertEqual(play["legal"], engine.ask("legal")["actions"] if mine else None)
        self.check_odds(play, play["legal"] or [])
        self.assertEqual(play["result"], replay["result"] if is_over else None)
        self.assertEqual(play["secret"], replay["fair"]["secret"] if is_over else None)
        self.assertEqual(play["replay"] is not None, is_over)
        if told.seat is None:
            self.assertEqual((play["undo"], play["held"]), (False, None))

    def check_odds(self, play, legal):
        """The server must send the odds of the client's own choices and of dice about to be rolled, and no others."""
        view, wanted = play["view"], {}
        if view["game"] == "bang":
            wanted = {a: chances(view, [int(die) for die in a.split()[1:]]) for a in legal if a.startswith("reroll")}
            if play["waiting"] == "roll":
                wanted["roll"] = chances(view, view["rolling"])
        if view["game"] == "pig" and (legal or play["waiting"] == "roll"):
            wanted = {"roll": chances_of_pig(view)}
        self.assertEqual((play["odds"] or {}).keys(), wanted.keys())
        for action, odds in wanted.items():
            self.assertEqual(play["odds"][action].keys(), odds.keys())
            for what, chance in odds.items():
                self.assertAlmostEqual(play["odds"][action][what], chance, delta=0.00006, msg=(action, what, view))

    def check_cards_and_roles(self, everybody, players):
        """The rules in the test's own words, whatever the engine says: what lies face down is known to its owner
        alone. Of colt these are planned cards; of bang with four players or more, all roles but the sheriff's."""
        withheld = 0
        for client in everybody:
            for seat, frame in client.frames:
                play = frame.get("play")
                if not play or frame.get("stage") == "over":
                    continue
                for event in play["events"]:
                    mine = seat is not None and event.get("seat") == seat
                    if event["e"] == "planned" and event.get("hidden") and not mine:
                        self.assertNotIn("card", event, f"told to {seat}")
                        withheld += seat is None
                    if event["e"] == "seated" and "life" in event and players > 3 and not mine:
                        self.assertIn(event.get("role"), (None, "sheriff"), f"told to {seat}")
                        withheld += seat is None
                for card in play["view"].get("plan", []):
                    if card.get("hidden") and seat is None:
                        self.assertIsNone(card["card"], "told to a spectator")
                        withheld += 1
        return withheld

    def check_words(self, server, everybody, replay):
        """Tokens are sent only to their owner, and only in `welcome`. The secret is not sent before the end. Neither is in
        the log, the metrics or the list of tables.
        """
        secret = replay["fair"]["secret"]
        tokens = {client.token for client in everybody if client.token}
        elsewhere = [server.log(), server.request("GET", "/metrics")[1],
                     json.dumps(server.request("GET", "/api/tables")[1])]
        for client in everybody:
            for _, frame in client.frames:
                text = json.dumps({k: v for k, v in frame.items() if k != "token"})
                for token in tokens:
                    self.assertNotIn(token, text)
                if "token" in frame:
                    self.assertEqual((frame["t"], frame["token"]), ("welcome", client.token))
                if frame.get("stage") != "over":
                    self.assertNotIn(secret, text)
        for text in elsewhere:
            for word in [*tokens, secret]:
                self.assertNotIn(word, text)

    def test_frames_contain_only_what_their_viewer_may_know(self):
        tables = [("bang", 3, None), ("bang", 5, None), ("bang", 8, {"rules": "german"}), ("colt", 2, None),
                  ("colt", 4, None), ("colt", 5, {"variant": "expert"}), ("pig", 8, None)]
        for _ in range(SCALE):
            with PosseServer(games=ALL_GAMES) as server:
                for game, players, rules in tables:
                    with self.subTest(game=game, players=players):
                        everybody, replay = self.play_game(server, game, players, rules=rules, public=True)
                        self.check_frames(everybody, replay)
                        self.check_words(server, everybody, replay)
                        hidden = self.check_cards_and_roles(everybody, players)
                        if game == "pig":
                            self.assertEqual(hidden, 0, "pig has no secrets")
                        elif players > 3:
                            self.assertGreater(hidden, 0, "nothing was hidden from spectators")
                        for client in everybody:
                            client.cut()

    def test_eliminated_players_see_everything_if_the_table_allows_it(self):
        seen = 0
        for _ in range(SCALE):
            with PosseServer() as server:
                while not seen:
                    everybody, replay = self.play_game(server, "bang", 6, eliminated_see=True)
                    seen += self.check_frames(everybody, replay, see=True)
                    server.send_home()

    def test_there_is_no_replay_before_the_end(self):
        with PosseServer() as server:
            people = self.people(server, "bang", 4)
            people[0].ask("start")
            until(lambda: people[0].is_playing, people)
            for number in range(3):
                self.assertEqual(server.request("GET", f"/api/replays/{people[0].code}-{number}")[0], 404)


if __name__ == "__main__":
    unittest.main()
