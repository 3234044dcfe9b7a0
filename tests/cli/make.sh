#!/bin/sh
# `make` without a goal builds the program. Nothing is built here: make only prints what it has read.
# shellcheck source=/dev/null disable=SC2154 # $test_name is the library's
. "${SRC:?}/tests/cli/lib"

command -v make >/dev/null || {
    echo "$test_name: skipped: there is no make"
    exit 77
}

# Without the variables of a make that runs this test.
run 0 env -u MAKEFLAGS -u MAKELEVEL -u MFLAGS make -C "$SRC" -n -p help
grep '^\.DEFAULT_GOAL :*= ' out >goal
[ "$(cat goal)" = '.DEFAULT_GOAL := all' ] ||
    fail "the default goal is \"$(cat goal)\", not all"

finish
