/* A pool of threads. */
#include "thread_pool.h"
#include "cache_aligned.h"
#include "clock.h"
#include "fatal.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

typedef struct lab_pool {
    const lab_work *work;
    int threads;
    pthread_mutex_t lock; /* for all that follows */
    pthread_cond_t changed;
    uint64_t next, done;
    int working;
    bool stopped;
} lab_pool;

typedef struct lab_worker {
    lab_pool *pool;
    void *worker;
    uint64_t block; /* pieces that it takes at once */
    pthread_t thread;
} lab_worker;

int lab_pool_size(const lab_work *work)
{
    long processors = work->threads > 0 ? work->threads : sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t pieces = work->last - work->first;
    if (processors < 1)
        processors = 1;
    return (uint64_t)processors < pieces ? (int)processors : pieces > 0 ? (int)pieces : 1;
}

/* A block is never more than a small share of what is left, so that nobody waits long for the last one. */
static uint64_t fitting_block(const lab_worker *hand, uint64_t left)
{
    enum { SHARES = 4 };
    uint64_t share = left / ((uint64_t)hand->pool->threads * SHARES) + 1;
    uint64_t block = hand->pool->work->block;
    if (!block)
        block = hand->block < share ? hand->block : share;
    return block < left ? block : left;
}

static bool take_block(lab_worker *hand, uint64_t *first, uint64_t *last)
{
    lab_pool *pool = hand->pool;
    pthread_mutex_lock(&pool->lock);
    bool some = !pool->stopped && pool->next < pool->work->last;
    if (some) {
        *first = pool->next;
        *last = *first + fitting_block(hand, pool->work->last - pool->next);
        pool->next = *last;
    }
    pthread_mutex_unlock(&pool->lock);
    return some;
}

/* Large enough that taking a block costs nothing beside it, small enough that a stop is soon obeyed,
 * however long a piece takes. */
static void adapt_block(lab_worker *hand, uint64_t took_ns)
{
    enum { SHORT_NS = 2000000, LONG_NS = 8000000 };
    if (took_ns < SHORT_NS)
        hand->block *= 2;
    else if (took_ns > LONG_NS && hand->block > 1)
        hand->block /= 2;
}

/* The caller, who looks by himself now and then, is woken only by the end of it. */
static void report(lab_pool *pool, uint64_t pieces, bool failed, bool leaving)
{
    pthread_mutex_lock(&pool->lock);
    pool->done += pieces;
    pool->stopped |= failed;
    pool->working -= leaving;
    if (leaving)
        pthread_cond_signal(&pool->changed);
    pthread_mutex_unlock(&pool->lock);
}

static void *work_on(void *argument)
{
    lab_worker *hand = argument;
    lab_pool *pool = hand->pool;
    uint64_t first, last;
    bool fine = true;
    while (fine && take_block(hand, &first, &last)) {
        uint64_t number = first, start = posse_now_ns();
        while (fine && number < last)
            fine = pool->work->piece(hand->worker, number++);
        report(pool, number - first, !fine, false);
        adapt_block(hand, posse_now_ns() - start);
    }
    report(pool, 0, false, true);
    return NULL;
}

/* Ten times a second the caller can show how far it is, or stop it. */
static void watch(lab_pool *pool)
{
    const lab_work *work = pool->work;
    pthread_mutex_lock(&pool->lock);
    while (pool->working > 0) {
        struct timespec soon;
        clock_gettime(CLOCK_REALTIME, &soon);
        soon.tv_nsec += 100000000;
        if (soon.tv_nsec >= 1000000000) {
            soon.tv_nsec -= 1000000000;
            soon.tv_sec++;
        }
        pthread_cond_timedwait(&pool->changed, &pool->lock, &soon);
        uint64_t done = pool->done;
        pthread_mutex_unlock(&pool->lock);
        bool go_on = !work->progress || work->progress(work->caller, done);
        pthread_mutex_lock(&pool->lock);
        pool->stopped |= !go_on;
    }
    pthread_mutex_unlock(&pool->lock);
}

/* cppcheck-suppress constParameter ; it is const already */
uint64_t lab_pool_run(const lab_work *work, void *const workers[])
{
    int threads = lab_pool_size(work);
    lab_pool pool = {.work = work, .threads = threads, .next = work->first};
    lab_worker *hands = cache_aligned_calloc((size_t)threads * sizeof *hands);
    if (pthread_mutex_init(&pool.lock, NULL) || pthread_cond_init(&pool.changed, NULL))
        posse_fatal("out of memory for a lock");
    pool.working = threads;
    for (int i = 0; i < threads; i++) {
        hands[i] = (lab_worker){.pool = &pool, .worker = workers[i], .block = 1};
        if (pthread_create(&hands[i].thread, NULL, work_on, &hands[i]))
            posse_fatal("the system allows no more threads; use fewer");
    }
    watch(&pool);
    for (int i = 0; i < threads; i++)
        pthread_join(hands[i].thread, NULL);
    pthread_cond_destroy(&pool.changed);
    pthread_mutex_destroy(&pool.lock);
    free(hands);
    return pool.done;
}
