/* PostgreSQL as an engine of the store.
 *
 * The data is in a schema of its own, `posse`. Every store that is open has a row in `posse.servers`. Each transaction writes
 * its number there, so that after a lost connection the store can find out whether the transaction was committed: exactly
 * once, whatever it contained. Each new connection changes the row as well, so that a transaction of the old connection
 * that still is on its way fails.
 *
 * If several stores share the data, the rows of `posse.servers` are their leases as well. A row that is over, because its
 * store was silent for too long, never comes to life again: the store gets a new row. Each table has the row of its owner. A
 * table is free if it has none, or if that row is over or gone. See pg_lease.c.
 *
 * `posse.tables` has the number of each table's last entry. An append changes it from the number before; if it is another
 * one, or a row exists that should not, the statement fails and with it the whole transaction. Batches are therefore
 * written on the assumption that there is no conflict. Only if that fails, the numbers are read, with locks, and conflicts
 * are found and answered one by one (pg_plan.c). */
#ifndef POSSE_SERVER_STORE_POSTGRES_PG_DB_H
#define POSSE_SERVER_STORE_POSTGRES_PG_DB_H

#include "pg_connection.h"
#include "store_backend.h"

typedef enum pg_writer_sql {
    SQL_FENCE, /* first in each transaction */
    SQL_BEGIN,
    SQL_COMMIT,
    SQL_ROLLBACK,
    SQL_LASTS,
    SQL_TAKEN,
    SQL_MOVE_TABLES,
    SQL_ADD_TABLES,
    SQL_SUMMARISE,
    SQL_ADD_ENTRIES,
    SQL_ADD_REPLAYS,
    SQL_PUT_NOTES,
    SQL_REMOVE_NOTES,
    SQL_REMOVE_TABLE,
    SQL_REMOVE_ENTRIES,
    SQL_REMOVE_SUMMARY,
    SQL_REMOVE_NOTES_OF,
    SQL_NEXT_REPLAY,
    SQL_STRIP_REPLAY,
    SQL_REMOVE_REPLAY,
    SQL_FILL_TABLES,
    SQL_FILL_REPLAYS,
    SQL_SIZES,
    SQL_PEERS,
    SQL_END_LEASE,
    SQL_TELL,
} pg_writer_sql;

typedef enum pg_reader_sql {
    SQL_LOAD,
    SQL_NEWEST_REPLAY,
    SQL_REPLAY,
    SQL_CLAIM,
    SQL_OWNER,
    SQL_END_CONNECTION,
    SQL_FENCE_OFF,
    SQL_RELEASE,
    SQL_LIST, /* the first of store_which, in its order */
} pg_reader_sql;

extern const char *const pg_writer_statements[], *const pg_reader_statements[];

typedef struct pg_db {
    store_db base;
    pg_connection connection;
    char *address;
    store_strip *strip;
    bool is_exclusive;
    bool is_open; /* the first connection has been made */

    /* The writer's row in posse.servers. */
    int64_t id;           /* 0: none yet */
    int64_t session;      /* counts connections */
    int64_t committed;    /* the number of the last transaction that this store knows to be committed */
    int64_t registered;   /* the number that the database had when the connection was made */
    char backend[96];     /* process and start of the connection's server process, to end it when it is lost */
    char *shared_address; /* NULL: the store is not shared */
    int lease_ms;
    atomic_llong lease; /* shared: the id, for the reader */
    uint64_t next_beat; /* shared: when to renew the lease, in milliseconds */

    pg_params params[2];
    uint64_t next_measure; /* in milliseconds */
    posse_status status;   /* why opening failed, if that is not the connection's error */
} pg_db;

static inline pg_db *pg_of(store_db *base)
{
    return (pg_db *)(void *)base; /* its first member */
}

/* ---- pg_schema.c --------------------------------------------------------------------------------- */

/* Creates the schema if it is missing. False: see `status`. */
bool pg_open_schema(pg_connection *connection, const char *address, bool creates, posse_status *status);

/* Ends what is left of the connection before, locks the data if the store is exclusive, and finds out which transaction was
 * committed last. */
bool pg_register(pg_db *db);

/* The store is closed in good order. */
void pg_unregister(pg_db *db);

/* Says that the data at the address cannot be used. */
bool pg_refuse(const char *address, const char *reason, posse_status *status);

/* ---- pg_lease.c ------------------------------------------------------------------------------------ */

/* The owner of tables that this store writes to; 0: all of them, because it is not shared. */
int64_t pg_owner(const pg_db *db);

/* Renews the lease if that is due, and looks who else is alive. Returns the milliseconds until the next time. */
int pg_beat(pg_db *db);
bool pg_take_lease(store_db *base, store_request *request);
bool pg_tell(store_db *base, store_request *request);
bool pg_end_lease(store_db *base, store_request *request);
bool pg_claim_table(store_db *base, store_request *request);
bool pg_release_table(store_db *base, store_request *request);

/* ---- pg_write.c, pg_read.c ------------------------------------------------------------------------- */

void pg_write(store_db *base, const store_queue *queue);

/* First in each transaction. `batch` is the number of the transaction. */
void pg_send_fence(pg_db *db, int64_t batch);
bool pg_fail_without_lease(store_request *request);

/* Runs what `send` sends, which may be several statements. False: the request has failed. */
bool pg_ask(pg_db *db, store_request *request, void (*send)(pg_db *db, const store_request *request));
void pg_send_load(pg_db *db, const store_request *request);

/* Fills in the answer from the results of pg_send_load, the first of which is number `first`. */
bool pg_take_table(pg_db *db, store_request *request, int first);
bool pg_read_table(store_db *base, store_request *request);
bool pg_read_replay(store_db *base, store_request *request);
bool pg_read_list(store_db *base, store_request *request);

#endif
