#!/bin/sh
# `posse loadtest`: starts a server, plays all games there, and reports what goes wrong.
# shellcheck source=/dev/null
. "${SRC:?}/tests/cli/lib"

run 0 posse loadtest --serve "$POSSE" --tables 5 --connections 4 --rate 200 --moves 100 --seconds 120
has out '5 tables, 4 connections each: 100 moves'
has out 'no faults'
has out 'moves per second'
has out 'a running table with its connections'
has err 'stopped'
lacks err 'posse loadtest:'

# With fewer connections than seats bots play the other seats; with more, the others are spectators.
run 0 posse loadtest --serve "$POSSE" --game all --tables 2 --connections 2 --rate 100 --moves 20 --seconds 120 --json
has out '"moves":20'
has out '"memory_played":'
# "load" and "both" are old words for "loadtest" and "all".
run 0 posse load --serve "$POSSE" --game both --tables 2 --connections 9 --rate 100 --moves 20 --seconds 120

# ---- runs that must fail ----
run 1 posse loadtest --url http://127.0.0.1:1 --tables 1 --seconds 1
is_empty out
has err 'connection refused'
run 2 posse loadtest --serve ./nothing --tables 1
is_empty out
has err 'did not start'
refuses_usage posse loadtest --tables 0
refuses_usage posse loadtest --rate -1
refuses_usage posse loadtest --port 0
refuses_usage posse loadtest --port 8081 --port 65536
refuses_usage posse loadtest --game chess
has err '--game must be bang, '
has err ' or all, not "chess"'
refuses_usage posse loadtest --url 127.0.0.1:8080
refuses_usage posse loadtest --url http://127.0.0.1:8080/x

finish
