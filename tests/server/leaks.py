"""Leaks to plant in recorded frames, to see that knowledge.py finds them.

A leak is a function that gets a copy of a frame and a Moment, and changes the frame. It returns None if the frame has no
place for it. `plant` tries all leaks on the frames of a finished table.
"""
import copy

from knowledge import EARLY, Connection, Wrong
from wire import check_frame

LEAKS = {}


def leak(game=None, rare=False):
    """Registers a leak. A rare one needs something that does not happen in every game."""
    def register(function):
        LEAKS[function.__name__] = (function, game, rare)
        return function
    return register


class Moment:
    """What is true when a frame is sent."""

    def __init__(self, connection, viewer, frame, words):
        self.viewer, self.words, self.client = viewer, words, connection.client
        self.options = frame.get("options", connection.options)
        self.stage = frame.get("stage", connection.stage)
        self.truth = connection.truths.get(frame.get("game", connection.game))
        self.play = frame.get("play")
        self.is_out = connection.is_out
        events = connection.events[:self.play["since"]] + self.play["events"] if self.play else []
        self.count, self.known = len(events), len(connection.events)
        self.is_true = self.play is not None and self.truth.follow(events) == self.count
        self.position = self.truth.positions[self.count] if self.is_true else None
        self.model = self.truth.models[self.count] if self.is_true else None
        self.is_over = self.play is not None and self.play["result"] is not None
        self.is_mine = self.play is not None and self.play["legal"] is not None
        self.seats = frame.get("seats", connection.seats)

    def owner_is_out(self):
        """Once this frame has been read, does the person at this connection only hold seats of eliminated players?"""
        held = [seat["seat"] for seat in self.seats if seat["person"] == self.client.person is not None]
        return bool(held) and (self.model is None or all(self.model.is_eliminated(seat) for seat in held))


# ---- any game ------------------------------------------------------------------------------------

def before_the_end(field, value):
    def change(frame, moment):
        if moment.play and not moment.is_over:
            frame["play"][field] = value(moment)
            return frame
        return None
    return change


LEAKS["the_secret_of_the_dice"] = (before_the_end("secret", lambda m: m.truth.secret), None, False)
LEAKS["the_result"] = (before_the_end("result", lambda m: m.truth.result), None, False)
LEAKS["the_replay"] = (before_the_end("replay", lambda m: m.truth.name), None, False)


@leak()
def the_secret_as_commitment(frame, moment):
    if moment.stage == "playing" and "commitment" in frame:
        frame["commitment"] = moment.truth.secret
        return frame


def in_chat(frame, moment, text):
    if moment.stage == "playing" and "text" in frame.get("line", {}):
        frame["line"]["text"] = text
        return frame


@leak()
def the_secret_in_chat(frame, moment):
    return in_chat(frame, moment, f"psst: {moment.truth.secret}") if moment.truth else None


@leak()
def a_token_in_chat(frame, moment):
    return in_chat(frame, moment, next(w for w, what in moment.words.items() if "token" in what))


@leak()
def a_token_in_an_error(frame, moment):
    if frame["t"] == "error":
        frame["error"] += next(w for w, what in moment.words.items() if "token" in what)
        return frame


@leak()
def the_token_of_somebody_else(frame, moment):
    if frame["t"] == "welcome":
        frame["token"] = next(w for w, what in moment.words.items() if "token" in what)
        return frame


@leak()
def a_contribution_as_commitment(frame, moment):
    if "commitment" in frame:
        frame["commitment"] = next(w for w, what in moment.words.items() if "contribution" in what)
        return frame


@leak()
def legal_actions_of_somebody_else(frame, moment):
    if moment.play and not moment.is_mine:
        frame["play"]["legal"] = ["keep", "reroll 1"]
        return frame


@leak()
def no_legal_actions_for_the_actor(frame, moment):
    if moment.is_mine:
        frame["play"]["legal"] = None
        return frame


