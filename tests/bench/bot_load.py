"""Measures how bots answer while another address keeps many tables of hard bots busy:

    POSSE=build/posse python3 tests/bench/bot_load.py [--tables 50] [--bots 8] [--seconds 20] [--game bang]

The busy tables come from 127.0.0.2, one connection each, and nobody sits there. Tables of the measured level come from
127.0.0.3. An answer is measured from the update that asks the bot to the update with its action, so it includes writing
both to the disk. At the end the server gets SIGTERM, with all tables still playing. Prints the median and the 95th
percentile of the answers, the moves a second at the busy tables, and how long the server took to stop.
"""
import argparse
import http.client
import json
import multiprocessing
import os
import select
import shutil
import signal
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "server"))
from posse_server import PosseServer, table_options  # noqa: E402
from ws import Closed, WebSocket  # noqa: E402

BUSY, MEASURED = "127.0.0.2", "127.0.0.3"
MEASURED_TABLES = 2


class BotTable:
    """A table where bots play without people, and a connection of its host, who starts each game."""

    def __init__(self, port, source, game, bots, level):
        connection = http.client.HTTPConnection("127.0.0.1", port, source_address=(source, 0))
        body = {"options": table_options(game=game, players=bots), "name": "Host"}
        connection.request("POST", "/api/tables", json.dumps(body), {"Content-Type": "application/json"})
        made = json.loads(connection.getresponse().read())
        connection.close()
        self.ws = WebSocket("127.0.0.1", port, source=source, timeout=120)
        self.send("hello", code=made["code"], token=made["token"])
        for seat in range(bots):
            self.send("bot", seat=seat, level=level)
        self.send("start")
        self.answers, self.asked = [], None  # milliseconds; when the update came that asks a bot, or None

    def send(self, what, **fields):
        self.ws.send(json.dumps({"t": what, **fields}))

    def read(self):
        text = self.ws.recv()
        now = time.monotonic()
        if '"t":"update"' not in text:
            return
        if '"what":"act"' in text and self.asked:
            self.answers.append(1000 * (now - self.asked))
        self.asked = now if '"play":{' in text else None
        if '"stage":"over"' in text:
            self.asked = None
            self.send("rematch")

    def waits(self):
        """How long a bot has been asked without an answer, as a list of none or one time in milliseconds."""
        return [1000 * (time.monotonic() - self.asked)] if self.asked else []


def drive(tables, until):
    """Reads at all tables until the time or the end of the server. Returns False at the end of the server."""
    while (left := until - time.monotonic()) > 0:
        buffered = [t for t in tables if t.ws.buffer]
        ready, _, _ = select.select([t.ws.sock for t in tables], [], [], 0 if buffered else min(left, 1))
        try:
            for table in buffered or [t for t in tables if t.ws.sock in ready]:
                table.read()
        except (Closed, OSError):
            return False
    return True


def keep_busy(port, options, moves, is_ready):
    tables = [BotTable(port, BUSY, options.game, options.bots, "hard") for _ in range(options.tables)]
    is_ready.set()
    while drive(tables, time.monotonic() + 1):
        moves.value = sum(len(t.answers) for t in tables)


def percentile(values, part):
    return sorted(values)[int(part * (len(values) - 1))] if values else float("nan")


def report(name, tables):
    answers = [a for t in tables for a in t.answers + t.waits()]
    print(f"{name}: {len(answers)} answers, p50 {percentile(answers, 0.5):.1f} ms, "
          f"p95 {percentile(answers, 0.95):.1f} ms, max {max(answers, default=0):.0f} ms", flush=True)
    for table in tables:
        table.answers = []


def stop(server, tables):
    begin = time.monotonic()
    server.process.send_signal(signal.SIGTERM)
    drive(tables, begin + 300)  # until the server closes the first connection
    for table in tables:
        table.ws.sock.close()
    status = server.process.wait(300)
    print(f"SIGTERM: exit status {status} after {time.monotonic() - begin:.2f} s", flush=True)


def measure(server, options):
    moves, is_ready = multiprocessing.Value("q", 0), multiprocessing.Event()
    print(f"load of the machine: {os.getloadavg()[0]:.1f}, {os.cpu_count()} processors")
    measured = [BotTable(server.port, MEASURED, options.game, 5, options.level) for _ in range(MEASURED_TABLES)]
    drive(measured, time.monotonic() + options.seconds / 2)
    report(f"{options.level} bots alone", measured)
    busy = multiprocessing.Process(target=keep_busy, args=(server.port, options, moves, is_ready))
    busy.start()
    while not is_ready.is_set() or not moves.value:
        drive(measured, time.monotonic() + 0.1)
    drive(measured, time.monotonic() + 2)
    for table in measured:
        table.answers = []
    before, begin = moves.value, time.monotonic()
    drive(measured, begin + options.seconds)
    report(f"{options.level} bots beside {options.tables} tables of {options.bots} hard bots", measured)
    print(f"hard bots: {(moves.value - before) / (time.monotonic() - begin):.0f} moves a second")
    stop(server, measured)
    busy.join()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--bots", type=int, default=8)
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--game", default="bang")
    parser.add_argument("--level", default="normal", help="of the measured bots")
    options = parser.parse_args()
    server = PosseServer()
    try:
        measure(server, options)
    finally:
        server.process.kill()
        shutil.rmtree(server.folder)


if __name__ == "__main__":
    main()
