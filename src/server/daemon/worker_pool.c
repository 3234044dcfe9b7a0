/* Threads that do work for the loop. */
#include "worker_pool.h"

#include "alloc.h"
#include "clock.h"
#include "fatal.h"

#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

enum { MAX_THREADS = 64 };

typedef struct worker {
    worker_pool *pool;
    uv_thread_t thread;
    bool only_light;
    work_item *item; /* that it works on, or NULL */
} worker;

struct worker_pool {
    uv_async_t finished_some;
    uv_mutex_t mutex;           /* guards the following */
    uv_cond_t work, light_work; /* light_work: for the worker that does only light work */
    work_queue *queue;
    work_item *finished, **last_finished; /* `done` is still to be called */
    work_counts counts[WORK_KINDS];
    unsigned idle;                 /* workers that wait for any kind of work */
    unsigned reviewing, reviewers; /* workers that do a review, and how many may at a time */
    bool stopping;
    worker threads[MAX_THREADS + 1];
    unsigned thread_count;
};

/* ---- on the threads --------------------------------------------------------------------------------------- */

/* Sleeps until there is a reason to look for work again. */
static void sleep_for_work(worker *self)
{
    worker_pool *pool = self->pool;
    if (self->only_light) {
        uv_cond_wait(&pool->light_work, &pool->mutex);
        return;
    }
    pool->idle++;
    uv_cond_wait(&pool->work, &pool->mutex);
    pool->idle--;
}

/* The last kind of work that the worker may do now. Needs the mutex. */
static work_kind last_kind_for(const worker *self)
{
    if (self->only_light)
        return WORK_LIGHT;
    return self->pool->reviewing < self->pool->reviewers ? WORK_REVIEW : WORK_REPLAY;
}

/* The next item, or NULL when the workers stop. Needs the mutex. */
static work_item *wait_for_item(worker *self)
{
    worker_pool *pool = self->pool;
    while (!pool->stopping) {
        work_item *item = work_queue_take(pool->queue, last_kind_for(self));
        if (item) {
            pool->reviewing += item->kind == WORK_REVIEW;
            posse_histogram_add(&pool->counts[item->kind].waits, posse_now_ns() - item->added);
            return item;
        }
        sleep_for_work(self);
    }
    return NULL;
}

/* Needs the mutex. */
static void finish(worker_pool *pool, work_item *item)
{
    pool->counts[item->kind].cancelled += atomic_load(&item->stop);
    item->next = NULL;
    *pool->last_finished = item;
    pool->last_finished = &item->next;
    uv_async_send(&pool->finished_some);
}

/* The worker may go on with something else, so another one may have to begin the next review. Needs the mutex. */
static void finish_review(worker_pool *pool)
{
    pool->reviewing--;
    if (pool->idle && work_queue_length(pool->queue, WORK_REVIEW))
        uv_cond_signal(&pool->work);
}

static void work(void *context)
{
    worker *self = context;
    worker_pool *pool = self->pool;
    uv_mutex_lock(&pool->mutex);
    for (work_item *item; (item = self->item = wait_for_item(self));) {
        uv_mutex_unlock(&pool->mutex);
        uint64_t started = posse_now_ns();
        item->run(item);
        uint64_t ended = posse_now_ns();
        uv_mutex_lock(&pool->mutex);
        posse_histogram_add(&pool->counts[item->kind].runs, ended - started);
        self->item = NULL;
        if (item->kind == WORK_REVIEW)
            finish_review(pool);
        finish(pool, item);
    }
    uv_mutex_unlock(&pool->mutex);
}

/* ---- on the loop ------------------------------------------------------------------------------------------ */

static void answer_finished(worker_pool *pool)
{
    uv_mutex_lock(&pool->mutex);
    work_item *item = pool->finished;
    pool->finished = NULL;
    pool->last_finished = &pool->finished;
    uv_mutex_unlock(&pool->mutex);
    while (item) {
        work_item *next = item->next;
        item->done(item, atomic_load(&item->stop));
        item = next;
    }
}

static void on_finished_some(uv_async_t *handle)
{
    answer_finished(handle->data);
}

void worker_pool_add(worker_pool *pool, work_item *item)
{
    uv_mutex_lock(&pool->mutex);
    item->added = posse_now_ns();
    if (pool->stopping) {
        atomic_store(&item->stop, true);
        finish(pool, item);
    } else {
        work_queue_add(pool->queue, item);
        /* A worker that does all kinds of work takes light work first when it wakes up. */
        uv_cond_signal(item->kind == WORK_LIGHT && !pool->idle ? &pool->light_work : &pool->work);
    }
    uv_mutex_unlock(&pool->mutex);
}