@leak(rare=True)
def a_held_choice_of_somebody_else(frame, moment):
    if moment.play and moment.play["waiting"] == "confirm" and moment.play["seat"] != moment.viewer:
        frame["play"]["held"] = "keep"
        return frame


@leak()
def a_choice_that_is_not_held(frame, moment):
    if moment.play and moment.play["waiting"] != "confirm":
        frame["play"]["held"] = "keep"
        return frame


@leak()
def undo_for_a_spectator(frame, moment):
    if moment.play and moment.viewer is None:
        frame["play"]["undo"] = True
        return frame


@leak("bang")
def odds_of_somebody_else(frame, moment):
    if moment.play and not moment.is_mine:
        odds = {"dynamite": 0.1667, "gatling": 0.0, "attack": 0.0}
        frame["play"]["odds"] = {**(moment.play["odds"] or {}), "reroll 2": odds}
        return frame


@leak()
def the_actor(frame, moment):
    if moment.is_true and moment.play["actor"] == "chance":
        frame["play"]["actor"] = {"seat": 0}
        return frame


@leak()
def thoughts_of_a_bot_in_the_frame(frame, moment):
    if frame["t"] == "update":
        frame["values"] = [{"action": "keep", "chance": 0.5, "visits": 7}]
        return frame


@leak()
def thoughts_of_a_bot_in_the_game(frame, moment):
    if moment.play:
        frame["play"]["beliefs"] = []
        return frame


@leak()
def an_unknown_field_of_the_view(frame, moment):
    if moment.is_true:
        frame["play"]["view"]["seed"] = "7"
        return frame


@leak()
def a_hint_that_was_not_asked_for(frame, moment):
    if moment.play and moment.viewer is not None:
        return {"t": "advice", "seat": moment.viewer, "at": 1, "action": "keep", "values": [], "beliefs": None}


@leak()
def a_hint_for_a_spectator(frame, moment):
    if moment.play and moment.viewer is None:
        return {"t": "advice", "seat": 0, "at": 1, "action": "keep", "values": [], "beliefs": None}


@leak()
def the_view_of_another_seat(frame, moment):
    if moment.is_true and moment.options["game"] != "pig" and not moment.options["eliminated_see"]:
        other = 0 if moment.viewer != 0 else 1
        view = moment.truth.view(moment.count, other)
        if view != moment.truth.view(moment.count, moment.viewer):
            frame["play"]["view"] = view
            return frame


@leak()
def the_whole_position(frame, moment):
    if moment.is_true and moment.options["game"] != "pig" and not moment.options["eliminated_see"]:
        if moment.truth.view(moment.count, moment.viewer) != moment.position:
            frame["play"]["view"] = moment.position
            return frame


# ---- chat of the eliminated ----------------------------------------------------------------------

@leak("bang")
def a_line_of_the_eliminated(frame, moment):
    if moment.stage == "playing" and "line" in frame and not moment.is_out(moment.client.person):
        frame["line"]["eliminated"] = True
        return frame


@leak("bang")
def an_old_line_of_the_eliminated(frame, moment):
    if frame["t"] == "table" and moment.stage == "playing" and frame["chat"] and not moment.owner_is_out():
        frame["chat"][0]["eliminated"] = True
        return frame


@leak("bang", rare=True)
def a_line_of_the_eliminated_for_everybody(frame, moment):
    if moment.stage == "playing" and frame.get("line", {}).get("eliminated") and moment.options["eliminated_see"]:
        frame["line"]["eliminated"] = False
        return frame


# ---- bang ----------------------------------------------------------------------------------------

def hidden_seat(moment):
    """A seat whose role this viewer does not know."""
    if moment.is_true and not moment.options["eliminated_see"]:
        for seat in range(len(moment.model.roles)):
            if not moment.model.knows(moment.viewer, seat):
                return seat
    return None


