/* How long things take: a clock that only goes forward. Nothing that is counted depends on it. */
#ifndef POSSE_BOTS_COMMON_CLOCK_H
#define POSSE_BOTS_COMMON_CLOCK_H

#include <stdint.h>
#include <time.h>

static inline uint64_t lab_now_ns(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * UINT64_C(1000000000) + (uint64_t)time.tv_nsec;
}

/* In seconds. */
static inline double lab_now(void)
{
    return 1e-9 * (double)lab_now_ns();
}

#endif