void worker_pool_cancel(worker_pool *pool, work_item *item)
{
    uv_mutex_lock(&pool->mutex);
    atomic_store(&item->stop, true);
    if (work_queue_remove(pool->queue, item))
        finish(pool, item);
    uv_mutex_unlock(&pool->mutex);
}

/* ---- opening and closing ---------------------------------------------------------------------------------- */

static bool start_thread(worker_pool *pool, bool only_light)
{
    worker *one = &pool->threads[pool->thread_count];
    *one = (worker){.pool = pool, .only_light = only_light};
    bool is_started = uv_thread_create(&one->thread, work, one) == 0;
    pool->thread_count += is_started;
    return is_started;
}

/* Signals are for the thread of the loop, so they are blocked while the threads start, which inherit that. */
static void start_threads(worker_pool *pool, unsigned threads)
{
    sigset_t signals, before;
    sigfillset(&signals);
    pthread_sigmask(SIG_SETMASK, &signals, &before);
    if (!start_thread(pool, false))
        posse_fatal("no thread could be started for the bots");
    start_thread(pool, true);
    for (unsigned i = 1; i < threads; i++)
        start_thread(pool, false);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static unsigned processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > MAX_THREADS ? MAX_THREADS : (unsigned)count;
}

worker_pool *worker_pool_open(uv_loop_t *loop, unsigned threads)
{
    worker_pool *pool = posse_alloc_zeroed(1, sizeof *pool);
    if (!threads || threads > MAX_THREADS)
        threads = processors();
    uv_mutex_init(&pool->mutex);
    uv_cond_init(&pool->work);
    uv_cond_init(&pool->light_work);
    uv_async_init(loop, &pool->finished_some, on_finished_some);
    pool->finished_some.data = pool;
    pool->last_finished = &pool->finished;
    pool->queue = work_queue_new(threads);
    pool->reviewers = threads > 1 ? threads / 2 : 1;
    start_threads(pool, threads);
    return pool;
}

void worker_pool_stop(worker_pool *pool)
{
    uv_mutex_lock(&pool->mutex);
    pool->stopping = true;
    for (work_item *item; (item = work_queue_take(pool->queue, WORK_REVIEW));) {
        atomic_store(&item->stop, true);
        finish(pool, item);
    }
    for (unsigned i = 0; i < pool->thread_count; i++)
        if (pool->threads[i].item)
            atomic_store(&pool->threads[i].item->stop, true);
    uv_cond_broadcast(&pool->work);
    uv_cond_broadcast(&pool->light_work);
    uv_mutex_unlock(&pool->mutex);
}

void worker_pool_close(worker_pool *pool)
{
    worker_pool_stop(pool);
    for (unsigned i = 0; i < pool->thread_count; i++)
        uv_thread_join(&pool->threads[i].thread);
    while (pool->finished)
        answer_finished(pool);
    uv_close((uv_handle_t *)&pool->finished_some, NULL);
}

void worker_pool_free(worker_pool *pool)
{
    if (!pool)
        return;
    work_queue_free(pool->queue);
    uv_cond_destroy(&pool->work);
    uv_cond_destroy(&pool->light_work);
    uv_mutex_destroy(&pool->mutex);
    free(pool);
}

bool worker_pool_is_wanted(worker_pool *pool)
{
    bool is_wanted = false;
    uv_mutex_lock(&pool->mutex);
    for (int kind = 0; kind < WORK_REVIEW; kind++)
        is_wanted |= work_queue_length(pool->queue, (work_kind)kind) > 0;
    uv_mutex_unlock(&pool->mutex);
    return is_wanted;
}

void worker_pool_count(worker_pool *pool, work_counts out[WORK_KINDS])
{
    uv_mutex_lock(&pool->mutex);
    for (int kind = 0; kind < WORK_KINDS; kind++) {
        out[kind] = pool->counts[kind];
        out[kind].waiting = work_queue_length(pool->queue, (work_kind)kind);
    }
    for (unsigned i = 0; i < pool->thread_count; i++)
        if (pool->threads[i].item)
            out[pool->threads[i].item->kind].running++;
    uv_mutex_unlock(&pool->mutex);
}
