/* Reads. */
#include "sqlite_db.h"
#include "store_answer.h"

#include <inttypes.h>

static store_bytes column_of(sqlite3_stmt *statement, int column)
{
    store_bytes bytes = {.at = sqlite3_column_blob(statement, column)};
    bytes.length = (size_t)sqlite3_column_bytes(statement, column);
    return bytes;
}

static bool fail_read(const sqlite_db *db, store_request *request)
{
    int code = sqlite3_errcode(db->file) & 0xff;
    bool is_damaged = code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
    return store_fail(request, is_damaged ? STORE_DAMAGED : STORE_ERROR, "the data could not be read: %s",
                      sqlite_error(db));
}

static bool read_newest_replay(sqlite_db *db, store_request *request)
{
    sqlite3_stmt *statement = sqlite_statement(db, SQL_NEWEST_REPLAY, "s", request->entry.code);
    int code = statement ? sqlite3_step(statement) : SQLITE_ERROR;
    if (code == SQLITE_ROW)
        answer_put_related(request, column_of(statement, 0));
    sqlite3_reset(statement);
    return code == SQLITE_ROW || code == SQLITE_DONE;
}

bool sqlite_read_table(store_db *base, store_request *request)
{
    sqlite_db *db = sqlite_of(base);
    store_result *result = &request->result;
    sqlite3_stmt *statement = sqlite_statement(db, SQL_LOAD, "s", request->entry.code);
    if (!statement)
        return fail_read(db, request);
    int code;
    bool whole = true;
    while (whole && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        whole = sqlite3_column_int64(statement, 0) == ++result->last;
        answer_put_entry(request, column_of(statement, 1));
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
    answer_end_entries(request);
    return true;
}

bool sqlite_read_replay(store_db *base, store_request *request)
{
    sqlite_db *db = sqlite_of(base);
    sqlite3_stmt *statement = sqlite_statement(db, SQL_REPLAY, "s", request->entry.replay);
    if (!statement)
        return fail_read(db, request);
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        answer_put_entry(request, column_of(statement, 0));
        answer_put_related(request, column_of(statement, 1));
    }
    sqlite3_reset(statement);
    if (code == SQLITE_DONE)
        return store_fail(request, STORE_ABSENT, "there is no replay %s", request->entry.replay);
    if (code != SQLITE_ROW)
        return fail_read(db, request);
    answer_end_entries(request);
    return true;
}

/* ---- lists --------------------------------------------------------------------------------- */

static void add_summary(store_request *request, sqlite3_stmt *statement)
{
    store_summary summary = {.is_public = sqlite3_column_int(statement, 1) != 0,
                             .updated = sqlite3_column_int64(statement, 3),
                             .last = sqlite3_column_int64(statement, 5),
                             .bytes = sqlite3_column_int64(statement, 6)}; /* 0 if there is no such column */
    answer_put_summary(request, &summary, column_of(statement, 0), column_of(statement, 2), column_of(statement, 4));
}

static sqlite3_stmt *list_statement(sqlite_db *db, const store_request *request)
{
    const store_query *query = &request->query;
    int64_t most = query->most < INT32_MAX ? (int64_t)query->most : INT32_MAX;
    switch (query->which) {
    case STORE_PUBLIC:
        return sqlite_statement(db, SQL_PUBLIC, "i", most);
    case STORE_IDLE:
        return sqlite_statement(db, SQL_IDLE, "iiss", most, query->before, request->entry.replay,
                                request->entry.kept_names);
    case STORE_TABLE:
        return sqlite_statement(db, SQL_TABLE, "s", request->entry.code);
    case STORE_NOTES:
        return sqlite_statement(db, SQL_NOTES, "iis", most, query->before, request->entry.replay);
    case STORE_TABLE_NOTES:
        return sqlite_statement(db, SQL_TABLE_NOTES, "s", request->entry.code);
    case STORE_ALL:
        return sqlite_statement(db, SQL_ALL, "is", most, request->entry.code);
    case STORE_LOG:
        return sqlite_statement(db, SQL_LOG, "iis", most, query->before, request->entry.code);
    case STORE_REPLAYS:
        return sqlite_statement(db, SQL_REPLAYS, "is", most, request->entry.code);
    }
    return NULL;
}

bool sqlite_read_list(store_db *base, store_request *request)
{
    sqlite_db *db = sqlite_of(base);
    sqlite3_stmt *statement = list_statement(db, request);
    if (!statement)
        return fail_read(db, request);
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW)
        add_summary(request, statement);
    sqlite3_reset(statement);
    if (code != SQLITE_DONE)
        return fail_read(db, request);
    answer_end_summaries(request);
    return true;
}
