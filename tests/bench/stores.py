"""Compares the store's engines, SQLite and PostgreSQL, on the same disk in the same minutes:

    stores.py POSSE STORE_BENCH FOLDER [SECONDS [ROUNDS [TABLES]]]

FOLDER is on the disk to measure. SQLite, PostgreSQL with one server and PostgreSQL with two servers take turns.
PostgreSQL's commits wait for the disk, and its processor time is counted as well. Prints the median of the rounds: first of whole servers under the load test, then of the store alone.
"""
import glob
import json
import os
import re
import socket
import statistics
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "postgres"))
from cluster import Cluster  # noqa: E402

TICK = os.sysconf("SC_CLK_TCK")


def processor_seconds(cluster):
    """Of all processes of the server, the ones included that have ended."""
    total = 0
    for link in glob.glob("/proc/[0-9]*/cwd"):
        try:
            if os.readlink(link) == cluster.data:
                with open(link[:-3] + "stat", encoding="ascii") as file:
                    times = file.read().rsplit(")", 1)[1].split()[11:15]
                is_first = int(link.split("/")[2]) == cluster.pid()
                total += sum(map(int, times if is_first else times[:2]))
        except OSError:
            pass
    return total / TICK


def load(posse, seconds, tables, *servers):
    ran = subprocess.run([posse, "loadtest", *servers, "--tables", str(tables), "--connections", "1", "--seconds",
                          str(seconds), "--json"], capture_output=True, text=True, check=False)
    if ran.returncode != 0:
        sys.exit(ran.stderr)
    return json.loads(ran.stdout)


def start_shared(posse, data, folder, number):
    """A server that shares the database. Returns its process and its port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = subprocess.Popen([posse, "serve", "--port", str(port), "--data", data, "--address", f"ws://127.0.0.1:{port}",
                               "--admin-socket", os.path.join(folder, f"admin-{number}"), "--log-level", "warn"],
                              stdout=subprocess.PIPE)
    server.stdout.readline()
    return server, port


def load_two(posse, data, seconds, tables, folder):
    servers = [start_shared(posse, data, folder, number) for number in range(2)]
    try:
        return load(posse, seconds, tables, *(word for server, port in servers
                                              for word in ("--port", str(port), "--pid", str(server.pid))))
    finally:
        for server, _ in servers:
            server.terminate()
            server.wait(30)
            server.stdout.close()


def appends(bench, data, seconds, tables):
    ran = subprocess.run([bench, data, str(tables), str(seconds)], capture_output=True, text=True, check=True)
    return float(re.search(r"(\d+) durable", ran.stdout).group(1)), float(re.search(r"p99 ([\d.]+)", ran.stdout).group(1))


def main(posse, bench, folder, seconds=10, rounds=3, tables=1000):
    rows = {"SQLite": [], "PostgreSQL": [], "two servers": []}
    alone = {"SQLite": [], "PostgreSQL": []}
    with Cluster(durable=True, folder=folder) as cluster, tempfile.TemporaryDirectory(dir=folder) as files:
        for number in range(rounds):
            for engine in rows:
                database = cluster.new_database()
                data = os.path.join(files, f"{number}.db") if engine == "SQLite" else cluster.url(database)
                before = processor_seconds(cluster)
                if engine == "two servers":
                    got = load_two(posse, data, seconds, tables, files)
                else:
                    got = load(posse, seconds, tables, "--serve", posse, "--data", data)
                used = 0 if engine == "SQLite" else processor_seconds(cluster) - before
                moves = got["moves"]
                rows[engine].append((got["moves_a_second"], got["p50_ms"], got["p99_ms"],
                                     got["server_processor_seconds"] / moves * 1e6, used / moves * 1e6))
                cluster.drop(database)
                if engine not in alone:
                    continue
                empty = cluster.new_database()
                place = cluster.url(empty) if engine == "PostgreSQL" else files
                alone[engine].append(appends(bench, place, seconds / 2, tables))
                cluster.drop(empty)
    print(f"{tables} tables, {rounds} rounds of {seconds} s each; medians")
    for engine, got in rows.items():
        rate, p50, p99, server, database = (statistics.median(column) for column in zip(*got))
        print(f"{engine:11}  {rate:6.0f} moves a second, p50 {p50:.1f} ms, p99 {p99:.1f} ms, "
              f"processor time a move: server {server:.0f} µs, database {database:.0f} µs")
    for engine, got in alone.items():
        rate, p99 = (statistics.median(column) for column in zip(*got))
        print(f"{engine:11}  store alone: {rate:6.0f} appends a second, p99 {p99:.1f} ms")
    for what, figures in (("moves", rows), ("appends", alone)):
        first, *others = [statistics.median(row[0] for row in figures[engine]) for engine in figures]
        for engine, rate in zip(list(figures)[1:], others):
            print(f"{engine} / SQLite, {what}: {rate / first:.2f}")


if __name__ == "__main__":
    main(*sys.argv[1:4], *map(int, sys.argv[4:]))
