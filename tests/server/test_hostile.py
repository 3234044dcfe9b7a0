"""Hostile clients get an error with a code and a message and, after many errors, are disconnected. Other tables are not
affected."""
import json
import random
import unittest

from client import Client, Refused, catch_up, play_to_the_end, until
from posse_server import SCALE, PosseServer
from wire import WIRE, check_frame
from ws import BINARY, TEXT, Closed, frame

POLICY = 1008
DEEP = "[" * 5000
NOT_MESSAGES = [
    "", " ", "hello", "null", "7", "[]", '"hello"', "{", "{}", '{"t":7}', '{"t":"nothing"}', '{"t":"hello"}',
    '{"t":"hello","code":7}', '{"t":"hello","code":""}', '{"t":"hello","code":"' + "x" * 5000 + '"}',
    '{"t":"hello","code":"abcdefghjk","token":"00"}', '{"t":"hello","code":"abcdefghjk","since":-1}',
    '{"t":"hello","code":"abcdefghjk","since":1e300}', '{"t":"hello","code":"abcdefghjk","more":1}',
    '{"t":"ping","id":"x"}', '{"t":"ping","t":"ping"}', '{"t":"ping"} {"t":"ping"}', '{"t":"\\u0000"}',
    '{"t":"act","seat":99,"at":0,"action":"draw"}', '{"t":"act","seat":-1,"at":0,"action":"draw"}',
    '{"t":"act","seat":0,"at":0,"action":"' + "draw " * 1000 + '"}', '{"t":' + DEEP, DEEP,
    '{"t":"options","options":{"game":"chess"}}', "\ufeff{}", '{"t":"join","name":"\\ud800"}',
]


