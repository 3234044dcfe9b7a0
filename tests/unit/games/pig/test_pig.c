/* Pig: what the conformance suite and the scenarios cannot show. Who begins, and the odds of a roll. */
#include "state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { MATCHES = 8000 };

static pig_state new_match(int players, enum goal goal, posse_rng *rng)
{
    pig_state s;
    posse_settings settings = {.players = players, .value = {(uint8_t)goal}};
    assert_true(pig_game.setup(&s, &settings, rng, NULL));
    return s;
}

/* Every seat begins equally often, within 15 per cent. */
static void any_seat_may_begin(void **state)
{
    int begun[MAX_PLAYERS] = {0};
    posse_rng rng;
    (void)state;
    posse_rng_seed(&rng, 1);
    for (int i = 0; i < MATCHES; i++) {
        pig_state s = new_match(MAX_PLAYERS, GOAL_100, &rng);
        assert_int_equal(s.turn, s.first);
        begun[s.first]++;
    }
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        assert_in_range(begun[seat], MATCHES / MAX_PLAYERS * 85 / 100, MATCHES / MAX_PLAYERS * 115 / 100);
}

/* The trait counts from the seat that begins: "first" is bit 0. */
static void order_counts_from_the_first_player(void **state)
{
    const pig_state s = {.players = 3, .first = 2, .turn = 1};
    const posse_trait *order = &pig_game.traits[0];
    (void)state;
    assert_int_equal(order->of(&s, 2), 1 << 0);
    assert_int_equal(order->of(&s, 0), 1 << 1);
    assert_int_equal(order->of(&s, 1), 1 << 2);
    assert_string_equal(order->words[2], "third");
}

/* The number of faces, of 6, that lose the points or win the match. */
static void assert_odds(const pig_state *s, posse_action action, int losing, int winning)
{
    posse_dice_odds odds[POSSE_MAX_ODDS];
    assert_int_equal(pig_game.odds(s, action, odds), 2);
    assert_string_equal(odds[0].what, "lose");
    assert_true(odds[0].probability == losing / 6.0);
    assert_string_equal(odds[1].what, "win");
    assert_true(odds[1].probability == winning / 6.0);
}

static void odds_of_a_roll(void **state)
{
    pig_state s = {.players = 2, .phase = PHASE_CHOOSE, .points = 8, .score = {80, 99}};
    posse_dice_odds odds[POSSE_MAX_ODDS];
    (void)state;
    assert_odds(&s, ACTION_ROLL, 1, 0);
    assert_int_equal(pig_game.odds(&s, ACTION_HOLD, odds), 0);
    s.points = 14; /* a 6 wins */
    assert_odds(&s, ACTION_ROLL, 1, 1);
    s.points = 19; /* every face but the 1 wins */
    assert_odds(&s, ACTION_ROLL, 1, 5);
    s.phase = PHASE_ROLL; /* the roll is pending, whatever the action */
    assert_odds(&s, 0, 1, 5);
    s.goal = GOAL_50;
    s.score[0] = 27;
    assert_odds(&s, 0, 1, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_seat_may_begin),
        cmocka_unit_test(order_counts_from_the_first_player),
        cmocka_unit_test(odds_of_a_roll),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
