/* A connection to the SQLite file of a store. Only one thread may use it at a time. */
#ifndef POSSE_SERVER_STORE_SQLITE_SQLITE_DB_H
#define POSSE_SERVER_STORE_SQLITE_SQLITE_DB_H

#include "store_backend.h"

#include <sqlite3.h>

typedef struct sqlite_db sqlite_db;

typedef enum sqlite_sql {
    SQL_BEGIN,
    SQL_COMMIT,
    SQL_ROLLBACK,
    SQL_LAST,
    SQL_ADD,
    SQL_SUMMARISE,
    SQL_REMOVE_ENTRIES,
    SQL_REMOVE_TABLE,
    SQL_REPLAY_TAKEN,
    SQL_ADD_REPLAY,
    SQL_NEXT_REPLAY,
    SQL_STRIP_REPLAY,
    SQL_REPLAY,
    SQL_NEWEST_REPLAY,
    SQL_REMOVE_REPLAY,
    SQL_LOAD,
    SQL_PUBLIC,
    SQL_IDLE,
    SQL_TABLE,
    SQL_NOTES,
    SQL_TABLE_NOTES,
    SQL_ALL,
    SQL_LOG,
    SQL_REPLAYS,
    SQL_PUT_NOTE,
    SQL_REMOVE_NOTE,
    SQL_REMOVE_NOTES,
    SQL_FILL_TABLES,
    SQL_FILL_REPLAYS,
    SQL_STATEMENTS,
} sqlite_sql;

struct sqlite_db {
    store_db base;
    sqlite3 *file;
    int lock; /* the file that keeps other servers out; -1: none */
    sqlite3_stmt *statements[SQL_STATEMENTS];
    store_strip *strip;
    int busy_timeout_ms;
    bool must_empty_log; /* deleted data is still in the write-ahead log */
    bool has_shrunk;     /* the file shrinks when the log is emptied */
    int log_pages;       /* length of the write-ahead log after this connection's last commit */
    int max_log_pages;   /* beyond it nothing is written */
};

static inline sqlite_db *sqlite_of(store_db *base)
{
    return (sqlite_db *)(void *)base; /* its first member */
}

/* Opens the file, and creates the schema if the file is new or empty. */
bool sqlite_db_open(sqlite_db *db, const char *path, const store_options *options, posse_status *status);

/* Opens a file that must already be a store. Creates and changes nothing. */
bool sqlite_open_existing(sqlite_db *db, const char *path, posse_status *status);

void sqlite_db_close(sqlite_db *db);

/* Prepares a statement and binds its parameters. Each letter of `types` is the type of one argument: s text,
 * b store_bytes, i int64_t. Returns NULL if the statement cannot be prepared. Release it with sqlite3_reset. */
sqlite3_stmt *sqlite_statement(sqlite_db *db, sqlite_sql which, const char *types, ...);

/* Runs a statement that returns no rows. */
bool sqlite_run(sqlite3_stmt *statement);

/* The last error, in words. */
const char *sqlite_error(const sqlite_db *db);

/* Writes a queue of appends in one transaction and sets their results. */
void sqlite_write(store_db *base, const store_queue *queue);

/* Reads. They return false, with an error as the result, if they fail. */
bool sqlite_read_table(store_db *base, store_request *request);
bool sqlite_read_replay(store_db *base, store_request *request);
bool sqlite_read_list(store_db *base, store_request *request);

/* Copies the write-ahead log into the file, if the log is long or contains deleted data. */
void sqlite_checkpoint(store_db *base);

/* Runs a pragma or query that returns one number. */
bool sqlite_query_number(const sqlite_db *db, const char *sql, int64_t *number);
bool sqlite_execute(const sqlite_db *db, const char *sql);

/* ---- sqlite_tidy.c: unused space, and a log that cannot be emptied --------------------------------- */

/* Rewrites a small file of an older version, so that it can shrink from now on. Always returns true: a file that could not
 * be rewritten is as good as before. */
bool sqlite_modernise(sqlite_db *db);

/* Does a small part of what is to be tidied. Returns the milliseconds until the next part; negative: nothing is left. */
int sqlite_tidy(store_db *base);

/* Requests of store_vacuum. */
bool sqlite_vacuum_step(store_db *base, store_request *request);
bool sqlite_rewrite(store_db *base, store_request *request);

#endif
