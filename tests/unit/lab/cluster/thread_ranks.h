/* A cluster inside a test: its ranks are threads.
 *
 *     static void rank_main(const lab_cluster *cluster, void *argument) { ... }
 *     run_ranks(5, rank_main, &argument);
 */
#ifndef TESTS_UNIT_LAB_CLUSTER_THREAD_RANKS_H
#define TESTS_UNIT_LAB_CLUSTER_THREAD_RANKS_H

#include "cluster.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_RANKS = 8, MAX_NUMBERS = 1 << 20, ROUND_NUMBERS = 8 };

/* A sum that nobody waits for. */
typedef struct hub_round {
    int arrived;
    int64_t sums[ROUND_NUMBERS];
} hub_round;

typedef struct thread_hub {
    int ranks;
    pthread_barrier_t barrier;
    pthread_mutex_t lock;
    int64_t *sums;
    size_t count;
    bool differs; /* the ranks do not do the same */
    const void *bytes;
    hub_round rounds[2];
} thread_hub;

typedef struct hub_rank {
    thread_hub *hub;
    lab_cluster cluster;
    void (*run)(const lab_cluster *cluster, void *argument);
    void *argument;
    pthread_t thread;
    int64_t *numbers; /* of the sum under way */
    size_t count;
    unsigned round;
} hub_rank;

static inline void hub_sum(void *self, int64_t numbers[], size_t count)
{
    thread_hub *hub = ((hub_rank *)self)->hub;
    pthread_barrier_wait(&hub->barrier);
    if (((hub_rank *)self)->cluster.transport.rank == 0) {
        memset(hub->sums, 0, count * sizeof *numbers);
        hub->count = count;
    }
    pthread_barrier_wait(&hub->barrier);
    pthread_mutex_lock(&hub->lock);
    hub->differs |= count != hub->count || count > MAX_NUMBERS;
    for (size_t i = 0; i < count && !hub->differs; i++)
        hub->sums[i] += numbers[i];
    pthread_mutex_unlock(&hub->lock);
    pthread_barrier_wait(&hub->barrier);
    if (hub->differs)
        abort(); /* one rank waits for another one that does something else */
    memcpy(numbers, hub->sums, count * sizeof *numbers);
    pthread_barrier_wait(&hub->barrier);
}

static inline void hub_broadcast(void *self, void *bytes, size_t size, int from)
{
    hub_rank *rank = self;
    pthread_barrier_wait(&rank->hub->barrier);
    if (rank->cluster.transport.rank == from)
        rank->hub->bytes = bytes;
    pthread_barrier_wait(&rank->hub->barrier);
    if (rank->cluster.transport.rank != from)
        memcpy(bytes, rank->hub->bytes, size);
    pthread_barrier_wait(&rank->hub->barrier);
}

/* Two rounds are enough: a rank begins one when it has seen the sums of the one before, and then all ranks have seen
 * those before that. */
static inline void hub_start_sum(void *self, int64_t numbers[], size_t count)
{
    hub_rank *rank = self;
    hub_round *round = &rank->hub->rounds[++rank->round % 2];
    rank->numbers = numbers;
    rank->count = count;
    pthread_mutex_lock(&rank->hub->lock);
    if (round->arrived == rank->hub->ranks)
        *round = (hub_round){0};
    for (size_t i = 0; i < count; i++)
        round->sums[i] += numbers[i];
    round->arrived++;
    pthread_mutex_unlock(&rank->hub->lock);
}

static inline bool hub_sum_is_there(void *self)
{
    hub_rank *rank = self;
    const hub_round *round = &rank->hub->rounds[rank->round % 2];
    pthread_mutex_lock(&rank->hub->lock);
    bool there = round->arrived == rank->hub->ranks;
    if (there)
        memcpy(rank->numbers, round->sums, rank->count * sizeof *rank->numbers);
    pthread_mutex_unlock(&rank->hub->lock);
    return there;
}

static inline void hub_leave(void *self)
{
    pthread_barrier_wait(&((hub_rank *)self)->hub->barrier);
}

static inline void *hub_main(void *argument)
{
    hub_rank *rank = argument;
    rank->run(&rank->cluster, rank->argument);
    lab_cluster_leave(&rank->cluster);
    return NULL;
}

/* Runs a function on that many ranks, and waits for them. cmocka's checks work only outside of the ranks. */
static inline void run_ranks(int count, void (*run)(const lab_cluster *cluster, void *argument), void *argument)
{
    thread_hub hub = {.ranks = count, .sums = calloc(MAX_NUMBERS, sizeof *hub.sums)};
    hub_rank ranks[MAX_RANKS];
    pthread_barrier_init(&hub.barrier, NULL, (unsigned)count);
    pthread_mutex_init(&hub.lock, NULL);
    for (int i = 0; i < count; i++) {
        ranks[i] = (hub_rank){.hub = &hub, .run = run, .argument = argument};
        ranks[i].cluster.transport = (lab_transport){.version = LAB_TRANSPORT_VERSION,
                                                     .rank = i,
                                                     .ranks = count,
                                                     .self = &ranks[i],
                                                     .sum = hub_sum,
                                                     .broadcast = hub_broadcast,
                                                     .start_sum = hub_start_sum,
                                                     .sum_is_there = hub_sum_is_there,
                                                     .leave = hub_leave};
    }
    for (int i = 1; i < count; i++)
        if (pthread_create(&ranks[i].thread, NULL, hub_main, &ranks[i]))
            abort();
    hub_main(&ranks[0]);
    for (int i = 1; i < count; i++)
        pthread_join(ranks[i].thread, NULL);
    pthread_barrier_destroy(&hub.barrier);
    pthread_mutex_destroy(&hub.lock);
    free(hub.sums);
}

#endif
