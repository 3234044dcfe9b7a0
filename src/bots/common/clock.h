/* The monotonic clock, for deadlines and for measuring durations. Its starting point is arbitrary, and it never
 * goes back. Neither rules nor statistics may depend on it. */
#ifndef POSSE_BOTS_COMMON_CLOCK_H
#define POSSE_BOTS_COMMON_CLOCK_H

#include <stdint.h>
#include <time.h>

static inline uint64_t posse_now_ns(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * UINT64_C(1000000000) + (uint64_t)time.tv_nsec;
}

static inline double posse_now_seconds(void)
{
    return 1e-9 * (double)posse_now_ns();
}

#endif
