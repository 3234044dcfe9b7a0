#!/bin/sh
# Programs in the place of bots: good ones play, bad ones are replaced and reported, and all are gone in the
# end.
# shellcheck source=/dev/null disable=SC2154 # $last is the library's
. "${SRC:?}/tests/cli/lib"

# Each program notes its number, so that one can ask what became of it.
first_line='#!/bin/sh
echo $$ >>pids'

# program NAME: a program from standard input.
program()
{
    {
        echo "$first_line"
        cat
    } >"$1"
    chmod +x "$1"
}

# all_gone: none of the programs is left. A child of theirs is no child of ours: it has been killed, but may
# need a moment to go.
all_gone()
{
    [ -s pids ] || fail "$last: nothing was started"
    patience=$(($(date +%s) + 20))
    while read -r pid; do
        while kill -0 "$pid" 2>/dev/null; do
            [ "$(date +%s)" -lt "$patience" ] || {
                fail "$last: process $pid is left"
                break
            }
        done
    done <pids
    rm -f pids
}

# In this order: the last legal action, which is always there; and what goes wrong.
program good <<'EOF'
while IFS= read -r line; do
    line=${line%\"*}
    echo "{\"action\":\"${line##*\"}\"}"
done
EOF
program slow <<'EOF'
cat >/dev/null
EOF
program dead <<'EOF'
read -r line
exit 3
EOF
program stillborn <<'EOF'
exit 0
EOF
program rubbish <<'EOF'
while read -r line; do echo 'I fold.'; done
EOF
program mute <<'EOF'
while read -r line; do echo; done
EOF
program wrong_json <<'EOF'
while read -r line; do echo '{"action":7}'; done
EOF
program no_action <<'EOF'
while read -r line; do echo '{"action":"fly to the moon"}'; done
EOF
program illegal <<'EOF'
while read -r line; do echo '{"action":"roll beer beer beer beer beer"}'; done
EOF
program endless <<'EOF'
exec cat /dev/zero
EOF
program chatty <<'EOF'
exec yes
EOF
program deaf <<'EOF'
exec 0<&-
exec tail -f /dev/null
EOF
program silent <<'EOF'
exec 1>&-
exec cat >/dev/null
EOF
program stubborn <<'EOF'
trap '' TERM INT HUP
sh -c 'echo $$ >>pids; exec tail -f /dev/null'
EOF
# One answer is late, and comes with the next one.
program late <<'EOF'
read -r line
read -r line
echo 'too late'
while :; do
    line=${line%\"*}
    echo "{\"action\":\"${line##*\"}\"}"
    read -r line || exit
done
EOF

# ---- good ones ----
for game in bang colt; do
    run 0 posse watch $game --bots='cmd:./good' --players=4 --seed=1
    is_empty err
    cp out first
    all_gone
    run 0 posse watch $game --bots='cmd:5000ms:./good' --players=4 --seed=1
    is_empty err
    sed 2d first >story
    sed 2d out >again
    same "$game: the same story" story again
    all_gone
    run 0 posse arena $game --bots='cmd:./good,random' --players=3 --games=4 --threads=3 --json
    is_empty err
    has out '"faults":{"slow":0,"dead":0,"rubbish":0,"illegal":0}'
    # Programs are started for chairs, not for games: three threads with three seats.
    [ "$(wc -l <pids)" -le 9 ] || fail "$last: $(wc -l <pids) programs were started"
    all_gone
done
run 0 posse watch bang --bots='cmd:./good,normal,random' --seed=4
is_empty err
all_gone

# ---- bad ones: whatever they do, the game goes on, and it is told ----
# plays_on PROGRAM MS FAULT SENTENCE: the program is found out, in one game and in many. Who never answers
# need not be waited for.
plays_on()
{
    run 0 posse watch bang --bots="cmd:$2ms:./$1" --players=4 --seed=2
    has err "$4"
    has err 'easy moves instead'
    has out 'win'
    all_gone
    run 0 posse arena bang --bots="random,cmd:$2ms:./$1" --players=3 --games=1 --threads=2 --json
    ! grep -q "\"$3\":0" out || fail "$last: $3 is not reported: $(grep -o '"faults":{[^}]*}' out)"
    all_gone
}
plays_on slow 4 slow 'no answer within 4 ms'
plays_on dead 5000 dead 'has ended'
plays_on stillborn 5000 dead 'has ended'
plays_on rubbish 5000 rubbish 'its answer is not'
plays_on mute 5000 rubbish 'its answer is not'
plays_on wrong_json 5000 rubbish 'its answer is not'
plays_on no_action 5000 illegal 'is no action'
plays_on illegal 5000 illegal 'not legal'
plays_on endless 5000 rubbish 'has no end'
plays_on chatty 5000 rubbish 'its answer is not'
plays_on deaf 4 dead 'closed its pipes'
plays_on silent 5000 dead 'closed its pipes'
plays_on stubborn 4 slow 'no answer within'
run 0 posse watch bang --bots='cmd:./no_such_program' --seed=2
has err 'it cannot be started'
has err 'easy moves instead'

# A late answer is not taken for the next one.
run 0 posse watch bang --bots='cmd:100ms:./late,random' --players=4 --seed=5
lacks err 'its answer is not'
lacks err 'legal'
all_gone

# Who dies again and again is started four times in a game, and no more.
run 0 posse watch bang --bots='cmd:./stillborn,random' --players=4 --seed=6
[ "$(wc -l <pids)" -le 4 ] || fail "a dead program was started $(wc -l <pids) times"
all_gone

# A stand-in is there for every game, also where there is no `easy`.
run 0 posse watch colt --bots='cmd:./stillborn' --players=3 --seed=1
has err 'moves instead'
all_gone

# ---- what they inherit ----
if [ -d /proc/self/fd ]; then
    program open_files <<'EOF'
ls /proc/self/fd | wc -l >>open_files.txt
exec ./good
EOF
    # As many as a program that we start ourselves; its script stays open in some shells.
    echo '{"legal":["x"]}' | ./open_files >/dev/null
    own=$(cat open_files.txt)
    rm -f open_files.txt pids
    run 0 posse arena bang --bots='cmd:./open_files,random' --players=4 --games=4 --threads=3 --json
    [ "$(sort -u open_files.txt)" = "$own" ] ||
        fail "open files: $(sort -u open_files.txt | tr '\n' ' '), not $own"
    all_gone
fi

# ---- Ctrl-C ends us, and all of them ----
last='posse arena, interrupted'
"$POSSE" arena bang --bots='cmd:./good,random' --games=100000000 --resume=state.json >out 2>err &
arena=$!
until [ -s state.json ]; do
    kill -0 $arena 2>/dev/null || {
        fail "$last: it ended by itself"
        break
    }
done
kill -INT $arena
wait $arena
[ $? -eq 1 ] || fail "$last: status is not 1"
has err 'stopped after'
all_gone

# ---- the example ----
if command -v python3 >/dev/null; then
    cp "$SRC/examples/bot.py" .
    for game in bang colt; do
        run 0 posse watch $game --bots="cmd:20000ms:python3 bot.py" --players=4 --seed=3
        is_empty err
    done
    run 0 posse arena bang --bots='cmd:20000ms:python3 bot.py,random' --sprt=0,30 --games=200
    has out 'More than 0.00'
fi

# ---- wrong usage ----
for bad in cmd: cmd:5ms: normal,cmd:; do
    refuses_usage posse watch bang --bots="$bad"
done
printf '{"cmd":"new","game":"bang","players":4}\n{"cmd":"bot","level":"cmd:./good"}\n' >requests
run 0 posse engine <requests
lacks out '"action"'
[ ! -e pids ] || fail 'a request has started a program'

finish
