#!/usr/bin/env python3
"""Checks that the dice of replays were fair, without using any code of Posse.

    python3 examples/verify.py game.json [another.json ...]
    python3 examples/verify.py --seen VALUE game.json

It needs Python 3.10 and verify_colt.py, which must be in the same folder.

It checks the following, and stops at the first error:
  - the commitment is the hash of the secret;
  - each contribution is the one that was pledged, if there were pledges;
  - the deal (roles and characters; bandits, train, purses, round cards) follows from the secret
    and the players' contributions;
  - so does every chance action that was not arranged for a lesson: each roll in bang, each deal of cards and each dropped purse in colt.

In bang, the previous action tells how many dice are rolled: those of a `reroll`, otherwise all five.
In colt, the available cards and purses depend on the whole game, so verify_colt.py implements the rules
and plays the game through; illegal actions are errors. Two checks are left to `posse replay`: whether
the players' actions in bang are legal, and the result of the game.

The check proves something only if the commitment is the one that you were shown before you contributed,
if your contribution is in the list, and if the game is the one that you were shown. Compare the first two.
With --seen and the value that your client has kept, this program compares the third: it computes the chain
of shown events of every seat, and the value must be in one of them. docs/fairness.md explains the method.
"""
import hashlib
import json
import sys

BITS32, BITS64 = 2**32 - 1, 2**64 - 1


class Refused(Exception):
    pass


class CutShort(Exception):
    """The replay ends before the game is over."""


def insist(truth, sentence):
    if not truth:
        raise Refused(sentence)


# ---- the dice ---------------------------------------------------------------------------------


class Generator:
    """xoshiro256**. Its state is read from 32 bytes."""

    def __init__(self, bits):
        self.w = [int.from_bytes(bits[i:i + 8], "little") for i in (0, 8, 16, 24)]

    def next(self):
        def rotate(x, by):
            return (x << by | x >> (64 - by)) & BITS64

        w = self.w
        result = rotate(w[1] * 5 & BITS64, 7) * 9 & BITS64
        shifted = w[1] << 17 & BITS64
        w[2] ^= w[0]
        w[3] ^= w[1]
        w[1] ^= w[2]
        w[0] ^= w[3]
        w[2] ^= shifted
        w[3] = rotate(w[3], 45)
        return result

    def below(self, bound):
        """A uniform number from 0 to bound-1: the upper half of 32 random bits times the bound (Lemire)."""
        while True:
            product = (self.next() >> 32) * bound
            if product & BITS32 >= 2**32 % bound:
                return product >> 32


class Dice:
    def __init__(self, fair):
        secret = read_hex(fair["secret"], "the secret")
        promised = read_hex(fair["commitment"], "the commitment")
        insist(hashlib.blake2b(secret, digest_size=32).digest() == promised,
               "the commitment is not the hash of the secret")
        self.commitment = promised
        given = b""
        for seat, bytes_of_seat in enumerate(fair["contributions"]):
            if bytes_of_seat is not None:
                given += bytes([seat]) + read_hex(bytes_of_seat, f"the contribution of seat {seat}")
        self.check_pledges(fair)
        self.arranged = fair.get("arranged", [])
        insist(not self.arranged or sum(given is not None for given in fair["contributions"]) < 2,
               "something was arranged although people played against one another")
        insist(all(type(n) is int and n > 0 for n in self.arranged)
               and self.arranged == sorted(set(self.arranged)), "the arranged chance actions are no ascending list")
        self.key = hashlib.blake2b(given, key=secret, digest_size=32).digest()

    def check_pledges(self, fair):
        """Everybody saw the pledges before the first contribution was sent. Each contribution must be a pledged one."""
        pledges = fair.get("pledges", [None] * len(fair["contributions"]))
        insist(isinstance(pledges, list) and len(pledges) == len(fair["contributions"]),
               "there must be one pledge, or null, for each player")
        self.unopened = []
        for seat, (pledge, given) in enumerate(zip(pledges, fair["contributions"])):
            pledged = None if pledge is None else read_hex(pledge, f"the pledge of seat {seat}")
            if given is None:
                self.unopened += [seat] if pledged else []
            elif "pledges" in fair:
                opened = hashlib.blake2b(bytes.fromhex(given), key=self.commitment, digest_size=32).digest()
                insist(pledged == opened, f"the contribution of seat {seat} is not the one that was pledged")

    def generator(self, number):
        message = number.to_bytes(8, "little")
        return Generator(hashlib.blake2b(message, key=self.key, digest_size=32).digest())


def read_hex(text, what):
    insist(isinstance(text, str) and len(text) == 64
           and all(c in "0123456789abcdefABCDEF" for c in text), f"{what} must be 64 hex digits")
    return bytes.fromhex(text)


class Secret:
    """A value that only the player of one seat was shown."""

    def __init__(self, value, seat):
        self.value, self.seat = value, seat


