/* Reads. The bytes of all rows are collected in one buffer of the request, each followed by a zero byte. The result
 * points into that buffer only when all rows are read, because the buffer moves while it grows. */
#include "store_db.h"

#include <inttypes.h>
#include <string.h>

static store_bytes append_column(store_request *request, sqlite3_stmt *statement, int column)
{
    const char *bytes = sqlite3_column_blob(statement, column);
    size_t length = (size_t)sqlite3_column_bytes(statement, column);
    if (length)
        posse_put_bytes(&request->text, bytes, length);
    posse_put_bytes(&request->text, "", 1);
    return (store_bytes){.length = length};
}

static void add_row(store_request *request, const void *row, size_t size)
{
    posse_put_bytes(&request->rows, row, size);
    request->result.count++;
}

static void add_entry(store_request *request, sqlite3_stmt *statement, int column)
{
    store_bytes entry = append_column(request, statement, column);
    add_row(request, &entry, sizeof entry);
}

static void point_at_entries(store_request *request)
{
    const char *at = request->text.text;
    store_bytes *entries = (store_bytes *)(void *)request->rows.text;
    for (size_t i = 0; i < request->result.count; i++) {
        entries[i].at = at;
        at += entries[i].length + 1;
    }
    request->result.entries = entries;
}

static bool fail_read(const store_db *db, store_request *request)
{
    int code = sqlite3_errcode(db->file) & 0xff;
    bool is_damaged = code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
    return store_fail(request, is_damaged ? STORE_DAMAGED : STORE_ERROR, "the data could not be read: %s",
                      store_db_error(db));
}

/* Must be the last text that is added to the buffer. */
static void add_related(store_request *request, sqlite3_stmt *statement, int column)
{
    size_t at = request->text.length;
    append_column(request, statement, column);
    request->result.related = request->text.text + at;
}

static bool read_newest_replay(store_db *db, store_request *request)
{
    sqlite3_stmt *statement = store_statement(db, SQL_NEWEST_REPLAY, "s", request->entry.code);
    int code = statement ? sqlite3_step(statement) : SQLITE_ERROR;
    if (code == SQLITE_ROW)
        add_related(request, statement, 0);
    sqlite3_reset(statement);
    return code == SQLITE_ROW || code == SQLITE_DONE;
}

bool store_read_table(store_db *db, store_request *request)
{
    store_result *result = &request->result;
    sqlite3_stmt *statement = store_statement(db, SQL_LOAD, "s", request->entry.code);
    if (!statement)
        return fail_read(db, request);
    int code;
    bool whole = true;
    while (whole && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        whole = sqlite3_column_int64(statement, 0) == ++result->last;
        add_entry(request, statement, 1);
    }
    sqlite3_reset(statement);
    if (!whole)
        return store_fail(request, STORE_DAMAGED, "the data is damaged: table %s lacks its entry %" PRId64,
                          request->entry.code, result->last);
    if (code != SQLITE_DONE)
        return fail_read(db, request);
    if (!result->count)
        return store_fail(request, STORE_ABSENT, "there is no table %s", request->entry.code);
    if (!read_newest_replay(db, request))
        return fail_read(db, request);
    point_at_entries(request);
    return true;
}

bool store_read_replay(store_db *db, store_request *request)
{
    sqlite3_stmt *statement = store_statement(db, SQL_REPLAY, "s", request->entry.replay);
    if (!statement)
        return fail_read(db, request);
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        add_entry(request, statement, 0);
        add_related(request, statement, 1);
    }
    sqlite3_reset(statement);
    if (code == SQLITE_DONE)
        return store_fail(request, STORE_ABSENT, "there is no replay %s", request->entry.replay);
    if (code != SQLITE_ROW)
        return fail_read(db, request);
    point_at_entries(request);
    return true;
}

/* ---- lists --------------------------------------------------------------------------------- */

static void add_summary(store_request *request, sqlite3_stmt *statement)
{
    store_summary summary = {.is_public = sqlite3_column_int(statement, 1) != 0,
                             .updated = sqlite3_column_int64(statement, 3),
                             .last = sqlite3_column_int64(statement, 5),
                             .bytes = sqlite3_column_int64(statement, 6)}; /* 0 if there is no such column */
    append_column(request, statement, 0);
    append_column(request, statement, 2);
    summary.text = append_column(request, statement, 4);
    add_row(request, &summary, sizeof summary);
}

static void point_at_summaries(store_request *request)
{
    const char *at = request->text.text;
    store_summary *summaries = (store_summary *)(void *)request->rows.text;
    for (size_t i = 0; i < request->result.count; i++) {
        summaries[i].code = at;
        at += strlen(at) + 1;
        summaries[i].stage = at;
        at += strlen(at) + 1;
        summaries[i].text.at = at;
        at += summaries[i].text.length + 1;
    }
    request->result.summaries = summaries;
}

static sqlite3_stmt *list_statement(store_db *db, const store_request *request)
{
    const store_query *query = &request->query;
    int64_t most = query->most < INT32_MAX ? (int64_t)query->most : INT32_MAX;
    switch (query->which) {
    case STORE_PUBLIC:
        return store_statement(db, SQL_PUBLIC, "i", most);
    case STORE_IDLE:
        return store_statement(db, SQL_IDLE, "iiss", most, query->before, request->entry.replay,
                               request->entry.kept_names);
    case STORE_TABLE:
        return store_statement(db, SQL_TABLE, "s", request->entry.code);
    case STORE_NOTES:
        return store_statement(db, SQL_NOTES, "iis", most, query->before, request->entry.replay);
    case STORE_TABLE_NOTES:
        return store_statement(db, SQL_TABLE_NOTES, "s", request->entry.code);
    case STORE_ALL:
        return store_statement(db, SQL_ALL, "is", most, request->entry.code);
    case STORE_LOG:
        return store_statement(db, SQL_LOG, "iis", most, query->before, request->entry.code);
    case STORE_REPLAYS:
        return store_statement(db, SQL_REPLAYS, "is", most, request->entry.code);
    }
    return NULL;
}

bool store_read_list(store_db *db, store_request *request)
{
    sqlite3_stmt *statement = list_statement(db, request);
    if (!statement)
        return fail_read(db, request);
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW)
        add_summary(request, statement);
    sqlite3_reset(statement);
    if (code != SQLITE_DONE)
        return fail_read(db, request);
    point_at_summaries(request);
    return true;
}
