#!/bin/sh
# `posse backup`: the copy of a running server's data is complete, and another server can continue with it.
# shellcheck source=/dev/null disable=SC2154 # $link and $server are the library's
. "${SRC:?}/tests/cli/lib"

command -v python3 >/dev/null || exit 77

# tables: prints the codes of the public tables, one on each line.
tables()
{
    python3 -c 'import json, sys, urllib.request as r
for table in json.load(r.urlopen(sys.argv[1] + "api/tables")): print(table["code"])' "$link"
}

# make_table: makes a public table and prints its code.
make_table()
{
    python3 -c 'import json, sys, urllib.request as r
options = {"game": "bang", "players": 4, "rules": None, "public": True, "clock": 0, "eliminated_see": False}
made = r.Request(sys.argv[1] + "api/tables", json.dumps({"options": options}).encode(),
                 {"Content-Type": "application/json"})
print(json.load(r.urlopen(made))["code"])' "$link"
}

start_server
first=$(make_table)
run 0 posse backup posse.db copy.db
is_empty err
second=$(make_table)
[ "$(stat -c %a copy.db)" = 600 ] || fail 'others may read the copy'

# ---- copies that must fail ----
run 2 posse backup posse.db copy.db
has err 'copy.db'
run 2 posse backup missing.db other.db
has err 'missing.db'
echo 'not a database' >garbage.db
run 2 posse backup garbage.db other.db
is_not_empty err
[ ! -e other.db ] || fail 'half a copy is left'
run 2 posse backup posse.db
has err 'two files must be given'

# ---- the copy has the data of the moment when it was made ----
[ "$(tables | sort)" = "$(printf '%s\n%s\n' "$first" "$second" | sort)" ] || fail 'a table is missing'
stop_server
mv copy.db posse.db
rm -f posse.db-wal posse.db-shm
start_server
[ "$(tables)" = "$first" ] || fail 'the copy holds something else'
stop_server

finish
