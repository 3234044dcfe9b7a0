/* Connections to the file: opening, the schema, statements, errors. */
#include "sqlite_db.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    SCHEMA_VERSION = 1,
    APPLICATION_ID = 0x506f7373, /* "Poss" */
    BUSY_TIMEOUT_MS = 2000,
    MAX_LOG_PAGES = 4096,    /* 16 MiB, which are copied in a moment */
    MAX_LOG_BYTES = 1 << 30, /* a reader that never ends must not fill the disk */
    STUCK_LOG_PAGES = 16384, /* 64 MiB: no checkpoint has succeeded for long */
    EMPTYING_TIMEOUT_MS = 50,
};

/* WITHOUT ROWID keeps the entries of a table together. Replays are large and are not read in any order. */
static const char schema[] = "CREATE TABLE tables(code TEXT PRIMARY KEY, public INTEGER NOT NULL, stage TEXT NOT NULL,"
                             " updated INTEGER NOT NULL, summary TEXT NOT NULL) WITHOUT ROWID;"
                             "CREATE INDEX tables_updated ON tables(updated);"
                             "CREATE INDEX tables_public ON tables(updated) WHERE public;"
                             "CREATE TABLE entries(code TEXT NOT NULL, number INTEGER NOT NULL, bytes BLOB NOT NULL,"
                             " PRIMARY KEY(code, number)) WITHOUT ROWID;"
                             "CREATE TABLE replays(name TEXT PRIMARY KEY, code TEXT NOT NULL, bytes BLOB NOT NULL);";

/* Files of older versions lack only these. They are added when such a file is opened. */
static const char additions[] = "CREATE INDEX IF NOT EXISTS replays_code ON replays(code);"
                                "CREATE TABLE IF NOT EXISTS notes(code TEXT NOT NULL, name TEXT NOT NULL,"
                                " time INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY(code, name)) WITHOUT ROWID;"
                                "CREATE INDEX IF NOT EXISTS notes_name ON notes(name, time);";

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
    [SQL_ADD_REPLAY] = "INSERT INTO replays VALUES(?, ?, ?)",
    [SQL_NEXT_REPLAY] = "SELECT rowid, bytes FROM replays WHERE code = ? AND rowid > ? ORDER BY rowid LIMIT 1",
    [SQL_STRIP_REPLAY] = "UPDATE replays SET bytes = ? WHERE rowid = ?",
    [SQL_REPLAY] = "SELECT bytes, code FROM replays WHERE name = ?",
    [SQL_NEWEST_REPLAY] = "SELECT name FROM replays WHERE code = ? ORDER BY rowid DESC LIMIT 1",
    [SQL_REMOVE_REPLAY] = "DELETE FROM replays WHERE name = ?",
    [SQL_LOAD] = "SELECT number, bytes FROM entries WHERE code = ? ORDER BY number",
#define SUMMARY(which)                                                                                                 \
    ("SELECT code, public, stage, updated, summary,"                                                                   \
     " (SELECT max(number) FROM entries WHERE code = tables.code) FROM tables " which)
    [SQL_PUBLIC] = SUMMARY("WHERE public ORDER BY updated DESC LIMIT ?"),
    [SQL_IDLE] = SUMMARY("JOIN notes USING(code) WHERE name = ?3 AND time < ?2 AND NOT EXISTS"
                         " (SELECT 1 FROM notes AS other WHERE other.code = tables.code AND other.name = ?4)"
                         " ORDER BY time LIMIT ?1"),
    [SQL_TABLE] = SUMMARY("WHERE code = ?"),
