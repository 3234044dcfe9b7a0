"""Who may know what: a second model, written from the rules and from docs/protocol.md, not from the engine's views.

    truth = Truth(server, name)              a finished game, with all secrets, from its replay
    complaints = check(records, truths, …)   everything that a connection was told and should not have been

The truth says what is: who has which role, card and purse. The models say who may know it. Each model follows the events
of a game, so it also knows what was public at moments that were taken back later and are not in the replay.
"""
import copy
import json
import math
import re
from collections import Counter

from wire import SRC

EARLY = 20  # after so many events, nobody has done much that tells a role
SEES_ALL = "everything"  # a viewer: an eliminated player at a table with `eliminated_see`


class Wrong(Exception):
    """A frame tells too much, too little, or something untrue."""


def insist(truth, *text):
    if not truth:
        raise Wrong(" ".join(str(part) for part in text))


def insist_equal(told, expected, path):
    """Compares field by field, so that the complaint names the field."""
    if type(told) is type(expected) and told == expected:
        return
    if isinstance(told, dict) and isinstance(expected, dict):
        insist(told.keys() == expected.keys(), path, "has the fields", sorted(told), "and should have", sorted(expected))
        for key in told:
            insist_equal(told[key], expected[key], f"{path}.{key}")
    elif isinstance(told, list) and isinstance(expected, list):
        insist(len(told) == len(expected), path, "has", len(told), "items and should have", len(expected))
        for i, pair in enumerate(zip(told, expected)):
            insist_equal(*pair, f"{path}[{i}]")
    else:
        insist(False, f"{path} is {told!r:.100}, not {expected!r:.100}")


def event_fields():
    """The fields that each kind of event may have: {game: {kind: fields}}, from the tables of docs/protocol.md."""
    text = (SRC / "docs/protocol.md").read_text()
    tables = re.findall(r"^## Events of (\w+)\n(.*?)(?=^## )", text, flags=re.M | re.S)
    rows = re.compile(r"^\| `(\w+)` \| ([^|]*) \| .* \|$", flags=re.M)  # `e`, fields, meaning
    return {game: {kind: {"n", "e", *re.findall(r"`(\w+)`", fields)} for kind, fields in rows.findall(table)}
            for game, table in tables}


EVENT_FIELDS = event_fields()


class Truth:
    """A finished game: its events with all secrets, and the position after each step, by the number of events so far."""

    def __init__(self, server, name):
        self.name, self.replay = name, server.replay(name)
        status, film = server.request("GET", f"/api/replays/{name}/film?eyes=open")
        assert status == 200, film
        self.events, self.positions, self.actors, self.actions = [], {}, {}, {}
        for step in film["steps"]:
            self.actions[len(self.events)] = step["action"]
            self.events += step["events"]
            self.positions[len(self.events)] = step["view"]
            self.actors[len(self.events)] = step["actor"]
        self.result, self.secret = self.replay["result"], self.replay["fair"]["secret"]
        model = MODELS[film["game"]](film["steps"][0]["view"])
        self.models, self.views = [model], {}
        for event in self.events:
            model = model.copy()
            model.advance(event)
            self.models.append(model)
        for count, position in self.positions.items():
            self.models[count].check_truth(position)
        if film["game"] == "colt":
            check_shuffled(film["steps"])

    def follow(self, events, start=0):
        """The number of events that are those of the finished game, before the first that was taken back later."""
        for number in range(start, len(events)):
            if number == len(self.events) or any(self.events[number].get(k) != v for k, v in events[number].items()):
                return number
        return len(events)

    def model_after(self, events, common):
        """The model after events as a client knows them, of which the first `common` belong to the finished game."""
        if common == len(events):
            return self.models[common]
        model = self.models[common].copy()
        for event in events[common:]:
            model.advance(event)
        return model

    def view(self, count, viewer):
        """The position after so many events, as the viewer may see it."""
        if (count, viewer) not in self.views:
            self.views[count, viewer] = self.models[count].view(self.positions[count], viewer)
        return self.views[count, viewer]


# ---- pig -----------------------------------------------------------------------------------------

