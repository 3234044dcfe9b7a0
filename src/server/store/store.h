/* What must outlive the server: tables, and the replays of finished games.
 *
 * A table is a log. Entries are bytes, numbered from 1, and only ever added at its end:
 *
 *     posse_store *store = store_open("posse.db", &options, &status);
 *     store_append(store, &(store_entry){.code = code, .number = 7, .bytes = line}, told, table);
 *     …
 *     store_collect(store);     on the thread that was woken; calls told(table, &result)
 *     …
 *     store_close(store);
 *
 * Nothing here waits for the disk but store_open, store_close and store_backup. Whatever is asked is
 * answered exactly once, by `done`, from within store_collect or store_close and never from within the
 * asking; appends are answered in the order in which they were asked. When answers are ready, `wake` is
 * called, on a thread of the store's own.
 *
 * One thread asks, collects and closes. What is handed over is copied; what is handed back lasts until
 * `done` returns. `done` may ask for more, but must not collect or close, nor ask without end while the store
 * is being closed and refuses it.
 */
#ifndef POSSE_SERVER_STORE_STORE_H
#define POSSE_SERVER_STORE_STORE_H

#include <posse/buffer.h>
#include <posse/status.h>
#include <stdint.h>

typedef struct posse_store posse_store;

enum {
    STORE_MAX_NAME = 64,         /* letters of a code, of a stage, of a replay's name */
    STORE_MAX_ENTRY = 1 << 20,   /* bytes of an entry, of a summary's text */
    STORE_MAX_REPLAY = 16 << 20, /* bytes of a replay */
};

typedef struct store_bytes {
    const char *at; /* what is handed back ends with a zero that is not counted */
    size_t length;
} store_bytes;

/* Writes a replay without the names of people to `out`, but for the names in `kept`, which is a text of the caller's;
 * NULL: for none. False if there is nothing to take out. Called on a thread of the store's own, which waits for it. */
typedef bool store_strip(store_bytes replay, const char *kept, posse_buffer *out);

typedef struct store_options {
    void (*wake)(void *waker); /* answers are ready: have store_collect called soon; may be NULL */
    void *waker;
    size_t
        max_waiting; /* bytes of all that is not answered yet; what is beyond is refused; 0: 64 MiB */
    int patience_ms; /* how long another program may lock the file before it is trouble; 0: 2000 */
    int64_t max_bytes;  /* the file does not grow beyond; 0: as far as the disk goes */
    store_strip *strip; /* how names are taken out of replays; NULL: there are none in them */
} store_options;

/* Opens the file, or makes it, for its owner alone. NULL, with the reason, if it is not what this program
 * left there: such a file is not touched. */
posse_store *store_open(const char *path, const store_options *options, posse_status *status);

/* Finishes whatever was asked, answers it, and lets go of the file. NULL is fine. */
void store_close(posse_store *store);

/* Answers what has been finished since. */
void store_collect(posse_store *store);

/* ---- answers ------------------------------------------------------------------------------- */

typedef enum store_outcome {
    STORE_DONE,     /* an append: it is on the disk, with all that came with it */
    STORE_CONFLICT, /* an append: not the table's next number, or that replay's name is taken */
    STORE_ABSENT,   /* a load, a replay: there is none of that name */
    STORE_TROUBLE,  /* the disk is full, the file locked or damaged, too much is waiting … */
} store_outcome;

typedef struct store_summary { /* a table as it stands in lists */
    const char *code;          /* these two are only handed back: an entry has its own */
    int64_t last;              /* the number of its last entry */
    bool is_public;
    const char *stage; /* a word of the caller's */
    int64_t updated;   /* a time of the caller's */
    store_bytes text;  /* of the caller's, zero-free; mostly JSON */
} store_summary;

typedef struct store_result {
    store_outcome outcome;
    const char *text; /* unless done, a sentence that says why */
    int64_t last; /* append done or in conflict, load: the number of the table's last entry, or 0 */
    size_t count; /* load, replay, list: how many of these */
    const store_bytes *entries;     /* load: all from number 1 on; replay: the one */
    const store_summary *summaries; /* list */
} store_result;

typedef void store_done(void *caller, const store_result *result);

/* ---- questions ----------------------------------------------------------------------------- */

typedef struct store_entry {
    const char *code;
    int64_t number; /* which the entry must get: one more than the table has */
    store_bytes bytes;
    const store_summary
        *summary;       /* from now on; NULL: as before. A table's first entry must have one */
    const char *replay; /* the name of a replay to keep as well, or NULL */
    store_bytes replay_bytes;
    const char
        *kept_names; /* other names go from the table's replays: see store_strip; NULL: all stay */
    bool remove;     /* the table goes, this entry with it; replays stay, without names */
} store_entry;

/* What is removed, or taken out of a replay, is overwritten in the file as soon as the answer is out: neither the file
 * nor the log beside it holds it then, unless another program is reading them; then it is tried again after the next
 * append, and at the closing.
 *
 * All of it is kept, or nothing. Not done means that nothing was, with one exception that no store can
 * avoid: where the disk fails in the very moment of writing and the program is killed soon after, the entry
 * may be found at the next opening. */
void store_append(posse_store *store, const store_entry *entry, store_done *done, void *caller);

/* All entries of a table. Readings see every append that has been answered before they were asked. */
void store_load(posse_store *store, const char *code, store_done *done, void *caller);

void store_replay(posse_store *store, const char *name, store_done *done, void *caller);

typedef enum store_which {
    STORE_PUBLIC, /* the public ones, those updated last at first */
    STORE_IDLE,   /* all updated before `before`, the longest ago at first */
} store_which;

typedef struct store_query {
    store_which which;
    size_t most; /* of them; for the rest ask again */
    int64_t before;
} store_query;

void store_list(posse_store *store, const store_query *query, store_done *done, void *caller);

/* ---- a copy -------------------------------------------------------------------------------- */

/* Copies a store as it is at one moment, also while another process writes to it. `to` must not be there
 * yet, and is there afterwards only if it is whole. */
bool store_backup(const char *from, const char *to, posse_status *status);

#endif