class Record:
    """Reads the actions of the file in order, and collects what was shown of the game."""

    def __init__(self, actions, dice):
        self.actions, self.at = actions, 0
        self.dice, self.chances = dice, 0
        self.shown = []  # the items of the chain

    def show(self, kind, *values):
        self.shown.append([kind, *values])

    def chain(self, viewer):
        """The values of the chain of a seat, of spectators (None) or with all secrets ("open"), and what they are of."""
        link = self.dice.commitment
        for item in self.shown:
            seen = [(v.value if viewer in (v.seat, "open") else None) if isinstance(v, Secret) else v for v in item]
            text = json.dumps(seen, separators=(",", ":"))
            link = hashlib.blake2b(text.encode(), key=link, digest_size=32).digest()
            yield link

    def ended(self):
        return self.at == len(self.actions)

    def take(self):
        if self.ended():
            raise CutShort()
        self.at += 1
        insist(isinstance(self.actions[self.at - 1], str), f"action {self.at} is not a text")
        return self.actions[self.at - 1]

    def chance(self, draw):
        """Checks that the next action is the one that `draw` makes with the next generator, unless it was arranged."""
        action = self.take()
        self.chances += 1
        if self.chances in self.dice.arranged:
            return action
        should = draw(self.dice.generator(self.chances))
        insist(sorted(action.split(" ")) == sorted(should.split(" "))
               if should.startswith("deal ") else action == should,
               f"chance action {self.chances}, which is action {self.at}, "
               f"should be \"{should}\", not \"{action}\"")
        return should


def same(what, is_, should):
    insist(is_ == should, f"the deal: {what} should be {should}, not {is_}")


# ---- BANG! The Dice Game ------------------------------------------------------------------------

FACES = ["arrow", "dynamite", "one", "two", "beer", "gatling"]
LIVES = {"bart_cassidy": 8, "black_jack": 8, "calamity_janet": 8, "el_gringo": 7, "jesse_jones": 9,
         "jourdonnais": 7, "kit_carlson": 7, "lucky_duke": 8, "paul_regret": 9, "pedro_ramirez": 8,
         "rose_doolan": 9, "sid_ketchum": 8, "slab_the_killer": 8, "suzy_lafayette": 8,
         "vulture_sam": 9, "willy_the_kid": 8}