class Pig:
    """Nothing is hidden."""
    REVEALING = {"rolled"}  # events that cannot be taken back

    def __init__(self, start):
        self.is_over = False

    def copy(self):
        return copy.deepcopy(self)

    def advance(self, event):
        self.is_over = event["e"] == "over"

    def check_truth(self, position):
        pass

    def is_eliminated(self, seat):
        return False

    def view(self, position, viewer):
        return position

    def secret_fields(self, event, viewer, face_down):
        """The fields that this viewer must not see, and those that the viewer may see or not. `face_down`: see
        is_face_down."""
        return set(), set()

    def check_shape(self, view, viewer):
        """Checks what can be said of a view without the truth: for moments that were taken back."""

    def check_legal(self, legal, view, viewer):
        pass


# ---- bang ----------------------------------------------------------------------------------------

class Bang(Pig):
    """Roles are secret until their players are eliminated. The sheriff's is public, and with three players all are."""
    REVEALING = {"rolled", "eliminated"}

    def __init__(self, start):
        super().__init__(start)
        self.roles = [seat["role"] for seat in start["seats"]]
        self.eliminated = set()

    def copy(self):
        other = copy.copy(self)
        other.eliminated = set(self.eliminated)
        return other

    def advance(self, event):
        super().advance(event)
        if event["e"] == "eliminated":
            self.eliminated.add(event["seat"])

    def check_truth(self, position):
        insist(self.roles == [seat["role"] for seat in position["seats"]], "roles have changed")
        insist(self.eliminated == {s for s, seat in enumerate(position["seats"]) if seat["life"] == 0}, "eliminations")

    def is_eliminated(self, seat):
        return seat in self.eliminated

    def knows(self, viewer, seat):
        return (viewer in (seat, SEES_ALL) or len(self.roles) == 3 or self.roles[seat] == "sheriff" or self.is_over
                or seat in self.eliminated)

    def view(self, position, viewer):
        seats = [fields if self.knows(viewer, seat) else {**fields, "role": None}
                 for seat, fields in enumerate(position["seats"])]
        return {**position, "seats": seats}

    def secret_fields(self, event, viewer, face_down):
        if event["e"] != "seated" or len(self.roles) == 3:
            return set(), set()
        seat = event["seat"]
        if self.roles[seat] == "sheriff" or viewer == seat:
            return set(), set()
        # The event is from the start of the game, when nobody knew. Whoever knows by now may see it either way.
        return (set(), {"role"}) if self.knows(viewer, seat) else ({"role"}, set())

    def check_shape(self, view, viewer):
        for seat, fields in enumerate(view["seats"]):
            expected = self.roles[seat] if self.knows(viewer, seat) else None
            insist(fields["role"] == expected, f"the role of seat {seat} is {fields['role']}, not {expected}")

    def check_beliefs(self, beliefs, viewer):
        """Early in the game, a hint cannot be certain about a role that cannot be worked out."""
        unknown = [seat for seat in range(len(self.roles)) if not self.knows(viewer, seat)]
        if len({self.roles[seat] for seat in unknown}) > 1:
            for seat in unknown:
                insist(max(beliefs[seat].values()) < 1, f"a hint is certain about seat {seat}: {beliefs[seat]}")


# ---- colt ----------------------------------------------------------------------------------------