@leak("bang")
def a_role(frame, moment):
    seat = hidden_seat(moment)
    if seat is not None:
        frame["play"]["view"]["seats"][seat]["role"] = moment.model.roles[seat]
        return frame


@leak("bang")
def a_wrong_role(frame, moment):
    seat = hidden_seat(moment)
    if seat is not None:
        frame["play"]["view"]["seats"][seat]["role"] = "sheriff"
        return frame


@leak("bang")
def no_role_for_its_owner(frame, moment):
    if moment.is_true and moment.viewer is not None:
        frame["play"]["view"]["seats"][moment.viewer]["role"] = None
        return frame


@leak("bang")
def a_role_at_the_start(frame, moment):
    seat = hidden_seat(moment)
    if seat is not None and moment.play["since"] == 0:
        frame["play"]["events"][seat]["role"] = moment.model.roles[seat]
        return frame


@leak("bang")
def roles_in_another_event(frame, moment):
    if moment.is_true and not moment.is_over and moment.play["events"]:
        frame["play"]["events"][-1]["roles"] = moment.model.roles
        return frame


@leak("bang")
def a_hint_that_is_certain(frame, moment):
    seat = hidden_seat(moment)
    if seat is None or moment.viewer is None or not moment.client.hints or moment.known > EARLY:
        return None
    unknown = {moment.model.roles[s] for s in range(len(moment.model.roles)) if not moment.model.knows(moment.viewer, s)}
    if len(unknown) > 1 and "id" not in frame:
        return {"t": "advice", "id": moment.client.hints[0], "seat": moment.viewer, "at": 1, "action": "keep",
                "values": [], "beliefs": [{role: 1} for role in moment.model.roles]}


@leak("bang")
def dice_taken_back(frame, moment):
    if frame["t"] == "update" and moment.is_true and moment.count > 12:
        cut = next(i for i, e in enumerate(moment.truth.events) if e["e"] == "rolled")
        frame["what"] = "undo"
        frame["play"].update({"since": cut, "events": []})
        return frame


# ---- colt ----------------------------------------------------------------------------------------

def other_seat(moment):
    return 0 if moment.viewer != 0 else 1


def of_other_seat(pile, at_the_end):
    def change(frame, moment):
        if moment.is_true and moment.is_over == at_the_end:
            seat = other_seat(moment)
            frame["play"]["view"]["seats"][seat][pile] = moment.position["seats"][seat][pile]
            return frame
        return None
    return change


LEAKS["a_hand"] = (of_other_seat("hand", False), "colt", False)
LEAKS["a_deck"] = (of_other_seat("deck", False), "colt", False)
LEAKS["a_hand_after_the_end"] = (of_other_seat("hand", True), "colt", False)
LEAKS["a_deck_after_the_end"] = (of_other_seat("deck", True), "colt", False)


@leak("colt")
def the_order_of_the_own_deck(frame, moment):
    if moment.is_true and moment.viewer is not None:
        deck = frame["play"]["view"]["seats"][moment.viewer]["deck"]
        if isinstance(deck, list) and deck != deck[::-1]:
            deck.reverse()
            return frame


@leak("colt")
def bullets_on_top_of_a_deck(frame, moment):
    if moment.is_true:
        frame["play"]["view"]["seats"][other_seat(moment)]["top"] += 1
        return frame


@leak("colt")
def the_deck_as_what_was_shuffled(frame, moment):
    seat = other_seat(moment)
    if moment.is_true and "shuffled" in moment.position["seats"][seat]:
        deck = moment.position["seats"][seat]["deck"]
        if deck != moment.position["seats"][seat]["shuffled"]:
            frame["play"]["view"]["seats"][seat]["shuffled"] = deck
            return frame


@leak("colt")
def the_next_round(frame, moment):
    if moment.is_true and moment.position["round"] < len(moment.position["rounds"]):
        number = moment.position["round"]
        frame["play"]["view"]["rounds"][number] = moment.position["rounds"][number]
        return frame


