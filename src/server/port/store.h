/* The data that outlives the server: tables, and the replays of finished games.
 *
 * A table is a log. Its entries are bytes, numbered from 1. New entries are only added at the end:
 *
 *     posse_store *store = store_open("posse.db", &options, &status);
 *     store_append(store, &(store_entry){.code = code, .number = 7, .bytes = line}, on_written, table);
 *     …
 *     store_collect(store);     after `notify`; calls on_written(table, &result)
 *     …
 *     store_close(store);
 *
 * Only store_open, store_close and store_backup wait for the disk. Every request is answered exactly once, by its
 * `done` callback, which is called by store_collect or store_close and never by the request function itself. Appends
 * are answered in the order of the requests, apart from those that are refused without being tried. When answers are
 * ready, the store calls `notify` on a thread of its own.
 *
 * All functions of a store must be called on one thread. The store copies what it is given. Results are valid until
 * `done` returns. `done` may make new requests, but must not call store_collect or store_close. While the store is
 * closing, new requests are refused; `done` must not repeat them for ever. */
#ifndef POSSE_SERVER_PORT_STORE_H
#define POSSE_SERVER_PORT_STORE_H

#include "histogram.h"

#include <posse/buffer.h>
#include <posse/status.h>
#include <stdint.h>

typedef struct posse_store posse_store;

enum {
    STORE_MAX_NAME = 64,         /* bytes of a code, a stage or a replay's name */
    STORE_MAX_ENTRY = 1 << 20,   /* bytes of an entry or of a summary's text */
    STORE_MAX_REPLAY = 16 << 20, /* bytes of a replay */
    STORE_MAX_NOTES = 8,         /* written with one entry */
    STORE_MAX_NOTE = 1 << 20,    /* bytes of a note's text; a review of a long game is the largest */
};

typedef struct store_bytes {
    const char *at; /* in results, followed by a zero byte that `length` does not count */
    size_t length;
} store_bytes;

/* Removes the names of people from a replay and writes the result to `out`. Names in `kept` stay; its format is up to
 * the caller of store_append, and NULL keeps none. Returns false if there is nothing to remove. Called on the thread
 * that writes. */
typedef bool store_strip(store_bytes replay, const char *kept, posse_buffer *out);

typedef struct store_options {
    void (*notify)(void *context); /* answers are ready: call store_collect soon; may be NULL */
    void *notify_context;
    size_t max_pending_bytes; /* of unanswered requests; more are refused; 0: 64 MiB */
    int busy_timeout_ms;      /* how long to wait for a lock of another program, or a lost database; 0: 2000 */
    int64_t max_bytes;        /* limit for the size of the file; 0: none */
    int64_t max_log_bytes;    /* limit for the write-ahead log; beyond it nothing is written; 0: 1 GiB */
    store_strip *strip;       /* removes names from replays; NULL: replays have no names */
    bool is_exclusive;        /* refuses data that another store has opened with this option, or shares */
    const char
        *shared_address; /* several stores write to the database, and this is what others are told of this one: see
                                   "several servers" below; NULL: not shared. A file cannot be shared */
    /* Called by store_collect for what another store has told (store_tell). "": the connection was lost meanwhile, so that
     * something may have been missed. May be NULL. */
    void (*heard)(void *context, const char *text);
    int lease_ms; /* of a shared store: how long it may be silent; 0: 2000 */
} store_options;

/* Opens a file, or creates it, readable only by its owner. An address that begins with "postgres://" or "postgresql://" is
 * that of a PostgreSQL database, in which the data has a schema of its own. Returns NULL, and leaves the file or database
 * untouched, if the data is not of this program. */
posse_store *store_open(const char *address, const store_options *options, posse_status *status);

/* Is it the address of a database, not of a file? */
bool store_is_database(const char *address);

/* Appends the address as it may be shown: without a password. */
void store_put_address(const char *address, posse_buffer *out);

/* Finishes and answers all requests, and closes the file. `store` may be NULL. */
void store_close(posse_store *store);

/* Answers the requests that are finished. */
void store_collect(posse_store *store);

/* ---- answers ------------------------------------------------------------------------------- */

typedef enum store_outcome {
    STORE_DONE,      /* an append: everything is on disk */
    STORE_CONFLICT,  /* an append: not the table's next number, or the replay's name exists */
    STORE_ABSENT,    /* a load or replay: there is none with that name */
    STORE_DAMAGED,   /* a read: the data is damaged, and will be the next time */
    STORE_ELSEWHERE, /* a claim: another store has the table */
    STORE_ERROR,     /* the disk is full, the file is locked, too much is pending … */
} store_outcome;

