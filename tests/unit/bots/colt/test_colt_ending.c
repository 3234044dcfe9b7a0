/* The solver of the last Stealin' against an independent one, which goes through every sequence of choices. */
#include "alloc.h"
#include "ending.h"
#include "ending_referee.h"
#include "match.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>
#include <posse/bot.h>

static const posse_bot *bot_named(const char *level)
{
    const posse_bot *bot = posse_bot_named(&colt_game, level, NULL);
    assert_non_null(bot);
    return bot;
}

static int scale(void)
{
    const char *text = getenv("POSSE_TEST_SCALE");
    int times = text ? atoi(text) : 1;
    return times > 0 ? times : 1;
}

/* ---- positions --------------------------------------------------------------------------- */

/* Plays games of `normal`, and calls `look` for each decision of the last Stealin'. */
static void play_games(int games, uint64_t seed, void (*look)(const posse_match *match, posse_rng *rng, void *caller),
                       void *caller)
{
    for (int number = 0; number < games; number++) {
        posse_settings settings = {.players = MIN_PLAYERS + number % 5, .value = {(uint8_t)(number / 5 % 2)}};
        posse_match match;
        posse_status status;
        posse_action action;
        posse_rng rng;
        posse_rng_seed(&rng, seed + (uint64_t)number);
        assert_true(posse_match_new(&match, &colt_game, &settings, &rng, &status));
        for (int actor; (actor = posse_match_actor(&match)) != POSSE_OVER;) {
            if (actor == POSSE_CHANCE) {
                assert_true(posse_match_chance(&match, &action, &status));
                continue;
            }
            if (colt_is_ending(match.state))
                look(&match, &rng, caller);
            action = posse_bot_move(bot_named("normal"), &colt_game, match.state, NULL, 0, 0, &rng);
            assert_true(posse_match_act(&match, action, &status));
        }
        posse_match_free(&match);
    }
}

/* ---- the solver and the referee ----------------------------------------------------------- */

#define DRAWN 0.2 /* tolerance where both draw values of purses, 1024 and 150 times */

typedef struct comparison {
    colt_ending ending;
    ending_referee referee;
    posse_param params[COLT_PARAMS];
    int compared, large;
    double lost; /* by answers of `hard` */
} comparison;

static comparison *new_comparison(int max_positions)
{
    comparison *c = posse_alloc_zeroed(1, sizeof *c);
    memcpy(c->params, bot_named("hard")->params, sizeof c->params);
    c->params[ENDING_POSITIONS].value = max_positions;
    c->referee.max_worlds = 150;
    c->referee.max_positions = 400;
    return c;
}

static enum ending_status solve(comparison *c, const colt_state *s, posse_rng *rng)
{
    posse_action legal[MAX_LEGAL];
    int count = colt_legal(s, legal);
    colt_ending_start(&c->ending, s, colt_actor(s), legal, count, c->params, rng);
    while (colt_ending_step(&c->ending) == ENDING_OPEN)
        continue;
    return c->ending.status;
}

static void check_equal(const comparison *c, const double expected[], double tolerance)
{
    for (int i = 0; i < c->ending.legal_count; i++) {
        double difference = c->ending.value[i] - expected[i];
        if (difference > tolerance || difference < -tolerance)
            fail_msg("action %d: %.6f, but the referee says %.6f", i, c->ending.value[i], expected[i]);
    }
}

static void compare_open(const posse_match *match, posse_rng *rng, void *caller)
{
    comparison *c = caller;
    if (!referee_judge(&c->referee, match->state, rng))
        return;
    assert_int_equal(solve(c, match->state, rng), ENDING_SOLVED);
    check_equal(c, c->referee.value, DRAWN);
    c->compared++;
}

static void all_cards_open(void **state)
{
    (void)state;
    comparison *c = new_comparison(20000);
    play_games(30 * scale(), 1, compare_open, c);
    assert_true(c->compared > 40);
    free(c);
}

/* Where all purses that the seat does not know have the same value, nothing is left to chance. */
static void compare_exactly(const posse_match *match, posse_rng *rng, void *caller)
{
    enum { VALUE = 2 };
    comparison *c = caller;
    colt_state world = *(const colt_state *)match->state;
    for (int purse = 0; purse < PURSES; purse++)
        if (!colt_knows_purse(&world, colt_actor(&world), purse))
            world.purse_value[purse] = VALUE;
    if (!referee_judge(&c->referee, &world, rng))
        return;
    assert_int_equal(c->referee.worlds, 1);
    assert_int_equal(solve(c, &world, rng), ENDING_SOLVED);
    check_equal(c, c->referee.value, 1e-9);
    c->compared++;
}

