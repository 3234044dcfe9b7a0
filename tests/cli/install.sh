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
#include <posse/bot.h>
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

finish
