/* Zeroed memory for one thread, aligned and padded so that two threads never write to the same cache
 * line (false sharing). Release it with free(). */
#ifndef POSSE_LAB_SIM_CACHE_ALIGNED_H
#define POSSE_LAB_SIM_CACHE_ALIGNED_H

#include "fatal.h"

#include <stdlib.h>
#include <string.h>

static inline void *cache_aligned_calloc(size_t size)
{
    enum { CACHE_LINE = 64, LINES_PER_FETCH = 2 }; /* processors prefetch cache lines in pairs */
    size_t rounded = (size / (LINES_PER_FETCH * CACHE_LINE) + 1) * LINES_PER_FETCH * CACHE_LINE;
    void *memory = aligned_alloc(LINES_PER_FETCH * CACHE_LINE, rounded);
    if (!memory)
        posse_fatal("out of memory");
    /* cppcheck-suppress nullPointerRedundantCheck ; posse_fatal does not return */
    memset(memory, 0, rounded);
    return memory;
}

#endif
