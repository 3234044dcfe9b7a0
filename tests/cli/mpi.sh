#!/bin/sh
# `posse sim`, `arena` and `tune` under mpirun: the number of ranks makes no difference to the results, one rank speaks,
# and a run whose ranks were stopped or killed can be continued by any number of ranks.
# shellcheck source=/dev/null disable=SC2154 # $last is the library's
. "${SRC:?}/tests/cli/lib"

skip()
{
    echo "$test_name: skipped: $* (tools/need test installs what is missing)"
    exit 77
}

mpirun=${POSSE_MPIRUN:-mpirun}
command -v "$mpirun" >/dev/null || skip 'there is no mpirun'
[ -e "${POSSE%/*}/libposse_mpi.so" ] || skip 'posse was built without MPI'

# Open MPI does not start as root, or more ranks than there are processors, unless it is told to.
flags=''
case $("$mpirun" --version 2>&1) in
*'Open MPI'* | *OpenRTE*) flags='--allow-run-as-root --oversubscribe' ;;
esac

# on RANKS ARGUMENTS...: runs posse on that many ranks.
on()
{
    ranks=$1
    shift
    # shellcheck disable=SC2086 # words on purpose
    "$mpirun" $flags -n "$ranks" "$POSSE" "$@"
}

# The program itself does not need MPI.
run 0 ldd "$POSSE"
lacks out libmpi

# ---- the number of ranks does not change the results ----
settings='bang --players=3,5 --games=1001 --bots=random --seed=4 --details=3'
# shellcheck disable=SC2086
run 0 posse sim $settings --json=whole.json
for ranks in 2 5; do
    # shellcheck disable=SC2086
    run 0 on $ranks sim $settings --json
    is_empty err
    same "$ranks ranks" whole.json out
done

# result FILE: the result without the times, which differ from run to run.
result()
{
    sed 's/,"conduct":.*//' "$1"
}

contest='bang --bots=easy,random --players=4 --sprt=0,20 --games=3000 --json'
# shellcheck disable=SC2086
run 0 posse arena $contest
result out >whole
for ranks in 2 5; do
    # shellcheck disable=SC2086
    run 0 on $ranks arena $contest
    is_empty err
    result out >ranks
    same "the arena on $ranks ranks" whole ranks
done

tuner='bang --bot=normal --players=4 --changes=2 --games=32 --check=16'
# shellcheck disable=SC2086
run 0 posse tune $tuner
cp out whole
# shellcheck disable=SC2086
run 0 on 3 tune $tuner
same 'the tuner on 3 ranks' whole out

# The example for Slurm.
run 0 env PATH="${POSSE%/*}:$PATH" LAUNCH="$mpirun $flags -n 2" GAMES=50 sh "$SRC/contrib/slurm/sim-mpi.sbatch"
has out '50 games'
is_not_empty bang.html

# ---- one rank stopped, one rank killed: the rest is played by others ----
# start COMMAND ARGUMENTS...: starts three ranks in the background and waits until they have saved something. The
# process of rank N is in the file pid.N.
start()
{
    last="posse $*"
    rm -f state.json pid.*
    # shellcheck disable=SC2016,SC2086 # the inner shell expands these
    "$mpirun" $flags -n 3 sh -c 'echo $$ >pid.${OMPI_COMM_WORLD_RANK:-$PMI_RANK}; exec "$@"' - "$POSSE" "$@" \
        --resume=state.json --json >out 2>err &
    launcher=$!
    until [ -s state.json ]; do
        kill -0 $launcher 2>/dev/null || {
            fail "$last: it ended before there was a state"
            return
        }
    done
}

# More games than can be played in the time of a test.
start sim bang --players=4 --games=10000000000 --bots=random
kill -TERM "$(cat pid.1)"
wait $launcher
got=$?
[ $got -eq 0 ] || fail "$last: a rank was stopped: status $got"
[ "$(grep -c 'stopped after [0-9]* games' err)" -eq 1 ] || fail "$last: $(cat err)"
same 'the result of ranks that were stopped' state.json out

# The rank may be killed in time or not: the numbers at the end are the same.
settings='bang --players=3-4 --games=120000 --bots=random --seed=6'
# shellcheck disable=SC2086
run 0 posse sim $settings --json=whole.json
# shellcheck disable=SC2086
start sim $settings
kill -KILL "$(cat pid.2)" 2>/dev/null
wait $launcher
# shellcheck disable=SC2086
run 0 on 5 sim $settings --resume=state.json --json
same 'taken up by five ranks' whole.json out

start arena bang --bots=easy,random --games=100000000
kill -KILL "$(cat pid.0)"
wait $launcher && fail "$last: a rank was killed, and nobody says so"
played=$(sed -n 's/.*"score":{"deals":\([0-9]*\),.*/\1/p' state.json)
games=$((played + 30))
run 0 on 2 arena bang --bots=easy,random --games=$games --resume=state.json --json
result out >resumed
run 0 posse arena bang --bots=easy,random --games=$games --json
result out >whole
same 'the arena taken up by two ranks' whole resumed

# ---- one voice ----
run 2 on 3 sim chess
is_empty out
[ "$(grep -c 'unknown game' err)" -eq 1 ] || fail "$last: $(cat err)"
run 2 on 2 sim bang --players=4 --games=10 --json=no/such/folder
[ "$(grep -c 'no/such/folder' err)" -eq 1 ] || fail "$last: $(cat err)"

# ---- ranks that cannot work together, and ranks that do not want to ----
# shellcheck disable=SC2086
run 2 "$mpirun" $flags -n 1 "$POSSE" sim bang --games=10 : -n 1 "$POSSE" sim colt --games=10
has err 'the same command line'
settings='bang --players=5 --games=100 --bots=random'
# shellcheck disable=SC2016,SC2086
run 0 "$mpirun" $flags -n 2 sh -c 'rank=${OMPI_COMM_WORLD_RANK:-$PMI_RANK}
    "$0" sim "$@" --part=$((rank + 1))/2 --json=part$rank.json' "$POSSE" $settings
run 0 posse sim --merge part0.json part1.json --json
cp out merged
# shellcheck disable=SC2086
run 0 posse sim $settings --json
same 'parts' merged out

finish
