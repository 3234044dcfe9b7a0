"""The pace of a table: pauses of bots, and clocks that wait until the question is on the screen."""
import unittest

from client import Client, Refused, differences, play_to_the_end, quiet, sync, until
from posse_server import PosseServer

LONG = 60000  # milliseconds; longer than any test waits


def new_table(server, people, bots, game="bang", level="random", **options):
    made = server.new_table(name="P0", game=game, players=people + bots, **options)
    clients = [Client(server, made["code"], made["token"])]
    clients += [Client(server, made["code"], name=f"P{i}") for i in range(1, people)]
    for seat, client in enumerate(clients):
        client.ask("sit", seat=seat)
    for seat in range(people, people + bots):
        clients[0].ask("bot", seat=seat, level=level)
    clients[0].ask("start")
    until(lambda: all(c.is_playing for c in clients), clients, "the deal")
    return clients


def waits_for_bot(client):
    return client.is_playing and client.seat_info(client.waited())["kind"] == "bot"


class Pauses(unittest.TestCase):
    MOVES = {"act", "roll", "confirm", "undo", "deal", "contribute", "close"}

    def gaps(self, server, code):
        """Milliseconds between each move of a bot and the move before it, from the log."""
        moves = [e for e in server.entries(code) if e["do"] in self.MOVES]
        return [b["time"] - a["time"] for a, b in zip(moves, moves[1:]) if b["do"] == "act" and b["person"] == -2]

    def test_bots_pause_if_two_people_are_at_the_table(self):
        with PosseServer(bot_pause=100) as server:
            clients = new_table(server, 2, 2)
            until(lambda: len(self.gaps(server, clients[0].code)) >= 8 or clients[0].stage == "over", clients, "bots' moves")
            gaps = self.gaps(server, clients[0].code)
            self.assertGreater(len(gaps), 0)
            self.assertGreaterEqual(min(gaps), 100)

    def test_bots_do_not_pause_for_one_person(self):
        with PosseServer(bot_pause=LONG) as server:
            clients = new_table(server, 1, 3)
            until(lambda: len(self.gaps(server, clients[0].code)) >= 3 or clients[0].stage == "over", clients, "bots' moves")
            self.assertLess(min(self.gaps(server, clients[0].code)), LONG)

    def test_moves_of_hard_bots_wait_for_the_next_step(self):
        """However long the search takes."""
        step = 400
        with PosseServer(settings={"POSSE_BOT_STEP": str(step)}) as server:
            clients = new_table(server, 1, 3, level="hard")
            until(lambda: len(self.gaps(server, clients[0].code)) >= 6 or clients[0].stage == "over", clients, "bots' moves")
            self.assertGreaterEqual(min(self.gaps(server, clients[0].code)), step)

    def test_other_bots_have_no_steps(self):
        with PosseServer(settings={"POSSE_BOT_STEP": str(LONG)}) as server:
            clients = new_table(server, 1, 3, level="normal")
            until(lambda: len(self.gaps(server, clients[0].code)) >= 3 or clients[0].stage == "over", clients, "bots' moves")
            self.assertLess(min(self.gaps(server, clients[0].code)), LONG)

    def test_a_second_person_need_not_sit(self):
        with PosseServer(bot_pause=100) as server:
            made = server.new_table(name="P0", quick="random", game="bang", players=4)
            second = Client(server, made["code"], name="Second")
            number = len(server.entries(made["code"]))
            clients = [Client(server, made["code"], made["token"]), second]
            until(lambda: len(self.gaps(server, made["code"])) >= 6 or second.stage == "over", clients, "bots' moves")
            joined = max(i for i, e in enumerate(server.entries(made["code"])) if e["do"] == "join")
            late = [e for e in server.entries(made["code"])[joined:] if e["do"] in self.MOVES]
            gaps = [b["time"] - a["time"] for a, b in zip(late, late[1:]) if b["do"] == "act" and b["person"] == -2]
            self.assertGreaterEqual(min(gaps, default=100), 100, number)

    def test_a_pause_does_not_stop_the_table(self):
        """People chat, and the server stops at once, while a bot pauses. After the restart the bot plays on."""
        with PosseServer(bot_pause=LONG) as server:
            clients = new_table(server, 2, 2)
            until(lambda: waits_for_bot(clients[0]), clients, "a bot's turn")
            decision = clients[0].play["decision"]
            clients[1].ask("chat", text="It is thinking.")
            self.assertEqual(clients[1].play["decision"], decision)
            server.stop()
            server.bot_pause = 0
            server.start()
            for client in clients:
                client.connect()
            self.assertEqual(clients[0].picture["chat"][-1]["text"], "It is thinking.")
            play_to_the_end(clients)

    def test_nothing_is_lost_if_the_server_is_killed_during_a_pause(self):
        with PosseServer(bot_pause=LONG) as server:
            clients = new_table(server, 2, 2)
            until(lambda: waits_for_bot(clients[0]), clients, "a bot's turn")
            sync(clients)
            before = clients[0].lasting()
            server.kill()
            server.start()
            for client in clients:
                client.cut()
                client.connect()
            until(lambda: all(p["here"] for p in clients[0].picture["persons"]), clients, "everybody is back")
            server.kill()  # the first move after a restart need not wait, so it may be made or not
            server.bot_pause = 0
            server.start()
            for client in clients:
                client.cut()
                client.connect()
            self.assertEqual(clients[0].events[:len(before["events"])], before["events"])
            play_to_the_end(clients)


