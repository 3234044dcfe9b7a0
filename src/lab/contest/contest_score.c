/* The counters of a contest. */
#include "alloc.h"
#include "contest.h"
#include "fatal.h"

#include <stdlib.h>
#include <string.h>

/* The moments of a cell: index 0 is for all seats, then one for each trait. */
static lab_moments **moments_of(lab_cell *cell, int index)
{
    return index ? &cell->traits[index - 1] : &cell->all;
}

static void add_cell(lab_score *score, const lab_contest *contest, int bot, int among)
{
    lab_cell *cell = &score->cells[score->cell_count++];
    *cell = (lab_cell){.bot = bot, .among = among, .all = lab_moments_new(LAB_COUNTERS)};
    for (int i = 0; i < contest->game->trait_count; i++)
        cell->traits[i] = lab_moments_new(LAB_COUNTERS * contest->game->traits[i].word_count);
}

/* In a probe, comparing A with B is the same as comparing B with A with the opposite sign, so each pair
 * has one cell. */
static bool is_compared(const lab_contest *contest, int bot, int among)
{
    return (contest->playouts ? bot < among : bot != among) && (!contest->one_way || among == contest->spec_count - 1);
}

lab_score *lab_score_new(const lab_contest *contest)
{
    if (contest->spec_count > LAB_MAX_BOTS)
        posse_fatal("a contest has more bots than LAB_MAX_BOTS");
    if (contest->game->trait_count > LAB_MAX_TRAITS)
        posse_fatal("a game has more traits than LAB_MAX_TRAITS");
    lab_score *score = posse_alloc_zeroed(1, sizeof *score);
    for (int bot = 0; bot < contest->spec_count; bot++)
        for (int among = 0; among < contest->spec_count; among++)
            if (is_compared(contest, bot, among))
                add_cell(score, contest, bot, among);
    return score;
}

void lab_score_free(lab_score *score)
{
    for (int i = 0; i < score->cell_count; i++)
        for (int k = 0; k <= LAB_MAX_TRAITS; k++)
            free(*moments_of(&score->cells[i], k));
    free(score);
}

/* ---- all counters -------------------------------------------------------------------------- */

/* Counters that stand side by side. */
typedef struct span {
    int64_t *at;
    size_t count;
} span;

enum { MAX_SPANS = LAB_MAX_CELLS * (LAB_MAX_TRAITS + 1) + 1 };
_Static_assert(sizeof(lab_bot_stats) == (2 + POSSE_FAULTS) * sizeof(int64_t), "numbers of 64 bits, without padding");

/* The counters of a score, in the same order for all scores of a contest. */
static int spans_of(lab_score *score, span spans[MAX_SPANS])
{
    int count = 0;
    for (int i = 0; i < score->cell_count; i++)
        for (int k = 0; k <= LAB_MAX_TRAITS; k++) {
            lab_moments *moments = *moments_of(&score->cells[i], k);
            if (moments)
                spans[count++] = (span){moments->sums, (size_t)moments->sum_count};
        }
    spans[count++] = (span){(int64_t *)score->bot_stats, (2 + POSSE_FAULTS) * LAB_MAX_BOTS};
    return count;
}

void lab_score_clear(lab_score *score)
{
    span spans[MAX_SPANS];
    int count = spans_of(score, spans);
    for (int i = 0; i < count; i++)
        memset(spans[i].at, 0, spans[i].count * sizeof *spans[i].at);
    score->deals = 0;
}

size_t lab_score_size(lab_score *score)
{
    span spans[MAX_SPANS];
    int count = spans_of(score, spans);
    size_t size = 0;
    for (int i = 0; i < count; i++)
        size += spans[i].count;
    return size;
}

static void add(int64_t *to, const int64_t *from, size_t count)
{
    for (size_t i = 0; i < count; i++)
        to[i] += from[i];
}

void lab_score_add_to(lab_score *score, int64_t numbers[])
{
    span spans[MAX_SPANS];
    int count = spans_of(score, spans);
    for (int i = 0; i < count; numbers += spans[i++].count)
        add(numbers, spans[i].at, spans[i].count);
}

void lab_score_add(lab_score *score, const int64_t numbers[])
{
    span spans[MAX_SPANS];
    int count = spans_of(score, spans);
    for (int i = 0; i < count; numbers += spans[i++].count)
        add(spans[i].at, numbers, spans[i].count);
}
