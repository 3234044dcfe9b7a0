/* Durations counted in fixed buckets, from 0.1 milliseconds to 10 seconds.
 *
 *     posse_histogram moves = {.sum_ns = 0};
 *     posse_histogram_add(&moves, nanoseconds);
 */
#ifndef POSSE_BASE_HISTOGRAM_H
#define POSSE_BASE_HISTOGRAM_H

#include <stdint.h>

enum { HISTOGRAM_BOUNDS = 16 };

/* The upper bounds of the buckets, which belong to them. */
typedef struct posse_histogram_bound {
    uint64_t ns;
    const char *seconds; /* "0.0025" */
} posse_histogram_bound;

extern const posse_histogram_bound posse_histogram_bounds[HISTOGRAM_BOUNDS];

typedef struct posse_histogram {
    uint64_t counts[HISTOGRAM_BOUNDS + 1]; /* the last one: longer than all bounds */
    uint64_t sum_ns;
} posse_histogram;

void posse_histogram_add(posse_histogram *histogram, uint64_t ns);

/* How many durations were added. */
uint64_t posse_histogram_total(const posse_histogram *histogram);

#endif
