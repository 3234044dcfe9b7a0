/* Level `normal` of pig: decisions that everybody would call right, and strength. */
#include "state.h"

#include <posse/bot.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

enum { MATCHES = 400 };

static const struct question {
    const char *why;
    enum goal goal;
    uint8_t score[3]; /* seat 0 is to choose */
    uint8_t points;
    posse_action right;
} questions[] = {
    {"there is little to lose", GOAL_100, {0, 0, 0}, 10, ACTION_ROLL},
    {"there is enough to lose", GOAL_100, {0, 0, 0}, 21, ACTION_HOLD},
    {"one point less is worth a roll", GOAL_100, {0, 0, 0}, 20, ACTION_ROLL},
    {"far ahead, hold earlier", GOAL_100, {60, 4, 12}, 16, ACTION_HOLD},
    {"far behind, hold later", GOAL_100, {4, 12, 60}, 25, ACTION_ROLL},
    {"but not for ever", GOAL_100, {4, 12, 60}, 28, ACTION_HOLD},
    {"the best opponent counts, not the next one", GOAL_100, {20, 2, 60}, 25, ACTION_ROLL},
    {"an opponent may win in the next turn", GOAL_100, {30, 80, 0}, 40, ACTION_ROLL},
    {"the goal is near", GOAL_100, {75, 20, 0}, 24, ACTION_ROLL},
    {"a smaller goal is near sooner", GOAL_50, {30, 2, 0}, 19, ACTION_ROLL},
    {"no one is near a goal of 50", GOAL_50, {10, 12, 0}, 22, ACTION_HOLD},
    {"one turn can bring 25", GOAL_25, {0, 0, 0}, 23, ACTION_ROLL},
};
enum { QUESTIONS = sizeof questions / sizeof questions[0] };

static void decisions(void **state)
{
    const posse_bot *bot = posse_bot_named(&pig_game, "normal", NULL);
    int wrong = 0;
    posse_rng rng;
    (void)state;
    posse_rng_seed(&rng, 1);
    for (int i = 0; i < QUESTIONS; i++) {
        const struct question *q = &questions[i];
        const pig_state s = {.players = 3,
                             .goal = (uint8_t)q->goal,
                             .phase = PHASE_CHOOSE,
                             .points = q->points,
                             .score = {q->score[0], q->score[1], q->score[2]}};
        if (posse_bot_move(bot, &pig_game, &s, NULL, 0, 0, &rng) == q->right)
            continue;
        printf("%s: the other action is right\n", q->why);
        wrong++;
    }
    assert_int_equal(wrong, 0);
}

/* Hints come from the strongest bot. */
static void normal_is_usual_and_strongest(void **state)
{
    (void)state;
    assert_string_equal(posse_bot_usual(&pig_game)->level, "normal");
    assert_string_equal(posse_bot_strongest(&pig_game)->level, "normal");
}

/* Plays a match in which `normal` has one seat and `random` the others. Does `normal` win? */
static bool normal_wins(int players, int seat, enum goal goal, posse_rng *rng)
{
    const posse_settings settings = {.players = players, .value = {(uint8_t)goal}};
    pig_state s;
    pig_game.setup(&s, &settings, rng, NULL);
    pig_game.begin(&s, NULL);
    for (int actor; (actor = pig_game.actor(&s)) != POSSE_OVER;) {
        const posse_bot *bot = posse_bot_named(&pig_game, actor == seat ? "normal" : "random", NULL);
        posse_action action =
            actor == POSSE_CHANCE ? pig_game.draw(&s, rng) : posse_bot_move(bot, &pig_game, &s, NULL, 0, 0, rng);
        pig_game.apply(&s, action, NULL);
    }
    return s.turn == seat;
}

/* docs/benchmarks.md has the exact share of wins, which is 70 to 90 per cent. */
static void normal_beats_random(void **state)
{
    posse_rng rng;
    (void)state;
    posse_rng_seed(&rng, 2);
    for (int players = MIN_PLAYERS; players <= MAX_PLAYERS; players += 3) {
        for (int goal = 0; goal < GOALS; goal++) {
            int wins = 0;
            for (int i = 0; i < MATCHES; i++)
                wins += normal_wins(players, i % players, (enum goal)goal, &rng);
            assert_in_range(wins, MATCHES * 50 / 100, MATCHES);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decisions),
        cmocka_unit_test(normal_is_usual_and_strongest),
        cmocka_unit_test(normal_beats_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