#undef SUMMARY
    [SQL_NOTES] =
        ("SELECT code, 0, name, time, text, coalesce((SELECT max(number) FROM entries WHERE code = notes.code), 0)"
         " FROM notes WHERE name = ?3 AND time < ?2 ORDER BY time LIMIT ?1"),
    [SQL_TABLE_NOTES] = "SELECT code, 0, name, time, text, 0 FROM notes WHERE code = ? ORDER BY name",
    [SQL_ALL] = ("SELECT code, public, stage, updated, summary,"
                 " (SELECT max(number) FROM entries WHERE code = tables.code),"
                 " (SELECT sum(length(bytes)) FROM entries WHERE code = tables.code)"
                 " FROM tables WHERE code > ?2 ORDER BY code LIMIT ?1"),
    [SQL_LOG] = ("SELECT code, 0, '', 0, bytes, number FROM entries WHERE code = ?3 AND number > ?2"
                 " ORDER BY number LIMIT ?1"),
    [SQL_REPLAYS] = "SELECT name, 0, code, 0, '', 0, length(bytes) FROM replays WHERE name > ?2 ORDER BY name LIMIT ?1",
    [SQL_PUT_NOTE] = "REPLACE INTO notes VALUES(?, ?, ?, ?)",
    [SQL_REMOVE_NOTE] = "DELETE FROM notes WHERE code = ? AND name = ?",
    [SQL_REMOVE_NOTES] = "DELETE FROM notes WHERE code = ?",
    [SQL_FILL_TABLES] = "INSERT OR IGNORE INTO notes SELECT code, ?, ?, ? FROM tables",
    [SQL_FILL_REPLAYS] = "INSERT OR IGNORE INTO notes SELECT name, ?, ?, ? FROM replays",
};

/* ---- errors ------------------------------------------------------------------------------ */

static const struct error_text {
    int code;
    const char *text;
} errors[] = {
    {SQLITE_FULL, "the disk is full, or the data has reached its limit"},
    {SQLITE_BUSY, "another program has locked the data"},
    {SQLITE_LOCKED, "another program has locked the data"},
    {SQLITE_IOERR, "the disk cannot be read or written"},
    {SQLITE_CORRUPT, "the data is damaged"},
    {SQLITE_NOTADB, "this is not a posse data file"},
    {SQLITE_READONLY, "the data is read-only"},
    {SQLITE_PERM, "permission to open the data was denied"},
    {SQLITE_CANTOPEN, "the data cannot be opened"},
    {SQLITE_NOMEM, "there is not enough memory"},
};

const char *sqlite_error(const sqlite_db *db)
{
    int code = sqlite3_errcode(db->file) & 0xff;
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
        if (errors[i].code == code)
            return errors[i].text;
    return sqlite3_errmsg(db->file);
}

/* ---- statements ---------------------------------------------------------------------------- */

sqlite3_stmt *sqlite_statement(sqlite_db *db, sqlite_sql which, const char *types, ...)
{
    sqlite3_stmt **statement = &db->statements[which];
    if (!*statement &&
        sqlite3_prepare_v3(db->file, statements[which], -1, SQLITE_PREPARE_PERSISTENT, statement, NULL) != SQLITE_OK)
        return NULL;
    va_list values;
    va_start(values, types);
    for (int i = 0; types[i]; i++) {
        store_bytes bytes;
        if (types[i] == 'i') {
            sqlite3_bind_int64(*statement, i + 1, va_arg(values, int64_t));
        } else if (types[i] == 's') {
            sqlite3_bind_text(*statement, i + 1, va_arg(values, const char *), -1, SQLITE_STATIC);
        } else {
            bytes = va_arg(values, store_bytes);
            sqlite3_bind_blob64(*statement, i + 1, bytes.at, bytes.length, SQLITE_STATIC);
        }
    }
    va_end(values);
    return *statement;
}

bool sqlite_run(sqlite3_stmt *statement)
{
    if (!statement)
        return false;
    bool ok = sqlite3_step(statement) == SQLITE_DONE;
    sqlite3_reset(statement);
    return ok;
}

bool sqlite_query_number(const sqlite_db *db, const char *sql, int64_t *number)
{
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(db->file, sql, -1, &statement, NULL) != SQLITE_OK)
        return false;
    bool ok = sqlite3_step(statement) == SQLITE_ROW;
    *number = ok ? sqlite3_column_int64(statement, 0) : 0;
    return sqlite3_finalize(statement) == SQLITE_OK && ok;
}

