#!/bin/sh
# posse load: a server of its own, both games, every message checked; and what it says when nobody listens.
# shellcheck source=/dev/null
. "${SRC:?}/tests/cli/lib"

run 0 posse load --serve "$POSSE" --tables 5 --connections 4 --rate 200 --moves 100 --seconds 120
has out '5 tables, 4 connections each: 100 moves'
has out 'nothing wrong'
has out 'moves a second'
has out 'a running table with its connections'
has err 'stopped'
lacks err 'posse load:'

# Fewer people than seats, and more: bots play the others, or they look on.
run 0 posse load --serve "$POSSE" --tables 2 --connections 2 --rate 100 --moves 20 --seconds 120 --json
has out '"moves":20'
has out '"memory_played":'
run 0 posse load --serve "$POSSE" --tables 2 --connections 9 --rate 100 --moves 20 --seconds 120

# ---- trouble ----
run 1 posse load --url http://127.0.0.1:1 --tables 1 --seconds 1
is_empty out
has err 'connection refused'
run 2 posse load --serve ./nothing --tables 1
is_empty out
has err 'does not start'
refuses_usage posse load --tables 0
refuses_usage posse load --rate -1
refuses_usage posse load --game chess
refuses_usage posse load --url 127.0.0.1:8080
refuses_usage posse load --url http://127.0.0.1:8080/x

finish
