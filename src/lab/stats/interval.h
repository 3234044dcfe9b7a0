/* 95 % confidence intervals of counted values.
 *
 *     lab_interval wins = lab_share(won, games);       Wilson score interval of a proportion
 *     lab_interval moves = lab_mean(games, sum, sum_of_squares);
 *     printf("%.*f ±%.*f", places, wins.value, places, lab_margin(wins));
 */
#ifndef POSSE_LAB_STATS_INTERVAL_H
#define POSSE_LAB_STATS_INTERVAL_H

#include <stdint.h>

typedef struct lab_interval {
    double value, low, high;
} lab_interval;

/* The proportion `hits` / `count` with its Wilson score interval. The interval stays within 0..1 and
 * is meaningful even for 0 hits. Without trials it is the whole range 0..1. */
lab_interval lab_share(int64_t hits, int64_t count);

/* The Wilson score interval of a known proportion, for `trials` independent trials. Use this when the
 * counted things are correlated (such as the seats of one game), so that there are fewer independent
 * trials than things counted. */
lab_interval lab_wilson_interval(double share, int64_t trials);

/* The mean of `count` values with the sum `total` and the sum of squares `squares`. The interval is
 * the mean ± 1.96 standard errors, or the mean alone for fewer than two values. */
lab_interval lab_mean(int64_t count, int64_t total, int64_t squares);

/* The larger half of an interval, for printing "41.2 ±0.3". */
double lab_margin(lab_interval interval);

/* How many decimal places to print for a value with this margin: enough to show one digit of the
 * margin, or two if the first is a 1: 36.8 ±0.4, but 28.1 ±1.4. */
int lab_decimal_places(double margin);

#endif
