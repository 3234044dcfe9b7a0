/* Appends. A queue of appends is one transaction, so that they wait for the disk only once. */
#include "sqlite_db.h"

#include <inttypes.h>

static bool read_last_number(sqlite_db *db, const char *code, int64_t *last)
{
    sqlite3_stmt *statement = sqlite_statement(db, SQL_LAST, "s", code);
    if (!statement)
        return false;
    bool ok = sqlite3_step(statement) == SQLITE_ROW;
    *last = ok ? sqlite3_column_int64(statement, 0) : 0;
    sqlite3_reset(statement);
    return ok;
}

static bool is_name_taken(sqlite_db *db, const char *name, bool *taken)
{
    sqlite3_stmt *statement = sqlite_statement(db, SQL_REPLAY_TAKEN, "s", name);
    if (!statement)
        return false;
    int code = sqlite3_step(statement);
    *taken = code == SQLITE_ROW;
    sqlite3_reset(statement);
    return code == SQLITE_ROW || code == SQLITE_DONE;
}

static bool write_entry(sqlite_db *db, const store_entry *entry)
{
    const char *code = entry->code;
    return sqlite_run(sqlite_statement(db, SQL_ADD, "sib", code, entry->number, entry->bytes));
}

static bool write_summary(sqlite_db *db, const store_entry *entry)
{
    const store_summary *summary = entry->summary;
    return sqlite_run(sqlite_statement(db, SQL_SUMMARISE, "sisis", entry->code, (int64_t)summary->is_public,
                                       summary->stage, summary->updated, summary->text.at));
}

static bool write_replay(sqlite_db *db, const store_entry *entry)
{
    return sqlite_run(sqlite_statement(db, SQL_ADD_REPLAY, "ssb", entry->replay, entry->code, entry->replay_bytes));
}

static bool write_notes(sqlite_db *db, const store_entry *entry)
{
    bool ok = true;
    for (const store_note *note = entry->notes; ok && note < entry->notes + STORE_MAX_NOTES && note->name; note++) {
        const char *code = note->code ? note->code : entry->code;
        ok =
            sqlite_run(note->text ? sqlite_statement(db, SQL_PUT_NOTE, "ssis", code, note->name, note->time, note->text)
                                  : sqlite_statement(db, SQL_REMOVE_NOTE, "ss", code, note->name));
    }
    return ok;
}

static bool fill_notes(sqlite_db *db, const store_entry *entry)
{
    const store_note *note = entry->notes;
    sqlite_sql which = entry->change == STORE_FILL_TABLES ? SQL_FILL_TABLES : SQL_FILL_REPLAYS;
    return sqlite_run(sqlite_statement(db, which, "sis", note->name, note->time, note->text));
}

static bool remove_replay(sqlite_db *db, store_request *request)
{
    const char *name = request->entry.replay;
    bool exists;
    if (!is_name_taken(db, name, &exists) || !sqlite_run(sqlite_statement(db, SQL_REMOVE_REPLAY, "s", name)) ||
        !sqlite_run(sqlite_statement(db, SQL_REMOVE_NOTES, "s", name)))
        return false;
    db->must_empty_log = true;
    if (!exists)
        store_fail(request, STORE_ABSENT, "there is no replay %s", name);
    return true;
}

/* Reads the table's next replay after `*row`. `out` gets the replay without the names, or nothing if no name has to be
 * removed. */
static int strip_next(sqlite_db *db, const store_entry *entry, int64_t *row, posse_buffer *out)
{
    const char *kept = entry->remove ? NULL : entry->kept_names;
    sqlite3_stmt *next = sqlite_statement(db, SQL_NEXT_REPLAY, "si", entry->code, *row);
    int code = next ? sqlite3_step(next) : SQLITE_ERROR;
    posse_buffer_clear(out);
    if (code == SQLITE_ROW) {
        *row = sqlite3_column_int64(next, 0);
        store_bytes replay = {.at = sqlite3_column_blob(next, 1)};
        replay.length = (size_t)sqlite3_column_bytes(next, 1);
        if (!db->strip(replay, kept, out))
            posse_buffer_clear(out);
    }
    sqlite3_reset(next);
    return code;
}

