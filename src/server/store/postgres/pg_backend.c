/* PostgreSQL as an engine of the store: what the store calls. */
#include "alloc.h"
#include "pg_db.h"

#include <stdlib.h>

enum {
    PATIENCE_MS = 2000,
    LEASE_MS = 2000,
    LOOK_MS = 500,      /* how often an idle connection is looked at */
    LISTEN_MS = 100,    /* the same, if other stores may have told something */
    MEASURE_MS = 60000, /* how often the size of the data is asked for */
};

/* For each new connection of the writer. */
static bool greet(pg_connection *connection, void *context)
{
    pg_db *db = context;
    return (db->is_open || pg_open_schema(connection, db->address, true, &db->status)) && pg_register(db);
}

/* A claim that a crash of the database undoes is one that nothing has been written by. */
static bool greet_reader(pg_connection *connection, void *context)
{
    (void)context;
    PGresult *result = pg_query(connection, "SET synchronous_commit = off", NULL, 0);
    PQclear(result);
    return result != NULL;
}

/* Only the writer's. */
static void cut_off(void *context, bool is_cut_off)
{
    pg_db *db = context;
    atomic_store(&db->base.is_cut_off, is_cut_off);
    if (is_cut_off)
        db->base.refuse_waiting(db->base.store);
}

static void free_db(pg_db *db)
{
    pg_connection_free(&db->connection);
    for (size_t i = 0; i < sizeof db->params / sizeof *db->params; i++)
        pg_params_free(&db->params[i]);
    free(db->address);
    free(db->shared_address);
    free(db);
}

static store_db *open_db(const char *address, const store_options *options, store_role role, posse_status *status)
{
    bool writes = role == STORE_WRITER;
    pg_db *db = posse_alloc_zeroed(1, sizeof *db);
    db->base.backend = &store_postgres;
    db->address = posse_strdup(address);
    db->strip = options->strip;
    db->is_exclusive = options->is_exclusive;
    db->shared_address = options->shared_address ? posse_strdup(options->shared_address) : NULL;
    db->lease_ms = options->lease_ms > 0 ? options->lease_ms : LEASE_MS;
    db->connection = (pg_connection){
        .address = db->address,
        .statements = writes ? pg_writer_statements : pg_reader_statements,
        .greet = writes                    ? greet
                 : options->shared_address ? greet_reader
                                           : NULL,
        .context = db,
        .patience_ms = options->busy_timeout_ms > 0 ? options->busy_timeout_ms : PATIENCE_MS,
        .is_closing = &db->base.is_closing,
        .cut_off = writes ? cut_off : NULL,
    };
    if (!pg_connect(&db->connection)) {
        if (db->status.code == POSSE_OK)
            pg_refuse(address, db->connection.error.text, &db->status);
        if (status)
            *status = db->status;
        free_db(db);
        return NULL;
    }
    db->committed = db->registered;
    db->is_open = true;
    return &db->base;
}

static void close_db(store_db *base)
{
    pg_db *db = pg_of(base);
    if (db->id)
        pg_unregister(db);
    free_db(db);
}

/* Free space belongs to the database, which uses it again by itself. */
static bool vacuum(store_db *base, store_request *request)
{
    (void)base, (void)request;
    return true;
}

static void measure(pg_db *db)
{
    pg_send(&db->connection, SQL_SIZES, NULL);
    if (pg_wait(&db->connection) == PG_DONE)
        db->base.space.file_bytes = pg_int(pg_result(&db->connection, 0), 0, 0);
    db->next_measure = pg_now_ms() + MEASURE_MS;
}

/* Makes a lost connection again even if nobody writes, so that appends are not refused for longer than necessary. */
static int tidy(store_db *base)
{
    pg_db *db = pg_of(base);
    pg_look(&db->connection);
    if (!db->connection.pg)
        pg_try(&db->connection);
    else if (pg_now_ms() >= db->next_measure)
        measure(db);
    int beat = db->shared_address ? pg_beat(db) : LOOK_MS;
    int look = db->shared_address ? LISTEN_MS : LOOK_MS;
    return beat < look ? beat : look;
}

const store_backend store_postgres = {
    .open = open_db,
    .close = close_db,
    .write = pg_write,
    .run = {[STORE_KIND_LOAD] = pg_read_table,
            [STORE_KIND_CLAIM] = pg_claim_table,
            [STORE_KIND_RELEASE] = pg_release_table,
            [STORE_KIND_TAKE_LEASE] = pg_take_lease,
            [STORE_KIND_END_LEASE] = pg_end_lease,
            [STORE_KIND_TELL] = pg_tell,
            [STORE_KIND_REPLAY] = pg_read_replay,
            [STORE_KIND_LIST] = pg_read_list,
            [STORE_KIND_VACUUM] = vacuum,
            [STORE_KIND_REWRITE] = vacuum},
    .tidy = tidy,
};