@leak("colt")
def the_last_round(frame, moment):
    if moment.is_true and moment.position["round"] < len(moment.position["rounds"]):
        frame["play"]["view"]["rounds"][-1] = moment.position["rounds"][-1]
        return frame


@leak("colt")
def a_card_that_lies_face_down(frame, moment):
    if moment.is_true:
        for index, card in enumerate(frame["play"]["view"]["plan"]):
            if card["card"] is None:
                card["card"] = moment.position["plan"][index]["card"]
                return frame


@leak("colt")
def a_purse_on_the_floor(frame, moment):
    if moment.is_true:
        for car, place in enumerate(frame["play"]["view"]["train"]):
            for level, spot in place.items():
                for index, value in enumerate(spot["purses"]):
                    if value is None:
                        spot["purses"][index] = moment.position["train"][car][level]["purses"][index]
                        return frame


def purse_of_a_bandit(at_the_end):
    def change(frame, moment):
        if moment.is_true and moment.is_over == at_the_end:
            for index, bandit in enumerate(frame["play"]["view"]["bandits"]):
                if bandit["seat"] != moment.viewer and bandit["purses"]:
                    bandit["purses"][0] = moment.position["bandits"][index]["purses"][0]
                    return frame
        return None
    return change


LEAKS["a_purse_of_a_bandit"] = (purse_of_a_bandit(False), "colt", False)
LEAKS["a_purse_of_a_bandit_after_the_end"] = (purse_of_a_bandit(True), "colt", True)


@leak("colt")
def who_knows_a_purse(frame, moment):
    if moment.is_true:
        for place in frame["play"]["view"]["train"]:
            for known in place["inside"]["known"]:
                known.append(7)
                return frame


@leak("colt")
def a_card_to_play_that_is_not_in_the_hand(frame, moment):
    if moment.is_mine:
        frame["play"]["legal"].append("play nothing")
        return frame


def field_of_event(kind, field, rare=False):
    def change(frame, moment):
        if moment.is_true:
            for event in frame["play"]["events"]:
                full = moment.truth.events[event["n"] - 1]
                if event["e"] == kind and field in full and field not in event:
                    event[field] = full[field]
                    return frame
        return None
    LEAKS[f"{field}_of_{kind}"] = (change, "colt", rare)


field_of_event("dealt", "cards")
field_of_event("planned", "card")
field_of_event("chose", "action")
field_of_event("robbed", "value", rare=True)
field_of_event("dropped", "value", rare=True)
field_of_event("took", "value", rare=True)
field_of_event("lost", "value", rare=True)


# ---- planting ------------------------------------------------------------------------------------

def is_found(connection, viewer, frame):
    """Does the checker notice this frame? The connection itself stays as it is."""
    try:
        check_frame(frame)
        copy.copy(connection).check(viewer, frame)
    except (Wrong, AssertionError):
        return True
    return False


def plant(table, words, randomly):
    """Plants each leak that fits the game in frames of the table, chosen at random. Returns how often each was planted,
    and where a leak was not found."""
    game = table.host.picture["options"]["game"]
    planted, missed = {name: 0 for name, (_, of, _) in LEAKS.items() if of in (None, game)}, []
    for client in table.clients:
        mine = {w: what for w, what in words.items() if w != client.token}
        connection = Connection(client, table.truths, mine)
        for number, (viewer, frame) in enumerate(client.frames):
            for name in planted:
                if randomly.random() >= (0.02 if planted[name] else 0.7):
                    continue
                changed = LEAKS[name][0](copy.deepcopy(frame), Moment(connection, viewer, frame, mine))
                if changed:
                    planted[name] += 1
                    if not is_found(connection, viewer, changed):
                        missed.append(f"{name}: frame {number} of {client.name}, {frame['t']}, told to {viewer}")
            connection.check(viewer, frame)
    return planted, missed
