/* What the files of the store share. */
#ifndef POSSE_SERVER_STORE_STORE_INTERNAL_H
#define POSSE_SERVER_STORE_STORE_INTERNAL_H

#include "store_backend.h"

#include <pthread.h>

/* A thread with its queue and its connection to the data. */
typedef struct store_worker {
    posse_store *store;
    pthread_t thread;
    pthread_cond_t has_work;
    store_queue waiting;
    store_db *db;
} store_worker;

struct posse_store {
    store_options options;
    const store_backend *backend;
    char *address;
    pthread_mutex_t lock; /* for all that follows, except the db of each worker */
    store_worker writer, reader;
    store_queue finished;
    size_t pending_bytes;          /* of all requests that are not answered yet */
    uint64_t unanswered, answered; /* appends */
    posse_buffer trouble;          /* of the last write; empty: it was successful */
    posse_buffer peers;            /* addresses of other stores */
    posse_buffer heard;            /* from other stores, a line each */
    posse_histogram commits;
    store_space space;
    bool closing;
};

/* Queues a request, or refuses it with an answer like any other. `problem` may be NULL. */
void store_submit(posse_store *store, store_worker *worker, store_request *request, const char *problem);
void store_submit_read(posse_store *store, const store_entry *names, const store_query *query, store_kind kind,
                       store_done *done, void *context);
void store_submit_to_writer(posse_store *store, store_kind kind, store_done *done, void *context);

/* Tells the store's owner what was heard. */
void store_pass_on(posse_store *store);

/* On the writer's thread. */
void store_hear(posse_store *store, const char *text);
void store_keep_peers(posse_store *store, const posse_buffer *addresses);

#endif
