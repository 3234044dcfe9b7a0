/* Waits for the results of a store, for programs without an event loop:
 *
 *     store_waiter waiter = WAITER;
 *     store_options options = {.notify = wake, .notify_context = &waiter};
 *     …
 *     while (!told)
 *         collect_next(&waiter, store);
 */
#ifndef TESTS_UNIT_SERVER_STORE_STORE_WAITER_H
#define TESTS_UNIT_SERVER_STORE_STORE_WAITER_H

#include "store.h"

#include <pthread.h>

typedef struct store_waiter {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool woken;
} store_waiter;

#define WAITER                                                                                                         \
    {                                                                                                                  \
        .lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER                                         \
    }

static inline void wake(void *sleeper)
{
    store_waiter *waiter = sleeper;
    pthread_mutex_lock(&waiter->lock);
    waiter->woken = true;
    pthread_cond_signal(&waiter->changed);
    pthread_mutex_unlock(&waiter->lock);
}

/* Waits until the store has results, and collects them. */
static inline void collect_next(store_waiter *waiter, posse_store *store)
{
    pthread_mutex_lock(&waiter->lock);
    while (!waiter->woken)
        pthread_cond_wait(&waiter->changed, &waiter->lock);
    waiter->woken = false;
    pthread_mutex_unlock(&waiter->lock);
    store_collect(store);
}

#endif