/* Replays are read one at a time, because no statement may be reading the replays while they are changed. */
static bool strip_replays(sqlite_db *db, const store_entry *entry)
{
    posse_buffer stripped = {0};
    int64_t row = 0;
    int code = SQLITE_DONE;
    bool ok = true;
    while (ok && db->strip && (code = strip_next(db, entry, &row, &stripped)) == SQLITE_ROW) {
        if (!stripped.length)
            continue;
        store_bytes bytes = {stripped.text, stripped.length};
        ok = sqlite_run(sqlite_statement(db, SQL_STRIP_REPLAY, "bi", bytes, row));
        db->must_empty_log = true;
    }
    posse_buffer_free(&stripped);
    return ok && code == SQLITE_DONE;
}

static bool remove_table(sqlite_db *db, const store_entry *entry)
{
    db->must_empty_log = true;
    return sqlite_run(sqlite_statement(db, SQL_REMOVE_ENTRIES, "s", entry->code)) &&
           sqlite_run(sqlite_statement(db, SQL_REMOVE_NOTES, "s", entry->code)) &&
           sqlite_run(sqlite_statement(db, SQL_REMOVE_TABLE, "s", entry->code));
}

/* Finds conflicts before it writes anything, so that a conflict does not affect the rest of the queue. Returns false
 * only for errors that concern the whole queue. */
static bool append_entry(sqlite_db *db, store_request *request)
{
    const store_entry *entry = &request->entry;
    bool taken = false;
    int64_t last;
    if (!read_last_number(db, entry->code, &last) || (entry->replay && !is_name_taken(db, entry->replay, &taken)))
        return false;
    request->result.last = last;
    if (entry->number != last + 1) {
        store_fail(request, STORE_CONFLICT, "table %s has %" PRId64 " entries, so its next entry cannot be %" PRId64,
                   entry->code, last, entry->number);
        return true;
    }
    if (taken) {
        store_fail(request, STORE_CONFLICT, "there is already a replay %s", entry->replay);
        return true;
    }
    request->result = (store_result){.text = "", .last = entry->remove ? 0 : entry->number};
    if (entry->replay && !write_replay(db, entry))
        return false;
    if ((entry->remove || entry->kept_names) && !strip_replays(db, entry))
        return false;
    if (entry->remove)
        return remove_table(db, entry);
    return write_entry(db, entry) && (!entry->summary || write_summary(db, entry)) && write_notes(db, entry);
}

static bool write_one(sqlite_db *db, store_request *request)
{
    switch (request->entry.change) {
    case STORE_APPEND:
        return append_entry(db, request);
    case STORE_PUT_NOTES:
        return write_notes(db, &request->entry);
    case STORE_FILL_TABLES:
    case STORE_FILL_REPLAYS:
        return fill_notes(db, &request->entry);
    case STORE_REMOVE_REPLAY:
        return remove_replay(db, request);
    }
    return false;
}

static bool write_all(sqlite_db *db, const store_queue *queue)
{
    if (!sqlite_run(sqlite_statement(db, SQL_BEGIN, "")))
        return false;
    for (store_request *request = queue->first; request; request = request->next)
        if (!write_one(db, request))
            return false;
    return sqlite_run(sqlite_statement(db, SQL_COMMIT, ""));
}

/* Another program has been reading the file for so long that the log has reached its limit. */
static bool is_log_full(sqlite_db *db, const store_queue *queue)
{
    if (db->log_pages <= db->max_log_pages)
        return false;
    for (store_request *request = queue->first; request; request = request->next)
        store_fail(
            request, STORE_ERROR,
            "the data could not be written: another program has been reading it for so long that its log is full");
    return true;
}

/* If the transaction fails, conflicts become errors too, because the entries they conflicted with are rolled back. */
void sqlite_write(store_db *base, const store_queue *queue)
{
    sqlite_db *db = sqlite_of(base);
    if (is_log_full(db, queue) || write_all(db, queue))
        return;
    for (store_request *request = queue->first; request; request = request->next) {
        request->result.last = 0;
        store_fail(request, STORE_ERROR, "the data could not be written: %s", sqlite_error(db));
    }
    if (!sqlite3_get_autocommit(db->file))
        sqlite_run(sqlite_statement(db, SQL_ROLLBACK, ""));
}
