/* Games are watched to learn which fields of events are always there, also games without presets and options. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "types.h"
#include <cmocka.h>
#include <string.h>

static int kind_named(const posse_game *game, const char *name)
{
    for (int kind = 0; kind < game->event_count; kind++)
        if (strcmp(game->events[kind].name, name) == 0)
            return kind;
    fail_msg("%s has no event \"%s\"", game->name, name);
    return -1;
}

static void assert_turns_are_whole(const posse_game *game)
{
    int turn = kind_named(game, "turn");
    types_seen seen = types_observe(game, 1);
    assert_true(seen.occurred[turn]);
    assert_int_equal(seen.left_out[turn], 0);
}

static void a_game_with_presets_is_watched(void **state)
{
    (void)state;
    assert_turns_are_whole(posse_game_named("bang"));
}

static void a_game_without_settings_is_watched(void **state)
{
    (void)state;
    posse_game bare = *posse_game_named("bang");
    bare.preset_count = bare.option_count = 0;
    assert_turns_are_whole(&bare);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_with_presets_is_watched),
        cmocka_unit_test(a_game_without_settings_is_watched),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
