"""Colt Express for verify.py: the deal and all rules, because what chance can draw depends on the whole game.
docs/rules-colt.md explains the rules.
"""
from collections import Counter

from verify import Secret, insist, same

NAMES = ["belle", "cheyenne", "django", "doc", "ghost", "tuco"]
KINDS = ["move", "climb", "fire", "rob", "punch", "marshal"]
COPIES = [2, 2, 2, 2, 1, 1]
LOADS = [(4, 1), (3, 1), (3, 0), (1, 1), (1, 0), (0, 3)]  # (purses, jewels) of each car
# The turns of each round card, for up to four players and for more.
# S: standard, T: tunnel, U: speeding up, W: switching.
TURNS = {"angry_marshal": ("SSTW", "SSW"), "swivel_arm": ("STSS", "STS"),
         "braking": ("SSSS", "STSS"), "take_it_all": ("STUS", "SUW"),
         "passengers_rebellion": ("SSTSS", "STSW"), "no_event_a": ("STSTS", "STST"),
         "no_event_b": ("SUS", "SU"), "pickpocketing": ("SSTS", "SSTS"),
         "marshals_revenge": ("SSTS", "SSTS"), "hostage_taking": ("SSTS", "SSTS")}
ROUNDS = list(TURNS)
INSIDE, ROOF = 0, 1


def draw_distinct(chosen, things, rng):
    """Replaces each None by a random thing that is not in the list yet."""
    given = [c for c in chosen if c is not None]
    insist(len(set(given)) == len(given) and set(given) <= set(things),
           f"{given} must be some of {list(things)}, none of them twice")
    left = [thing for thing in things if thing not in given]
    return [left.pop(rng.below(len(left))) if c is None else c for c in chosen]


class Spot:
    def __init__(self):
        self.purses, self.jewels, self.strongboxes = [], 0, 0  # a purse is (value, has been seen)


class Bandit(Spot):
    def __init__(self, name, seat):
        super().__init__()
        self.name, self.seat, self.bullets = name, seat, 6
        self.car, self.level = None, INSIDE
        self.purses = [(250, False)]

    def place(self):
        return self.car, self.level


class Seat:
    """Piles count their cards by kind. In the expert variant `top` bullets lie on top of the deck."""

    def __init__(self, bandits, marshal_card, team):
        self.bandits = bandits  # a team has two, in the order of the settings
        names = sorted(b.name for b in bandits)
        label = {b.name: b.name + ":" if team else "" for b in bandits}
        self.owner = {label[b.name] + kind: (b, kind) for b in bandits for kind in KINDS}
        self.in_draw_order = [label[n] + k for n in names for k in KINDS] + ["bullet"]
        self.in_text_order = [label[n] + k for k in KINDS for n in names] + ["bullet"]
        self.deck, self.hand, self.discard, self.top = Counter(), Counter(), Counter(), 0
        for card, (bandit, kind) in self.owner.items():
            if not team:
                self.deck[card] = COPIES[KINDS.index(kind)]
            elif kind != "marshal" or bandit.name == marshal_card:
                self.deck[card] = 1
        self.hand_size = 7 if "doc" in names else 6

    def playable(self):
        return [c for c in self.in_text_order[:-1] if self.hand[c] > 0]


