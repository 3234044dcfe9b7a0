/* Reads. A read that loses its connection is made again, on a new one. */
#include "pg_db.h"
#include "store_answer.h"

#include <inttypes.h>
#include <string.h>

enum { MAX_TRIES = 10 };

static bool fail_read(const pg_db *db, store_request *request)
{
    const pg_connection *c = &db->connection;
    const char *error = c->error.length ? c->error.text : "the connection to the database is lost";
    bool is_damaged = strcmp(c->state, "XX001") == 0 || strcmp(c->state, "XX002") == 0;
    return store_fail(request, is_damaged ? STORE_DAMAGED : STORE_ERROR, "the data could not be read: %s", error);
}

bool pg_ask(pg_db *db, store_request *request, void (*send)(pg_db *db, const store_request *request))
{
    pg_connection *c = &db->connection;
    for (int tries = 0; tries < MAX_TRIES && pg_is_ready(c, false); tries++) {
        send(db, request);
        pg_outcome outcome = pg_wait(c);
        if (outcome == PG_DONE)
            return true;
        if (outcome != PG_LOST && outcome != PG_AGAIN)
            break;
    }
    return fail_read(db, request);
}

static void put_name(pg_db *db, pg_reader_sql statement, const char *name)
{
    pg_params *p = &db->params[0];
    pg_params_clear(p);
    pg_put_text(p, name);
    pg_send(&db->connection, (int)statement, p);
}

void pg_send_load(pg_db *db, const store_request *request)
{
    put_name(db, SQL_LOAD, request->entry.code);
    put_name(db, SQL_NEWEST_REPLAY, request->entry.code);
}

bool pg_take_table(pg_db *db, store_request *request, int first)
{
    store_result *result = &request->result;
    const PGresult *entries = pg_result(&db->connection, first), *replay = pg_result(&db->connection, first + 1);
    for (int i = 0; i < PQntuples(entries); i++) {
        if (pg_int(entries, i, 0) != ++result->last)
            return store_fail(request, STORE_DAMAGED, "the data is damaged: table %s lacks its entry %" PRId64,
                              request->entry.code, result->last);
        answer_put_entry(request, pg_bytes(entries, i, 1));
    }
    if (!result->count)
        return store_fail(request, STORE_ABSENT, "there is no table %s", request->entry.code);
    if (PQntuples(replay))
        answer_put_related(request, pg_bytes(replay, 0, 0));
    answer_end_entries(request);
    return true;
}

bool pg_read_table(store_db *base, store_request *request)
{
    pg_db *db = pg_of(base);
    return pg_ask(db, request, pg_send_load) && pg_take_table(db, request, 0);
}

static void send_replay(pg_db *db, const store_request *request)
{
    put_name(db, SQL_REPLAY, request->entry.replay);
}

bool pg_read_replay(store_db *base, store_request *request)
{
    pg_db *db = pg_of(base);
    if (!pg_ask(db, request, send_replay))
        return false;
    const PGresult *found = pg_result(&db->connection, 0);
    if (!PQntuples(found))
        return store_fail(request, STORE_ABSENT, "there is no replay %s", request->entry.replay);
    answer_put_entry(request, pg_bytes(found, 0, 0));
    answer_put_related(request, pg_bytes(found, 0, 1));
    answer_end_entries(request);
    return true;
}

/* ---- lists --------------------------------------------------------------------------------- */

/* The parameters of each list, by number: see pg_statements.c. The request has the query's texts as those of an entry. */
static void send_list(pg_db *db, const store_request *request)
{
    const store_query *query = &request->query;
    const store_entry *texts = &request->entry;
    int64_t most = query->most < INT32_MAX ? (int64_t)query->most : INT32_MAX;
    pg_params *p = &db->params[0];
    pg_params_clear(p);
    switch (query->which) {
    case STORE_PUBLIC:
        pg_put_int(p, most);
        break;
    case STORE_TABLE:
    case STORE_TABLE_NOTES:
        pg_put_text(p, texts->code);
        break;
    case STORE_ALL:
    case STORE_REPLAYS:
        pg_put_int(p, most);
        pg_put_text(p, texts->code);
        break;
    case STORE_IDLE:
    case STORE_NOTES:
    case STORE_LOG:
        pg_put_int(p, most);
        pg_put_int(p, query->before);
        pg_put_text(p, query->which == STORE_LOG ? texts->code : texts->replay);
        if (query->which == STORE_IDLE)
            pg_put_text(p, texts->kept_names);
        break;
    }
    pg_send(&db->connection, SQL_LIST + (int)query->which, p);
}

bool pg_read_list(store_db *base, store_request *request)
{
    pg_db *db = pg_of(base);
    if (!pg_ask(db, request, send_list))
        return false;
    const PGresult *rows = pg_result(&db->connection, 0);
    for (int i = 0; i < PQntuples(rows); i++) {
        store_summary summary = {.is_public = pg_int(rows, i, 1) != 0,
                                 .updated = pg_int(rows, i, 3),
                                 .last = pg_int(rows, i, 5),
                                 .bytes = pg_int(rows, i, 6)};
        answer_put_summary(request, &summary, pg_bytes(rows, i, 0), pg_bytes(rows, i, 2), pg_bytes(rows, i, 4));
    }
    answer_end_summaries(request);
    return true;
}
