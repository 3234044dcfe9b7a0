#!/usr/bin/env python3
"""Forges a replay: another whole game with the same commitment, secret and contributions, and with dice that fit them.

    python3 tests/cli/forge.py POSSE GAME.json KEEP >forged.json

The forged game has the first KEEP actions of the real one (BANG!; in other games none), then others. Without knowing
what was shown, nobody can tell which of the two was played.
"""
import json
import os
import random
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples"))
import verify  # noqa: E402


class Engine:
    def __init__(self, posse):
        self.process = subprocess.Popen([posse, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert answer["ok"], answer
        return answer

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


def roll(dice, number, before):
    """The roll of BANG! that the secret makes."""
    count = len(before.split(" ")) - 1 if before.startswith("reroll ") else 5
    drawn = dice.generator(number).below(6**count)
    return " ".join(["roll"] + [verify.FACES[drawn // 6**(count - 1 - die) % 6] for die in range(count)])


def forge_bang(posse, real, keep):
    """Plays other choices from action `keep` on, with the dice of the secret."""
    dice, rng, engine = verify.Dice(real["fair"]), random.Random(1), Engine(posse)
    answer = engine.ask(cmd="load", position=real["start"]["position"])
    actions, chances = [], 0
    while answer["actor"] != "over":
        if answer["actor"] == "chance":
            chances += 1
            action = roll(dice, chances, actions[-1] if actions else "")
        elif len(actions) < keep:
            action = real["actions"][len(actions)]
        else:
            legal = engine.ask(cmd="legal")["actions"]
            others = [a for a in legal if len(actions) != keep or a != real["actions"][keep]]
            action = rng.choice(others)
        answer = engine.ask(cmd="act", action=action)
        actions.append(action)
    engine.close()
    return {**real, "actions": actions, "result": answer["result"]}


def forge_by_bots(posse, real):
    """Lets other bots play with the same secret."""
    fair = real["fair"]
    new = {k: v for k, v in fair["new"].items() if k not in ("game", "players")}
    assert set(new) <= {"variant", "goal"}, new
    rules = ["--rules", ",".join(f"{k}={v}" for k, v in new.items())] if new else []
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "forged.json")
        subprocess.run([posse, "watch", fair["new"]["game"], "--players", str(fair["new"]["players"]), *rules,
                        "--bots", "random", "--seed", "4711", "--secret", fair["secret"], "--contribute",
                        ",".join(given or "-" for given in fair["contributions"]), "--save", name],
                       check=True, stdout=subprocess.DEVNULL)
        with open(name, encoding="utf-8") as file:
            return json.load(file)


def forge(posse, real, keep):
    game = real["start"]["position"]["game"]
    forged = forge_bang(posse, real, keep) if game == "bang" else forge_by_bots(posse, real)
    for name in ("commitment", "secret", "contributions"):
        assert forged["fair"][name] == real["fair"][name], name
    assert forged["start"] == real["start"] and forged["actions"] != real["actions"]
    return forged


def main(posse, name, keep):
    with sys.stdin if name == "-" else open(name, encoding="utf-8") as file:
        json.dump(forge(posse, json.load(file), int(keep)), sys.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:])
