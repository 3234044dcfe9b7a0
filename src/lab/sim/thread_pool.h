/* A thread pool that runs numbered jobs.
 *
 * Free threads take the jobs in chunks, in ascending order. Each thread works with a context of its
 * own, so threads share nothing while they run; the caller adds up the contexts at the end. If the
 * contexts hold sums of integers, the total does not depend on which thread ran which job.
 *
 *     lab_jobs jobs = {.first = 0, .last = 1000, .run_job = play_game};
 *     void *contexts[MAX_THREADS];                    lab_pool_size(&jobs) of them
 *     uint64_t done = lab_pool_run(&jobs, contexts);
 */
#ifndef POSSE_LAB_SIM_THREAD_POOL_H
#define POSSE_LAB_SIM_THREAD_POOL_H

#include <stdbool.h>
#include <stdint.h>

typedef struct lab_jobs {
    uint64_t first, last; /* jobs first .. last-1 */
    uint64_t chunk;       /* jobs that a thread takes at a time; 0: adapted to their duration */
    int threads;          /* 0: one for each processor */
    /* Runs one job with the thread's own context. Returning false stops the whole pool. */
    bool (*run_job)(void *context, uint64_t number);
    /* Called regularly, by the calling thread, with the number of jobs done. Returning false stops the
     * pool after the chunks in progress. May be NULL. */
    bool (*progress)(void *caller, uint64_t done);
    void *caller;
    int poll_ms; /* how often `progress` is called, below 1000; 0: ten times a second */
} lab_jobs;

/* The number of threads that lab_pool_run will use: the caller makes as many contexts. */
int lab_pool_size(const lab_jobs *jobs);

/* Runs the jobs and returns how many were done: all of them, unless the pool was stopped. Jobs are never
 * left half done, and if `progress` stops the pool, every chunk that was begun is finished. */
uint64_t lab_pool_run(const lab_jobs *jobs, void *const contexts[]);

#endif
