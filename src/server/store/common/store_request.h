/* Requests to the store, and queues of requests. */
#ifndef POSSE_SERVER_STORE_COMMON_STORE_REQUEST_H
#define POSSE_SERVER_STORE_COMMON_STORE_REQUEST_H

#include "store.h"

#include <posse/buffer.h>

typedef struct store_db store_db; /* a connection: see store_backend.h */
typedef struct store_request store_request;

/* Requests other than appends are run alone: reads by the reader, the others by the writer. */
typedef enum store_kind {
    STORE_KIND_APPEND,
    STORE_KIND_LOAD,
    STORE_KIND_REPLAY,
    STORE_KIND_LIST,
    STORE_KIND_CLAIM,
    STORE_KIND_RELEASE,
    STORE_KIND_TAKE_LEASE,
    STORE_KIND_END_LEASE,
    STORE_KIND_TELL,
    STORE_KIND_VACUUM,
    STORE_KIND_REWRITE,
    STORE_KINDS,
} store_kind;

struct store_request {
    store_request *next;
    store_kind kind;
    store_done *done;
    void *context;
    size_t cost; /* size in bytes, with the copied data */

    store_entry entry; /* for an append; a load uses only `code`, a replay only `replay` */
    store_summary summary;
    store_query query;

    store_result result;
    posse_buffer text; /* the error message, or the bytes that the result points into */
    posse_buffer rows; /* the array of the result's entries or summaries */
};

/* First in, first out. */
typedef struct store_queue {
    store_request *first, *last;
    unsigned length;
} store_queue;

void store_queue_put(store_queue *queue, store_request *request);
store_request *store_queue_take(store_queue *queue); /* NULL if the queue is empty */

/* Moves all requests of `from` to the end of `queue`. */
void store_queue_join(store_queue *queue, store_queue *from);

/* Makes a request with copies of everything that `entry` points to. */
store_request *store_request_new(const store_entry *entry, const store_query *query);
void store_request_free(store_request *request);

/* Sets an outcome other than STORE_DONE with its error message. Always returns false. */
bool store_fail(store_request *request, store_outcome outcome, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
