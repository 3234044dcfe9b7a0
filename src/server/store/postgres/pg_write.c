/* Appends. A queue of appends becomes one transaction, of a few statements with arrays, in one round trip. Requests that have
 * to read first are transactions of their own: those that remove a table or names of people. */
#include "alloc.h"
#include "pg_db.h"
#include "pg_plan.h"
#include "utf8.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_TRIES = 10,       /* of a transaction that others disturb */
    MAX_BATCH = 4096,     /* requests in one transaction */
    MAX_BYTES = 32 << 20, /* in one transaction */
    WAITS_FOR_ROWS = 3,   /* tries after which the connection is made anew */
};

/* ---- sending what a plan says ---------------------------------------------------------------------------- */

static pg_params *cleared(pg_db *db)
{
    pg_params_clear(&db->params[0]);
    return &db->params[0];
}

void pg_send_fence(pg_db *db, int64_t batch)
{
    pg_params *p = cleared(db);
    pg_put_int(p, db->id);
    pg_put_int(p, db->session);
    pg_put_int(p, batch);
    pg_send(&db->connection, SQL_FENCE, p);
}

static void send_fence(pg_db *db)
{
    pg_send_fence(db, db->committed + 1);
}

static bool is_moved(const plan_table *table)
{
    return table->before > 0 && table->last != table->before && !table->is_removed;
}

static bool is_new(const plan_table *table)
{
    return table->before == 0 && table->last > 0;
}

static int64_t put_codes(pg_params *p, const pg_plan *plan, bool (*picks)(const plan_table *table))
{
    int64_t count = 0;
    pg_put_array(p, PG_TEXT);
    for (size_t i = 0; i < plan->table_count; i++) {
        if (!picks(&plan->tables[i]))
            continue;
        pg_put_item_text(p, plan->tables[i].code);
        count++;
    }
    return count;
}

static void put_numbers(pg_params *p, const pg_plan *plan, bool (*picks)(const plan_table *table), bool before)
{
    pg_put_array(p, PG_INT);
    for (size_t i = 0; i < plan->table_count; i++)
        if (picks(&plan->tables[i]))
            pg_put_item_int(p, before ? plan->tables[i].before : plan->tables[i].last);
}

static void send_tables(pg_db *db, const pg_plan *plan)
{
    pg_params *p = cleared(db);
    int64_t count = put_codes(p, plan, is_moved);
    if (count) {
        put_numbers(p, plan, is_moved, true);
        put_numbers(p, plan, is_moved, false);
        pg_put_int(p, count);
        pg_put_int(p, pg_owner(db));
        pg_send(&db->connection, SQL_MOVE_TABLES, p);
    }
    p = cleared(db);
    if (put_codes(p, plan, is_new)) {
        put_numbers(p, plan, is_new, false);
        pg_put_int(p, pg_owner(db));
        pg_send(&db->connection, SQL_ADD_TABLES, p);
    }
}

static bool has_summary(const plan_table *table)
{
    return table->summary != NULL;
}

static void send_summaries(pg_db *db, const pg_plan *plan)
{
    pg_params *p = cleared(db);
    if (!put_codes(p, plan, has_summary))
        return;
    pg_put_array(p, PG_BOOL);
    for (size_t i = 0; i < plan->table_count; i++)
        if (plan->tables[i].summary)
            pg_put_item_bool(p, plan->tables[i].summary->is_public);
    pg_put_array(p, PG_TEXT);
    for (size_t i = 0; i < plan->table_count; i++)
        if (plan->tables[i].summary)
            pg_put_item_text(p, plan->tables[i].summary->stage);
    pg_put_array(p, PG_INT);
    for (size_t i = 0; i < plan->table_count; i++)
        if (plan->tables[i].summary)
            pg_put_item_int(p, plan->tables[i].summary->updated);
    pg_put_array(p, PG_TEXT);
    for (size_t i = 0; i < plan->table_count; i++)
        if (plan->tables[i].summary)
            pg_put_item(p, plan->tables[i].summary->text);
    pg_send(&db->connection, SQL_SUMMARISE, p);
}

static void send_entries(pg_db *db, const pg_plan *plan)
{
    pg_params *p = cleared(db);
    if (!plan->entry_count)
        return;
    pg_put_array(p, PG_TEXT);
    for (size_t i = 0; i < plan->entry_count; i++)
        pg_put_item_text(p, plan->entries[i]->entry.code);
    pg_put_array(p, PG_INT);
    for (size_t i = 0; i < plan->entry_count; i++)
        pg_put_item_int(p, plan->entries[i]->entry.number);
    pg_put_array(p, PG_BYTES);
    for (size_t i = 0; i < plan->entry_count; i++)
        pg_put_item(p, plan->entries[i]->entry.bytes);
    pg_send(&db->connection, SQL_ADD_ENTRIES, p);
}

