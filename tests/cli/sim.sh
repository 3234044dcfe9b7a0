#!/bin/sh
# `posse sim`: the results do not depend on threads, parts add up to the whole, and other programs can read the output.
# shellcheck source=/dev/null disable=SC2154 # $last is the library's
. "${SRC:?}/tests/cli/lib"

# ---- the number of threads does not change the results ----
for game in bang colt; do
    run 0 posse sim $game --players=4 --games=400 --bots=random --seed=9 --threads=1 --json
    is_empty err
    cp out one
    for threads in 2 3; do
        run 0 posse sim $game --players=4 --games=400 --bots=random --seed=9 --threads=$threads --json
        same "$last" one out
    done
    run 0 posse sim $game --players=4 --games=400 --bots=random --seed=10 --json
    ! cmp -s one out || fail "$game: another seed gives the same numbers"
done
run 0 posse sim bang --players=5 --games=60 --bots=normal,easy --threads=1 --json
cp out one
run 0 posse sim bang --players=5 --games=60 --bots=normal,easy,easy --threads=3 --json
same 'bots that listen' one out

# With 4 players the same games are played, whether 4 is the only number of players or one of several.
run 0 posse sim bang --players=3-5 --games=50 --bots=random --csv
grep '^4,' out >among_others
run 0 posse sim bang --players=4 --games=50 --bots=random --csv
grep '^4,' out >alone
same 'four players' among_others alone

# ---- parts add up to the whole, in every form ----
settings='--players=3,5-6 --games=101 --bots=random --rules=german --seed=4 --details=3'
# shellcheck disable=SC2086 # words on purpose
run 0 posse sim bang $settings --json=whole.json --csv=whole.csv --report=whole.html
is_empty out
is_empty err
for part in 1 2 3 4; do
    # shellcheck disable=SC2086
    run 0 posse sim bang $settings --part=$part/4 --json=part$part.json
done
run 0 posse sim --merge part3.json part1.json part4.json part2.json \
    --json=sum.json --csv=sum.csv --report=sum.html
is_empty err
for form in json csv html; do
    same "merged parts as $form" whole.$form sum.$form
done
# shellcheck disable=SC2086
run 0 posse sim bang $settings
cp out table
run 0 posse sim --merge whole.json
same 'the table' table out
# Merging in steps, with a result from standard input.
run 0 posse sim --merge part1.json part2.json --json
has err 'parts are missing: the files have'
cp out half.json
run 0 posse sim --merge - part3.json part4.json --json <half.json
same 'merged in two steps' whole.json out

# ---- missing parts are reported ----
run 0 posse sim --merge part1.json part3.json --report=part.html
has err 'the files have'
has out 'games are here'
has part.html 'games are here'
lacks table 'games are here'

# ---- results of different simulations cannot be merged ----
refuses_merge()
{
    why=$1
    shift
    refuses_usage posse sim --merge "$@"
    has err "$why"
}
refuses_merge 'there already' part1.json part1.json
refuses_merge 'there already' whole.json part2.json
for other in --seed=5 --games=102 --players=3,5 --bots=easy --rules=official --details=4; do
    # shellcheck disable=SC2086
    run 0 posse sim bang $settings --part=2/4 $other --json=other.json
    refuses_merge 'differ' part1.json other.json
    has err 'other.json'
done
run 0 posse sim colt --players=3,5-6 --games=101 --bots=random --seed=4 --details=3 --json=other.json
refuses_merge 'differ' part1.json other.json
refuses_merge 'missing.json' missing.json
refuses_merge 'missing.json' part1.json missing.json
echo '{"posse_sim":1' >broken.json
refuses_merge 'broken.json' broken.json
echo '{"game":"bang"}' >other.json
refuses_merge 'no result of a simulation' other.json
sed 's/"engine":"[^"]*"/"engine":"0.0.1"/' part1.json >other.json
refuses_merge '0.0.1' other.json
: >empty.json
refuses_merge 'empty.json' empty.json
head -c 2000000 /dev/zero | tr '\0' ' ' >large.json
refuses_merge '1 MiB' large.json
refuses_merge 'no file given'
refuses_merge 'plays nothing' part1.json --seed=4
[ ! -e refused.json ] || fail 'a file is there before its time'
refuses_usage posse sim --merge part1.json part1.json --json=refused.json
[ ! -e refused.json ] || fail 'a refused merge writes a file'