class Colt(Pig):
    """Secret are hands, decks, the cards of later rounds, cards that lie face down, and the values of purses. The holder of
    a purse knows its value. Who has lost it knows it while it lies where it fell, and nobody knows those that nobody
    has held yet."""
    REVEALING = {"dealt", "shuffled", "round"}

    def __init__(self, start):
        super().__init__(start)
        self.purses = {}  # (car, level): a list of (value, the seats that know it)
        for car, place in enumerate(start["train"]):
            for level in ("inside", "roof"):
                self.purses[car, level] = [(value, []) for value in place[level]["purses"]]
        self.seat_of = {bandit["name"]: bandit["seat"] for bandit in start["bandits"]}
        self.held = {bandit["name"]: list(bandit["purses"]) for bandit in start["bandits"]}
        self.round, self.turn_kind, self.chosen = 0, None, None
        self.plan, self.revealed = [], 0

    # What happens to cards and purses. A value of None is unknown, at moments that were taken back.

    def copy(self):
        other = copy.copy(self)
        other.purses = {spot: list(purses) for spot, purses in self.purses.items()}
        other.held = {bandit: list(purses) for bandit, purses in self.held.items()}
        other.plan = list(self.plan)
        return other

    def advance(self, event):
        super().advance(event)
        handler = getattr(self, "on_" + event["e"], None)
        if handler:
            handler(event)

    def on_round(self, event):
        self.round, self.plan, self.revealed = event["round"], [], 0

    def on_turn(self, event):
        self.turn_kind = event["kind"]

    def on_chose(self, event):
        self.chosen = event.get("action")

    def on_planned(self, event):
        hidden = event.get("hidden", False)
        if self.chosen:  # what the rules say about cards that lie face down
            insist(hidden == (self.turn_kind == "tunnel" or self.chosen.endswith(" hidden")), "face up or down?", event)
        self.plan.append((event["seat"], hidden))

    def on_revealed(self, event):
        self.revealed += 1

    def on_robbed(self, event):
        if event["what"] == "purse":
            spot = self.purses[event["car"], event["level"]]
            value, _ = spot.pop(int(self.chosen.removeprefix("rob purse:")) - 1)
            self.held[event["bandit"]].append(value)

    def on_dropped(self, event):
        if event["what"] == "purse":
            value = self.take_from(event["bandit"], event.get("value"))
            self.purses[event["car"], event["level"]].append((value, [self.seat_of[event["bandit"]]]))
            self.fallen = event["car"], event["level"]

    def on_took(self, event):
        if event["what"] == "purse":
            value, _ = self.purses[self.fallen].pop()
            self.held[event["bandit"]].append(value)

    def on_lost(self, event):
        self.take_from(event["bandit"], event.get("value"))

    def take_from(self, bandit, value):
        held = self.held[bandit]
        return held.pop(held.index(value) if value in held else 0)

    def check_truth(self, position):
        insist(self.seat_of == {b["name"]: b["seat"] for b in position["bandits"]}, "bandits have changed seats")
        for bandit in position["bandits"]:
            # Their order may differ: it is not told which of two purses with the same value is lost.
            insist(Counter(bandit["purses"]) == Counter(self.held[bandit["name"]]), "purses of", bandit["name"])
        for (car, level), purses in self.purses.items():
            spot = position["train"][car][level]
            insist(spot["purses"] == [value for value, _ in purses], "purses in car", car, level)
            insist(spot["known"] == [known for _, known in purses], "who knows purses in car", car, level)

    # Who knows what.

    def is_face_down(self, index, viewer):
        """Is a card of the whole plan of this round face down for this viewer?"""
        seat, hidden = self.plan[index]
        return hidden and index >= self.revealed and viewer != seat

    def view(self, position, viewer):
        first = len(self.plan) - len(position["plan"])
        return {
            **position,
            "rounds": [card if i < position["round"] else None for i, card in enumerate(position["rounds"])],
            "train": [{level: {**spot, "purses": [value if viewer in known else None
                                                  for value, known in self.purses[car, level]]}
                       for level, spot in place.items()} for car, place in enumerate(position["train"])],
            "bandits": [bandit if bandit["seat"] == viewer else {**bandit, "purses": [None] * len(bandit["purses"])}
                        for bandit in position["bandits"]],
            "seats": [fields if seat == viewer
                      else {**fields, "deck": len(fields["deck"]), "hand": len(fields["hand"])}
                      for seat, fields in enumerate(position["seats"])],
            "plan": [{**card, "card": None} if self.is_face_down(first + i, viewer) else card
                     for i, card in enumerate(position["plan"])],
        }

    def owner(self, event):
        return event["seat"] if "seat" in event else self.seat_of[event["bandit"]]

    def secret_fields(self, event, viewer, face_down):
        kind = event["e"]
        if kind not in ("dealt", "chose", "planned", "robbed", "dropped", "took", "lost"):
            return set(), set()
        if viewer == self.owner(event):
            return set(), set()
        if kind == "dealt":
            return {"cards"}, set()
        if kind == "planned":
            return ({"card"} if event.get("hidden") else set()), set()
        if kind == "chose":
            return ({"action"} if face_down else set()), set()
        return {"value"}, set()

    def check_shape(self, view, viewer):
        insist(all(card is None for card in view["rounds"][view["round"]:]), "a later round is told")
        for seat, fields in enumerate(view["seats"]):
            for pile in ("deck", "hand"):
                insist(isinstance(fields[pile], list if seat == viewer else int), f"the {pile} of seat {seat}")
        for bandit in view["bandits"]:
            insist(bandit["seat"] == viewer or not any(bandit["purses"]), "purses of", bandit["name"])
        for (car, level), purses in self.purses.items():
            spot = view["train"][car][level]["purses"]
            insist(len(spot) == len(purses), "purses in car", car, level)
            for told, (_, known) in zip(spot, purses):
                insist(told is None or viewer in known, "a purse in car", car, level)
        first = len(self.plan) - len(view["plan"])
        for i, card in enumerate(view["plan"]):
            insist(card["card"] is None or not self.is_face_down(first + i, viewer), "a card that lies face down")

    def check_legal(self, legal, view, viewer):
        """Cards that can be played are in the player's own hand."""
        hand = Counter(view["seats"][viewer]["hand"])
        for action in legal:
            if action.startswith(("play ", "discard ")):
                insist(hand[action.split()[1]], action, "is legal without the card")


