/* Bot specs, and bots that hear the events of a game in several portions. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "bot_spec.h"
#include "match.h"
#include <cmocka.h>
#include <string.h>

static const posse_game *bang(void)
{
    return posse_game_named("bang");
}

static void a_spec_is_a_level_and_a_budget(void **state)
{
    (void)state;
    static const struct {
        const char *text, *level;
        uint32_t iterations, ms;
    } specs[] = {{"normal", "normal", 0, 0},
                 {"easy:5000", "easy", 5000, 0},
                 {"random:50ms", "random", 0, 50},
                 {"normal:1000000000", "normal", 1000000000, 0}};
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        posse_bot_spec spec;
        assert_true(posse_bot_spec_read(&spec, bang(), specs[i].text, NULL));
        assert_string_equal(spec.bot->level, specs[i].level);
        assert_int_equal(spec.iterations, specs[i].iterations);
        assert_int_equal(spec.ms, specs[i].ms);
    }
}

static void invalid_specs_are_rejected(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",          "nobody",       "normal:",      "normal:0",      "normal:x",
        "normal:5s", "normal:50 ms", "normal:-1",    "normal:50msx",  "normal:1000000001",
        ":50",       "normal:+5",    "normal:05000", "normal:5:50ms", "normal:99999999999999999999",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        posse_bot_spec spec = {.ms = 77};
        posse_status status = {0};
        assert_false(posse_bot_spec_read(&spec, bang(), texts[i], &status));
        assert_int_equal(status.code, POSSE_BAD_REQUEST);
        assert_true(strlen(status.text) > 0);
        assert_int_equal(spec.ms, 77);
    }
}

static void the_last_spec_fills_the_remaining_seats(void **state)
{
    (void)state;
    posse_bot_spec specs[4];
    posse_status status;
    assert_true(posse_bot_spec_list(specs, 4, bang(), "normal:7,easy", &status));
    assert_string_equal(specs[0].bot->level, "normal");
    assert_int_equal(specs[0].iterations, 7);
    for (int i = 1; i < 4; i++)
        assert_string_equal(specs[i].bot->level, "easy");
    assert_false(posse_bot_spec_list(specs, 4, bang(), "normal,,easy", &status));
    assert_false(posse_bot_spec_list(specs, 4, bang(), "normal,", &status));
    assert_false(posse_bot_spec_list(
        specs, 4, bang(), "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn", &status));
}

/* A bot's move does not depend on how its events were split into portions. */
static void events_may_arrive_in_any_portions(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        const posse_game *game = bang();
        posse_settings settings = {.players = 3 + (int)(seed % 6)};
        posse_player players[POSSE_MAX_SEATS];
        posse_match match;
        posse_rng rng;
        posse_status status;
        posse_bot_spec spec;
        size_t heard = 0;
        memcpy(settings.value, game->presets[0].value, sizeof settings.value);
        posse_rng_seed(&rng, seed);
        assert_true(posse_bot_spec_read(&spec, game, "normal", NULL));
        assert_true(posse_match_new(&match, game, &settings, &rng, &status));
        for (int seat = 0; seat < settings.players; seat++)
            posse_player_sit(&players[seat], spec.bot, game, seat);
        for (int actor; (actor = posse_match_actor(&match)) != POSSE_OVER;) {
            for (int seat = 0; seat < settings.players; seat++)
                posse_player_hear(&players[seat], match.events + heard, match.event_count - heard);
            heard = match.event_count;
            posse_action drawn;
            if (actor == POSSE_CHANCE) {
                assert_true(posse_match_chance(&match, &drawn, &status));
                continue;
            }
            posse_rng here = rng, there = rng;
            posse_action move = posse_bot_spec_move(&spec, &players[actor], match.state, &here);
            assert_int_equal(move,
                             posse_bot_move(spec.bot, game, match.state, match.events, match.event_count, 0, &there));
            posse_rng_next(&rng);
            assert_true(posse_match_act(&match, move, &status));
        }
        posse_match_free(&match);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_spec_is_a_level_and_a_budget),
        cmocka_unit_test(invalid_specs_are_rejected),
        cmocka_unit_test(the_last_spec_fills_the_remaining_seats),
        cmocka_unit_test(events_may_arrive_in_any_portions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