class Hostile(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = PosseServer().__enter__()

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__(None)

    def setUp(self):
        """Starts a game at another table, which tearDown plays to its end."""
        made = self.server.new_table(name="Ann", game="bang", players=3)
        self.bystanders = [Client(self.server, made["code"], made["token"]),
                       Client(self.server, made["code"], name="Bob")]
        for seat, client in enumerate(self.bystanders):
            client.ask("sit", seat=seat)
        self.bystanders[0].ask("bot", seat=2, level="random")
        self.bystanders[0].ask("start")

    def tearDown(self):
        play_to_the_end(self.bystanders)
        self.server.send_home()

    def refusal(self, ws):
        """Returns the next message, which must be a valid error."""
        said = json.loads(ws.recv())
        check_frame(said)
        self.assertEqual(said["t"], "error", said)
        self.assertRegex(said["error"], r"\w+ \w+")
        return said

    def code_of_end(self, ws):
        try:
            while True:
                check_frame(json.loads(ws.recv()))
        except Closed as closed:
            return closed.code

    def test_invalid_messages_are_refused(self):
        for number, text in enumerate(NOT_MESSAGES):
            with self.subTest(text=text[:60]), self.server.socket() as ws:
                ws.send(text)
                said = self.refusal(ws)
                self.assertIn(said["code"], ("bad_json", "bad_request", "unknown_game", "no_table"), said)
                ws.send('{"t":"ping","id":7}')  # the connection is still usable
                self.assertEqual(json.loads(ws.recv()), {"t": "pong", "id": 7})

    def test_invalid_frames_close_the_connection(self):
        for data, code in [(frame(BINARY, b"{}"), 1003), (frame(TEXT, b"\xff"), 1007),
                           (frame(TEXT, b"x" * 100000), 1009)]:
            with self.server.socket() as ws:
                ws.send_raw(data)
                self.assertEqual(self.code_of_end(ws), code)

    def test_too_many_errors_close_the_connection(self):
        for text in ["{}", '{"t":"start"}', '{"t":"hello","code":"abcdefghjk"}',
                     '{"t":"hello","code":"%s","token":"%s"}' % (self.bystanders[0].code, "00" * 32)]:
            with self.subTest(text=text), self.server.socket() as ws:
                for _ in range(30):
                    ws.send(text)
                for _ in range(10):
                    self.refusal(ws)
                self.assertEqual(self.code_of_end(ws), POLICY)

    def test_wrong_tokens_are_refused(self):
        token = self.bystanders[0].token
        near = token[:-1] + ("0" if token[-1] != "0" else "1")
        for wrong in [near, "00" * 32, "ff" * 32]:
            with self.assertRaises(Refused) as refused:
                Client(self.server, self.bystanders[0].code, wrong)
            self.assertEqual(refused.exception.code, "bad_token")
            self.assertNotIn(wrong, refused.exception.text)
        made = self.server.new_table(name="Eve")
        with self.assertRaises(Refused) as refused:
            Client(self.server, self.bystanders[0].code, made["token"])  # a token of another table
        self.assertEqual(refused.exception.code, "bad_token")

    def test_unknown_tables_are_refused(self):
        for code in ["abcdefghjk", "a", "zzzzzzzzzzzz", "../../etc", "%s%n%d", "'; --", "ABCDEFGHJK"]:
            with self.assertRaises(Refused) as refused:
                Client(self.server, code)
            self.assertEqual(refused.exception.code, "no_table")

    def message_of(self, name, randomly, code):
        """Makes a random message of this type. Most of its fields are valid."""
        message = {"t": name}
        for key, (kind, _, more) in WIRE.fields[name].items():
            message[key] = {
                "NUMBER": randomly.choice([0, 1, 2, 3, 33, 2**53 - 1]), "SEAT": randomly.randrange(9),
                "FLAG": randomly.random() < 0.5, "HEX": randomly.randbytes(32).hex(),
                "TEXT": randomly.choice([code, "draw", "keep", "roll one", "shoot 1", "pass"]), "SAID": "Eve",
                "CHOICE": randomly.choice(WIRE.words.get(more[0] if more else "", ["x"])),
                "PART": {"game": "bang", "players": 4, "rules": None, "public": True, "clock": 1,
                         "eliminated_see": True}}[kind]
        return message

    def test_clients_without_a_seat_cannot_affect_the_game(self):
        """Messages of any type, from a person without a seat and from a client that has not joined."""
        randomly = random.Random(6)
        names = [n for n in WIRE.fields if n in WIRE.words["what"] and n not in ("hello", "join", "clock", "deal")]
        code = self.bystanders[0].code
        spectator = Client(self.server, code, name="Eve", plays=False)
        for number, name in enumerate(names * SCALE):
            catch_up(self.bystanders)
            stranger = Client(self.server, code, plays=False)
            for client in (spectator, stranger):
                message = self.message_of(name, randomly, code)
                message.pop("t")
                try:
                    answer = client.ask(name, **message)
                    fine = ("prefer", "chat", "emote", "leave", "ping", "back", "takeover", "open")
                    self.assertIn(name, fine, (message, answer))
                except Refused as refused:
                    self.assertGreater(len(refused.text), 10)
                    self.assertNotEqual(refused.code, "bad_json")
            stranger.cut()
            if spectator.sent_here > 10 or spectator.person is None or name == "leave":
                if spectator.person is not None and name != "leave":
                    spectator.ask("leave")  # otherwise the table would become full
                spectator.cut()
                spectator = Client(self.server, code, name=f"Eve {number}", plays=False)

    def test_acting_for_others_and_out_of_turn_is_refused(self):
        first, second = self.bystanders
        until(lambda: first.is_playing, self.bystanders)
        eve = Client(self.server, first.code, second.token, plays=False)
        for action in ["keep", "reroll 1", "roll one one", "", "x", "shoot 0"]:
            with self.assertRaises(Refused) as refused:
                eve.ask("act", seat=0, at=first.play["decision"], action=action)
            self.assertIn(refused.exception.code, ("not_yours", "bad_request"))
        with self.assertRaises(Refused):
            eve.ask("act", seat=1, at=10**9, action="keep")
        with self.assertRaises(Refused):
            eve.ask("roll", seat=0, at=first.play["decision"])

    def test_floods_close_only_their_connection(self):
        """Sends 1000 messages at once."""
        for text in ['{"t":"hello","code":"%s"}' % self.bystanders[0].code, '{"t":"ping"}',
                     '{"t":"chat","text":"spam"}']:
            with self.subTest(text=text), self.server.socket() as ws:
                try:
                    ws.send_raw(frame(TEXT, text.encode()) * 1000)
                    self.assertIn(self.code_of_end(ws), (POLICY, None))  # None: it did not read its answers
                except (ConnectionError, BrokenPipeError):
                    pass  # closed before everything was sent

    def test_of_two_joins_at_once_only_the_first_counts(self):
        made = self.server.new_table(name="Ann")
        eve = Client(self.server, made["code"])
        for name in ("Eve", "Eve again"):
            eve.say("join", name=name)
        until(lambda: not eve.pending and len(eve.picture["persons"]) > 1, [eve], "answers to both joins")
        self.assertEqual([f["code"] for _, f in eve.frames if f["t"] == "error"], ["not_now"])
        self.assertEqual([p["name"] for p in eve.picture["persons"]], ["Ann", "Eve"])

    def test_a_table_has_a_limited_number_of_people(self):
        made = self.server.new_table(name="Ann")
        with self.assertRaises(Refused) as refused:
            for number in range(40):
                Client(self.server, made["code"], name=f"Eve {number}").cut()
        self.assertEqual(refused.exception.code, "full")

    def test_wrong_http_requests_are_refused(self):
        good = {"game": "bang", "players": 4, "rules": None, "public": False, "clock": 0, "eliminated_see": False}
        for body in [b"", b"{", b"[]", b"\xff\xfe", b"x" * 60000, {}, {"options": 7}, {"options": {}},
                     {"options": {**good, "players": 99}}, {"options": {**good, "players": 2}},
                     {"options": {**good, "game": "chess"}}, {"options": {**good, "clock": -1}},
                     {"options": {**good, "rules": {"rules": "none"}}, "name": "Eve"},
                     {"options": {**good, "rules": {"cheat": True}}, "quick": "easy"},
                     {"options": {**good, "rules": {"players": 7}}},
                     {"options": good, "name": ""}, {"options": good, "name": "x" * 25},
                     {"options": good, "quick": "genius"}, {"options": good, "admin": True}]:
            with self.subTest(body=str(body)[:80]):
                status, said = self.server.request("POST", "/api/tables", body)
                self.assertEqual((status, said["t"]), (400, "error"), said)
                check_frame(said)
        self.assertEqual(self.server.request("POST", "/api/tables", "x" * 100000)[0], 413)
        for path in ["/api/replays/", "/api/replays/..%2f..%2fetc", "/api/replays/x", "/api/replays/" + "x" * 500]:
            self.assertIn(self.server.request("GET", path)[0], (404, 414))
        self.assertEqual(self.server.request("POST", "/healthz", "{}")[0], 405)


if __name__ == "__main__":
    unittest.main()
