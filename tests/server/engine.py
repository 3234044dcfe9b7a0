"""Runs `posse engine` to find out what a seat may know at each point of a recorded game."""
import json
import subprocess

from posse_server import POSSE


class Engine:
    def __init__(self):
        self.process = subprocess.Popen([POSSE, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True)

    def ask(self, cmd, **fields):
        self.process.stdin.write(json.dumps({"cmd": cmd, **fields}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert answer["ok"], answer
        return answer

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.stdout.close()
        assert self.process.wait(20) == 0


def walk(engine, replay):
    """Plays a replay. Yields the number of events so far and the actor, at the start and after each action."""
    answer = engine.ask("load", position=replay["start"]["position"])
    events = len(answer["events"])
    yield events, answer["actor"]
    for action in replay["actions"]:
        answer = engine.ask("act", action=action)
        events += len(answer["events"])
        yield events, answer["actor"]
