/* A sequential probability ratio test (SPRT): is the gain at least `high`, or at most `low`?
 *
 * The test is evaluated repeatedly while deals come in. It stops as soon as the answer is certain
 * enough, which takes far fewer deals than a sample size fixed in advance.
 *
 * Wald's test compares two simple hypotheses, mean = low and mean = high, by the logarithm of their
 * likelihood ratio. For n normal values with mean m and variance v it is
 *
 *     LLR = n (high - low) (m - (low + high) / 2) / v.
 *
 * The answer is `high` once LLR ≥ ln((1-beta)/alpha), and `low` once LLR ≤ ln(beta/(1-alpha)). The
 * probability of answering `high` when the mean is `low` or less is then at most about alpha, and the
 * probability of answering `low` when the mean is `high` or more is at most about beta.
 *
 * A value is the mean gain of the seats of one deal. Single values are not normal, but sums of many
 * are nearly so. Their variance is not known but estimated from the same deals, which makes this a
 * generalised test (GSPRT). Both approximations are poor with few deals, and a sample with an extreme
 * mean often has too small a variance as well. Three corrections keep the error rates within alpha and
 * beta (tests/unit/lab/stats/test_lab_statistics.c):
 *
 *   - There is no answer before LAB_SPRT_MIN_DEALS deals.
 *   - The variance is taken two standard errors too high, v (1 + 2 √(2/n)). This costs about 15 % more
 *     deals.
 *   - Two imaginary deals are added, one `unit` above the mean and one `unit` below it. Otherwise two
 *     bots that play identically would have a variance of 0.
 *
 * The test looks at the sample after every LAB_SPRT_LOOK_EVERY deals, in the order of the deals, so
 * the end does not depend on the number of threads. Looking less often than after each deal only makes
 * errors rarer.
 *
 *     lab_sprt sprt = {.low = 0, .high = 0.05, .alpha = 0.05, .beta = 0.05};
 *     lab_sample sample = lab_sprt_sample(&contest, cell, deals);       (contest.h)
 *     if (lab_sprt_answer(&sprt, &sample) == LAB_HIGH) ...
 */
#ifndef POSSE_LAB_STATS_SPRT_H
#define POSSE_LAB_STATS_SPRT_H

#include <stdint.h>

enum { LAB_SPRT_LOOK_EVERY = 16, LAB_SPRT_MIN_DEALS = 64 };

typedef struct lab_sprt {
    double low, high; /* gains as fractions of games: 0.05 is 5 percentage points */
    double alpha, beta;
} lab_sprt;

typedef enum lab_answer { LAB_OPEN, LAB_LOW, LAB_HIGH } lab_answer;

/* The values seen so far. */
typedef struct lab_sample {
    uint64_t deals;
    double mean, squares; /* mean, and sum of squared deviations from the mean */
    double unit;          /* a typical difference between two values: one seat more won in a
                           * whole-game contest, or 0.05 of a game in a probe, where most
                           * answers are the same */
} lab_sample;

double lab_sprt_llr(const lab_sprt *sprt, const lab_sample *sample);
lab_answer lab_sprt_answer(const lab_sprt *sprt, const lab_sample *sample);

/* The log-likelihood ratios at which the test answers `low` and `high`. */
double lab_sprt_lower(const lab_sprt *sprt);
double lab_sprt_upper(const lab_sprt *sprt);

/* The next number of deals, after `deals`, at which the test looks. */
uint64_t lab_sprt_next_look(uint64_t deals);

#endif
