/* What the store asks of an engine that keeps the data. There are two, SQLite and PostgreSQL; the address of the data says
 * which one is used.
 *
 * The store has a writer's and a reader's thread, and opens a connection for each. Only its thread uses a connection. */
#ifndef POSSE_SERVER_STORE_COMMON_STORE_BACKEND_H
#define POSSE_SERVER_STORE_COMMON_STORE_BACKEND_H

#include "store_request.h"

#include <stdatomic.h>

typedef struct store_backend store_backend;

typedef struct store_space {
    int64_t file_bytes, log_bytes, free_bytes; /* see store_counts */
    bool log_is_stuck;
} store_space;

/* A connection. The engine's own structure begins with this one. */
struct store_db {
    const store_backend *backend;
    store_space space; /* as it was when the connection last tidied */
    /* Set by the connection's thread while the database cannot be reached: new appends are refused at once. The thread
     * then calls `refuse_waiting`, which refuses those that have not been given to it yet. */
    atomic_bool is_cut_off;
    void (*refuse_waiting)(posse_store *store);
    posse_store *store;
    /* Set by the writer's thread: another store may have the tables of this one. */
    atomic_bool has_lost_lease;
    store_db *writer; /* the connection of the same store that writes */
    /* Passes on what another store has told. On the writer's thread. */
    void (*hear)(posse_store *store, const char *text);
    /* Keeps a text about the other stores for store_put_peers. On the writer's thread. */
    void (*keep_peers)(posse_store *store, const posse_buffer *addresses);
    /* Set by the store when it closes: the thread must not wait for the database any more than `busy_timeout_ms`. */
    atomic_bool is_closing;
};

typedef enum store_role {
    STORE_WRITER, /* opened first; creates what is missing */
    STORE_READER,
} store_role;

/* A function that runs one request and sets its result. Returns false, with an error as the result, if it fails. */
typedef bool store_run(store_db *db, store_request *request);

struct store_backend {
    store_db *(*open)(const char *address, const store_options *options, store_role role, posse_status *status);
    void (*close)(store_db *db);

    /* Writes a queue of appends, in their order, and sets their results. */
    void (*write)(store_db *db, const store_queue *queue);

    store_run *run[STORE_KINDS]; /* by the kind of the request; not for appends. NULL: there is nothing to do */

    /* What can wait until the answers to a batch have been given. May be NULL. */
    void (*rest)(store_db *db);

    /* Does a small part of what need not be done at once. Returns the milliseconds until the next part; negative: nothing
     * is left until the next batch. */
    int (*tidy)(store_db *db);

    /* Measures the space that the data takes, on any thread. NULL: only `tidy` does. */
    void (*measure)(const char *address, store_space *space);
};

extern const store_backend store_sqlite, store_postgres;

/* ---- copies of all data, from one engine to another ---------------------------------------------------- */

typedef enum copy_kind {
    COPY_TABLES, /* with their summaries */
    COPY_ENTRIES,
    COPY_REPLAYS, /* in the order in which they were made */
    COPY_NOTES,
    COPY_KINDS,
} copy_kind;

/* A row. What each member has depends on the kind; the others are empty. */
typedef struct copy_row {
    store_bytes code; /* of the table; of a note: of a table or a replay */
    store_bytes name; /* of a replay or a note; of a table: its stage */
    store_bytes text; /* the bytes of an entry or a replay, the text of a note or a summary */
    int64_t number;   /* of an entry; of a table: of its last entry */
    int64_t time;     /* of a note; of a table: when it was updated */
    bool is_public;
} copy_row;

typedef bool copy_put(void *to, copy_kind kind, const copy_row *row, posse_status *status);

/* Calls `put` for all rows, in the order of their kinds, as they are at one moment. */
typedef bool copy_scan(const char *from, copy_put *put, void *to, posse_status *status);

/* Makes new data. Call `put` for all rows, in the order of their kinds, then `finish`; if anything has failed, with
 * `is_complete` false, which leaves nothing behind. */
typedef struct copy_target {
    void *(*begin)(const char *to, posse_status *status); /* NULL: failed */
    copy_put *put;
    bool (*finish)(void *target, bool is_complete, posse_status *status);
} copy_target;

copy_scan sqlite_scan, postgres_scan;
extern const copy_target sqlite_target, postgres_target;

/* Copies a file to a new one, page by page. */
bool sqlite_backup(const char *from, const char *to, posse_status *status);

#endif