def check_shuffled(steps):
    """`shuffled` is public, so it may only depend on what everybody has seen: all cards of a seat at the start, and then
    the discard pile that became a deck, with the cards that have just been carried out."""
    for before, step in zip(steps, steps[1:]):
        old, new = before["view"], step["view"]
        seat_of = {bandit["name"]: bandit["seat"] for bandit in old["bandits"]}
        for seat, fields in enumerate(new["seats"]):
            if fields.get("shuffled") == old["seats"][seat].get("shuffled"):
                continue
            events = step["events"][:[(e["e"], e.get("seat")) for e in step["events"]].index(("shuffled", seat))]
            public = Counter(old["seats"][seat]["discard"])
            carried_out = old["plan"] if any(event["e"] == "round" for event in events) else []
            public += Counter(card_name(card, new) for card in carried_out if seat_of[card["bandit"]] == seat)
            for event in events:
                if event["e"] == "discarded" and event["seat"] == seat:
                    public[card_name(event, new)] += event["count"]
            insist(Counter(fields["shuffled"]) == public, f"the deck of seat {seat}: {fields['shuffled']}, not {public}")


def card_name(card, view):
    is_team = len(view["bandits"]) > len(view["seats"])
    return f"{card['bandit']}:{card['card']}" if is_team and "bandit" in card else card["card"]


MODELS = {"bang": Bang, "colt": Colt, "pig": Pig}


# ---- odds ----------------------------------------------------------------------------------------

def at_least(wanted, dice):
    return sum(math.comb(dice, n) * 5 ** (dice - n) for n in range(max(wanted, 0), dice + 1)) / 6 ** dice


def odds_of_bang(view, rolled):
    kept = [face for position, face in enumerate(view["dice"] or [], 1) if position not in rolled]
    gun = 2 if view["seats"][view["turn"]]["character"] == "willy_the_kid" else 3
    return {"dynamite": at_least(3 - kept.count("dynamite"), len(rolled)),
            "gatling": at_least(gun - kept.count("gatling"), len(rolled)),
            "attack": at_least(view["pile"], len(rolled))}


def odds_of_pig(view):
    needed = int(view["goal"]) - view["seats"][view["turn"]]["score"] - view["points"]
    return {"lose": 1 / 6, "win": sum(face >= needed for face in range(2, 7)) / 6}


def check_odds(play):
    """Odds are told for the viewer's own choices and for dice that are about to be rolled, and for nothing else."""
    view, legal, wanted = play["view"], play["legal"] or [], {}
    if view["game"] == "bang":
        wanted = {a: odds_of_bang(view, [int(die) for die in a.split()[1:]]) for a in legal if a.startswith("reroll")}
        if play["waiting"] == "roll":
            wanted["roll"] = odds_of_bang(view, view["rolling"])
    if view["game"] == "pig" and (legal or play["waiting"] == "roll"):
        wanted = {"roll": odds_of_pig(view)}
    told = play["odds"] or {}
    insist(told.keys() == wanted.keys(), "odds for", sorted(told), "instead of", sorted(wanted))
    for action, odds in wanted.items():
        insist(told[action].keys() == odds.keys() and
               all(abs(told[action][what] - chance) < 0.00006 for what, chance in odds.items()),
               "odds of", action, told[action], "instead of", odds)


