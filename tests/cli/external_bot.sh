#!/bin/sh
# External programs as bots: good programs play, bad ones are reported and replaced, and no process is left at the end.
# shellcheck source=/dev/null disable=SC2154 # $last is the library's
. "${SRC:?}/tests/cli/lib"

# Each program writes its process id down, so that the test can see whether it has ended.
first_line='#!/bin/sh
echo $$ >>pids'

# program NAME: makes a program from standard input.
program()
{
    {
        echo "$first_line"
        cat
    } >"$1"
    chmod +x "$1"
}

# all_gone: checks that all programs have ended. A program's own children are not children of this shell: they have
# been killed, but may take a moment to disappear.
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

# One program that always answers with the last legal action, and many that fail in different ways.
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
# Answers the first request too late, together with the second.
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

# ---- good programs ----
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
    # A program is started once for each thread and seat, not for each game: 3 threads with 3 seats.
    [ "$(wc -l <pids)" -le 9 ] || fail "$last: $(wc -l <pids) programs were started"
    all_gone
done
run 0 posse watch bang --bots='cmd:./good,normal,random' --seed=4
is_empty err
all_gone

# ---- bad programs: the game continues and the fault is reported ----
# plays_on PROGRAM MS FAULT SENTENCE: the fault is reported by watch and counted by arena. Programs that never answer
# get a short time limit.
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
plays_on rubbish 5000 rubbish 'the answer is not'
plays_on mute 5000 rubbish 'the answer is not'
plays_on wrong_json 5000 rubbish 'the answer is not'
plays_on no_action 5000 illegal 'is not an action of the game'
plays_on illegal 5000 illegal 'not legal'
plays_on endless 5000 rubbish 'has no end of line'
plays_on chatty 5000 rubbish 'the answer is not'
plays_on deaf 4 dead 'closed its pipes'
plays_on silent 5000 dead 'closed its pipes'
plays_on stubborn 4 slow 'no answer within'
run 0 posse watch bang --bots='cmd:./no_such_program' --seed=2
has err 'the program cannot be started'
has err 'easy moves instead'

# A late answer does not count as the answer to the next request.
run 0 posse watch bang --bots='cmd:100ms:./late,random' --players=4 --seed=5
lacks err 'the answer is not'
lacks err 'legal'
all_gone

# A program that keeps dying is started at most four times in a game.
run 0 posse watch bang --bots='cmd:./stillborn,random' --players=4 --seed=6
[ "$(wc -l <pids)" -le 4 ] || fail "a dead program was started $(wc -l <pids) times"
all_gone

# Every game has a bot that stands in, also a game without the level `easy`.
run 0 posse watch colt --bots='cmd:./stillborn' --players=3 --seed=1
has err 'moves instead'
all_gone

# ---- open files that programs inherit ----
if [ -d /proc/self/fd ]; then
    program open_files <<'EOF'
ls /proc/self/fd | wc -l >>open_files.txt
exec ./good
EOF
    # As many as a program started by this test has; some shells keep the script open.
    echo '{"legal":["x"]}' | ./open_files >/dev/null
    own=$(cat open_files.txt)
    rm -f open_files.txt pids
    run 0 posse arena bang --bots='cmd:./open_files,random' --players=4 --games=4 --threads=3 --json
    [ "$(sort -u open_files.txt)" = "$own" ] ||
        fail "open files: $(sort -u open_files.txt | tr '\n' ' '), not $own"
    all_gone
fi

# ---- Ctrl-C ends the arena and all programs ----
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

# ---- examples/bot.py ----
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
