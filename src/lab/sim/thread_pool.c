/* The thread pool. */
#include "thread_pool.h"
#include "alloc.h"
#include "cache_aligned.h"
#include "clock.h"
#include "fatal.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

typedef struct lab_pool {
    const lab_jobs *jobs;
    int threads;
    pthread_mutex_t lock; /* protects all members below */
    pthread_cond_t changed;
    uint64_t next, done;
    int working;
    bool stopped;
} lab_pool;

typedef struct pool_worker {
    lab_pool *pool;
    void *context;
    uint64_t chunk; /* jobs to take at a time */
    pthread_t thread;
} pool_worker;

int lab_pool_size(const lab_jobs *jobs)
{
    long processors = jobs->threads > 0 ? jobs->threads : sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t count = jobs->last - jobs->first;
    if (processors < 1)
        processors = 1;
    return (uint64_t)processors < count ? (int)processors : count > 0 ? (int)count : 1;
}

/* A chunk is at most a small share of the jobs left, so that the other threads do not wait long for
 * the last one. */
static uint64_t fitting_chunk(const pool_worker *worker, uint64_t left)
{
    enum { CHUNKS_PER_THREAD = 4 };
    uint64_t share = left / ((uint64_t)worker->pool->threads * CHUNKS_PER_THREAD) + 1;
    uint64_t chunk = worker->pool->jobs->chunk;
    if (!chunk)
        chunk = worker->chunk < share ? worker->chunk : share;
    return chunk < left ? chunk : left;
}

static bool take_chunk(pool_worker *worker, uint64_t *first, uint64_t *last)
{
    lab_pool *pool = worker->pool;
    pthread_mutex_lock(&pool->lock);
    bool available = !pool->stopped && pool->next < pool->jobs->last;
    if (available) {
        *first = pool->next;
        *last = *first + fitting_chunk(worker, pool->jobs->last - pool->next);
        pool->next = *last;
    }
    pthread_mutex_unlock(&pool->lock);
    return available;
}

/* Keeps the time of a chunk between 2 and 8 ms: long enough that taking one costs next to nothing, short
 * enough that the pool stops soon after it is told to. */
static void adapt_chunk(pool_worker *worker, uint64_t took_ns)
{
    enum { SHORT_NS = 2000000, LONG_NS = 8000000 };
    if (took_ns < SHORT_NS)
        worker->chunk *= 2;
    else if (took_ns > LONG_NS && worker->chunk > 1)
        worker->chunk /= 2;
}

/* Only a worker that leaves wakes the calling thread, which wakes up on its own for progress reports. */
static void report_done(lab_pool *pool, uint64_t count, bool failed, bool leaving)
{
    pthread_mutex_lock(&pool->lock);
    pool->done += count;
    pool->stopped |= failed;
    pool->working -= leaving;
    if (leaving)
        pthread_cond_signal(&pool->changed);
    pthread_mutex_unlock(&pool->lock);
}

static void *worker_main(void *argument)
{
    pool_worker *worker = argument;
    lab_pool *pool = worker->pool;
    uint64_t first, last;
    bool fine = true;
    while (fine && take_chunk(worker, &first, &last)) {
        uint64_t number = first, start = posse_now_ns();
        while (fine && number < last)
            fine = pool->jobs->run_job(worker->context, number++);
        report_done(pool, number - first, !fine, false);
        adapt_chunk(worker, posse_now_ns() - start);
    }
    report_done(pool, 0, false, true);
    return NULL;
}

/* Waits until all workers are done. Meanwhile the caller is told the progress and can stop. */
static void wait_for_workers(lab_pool *pool)
{
    const lab_jobs *jobs = pool->jobs;
    pthread_mutex_lock(&pool->lock);
    while (pool->working > 0) {
        struct timespec soon;
        clock_gettime(CLOCK_REALTIME, &soon);
        soon.tv_nsec += (jobs->poll_ms ? jobs->poll_ms : 100) * 1000000L;
        if (soon.tv_nsec >= 1000000000) {
            soon.tv_nsec -= 1000000000;
            soon.tv_sec++;
        }
        pthread_cond_timedwait(&pool->changed, &pool->lock, &soon);
        uint64_t done = pool->done;
        pthread_mutex_unlock(&pool->lock);
        bool go_on = !jobs->progress || jobs->progress(jobs->caller, done);
        pthread_mutex_lock(&pool->lock);
        pool->stopped |= !go_on;
    }
    pthread_mutex_unlock(&pool->lock);
}

/* cppcheck-suppress constParameter ; it is const already */
uint64_t lab_pool_run(const lab_jobs *jobs, void *const contexts[])
{
    int threads = lab_pool_size(jobs);
    lab_pool pool = {.jobs = jobs, .threads = threads, .next = jobs->first};
    pool_worker *workers = cache_aligned_calloc((size_t)threads * sizeof *workers);
    if (pthread_mutex_init(&pool.lock, NULL) || pthread_cond_init(&pool.changed, NULL))
        posse_fatal("out of memory for a lock");
    pool.working = threads;
    for (int i = 0; i < threads; i++) {
        workers[i] = (pool_worker){.pool = &pool, .context = contexts[i], .chunk = 1};
        if (pthread_create(&workers[i].thread, NULL, worker_main, &workers[i]))
            posse_fatal("the system allows no more threads; use fewer");
    }
    wait_for_workers(&pool);
    for (int i = 0; i < threads; i++)
        pthread_join(workers[i].thread, NULL);
    pthread_cond_destroy(&pool.changed);
    pthread_mutex_destroy(&pool.lock);
    free(workers);
    return pool.done;
}
