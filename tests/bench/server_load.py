"""Measures servers under load, in turn: server_load.py [--rounds N] [--moves N] [--rate N] [--echo PROGRAM] POSSE...

Each POSSE is a program to serve with, such as builds of two versions. The first one is also the load generator for all of
them. Runs alternate, so that other work on the machine slows all of them down alike. Prints medians; processor time says
more than speed while something else runs. `--echo build/tests/echo_bench` adds a server that only echoes."""
import argparse
import json
import re
import statistics
import subprocess
import sys


def load(generator, program, args):
    """One run of `posse loadtest`."""
    command = [generator, "loadtest", "--serve", program, "--json", "--seconds", "600", "--tables", str(args.tables),
               "--moves", str(args.moves)] + (["--rate", str(args.rate)] if args.rate else [])
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", check=False)
    if run.returncode:
        sys.exit(f"{program}: {run.stderr}")
    result = json.loads(run.stdout.splitlines()[-1])
    made, played, first = result["memory_made"], result["memory_played"], result["memory_at_first"]
    return {
        "server µs/move": result["server_processor_seconds"] / result["moves"] * 1e6,
        "load µs/move": result["load_processor_seconds"] / result["moves"] * 1e6,
        "moves/s": result["moves_a_second"],
        "p50 ms": result["p50_ms"],
        "p99 ms": result["p99_ms"],
        "KiB/new table": (made - first) / args.tables / 1024,
        "KiB/played table": (played - first) / args.tables / 1024,
    }


def echo(program, args):
    """One run of the server that only echoes."""
    command = [program, str(args.tables), str(args.moves)]
    text = subprocess.run(command, stdout=subprocess.PIPE, check=True, encoding="utf-8").stdout
    speed, time = re.search(r"([\d.]+) moves per second, ([\d.]+) µs", text).groups()
    return {"server µs/move": float(time), "moves/s": float(speed)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", nargs="+", metavar="POSSE")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--moves", type=int, default=100000)
    parser.add_argument("--rate", type=float, help="moves a second (as fast as possible)")
    parser.add_argument("--echo", metavar="PROGRAM")
    args = parser.parse_args()
    runs = {}
    for _ in range(args.rounds):
        for program in args.programs:
            runs.setdefault(program, []).append(load(args.programs[0], program, args))
        if args.echo:
            runs.setdefault(args.echo, []).append(echo(args.echo, args))
    for program, results in runs.items():
        medians = (f"{name} {statistics.median(run[name] for run in results):.1f}" for name in results[0])
        print(f"{program}: {', '.join(medians)}")


if __name__ == "__main__":
    main()