static void send_replays(pg_db *db, const pg_plan *plan)
{
    pg_params *p = cleared(db);
    if (!plan->replay_count)
        return;
    pg_put_array(p, PG_TEXT);
    for (size_t i = 0; i < plan->replay_count; i++)
        pg_put_item_text(p, plan->replays[i]->entry.replay);
    pg_put_array(p, PG_TEXT);
    for (size_t i = 0; i < plan->replay_count; i++)
        pg_put_item_text(p, plan->replays[i]->entry.code);
    pg_put_array(p, PG_BYTES);
    for (size_t i = 0; i < plan->replay_count; i++)
        pg_put_item(p, plan->replays[i]->entry.replay_bytes);
    pg_send(&db->connection, SQL_ADD_REPLAYS, p);
}

/* Notes with a text are put, the others are removed. */
static void send_notes(pg_db *db, const pg_plan *plan, bool puts)
{
    pg_params *p = cleared(db);
    size_t count = 0;
    pg_put_array(p, PG_TEXT);
    for (size_t i = 0; i < plan->note_count; i++) {
        if ((plan->notes[i].note->text != NULL) != puts)
            continue;
        pg_put_item_text(p, plan->notes[i].code);
        count++;
    }
    if (!count)
        return;
    pg_put_array(p, PG_TEXT);
    for (size_t i = 0; i < plan->note_count; i++)
        if ((plan->notes[i].note->text != NULL) == puts)
            pg_put_item_text(p, plan->notes[i].note->name);
    if (puts) {
        pg_put_array(p, PG_INT);
        for (size_t i = 0; i < plan->note_count; i++)
            if (plan->notes[i].note->text)
                pg_put_item_int(p, plan->notes[i].note->time);
        pg_put_array(p, PG_TEXT);
        for (size_t i = 0; i < plan->note_count; i++)
            if (plan->notes[i].note->text)
                pg_put_item_text(p, plan->notes[i].note->text);
    }
    pg_send(&db->connection, puts ? SQL_PUT_NOTES : SQL_REMOVE_NOTES, p);
}

static void send_code(pg_db *db, pg_writer_sql statement, const char *code)
{
    pg_params *p = cleared(db);
    pg_put_text(p, code);
    pg_send(&db->connection, (int)statement, p);
}

static void send_removal(pg_db *db, const char *code)
{
    send_code(db, SQL_REMOVE_TABLE, code);
    send_code(db, SQL_REMOVE_ENTRIES, code);
    send_code(db, SQL_REMOVE_SUMMARY, code);
    send_code(db, SQL_REMOVE_NOTES_OF, code);
}

static void send_plan(pg_db *db, const pg_plan *plan)
{
    send_tables(db, plan);
    send_summaries(db, plan);
    send_entries(db, plan);
    send_replays(db, plan);
    send_notes(db, plan, true);
    send_notes(db, plan, false);
    for (size_t i = 0; i < plan->table_count; i++)
        if (plan->tables[i].is_removed)
            send_removal(db, plan->tables[i].code);
}

/* ---- attempts: each is one transaction, if it is done ----------------------------------------------------- */

/* A transaction, and the requests that it is for. */
typedef struct unit {
    store_request **requests;
    size_t count;
    bool may_be_committed; /* the last statement has been sent */
} unit;

/* Ends the transaction. From here on, only the database knows whether it was committed. */
static pg_outcome commit(pg_db *db, unit *u)
{
    u->may_be_committed = true;
    return pg_wait(&db->connection);
}

static pg_outcome roll_back(pg_db *db, pg_outcome why)
{
    posse_buffer error = db->connection.error;
    db->connection.error = (posse_buffer){0};
    if (why != PG_LOST) {
        pg_send(&db->connection, SQL_ROLLBACK, NULL);
        if (pg_wait(&db->connection) == PG_LOST)
            why = PG_LOST;
    }
    posse_buffer_free(&db->connection.error);
    db->connection.error = error;
    return why;
}

/* Removes names from the replays of the table, one replay at a time, because replays are large. */
static pg_outcome strip_replays(pg_db *db, const store_entry *entry)
{
    posse_buffer stripped = {0};
    int64_t row = 0;
    for (;;) {
        pg_params *p = cleared(db);
        pg_put_text(p, entry->code);
        pg_put_int(p, row);
        pg_send(&db->connection, SQL_NEXT_REPLAY, p);
        pg_outcome outcome = pg_wait(&db->connection);
        const PGresult *found = pg_result(&db->connection, 0);
        if (outcome != PG_DONE || PQntuples(found) == 0) {
            posse_buffer_free(&stripped);
            return outcome;
        }
        row = pg_int(found, 0, 0);
        posse_buffer_clear(&stripped);
        if (!db->strip(pg_bytes(found, 0, 1), entry->remove ? NULL : entry->kept_names, &stripped) || !stripped.length)
            continue;
        p = cleared(db);
        pg_put_int(p, row);
        pg_put_bytes(p, (store_bytes){stripped.text, stripped.length});
        pg_send(&db->connection, SQL_STRIP_REPLAY, p);
        outcome = pg_wait(&db->connection);
        if (outcome != PG_DONE) {
            posse_buffer_free(&stripped);
            return outcome;
        }
    }
}

