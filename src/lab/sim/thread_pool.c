/* A crew of threads. */
#include "thread_pool.h"
#include "cache_aligned.h"
#include "clock.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

typedef struct lab_crew {
    const lab_work *work;
    int threads;
    pthread_mutex_t lock; /* for all that follows */
    pthread_cond_t changed;
    uint64_t next, done;
    int working;
    bool stopped;
} lab_crew;

typedef struct lab_hand {
    lab_crew *crew;
    void *worker;
    uint64_t block; /* pieces that it takes at once */
    pthread_t thread;
} lab_hand;

int lab_crew_size(const lab_work *work)
{
    long processors = work->threads > 0 ? work->threads : sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t pieces = work->last - work->first;
    if (processors < 1)
        processors = 1;
    return (uint64_t)processors < pieces ? (int)processors : pieces > 0 ? (int)pieces : 1;
}

/* A block is never more than a small share of what is left, so that nobody waits long for the last one. */
static uint64_t fitting_block(const lab_hand *hand, uint64_t left)
{
    enum { SHARES = 4 };
    uint64_t share = left / ((uint64_t)hand->crew->threads * SHARES) + 1;
    uint64_t block = hand->crew->work->block;
    if (!block)
        block = hand->block < share ? hand->block : share;
    return block < left ? block : left;
}

static bool take_block(lab_hand *hand, uint64_t *first, uint64_t *last)
{
    lab_crew *crew = hand->crew;
    pthread_mutex_lock(&crew->lock);
    bool some = !crew->stopped && crew->next < crew->work->last;
    if (some) {
        *first = crew->next;
        *last = *first + fitting_block(hand, crew->work->last - crew->next);
        crew->next = *last;
    }
    pthread_mutex_unlock(&crew->lock);
    return some;
}

/* Large enough that taking a block costs nothing beside it, small enough that a stop is soon obeyed,
 * however long a piece takes. */
static void adapt_block(lab_hand *hand, uint64_t took_ns)
{
    enum { SHORT_NS = 2000000, LONG_NS = 8000000 };
    if (took_ns < SHORT_NS)
        hand->block *= 2;
    else if (took_ns > LONG_NS && hand->block > 1)
        hand->block /= 2;
}

/* The caller, who looks by himself now and then, is woken only by the end of it. */
static void report(lab_crew *crew, uint64_t pieces, bool failed, bool leaving)
{
    pthread_mutex_lock(&crew->lock);
    crew->done += pieces;
    crew->stopped |= failed;
    crew->working -= leaving;
    if (leaving)
        pthread_cond_signal(&crew->changed);
    pthread_mutex_unlock(&crew->lock);
}

static void *work_on(void *argument)
{
    lab_hand *hand = argument;
    lab_crew *crew = hand->crew;
    uint64_t first, last;
    bool fine = true;
    while (fine && take_block(hand, &first, &last)) {
        uint64_t number = first, start = lab_now_ns();
        while (fine && number < last)
            fine = crew->work->piece(hand->worker, number++);
        report(crew, number - first, !fine, false);
        adapt_block(hand, lab_now_ns() - start);
    }
    report(crew, 0, false, true);
    return NULL;
}

/* Ten times a second the caller can show how far it is, or stop it. */
static void watch(lab_crew *crew)
{
    const lab_work *work = crew->work;
    pthread_mutex_lock(&crew->lock);
    while (crew->working > 0) {
        struct timespec soon;
        clock_gettime(CLOCK_REALTIME, &soon);
        soon.tv_nsec += 100000000;
        if (soon.tv_nsec >= 1000000000) {
            soon.tv_nsec -= 1000000000;
            soon.tv_sec++;
        }
        pthread_cond_timedwait(&crew->changed, &crew->lock, &soon);
        uint64_t done = crew->done;
        pthread_mutex_unlock(&crew->lock);
        bool go_on = !work->progress || work->progress(work->caller, done);
        pthread_mutex_lock(&crew->lock);
        crew->stopped |= !go_on;
    }
    pthread_mutex_unlock(&crew->lock);
}

/* cppcheck-suppress constParameter ; it is const already */
uint64_t lab_crew_run(const lab_work *work, void *const workers[])
{
    int threads = lab_crew_size(work);
    lab_crew crew = {.work = work, .threads = threads, .next = work->first};
    lab_hand *hands = lab_room((size_t)threads * sizeof *hands);
    if (pthread_mutex_init(&crew.lock, NULL) || pthread_cond_init(&crew.changed, NULL))
        abort();
    crew.working = threads;
    for (int i = 0; i < threads; i++) {
        hands[i] = (lab_hand){.crew = &crew, .worker = workers[i], .block = 1};
        if (pthread_create(&hands[i].thread, NULL, work_on, &hands[i]))
            abort();
    }
    watch(&crew);
    for (int i = 0; i < threads; i++)
        pthread_join(hands[i].thread, NULL);
    pthread_cond_destroy(&crew.changed);
    pthread_mutex_destroy(&crew.lock);
    free(hands);
    return crew.done;
}
