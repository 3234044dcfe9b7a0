"""What people do at a table besides playing: undo, clocks, leaving and returning, hosting, chat."""
import unittest

from client import Client, Refused, differences, play_to_the_end, quiet, refused, seated, sync, until
from posse_server import PosseServer


class TableCommands(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.server = PosseServer().__enter__()

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__(None)

    def tearDown(self):
        self.server.send_home()

    def table(self, people, start=True, bots=0, **options):
        """Makes a table with people on the first seats and bots on the others."""
        clients = seated(self.server, people, bots, **options)
        if start:
            clients[0].ask("start")
            until(lambda: all(c.is_playing for c in clients), clients, "the deal")
        return clients

    def refused(self, code, client, what, **fields):
        refused(code, client, what, **fields)

    def mover(self, clients):
        return next((c for c in clients if c.play and c.play["legal"]), None)

    def check_pictures(self, clients, know_more=()):
        """Compares the copy of each client with that of a new client of the same person. Old events may differ for the
        clients in `know_more`, who have learnt secrets since.
        """
        sync(clients)
        for client in clients:
            other = Client(self.server, client.code, client.token, plays=False)
            if client.open_seat is not None and other.open_seat is None:
                other.ask("open", seat=client.open_seat)
            until(lambda: all(other.picture[key] == client.picture[key] for key in ("n", "persons", "watching")),
                  [other, client], "both clients have the same updates")
            wrong = differences(other.lasting(), client.lasting())
            if client in know_more:
                wrong = [w for w in wrong if not w.startswith(".events")]
            self.assertEqual(wrong, [])
            other.cut()

    # ---- undo ----------------------------------------------------------------------------------

    def test_undo_only_for_the_current_decision_of_an_own_seat(self):
        clients = self.table(4, game="bang")
        for number, client in enumerate(clients):
            client.undo_rate = 0.3
        until(lambda: any(f.get("what") == "undo" for _, f in clients[0].frames)
              or clients[0].stage == "over", clients)
        quiet(clients)
        self.check_pictures(clients)
        self.refused("not_now", clients[0], "undo", seat=0, at=clients[0].play["decision"] + 1)
        self.refused("not_yours", clients[0], "undo", seat=1, at=clients[0].play["decision"])

    def test_a_reroll_is_one_message_and_one_entry(self):
        clients = self.table(3, game="bang")
        play_to_the_end(clients)
        entries = self.server.entries(clients[0].code)
        rerolls = [e for e in entries if e.get("text", "").startswith("reroll")]
        rolls = [e for e in entries if e["do"] == "roll"]
        replay = self.server.replay(clients[0].play["replay"])
        thrown = [action for action in replay["actions"] if action.startswith("roll ")]
        self.assertGreater(len(rerolls), 0)
        self.assertEqual(len(rerolls) + len(rolls), len(thrown), "each throw is one entry: a re-roll, or a turn's first")
        turns = [e for e in clients[0].events if e["e"] == "turn"]
        self.assertLessEqual(len(rolls), len(turns))

    def test_a_roll_sent_after_a_reroll_counts_as_sent_twice(self):
        clients = self.table(3, game="bang")
        until(lambda: self.chooser_of_dice(clients), clients, "a choice of dice")
        quiet(clients)
        client = self.chooser_of_dice(clients)
        seat, at = client.open_seat, client.play["decision"]
        act = client.say("act", seat=seat, at=at, action="reroll 1")
        roll = client.say("roll", seat=seat, at=at + 1)
        until(lambda: {act, roll} <= client.answers.keys(), [client], "both answers")
        self.assertEqual(client.answers[act]["t"], "update")
        self.assertEqual(client.answers[roll]["t"], "table", client.answers[roll])
        self.assertEqual(client.answers[roll]["n"], client.answers[act]["n"])

    def chooser_of_dice(self, clients):
        return next((c for c in clients if c.play and "reroll 1" in (c.play["legal"] or [])), None)

    def test_a_choice_taken_back_is_as_if_it_had_not_been(self):
        clients = self.table(3, game="bang")
        until(lambda: self.find_undo(clients), clients, "a choice that can be undone")
        quiet(clients)
        client = self.find_undo(clients)
        if not client:
            return  # can no longer be undone
        before = [f for _, f in client.frames if "play" in f][-2]["play"]
        client.ask("undo", seat=client.open_seat, at=client.play["decision"])
        self.assertEqual(client.play["view"], before["view"])
        self.assertEqual(client.play["legal"], before["legal"])
        self.check_pictures(clients)
        for each in clients:
            each.plays = True
        play_to_the_end(clients)

    def find_undo(self, clients):
        return next((c for c in clients if c.play and c.play["undo"]), None)

    def test_a_choice_can_wait_for_confirmation(self):
        clients = self.table(3, game="colt", rules={"variant": "expert"})
        for client in clients:
            client.ask("prefer", confirm=True)
        until(lambda: clients[0].play["waiting"] == "confirm", clients, "a choice to confirm")
        quiet(clients)
        while clients[0].play["waiting"] != "confirm":
            self.mover(clients).plays = True
            until(lambda: self.mover(clients) is None or clients[0].play["waiting"] == "confirm", clients)
            quiet(clients)
        seat = clients[0].waited()
        holder = clients[seat]
        held = holder.play["held"]
        self.assertTrue(held)
        self.assertEqual([c.play["held"] for c in clients if c is not holder], [None, None])
        self.assertTrue(holder.play["undo"])
        self.refused("not_yours", clients[(seat + 1) % 3], "confirm", seat=seat, at=holder.play["decision"])
        holder.ask("undo", seat=seat, at=holder.play["decision"])
        self.assertEqual(holder.play["waiting"], "act")
        self.assertIn(held, holder.play["legal"])
        at = holder.play["decision"]
        holder.ask("act", seat=seat, at=at, action=held)
        self.assertEqual((holder.play["waiting"], holder.play["held"]), ("confirm", held))
        holder.ask("confirm", seat=seat, at=holder.play["decision"])
        self.assertNotEqual(holder.play["held"], held)
        self.check_pictures(clients)
        for client in clients:
            client.plays = True
        play_to_the_end(clients)

    # ---- clocks --------------------------------------------------------------------------------

    def test_the_clock_plays_for_a_person_who_does_not(self):
        clients = self.table(2, game="colt", bots=1, rules={"variant": "expert"}, clock=1)
        quiet(clients)
        sleeper = clients[1]
        until(lambda: sleeper.seat_info(1)["away"], clients, "the second person is away")
        clocked = [f for _, f in sleeper.frames if f.get("what") == "clock" and f["seat"] == 1]
        self.assertGreaterEqual(len(clocked), 2)
        sync(clients)
        sleeper.ask("back")
        self.assertFalse(sleeper.seat_info(1)["away"])
        sleeper.plays = clients[0].plays = True
        if any(s["away"] for s in clients[0].picture["seats"]):
            clients[0].ask("back")
        self.check_pictures(clients)
        play_to_the_end(clients)

    def test_reconnecting_ends_being_away(self):
        clients = self.table(2, game="colt", bots=1, rules={"variant": "expert"}, clock=1)
        gone = clients[1]
        gone.cut()
        until(lambda: clients[0].seat_info(1)["away"], clients[:1], "the second person is away")
        self.assertFalse(next(p for p in clients[0].picture["persons"] if p["id"] == gone.person)["here"])
        gone.connect(since=True)
        until(lambda: not clients[0].seat_info(1)["away"], clients, "the second person is back")
        sync(clients)
        self.check_pictures(clients)
        play_to_the_end(clients)

    def test_reconnecting_takes_the_seat_back_from_the_bot(self):
        clients = self.table(2, game="colt", bots=1, rules={"variant": "expert"})
        quiet(clients)
        away = next(c for c in clients if c is not self.mover(clients)) if self.mover(clients) else clients[1]
        host = next(c for c in clients if c is not away)
        if host is not clients[0]:
            clients[0].ask("host", person=host.person)
        self.refused("not_now", host, "hand", seat=away.seats[0], bot=True)  # the person is connected
        away.cut()
        until(lambda: not next(p for p in host.picture["persons"] if p["id"] == away.person)["here"], [host])
        host.ask("hand", seat=away.seats[0], bot=True)
        self.assertTrue(host.seat_info(away.seats[0])["away"])
        away.connect()
        until(lambda: not host.seat_info(away.seats[0])["away"], clients, "the person has the seat again")
        self.check_pictures(clients)
        for client in clients:
            client.plays = True
        play_to_the_end(clients)

    def test_a_pause_needs_everyone_and_one_person_ends_it(self):
        clients = self.table(2, game="bang", bots=1, clock=60)
        quiet(clients)
        clients[0].ask("pause", on=True)
        self.assertFalse(clients[0].play["clock"]["paused"])
        clients[1].ask("pause", on=True)
        until(lambda: clients[0].play["clock"]["paused"], clients)
        self.assertIsNone(clients[0].play["clock"]["left"])
        seat = clients[0].waited()
        if seat is not None and seat < 2 and clients[seat].play["legal"]:
            self.refused("not_now", clients[seat], "act", seat=seat, at=clients[seat].play["decision"],
                         action=clients[seat].play["legal"][0])
        stranger = Client(self.server, clients[0].code, name="Stranger")
        self.refused("not_yours", stranger, "pause", on=False)
        self.check_pictures(clients)
        clients[1].ask("pause", on=False)
        until(lambda: not clients[0].play["clock"]["paused"], clients)
        self.assertFalse(any(p["pause"] for p in clients[0].picture["persons"]))
        for client in clients:
            client.plays = True
        play_to_the_end(clients)

    # ---- leaving and returning--------------------------------------------------------------------

    def test_the_host_allows_taking_over_a_bot(self):
        clients = self.table(1, game="colt", bots=2, rules={"variant": "expert"})
        host = clients[0]
        host.plays = False
        guest = Client(self.server, host.code, name="Guest", plays=False)
        self.refused("not_now", guest, "sit", seat=1)
        guest.ask("takeover", seat=2)
        until(lambda: any(p["wants"] == 2 for p in host.picture["persons"]), [host, guest])
        self.refused("not_host", guest, "allow", person=guest.person, seat=2, yes=True)
        self.refused("not_now", host, "allow", person=guest.person, seat=1, yes=True)
        host.ask("allow", person=guest.person, seat=2, yes=False)
        self.refused("bad_request", host, "allow", person=guest.person, seat=2, yes=True)
        guest.ask("takeover", seat=2)
        host.ask("allow", person=guest.person, seat=2, yes=True)
        until(lambda: guest.seats == [2], [guest, host])
        self.assertIsInstance(guest.play["view"]["seats"][2]["hand"], list)
        self.assertIsInstance(guest.play["view"]["seats"][1]["hand"], int)
        self.check_pictures([guest, host], know_more=[guest])
        guest.plays = host.plays = True
        play_to_the_end([guest, host])

    def test_a_bot_replaces_a_person_who_leaves(self):
        clients = self.table(3, game="bang")
        quiet(clients)
        clients[0].ask("leave")
        rest = clients[1:]
        until(lambda: rest[0].picture["host"] == rest[0].person, clients, "the next person is host")
        self.assertEqual(rest[0].seat_info(0)["kind"], "bot")
        sync(clients)
        self.assertIsNone(clients[0].play["legal"])
        roles = [s["role"] for s in clients[0].play["view"]["seats"]]
        self.assertTrue(all(roles))  # with three players all roles are public
        with self.assertRaises(Refused) as refused:
            Client(self.server, clients[0].code, clients[0].token)
        self.assertEqual(refused.exception.code, "bad_token")
        for client in rest:
            client.plays = True
        play_to_the_end(rest)

    def test_the_host_can_mute_and_remove_people(self):
        host, muted, removed = self.table(3, game="bang", start=False)
        host.ask("mute", person=muted.person, on=True)
        self.refused("not_yours", muted, "chat", text="Ouch")
        self.refused("not_yours", muted, "emote", emote="cry")
        self.refused("not_host", muted, "mute", person=host.person, on=True)
        host.ask("mute", person=muted.person, on=False)
        muted.ask("chat", text="Thank you 🤠")
        sync([host, muted, removed])
        self.assertEqual(host.picture["chat"][-1]["text"], "Thank you 🤠")
        self.refused("not_host", muted, "remove", person=removed.person)
        self.refused("bad_request", host, "remove", person=host.person)
        host.ask("remove", person=removed.person)
        until(lambda: removed.seats == [] or removed.picture["n"] >= host.picture["n"], [removed])
        self.assertEqual([p["name"] for p in removed.picture["persons"]], ["P0", "P1"])
        self.assertEqual(host.seat_info(2)["kind"], "open")
        self.refused("not_yours", removed, "sit", seat=2)
        self.check_pictures([host, muted])

    def test_only_the_host_changes_the_table_before_a_game(self):
        host, guest = self.table(2, game="bang", start=False, bots=2)
        self.refused("not_host", guest, "start")
        self.refused("not_host", guest, "options", options=host.picture["options"])
        self.refused("not_now", host, "sit", seat=1)
        self.refused("not_yours", host, "stand", seat=1)
        host.ask("free", seat=1)
        host.ask("free", seat=3)
        self.refused("not_now", host, "start")
        host.ask("options", options={**host.picture["options"], "game": "colt", "players": 3})
        sync([host, guest])
        self.assertEqual([s["kind"] for s in guest.picture["seats"]], ["person", "open", "bot"])
        self.refused("bad_config", host, "options",
                     options={**host.picture["options"], "game": "colt", "players": 8})
        self.refused("bad_config", host, "options",
                     options={**host.picture["options"], "rules": {"rules": "none"}})
        guest.ask("sit", seat=1, name="Little sister")
        sync([host, guest])
        self.assertEqual(host.seat_info(1)["name"], "Little sister")
        self.check_pictures([host, guest])
        host.ask("start")
        play_to_the_end([host, guest])
        host.ask("options", options={**host.picture["options"], "game": "bang", "players": 8})
        guest.ask("sit", seat=7)
        sync([host, guest])
        self.check_pictures([host])
        for seat in range(3, 7):
            host.ask("bot", seat=seat, level="easy")
        host.ask("rematch")
        until(lambda: host.picture["game"] == 2 and host.stage == "over", [host, guest], "the end of the rematch")
        self.assertEqual(len(host.play["view"]["seats"]), 8)

    def test_courtesy_is_on_unless_the_host_switches_it_off(self):
        host, guest = self.table(2, game="bang", start=False, bots=2)
        self.assertIs(guest.picture["options"]["courtesy"], True)
        host.ask("options", options={**host.picture["options"], "courtesy": False})
        sync([host, guest])
        self.assertIs(guest.picture["options"]["courtesy"], False)

    def test_rolls_are_arranged_only_for_one_person_against_bots(self):
        arranged = ["roll one two arrow beer gatling"]
        host, guest = self.table(2, game="bang", start=False, bots=2)
        self.refused("not_now", host, "options", options={**host.picture["options"], "arranged": arranged})
        guest.ask("stand", seat=1)
        self.refused("bad_request", host, "options", options={**host.picture["options"], "arranged": ["fold"]})
        host.ask("options", options={**host.picture["options"], "arranged": arranged})
        sync([host, guest])
        self.assertEqual(guest.picture["options"]["arranged"], arranged)
        self.refused("not_now", guest, "sit", seat=1)

    def test_only_the_host_can_delete_the_table(self):
        host, guest = self.table(2, game="bang", bots=2)
        quiet([host, guest])
        self.refused("not_host", guest, "delete")
        host.send({"t": "delete"})
        host.send({"t": "chat", "text": "too late"})
        until(lambda: host.gone and guest.gone, [host, guest], "the table is gone")
        with self.assertRaises(Refused) as refused:
            Client(self.server, host.code, host.token)
        self.assertEqual(refused.exception.code, "no_table")

    # ---- several seats on one device -----------------------------------------------------------

    def test_a_shared_device_shows_only_the_open_seat(self):
        made = self.server.new_table(name="Both", game="colt", players=3)
        both = Client(self.server, made["code"], made["token"])
        other = Client(self.server, made["code"], name="Other")
        both.ask("sit", seat=0, name="Ann")
        both.ask("sit", seat=1, name="Bob")
        other.ask("sit", seat=2)
        both.ask("start")
        clients = [both, other]
        until(lambda: both.is_playing, clients)
        self.refused("not_yours", both, "open", seat=2)
        seen = {0: 0, 1: 0, None: 0}

        def look():
            if both.is_playing:
                hands = [isinstance(s["hand"], list) for s in both.play["view"]["seats"]]
                self.assertEqual(hands, [seat == both.open_seat for seat in range(3)])
                if both.waited() not in (None, both.open_seat):
                    self.assertIsNone(both.open_seat)
                seen[both.open_seat] += 1
            return both.stage == "over"

        until(look, clients, "the end of the game")
        self.assertTrue(all(seen.values()), seen)
        sync(clients)

    # ---- chat ----------------------------------------------------------------------------------

    def test_chat_and_its_limits(self):
        host, guest = self.table(2, game="bang", start=False, bots=1)
        longest = "🤠" * 500
        host.ask("chat", text=longest)
        host.ask("emote", emote="hat")
        sync([host, guest])
        self.assertEqual(guest.picture["chat"][-2]["text"], longest)
        self.assertEqual(guest.picture["chat"][-1]["emote"], "hat")
        for text in ["", "x" * 501, 7, None, "\u0007", "a\u202eb"]:
            with self.assertRaises(Refused):
                host.ask("chat", text=text)
        self.refused("bad_request", host, "emote", emote="dance")
        with self.assertRaises(Refused) as refused:
            for _ in range(20):
                guest.ask("chat", text="spam")
        self.assertEqual(refused.exception.code, "too_fast")
        host.ask("chat", text="the others may still talk")
        stranger = Client(self.server, host.code)
        self.refused("not_yours", stranger, "chat", text="hello")
        self.assertEqual(stranger.picture["chat"][0]["text"], longest)
        self.check_pictures([host, guest])

    def test_the_living_do_not_see_the_chat_of_the_eliminated(self):
        while True:
            clients = self.table(6, game="bang", bots=1, eliminated_see=True)
            spectator = Client(self.server, clients[0].code)
            everybody = [*clients, spectator]
            until(lambda: len(self.dead(clients)) >= 2 or clients[0].stage == "over", everybody)
            quiet(everybody)
            if clients[0].stage == "playing" and clients[0].play["view"]["seats"][6]["alive"]:
                break
            self.server.send_home()
        dead = self.dead(clients)
        self.refused("not_now", dead[0], "takeover", seat=6)  # eliminated people have seen everything
        self.assertEqual(clients[0].seat_info(6)["kind"], "bot")
        dead[0].ask("chat", text="the Sheriff was my cousin")
        alive = [c for c in everybody if c not in dead]
        alive[0].ask("chat", text="I am alive")
        sync(everybody)
        for client in everybody:
            texts = [line.get("text") for line in client.picture["chat"]]
            expected = ["the Sheriff was my cousin", "I am alive"] if client in dead else ["I am alive"]
            self.assertEqual(texts, expected)
        self.check_pictures([dead[0], dead[1], alive[0], spectator], know_more=dead)
        for client in clients:
            client.plays = True
        play_to_the_end(everybody)
        sync(everybody)
        late = Client(self.server, clients[0].code)
        self.assertEqual(len(late.picture["chat"]), 2)

    def dead(self, clients):
        shown = clients[0].play and clients[0].play["view"]["seats"]
        return [c for c in clients if shown and not shown[c.seats[0]]["alive"]]


if __name__ == "__main__":
    unittest.main()
