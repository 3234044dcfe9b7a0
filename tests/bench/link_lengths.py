"""Plays games on a server and measures the links of their replays.

    POSSE=build/posse python3 tests/bench/link_lengths.py [--games 180] [--largest] [--save FOLDER]

People sit on all seats of two games out of three, on some seats of the third, and bots on the others. The people have
names, contribute to the dice and choose at random. Every number of players and every preset or variant takes part.

With --largest, tables are as large as they can be, with people on all seats, whose names are as long as they can be and of
random letters. It fails if a link is longer than docs/links.md promises.
"""
import argparse
import os
import random
import statistics
import string
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "server"))
from client import Client, play_to_the_end, sit_down  # noqa: E402
from posse_server import POSSE, PosseServer  # noqa: E402

NAMES = ["Ann", "Bob", "Fay 🤠", "Zoë", "Maximilian", "Señor Díaz", "Jo", "Frau Müller-Lüdenscheidt", "田中さん", "Lucky",
         "x_X_Sheriff_X_x", "Олег"]
LONGEST_NAME = 24
LIMITS = {"bang": 1500, "colt": 2500}
SIZES = {"bang": range(3, 9), "colt": range(2, 7)}
RULES = {"bang": [None, *({"rules": {"preset": preset}} for preset in ["german", "manual", "errata"])],
         "colt": [None, {"variant": "expert"}]}


def long_name(rng):
    return "".join(rng.choice(string.ascii_letters + string.digits) for _ in range(LONGEST_NAME))


def table(game, number, rng, largest):
    """The number of players, the rules, and the names of the people."""
    if largest:
        players = max(SIZES[game])
        return players, RULES[game][number % len(RULES[game])], [long_name(rng) for _ in range(players)]
    players = SIZES[game][number % len(SIZES[game])]
    people = players if number % 3 else rng.randint(1, players)
    return players, RULES[game][number // len(SIZES[game]) % len(RULES[game])], rng.sample(NAMES, people)


def play(server, game, number, rng, largest):
    """Plays a game and returns the replay's text as the server sends it."""
    players, rules, names = table(game, number, rng, largest)
    people = len(names)
    made = server.new_table(name=names[0], game=game, players=players, rules=rules)
    clients = [Client(server, made["code"], made["token"], seed=number)]
    clients += [Client(server, made["code"], name=name, seed=number) for name in names[1:]]
    sit_down(clients)
    for seat in range(people, players):
        clients[0].ask("bot", seat=seat, level="normal")
    clients[0].ask("start")
    play_to_the_end(clients)
    address = f"http://{server.host}:{server.port}/api/replays/{clients[0].play['replay']}"
    with urllib.request.urlopen(address) as answer:
        return answer.read()


def measure(server, game, games, folder, largest):
    rng = random.Random(game)
    lengths = []
    for number in range(games):
        path = os.path.join(folder, f"{game}_{number}.json")
        Path(path).write_bytes(play(server, game, number, rng, largest))
        server.send_home()
        link = subprocess.run([POSSE, "replay", "--link", path], check=True, capture_output=True, text=True).stdout.strip()
        back = subprocess.run([POSSE, "replay", "--json", link], check=True, capture_output=True).stdout
        assert back == Path(path).read_bytes() + b"\n", f"{path} does not come back from its link"
        lengths.append(len(link.removeprefix("#/r/")))
    print(f"{game}: {games} games, median {statistics.median(lengths):.0f}, longest {max(lengths)} characters")
    return max(lengths) <= LIMITS[game]


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--games", type=int, default=180)
    options.add_argument("--largest", action="store_true", help="only the largest tables, with long names")
    options.add_argument("--save", help="keep the replays in this folder")
    given = options.parse_args()
    with PosseServer() as server, tempfile.TemporaryDirectory() as folder:
        kept = [measure(server, game, given.games, given.save or folder, given.largest) for game in SIZES]
    sys.exit(0 if all(kept) else "a link is too long")


if __name__ == "__main__":
    main()
