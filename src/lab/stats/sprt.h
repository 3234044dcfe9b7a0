/* A sequential test: is the gain at least `high`, or at most `low`? It is asked again and again while deals
 * come in, and ends as soon as the answer is sure enough, which takes far fewer deals than a number fixed
 * beforehand.
 *
 * Wald's test compares two simple hypotheses, mean = low and mean = high, by the logarithm of their
 * likelihood ratio. For n normal values with mean m and variance v that is
 *
 *     LLR = n (high - low) (m - (low + high) / 2) / v.
 *
 * The answer is `high` once LLR ≥ ln((1-beta)/alpha), and `low` once LLR ≤ ln(beta/(1-alpha)). Then the
 * chance to say `high` though the mean is `low` or less is about alpha at most, and to say `low` though it
 * is `high` or more, about beta at most.
 *
 * A value is what a deal brings on the mean of its seats. It is not normal, but sums of many are nearly; and
 * its variance is not known, but estimated from the same deals (a generalised test: GSPRT). Both are poor
 * with few deals, and a sample whose mean is far out often has too small a variance besides. So nothing is
 * said before LAB_SPRT_FIRST deals, and the variance is taken at the upper end of what it may be: two
 * standard errors up, v (1 + 2 √(2/n)). That takes some 15% more deals, and keeps the errors as rare as
 * promised (tests/unit/lab/stats/test_lab_statistics.c). It is also reckoned as if two more deals had come, one a
 * single seat better than the mean and one a seat worse: bots that play alike
 * have no variance at all. Deals are looked at LAB_SPRT_LOOK at a time, in order, so that the end does not
 * depend on how many threads play them. To look less often than after each deal only makes errors rarer.
 */
#ifndef POSSE_LAB_STATS_SPRT_H
#define POSSE_LAB_STATS_SPRT_H

#include <stdint.h>

enum { LAB_SPRT_LOOK_EVERY = 16, LAB_SPRT_MIN_DEALS = 64 };

typedef struct lab_sprt {
    double low, high; /* gains, as shares of games: 0.05 are five points */
    double alpha, beta;
} lab_sprt;

typedef enum lab_answer { LAB_OPEN, LAB_LOW, LAB_HIGH } lab_answer;

/* What came in so far. */
typedef struct lab_sample {
    uint64_t deals;
    double mean, squares; /* of the values; the sum of their squared distances from the mean */
    double unit;          /* by which a value may well differ from another: a seat is won more; of
                           * probes, where few answers differ at all, a twentieth of a game */
} lab_sample;

double lab_sprt_llr(const lab_sprt *sprt, const lab_sample *sample);
lab_answer lab_sprt_answer(const lab_sprt *sprt, const lab_sample *sample);

/* The bounds of the LLR. */
double lab_sprt_lower(const lab_sprt *sprt);
double lab_sprt_upper(const lab_sprt *sprt);

/* The next number of deals at which to look. */
uint64_t lab_sprt_next_look(uint64_t deals);

#endif