def is_face_down(events, number):
    """Is this the choice of a card that is then put on the plan face down?"""
    following = events[number + 1] if number + 1 < len(events) else {}
    return events[number]["e"] == "chose" and following.get("e") == "planned" and following.get("hidden", False)


# ---- frames --------------------------------------------------------------------------------------

class Connection:
    """Follows what one client was told, and checks each frame."""

    def __init__(self, client, truths, words):
        self.client, self.truths = client, truths
        self.own = {client.token}
        self.words = words  # text that only its owner may see: {text: what it is}
        self.game, self.stage, self.seats, self.persons, self.options, self.events = 0, None, [], [], {}, []
        self.common = 0  # of the events, those that belong to the finished game
        self.hints = set(client.hints)
        self.checked = self.taken_back = 0

    def check(self, viewer, frame):
        self.check_words(frame)
        getattr(self, "on_" + frame["t"], lambda *_: None)(viewer, frame)

    def check_words(self, frame):
        text = json.dumps({k: v for k, v in frame.items() if k != "token"})
        for word, what in self.words.items():
            insist(word not in text, what, "is told")
        if "token" in frame:
            insist(frame["t"] == "welcome" and frame["token"] in self.own, "the token of somebody else")
        stage, game = frame.get("stage", self.stage), frame.get("game", self.game)
        for number, truth in self.truths.items():
            if number > game or (number == game and stage not in ("over", "lobby")):
                insist(truth.secret not in text, f"the secret of the dice of game {number} is told before the end")

    def on_advice(self, viewer, frame):
        insist(frame.get("id") in self.hints and self.stage == "playing", "a hint for somebody else")
        insist(viewer == frame["seat"], f"a hint for seat {frame['seat']}, told to {viewer}")
        if frame["beliefs"] and len(self.events) <= EARLY:
            self.model().check_beliefs(frame["beliefs"], viewer)

    def on_table(self, viewer, frame):
        self.events = self.events if frame["game"] == self.game else []
        self.take(frame)
        if "play" not in frame:
            self.events = []
        self.on_play(viewer, frame)
        for line in frame["chat"]:
            self.check_line(viewer, line)

    def on_update(self, viewer, frame):
        self.take(frame)
        if "game" in frame and frame.get("stage") != "over" and "play" not in frame:
            self.events = []
        before = self.events
        self.on_play(viewer, frame)
        if frame["what"] == "undo" and "play" in frame:
            self.check_undo(before[frame["play"]["since"]:])
        if "line" in frame:
            self.check_line(viewer, frame["line"])
            self.check_audience(frame["line"])

    def take(self, frame):
        for key in ("game", "stage", "seats", "persons", "options"):
            if key in frame:
                setattr(self, key, frame[key])

    def model(self):
        return self.truths[self.game].model_after(self.events, self.common)

    def eyes(self, model, viewer):
        sees_all = self.options.get("eliminated_see") and viewer is not None and model.is_eliminated(viewer)
        return SEES_ALL if sees_all else viewer

    def on_play(self, viewer, frame):
        if "play" not in frame:
            return
        play, truth = frame["play"], self.truths[self.game]
        insist(play["since"] <= len(self.events), "events are missing")
        self.events = self.events[:play["since"]] + play["events"]
        self.common = truth.follow(self.events, min(self.common, play["since"]))
        model, is_true = self.model(), self.common == len(self.events)
        eyes = self.eyes(model, viewer)
        self.check_events(truth, play["since"], model, eyes)
        self.check_view(truth, play["view"], model, eyes, is_true)
        self.check_question(truth, play, model, viewer, is_true)
        self.checked += 1
        self.taken_back += not is_true

    def check_events(self, truth, since, model, eyes):
        if self.common < len(self.events):
            insist(self.events[self.common]["e"] == "chose", "an event that never happened:", self.events[self.common])
        for i in range(since, len(self.events)):
            told = self.events[i]
            insist(told.keys() <= EVENT_FIELDS[self.options["game"]][told["e"]], "fields of", told)
            full = truth.events[i] if i < self.common else told
            hidden, free = model.secret_fields(full, eyes, is_face_down(self.events, i))
            for field in hidden:
                insist(field not in told, f"event {i + 1}, {told['e']}, has the secret field {field}")
            wanted = {k: v for k, v in full.items() if k not in hidden and (k in told or k not in free)}
            insist_equal(told, wanted, f"event {i + 1}")

    def check_view(self, truth, view, model, eyes, is_true):
        view = dict(view)
        if view["game"] == "bang":
            reach = view.pop("reach", None)
            insist(reach is None or (view["phase"] == "reroll" and reach.keys() == {"one", "two"}), "reach", reach)
        if is_true:
            insist(len(self.events) in truth.positions, "the events end in the middle of a step")
            insist_equal(view, truth.view(len(self.events), eyes), "view")
        else:
            model.check_shape(view, eyes)

    def check_question(self, truth, play, model, viewer, is_true):
        if is_true:
            insist_equal(play["actor"], truth.actors[len(self.events)], "actor")
        mine = viewer is not None and play["actor"] == {"seat": viewer} and play["waiting"] == "act"
        insist((play["legal"] is not None) == mine, f"legal actions for {viewer}: {play['legal']}")
        if mine:
            model.check_legal(play["legal"], play["view"], viewer)
        check_odds(play)
        insist(play["held"] is None or (play["waiting"] == "confirm" and play["seat"] == viewer), "a choice that is held")
        insist(not play["undo"] or viewer is not None, "a spectator can take choices back")
        for field, true in (("result", truth.result), ("secret", truth.secret), ("replay", truth.name)):
            insist_equal(play[field], true if model.is_over else None, field)

    def check_undo(self, taken):
        model = MODELS[self.options["game"]]
        for event in taken:
            is_new = event["e"] in model.REVEALING or (event["e"] == "dropped" and event["what"] == "purse")
            insist(not is_new, "taken back after something has come out:", event)

    def is_out(self, person):
        """Does this person only hold seats of eliminated players?"""
        held = [seat["seat"] for seat in self.seats if seat["person"] == person]
        if not held or self.game not in self.truths or not self.events:
            return False
        model = self.model()
        return all(model.is_eliminated(seat) for seat in held)

    def check_line(self, viewer, line):
        """What eliminated players say is not for the living, as long as the game lasts."""
        if line["eliminated"] and self.stage == "playing":
            insist(self.is_out(self.client.person), f"a line of an eliminated player, told to {viewer}:", line)

    def check_audience(self, line):
        secret = self.options["eliminated_see"] and self.stage == "playing" and self.is_out(line["person"])
        insist(line["eliminated"] or not secret, "a line of an eliminated player for everybody:", line)