# ---- a file that keeps the results ----
# shellcheck disable=SC2086
run 0 posse sim bang $settings --part=2/3 --resume=state.json --json=part.json
is_empty err
same 'the file of a part' part.json state.json
# shellcheck disable=SC2086
run 0 posse sim bang $settings --resume=state.json --json=resumed.json --threads=2
is_empty err
same 'taken up' whole.json resumed.json
same 'the file at the end' whole.json state.json
# shellcheck disable=SC2086
run 0 posse sim bang $settings --resume=state.json --csv=resumed.csv
same 'with nothing left to play' whole.csv resumed.csv
for other in --seed=5 --games=102 --players=3,5 --bots=easy --rules=official --details=4; do
    # shellcheck disable=SC2086
    refuses_usage posse sim bang $settings $other --resume=state.json
    has err 'state.json cannot be taken up'
    has err 'differ'
done
same 'the file of another simulation' whole.json state.json
for bad in '' '{' '{"posse_arena":1}' "$(head -c 300 state.json)"; do
    printf '%s' "$bad" >bad.json
    # shellcheck disable=SC2086
    refuses_usage posse sim bang $settings --resume=bad.json
    has err 'bad.json'
done
# shellcheck disable=SC2086
refuses_usage posse sim bang $settings --resume=no/such/folder
has err 'no/such/folder'
refuses_usage posse sim --merge part1.json --resume=state.json
has err 'plays nothing'

# ---- the example for Slurm ----
for part in 1 2; do
    run 0 env PATH="${POSSE%/*}:$PATH" LAUNCH=env SLURM_ARRAY_TASK_ID=$part SLURM_ARRAY_TASK_COUNT=2 \
        SLURM_CPUS_PER_TASK=1 GAMES=50 sh "$SRC/contrib/slurm/sim-array.sbatch"
    is_empty err
done
run 0 posse sim --merge part-1.json part-2.json
has out '50 games'

# ---- one of several processes that cannot reach the others (tests/cli/mpi.sh has those that can) ----
for launcher in 'PMI_SIZE=2 PMI_RANK=1' 'OMPI_COMM_WORLD_SIZE=2 OMPI_COMM_WORLD_RANK=0' 'PMIX_RANK=0'; do
    # shellcheck disable=SC2086
    refuses_usage env $launcher POSSE_MPI=no/such/plugin "$POSSE" sim bang --players=4 --games=10 --bots=random
    has err 'no/such/plugin'
    # shellcheck disable=SC2086
    run 0 env $launcher POSSE_MPI=no/such/plugin "$POSSE" sim bang --players=4 --games=10 --bots=random --part=1/2
    is_not_empty out
done
run 0 env PMI_SIZE=1 PMI_RANK=0 POSSE_MPI=no/such/plugin "$POSSE" sim bang --players=4 --games=10 --bots=random

# ---- stopped by a signal ----
# More games than can be played in the time of a test. Playing begins once the output file exists.
for signal in INT TERM; do
    rm -f stopped.json
    "$POSSE" sim bang --players=4 --games=10000000000 --bots=random --json=stopped.json 2>err &
    playing=$!
    while [ ! -e stopped.json ] && kill -0 $playing 2>/dev/null; do
        :
    done
    kill -s $signal $playing
    wait $playing
    got=$?
    last="stopped by $signal"
    [ "$got" -eq 0 ] || fail "$last: status $got"
    games=$(sed -n 's/^posse sim: stopped after \([0-9]*\) games$/\1/p' err)
    [ "${games:-0}" -gt 0 ] || fail "$last: $(cat err)"
    run 0 posse sim --merge stopped.json --csv
    has err "the files have $games of 10000000000 games"
    has out "4,length,game,moves,,$games,"
done

# ---- other programs can read the output ----
if command -v python3 >/dev/null; then
    cat >check.py <<'PY'
import csv, html.parser, json, re, sys
import xml.etree.ElementTree as tree

rows = list(csv.DictReader(open("whole.csv")))
assert rows and all(None not in row and None not in row.values() for row in rows)
for row in rows:
    assert float(row["low"]) <= float(row["value"]) <= float(row["high"]), row
    assert int(row["games"]) <= int(row["n"]) or row["topic"] == "score", row
wins = [r for r in rows if r["topic"] == "wins" and r["item"] == "team" and r["players"] == "5"]
assert sum(int(r["games"]) for r in wins) == 101, wins

whole = json.load(open("whole.json"))
assert [sheet["players"] for sheet in whole["sheets"]] == [3, 5, 6]
for sheet in whole["sheets"]:
    assert sheet["games"] == 101 and sheet["detailed"] == 34
    assert sum(count for _, count in sheet["moves"]["histogram"]) == 101

