/* How the ranks of a cluster reach each other: the functions that a plugin provides.
 *
 * Every function except `start_sum` and `sum_is_there` waits until all ranks have called it. All ranks call the
 * functions in the same order, from one thread. */
#ifndef POSSE_LAB_CLUSTER_TRANSPORT_H
#define POSSE_LAB_CLUSTER_TRANSPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A plugin and a program work together only if both know the same number. */
enum { LAB_TRANSPORT_VERSION = 1 };

typedef struct lab_transport {
    int version;
    int rank, ranks; /* this process, from 0, and how many there are */
    void *self;      /* for the functions */

    /* Replaces each number by its sum over all ranks. */
    void (*sum)(void *self, int64_t numbers[], size_t count);
    /* Replaces the bytes of all ranks by those of rank `from`. */
    void (*broadcast)(void *self, void *bytes, size_t size, int from);

    /* A sum that nobody waits for. `numbers` must stay where it is until sum_is_there has returned true; then it
     * holds the sums. There is one such sum at a time, independent of the other functions. */
    void (*start_sum)(void *self, int64_t numbers[], size_t count);
    bool (*sum_is_there)(void *self);

    /* Waits for all ranks, and ends the connection. */
    void (*leave)(void *self);
} lab_transport;

/* What a plugin exports, under the name in LAB_TRANSPORT_JOIN. False if the ranks cannot be reached. */
typedef bool lab_transport_join(lab_transport *transport);
#define LAB_TRANSPORT_JOIN "posse_transport_join"

#endif