def check(client, records, truths, words):
    """Returns the complaints about what a client was told, and the connection that followed it."""
    connection = Connection(client, truths, {w: what for w, what in words.items() if w != client.token})
    complaints = []
    for number, (viewer, frame) in enumerate(records):
        try:
            connection.check(viewer, frame)
        except Wrong as wrong:
            complaints.append(f"frame {number} of {client.name}, {frame['t']} {frame.get('what', '')}, "
                              f"told to {viewer}: {wrong}")
    return complaints, connection


def check_film(truth, eyes, film):
    """The film of a finished game, as a seat or a spectator would have seen it."""
    viewer, events, game = (eyes if isinstance(eyes, int) else None), [], film["game"]
    for step in film["steps"]:
        number, full = len(events), truth.actions[len(events)]
        events = events + step["events"]
        for i in range(number, len(events)):
            hidden, free = truth.models[i].secret_fields(truth.events[i], viewer, is_face_down(truth.events, i))
            insist(not hidden & events[i].keys(), f"event {i + 1} of the film has", hidden)
            insist(truth.events[i].keys() - hidden - free <= events[i].keys(), f"event {i + 1} of the film")
        view = {k: v for k, v in step["view"].items() if (game, k) != ("bang", "reach")}
        insist_equal(view, truth.view(len(events), viewer), "film")
        if step["action"] is not None:
            insist(step["action"] == full, "another action")
            insist(not full.startswith(("deal", "slip")), "a film for", eyes, "tells", full)
            is_choice = truth.events[number]["e"] == "chose"
            insist(not is_choice or "action" in step["events"][0], "a film for", eyes, "tells", full)
