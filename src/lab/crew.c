/* A crew of threads. */
#include "crew.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

typedef struct lab_crew {
    const lab_work *work;
    uint64_t block;
    pthread_mutex_t lock; /* for all that follows */
    pthread_cond_t done_some;
    uint64_t next, done;
    int working;
    bool stopped;
} lab_crew;

typedef struct lab_hand {
    lab_crew *crew;
    void *worker;
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

static bool take_block(lab_crew *crew, uint64_t *first, uint64_t *last)
{
    pthread_mutex_lock(&crew->lock);
    bool some = !crew->stopped && crew->next < crew->work->last;
    if (some) {
        uint64_t left = crew->work->last - crew->next;
        *first = crew->next;
        *last = *first + (left < crew->block ? left : crew->block);
        crew->next = *last;
    }
    pthread_mutex_unlock(&crew->lock);
    return some;
}

static void report(lab_crew *crew, uint64_t pieces, bool failed, bool leaving)
{
    pthread_mutex_lock(&crew->lock);
    crew->done += pieces;
    crew->stopped |= failed;
    crew->working -= leaving;
    pthread_cond_signal(&crew->done_some);
    pthread_mutex_unlock(&crew->lock);
}

static void *work_on(void *argument)
{
    lab_hand *hand = argument;
    lab_crew *crew = hand->crew;
    uint64_t first, last;
    bool fine = true;
    while (fine && take_block(crew, &first, &last)) {
        uint64_t number = first;
        while (fine && number < last)
            fine = crew->work->piece(hand->worker, number++);
        report(crew, number - first, !fine, false);
    }
    report(crew, 0, false, true);
    return NULL;
}

/* Wakes up with every block done, so that the caller can show how far it is, or stop it. */
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
        pthread_cond_timedwait(&crew->done_some, &crew->lock, &soon);
        uint64_t done = crew->done;
        pthread_mutex_unlock(&crew->lock);
        bool go_on = !work->progress || work->progress(work->caller, done);
        pthread_mutex_lock(&crew->lock);
        crew->stopped |= !go_on;
    }
    pthread_mutex_unlock(&crew->lock);
}

/* Blocks that are small beside the whole, so that nobody waits long for the last one. */
static uint64_t fitting_block(const lab_work *work, int threads)
{
    enum { BLOCKS_EACH = 64, MOST = 4096 };
    uint64_t block = (work->last - work->first) / ((uint64_t)threads * BLOCKS_EACH);
    return work->block ? work->block : block < 1 ? 1 : block > MOST ? MOST : block;
}

uint64_t lab_crew_run(const lab_work *work, void *const workers[])
{
    int threads = lab_crew_size(work);
    lab_crew crew = {.work = work, .block = fitting_block(work, threads), .next = work->first};
    lab_hand *hands = calloc((size_t)threads, sizeof *hands);
    if (!hands || pthread_mutex_init(&crew.lock, NULL) || pthread_cond_init(&crew.done_some, NULL))
        abort();
    crew.working = threads;
    for (int i = 0; i < threads; i++) {
        hands[i] = (lab_hand){.crew = &crew, .worker = workers[i]};
        if (pthread_create(&hands[i].thread, NULL, work_on, &hands[i]))
            abort();
    }
    watch(&crew);
    for (int i = 0; i < threads; i++)
        pthread_join(hands[i].thread, NULL);
    pthread_cond_destroy(&crew.done_some);
    pthread_mutex_destroy(&crew.lock);
    free(hands);
    return crew.done;
}
