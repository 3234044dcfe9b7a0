/* Connections to the file: opening, its layout, statements, troubles. */
#include "store_db.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    LAYOUT = 1,
    OURS = 0x506f7373, /* "Poss" */
    PATIENCE_MS = 2000,
    LONG_LOG = 4096, /* pages: 16 MiB, which are written in a moment */
};

/* Entries of a table lie beside one another. Replays are large and of no order. */
static const char layout[] =
    "CREATE TABLE tables(code TEXT PRIMARY KEY, public INTEGER NOT NULL, stage TEXT NOT NULL,"
    " updated INTEGER NOT NULL, summary TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX tables_updated ON tables(updated);"
    "CREATE INDEX tables_public ON tables(updated) WHERE public;"
    "CREATE TABLE entries(code TEXT NOT NULL, number INTEGER NOT NULL, bytes BLOB NOT NULL,"
    " PRIMARY KEY(code, number)) WITHOUT ROWID;"
    "CREATE TABLE replays(name TEXT PRIMARY KEY, code TEXT NOT NULL, bytes BLOB NOT NULL);";

/* Files of older versions, which are otherwise the same, get it when they are opened. */
static const char replays_of_table[] = "CREATE INDEX IF NOT EXISTS replays_code ON replays(code)";

static const char *const statements[] = {
    [SQL_BEGIN] = "BEGIN IMMEDIATE",
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLLBACK] = "ROLLBACK",
    [SQL_LAST] = "SELECT max(number) FROM entries WHERE code = ?",
    [SQL_ADD] = "INSERT INTO entries VALUES(?, ?, ?)",
    [SQL_SUMMARISE] = "REPLACE INTO tables VALUES(?, ?, ?, ?, ?)",
    [SQL_REMOVE_ENTRIES] = "DELETE FROM entries WHERE code = ?",
    [SQL_REMOVE_TABLE] = "DELETE FROM tables WHERE code = ?",
    [SQL_REPLAY_TAKEN] = "SELECT 1 FROM replays WHERE name = ?",
    [SQL_KEEP_REPLAY] = "INSERT INTO replays VALUES(?, ?, ?)",
    [SQL_NEXT_REPLAY] = "SELECT rowid, bytes FROM replays WHERE code = ? AND rowid > ?"
                        " ORDER BY rowid LIMIT 1",
    [SQL_STRIP_REPLAY] = "UPDATE replays SET bytes = ? WHERE rowid = ?",
    [SQL_REPLAY] = "SELECT bytes FROM replays WHERE name = ?",
    [SQL_LOAD] = "SELECT number, bytes FROM entries WHERE code = ? ORDER BY number",
#define SUMMARY(which)                                                                             \
    ("SELECT code, public, stage, updated, summary,"                                               \
     " (SELECT max(number) FROM entries WHERE code = tables.code) FROM tables " which)
    [SQL_PUBLIC] = SUMMARY("WHERE public ORDER BY updated DESC LIMIT ?"),
    [SQL_IDLE] = SUMMARY("WHERE updated < ?2 ORDER BY updated LIMIT ?1"),
#undef SUMMARY
};

/* ---- troubles ------------------------------------------------------------------------------ */

static const struct trouble {
    int code;
    const char *sentence;
} troubles[] = {
    {SQLITE_FULL, "the disk is full, or the data has reached its limit"},
    {SQLITE_BUSY, "another program keeps the data locked"},
    {SQLITE_LOCKED, "another program keeps the data locked"},
    {SQLITE_IOERR, "the disk cannot be read or written"},
    {SQLITE_CORRUPT, "the data is damaged"},
    {SQLITE_NOTADB, "it is not a file of this program"},
    {SQLITE_READONLY, "the data may be read, but not written"},
    {SQLITE_PERM, "the data may not be opened"},
    {SQLITE_CANTOPEN, "the data cannot be opened"},
    {SQLITE_NOMEM, "there is not enough memory"},
};

const char *store_db_error(const store_db *db)
{
    int code = sqlite3_errcode(db->file) & 0xff;
    for (size_t i = 0; i < sizeof troubles / sizeof *troubles; i++)
        if (troubles[i].code == code)
            return troubles[i].sentence;
    return sqlite3_errmsg(db->file);
}

/* ---- statements ---------------------------------------------------------------------------- */