static pg_outcome read_what_is_there(pg_db *db, pg_plan *plan)
{
    pg_send(&db->connection, SQL_BEGIN, NULL);
    send_fence(db);
    pg_params *p = cleared(db);
    pg_put_array(p, PG_TEXT);
    for (size_t i = 0; i < plan->table_count; i++)
        pg_put_item_text(p, plan->tables[i].code);
    pg_put_int(p, pg_owner(db));
    pg_send(&db->connection, SQL_LASTS, p);
    p = cleared(db);
    pg_put_array(p, PG_TEXT);
    for (size_t i = 0; i < plan->name_count; i++)
        pg_put_item_text(p, plan->names[i].name);
    pg_send(&db->connection, SQL_TAKEN, p);
    pg_outcome outcome = pg_wait(&db->connection);
    if (outcome != PG_DONE)
        return outcome;
    const PGresult *lasts = pg_result(&db->connection, 2), *taken = pg_result(&db->connection, 3);
    pg_plan_forget(plan);
    for (int i = 0; i < PQntuples(lasts); i++)
        pg_plan_last(plan, pg_bytes(lasts, i, 0), pg_int(lasts, i, 1),
                     pg_int(lasts, i, 2)   ? PLAN_MINE
                     : pg_int(lasts, i, 3) ? PLAN_FREE
                                           : PLAN_ELSEWHERE);
    for (int i = 0; i < PQntuples(taken); i++)
        pg_plan_taken(plan, pg_bytes(taken, i, 0));
    return PG_DONE;
}

/* Reads with locks, decides, and writes. */
static pg_outcome try_with_locks(pg_db *db, unit *u, pg_plan *plan)
{
    const store_entry *first = &u->requests[0]->entry;
    pg_outcome outcome = read_what_is_there(db, plan);
    if (outcome != PG_DONE)
        return roll_back(db, outcome);
    pg_plan_decide(plan);
    send_plan(db, plan);
    bool strips = db->strip && (first->remove || first->kept_names) && u->requests[0]->result.outcome == STORE_DONE;
    if (strips) {
        outcome = pg_wait(&db->connection);
        if (outcome == PG_DONE)
            outcome = strip_replays(db, first);
        if (outcome != PG_DONE)
            return roll_back(db, outcome);
    }
    pg_send(&db->connection, SQL_COMMIT, NULL);
    outcome = commit(db, u);
    return outcome == PG_DONE ? outcome : roll_back(db, outcome);
}

static bool reads_first(const store_request *request)
{
    return request->entry.change == STORE_APPEND && (request->entry.remove || request->entry.kept_names);
}

static pg_outcome try_batch(pg_db *db, unit *u, int tries)
{
    pg_plan plan;
    pg_outcome outcome;
    pg_plan_begin(&plan, u->requests, u->count);
    if (tries == 0 && !reads_first(u->requests[0]) && pg_plan_assume(&plan)) {
        send_fence(db);
        send_plan(db, &plan);
        outcome = commit(db, u);
    } else {
        outcome = try_with_locks(db, u, &plan);
    }
    pg_plan_free(&plan);
    return outcome;
}

static pg_outcome try_to_fill(pg_db *db, unit *u)
{
    const store_entry *entry = &u->requests[0]->entry;
    const store_note *note = entry->notes;
    send_fence(db);
    pg_params *p = cleared(db);
    pg_put_text(p, note->name);
    pg_put_int(p, note->time);
    pg_put_text(p, note->text);
    pg_send(&db->connection, entry->change == STORE_FILL_TABLES ? SQL_FILL_TABLES : SQL_FILL_REPLAYS, p);
    return commit(db, u);
}

static pg_outcome try_to_remove_replay(pg_db *db, unit *u)
{
    store_request *request = u->requests[0];
    send_fence(db);
    send_code(db, SQL_REMOVE_REPLAY, request->entry.replay);
    send_code(db, SQL_REMOVE_NOTES_OF, request->entry.replay);
    pg_outcome outcome = commit(db, u);
    if (outcome == PG_DONE && pg_int(pg_result(&db->connection, 1), 0, 0) == 0)
        store_fail(request, STORE_ABSENT, "there is no replay %s", request->entry.replay);
    return outcome;
}

