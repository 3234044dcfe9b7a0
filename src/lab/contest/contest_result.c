/* Estimates from the counters of a contest, with variances by the delta method (moments.h). */
#include "contest.h"

#include <math.h>
#include <string.h>

enum { MAX_COUNTERS = 128 };
_Static_assert(LAB_COUNTERS *POSSE_MAX_WORDS <= MAX_COUNTERS, "raise MAX_COUNTERS here and MAX_SIZE in moments.c");

static const lab_moments *moments_of(const lab_cell *cell, int trait)
{
    return trait < 0 ? cell->all : cell->traits[trait];
}

/* The sums for one word. */
typedef struct word_sums {
    double won, baseline, seats; /* in units; `seats` is all that could be won */
} word_sums;

static word_sums sums_of(const lab_cell *cell, int trait, int word)
{
    const int64_t *sums = moments_of(cell, trait)->sums + word * LAB_COUNTERS;
    return (word_sums){(double)sums[LAB_WON], (double)sums[LAB_BASELINE], (double)sums[LAB_SEATS] * LAB_UNITS_PER_WIN};
}

int64_t lab_cell_seats(const lab_cell *cell, int trait, int word)
{
    return moments_of(cell, trait)->sums[word * LAB_COUNTERS + LAB_SEATS];
}

/* Returns (w·won + b·baseline) / seats, and adds `scale` times its gradient to `gradient`. */
static double ratio(const lab_cell *cell, int trait, int word, double w, double b, double scale, double gradient[])
{
    word_sums sums = sums_of(cell, trait, word);
    double *of_word = gradient + (size_t)word * LAB_COUNTERS;
    if (sums.seats == 0)
        return 0;
    double value = (w * sums.won + b * sums.baseline) / sums.seats;
    of_word[LAB_WON] += scale * w / sums.seats;
    of_word[LAB_BASELINE] += scale * b / sums.seats;
    of_word[LAB_SEATS] -= scale * value * LAB_UNITS_PER_WIN / sums.seats;
    return value;
}

static lab_estimate estimate(const lab_cell *cell, uint64_t deals, int trait, int word, double w, double b)
{
    double gradient[MAX_COUNTERS] = {0};
    double value = ratio(cell, trait, word, w, b, 1, gradient);
    return lab_estimate_of(value, lab_moments_variance(moments_of(cell, trait), deals, gradient), deals);
}

lab_estimate lab_cell_share(const lab_cell *cell, uint64_t deals, int trait, int word)
{
    return estimate(cell, deals, trait, word, 1, 0);
}

lab_estimate lab_cell_baseline(const lab_cell *cell, uint64_t deals, int trait, int word)
{
    return estimate(cell, deals, trait, word, 0, 1);
}

lab_estimate lab_cell_gain(const lab_cell *cell, uint64_t deals, int trait, int word)
{
    return estimate(cell, deals, trait, word, 1, -1);
}

lab_estimate lab_cell_mean_gain(const lab_cell *cell, uint64_t deals, int trait)
{
    const lab_moments *moments = moments_of(cell, trait);
    double gradient[MAX_COUNTERS] = {0}, sum = 0;
    int words = moments->size / LAB_COUNTERS, present = 0;
    for (int word = 0; word < words; word++)
        present += lab_cell_seats(cell, trait, word) > 0;
    if (present == 0)
        return (lab_estimate){0, -1};
    for (int word = 0; word < words; word++)
        sum += ratio(cell, trait, word, 1, -1, 1.0 / present, gradient);
    return lab_estimate_of(sum / present, lab_moments_variance(moments, deals, gradient), deals);
}

/* Half a win and half a loss are added to both bots (the Haldane-Anscombe correction), so that a bot that
 * has won nothing so far, or everything, has finite odds. */
lab_estimate lab_cell_odds(const lab_cell *cell, uint64_t deals)
{
    static const double half = LAB_UNITS_PER_WIN / 2.0;
    word_sums sums = sums_of(cell, -1, 0);
    double won = sums.won + half, lost = sums.seats - sums.won + half;
    double baseline_won = sums.baseline + half, baseline_lost = sums.seats - sums.baseline + half;
    double gradient[LAB_COUNTERS] = {
        [LAB_WON] = 1 / won + 1 / lost,
        [LAB_BASELINE] = -(1 / baseline_won + 1 / baseline_lost),
        [LAB_SEATS] = LAB_UNITS_PER_WIN * (1 / baseline_lost - 1 / lost),
    };
    double value = log(won / lost) - log(baseline_won / baseline_lost);
    return lab_estimate_of(value, lab_moments_variance(cell->all, deals, gradient), deals);
}

/* Each deal counts the same number of seats, so the mean over the deals is the gain. */
lab_sample lab_sprt_sample(const lab_contest *contest, const lab_cell *cell, uint64_t deals)
{
    static const double probe_unit = 0.05; /* of a game: a large gain for a single decision */
    double n = (double)deals, seat = 1.0 / lab_contest_seats(contest);
    double gradient[LAB_COUNTERS] = {[LAB_WON] = seat / LAB_UNITS_PER_WIN, [LAB_BASELINE] = -seat / LAB_UNITS_PER_WIN};
    double variance = lab_moments_variance(cell->all, deals, gradient); /* of the sum */
    return (lab_sample){.deals = deals,
                        .mean = lab_cell_gain(cell, deals, -1, 0).value,
                        .squares = deals < 2 ? 0 : variance * (n - 1) / n,
                        .unit = contest->playouts ? probe_unit : seat};
}
