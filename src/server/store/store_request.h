/* What was asked of the store, on its way to a thread and back. */
#ifndef POSSE_SERVER_STORE_STORE_REQUEST_H
#define POSSE_SERVER_STORE_STORE_REQUEST_H

#include "store.h"

#include <posse/buffer.h>

typedef struct store_db store_db;
typedef struct store_request store_request;

struct store_request {
    store_request *next;
    bool (*read)(store_db *db, store_request *request); /* NULL: an append */
    store_done *done;
    void *caller;
    size_t cost; /* bytes, with what is copied */

    store_entry entry; /* of an append; a load has its code, the fetching of a replay its name */
    store_summary summary;
    store_query query;

    store_result result;
    posse_buffer text; /* the sentence, or what the result's bytes point into */
    posse_buffer rows; /* the result's entries or summaries */
};

/* Requests in the order in which they came. */
typedef struct store_queue {
    store_request *first, *last;
} store_queue;

void store_queue_put(store_queue *queue, store_request *request);
store_request *store_queue_take(store_queue *queue); /* NULL if there is none */

/* Moves everything of `from` to the end of `queue`. */
void store_queue_join(store_queue *queue, store_queue *from);

/* A request with copies of all that these point to. */
store_request *store_request_new(const store_entry *entry, const store_query *query);
void store_request_free(store_request *request);

/* Sets an outcome that is not done, with its sentence, and returns false. */
bool store_refuse(store_request *request, store_outcome outcome, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
