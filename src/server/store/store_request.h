/* What was asked of the store, on its way to a thread and back. */
#ifndef SERVER_STORE_REQUEST_H
#define SERVER_STORE_REQUEST_H

#include "store.h"

#include <posse/buffer.h>

typedef struct store_base store_base;
typedef struct store_request store_request;

struct store_request {
    store_request *next;
    bool (*read)(store_base *base, store_request *request); /* NULL: an append */
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
typedef struct store_line {
    store_request *first, *last;
} store_line;

void store_line_put(store_line *line, store_request *request);
store_request *store_line_take(store_line *line); /* NULL if there is none */

/* Moves everything of `from` to the end of `line`. */
void store_line_join(store_line *line, store_line *from);

/* A request with copies of all that these point to. */
store_request *store_request_new(const store_entry *entry, const store_query *query);
void store_request_free(store_request *request);

/* Sets an outcome that is not done, with its sentence, and returns false. */
bool store_refuse(store_request *request, store_outcome outcome, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
