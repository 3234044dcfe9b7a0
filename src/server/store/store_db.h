/* A connection to the SQLite file of a store. Only one thread may use it at a time. */
#ifndef POSSE_SERVER_STORE_STORE_DB_H
#define POSSE_SERVER_STORE_STORE_DB_H

#include "store_request.h"

#include <sqlite3.h>

typedef enum store_sql {
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
} store_sql;

struct store_db {
    sqlite3 *file;
    sqlite3_stmt *statements[SQL_STATEMENTS];
    store_strip *strip;
    int busy_timeout_ms;
    bool must_empty_log; /* deleted data is still in the write-ahead log */
    bool has_shrunk;     /* the file shrinks when the log is emptied */
    int log_pages;       /* length of the write-ahead log after this connection's last commit */
    int max_log_pages;   /* beyond it nothing is written */
    bool log_is_stuck;   /* the log is long, and a reader keeps it from being copied into the file */
    int64_t free_bytes;  /* unused space in the file, when it was last tidied */
};

/* Opens the file, and creates the schema if the file is new or empty. */
bool store_db_open(store_db *db, const char *path, const store_options *options, posse_status *status);

/* Opens a file that must already be a store. Creates and changes nothing. */
bool store_db_open_existing(store_db *db, const char *path, posse_status *status);

void store_db_close(store_db *db);

/* Prepares a statement and binds its parameters. Each letter of `types` is the type of one argument: s text,
 * b store_bytes, i int64_t. Returns NULL if the statement cannot be prepared. Release it with sqlite3_reset. */
sqlite3_stmt *store_statement(store_db *db, store_sql which, const char *types, ...);

/* Runs a statement that returns no rows. */
bool store_run(sqlite3_stmt *statement);

/* The last error, in words. */
const char *store_db_error(const store_db *db);

/* Writes a queue of appends in one transaction and sets their results. */
void store_write(store_db *db, const store_queue *queue);

/* Reads. They return false, with an error as the result, if they fail. */
bool store_read_table(store_db *db, store_request *request);
bool store_read_replay(store_db *db, store_request *request);
bool store_read_list(store_db *db, store_request *request);

/* Copies the write-ahead log into the file, if the log is long or contains deleted data. */
void store_db_checkpoint(store_db *db);

/* Runs a pragma or query that returns one number. */
bool store_query_number(const store_db *db, const char *sql, int64_t *number);
bool store_execute(const store_db *db, const char *sql);

/* ---- store_tidy.c: unused space, and a log that cannot be emptied --------------------------------- */

/* Rewrites a small file of an older version, so that it can shrink from now on. Always returns true: a file that could not
 * be rewritten is as good as before. */
bool store_db_modernise(store_db *db);

/* Does a small part of what is to be tidied. Returns the milliseconds until the next part; negative: nothing is left. */
int store_db_tidy(store_db *db);

/* Requests of store_vacuum. */
bool store_vacuum_step(store_db *db, store_request *request);
bool store_rewrite(store_db *db, store_request *request);

#endif
