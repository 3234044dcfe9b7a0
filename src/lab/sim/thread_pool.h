/* A pool of threads that does numbered pieces of work.
 *
 * Pieces are handed out in blocks, in order, to whoever is free. Each thread has a worker of its own, so
 * nothing is shared while it works; whoever called adds up what the workers have at the end. Whether the
 * sum depends on who did what is up to the work: sums of whole numbers do not.
 */
#ifndef POSSE_LAB_SIM_THREAD_POOL_H
#define POSSE_LAB_SIM_THREAD_POOL_H

#include <stdbool.h>
#include <stdint.h>

typedef struct lab_jobs {
    uint64_t first, last; /* pieces first .. last-1 */
    uint64_t chunk;       /* pieces handed out at once; 0: as suits the time they take */
    int threads;          /* 0: as many as there are processors */
    /* Does one piece; false stops everybody. `worker` is the thread's own. */
    bool (*run_job)(void *context, uint64_t number);
    /* Called now and then, by the calling thread, with the pieces done so far; false stops everybody
     * after the pieces in hand. May be NULL. */
    bool (*progress)(void *caller, uint64_t done);
    void *caller;
} lab_jobs;

/* How many threads there will be, so that the caller can make their workers. */
int lab_pool_size(const lab_jobs *jobs);

/* Does the work; how many pieces were done: all, unless somebody stopped it. Whatever is done is done
 * whole, and every block that was begun before a stop asked for by `progress` is finished. */
uint64_t lab_pool_run(const lab_jobs *jobs, void *const contexts[]);

#endif
