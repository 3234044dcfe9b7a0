#!/bin/sh
# The installed files are complete: a small program is built against them and plays a game.
# shellcheck source=/dev/null disable=SC2154 # $scratch is the library's
. "${SRC:?}/tests/cli/lib"

skip()
{
    echo "$test_name: skipped: $*"
    exit 77
}

build=${POSSE%/*}
[ -f "$build/cmake_install.cmake" ] || skip "$build is no build folder"
command -v cmake >/dev/null || skip 'there is no cmake'

# of NAME: prints a variable of the build's CMake cache.
of()
{
    sed -n "s/^$1:[A-Z]*=//p" "$build/CMakeCache.txt"
}
compiler=$(of CMAKE_C_COMPILER)
command -v "$compiler" >/dev/null || skip 'there is no compiler'
flags=''
case $(of POSSE_SANITIZE) in
ON | 1 | TRUE) flags='-fsanitize=address,undefined' ;;
esac

root=$scratch/root
run 0 env DESTDIR="$root" cmake --install "$build"
prefix=$root$(of CMAKE_INSTALL_PREFIX)
pc=$(find "$root" -name posse.pc)
[ -n "$pc" ] || fail 'no posse.pc is installed'
lib=${pc%/pkgconfig/posse.pc}

# The installed program runs.
run 0 "$prefix/bin/posse" --version
has out 'posse '

cat >player.c <<'END'
#include <posse/table.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    const posse_game *game = posse_game_named("bang");
    posse_settings settings = {.players = 5};
    posse_status status;
    posse_buffer result = {0};
    posse_rng rng;
    posse_rng_seed(&rng, 7);
    void *state = calloc(1, game->state_size);
    posse_action *legal = calloc((size_t)game->max_legal, sizeof *legal);
    if (!game->setup(state, &settings, &rng, &status))
        return puts(status.text), 1;
    game->begin(state, NULL);
    for (int who; (who = game->actor(state)) != POSSE_OVER;) {
        int count = game->legal(state, legal);
        game->apply(state,
                    who == POSSE_CHANCE ? game->draw(state, &rng)
                                        : legal[posse_rng_below(&rng, (uint32_t)count)],
                    NULL);
    }
    game->result(state, &result);
    printf("%s %s: %s\n", posse_version(), game->title, result.text);
    posse_table *table = posse_table_new();
    printf("a table in the %s\n", posse_stage_names[posse_table_stage(table)]);
    posse_table_free(table);
    posse_buffer_free(&result);
    free(state);
    free(legal);
    return 0;
}
END

# play WHAT FLAGS...: compiles, links and runs player.c.
play()
{
    what=$1
    shift
    rm -f player
    # shellcheck disable=SC2086 # words on purpose
    run 0 "$compiler" -std=c17 -Wall -Wextra $flags player.c -o player "$@"
    is_empty err
    run 0 env LD_LIBRARY_PATH="$lib" ./player
    has out '{"team":"'
    has out '"winners":['
    has out 'a table in the lobby'
    last="$what: $last"
    has out "$("$POSSE" --version | sed 's/^posse //')"
}

play 'by hand' -I"$prefix/include" -L"$lib" -lposse -lm
if command -v pkg-config >/dev/null; then
    # shellcheck disable=SC2046 # words on purpose
    play 'by pkg-config' $(PKG_CONFIG_SYSROOT_DIR=$root PKG_CONFIG_PATH=${pc%/*} \
        pkg-config --cflags --libs posse)
fi

# Every header compiles on its own.
for header in "$prefix"/include/posse/*.h; do
    echo "#include <posse/${header##*/}>" >header.c
    run 0 "$compiler" -std=c17 -Wall -Wextra -Werror -fsyntax-only -I"$prefix/include" header.c
done
[ -n "$header" ] || fail 'no headers are installed'

# Everything that the headers declare is in the library: functions but those that are inline, and constants.
for header in "$prefix"/include/posse/*.h; do
    echo "#include <posse/${header##*/}>"
done >all.c
run 0 "$compiler" -std=c17 -E -P -I"$prefix/include" all.c
sed -n 's/^static inline .*[ *]\(posse_[a-z0-9_]*\)(.*/\1/p' out | sort -u >inline
{
    grep -o '\<posse_[a-z0-9_]*(' out | tr -d '('
    sed -n 's/^extern .*[ *]\(posse_[a-z0-9_]*\)[[;].*/\1/p' out
} | sort -u | comm -23 - inline >declared
[ "$(wc -l <declared)" -gt 50 ] || fail "only $(wc -l <declared) names are found in the headers"
library=$(find "$lib" -name 'libposse.a' -o -name 'libposse.so' | head -n 1)
case $library in
*.so) dynamic=-D ;;
*) dynamic='' ;;
esac
# shellcheck disable=SC2086 # a word or none
run 0 "$(of CMAKE_NM)" $dynamic -g --defined-only "$library"
sed -n 's/^[0-9a-f]* [A-Z] \(posse_[a-z0-9_]*\)$/\1/p' out | sort -u >defined
comm -23 declared defined >missing
last='what the headers declare and the library lacks'
is_empty missing

finish
