/* Level `hard` of colt in positions of the last Stealin' whose best answers are known. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <posse/bot.h>

#include "solved_endings.h"

enum { ITERATIONS = 400 };

/* Is `answer` in the list, which has a comma after each answer? */
static bool is_best(const solved_ending *at, const char *answer)
{
    size_t length = strlen(answer);
    for (const char *best = at->best; *best; best = strchr(best, ',') + 1)
        if (strncmp(best, answer, length) == 0 && best[length] == ',')
            return true;
    return false;
}

static bool finds_answer(const solved_ending *at, const char *level)
{
    posse_match match;
    posse_rng rng;
    char answer[POSSE_ACTION_TEXT];
    solved_ending_start(at, &match, &rng);
    while ((int)match.action_count < at->action)
        assert_true(solved_ending_step(&match, &rng));
    const posse_bot *bot = posse_bot_named(match.game, level, NULL);
    posse_rng_seed(&rng, 1);
    match.game->format(posse_bot_move(bot, match.game, match.state, match.events, match.event_count, ITERATIONS, &rng),
                       answer);
    bool found = is_best(at, answer);
    if (!found && strcmp(level, "hard") == 0)
        print_error("seed %d, action %d: %s, but best is %s\n", at->seed, at->action, answer, at->best);
    posse_match_free(&match);
    return found;
}

static int count_found(const char *level)
{
    int found = 0;
    for (int i = 0; i < SOLVED_ENDINGS; i++)
        found += finds_answer(&solved_endings[i], level);
    return found;
}

static void hard_finds_every_answer(void **state)
{
    (void)state;
    assert_true(SOLVED_ENDINGS >= 100);
    assert_int_equal(count_found("hard"), SOLVED_ENDINGS);
}

/* The positions are not so easy that heuristics find all answers. */
static void normal_misses_some(void **state)
{
    (void)state;
    int found = count_found("normal");
    assert_true(found > SOLVED_ENDINGS / 3 && found < SOLVED_ENDINGS * 95 / 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hard_finds_every_answer),
        cmocka_unit_test(normal_misses_some),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
