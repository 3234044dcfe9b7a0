/* A connection to PostgreSQL, asynchronous and pipelined: statements are sent without waiting for the results of earlier
 * ones, and no wait is longer than the connection's patience, however the network fails.
 *
 *     if (pg_is_ready(&connection, false)) {
 *         pg_send(&connection, SQL_ADD, &params);
 *         pg_send(&connection, SQL_SUMMARISE, &more);
 *         outcome = pg_wait(&connection);           both are one transaction
 *         … pg_result(&connection, 0) …
 *     }
 */
#ifndef POSSE_SERVER_STORE_POSTGRES_PG_CONNECTION_H
#define POSSE_SERVER_STORE_POSTGRES_PG_CONNECTION_H

#include "pg_params.h"

#include <libpq-fe.h>
#include <stdatomic.h>

enum { PG_MAX_CALLS = 16 }; /* statements in one pipeline */

typedef enum pg_outcome {
    PG_DONE,
    PG_AGAIN,   /* another program has changed the same rows meanwhile: nothing is done; try again */
    PG_REFUSED, /* nothing is done; `error` says why */
    PG_LOST,    /* the connection is lost; if a transaction was to be committed, it may be */
} pg_outcome;

typedef struct pg_connection pg_connection;

/* Prepares a new connection with pg_query. Returns false, with the reason in `error`, to give it up. */
typedef bool pg_greet(pg_connection *connection, void *context);

struct pg_connection {
    /* Set by the owner. */
    const char *address;
    const char *const *statements; /* in SQL, ended by NULL; prepared when the connection is made */
    pg_greet *greet;
    void *context;
    int patience_ms; /* for which statements wait for a connection that is lost */
    atomic_bool *is_closing;
    void (*cut_off)(void *context,
                    bool is_cut_off); /* called when there has been no connection for longer than the patience,
                                                        and when there is one again; may be NULL */

    bool is_cut_off;
    PGconn *pg;                 /* NULL: lost, or not yet made */
    uint64_t lost_at, next_try; /* in milliseconds */
    int pause_ms;               /* between two attempts to connect */
    PGresult *results[PG_MAX_CALLS];
    int sent;
    posse_buffer error; /* the last error, as a sentence */
    char state[6];      /* its SQLSTATE, or empty */
};

/* Connects if that is necessary. Waits at most until the connection has been lost for `patience_ms`; with `persists` until
 * there is one, or the store is closing. Returns false, with the reason in `error`, if there is none. */
bool pg_is_ready(pg_connection *connection, bool persists);

/* One attempt, whenever the last one was. */
bool pg_connect(pg_connection *connection);

/* One attempt, if enough time has passed since the last one. The pauses become longer. */
bool pg_try(pg_connection *connection);

/* Closes the connection. */
void pg_drop(pg_connection *connection);
void pg_connection_free(pg_connection *connection);

/* Notices that the other side has closed the connection. */
void pg_look(pg_connection *connection);

/* Queues a statement. `params` may be NULL, and may be changed afterwards. */
void pg_send(pg_connection *connection, int statement, pg_params *params);

/* Waits for the results of all statements that were sent. They are valid until the next pg_send after this. */
pg_outcome pg_wait(pg_connection *connection);

/* The result of the n-th of them, after PG_DONE. */
static inline const PGresult *pg_result(const pg_connection *connection, int n)
{
    return connection->results[n];
}

/* Runs SQL that is not prepared, which may be several statements if there are no parameters: for `greet`. Parameters are
 * texts; NULL: none. Returns the last result, which the caller releases with PQclear, or NULL, with the reason in `error`. */
PGresult *pg_query(pg_connection *connection, const char *sql, const char *const params[], int count);

/* Values of results. */
int64_t pg_int(const PGresult *result, int row, int column);
store_bytes pg_bytes(const PGresult *result, int row, int column);

uint64_t pg_now_ms(void);
void pg_pause(int ms);

#endif