/* A table in a list. `code`, `last` and `bytes` are set in results only: in an append, the entry has them. In a list of
 * notes, `stage` is the name of the note, `updated` its time and `text` its text; only STORE_NOTES tells `last`. In a log, `last` is the number of an
 * entry, and `text` has its bytes, whatever they are. In a list of replays, `code` is the name of the replay and `stage`
 * the code of its table. */
typedef struct store_summary {
    const char *code;
    int64_t last; /* number of the last entry */
    bool is_public;
    const char *stage; /* chosen by the caller */
    int64_t updated;   /* a time; chosen by the caller */
    store_bytes text;  /* chosen by the caller, without zero bytes; usually JSON */
    int64_t bytes;     /* STORE_ALL: of the entries; STORE_REPLAYS: of the replay */
} store_summary;

typedef struct store_result {
    store_outcome outcome;
    const char *text;           /* the error message, unless the outcome is STORE_DONE */
    int64_t last;               /* append, load: number of the table's last entry, or 0 */
    size_t count;               /* load, replay, list: length of the following array */
    const store_bytes *entries; /* load: all entries; replay: the replay */
    /* Load: the name of the table's newest replay, or NULL. Replay: its table's code. A claim with the outcome
     * STORE_ELSEWHERE: the address of the other store; NULL if that has been silent for a while, so that it may be dead. */
    const char *related;
    const store_summary *summaries; /* list */
} store_result;

typedef void store_done(void *context, const store_result *result);

/* ---- requests ----------------------------------------------------------------------------- */

/* Something about a table that is not in its log, such as a name for it or a time at which to look at it again. A table
 * has at most one note of each name. Notes are deleted with their table. A replay has notes as well, under its name. */
typedef struct store_note {
    const char *code; /* of a table, or the name of a replay; NULL: the table of the entry */
    const char *name;
    const char *text; /* NULL: deletes the note */
    int64_t time;     /* chosen by the caller */
} store_note;

typedef enum store_change {
    STORE_APPEND,
    STORE_PUT_NOTES,
    STORE_FILL_TABLES,
    STORE_FILL_REPLAYS,
    STORE_REMOVE_REPLAY,
} store_change;

typedef struct store_entry {
    const char *code;
    int64_t number; /* of the entry: one more than the table's last number */
    store_bytes bytes;
    const store_summary *summary; /* the new summary; NULL: unchanged. The first entry needs one */
    const char *replay;           /* name of a replay to add, or NULL */
    store_bytes replay_bytes;
    /* Removes all other names from the table's replays: see store_strip. NULL: removes none. */
    const char *kept_names;
    bool remove;                       /* deletes the table; its replays stay, without names */
    store_change change;               /* other changes than appending an entry: see the functions below */
    store_note notes[STORE_MAX_NOTES]; /* written with the entry; a note without a name ends the list */
} store_entry;

/* Appends an entry, with its summary and replay: either all of it is written or nothing. If the outcome is not
 * STORE_DONE, nothing was written, with one exception that no store can avoid: if the disk fails during the write and
 * the program is killed soon after, the entry may be there at the next start. The same holds for a store that is closed
 * while its database cannot be reached; while it is open, it gives no answer before it knows.
 *
 * In a file, data that is removed from the table or from a replay is overwritten on disk right after the answer, in the file and
 * in its write-ahead log. If another program is reading the file at that moment, this is tried again every second, after
 * each append, and when the store is closed. A database overwrites it later, when it vacuums.
 *
 * All texts must be UTF-8 for a database. The bytes of entries and replays may be any. */
void store_append(posse_store *store, const store_entry *entry, store_done *done, void *context);

/* Writes a note alone. `code` need not be the code of a table. */
void store_put_note(posse_store *store, const char *code, const store_note *note, store_done *done, void *context);

/* Adds the note to all tables (STORE_FILL_TABLES) or all replays (STORE_FILL_REPLAYS) that have no note of its name. */
void store_fill_notes(posse_store *store, store_change which, const store_note *note, store_done *done, void *context);

/* Deletes a replay with its notes. Its bytes are overwritten on disk, as those of a table are. The outcome is
 * STORE_ABSENT if there is none with that name. */
void store_remove_replay(posse_store *store, const char *name, store_done *done, void *context);

/* Loads all entries of a table. Reads see every append that was answered before the read was requested. */
void store_load(posse_store *store, const char *code, store_done *done, void *context);