static pg_outcome attempt(pg_db *db, unit *u, int tries)
{
    u->may_be_committed = false;
    switch (u->requests[0]->entry.change) {
    case STORE_FILL_TABLES:
    case STORE_FILL_REPLAYS:
        return try_to_fill(db, u);
    case STORE_REMOVE_REPLAY:
        return try_to_remove_replay(db, u);
    case STORE_APPEND:
    case STORE_PUT_NOTES:
        break;
    }
    return try_batch(db, u, tries);
}

/* ---- a transaction, until it is known to be done or not to be done -------------------------------------------- */

static void fail(const unit *u, const char *format, const char *why)
{
    for (size_t i = 0; i < u->count; i++) {
        u->requests[i]->result.last = 0;
        store_fail(u->requests[i], STORE_ERROR, format, why);
    }
}

static const char *error_of(const pg_db *db)
{
    return db->connection.error.length ? db->connection.error.text : "the connection to the database is lost";
}

/* The connection was lost when the transaction could have been committed. There is no answer until the database has told:
 * whoever tries again must find what was written, and nobody may see what was not. Only a store that is closed while the
 * database is away must give up. */
static bool was_committed(pg_db *db, const unit *u, bool *is_known)
{
    *is_known = pg_is_ready(&db->connection, true);
    if (!*is_known)
        fail(u, "it is not known whether this was written: %s", error_of(db));
    return *is_known && db->registered == db->committed + 1;
}

static void write_unit(pg_db *db, unit *u)
{
    for (int tries = 0; tries < MAX_TRIES; tries++) {
        bool is_known;
        if (!pg_is_ready(&db->connection, false)) {
            fail(u, "the data could not be written: the database cannot be reached: %s", error_of(db));
            return;
        }
        if (atomic_load(&db->base.has_lost_lease)) {
            for (size_t i = 0; i < u->count; i++)
                pg_fail_without_lease(u->requests[i]);
            return;
        }
        switch (attempt(db, u, tries)) {
        case PG_DONE:
            db->committed++;
            return;
        case PG_AGAIN: /* perhaps the store's row is gone; a new connection makes it again */
            if (tries == WAITS_FOR_ROWS)
                pg_drop(&db->connection);
            break;
        case PG_REFUSED:
            fail(u, "the data could not be written: %s", error_of(db));
            return;
        case PG_LOST:
            if (!u->may_be_committed)
                break;
            if (was_committed(db, u, &is_known)) {
                db->committed++;
                return;
            }
            if (!is_known)
                return;
        }
    }
    fail(u, "the data could not be written: %s", error_of(db));
}

/* ---- splitting the queue ---------------------------------------------------------------------------------------- */

static bool is_text(store_bytes text)
{
    const char *end = text.at + text.length;
    for (const char *at = text.at; at < end;) {
        size_t size = posse_utf8_size(at, end);
        if (!size || !*at)
            return false;
        at += size;
    }
    return true;
}

static bool is_text_or_null(const char *text)
{
    return !text || is_text((store_bytes){text, strlen(text)});
}

/* The database refuses other texts, and with them the whole batch. */
static bool check_texts(store_request *request)
{
    const store_entry *entry = &request->entry;
    bool ok = is_text_or_null(entry->code) && is_text_or_null(entry->replay) &&
              (!entry->summary || (is_text_or_null(entry->summary->stage) && is_text(entry->summary->text)));
    for (const store_note *note = entry->notes; ok && note < entry->notes + STORE_MAX_NOTES && note->name; note++)
        ok = is_text_or_null(note->code) && is_text_or_null(note->name) && is_text_or_null(note->text);
    return ok || store_fail(request, STORE_ERROR, "the request was refused: a text is not UTF-8");
}

static bool goes_alone(const store_request *request)
{
    return reads_first(request) || (request->entry.change != STORE_APPEND && request->entry.change != STORE_PUT_NOTES);
}

/* Takes the next requests that fit into one transaction. Returns the first request after them. */
static store_request *take_unit(store_request *next, unit *u)
{
    size_t bytes = 0;
    u->count = 0;
    while (next && u->count < MAX_BATCH && bytes < MAX_BYTES) {
        if (goes_alone(next) && u->count)
            break;
        store_request *request = next;
        next = next->next;
        if (!check_texts(request))
            continue;
        u->requests[u->count++] = request;
        bytes += request->cost;
        if (goes_alone(request))
            break;
    }
    return next;
}

void pg_write(store_db *base, const store_queue *queue)
{
    pg_db *db = pg_of(base);
    unit u = {.requests = posse_alloc(queue->length, sizeof(store_request *))};
    for (store_request *next = queue->first; next;) {
        next = take_unit(next, &u);
        if (u.count)
            write_unit(db, &u);
    }
    free(u.requests);
}