page = open("whole.html", encoding="utf-8").read()
for reference in re.findall(r'(?:src|href|url|action|data)\s*[=(]\s*["\']?([^"\' >)]*)', page):
    sys.exit("the page refers to " + reference)
assert "<script" not in page and "@import" not in page and "http" not in page
assert "prefers-color-scheme" in page and "width=device-width" in page
pictures = re.findall(r"<svg.*?</svg>", page, re.S)
assert len(pictures) > 30
for picture in pictures:
    assert tree.fromstring(picture).tag == "svg"
    assert "nan" not in picture and "inf" not in picture.replace("info", "")

class Balance(html.parser.HTMLParser):
    void = {"meta", "path", "rect"}
    stack = []
    def handle_starttag(self, tag, attributes):
        if tag not in self.void:
            self.stack.append(tag)
    def handle_endtag(self, tag):
        if tag not in self.void:
            assert self.stack and self.stack.pop() == tag, tag

parser = Balance()
parser.feed(page)
assert not parser.stack, parser.stack
PY
    run 0 python3 check.py
fi

# ---- docs/lab.md ----
# Each command after a "$ posse" succeeds and prints what stands below it. A line "…" stands for any lines.
if command -v python3 >/dev/null; then
    mkdir doc bin
    ln -s "$POSSE" bin/posse
    cat >document.py <<'PY'
import os, re, subprocess, sys

def agrees(wanted, said):
    if not wanted:
        return not said
    if wanted[0] == "…":
        return any(agrees(wanted[1:], said[i:]) for i in range(len(said) + 1))
    return bool(said) and wanted[0] == said[0].rstrip() and agrees(wanted[1:], said[1:])

page = open(os.environ["SRC"] + "/docs/lab.md", encoding="utf-8").read()
commands = 0
for block in re.findall(r"^```\n(.*?)^```$", page, re.S | re.M):
    for piece in re.split(r"^\$ ", block, flags=re.M)[1:]:
        command, *wanted = piece.rstrip("\n").split("\n")
        said = subprocess.run(command, shell=True, cwd="doc", capture_output=True, text=True)
        commands += 1
        if said.returncode or (wanted and not agrees(wanted, said.stdout.split("\n"))):
            sys.exit(command + "\n" + said.stdout + said.stderr)
assert commands > 5
PY
    PATH=$PWD/bin:$PATH run 0 python3 document.py
fi

# ---- forms of output ----
run 0 posse sim bang --players=5 --games=100 --bots=random --report=a.html
has out 'wins, % of games'
is_not_empty a.html
run 0 posse sim bang --players=5 --games=100 --bots=random --json=a.json --csv
has out 'players,topic,item'
is_not_empty a.json
refuses_usage posse sim bang --players=5 --games=100 --bots=random --json --csv
has err 'standard output'
refuses_usage posse sim bang --players=5 --games=100 --bots=random --json=no/such/folder
has err 'no/such/folder'

# ---- the default numbers of players ----
run 0 posse sim colt --games=20
has out '2 players'
has out '6 players'
has out 'counted in'
run 0 posse sim bang --games=20 --players=4,6
has out '4 players'
has out '6 players'
lacks out '5 players'
has out '--players 4,6'

# ---- wrong usage ----
refuses_usage posse sim
has err 'no game given'
refuses_usage posse sim chess
has err 'chess'
refuses_usage posse sim bang colt
has err 'unexpected argument "colt"'
for bad in --players=2 --players=9 --players=3-9 --players=5-3 '--players=3,' --players=,3 --players=3-5-6 \
    --players=x --players= --players=-3 --players=99999999999999999999 \
    --games=0 --games=x --games= --games=-1 --games=10000000001 --games=1e6 \
    --details=0 --details=x --threads=0 --threads=x --threads=100000 \
    --part=0/2 --part=3/2 --part=1 --part=1/ --part=/2 --part=1/0 --part=x/y --part=-1/2 \
    --seed=x --seed= --seed=-1 --bots=genius --bots= '--bots=random,' --bots=random:0 \
    --rules=chess --rules=gringo=never --rules=official,german --loud; do
    refuses_usage posse sim bang --games=1 --bots=random "$bad"
done
echo precious >kept.json
refuses_usage posse sim colt --players=2 --games=1 --rules=standard --json=kept.json
has err 'expert'
has kept.json 'precious'
if [ -c /dev/full ]; then
    refuses_usage posse sim bang --players=5 --games=10 --bots=random --json=/dev/full
    has err '/dev/full'
fi

finish