sqlite3_stmt *store_statement(store_db *db, store_sql which, const char *places, ...)
{
    sqlite3_stmt **statement = &db->statements[which];
    if (!*statement && sqlite3_prepare_v3(db->file, statements[which], -1,
                                          SQLITE_PREPARE_PERSISTENT, statement, NULL) != SQLITE_OK)
        return NULL;
    va_list values;
    va_start(values, places);
    for (int i = 0; places[i]; i++) {
        store_bytes bytes;
        if (places[i] == 'i') {
            sqlite3_bind_int64(*statement, i + 1, va_arg(values, int64_t));
        } else if (places[i] == 's') {
            sqlite3_bind_text(*statement, i + 1, va_arg(values, const char *), -1, SQLITE_STATIC);
        } else {
            bytes = va_arg(values, store_bytes);
            sqlite3_bind_blob64(*statement, i + 1, bytes.at, bytes.length, SQLITE_STATIC);
        }
    }
    va_end(values);
    return *statement;
}

bool store_run(sqlite3_stmt *statement)
{
    if (!statement)
        return false;
    bool fine = sqlite3_step(statement) == SQLITE_DONE;
    sqlite3_reset(statement);
    return fine;
}

/* A pragma or a query with one number for an answer. */
static bool ask_number(const store_db *db, const char *question, int64_t *number)
{
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(db->file, question, -1, &statement, NULL) != SQLITE_OK)
        return false;
    bool fine = sqlite3_step(statement) == SQLITE_ROW;
    *number = fine ? sqlite3_column_int64(statement, 0) : 0;
    return sqlite3_finalize(statement) == SQLITE_OK && fine;
}

static bool tell(const store_db *db, const char *command)
{
    return sqlite3_exec(db->file, command, NULL, NULL, NULL) == SQLITE_OK;
}

/* ---- opening ------------------------------------------------------------------------------- */

static bool refuse_file(const char *path, const char *why, posse_status *status)
{
    return posse_fail(status, POSSE_BAD_CONFIG, NULL, "%s: %s", path, why);
}

/* For its owner alone from the first moment on. A file that is there is not opened here: closing it again
 * would end the locks that this process may have on it. */
static bool make_file(const char *path, posse_status *status)
{
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0 && errno != EEXIST)
        return refuse_file(path, strerror(errno), status);
    if (file >= 0)
        close(file);
    return true;
}

/* SQLite knows names that are not names of files, such as ":memory:", but none of a path. */
static bool connect_to(store_db *db, const char *path, posse_status *status)
{
    posse_buffer name = {0};
    posse_put(&name, "%s%s", path[0] == '/' ? "" : "./", path);
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    *db = (store_db){0};
    int code = sqlite3_open_v2(name.text, &db->file, flags, NULL);
    posse_buffer_free(&name);
    if (code != SQLITE_OK)
        return refuse_file(path, db->file ? store_db_error(db) : "no memory", status);
    sqlite3_busy_timeout(db->file, PATIENCE_MS);
    return true;
}

/* A file that was cut within its last page would be read as if zeros were there. What is still in the log
 * beside it may be half written: it comes from there. */
static bool check_end(const store_db *db, const char *path, posse_status *status)
{
    struct stat file, log;
    int64_t page;
    posse_buffer beside = {0};
    posse_put(&beside, "%s-wal", path);
    bool logged = stat(beside.text, &log) == 0 && log.st_size > 0;
    posse_buffer_free(&beside);
    if (logged || stat(path, &file) != 0 || !ask_number(db, "PRAGMA page_size", &page))
        return true; /* whatever is wrong will be told by others */
    return file.st_size % page == 0 || refuse_file(path, "the data is cut off at its end", status);
}

/* Whose file is it? `*empty` is set where nobody's. */
static bool check_owner(const store_db *db, const char *path, bool *empty, posse_status *status)
{
    int64_t owner, version, things;
    if (!ask_number(db, "PRAGMA application_id", &owner) ||
        !ask_number(db, "PRAGMA user_version", &version) ||
        !ask_number(db, "SELECT count(*) FROM sqlite_schema", &things))
        return refuse_file(path, store_db_error(db), status);
    *empty = owner == 0 && version == 0 && things == 0;
    if (*empty)
        return check_end(db, path, status);
    if (owner != OURS)
        return refuse_file(path, "it is a database of another program", status);
    if (version > LAYOUT)
        return posse_fail(status, POSSE_BAD_CONFIG, NULL,
                          "%s was written by a newer posse (layout %" PRId64
                          "; this one knows up to %d): please use that one",
                          path, version, LAYOUT);
    if (version < 1)
        return refuse_file(path, "it does not say which layout it has", status);
    return check_end(db, path, status);
}