void store_replay(posse_store *store, const char *name, store_done *done, void *context);

typedef enum store_which {
    STORE_PUBLIC,      /* public tables, most recently updated first */
    STORE_IDLE,        /* tables whose note `name` has a time before `before`, without a note `without`, oldest first */
    STORE_TABLE,       /* the table `code` */
    STORE_NOTES,       /* notes called `name` of all tables with a time before `before`, oldest first */
    STORE_TABLE_NOTES, /* all notes of the table `code` */
    STORE_ALL,         /* all tables whose codes come after `code`, by code */
    STORE_LOG,         /* the entries of the table `code` with numbers above `before`, even if some are missing */
    STORE_REPLAYS,     /* all replays whose names come after `code`, by name */
} store_which;

typedef struct store_query {
    store_which which;
    size_t most; /* the maximum number of rows in the result */
    int64_t before;
    const char *code;
    const char *name;
    const char *without;
} store_query;

void store_list(posse_store *store, const store_query *query, store_done *done, void *context);

/* ---- several servers ------------------------------------------------------------------------- */

/* Stores that share a database divide its tables among them. Each has a lease, which it renews as long as it lives. A table
 * belongs to the store that has claimed it or has appended its first entry. Only that store can append to it and delete it:
 * the database itself refuses everybody else. If a store is silent for longer than its lease, others may claim its tables.
 * From then on the database refuses everything from that store, even what was on its way, until the store has taken a new
 * lease. A store that is not shared has all tables. */

/* Loads a table, as store_load does, and claims it. */
void store_claim(posse_store *store, const char *code, store_done *done, void *context);

/* Gives a table up. All its appends must have been answered. Earlier and later claims keep their order. */
void store_release(posse_store *store, const char *code);

/* Has the store lost its lease? Everything that it has claimed may belong to others, and all appends are refused. Call
 * store_take_lease to go on; appends that were requested before are still refused. */
bool store_has_lost_lease(const posse_store *store);
void store_take_lease(posse_store *store, store_done *done, void *context);

/* Has the database been out of reach for longer than busy_timeout_ms? Others can reach it, perhaps. */
bool store_is_cut_off(const posse_store *store);

/* Gives the lease back, so that others can claim the tables at once. All appends after this are refused. */
void store_end_lease(posse_store *store, store_done *done, void *context);

/* Appends the addresses of the other stores that are alive, a line each, in the same order for all of them. */
void store_put_peers(posse_store *store, posse_buffer *out);

/* Tells the other stores something, in a line of at most 4000 bytes. Nobody learns whether they hear it. */
void store_tell(posse_store *store, const char *text);

/* ---- unused space --------------------------------------------------------------------------- */

/* The store gives unused space back to the file system by itself, in small steps, when it is more than a tenth of the
 * file. This asks for a step at once. `last` of the result is the number of unused pages that are left, or -1 if the file
 * was made by an older version and has to be rewritten first. With `rewrites`, the whole file is rewritten, which takes
 * long if it is large, and everything else waits for it. A database looks after its space by itself: `last` is 0. */
void store_vacuum(posse_store *store, bool rewrites, store_done *done, void *context);

/* ---- counters ------------------------------------------------------------------------------- */

typedef struct store_counts {
    unsigned waiting_writes, waiting_reads; /* requests that no thread has begun yet */
    size_t pending_bytes;                   /* of all unanswered requests */
    posse_histogram commits;                /* transactions: how long each took until it was on disk */
    int64_t file_bytes, log_bytes; /* sizes of the file and of its write-ahead log; of a database: its size, 0 */
    int64_t free_bytes;            /* unused space in the file, after the last write */
    bool log_is_stuck;             /* another program has been reading the file for so long that the log had to grow */
} store_counts;

/* Asks the file system for the sizes, which does not wait for the disk. */
void store_count(posse_store *store, store_counts *out);

typedef struct store_state {
    const char *trouble; /* why the last write failed; NULL: it did not. Valid until store_collect */
    /* Appends. Reads do not count: they may be answered while the writer is stuck. */
    uint64_t unanswered;
    uint64_t answered; /* so far */
} store_state;

store_state store_state_of(const posse_store *store);

/* ---- backups -------------------------------------------------------------------------------- */

/* Copies a consistent snapshot of a store, even while another process writes to it. Both are files or
 * databases. The file `to` must not exist, and the database `to` must have no data of posse. Afterwards they have it only
 * if the copy is complete. */
bool store_backup(const char *from, const char *to, posse_status *status);

#endif
