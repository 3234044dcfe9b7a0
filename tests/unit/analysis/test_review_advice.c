/* Following the review wins: in the same deals, a `normal` bot that takes the recommended answer wherever its own would be
 * called a mistake wins more than one that does not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "answers.h"
#include "match.h"
#include "settings.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct advised_game {
    const posse_game *game;
    int players, advised; /* the advised seat, or negative */
    review_verdict least;
    int changed; /* decisions that the advice changed */
} advised_game;

/* The bot's own answer, or the recommended one if the own one would be a mistake. */
static posse_action with_advice(advised_game *g, const posse_player *judge, const void *state, posse_action own,
                                const posse_rng *rng)
{
    answers a;
    double noise;
    answers_open(&a, judge, state, false, 1, rng);
    while (answers_work(&a, own))
        continue;
    double loss = answers_behind(&a, comparison_find(&a.comparison, own), &noise);
    posse_action better = a.comparison.arms[a.best].action;
    bool mistake = answers_verdict(loss, noise) >= g->least;
    answers_free(&a);
    g->changed += mistake;
    return mistake ? better : own;
}

/* The result of the seat that may be advised. Deal and dice depend only on the number. */
static double play(advised_game *g, uint64_t number, int seat)
{
    posse_match match;
    posse_rng seed, bots[POSSE_MAX_SEATS], advice;
    posse_settings settings = {.players = g->players};
    posse_player players[POSSE_MAX_SEATS], judge;
    double returns[POSSE_MAX_SEATS];
    posse_rng_seed(&seed, number);
    posse_rng_fork(&advice, &seed, 99);
    assert_true(posse_match_new(&match, g->game, &settings, &seed, NULL));
    for (int i = 0; i < g->players; i++) {
        posse_player_sit(&players[i], posse_bot_named(g->game, "normal", NULL), g->game, i);
        posse_rng_fork(&bots[i], &seed, (uint64_t)i);
    }
    posse_player_sit(&judge, posse_bot_judge(g->game), g->game, seat);
    size_t heard = 0;
    for (int actor; (actor = posse_match_actor(&match)) != POSSE_OVER;) {
        posse_action action;
        for (int i = 0; i < g->players; i++)
            posse_player_hear(&players[i], match.events + heard, match.event_count - heard);
        posse_player_hear(&judge, match.events + heard, match.event_count - heard);
        heard = match.event_count;
        if (actor == POSSE_CHANCE) {
            posse_match_chance(&match, &action, NULL);
            continue;
        }
        action = posse_player_move(&players[actor], match.state, 0, &bots[actor]);
        if (actor == g->advised) {
            posse_rng rng;
            posse_rng_fork(&rng, &advice, match.action_count);
            action = with_advice(g, &judge, match.state, action, &rng);
        }
        posse_match_act(&match, action, NULL);
    }
    g->game->returns(match.state, returns);
    posse_match_free(&match);
    return returns[seat];
}

/* How many standard errors the gain is above 0. */
static double compare(const char *name, int players, uint64_t deals)
{
    double sum = 0, squares = 0;
    advised_game with = {.game = posse_game_named(name), .players = players, .least = VERDICT_MISTAKE}, without = with;
    without.advised = -1;
    for (uint64_t deal = 0; deal < deals; deal++) {
        with.advised = (int)(deal % (uint64_t)players);
        double gain = play(&with, 7000 + deal, with.advised) - play(&without, 7000 + deal, with.advised);
        sum += gain;
        squares += gain * gain;
    }
    double n = (double)deals, mean = sum / n, error = sqrt((squares / n - mean * mean) / n);
    printf("%s, %d players: %+.1f ± %.1f points in %llu deals, %d answers changed\n", name, players, 100 * mean,
           200 * error, (unsigned long long)deals, with.changed);
    return error > 0 ? mean / error : 0;
}

static uint64_t scale(void)
{
    const char *text = getenv("POSSE_TEST_SCALE");
    long long number = text ? strtoll(text, NULL, 10) : 1;
    return number > 0 ? (uint64_t)number : 1;
}

static void test_advice_wins_in_colt(void **unused)
{
    (void)unused;
    assert_true(compare("colt", 4, 24 * scale()) > 2);
}

/* The bots of bang make few mistakes. With few deals only a loss would show. */
static void test_advice_wins_in_bang(void **unused)
{
    (void)unused;
    double sure = compare("bang", 5, 150 * scale());
    assert_true(sure > (scale() >= 16 ? 2 : -1.5));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_advice_wins_in_colt),
        cmocka_unit_test(test_advice_wins_in_bang),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
