/* Threads that do work for the loop, in the order of work_queue.h.
 *
 *     worker_pool *pool = worker_pool_open(loop, 0);
 *     worker_pool_add(pool, &job->work);           runs on a thread; then `done` is called from the loop
 *     worker_pool_stop(pool);                      drops what waits, and tells what runs to stop
 *     worker_pool_close(pool);                     and the loop must run afterwards
 *     worker_pool_free(pool);
 *
 * There is a thread for each processor, and one more that does only light work. So light work starts at once, however
 * much other work there is. Half of the threads, and at least one, do reviews when there is nothing else to do. Call all functions on the loop's thread. `done` is called once for each item, and never
 * from within these functions, except worker_pool_close.
 */
#ifndef POSSE_SERVER_DAEMON_WORKER_POOL_H
#define POSSE_SERVER_DAEMON_WORKER_POOL_H

#include "histogram.h"
#include "work_queue.h"

#include <uv.h>

typedef struct worker_pool worker_pool;

/* `threads` is the number of threads for all kinds of work; 0: one for each processor. */
worker_pool *worker_pool_open(uv_loop_t *loop, unsigned threads);

/* Tells all work to end, and accepts no more: later items are cancelled at once. */
void worker_pool_stop(worker_pool *pool);

/* Stops, waits for the threads, and calls `done` for all items. */
void worker_pool_close(worker_pool *pool);
void worker_pool_free(worker_pool *pool);

void worker_pool_add(worker_pool *pool, work_item *item);

/* The item's result is not needed. If the item waits, it is dropped, and if it runs, its `stop` is set; then `done` is
 * called as usual. Does nothing if the item is done. */
void worker_pool_cancel(worker_pool *pool, work_item *item);

/* True if work other than reviews waits for a thread. May be called on any thread. */
bool worker_pool_is_wanted(worker_pool *pool);

/* ---- counters ---------------------------------------------------------------------------------------------- */

typedef struct work_counts {
    unsigned waiting, running; /* now */
    uint64_t cancelled;        /* dropped before they started, or told to stop */
    posse_histogram waits;     /* before an item was started */
    posse_histogram runs;      /* how long an item took */
} work_counts;

void worker_pool_count(worker_pool *pool, work_counts out[WORK_KINDS]);

#endif
