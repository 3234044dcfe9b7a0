/* Several stores on one database: leases, and the tables that belong to them.
 *
 * A claim and the load of the table are one transaction in one round trip. Only if the table has another owner, and that
 * owner's lease is over, the owner is fenced off first: its connection is ended, because a store that was stopped in the
 * middle of a transaction would keep its row locked; then its row is marked as over. Each transaction of the owner changes
 * that row, so none of them can be committed later. */
#include "pg_db.h"

enum {
    BEATS = 4,     /* renewals in the time of a lease */
    MAX_TRIES = 5, /* of a claim that others disturb */
};

int64_t pg_owner(const pg_db *db)
{
    return db->shared_address ? db->id : 0;
}

/* ---- the lease --------------------------------------------------------------------------------------- */

bool pg_fail_without_lease(store_request *request)
{
    request->result.last = 0;
    return store_fail(request, STORE_ERROR, "this server was silent for so long that others may have taken its tables");
}

static void keep_peers(pg_db *db, const PGresult *rows)
{
    posse_buffer addresses = {0};
    for (int i = 0; i < PQntuples(rows); i++)
        posse_put(&addresses, "%s\n", pg_bytes(rows, i, 0).at);
    db->base.keep_peers(db->base.store, &addresses);
    posse_buffer_free(&addresses);
}

/* Connecting again tells whether the lease is lost. */
static void look_at_lease(pg_db *db)
{
    pg_drop(&db->connection);
    pg_connect(&db->connection);
}

static void renew(pg_db *db)
{
    pg_params *p = &db->params[0];
    pg_send_fence(db, db->committed);
    pg_params_clear(p);
    pg_put_int(p, db->id);
    pg_send(&db->connection, SQL_PEERS, p);
    pg_outcome outcome = pg_wait(&db->connection);
    if (outcome == PG_DONE)
        keep_peers(db, pg_result(&db->connection, 1));
    else if (outcome == PG_AGAIN)
        look_at_lease(db);
}

/* Notifications arrive with whatever is read. A store ignores its own. */
static void hear(pg_db *db)
{
    PGconn *pg = db->connection.pg;
    for (PGnotify *told; pg && (told = PQnotifies(pg)) != NULL; PQfreemem(told))
        if (told->be_pid != PQbackendPID(pg))
            db->base.hear(db->base.store, told->extra);
}

bool pg_tell(store_db *base, store_request *request)
{
    pg_db *db = pg_of(base);
    pg_params *p = &db->params[0];
    if (!pg_is_ready(&db->connection, false))
        return false;
    pg_params_clear(p);
    pg_put_text(p, request->entry.code);
    pg_send(&db->connection, SQL_TELL, p);
    return pg_wait(&db->connection) == PG_DONE;
}

int pg_beat(pg_db *db)
{
    uint64_t now = pg_now_ms();
    hear(db);
    if (now >= db->next_beat && db->connection.pg && !atomic_load(&db->base.has_lost_lease)) {
        renew(db);
        db->next_beat = now + (uint64_t)(db->lease_ms / BEATS);
    }
    return db->lease_ms / BEATS;
}

bool pg_take_lease(store_db *base, store_request *request)
{
    pg_db *db = pg_of(base);
    if (!atomic_load(&base->has_lost_lease))
        return true;
    pg_drop(&db->connection);
    db->id = 0;
    if (!pg_connect(&db->connection))
        return store_fail(request, STORE_ERROR, "there is no new lease: %s", db->connection.error.text);
    db->committed = db->registered;
    return true;
}

bool pg_end_lease(store_db *base, store_request *request)
{
    pg_db *db = pg_of(base);
    pg_params *p = &db->params[0];
    if (!pg_is_ready(&db->connection, false))
        return store_fail(request, STORE_ERROR, "the lease could not be ended: %s", db->connection.error.text);
    pg_params_clear(p);
    pg_put_int(p, db->id);
    pg_send(&db->connection, SQL_END_LEASE, p);
    if (pg_wait(&db->connection) != PG_DONE)
        return store_fail(request, STORE_ERROR, "the lease could not be ended: %s", db->connection.error.text);
    atomic_store(&base->has_lost_lease, true);
    return true;
}

/* ---- claims: on the reader's connection ------------------------------------------------------------------ */

static int64_t lease_of(const pg_db *reader)
{
    return atomic_load(&pg_of(reader->base.writer)->lease);
}

static void put_code_and_lease(pg_db *db, pg_reader_sql statement, const char *code)
{
    pg_params *p = &db->params[0];
    pg_params_clear(p);
    pg_put_text(p, code);
    pg_put_int(p, lease_of(db));
    pg_send(&db->connection, (int)statement, p);
}

static void send_claim(pg_db *db, const store_request *request)
{
    pg_params *p = &db->params[0];
    put_code_and_lease(db, SQL_CLAIM, request->entry.code);
    pg_params_clear(p);
    pg_put_text(p, request->entry.code);
    pg_send(&db->connection, SQL_OWNER, p);
    pg_send_load(db, request);
}

static void send_release(pg_db *db, const store_request *request)
{
    put_code_and_lease(db, SQL_RELEASE, request->entry.code);
}

static void send_id(pg_db *db, pg_reader_sql statement, int64_t id)
{
    pg_params *p = &db->params[0];
    pg_params_clear(p);
    pg_put_int(p, id);
    pg_send(&db->connection, (int)statement, p);
}

/* Two transactions, so that the second one does not wait for what the first one ends. If one fails, so does the next claim,
 * and says why. */
static void fence_off(pg_db *db, int64_t owner)
{
    send_id(db, SQL_END_CONNECTION, owner);
    if (pg_wait(&db->connection) != PG_DONE)
        return;
    send_id(db, SQL_FENCE_OFF, owner);
    pg_wait(&db->connection);
}

/* `owner` has the row of SQL_OWNER. */
static bool answer_elsewhere(store_request *request, const PGresult *owner)
{
    bool is_silent = pg_int(owner, 0, 3) != 0;
    store_fail(request, STORE_ELSEWHERE, "table %s belongs to another server", request->entry.code);
    if (is_silent)
        return false;
    posse_put_text(&request->rows, pg_bytes(owner, 0, 1).at);
    request->result.related = request->rows.text;
    return false;
}

bool pg_claim_table(store_db *base, store_request *request)
{
    pg_db *db = pg_of(base);
    if (!db->shared_address)
        return pg_read_table(base, request);
    for (int tries = 0; tries < MAX_TRIES; tries++) {
        if (!pg_ask(db, request, send_claim))
            return false;
        const PGresult *claimed = pg_result(&db->connection, 0), *owner = pg_result(&db->connection, 1);
        if (PQntuples(claimed) || !PQntuples(owner))
            return pg_take_table(db, request, 2);
        int64_t id = pg_int(owner, 0, 0);
        if (id == 0 || id == lease_of(db))
            return pg_fail_without_lease(request);
        if (!pg_int(owner, 0, 2))
            return answer_elsewhere(request, owner);
        fence_off(db, id);
    }
    return store_fail(request, STORE_ERROR, "table %s could not be taken over", request->entry.code);
}

bool pg_release_table(store_db *base, store_request *request)
{
    return pg_ask(pg_of(base), request, send_release);
}
