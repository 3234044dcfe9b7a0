"""Compares the store's engines, SQLite and PostgreSQL, on the same disk in the same minutes:

    stores.py POSSE STORE_BENCH FOLDER [SECONDS [ROUNDS [TABLES]]]

FOLDER is on the disk to measure. The engines take turns. PostgreSQL's commits wait for the disk, and its processor time is
counted as well. Prints the median of the rounds: first of whole servers under the load test, then of the store alone.
"""
import glob
import json
import os
import re
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


def load(posse, data, seconds, tables):
    ran = subprocess.run([posse, "loadtest", "--serve", posse, "--data", data, "--tables", str(tables), "--connections",
                          "1", "--seconds", str(seconds), "--json"], capture_output=True, text=True, check=False)
    if ran.returncode != 0:
        sys.exit(ran.stderr)
    return json.loads(ran.stdout)


def appends(bench, data, seconds, tables):
    ran = subprocess.run([bench, data, str(tables), str(seconds)], capture_output=True, text=True, check=True)
    return float(re.search(r"(\d+) durable", ran.stdout).group(1)), float(re.search(r"p99 ([\d.]+)", ran.stdout).group(1))


def main(posse, bench, folder, seconds=10, rounds=3, tables=1000):
    rows = {"SQLite": [], "PostgreSQL": []}
    alone = {"SQLite": [], "PostgreSQL": []}
    with Cluster(durable=True, folder=folder) as cluster, tempfile.TemporaryDirectory(dir=folder) as files:
        for number in range(rounds):
            for engine in rows:
                database = cluster.new_database()
                data = cluster.url(database) if engine == "PostgreSQL" else os.path.join(files, f"{number}.db")
                before = processor_seconds(cluster)
                got = load(posse, data, seconds, tables)
                used = processor_seconds(cluster) - before if engine == "PostgreSQL" else 0
                moves = got["moves"]
                rows[engine].append((got["moves_a_second"], got["p50_ms"], got["p99_ms"],
                                     got["server_processor_seconds"] / moves * 1e6, used / moves * 1e6))
                empty = cluster.new_database()
                place = cluster.url(empty) if engine == "PostgreSQL" else files
                alone[engine].append(appends(bench, place, seconds / 2, tables))
                for each in (database, empty):
                    cluster.drop(each)
    print(f"{tables} tables, {rounds} rounds of {seconds} s each; medians")
    for engine, got in rows.items():
        rate, p50, p99, server, database = (statistics.median(column) for column in zip(*got))
        print(f"{engine:10}  {rate:6.0f} moves a second, p50 {p50:.1f} ms, p99 {p99:.1f} ms, "
              f"processor time a move: server {server:.0f} µs, database {database:.0f} µs")
    for engine, got in alone.items():
        rate, p99 = (statistics.median(column) for column in zip(*got))
        print(f"{engine:10}  store alone: {rate:6.0f} appends a second, p99 {p99:.1f} ms")
    for what, figures in (("moves", rows), ("appends", alone)):
        medians = [statistics.median(row[0] for row in figures[engine]) for engine in figures]
        print(f"PostgreSQL / SQLite, {what}: {medians[1] / medians[0]:.2f}")


if __name__ == "__main__":
    main(*sys.argv[1:4], *map(int, sys.argv[4:]))
