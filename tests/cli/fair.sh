#!/bin/sh
# Fair dice: good games pass both checkers, `posse replay` and examples/verify.py, which share no code. A game with any
# change is refused by both.
# shellcheck source=/dev/null disable=SC2154 # $last is the library's
. "${SRC:?}/tests/cli/lib"

command -v python3 >/dev/null || exit 77
python3 -c 'import sys; sys.exit(sys.version_info < (3, 10))' || exit 77

verify()
{
    python3 "$SRC/examples/verify.py" "$@"
}

one=00112233445566778899aabbccddeeff0123456789abcdef0123456789abcdef
two=ffeeddccbbaa99887766554433221100fedcba9876543210fedcba9876543210

# ---- good games: all games, every number of players, rules and variants ----
# both FILES...: both checkers accept the files and print the same.
both()
{
    run 0 posse replay "$@"
    is_empty err
    sed 's/: \([a-z]*\), .*; fair/: \1, fair/' out >wanted
    run 0 verify "$@"
    is_empty err
    same 'what the two checkers say' wanted out
    [ "$(grep -c 'fair: the commitment' out)" -eq $# ] || fail "$last: not every game was checked"
}

# game FILE OPTIONS...: lets bots play a game, each time with another secret.
games=0
game()
{
    file=$1
    games=$((games + 1))
    shift
    run 0 posse watch "$@" --seed "$games" --secret "$(printf '%064x' "$games")" --save "$file"
    is_empty err
}

for players in 3 4 5 6 7 8; do
    game "bang_$players.json" bang --players $players --bots random
done
for rules in manual german errata official,gringo=per_turn; do
    game "bang_$rules.json" bang --players 5 --bots easy --rules "$rules" \
        --contribute "$one,-,$two"
done
game colt_2.json colt --players 2 --bots random,easy --contribute "$one,$two"
for players in 3 4 5 6; do
    for variant in standard expert; do
        game "colt_${players}_$variant.json" colt --players $players --bots random,easy \
            --rules $variant --contribute "$two"
    done
done
for players in 2 5 8; do
    game "pig_$players.json" pig --players $players --contribute "$one,-"
done
game pig_25.json pig --players 3 --bots random --rules goal=25
run 0 posse watch bang --bots random --fair --save bang_fresh.json
both bang_*.json colt_*.json pig_*.json
has out 'bang_german.json: bang, fair: the commitment'
has out '2 of 5 contributions'
has out '0 of 8 contributions'

# ---- the secret and the contributions decide the dice, and the seed decides the bots' moves ----
tell()
{
    file=$1
    shift
    run 0 posse watch bang --players 4 --bots random --seed 3 --secret $one --save "$file" "$@"
    is_empty err
}
tell first.json
has out 'Fair dice, from a secret whose hash is '
has out "The secret of the dice was $one"
has out 'Check them: posse replay first.json'
again=$(sed -n 's/^The same again: posse //p' out)
cp out story
# shellcheck disable=SC2086 # words on purpose
run 0 posse $again
grep -v '^Check them' story >wanted
same 'the same again' wanted out
tell second.json
same 'the same secret' first.json second.json
tell third.json --contribute "-,-,-,$two"
! cmp -s first.json third.json || fail 'a contribution changes nothing'
both first.json third.json
# The secret is printed only after the game.
sed '/^The secret of the dice/,$d' story >before
lacks before "$one"

# ---- games without fair dice can be saved, too, and are not reported as fair ----
run 0 posse watch colt --players 3 --bots random --seed 3 --save plain.json
run 0 posse replay plain.json
lacks out fair
run 1 verify plain.json
has err 'does not say that its dice were fair'

# ---- arranged rolls: any face passes, but the game is not called fair, and everything else is checked ----
run 0 posse watch bang --players 5 --bots random --seed 4 --secret $one --contribute "$one" --save lesson.json
arrange()
{
    python3 - "$@" <<'END'
import json, sys
rolled, arranged = json.loads(sys.argv[1]), json.loads(sys.argv[2])
game = json.load(open("lesson.json", encoding="utf-8"))
at = [i for i, action in enumerate(game["actions"]) if action.startswith("roll ")]
for number in rolled:
    words = game["actions"][at[number - 1]].split(" ")
    words[1] = "one" if words[1] != "one" else "two"
    game["actions"][at[number - 1]] = " ".join(words)
game["actions"], game["result"] = game["actions"][:at[rolled[-1] - 1] + 1], None
game["fair"]["arranged"] = arranged
json.dump(game, open("arranged.json", "w", encoding="utf-8"))
END
}
arrange '[1]' '[1]'
run 0 posse replay arranged.json
has out '; 1 of the chance actions was arranged and not fair; otherwise the commitment, the deal and 0 chance actions'
lacks out 'fair: '
run 0 verify arranged.json
has out 'bang, 1 of the chance actions was arranged and not fair; otherwise the commitment, the deal and 0 chance actions'
for list in '[2]' '[]' '[1, 1]' '[1, 99]' '1' '["1"]' '[0, 1]'; do
    arrange '[1]' "$list"
    run 1 posse replay arranged.json
    run 1 verify arranged.json
done
arrange '[1]' '[1]'
sed 's/"contributions": \[\(.[0-9a-f]*.\), null/"contributions": [\1, \1/' arranged.json >people.json
run 1 posse replay people.json
has err 'people contributed'
run 1 verify people.json
has err 'people played against one another'

# ---- wrong usage ----
for bad in --secret= --secret=ab --secret="${one}0" --secret="x${one#?}" \
    --contribute= --contribute=ab --contribute="$one," --contribute=-,-,-,-,-,- \
    --contribute="$one$one"; do
    refuses_usage posse watch bang --bots random "$bad"
done
run 2 posse watch bang --bots random --seed 1 --save missing/file.json
has err 'missing/file.json'

# ---- both checkers refuse every small change ----
cat >spoil.py <<'END'
"""Writes games with one thing changed, each in its own file of the folder that is named first."""
import copy, json, os, random, sys

folder, names = sys.argv[1], sys.argv[2:]
rng = random.Random(1)
FACES = ["arrow", "dynamite", "one", "two", "beer", "gatling"]


def write(name, replay):
    with open(os.path.join(folder, name + ".json"), "w", encoding="utf-8") as file:
        json.dump(replay, file, separators=(",", ":"), ensure_ascii=False)


def digit(text, at):
    return text[:at] + rng.choice([c for c in "0123456789abcdef" if c != text[at]]) + text[at + 1:]


def spoil(label, good, digits):
    number = 0

    def change(edit):
        nonlocal number
        bad = copy.deepcopy(good)
        edit(bad)
        assert bad != good, number
        number += 1
        write(f"{label}_{number}", bad)

    def put(where, key, value):
        def edit(bad):
            at = bad
            for step in where:
                at = at[step]
            at[key] = value
        change(edit)

    fair = good["fair"]
    for at in digits:
        put(["fair"], "secret", digit(fair["secret"], at))
        put(["fair"], "commitment", digit(fair["commitment"], at))
        for seat, given in enumerate(fair["contributions"]):
            if given:
                put(["fair", "contributions"], seat, digit(given, at))
    put(["fair"], "contributions", fair["contributions"][::-1])
    put(["fair"], "contributions", fair["contributions"][1:] + fair["contributions"][:1])
    put(["fair"], "contributions", fair["contributions"][:-1])
    put(["fair"], "contributions", fair["contributions"] + [None])
    put(["fair"], "contributions", [])
    put(["fair", "contributions"], 0, None if fair["contributions"][0] else "00" * 32)
    for value in (None, 7, "", "ab", [], {}, True, fair["secret"] + "0", fair["secret"][1:]):
        put(["fair"], "secret", value)
        put(["fair"], "commitment", value)
        put(["fair"], "contributions", value)
        put(["fair"], "new", value)
        put([], "fair", value)
        if value is not None:
            put(["fair", "contributions"], 0, value)
    for name in ("secret", "commitment", "contributions", "new"):
        change(lambda bad, name=name: bad["fair"].pop(name))
    for name in ("game", "players"):
        change(lambda bad, name=name: bad["fair"]["new"].pop(name))
    for game in ("bang", "colt", "pig", "chess", None, 1):
        if game != fair["new"]["game"]:
            put(["fair", "new"], "game", game)
    for players in (-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10**30, 4.5, "5", None, True):
        if players != fair["new"]["players"]:
            put(["fair", "new"], "players", players)
    position = good["start"]["position"]
    if position["game"] == "bang":
        put(["fair", "new"], "rules", "errata")
        put(["fair", "new"], "roles", [s["role"] for s in position["seats"]][::-1])
        put(["fair", "new"], "characters", ["rose_doolan"] + [None] * (len(position["seats"]) - 1)
            if position["seats"][0]["character"] != "rose_doolan" else ["sid_ketchum"])
        for one in range(1, len(position["seats"])):
            def swap(bad, name, one=one):
                seats = bad["start"]["position"]["seats"]
                for n in name:
                    seats[0][n], seats[one][n] = seats[one][n], seats[0][n]
            whole = ["role", "character", "life", "max_life"]
            change(lambda bad: swap(bad, whole))
        put(["start", "position"], "turn", (position["turn"] + 1) % len(position["seats"]))
    elif position["game"] == "pig":
        put(["fair", "new"], "goal", "50")
        put(["start", "position"], "goal", "50")
        for name in ("first", "turn"):
            put(["start", "position"], name, (position[name] + 1) % len(position["seats"]))
        put(["start", "position", "seats", 0], "score", 2)
        put(["start", "position"], "points", 2)
    else:
        seats = len(position["seats"])
        put(["fair", "new"], "first", (position["first"] + 1) % seats)
        put(["fair", "new"], "rounds", position["rounds"][::-1])
        put(["start", "position"], "first", (position["first"] + 1) % seats)
        put(["start", "position", "rounds"], 1, "swivel_arm"
            if position["rounds"][1] != "swivel_arm" else "braking")
        put(["start", "position"], "train", position["train"][:1] + position["train"][:0:-1])

    for at, action in enumerate(good["actions"]):
        words = action.split(" ")
        if words[0] == "roll" and len(words) > 1:
            die = rng.randrange(1, len(words))
            words[die] = rng.choice([f for f in FACES if f != words[die]])
            put(["actions"], at, " ".join(words))
        elif words[0] == "deal":
            card = rng.randrange(2, len(words))
            others = {c for a in good["actions"] if a.startswith("deal " + words[1])
                      for c in a.split(" ")[2:]} - {words[card]}
            words[card] = rng.choice(sorted(others))
            put(["actions"], at, " ".join(words))
        elif words[0] == "slip":
            put(["actions"], at, "slip 2" if words[1] == "1" else "slip 1")
        elif words[0] == "die":
            put(["actions"], at, "die 2" if words[1] != "2" else "die 3")
        if words[0] in ("roll", "deal", "slip", "die"):
            change(lambda bad, at=at: bad["actions"].pop(at))


for name in names:
    with open(name, encoding="utf-8") as file:
        # Change every hex digit in the first game, and some digits in the others.
        spoil(os.path.basename(name)[:-5], json.load(file), range(0, 64, 1 if name == names[0] else 21))
END
mkdir spoilt
run 0 python3 spoil.py spoilt bang_manual.json bang_german.json colt_2.json colt_3_standard.json \
    colt_5_expert.json pig_5.json
count=$(find spoilt -name '*.json' | wc -l)
[ "$count" -gt 900 ] || fail "only $count games were spoilt"
for checker in 'posse replay' verify; do
    find spoilt -name '*.json' | sort | xargs -n 400 >lists
    : >all_out
    : >all_err
    while IFS= read -r files; do
        # shellcheck disable=SC2086 # words on purpose
        run 1 $checker $files
        cat out >>all_out
        cat err >>all_err
    done <lists
    is_empty all_out
    [ "$(wc -l <all_err)" -eq "$count" ] || fail "$checker: not a line for each spoilt game"
    ! grep -q -i 'traceback' all_err || fail "$checker falls over"
done

# ---- hostile files ----
hostile()
{
    cat >hostile.json
    run 1 posse replay hostile.json
    is_empty out
    [ "$(wc -l <err)" -eq 1 ] || fail "$(head -c 100 hostile.json): not one sentence"
    run 1 verify hostile.json
    is_empty out
    ! grep -q Traceback err || fail "$(head -c 100 hostile.json): verify.py falls over"
}
echo '{"fair":{}}' | hostile
echo '{"posse":1,"fair":{"secret":{"a":[]}}}' | hostile
sed 's/"contributions":\[/"contributions":["\\u0000",/' bang_5.json | hostile
sed 's/"fair":{/"fair":{"fair":{},/; s/"new":{/"new":{"cmd":"new",/' bang_5.json |
    sed 's/"commitment":"\(.*\)","secret"/"commitment":"\1\\u0030","secret"/' | hostile
sed 's/"new":{/"new":{"first":-1,"cars":[0,0,0],"bandits":[[],{},7],/' colt_3_standard.json | hostile
sed 's/"new":{/"new":{"bandits":["doc","doc","doc"],/' colt_3_standard.json | hostile
sed 's/"new":{/"new":{"rounds":[],/' colt_3_standard.json | hostile
sed 's/"new":{/"new":{"roles":["sheriff","sheriff","sheriff","sheriff","sheriff"],/' bang_5.json | hostile
sed 's/"new":{/"new":{"roles":{"a":1},/' bang_5.json | hostile
sed 's/"secret":"/"secret":"\\uD800/' bang_5.json | hostile
{
    printf '{"posse":1,"fair":'
    head -c 20000 /dev/zero | tr '\0' '['
} | hostile

finish
