/* Comparing the answers to a decision in rounds. After each round, only the answers that may be the best stay. */
#include "answers.h"
#include "alloc.h"

#include <stdlib.h>

enum { ROUNDS = 3, PIECE = 64 };

const char *const review_verdict_names[VERDICTS] = {NULL, "inaccuracy", "mistake", "blunder"};

/* Samples of an answer by the end of a round. */
static uint32_t samples_of_round(const answers *a, int round)
{
    static const uint32_t samples[ROUNDS] = {32, 128, 512};
    return samples[round] << 2 * (a->depth - 1);
}

void answers_open(answers *a, const posse_player *player, const void *state, bool open, int depth, const posse_rng *rng)
{
    *a = (answers){.depth = depth};
    comparison_open(&a->comparison, player, state, open, rng);
    const posse_bot_input *input = posse_judgement_input(a->comparison.judgement);
    for (int i = 0; i < input->legal_count; i++)
        comparison_add(&a->comparison, input->legal[i], 1);
    a->dropped = posse_alloc_zeroed((size_t)a->comparison.count, sizeof *a->dropped);
}

void answers_free(answers *a)
{
    comparison_free(&a->comparison);
    free(a->dropped);
    *a = (answers){0};
}

static int best_of(const answers *a)
{
    const comparison_arm *arms = a->comparison.arms;
    int best = -1;
    for (int i = 0; i < a->comparison.count; i++)
        if (!a->dropped[i] && (best < 0 || comparison_mean(&arms[i]) > comparison_mean(&arms[best])))
            best = i;
    return best;
}

/* Drops the answers that are worse than the best one beyond doubt. */
static void drop_worse(answers *a, int made)
{
    const double doubt = 2.5;
    int best = best_of(a);
    for (int i = 0; i < a->comparison.count; i++) {
        double error, behind;
        if (a->dropped[i] || i == best || i == made)
            continue;
        behind = comparison_difference(&a->comparison, best, i, 0, &error);
        a->dropped[i] = behind > doubt * error;
    }
}

bool answers_work(answers *a, posse_action made)
{
    comparison *c = &a->comparison;
    uint32_t enough = samples_of_round(a, a->round);
    for (int i = 0; i < c->count; i++)
        if (!a->dropped[i] && comparison_sample_piece(c, i, PIECE, enough))
            return true;
    a->best = best_of(a);
    if (++a->round == ROUNDS)
        return false;
    drop_worse(a, comparison_find(c, made));
    return true;
}

/* Differences are taken from samples that had no part in the first choice of the best answer, as far as there are any. */
double answers_behind(const answers *a, int arm, double *error)
{
    uint32_t screening = samples_of_round(a, 0);
    *error = 0;
    return arm == a->best ? 0
                          : comparison_difference(&a->comparison, a->best, arm,
                                                  a->comparison.arms[arm].count > screening ? screening : 0, error);
}

review_verdict answers_verdict(double loss, double noise)
{
    static const double least[VERDICTS] = {
        [VERDICT_INACCURACY] = 0.02, [VERDICT_MISTAKE] = 0.05, [VERDICT_BLUNDER] = 0.1};
    int verdict = VERDICT_NONE;
    while (loss > 2 * noise && verdict + 1 < VERDICTS && loss >= least[verdict + 1])
        verdict++;
    return (review_verdict)verdict;
}
