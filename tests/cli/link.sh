#!/bin/sh
# Links of replays: `posse replay --link` writes them, and `posse replay` reads them in place of files.
# shellcheck source=/dev/null
. "${SRC:?}/tests/cli/lib"

# Links that people have saved must still open, and new links must open in older versions. So they stay as they are.
for link in "$SRC"/tests/replays/*.link; do
    json=${link%.link}.json
    run 0 posse replay --link "$json"
    is_empty err
    same "the link of $json" "$link" out
    run 0 posse replay --json "$link"
    is_empty err
    same "the replay in $link" "$json" out
done
[ "$(find "$SRC/tests/replays" -name '*.link' | wc -l)" -ge 13 ] || fail 'links are missing'

# The lengths that docs/links.md promises.
for link in "$SRC"/tests/replays/bang*.link; do
    [ "$(wc -c <"$link")" -lt 1500 ] || fail "$link is too long"
done
for link in "$SRC"/tests/replays/colt*.link; do
    [ "$(wc -c <"$link")" -lt 2500 ] || fail "$link is too long"
done

# docs/links.md is enough to read a link.
if command -v python3 >/dev/null; then
    for game in bang_8_people colt_2; do
        run 0 python3 "$SRC/tests/cli/read_link.py" "$SRC" "$(cat "$SRC/tests/replays/$game.link")"
        same "$game, read by another program" "$SRC/tests/replays/$game.json" out
    done
fi

# ---- whatever a link looks like ----
cp "$SRC/tests/replays/bang_3.link" bang.link
end=$(cat bang.link)
for operand in "$end" "https://example.org/$end" "http://127.0.0.1:8080/posse/$end" "${end#'#/r/'}"; do
    run 0 posse replay "$operand"
    is_empty err
    has out 'link: bang, '
done
run 0 posse replay - <bang.link
has out '-: bang, '
run 0 posse replay bang.link "$SRC/tests/replays/colt_3.json" "$end"
has out 'bang.link: bang, '
has out 'colt_3.json: colt, '
run 0 posse replay --chain open "$end"
has out '"rolled"'

# ---- white space is all that is lost ----
sed 's/,"/ ,\n "/g' "$SRC/tests/replays/bang_3.json" >wide.json
run 0 posse replay --link wide.json
same 'the link of a file with white space' bang.link out
run 0 posse replay --json wide.json
same 'a file with white space' "$SRC/tests/replays/bang_3.json" out

# ---- what is wrong with a link: status 1 and a sentence ----
# wrong LINK TEXT: the link must be refused with this text.
wrong()
{
    run 1 posse replay "$1"
    is_empty out
    has err "link: $2"
}
wrong "$(printf '%s' "$end" | cut -c 1-100)" 'the link is cut off'
wrong "$(printf '%s' "$end" | sed 's/^\(.\{60\}\)./\1_/')" 'the link is damaged'
wrong "${end}AAAA" 'the link is damaged'
wrong "$end)" 'the link is damaged: character'
wrong '#/r/' 'this is not the link of a replay'
wrong '#/r/2abc' 'this is not the link of a replay'

# A game that fails the check gets no link, and a link to such a game is refused like its file.
sed 's/"keep"/"kept"/' "$SRC/tests/replays/bang_3.json" >illegal.json
run 1 posse replay --link illegal.json
is_empty out
has err 'illegal.json: actions['

refuses_usage posse replay --link --json bang.link
has err '--link'

finish