class Clocks(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = PosseServer()
        cls.addClassCleanup(cls.server.__exit__, None)

    def tearDown(self):
        self.server.send_home()

    def refused(self, code, client, what, **fields):
        with self.assertRaises(Refused) as refused:
            client.ask(what, **fields)
        self.assertEqual(refused.exception.code, code, refused.exception.text)

    def question(self, clients):
        """Plays until a person has to decide, and returns them."""
        until(lambda: clients[0].is_playing and clients[0].play["waiting"] == "act"
              and clients[0].waited() < len(clients), clients, "a person's decision")
        quiet(clients)
        if clients[0].play["waiting"] == "act" and clients[0].waited() < len(clients):
            return clients[clients[0].waited()]
        for client in clients:
            client.plays = True
        return self.question(clients)

    def test_shown_starts_the_clock_once(self):
        clients = new_table(self.server, 2, 1, game="colt", clock=3600)
        client = self.question(clients)
        other = clients[1 - clients.index(client)]
        seat, at = client.open_seat, client.play["decision"]
        self.refused("not_yours", other, "shown", seat=seat, at=at)
        self.refused("not_now", client, "shown", seat=seat, at=at + 1)
        answer = client.ask("shown", seat=seat, at=at)
        self.assertEqual((answer["what"], answer["play"]["decision"], answer["play"]["events"]), ("shown", at, []))
        self.assertLessEqual(answer["play"]["clock"]["left"], 3600000)  # the unit tests know the exact time
        sync(clients)
        self.assertIsNotNone(other.play["clock"]["left"])
        self.assertIsNone(other.play["legal"])
        self.assertEqual(client.ask("shown", seat=seat, at=at)["t"], "table")
        shown = [e for e in self.server.entries(client.code) if e["do"] == "shown"]
        self.assertEqual([(e["seat"], e["at"]) for e in shown], [(seat, at)])
        before = [c.lasting() for c in clients]
        self.server.kill()
        self.server.start()
        for each in clients:
            each.cut()
            each.connect()
        until(lambda: all(p["here"] for c in clients for p in c.picture["persons"]), clients, "everybody is back")
        self.assertEqual([differences(b, c.lasting()) for b, c in zip(before, clients)], [[], []])
        self.assertEqual(client.ask("shown", seat=seat, at=at)["t"], "table")  # still counts once
        for each in clients:
            each.plays = True
        play_to_the_end(clients)

    def test_a_client_announces_that_it_shows_the_first_question_late(self):
        clients = new_table(self.server, 1, 2, game="colt", clock=3600)
        client = clients[0]
        self.assertEqual(client.ask("shown", seat=client.seats[0], at=0)["what"], "shown")
        self.question(clients)
        answer = client.ask("shown", seat=client.seats[0], at=0)
        self.assertEqual(answer["t"], "table")  # counts once
        self.assertGreater(answer["play"]["clock"]["left"], 3600000)  # the clock does not run yet
        self.assertEqual([e["at"] for e in self.server.entries(client.code) if e["do"] == "shown"], [0])

    def test_without_a_clock_nothing_is_logged(self):
        clients = new_table(self.server, 2, 1, game="colt")
        client = self.question(clients)
        number = client.picture["n"]
        self.assertEqual(client.ask("shown", seat=client.open_seat, at=client.play["decision"])["n"], number)

    def test_on_a_shared_device_the_seat_must_be_open(self):
        made = self.server.new_table(name="Ann", game="colt", players=2, clock=3600)
        ann = Client(self.server, made["code"], made["token"], plays=False)
        ann.ask("sit", seat=0)
        ann.ask("sit", seat=1, name="Ben")
        ann.ask("start")
        ann.ask("contribute", bytes="00" * 32)
        seat, at = ann.waited(), ann.play["decision"]
        self.assertEqual(ann.ask("shown", seat=seat, at=0)["what"], "shown")  # an announcement is about no question
        self.refused("not_now", ann, "shown", seat=seat, at=at)
        ann.ask("open", seat=1 - seat)
        self.refused("not_now", ann, "shown", seat=seat, at=at)
        opened, shown = ann.say("open", seat=seat), ann.say("shown", seat=seat, at=at)  # one after the other is enough
        until(lambda: {opened, shown} <= ann.answers.keys(), [ann], "both answers")
        self.assertEqual(ann.answers[shown].get("what"), "shown", ann.answers[shown])

    def test_a_shown_question_does_not_stop_the_clock(self):
        clients = new_table(self.server, 2, 1, game="colt", clock=1)
        client = self.question(clients)
        seat = client.open_seat
        client.say("shown", seat=seat, at=client.play["decision"])
        until(lambda: any(f.get("what") == "clock" and f["seat"] == seat for _, f in client.frames), clients,
              "the clock plays for the person")


if __name__ == "__main__":
    unittest.main()