/* Whoever comes second finds it made. */
static bool lay_out(const store_db *db, const char *path, posse_status *status)
{
    posse_buffer marks = {0};
    posse_put(&marks, "PRAGMA application_id = %d; PRAGMA user_version = %d", OURS, LAYOUT);
    bool empty = false;
    bool fine = tell(db, "BEGIN IMMEDIATE");
    if (fine && !check_owner(db, path, &empty, status)) {
        posse_buffer_free(&marks);
        return false;
    }
    fine = fine && (!empty || (tell(db, layout) && tell(db, marks.text))) && tell(db, "COMMIT");
    posse_buffer_free(&marks);
    return fine || refuse_file(path, store_db_error(db), status);
}

/* A commit is on the disk when it returns (synchronous). The log beside the file is brought into it by
 * store_db_checkpoint alone, so that no answer has to wait for that. */
static bool set_up(const store_db *db, const char *path, const store_options *options,
                   posse_status *status)
{
    bool fine = tell(db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                         "PRAGMA wal_autocheckpoint = 0; PRAGMA journal_size_limit = 67108864;"
                         "PRAGMA cache_size = -16384; PRAGMA trusted_schema = OFF;"
                         "PRAGMA secure_delete = ON");
    int64_t page = 0;
    fine = fine && ask_number(db, "PRAGMA page_size", &page);
    if (fine && options->max_bytes > 0) {
        posse_buffer limit = {0};
        posse_put(&limit, "PRAGMA max_page_count = %" PRId64, options->max_bytes / page + 1);
        fine = tell(db, limit.text);
        posse_buffer_free(&limit);
    }
    if (options->patience_ms > 0)
        sqlite3_busy_timeout(db->file, options->patience_ms);
    return fine || refuse_file(path, store_db_error(db), status);
}

static bool give_up(store_db *db)
{
    store_db_close(db);
    return false;
}

bool store_db_open_existing(store_db *db, const char *path, posse_status *status)
{
    bool empty = false;
    if (!connect_to(db, path, status) || !check_owner(db, path, &empty, status))
        return give_up(db);
    if (empty) {
        refuse_file(path, "there is nothing in it", status);
        return give_up(db);
    }
    return true;
}

static int count_log(void *db, sqlite3 *file, const char *name, int pages)
{
    (void)file, (void)name;
    ((store_db *)db)->log_pages = pages;
    return SQLITE_OK;
}

bool store_db_open(store_db *db, const char *path, const store_options *options,
                   posse_status *status)
{
    bool empty = false;
    *db = (store_db){0};
    if (!make_file(path, status))
        return false;
    if (!connect_to(db, path, status) || !check_owner(db, path, &empty, status))
        return give_up(db);
    if (sqlite3_db_readonly(db->file, "main")) {
        refuse_file(path, "it may be read, but not written", status);
        return give_up(db);
    }
    if (!set_up(db, path, options, status) || (empty && !lay_out(db, path, status)))
        return give_up(db);
    if (!tell(db, replays_of_table)) {
        refuse_file(path, store_db_error(db), status);
        return give_up(db);
    }
    db->strip = options->strip;
    sqlite3_wal_hook(db->file, count_log, db);
    return true;
}

void store_db_close(store_db *db)
{
    for (int i = 0; i < SQL_STATEMENTS; i++)
        sqlite3_finalize(db->statements[i]);
    int code = sqlite3_close(db->file);
    assert(code == SQLITE_OK);
    (void)code;
    *db = (store_db){0};
}

/* Brings all of the log into the file and cuts it to nothing: its old pages may hold what was deleted since. */
static void empty_log(store_db *db)
{
    if (sqlite3_wal_checkpoint_v2(db->file, "main", SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL) !=
        SQLITE_OK)
        return;
    db->has_forgotten = false;
    db->log_pages = 0;
}

/* What readers still need stays for the next time. */
void store_db_checkpoint(store_db *db)
{
    int all = 0, swept = 0;
    if (db->has_forgotten)
        empty_log(db);
    if (db->log_pages > LONG_LOG &&
        sqlite3_wal_checkpoint_v2(db->file, "main", SQLITE_CHECKPOINT_PASSIVE, &all, &swept) ==
            SQLITE_OK)
        db->log_pages = all - swept;
}
