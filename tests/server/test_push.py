"""Push messages: they tell people who are not connected that it is their turn, once, and nobody else."""
import contextlib
import json
import sqlite3
import unittest

from client import Client, Refused, quiet, until
from posse_server import ALL_GAMES, PosseServer, wait_until
from push_service import SUBJECT, Browser, PushService, check_token

DAY_S = 24 * 3600
BEN, ANN = 0, 1  # seats


def push_server(**options):
    return PosseServer(games=ALL_GAMES, settings={"POSSE_PUSH": SUBJECT, "POSSE_PUSH_TEST": "yes"}, **options)


def notes(server, name="push"):
    if server.database:
        found = server.sql(f"SELECT text FROM posse.notes WHERE name LIKE '{name}-%'").splitlines()
    else:
        with contextlib.closing(sqlite3.connect(f"file:{server.data}?mode=ro", uri=True)) as data:
            found = [row[0] for row in data.execute("SELECT text FROM notes WHERE name LIKE ?", (name + "-%",))]
    return [text for text in found if text.startswith("{") or name != "push"]  # the server's key is not a subscription


def server_key(client):
    return next(frame["push"] for _, frame in client.frames if frame["t"] == "welcome")


class Push(unittest.TestCase):
    def begin(self, server, clock=DAY_S):
        """A game of Ben, the host, and Ann."""
        made = server.new_table(name="Ben", game="pig", players=2, clock=clock)
        ben = Client(server, made["code"], made["token"])
        ann = Client(server, made["code"], name="Ann")
        ben.ask("sit", seat=BEN)
        ann.ask("sit", seat=ANN)
        ben.ask("start")
        until(lambda: ben.is_playing and ann.is_playing, [ben, ann], "the deal")
        return ben, ann

    def play_until_turn_of(self, seat, clients):
        """Plays until it is the seat's turn. The clients who are here do not play on."""
        for client in clients:
            client.plays = client.seats != [seat]
        until(lambda: all(c.waited() == seat for c in clients), clients, f"the turn of seat {seat}")
        quiet(clients)

    def go_away_before_the_turn(self, ben, ann):
        self.play_until_turn_of(BEN, [ben, ann])
        ann.cut()
        until(lambda: not self.is_here(ben, ann), [ben], "Ann is gone")

    def is_here(self, ben, ann):
        return next(p for p in ben.picture["persons"] if p["id"] == ann.person)["here"]

    def let_a_bot_take_the_turn(self, ben):
        """Ann's turn passes without her, and later comes again."""
        ben.plays = False
        ben.ask("hand", seat=ANN, bot=True)
        until(lambda: ben.waited() == BEN, [ben], "Ben's turn")
        ben.ask("hand", seat=ANN, bot=False)
        self.play_until_turn_of(ANN, [ben])

    def test_a_message_comes_when_the_turn_comes(self):
        with PushService() as service, push_server() as server:
            ben, ann = self.begin(server)
            browser = Browser(service)
            self.assertTrue(ann.ask("push", **browser.subscription, language="de")["on"])
            self.go_away_before_the_turn(ben, ann)
            self.assertEqual(service.requests, [])
            self.play_until_turn_of(ANN, [ben])
            wait_until(lambda: server.metric("pushes_total") == 1, "a push message")
            request, = service.requests
            self.assertEqual(browser.read(request), {"table": ann.code, "game": "pig",
                                                     "text": "Du bist dran: Pig am Tisch von Ben"})
            check_token(request, service.origin, server_key(ann))
            self.assertEqual(request[1]["TTL"], str(DAY_S))

    def test_nobody_who_is_connected_gets_one(self):
        with PushService() as service:
            with push_server() as server:
                ben, ann = self.begin(server)
                for client in (ben, ann):
                    client.ask("push", **Browser(service, client.code).subscription)
                for seat in (BEN, ANN) * 3:
                    self.play_until_turn_of(seat, [ben, ann])
                self.go_away_before_the_turn(ben, ann)
                self.play_until_turn_of(ANN, [ben])
                wait_until(lambda: server.metric("pushes_total") == 1, "a push message")
            self.assertEqual(len(service.requests), 1)

    def test_there_is_at_most_one_unread_message(self):
        with PushService() as service, push_server() as server:
            ben, ann = self.begin(server)
            ann.ask("push", **Browser(service).subscription)
            self.go_away_before_the_turn(ben, ann)
            self.play_until_turn_of(ANN, [ben])
            wait_until(lambda: server.metric("pushes_total") == 1, "the first message")
            self.let_a_bot_take_the_turn(ben)
            ann.connect()
            wait_until(lambda: server.metric("pushes_total") and not notes(server, "pushed"), "the message is read")
            self.go_away_before_the_turn(ben, ann)
            self.play_until_turn_of(ANN, [ben])
            wait_until(lambda: server.metric("pushes_total") >= 2, "a message after she was there")
            self.assertEqual(len(service.requests), 2)

    def test_it_survives_a_crash(self):
        with PushService() as service, push_server() as server:
            ben, ann = self.begin(server)
            browser = Browser(service)
            ann.ask("push", **browser.subscription)
            self.go_away_before_the_turn(ben, ann)
            server.kill()
            server.start()
            ben.connect()
            self.play_until_turn_of(ANN, [ben])
            wait_until(lambda: server.metric("pushes_total") == 1, "a push message after the crash")
            self.assertEqual(browser.read(service.requests[0])["text"], "Your turn: Pig at Ben’s table")
            check_token(service.requests[0], service.origin, server_key(ann))
            server.kill()
            server.start()
            ben.connect()
            self.let_a_bot_take_the_turn(ben)
            ann.connect()
            wait_until(lambda: server.metric("entries_total") and not notes(server, "pushed"), "the message is read")
            self.go_away_before_the_turn(ben, ann)
            self.play_until_turn_of(ANN, [ben])
            wait_until(lambda: server.metric("pushes_total") == 1, "a message after she was there")
            self.assertEqual(len(service.requests), 2)

    def test_a_connection_that_was_dead_when_the_turn_came(self):
        with PushService() as service, push_server() as server:
            ben, ann = self.begin(server)
            ann.ask("push", **Browser(service).subscription)
            self.play_until_turn_of(BEN, [ben, ann])
            self.play_until_turn_of(ANN, [ben])
            self.assertEqual(server.metric("pushes_total"), 0)
            ann.cut()
            wait_until(lambda: server.metric("pushes_total") == 1, "a push message")

    def test_a_page_that_only_announces_itself_has_not_seen_the_question(self):
        with PushService() as service, push_server() as server:
            ben, ann = self.begin(server)
            ann.ask("push", **Browser(service).subscription)
            self.play_until_turn_of(BEN, [ben, ann])
            self.play_until_turn_of(ANN, [ben])
            ann.ask("shown", seat=ANN, at=0)
            ann.cut()
            wait_until(lambda: server.metric("pushes_total") == 1, "a push message")

    def test_who_has_seen_the_question_is_not_told(self):
        with PushService() as service, push_server() as server:
            ben, ann = self.begin(server)
            ann.ask("push", **Browser(service).subscription)
            self.play_until_turn_of(BEN, [ben, ann])
            self.play_until_turn_of(ANN, [ben, ann])
            ann.ask("shown", seat=ANN, at=ann.play["decision"])
            ann.cut()
            until(lambda: not self.is_here(ben, ann), [ben], "Ann is gone")
            ann.connect()
            self.go_away_before_the_turn(ben, ann)
            self.play_until_turn_of(ANN, [ben])
            wait_until(lambda: server.metric("pushes_total") >= 1, "a message for the next turn")
            self.assertEqual(len(service.requests), 1)

    def test_a_subscription_that_the_service_no_longer_knows_is_deleted(self):
        for status in (404, 410):
            with self.subTest(status), PushService() as service, push_server() as server:
                service.status = status
                ben, ann = self.begin(server)
                ann.ask("push", **Browser(service).subscription)
                self.assertEqual(len(notes(server)), 1)
                self.go_away_before_the_turn(ben, ann)
                self.play_until_turn_of(ANN, [ben])
                wait_until(lambda: server.metric("push_troubles_total") == 1 and not notes(server), "it is deleted")
                self.assertEqual(server.metric("pushes_total"), 0)

    def test_a_service_in_trouble_is_tried_again_at_the_next_turn(self):
        expect = "a push message was not sent: the push service answered with status 503"
        with PushService() as service, push_server(expect=expect) as server:
            service.status = 503
            ben, ann = self.begin(server)
            ann.ask("push", **Browser(service).subscription)
            self.go_away_before_the_turn(ben, ann)
            self.play_until_turn_of(ANN, [ben])
            wait_until(lambda: server.metric("push_troubles_total") == 1 and not notes(server, "pushed"), "the trouble")
            service.status = 201
            self.let_a_bot_take_the_turn(ben)
            wait_until(lambda: server.metric("pushes_total") == 1, "the message of the next turn")

    def test_subscriptions_go_with_their_person_and_their_table(self):
        with PushService() as service, push_server() as server:
            ben, ann = self.begin(server)
            subscription = Browser(service).subscription
            ann.ask("push", **subscription)
            self.assertEqual(json.loads(notes(server)[0])["endpoint"], subscription["endpoint"])
            self.assertFalse(ann.ask("push", endpoint=None)["on"])
            self.assertEqual(notes(server), [])
            ann.ask("push", **subscription)
            ann.ask("leave")
            self.assertEqual(notes(server), [])
            ben.ask("push", **subscription)
            ben.plays = False
            ben.say("delete")
            until(lambda: ben.gone, [ben], "the table is gone")
            self.assertEqual(notes(server), [])

    def test_wrong_addresses_are_refused_with_a_sentence(self):
        with PushService() as service:
            keys = {key: value for key, value in Browser(service).subscription.items() if key != "endpoint"}
        with PosseServer(settings={"POSSE_PUSH": SUBJECT}) as server:
            ann = Client(server, server.new_table(name="Ben")["code"], name="Ann")
            for endpoint, reason in [
                    ("http://127.0.0.1:8080/x", "must begin with https://"),
                    ("https://127.0.0.1/x", "not an address"),
                    ("https://[fe80::1]/x", "not an address"),
                    ("https://localhost/x", "not an address"),
                    ("https://push.example.org:22/x", "must have port 443")]:
                with self.assertRaises(Refused) as refused:
                    ann.ask("push", endpoint=endpoint, **keys)
                self.assertEqual(refused.exception.code, "bad_request")
                self.assertIn(reason, refused.exception.text)
            with self.assertRaises(Refused) as refused:
                ann.ask("push", endpoint="https://push.example.org/x", p256dh=keys["auth"], auth=keys["auth"])
            self.assertIn("keys of a push subscription", refused.exception.text)
            self.assertEqual(notes(server), [])

    def test_only_people_of_the_table_may_subscribe(self):
        with PushService() as service, push_server() as server:
            watcher = Client(server, server.new_table(name="Ben")["code"])
            with self.assertRaises(Refused) as refused:
                watcher.ask("push", **Browser(service).subscription)
            self.assertEqual(refused.exception.code, "not_yours")

    def test_it_is_off_unless_configured(self):
        with PushService() as service, PosseServer() as server:
            ann = Client(server, server.new_table(name="Ben")["code"], name="Ann")
            self.assertFalse([frame for _, frame in ann.frames if "push" in frame])
            with self.assertRaises(Refused) as refused:
                ann.ask("push", **Browser(service).subscription)
            self.assertIn("sends no push messages", refused.exception.text)


if __name__ == "__main__":
    unittest.main()
