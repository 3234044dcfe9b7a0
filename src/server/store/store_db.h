/* A connection to the SQLite file behind a store. One thread at a time has it. */
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
    SQL_KEEP_REPLAY,
    SQL_NEXT_REPLAY,
    SQL_STRIP_REPLAY,
    SQL_REPLAY,
    SQL_LOAD,
    SQL_PUBLIC,
    SQL_IDLE,
    SQL_STATEMENTS,
} store_sql;

struct store_db {
    sqlite3 *file;
    sqlite3_stmt *statements[SQL_STATEMENTS];
    store_strip *strip;
    bool
        has_forgotten; /* something that must not stay in the log beside the file, nor in the file */
    int log_pages;     /* of the log beside the file, as this connection's last commit left it */
};

/* Opens the file and makes what it should hold, if it is new or empty. */
bool store_db_open(store_db *db, const char *path, const store_options *options,
                   posse_status *status);

/* Opens a file that must be there and be a store's; makes and changes nothing. */
bool store_db_open_existing(store_db *db, const char *path, posse_status *status);

void store_db_close(store_db *db);

/* The statement with these bound to its places, as their letters say: s text, b bytes (store_bytes),
 * i int64_t. NULL if it cannot be prepared. Let go of it by sqlite3_reset. */
sqlite3_stmt *store_statement(store_db *db, store_sql which, const char *places, ...);

/* Runs a statement that gives nothing. */
bool store_run(sqlite3_stmt *statement);

/* What is wrong, for a person. */
const char *store_db_error(const store_db *db);

/* Writes a queue of appends, together, and sets their results. */
void store_write(store_db *db, const store_queue *queue);

/* Readings: true, or false with the result refused. */
bool store_read_table(store_db *db, store_request *request);
bool store_read_replay(store_db *db, store_request *request);
bool store_read_list(store_db *db, store_request *request);

/* Brings what is in the log beside the file into the file, if the log has become long or holds what is to be forgotten. */
void store_db_checkpoint(store_db *db);

#endif
