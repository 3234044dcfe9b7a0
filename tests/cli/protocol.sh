#!/bin/sh
# The server does what docs/protocol.md says.
# shellcheck source=/dev/null disable=SC2154 # $link is the library's
. "${SRC:?}/tests/cli/lib"

command -v python3 >/dev/null || exit 77
start_server
run 0 python3 "$SRC/tests/net/protocol.py" "$link" "$SRC/docs/protocol.md"
is_empty err
stop_server
finish