static void everything_known(void **state)
{
    (void)state;
    comparison *c = new_comparison(20000);
    play_games(50 * scale(), 500, compare_exactly, c);
    assert_true(c->compared > 70);
    free(c);
}

/* Face-down cards: the values are the means over the ways in which they can lie. */
static void compare_hidden(const posse_match *match, posse_rng *rng, void *caller)
{
    comparison *c = caller;
    const colt_state *s = match->state;
    double expected[MAX_LEGAL] = {0}, sum = 0;
    if (referee_sees_plan(s, colt_actor(s)) || solve(c, s, rng) != ENDING_SOLVED || c->ending.case_count > 12)
        return;
    assert_int_equal(c->ending.case_now, c->ending.case_count);
    for (int n = 0; n < c->ending.case_count; n++) {
        colt_state world = *s;
        memcpy(world.plan, c->ending.cases[n].plan, sizeof world.plan);
        for (int i = 0; i < world.plan_count; i++)
            world.plan[i] &= (uint8_t)~CARD_HIDDEN;
        if (!referee_judge(&c->referee, &world, rng))
            return;
        sum += c->ending.cases[n].weight;
        for (int i = 0; i < c->ending.legal_count; i++)
            expected[i] += c->ending.cases[n].weight * c->referee.value[i];
    }
    for (int i = 0; i < c->ending.legal_count; i++)
        expected[i] /= sum;
    check_equal(c, expected, DRAWN);
    c->compared += c->ending.case_count > 1;
}

static void cards_face_down(void **state)
{
    (void)state;
    comparison *c = new_comparison(20000);
    play_games(30 * scale(), 900, compare_hidden, c);
    assert_true(c->compared > 5);
    free(c);
}

/* ---- limits ------------------------------------------------------------------------------ */

static void count_unsolved(const posse_match *match, posse_rng *rng, void *caller)
{
    enum { DEEPEST = 200 }; /* positions that are being solved when the limit is reached */
    comparison *c = caller;
    enum ending_status status = solve(c, match->state, rng);
    assert_true(c->ending.count <= c->params[ENDING_POSITIONS].value + DEEPEST);
    if (status == ENDING_SOLVED)
        c->compared++;
    else
        c->large++;
}

static void large_endings_are_given_up(void **state)
{
    (void)state;
    comparison *c = new_comparison(50);
    play_games(15, 1300, count_unsolved, c);
    assert_true(c->compared > 5 && c->large > 5);
    c->params[ENDING_POSITIONS].value = 0;
    c->compared = 0;
    play_games(5, 1300, count_unsolved, c);
    assert_int_equal(c->compared, 0);
    free(c);
}

/* ---- level `hard` -------------------------------------------------------------------------- */

/* What the answer gives away, where the values do not depend on what other purses hold. */
static void judge_hard(const posse_match *match, posse_rng *rng, void *caller)
{
    enum { ITERATIONS = 600 };
    comparison *c = caller;
    posse_action legal[MAX_LEGAL];
    double best = 0, got = 0;
    if (!referee_judge(&c->referee, match->state, rng))
        return;
    int count = colt_legal(match->state, legal);
    posse_action answer =
        posse_bot_move(bot_named("hard"), &colt_game, match->state, match->events, match->event_count, ITERATIONS, rng);
    for (int i = 0; i < count; i++) {
        best = c->referee.value[i] > best ? c->referee.value[i] : best;
        got = legal[i] == answer ? c->referee.value[i] : got;
    }
    c->compared++;
    c->lost += best - got;
    assert_true(best - got < 0.05);
}

static void hard_plays_the_last_stealin_best(void **state)
{
    (void)state;
    comparison *c = new_comparison(20000);
    play_games(20 * scale(), 2000, judge_hard, c);
    assert_true(c->compared > 25);
    assert_true(c->lost < 0.002 * c->compared);
    free(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_cards_open),
        cmocka_unit_test(everything_known),
        cmocka_unit_test(cards_face_down),
        cmocka_unit_test(large_endings_are_given_up),
        cmocka_unit_test(hard_plays_the_last_stealin_best),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
