/* Memory of a thread's own: cleared, and in whole cache lines, so that no two threads write to one. */
#ifndef POSSE_LAB_SIM_CACHE_ALIGNED_H
#define POSSE_LAB_SIM_CACHE_ALIGNED_H

#include "fatal.h"

#include <stdlib.h>
#include <string.h>

static inline void *cache_aligned_calloc(size_t size)
{
    enum { CACHE_LINE = 64, NEIGHBOURS = 2 }; /* which processors fetch in pairs */
    size_t whole = (size / (NEIGHBOURS * CACHE_LINE) + 1) * NEIGHBOURS * CACHE_LINE;
    void *room = aligned_alloc(NEIGHBOURS * CACHE_LINE, whole);
    if (!room)
        posse_fatal("out of memory");
    return memset(room, 0, whole);
}

#endif