class Colt:
    def __init__(self, new, record):
        self.record, rng = record, record.dice.generator(0)
        self.players = players = new["players"]
        self.team = players == 2
        self.expert = self.team or new.get("variant") == "expert"
        count = 4 if self.team else players
        names = draw_distinct(new.get("bandits") or [None] * count, NAMES, rng)
        cars = draw_distinct(new.get("cars") or [None] * count, range(1, 7), rng)
        self.rounds = new.get("rounds")
        if self.rounds is None:
            self.rounds = draw_distinct([None] * 4, ROUNDS[:7], rng)
            self.rounds.append(ROUNDS[7 + rng.below(3)])
        self.first = new["first"] if "first" in new else rng.below(players)
        insist(self.first in range(players), "there is no such first player")
        self.bandits = [Bandit(n, i // 2 if self.team else i) for i, n in enumerate(names)]
        self.load_train(cars, count, rng)
        self.seats = []
        keepers = new.get("marshal_cards") or [None, None]
        for seat in range(players):
            own = [b for b in self.bandits if b.seat == seat]
            keeper = (keepers[seat] if self.team else None) or own[0].name
            self.seats.append(Seat(own, keeper, self.team))
            for nth, bandit in enumerate(own):
                odd = nth if self.team else (seat - self.first) % players % 2
                bandit.car = count - odd

    def load_train(self, cars, count, rng):
        box = [250] * (8 - count) + [v for v in (300, 350, 400, 450, 500) for _ in range(2)]
        self.spots = [(Spot(), Spot()) for _ in range(count + 1)]
        for (inside, _), car in zip(self.spots[1:], cars):
            purses, inside.jewels = LOADS[car - 1]
            for _ in range(purses):
                inside.purses.append((box.pop(rng.below(len(box))), False))
        self.spots[0][INSIDE].strongboxes = 1
        self.strongbox_waiting, self.marshal, self.neutral = True, 0, 13

    def check_start(self, given):
        same("the rounds", given["rounds"], self.rounds)
        same("the first player", given["first"], self.first)
        same("the cars", len(given["train"]), len(self.spots))
        for car, levels in enumerate(given["train"]):
            for level, word in enumerate(("inside", "roof")):
                self.check_loot(f"car {car} {word}", levels[word], self.spots[car][level])
        same("the bandits", [(b["name"], b["seat"], b["car"], b["level"], b["bullets"])
                             for b in given["bandits"]],
             [(b.name, b.seat, b.car, "inside", b.bullets) for b in self.bandits])
        for bandit, stated in zip(self.bandits, given["bandits"]):
            self.check_loot(bandit.name, stated, bandit)
        for number, (seat, stated) in enumerate(zip(self.seats, given["seats"])):
            same(f"the deck of seat {number}", Counter(stated["deck"]), seat.deck)
            same(f"the hand of seat {number}", stated["hand"], [])
        for name, should in (("variant", "expert" if self.expert else "standard"), ("marshal", 0),
                             ("neutral", 13), ("round", 1), ("phase", "deal")):
            same(name, given[name], should)

    def check_loot(self, where, given, spot):
        same(f"what is in {where}", (given["purses"], given["jewels"], given["strongboxes"]),
             ([value for value, _ in spot.purses], spot.jewels, spot.strongboxes))

    # ---- asking

    def ask(self, options, seat=None, in_tunnel=False):
        """Returns the chosen option: the next action of the file or, without a choice, the only option or None.
        Only `seat` is shown a card that it plays face down."""
        if len(options) < 2:
            return options[0] if options else None
        action = self.record.take()
        insist(action in options, f"action {self.record.at}, \"{action}\", is not legal")
        is_hidden = action.endswith(" hidden") or (in_tunnel and action != "draw")
        self.record.show("chose", Secret(action, seat) if is_hidden else action)
        return action

    # ---- cards

    def take(self, seat, cards):
        if cards.total():
            number = self.seats.index(seat)
            dealt = [c for c in seat.in_text_order for _ in range(cards[c])]
            self.record.show("dealt", number, len(dealt), Secret(dealt, number))
        seat.deck -= cards
        seat.hand += cards

    def draw(self, number, count):
        """Draws the cards that are certain. A chance action draws the others."""
        seat = self.seats[number]
        bullets = min(seat.top, count)
        self.take(seat, Counter(bullet=bullets))
        seat.top -= bullets
        count -= bullets
        count -= self.draw_short_deck(seat, count)
        if count and self.expert and not seat.deck.total() and seat.discard.total():
            seat.deck, seat.discard = seat.discard, Counter()
            count -= self.draw_short_deck(seat, count)
        kinds = [card for card in seat.deck if seat.deck[card] > 0]
        if count and len(kinds) == 1:
            self.take(seat, Counter({kinds[0]: count}))
        elif count and kinds:
            text = self.record.chance(lambda rng: self.deal_text(number, count, rng))
            self.take(seat, Counter(text.split(" ")[2:]))

    def draw_short_deck(self, seat, count):
        size = seat.deck.total()
        if size > count:
            return 0
        self.take(seat, Counter(seat.deck))
        return size

    def deal_text(self, number, count, rng):
        """Picks one card after the other at random. If fewer cards stay in the deck than are drawn,
        picks those that stay instead."""
        seat = self.seats[number]
        left, stays = Counter(seat.deck), seat.deck.total() - count
        for _ in range(min(stays, count)):
            pick = rng.below(left.total())
            for card in seat.in_draw_order:
                if pick < left[card]:
                    left[card] -= 1
                    break
                pick -= left[card]
        drawn = left if stays < count else seat.deck - left
        return " ".join([f"deal {number}"] + [c for c in seat.in_text_order for _ in range(drawn[c])])

    def throw_bullets(self, seat):
        seat.discard["bullet"] += seat.hand["bullet"]
        seat.hand["bullet"] = 0

    # ---- a round

    def order(self, step=1):
        return [(self.first + step * i) % self.players for i in range(self.players)]

    def play(self):
        for number, card in enumerate(self.rounds):
            self.record.show("round", number + 1, card, self.first)
            for seat in self.order():
                held = self.seats[seat].hand.total()
                self.draw(seat, max(0, self.seats[seat].hand_size - held))
                if self.expert:
                    self.throw_bullets(self.seats[seat])
            plan = self.scheme(TURNS[card][self.players > 4])
            self.end_schemin(last=number == len(self.rounds) - 1)
            for text, seat in plan:
                self.record.show("revealed", seat.owner[text][0].name, seat.owner[text][1])
                getattr(self, "do_" + seat.owner[text][1])(seat.owner[text][0])
                (seat.discard if self.expert else seat.deck)[text] += 1
            getattr(self, "event_" + card, lambda: None)()
            self.first = (self.first + 1) % self.players

    def scheme(self, turns):
        plan = []
        for turn, kind in enumerate(turns):
            for number in self.order(-1 if kind == "W" else 1):
                for _ in range(2 if kind == "U" else 1):
                    seat = self.seats[number]
                    cards = seat.playable()
                    options = ["play " + c for c in cards]
                    if turn == 0 and kind != "T":
                        options += [f"play {c} hidden" for c in cards
                                    if seat.owner[c][0].name == "ghost"]
                    if seat.deck.total() or seat.discard.total():
                        options.append("draw")
                    choice = self.ask(options, number, kind == "T")
                    if choice == "draw":
                        self.draw(number, 3)
                    elif choice:
                        card = choice.split(" ")[1]
                        seat.hand[card] -= 1
                        plan.append((card, seat))
        return plan

    def end_schemin(self, last):
        for number in self.order():
            seat = self.seats[number]
            if not self.expert:
                seat.deck, seat.hand = seat.deck + seat.hand, Counter()
            else:
                self.throw_bullets(seat)
        for number in self.order() if self.expert and not last else []:
            seat, least = self.seats[number], 0
            while True:
                cards = [c for c in seat.playable() if seat.in_text_order.index(c) >= least]
                choice = self.ask(["discard " + c for c in cards] + ["done"])
                if choice == "done":
                    break
                card = choice.split(" ")[1]
                seat.hand[card] -= 1
                seat.discard[card] += 1
                least = seat.in_text_order.index(card)

    # ---- the train

    def at(self, car, level):
        return [b for b in self.bandits if b.place() == (car, level)]

    def ways(self, car, reach):
        return [c for c in range(len(self.spots)) if 0 < abs(c - car) <= reach]

    def hit(self, bandit):
        seat = self.seats[bandit.seat]
        seat.deck["bullet"] += 1
        seat.top += self.expert

    def neutral_bullets(self, bandits):
        if len(bandits) > self.neutral:
            self.neutral = 0
            return
        for bandit in bandits:
            self.neutral -= 1
            self.hit(bandit)

    def meet_marshal(self):
        met = self.at(self.marshal, INSIDE)
        for bandit in met:
            bandit.level = ROOF
        self.neutral_bullets(met)

    def move_to(self, bandit, car):
        bandit.car = car
        self.meet_marshal()  # only this bandit can meet the marshal

    def spare_belle(self, targets):
        return [b for b in targets if b.name != "belle"] or targets

    # ---- the cards of the plan

    def do_move(self, bandit):
        ways = self.ways(bandit.car, 3 if bandit.level == ROOF else 1)
        self.move_to(bandit, int(self.ask([f"move {c}" for c in ways]).split(" ")[1]))

    def do_climb(self, bandit):
        bandit.level = ROOF - bandit.level
        self.meet_marshal()

    def do_marshal(self, _):
        ways = [f"marshal {c}" for c in self.ways(self.marshal, 1)]
        self.marshal = int(self.ask(ways).split(" ")[1])
        self.meet_marshal()

    def do_fire(self, bandit):
        if bandit.level == INSIDE:
            sight = self.at(bandit.car - 1, INSIDE) + self.at(bandit.car + 1, INSIDE)
        else:
            taken = [b.car for b in self.bandits if b.level == ROOF]
            before = [c for c in taken if c < bandit.car]
            after = [c for c in taken if c > bandit.car]
            sight = self.at(max(before), ROOF) if before else []
            sight += self.at(min(after), ROOF) if after else []
        if bandit.name == "tuco":
            sight += self.at(bandit.car, ROOF - bandit.level)
        choice = self.ask([f"fire {b.name}" for b in self.spare_belle(sight)]
                          if bandit.bullets else [])
        if choice is None:
            return
        target = next(b for b in self.bandits if choice == f"fire {b.name}")
        bandit.bullets -= 1
        self.hit(target)
        if bandit.name == "django":
            car = target.car + (1 if target.car > bandit.car else -1)
            if 0 <= car < len(self.spots):
                self.move_to(target, car)

    def purse_options(self, spot):
        """Unseen purses cannot be told apart, so only the first of them is an option."""
        unseen = [i for i, (_, seen) in enumerate(spot.purses) if not seen]
        return [f"rob purse:{i + 1}" for i, (_, seen) in enumerate(spot.purses)
                if seen or i == unseen[0]]

    def do_rob(self, bandit):
        spot = self.spots[bandit.car][bandit.level]
        options = self.purse_options(spot)
        options += ["rob jewel"] * (spot.jewels > 0) + ["rob strongbox"] * (spot.strongboxes > 0)
        self.take_loot(bandit, spot, self.ask(options))

    def show_loot(self, kind, bandit, what, value=None):
        self.record.show(kind, bandit.name, what, Secret(value, bandit.seat))

    def take_loot(self, bandit, spot, choice):
        if choice in ("rob jewel", "rob strongbox"):
            self.show_loot("robbed", bandit, choice.split(" ")[1])
        if choice == "rob jewel":
            spot.jewels -= 1
            bandit.jewels += 1
        elif choice == "rob strongbox":
            spot.strongboxes -= 1
            bandit.strongboxes += 1
        elif choice not in (None, "pass"):
            bandit.purses.append(spot.purses.pop(int(choice.split(":")[1]) - 1))
            self.show_loot("robbed", bandit, "purse", bandit.purses[-1][0])

    def do_punch(self, bandit):
        targets = [b for b in self.at(*bandit.place()) if b is not bandit]
        choice = self.ask([f"punch {b.name}" for b in self.spare_belle(targets)])
        if choice is None:
            return
        victim = next(b for b in targets if choice == f"punch {b.name}")
        spot = self.spots[bandit.car][bandit.level]
        kinds = [("purse", victim.purses), ("jewel", victim.jewels),
                 ("strongbox", victim.strongboxes)]
        loss = self.ask([f"lose {kind}" for kind, some in kinds if some])
        if loss in ("lose jewel", "lose strongbox"):
            self.show_loot("dropped", victim, loss.split(" ")[1])
        if loss == "lose jewel":
            victim.jewels -= 1
            spot.jewels += 1
        elif loss == "lose strongbox":
            victim.strongboxes -= 1
            spot.strongboxes += 1
        elif loss == "lose purse":
            self.drop_purse(bandit, victim, spot)
        car = self.ask([f"push {c}" for c in self.ways(victim.car, 1)])
        self.move_to(victim, int(car.split(" ")[1]))

    def drop_purse(self, bandit, victim, spot):
        count, which = len(victim.purses), 0
        if count > 1:
            text = self.record.chance(lambda rng: f"slip {rng.below(count) + 1}")
            which = int(text.split(" ")[1]) - 1
        purse = (victim.purses.pop(which)[0], True)
        self.show_loot("dropped", victim, "purse", purse[0])
        taken = bandit.name == "cheyenne" and self.ask(["take", "leave"]) == "take"
        if taken:
            self.show_loot("took", bandit, "purse", purse[0])
        (bandit if taken else spot).purses.append(purse)

    # ---- the events of the round cards

    def event_angry_marshal(self):
        self.neutral_bullets(self.at(self.marshal, ROOF))
        if self.marshal < len(self.spots) - 1:
            self.marshal += 1
            self.meet_marshal()

    def event_swivel_arm(self):
        for bandit in self.bandits:
            if bandit.level == ROOF:
                bandit.car = len(self.spots) - 1

    def event_braking(self):
        for bandit in self.bandits:
            if bandit.level == ROOF:
                bandit.car = max(0, bandit.car - 1)

    def event_take_it_all(self):
        self.spots[self.marshal][INSIDE].strongboxes += self.strongbox_waiting
        self.strongbox_waiting = False

    def event_passengers_rebellion(self):
        self.neutral_bullets([b for b in self.bandits if b.level == INSIDE])

    def event_marshals_revenge(self):
        for bandit in self.at(self.marshal, ROOF):
            if bandit.purses:
                values = [value for value, _ in bandit.purses]
                bandit.purses.pop(values.index(min(values)))
                self.show_loot("lost", bandit, "purse", min(values))

    def event_pickpocketing(self):
        for number in self.order():
            for bandit in self.seats[number].bandits:
                spot = self.spots[bandit.car][bandit.level]
                if len(self.at(*bandit.place())) == 1 and spot.purses:
                    self.take_loot(bandit, spot, self.ask(self.purse_options(spot) + ["pass"]))


def check_colt(new, position, record):
    game = Colt(new, record)
    game.check_start(position)
    for bandit in game.bandits:
        record.show("seated", bandit.name, bandit.seat)
    game.play()
    insist(record.ended(), f"action {record.at + 1} comes after the end of the game")
    return lambda result: [result["winners"], result["wealth"], result["gunslingers"]]
