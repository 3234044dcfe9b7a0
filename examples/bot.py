#!/usr/bin/env python3
"""A minimal bot for every game. It reads one line for each decision and answers with one line.

    posse watch bang --bots 'cmd:python3 examples/bot.py,normal'
    posse arena bang --bots 'random,cmd:python3 examples/bot.py' --games 100

The bot uses a few rules of thumb and knows only what its seat can see. docs/bots.md explains the format of the lines.
"""
import json
import sys

# ---- BANG! The Dice Game --------------------------------------------------------------------


def enemies(me, seats):
    """The other living seats, worst enemy first."""
    role = seats[me]["role"]
    alive = [s for s in range(len(seats)) if s != me and seats[s]["life"] > 0]

    def enmity(seat):
        other = seats[seat]["role"]  # None if the role is secret
        if role == "outlaw":
            return {"sheriff": 3, "outlaw": -1}.get(other, 1)
        if role == "renegade":  # a renegade must kill the Sheriff last
            return {"sheriff": 2 if len(alive) == 1 else -1}.get(other, 1)
        return {"sheriff": -2, "deputy": -1, "outlaw": 3}.get(other, 1)

    return sorted(alive, key=lambda seat: (-enmity(seat), seats[seat]["life"]))


def wanted(face, me, seats, dice):
    """Is this face worth keeping?"""
    own = seats[me]
    if face == "beer":
        return own["life"] <= own["max_life"] - 1
    if face == "gatling":
        return dice.count("gatling") >= 2 or own["arrows"] >= 3
    return face in ("one", "two")


def play_bang(me, view, legal):
    seats, dice = view["seats"], view["dice"]
    if view["phase"] == "reroll":
        unwanted = [str(i + 1) for i, face in enumerate(dice)
                    if face != "dynamite" and not wanted(face, me, seats, dice)]
        text = "reroll " + " ".join(unwanted)
        if text in legal:
            return text
        return "keep"
    ranking = enemies(me, seats)
    if view["phase"] == "shoot":
        for target in ranking:
            for text in (f"shoot {target} double", f"shoot {target}"):
                if text in legal:
                    return text
    if view["phase"] == "beer":
        own = seats[me]
        friends = [me] if own["life"] < own["max_life"] else []
        friends += ranking[::-1]
        for friend in friends:
            if f"beer {friend}" in legal:
                return f"beer {friend}"
    return legal[-1]  # dodge as much damage and discard as many arrows as possible


# ---- Colt Express ---------------------------------------------------------------------------

PREFERENCES = ["rob strongbox", "rob jewel", "rob", "take", "play rob", "play fire", "fire", "lose",
               "play move", "punch", "play punch", "play climb", "move", "push", "play", "marshal",
               "done", "draw"]


def play_colt(legal):
    def rank(text):
        return next((i for i, start in enumerate(PREFERENCES) if text.startswith(start)), len(PREFERENCES))

    return min(legal, key=rank)


# ---- main loop -----------------------------------------------------------------------

def choose(seat, view, legal):
    if view["game"] == "bang":
        return play_bang(seat, view, legal)
    return play_colt(legal)


def main():
    for line in sys.stdin:
        question = json.loads(line)
        action = choose(question["seat"], question["view"], question["legal"])
        print(json.dumps({"action": action}), flush=True)


if __name__ == "__main__":
    main()