bool sqlite_execute(const sqlite_db *db, const char *sql)
{
    return sqlite3_exec(db->file, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* ---- opening ------------------------------------------------------------------------------- */

static bool refuse_file(const char *path, const char *reason, posse_status *status)
{
    return posse_fail(status, POSSE_BAD_CONFIG, NULL, "%s: %s", path, reason);
}

/* Creates the file readable only by its owner. Does not open an existing file, because closing it again would release
 * the locks that this process may have on it. */
static bool make_file(const char *path, posse_status *status)
{
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0 && errno != EEXIST)
        return refuse_file(path, strerror(errno), status);
    if (file >= 0)
        close(file);
    return true;
}

/* The path gets a directory, because SQLite gives names such as ":memory:" a special meaning. */
static bool connect_to(sqlite_db *db, const char *path, posse_status *status)
{
    posse_buffer name = {0};
    posse_put(&name, "%s%s", path[0] == '/' ? "" : "./", path);
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    *db = (sqlite_db){0};
    int code = sqlite3_open_v2(name.text, &db->file, flags, NULL);
    posse_buffer_free(&name);
    if (code != SQLITE_OK)
        return refuse_file(path, db->file ? sqlite_error(db) : "out of memory", status);
    sqlite3_busy_timeout(db->file, BUSY_TIMEOUT_MS);
    return true;
}

/* SQLite would read a file that was cut off within its last page as if it ended with zeros. The check is skipped while
 * there is a write-ahead log, because the file may be incomplete until the log is copied into it. */
static bool check_not_truncated(const sqlite_db *db, const char *path, posse_status *status)
{
    struct stat file, log;
    int64_t page;
    posse_buffer log_path = {0};
    posse_put(&log_path, "%s-wal", path);
    bool logged = stat(log_path.text, &log) == 0 && log.st_size > 0;
    posse_buffer_free(&log_path);
    if (logged || stat(path, &file) != 0 || !sqlite_query_number(db, "PRAGMA page_size", &page))
        return true; /* other checks will report what is wrong */
    return file.st_size % page == 0 || refuse_file(path, "the file is truncated", status);
}

/* Checks that the file belongs to this program. Sets `*empty` if the file is empty. */
static bool check_owner(const sqlite_db *db, const char *path, bool *empty, posse_status *status)
{
    int64_t owner, version, object_count;
    if (!sqlite_query_number(db, "PRAGMA application_id", &owner) ||
        !sqlite_query_number(db, "PRAGMA user_version", &version) ||
        !sqlite_query_number(db, "SELECT count(*) FROM sqlite_schema", &object_count))
        return refuse_file(path, sqlite_error(db), status);
    *empty = owner == 0 && version == 0 && object_count == 0;
    if (*empty)
        return check_not_truncated(db, path, status);
    if (owner != APPLICATION_ID)
        return refuse_file(path, "this is a database of another program", status);
    if (version > SCHEMA_VERSION)
        return posse_fail(status, POSSE_BAD_CONFIG, NULL,
                          "%s was written by a newer version of posse (schema %" PRId64
                          "; this version knows up to %d): please use the newer version",
                          path, version, SCHEMA_VERSION);
    if (version < 1)
        return refuse_file(path, "the file has no schema version", status);
    return check_not_truncated(db, path, status);
}

/* Checks again inside the transaction, because another process may have created the schema meanwhile. */
static bool create_schema(const sqlite_db *db, const char *path, posse_status *status)
{
    posse_buffer pragmas = {0};
    posse_put(&pragmas, "PRAGMA application_id = %d; PRAGMA user_version = %d", APPLICATION_ID, SCHEMA_VERSION);
    bool empty = false;
    bool ok = sqlite_execute(db, "BEGIN IMMEDIATE");
    if (ok && !check_owner(db, path, &empty, status)) {
        posse_buffer_free(&pragmas);
        return false;
    }
    ok = ok && (!empty || (sqlite_execute(db, schema) && sqlite_execute(db, pragmas.text))) &&
         sqlite_execute(db, "COMMIT");
    posse_buffer_free(&pragmas);
    return ok || refuse_file(path, sqlite_error(db), status);
}

/* With synchronous = FULL, a commit is on disk when it returns. Only sqlite_checkpoint copies the log into the
 * file, so that no answer has to wait for a checkpoint. */
static bool configure(sqlite_db *db, const char *path, const store_options *options, posse_status *status)
{
    bool ok = sqlite_execute(db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                                 "PRAGMA wal_autocheckpoint = 0; PRAGMA journal_size_limit = 67108864;"
                                 "PRAGMA cache_size = -16384; PRAGMA trusted_schema = OFF;"
                                 "PRAGMA secure_delete = ON");
    int64_t page = 0;
    ok = ok && sqlite_query_number(db, "PRAGMA page_size", &page);
    if (ok && options->max_bytes > 0) {
        posse_buffer limit = {0};
        posse_put(&limit, "PRAGMA max_page_count = %" PRId64, options->max_bytes / page + 1);
        ok = sqlite_execute(db, limit.text);
        posse_buffer_free(&limit);
    }
    if (ok)
        db->max_log_pages = (int)((options->max_log_bytes > 0 ? options->max_log_bytes : MAX_LOG_BYTES) / page);
    db->busy_timeout_ms = options->busy_timeout_ms > 0 ? options->busy_timeout_ms : BUSY_TIMEOUT_MS;
    sqlite3_busy_timeout(db->file, db->busy_timeout_ms);
    return ok || refuse_file(path, sqlite_error(db), status);
}

static bool close_and_fail(sqlite_db *db)
{
    sqlite_db_close(db);
    return false;
}

bool sqlite_open_existing(sqlite_db *db, const char *path, posse_status *status)
{
    bool empty = false;
    if (!connect_to(db, path, status) || !check_owner(db, path, &empty, status))
        return close_and_fail(db);
    if (empty) {
        refuse_file(path, "the file is empty", status);
        return close_and_fail(db);
    }
    return true;
}

static int on_commit(void *db, sqlite3 *file, const char *name, int pages)
{
    (void)file, (void)name;
    ((sqlite_db *)db)->log_pages = pages;
    return SQLITE_OK;
}

bool sqlite_db_open(sqlite_db *db, const char *path, const store_options *options, posse_status *status)
{
    bool empty = false;
    *db = (sqlite_db){0};
    if (!make_file(path, status))
        return false;
    if (!connect_to(db, path, status) || !check_owner(db, path, &empty, status))
        return close_and_fail(db);
    if (sqlite3_db_readonly(db->file, "main")) {
        refuse_file(path, "the file is read-only", status);
        return close_and_fail(db);
    }
    /* Must be set before the file has any page. */
    if (empty && !sqlite_execute(db, "PRAGMA auto_vacuum = INCREMENTAL")) {
        refuse_file(path, sqlite_error(db), status);
        return close_and_fail(db);
    }
    if (!configure(db, path, options, status) || (empty && !create_schema(db, path, status)))
        return close_and_fail(db);
    if (!sqlite_execute(db, additions)) {
        refuse_file(path, sqlite_error(db), status);
        return close_and_fail(db);
    }
    db->strip = options->strip;
    sqlite3_wal_hook(db->file, on_commit, db);
    return true;
}

void sqlite_db_close(sqlite_db *db)
{
    for (int i = 0; i < SQL_STATEMENTS; i++)
        sqlite3_finalize(db->statements[i]);
    int code = sqlite3_close(db->file);
    assert(code == SQLITE_OK);
    (void)code;
    *db = (sqlite_db){0};
}

/* Copies the whole log into the file and truncates the log, because its old pages may contain deleted data. Waits only a
 * moment for readers, because appends wait meanwhile. */
static void empty_log(sqlite_db *db)
{
    sqlite3_busy_timeout(db->file, EMPTYING_TIMEOUT_MS);
    int code = sqlite3_wal_checkpoint_v2(db->file, "main", SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
    sqlite3_busy_timeout(db->file, db->busy_timeout_ms);
    if (code != SQLITE_OK)
        return;
    db->must_empty_log = false;
    db->log_pages = 0;
}

/* Pages that readers still need stay in the log until the next checkpoint. */
void sqlite_checkpoint(store_db *base)
{
    sqlite_db *db = sqlite_of(base);
    int all = 0, copied = 0;
    if (db->must_empty_log)
        empty_log(db);
    if ((db->log_pages > MAX_LOG_PAGES || db->log_pages > db->max_log_pages) &&
        sqlite3_wal_checkpoint_v2(db->file, "main", SQLITE_CHECKPOINT_PASSIVE, &all, &copied) == SQLITE_OK)
        db->log_pages = all - copied;
    db->base.space.log_is_stuck = db->log_pages > STUCK_LOG_PAGES;
}
