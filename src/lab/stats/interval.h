/* How sure a counted number is: 95 % intervals. */
#ifndef POSSE_LAB_STATS_INTERVAL_H
#define POSSE_LAB_STATS_INTERVAL_H

#include <stdint.h>

typedef struct lab_interval {
    double value, low, high;
} lab_interval;

/* The share of `hits` among `count` trials, with Wilson's score interval. It never leaves 0..1, and says
 * something sensible of no hits at all. Without trials it is anything from 0 to 1. */
lab_interval lab_share(int64_t hits, int64_t count);

/* The same where the share is known and what it was taken of hangs together, so that there are fewer trials
 * than things that were counted. */
lab_interval lab_wilson_interval(double share, int64_t trials);

/* The mean of `count` numbers with this total and these squares in total, and 1.96 standard errors either
 * way. Of fewer than two numbers the interval is the mean itself. */
lab_interval lab_mean(int64_t count, int64_t total, int64_t squares);

/* The larger side of an interval, for where there is room for one number only: 41.2 ±0.3. */
double lab_margin(lab_interval interval);

/* How many decimal places are worth writing: one digit of the margin, or two if the first would be a one:
 * 36.8 ±0.4, but 28.1 ±1.4. */
int lab_decimal_places(double margin);

#endif
