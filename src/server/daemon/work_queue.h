/* The order in which work is done on other threads: bots' moves, hints, frames of replays, and reviews.
 *
 *     work_queue *queue = work_queue_new(workers);
 *     work_queue_add(queue, &job->work);
 *     work_item *next = work_queue_take(queue, WORK_REVIEW);       NULL: nothing waits
 *     work_queue_free(queue);
 *
 * Light work comes first, always: it takes microseconds. Reviews come last, always: nobody's game waits for them. The
 * other kinds take turns, so that none of them waits for the end of another's queue. Within a kind the addresses take
 * turns, and the items of an address keep their order. So an address with a hundred tables delays its own bots, and
 * everybody else's by one turn.
 *
 * The queue has no threads and no locks; see worker_pool.h for those.
 */
#ifndef POSSE_SERVER_DAEMON_WORK_QUEUE_H
#define POSSE_SERVER_DAEMON_WORK_QUEUE_H

#include "net_limits.h"

#include <stdatomic.h>

typedef enum work_kind {
    WORK_LIGHT, /* moves of bots that do not search */
    WORK_HEAVY, /* moves of bots that search */
    WORK_HINT,
    WORK_REPLAY,
    WORK_REVIEW,
    WORK_KINDS
} work_kind;

typedef struct work_item work_item;
typedef struct work_lane work_lane;
typedef struct work_queue work_queue;

/* Part of a job. The caller sets the first five members, zeroes the rest, and keeps the item until `done`. */
struct work_item {
    work_kind kind;
    limits_address from;                              /* the address that the work is for */
    void (*run)(work_item *item);                     /* called on another thread */
    void (*done)(work_item *item, bool is_cancelled); /* called on the loop's thread */
    void *job;

    atomic_bool stop;  /* for `run`: the result is not needed any more */
    unsigned crowding; /* for `run`: how many times less than usual the work may cost; see work_budget */

    uint64_t added;  /* when, in nanoseconds */
    work_lane *lane; /* where the item waits, or NULL */
    work_item *previous, *next;
};

/* `workers` is the number of threads that do other than light work. */
work_queue *work_queue_new(unsigned workers);
void work_queue_free(work_queue *queue); /* the queue must be empty */

void work_queue_add(work_queue *queue, work_item *item);

/* Removes the item whose turn it is, and sets its `crowding`. NULL if there is none. `last` is the last kind that may be
 * taken: WORK_LIGHT for light work only, WORK_REPLAY for all but reviews, WORK_REVIEW for all work. */
work_item *work_queue_take(work_queue *queue, work_kind last);

/* Removes an item. False if the item is not waiting. */
bool work_queue_remove(work_queue *queue, work_item *item);

unsigned work_queue_length(const work_queue *queue, work_kind kind);

/* What the item may cost: `full` if all that waits gets a worker at once, otherwise the less, the longer its address
 * would wait for its next turns, down to `least`. The unit is the caller's. */
uint32_t work_budget(const work_item *item, uint32_t full, uint32_t least);

#endif