def role_cards(players):
    if players == 3:
        return ["deputy", "outlaw", "renegade"]
    return (["sheriff"] + ["deputy"] * ((players - 3) // 2) + ["outlaw"] * min(players // 2, 3)
            + ["renegade"] * (1 + (players == 8)))


def deal_bang_cards(chosen, cards, players, rng):
    """Deals a random card to each seat without a chosen one. The last card moves to the place of the dealt one."""
    chosen = list(chosen or [None] * players)
    for card in chosen:
        if card is not None:
            cards.remove(card)
    for seat in range(players):
        if chosen[seat] is None:
            pick = rng.below(len(cards))
            chosen[seat] = cards[pick]
            cards[pick] = cards[-1]
            cards.pop()
    return chosen


def check_bang(new, position, record):
    players, rng = new["players"], record.dice.generator(0)
    roles = deal_bang_cards(new.get("roles"), role_cards(players), players, rng)
    characters = deal_bang_cards(new.get("characters"), list(LIVES), players, rng)
    for seat, given in enumerate(position["seats"]):
        life = LIVES[characters[seat]] + 2 * (roles[seat] == "sheriff")
        for name, should in (("role", roles[seat]), ("character", characters[seat]),
                             ("life", life), ("arrows", 0)):
            same(f"{name} of seat {seat}", given[name], should)
    same("seats", len(position["seats"]), players)
    rules = new.get("rules", {})
    rules = rules if isinstance(rules, dict) else {"preset": rules}
    for name, should in {"preset": "official", **rules}.items():
        same(f"the rule \"{name}\"", position["rules"][name], should)
    same("turn", position["turn"], roles.index("deputy" if players == 3 else "sheriff"))
    for seat, role in enumerate(roles):
        is_open = players == 3 or role == "sheriff"
        record.show("seated", seat, characters[seat], role if is_open else Secret(role, seat))

    def roll(dice):
        def draw(rng):
            number, faces = rng.below(6**dice), []
            for die in range(dice):
                faces.append(FACES[number // 6**(dice - 1 - die) % 6])
            return " ".join(["roll"] + faces)

        return draw

    before, faces = "", [None] * 5
    while not record.ended():
        action = record.actions[record.at]
        if isinstance(action, str) and action.startswith("roll"):
            places = [int(n) for n in before.split(" ")[1:]] if before.startswith("reroll") else [1, 2, 3, 4, 5]
            for place, face in zip(places, record.chance(roll(len(places))).split(" ")[1:]):
                faces[place - 1] = face
            record.show("rolled", places, list(faces))
        else:
            record.show("chose", record.take())
            insist(not before.startswith("reroll"), f"action {record.at} should be a roll")
        before = action
    return lambda result: [result["team"], result["winners"], roles]


# ---- Pig ------------------------------------------------------------------------------------------


def check_pig(new, position, record):
    players, goal = new["players"], new.get("goal", "100")
    begins = record.dice.generator(0).below(players)
    for name, should in (("goal", goal), ("first", begins), ("turn", begins), ("phase", "roll"), ("points", 0),
                         ("seats", [{"score": 0}] * players)):
        same(name, position[name], should)
    scores, turn, points = [0] * players, begins, 0
    while scores[turn] + points < int(goal):
        choice = record.take() if points else None
        if choice:
            record.show("chose", choice)
        if choice in (None, "roll"):
            die = int(record.chance(lambda rng: f"die {1 + rng.below(6)}").split(" ")[1])
            record.show("rolled", turn, die)
            if die > 1:
                points += die
                continue
        else:
            insist(choice == "hold", f"action {record.at} should be \"hold\" or \"roll\"")
            scores[turn] += points
        turn, points = (turn + 1) % players, 0
    insist(record.ended(), "there are actions after the end")
    return lambda result: [result["winners"]]


# ---- files ----------------------------------------------------------------------------------------


PLAYERS = {"bang": (3, 8), "colt": (2, 6), "pig": (2, 8)}


def find_seen(record, value, players):
    """What somebody was shown, if the value is in their chain of shown events."""
    for viewer in [None, *range(players), "open"]:
        links = list(record.chain(viewer))
        if value in links:
            length = len(links) - links[::-1].index(value)
            how_many = f"all {len(links)}" if length == len(links) else f"the first {length} of {len(links)}"
            who = {None: "spectators were", "open": "somebody who sees everything was"}.get(viewer, f"seat {viewer} was")
            return f"; seen: {how_many} deals, rolls and choices are what {who} shown"
    raise Refused("this is another game: no viewer of it was shown the value given with --seen")


def check(replay, seen=None):
    insist(isinstance(replay, dict) and "fair" in replay, "it does not say that its dice were fair")
    fair, position = replay["fair"], replay["start"]["position"]
    game, new = position["game"], fair["new"]
    insist(new["game"] == game, "\"fair.new\" is of another game than the start")
    insist(game in PLAYERS, f"this program cannot check {game}, only {', '.join(PLAYERS)}; try `posse replay`")
    players, (least, most) = new["players"], PLAYERS[game]
    insist(type(players) is int and least <= players <= most, f"{players} cannot play {game}")
    insist(isinstance(fair["contributions"], list) and len(fair["contributions"]) == players,
           "there must be one contribution, or null, for each player")
    insist(isinstance(replay["actions"], list), "the actions are no list")
    record = Record(replay["actions"], Dice(fair))
    try:
        if game == "bang":
            ending = check_bang(new, position, record)
        elif game == "pig":
            ending = check_pig(new, position, record)
        else:
            import verify_colt
            ending = verify_colt.check_colt(new, position, record)
        if replay["result"] is not None:
            record.show("over", *ending(replay["result"]))
    except CutShort:
        insist(replay["result"] is None, "there is a result, but the game is not over")
    gave = sum(given is not None for given in fair["contributions"])
    arranged = len(record.dice.arranged)
    insist(arranged == 0 or record.dice.arranged[-1] <= record.chances,
           "a chance action that does not exist is said to be arranged")
    how = "fair:"
    if arranged:
        how = f"{arranged} of the chance actions {'was' if arranged == 1 else 'were'} arranged and not fair; otherwise"
    return (f"{game}, {how} the commitment, the deal and {record.chances - arranged} chance actions are as the "
            f"secret and {gave} of {players} contributions make them"
            + "".join(f"; seat {seat} pledged a contribution that is not in the file" for seat in record.dice.unopened)
            + (find_seen(record, seen, players) if seen else ""))


def main(names):
    seen = None
    if names and names[0] == "--seen":
        try:
            seen = read_hex("".join(names[1:2]), "--seen")
        except Refused as trouble:
            sys.exit(f"{sys.argv[0]}: {trouble}")
        names = names[2:]
    if not names:
        sys.exit(__doc__)
    failed = False
    for name in names:
        try:
            with open(name, encoding="utf-8") as file:
                print(f"{name}: {check(json.load(file), seen)}")
        except (Refused, OSError) as trouble:
            failed = True
            print(f"{name}: {trouble}", file=sys.stderr)
        except (KeyError, ValueError, TypeError, IndexError, AttributeError, RecursionError) as trouble:
            failed = True
            print(f"{name}: not a replay as Posse writes it: {type(trouble).__name__}, {trouble}",
                  file=sys.stderr)
    sys.exit(failed)


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    import verify  # the module that verify_colt imports, which is not __main__
    verify.main(sys.argv[1:])
