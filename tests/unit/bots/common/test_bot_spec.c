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

/* A search ends when its flag is set, and a flag that is not set changes nothing. */
static void a_search_can_be_stopped(void **state)
{
    (void)state;
    const posse_game *game = bang();
    posse_settings settings = {.players = 4};
    posse_match match;
    posse_rng rng;
    posse_status status;
    posse_player player;
    posse_action drawn, actions[2];
    memcpy(settings.value, game->presets[0].value, sizeof settings.value);
    posse_rng_seed(&rng, 1);
    assert_true(posse_match_new(&match, game, &settings, &rng, &status));
    while (posse_match_actor(&match) == POSSE_CHANCE)
        assert_true(posse_match_chance(&match, &drawn, &status));
    posse_player_sit(&player, posse_bot_named(game, "hard", NULL), game, posse_match_actor(&match));
    posse_player_hear(&player, match.events, match.event_count);
    const atomic_bool is_set = true, is_not_set = false;
    const atomic_bool *const flags[] = {NULL, &is_not_set, &is_set};
    for (int i = 0; i < 3; i++) {
        posse_rng same = rng;
        posse_bot_spec spec = {.bot = player.bot, .iterations = 100, .stop = flags[i]};
        posse_thought *thought = posse_think(&player, match.state, &same);
        posse_bot_spec_think(&spec, thought);
        assert_int_equal(posse_thought_steps(thought), i < 2 ? 100 : 1);
        if (i < 2)
            actions[i] = posse_thought_best(thought);
        posse_thought_free(thought);
    }
    assert_int_equal(actions[0], actions[1]);
    posse_match_free(&match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_spec_is_a_level_and_a_budget),
        cmocka_unit_test(invalid_specs_are_rejected),
        cmocka_unit_test(the_last_spec_fills_the_remaining_seats),
        cmocka_unit_test(events_may_arrive_in_any_portions),
        cmocka_unit_test(a_search_can_be_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
