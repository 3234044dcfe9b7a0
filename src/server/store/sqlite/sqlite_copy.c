/* Rows from a file to another engine, and from there to a file. */
#include "alloc.h"
#include "sqlite_db.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- from a file ----------------------------------------------------------------------------------------- */

/* The columns are those of copy_row, in their order. */
static const char *const selects[] = {
    [COPY_TABLES] = ("SELECT code, stage, summary, (SELECT max(number) FROM entries WHERE code = tables.code), updated,"
                     " public FROM tables ORDER BY code"),
    [COPY_ENTRIES] = "SELECT code, NULL, bytes, number, 0, 0 FROM entries ORDER BY code, number",
    [COPY_REPLAYS] = "SELECT code, name, bytes, 0, 0, 0 FROM replays ORDER BY rowid",
    [COPY_NOTES] = "SELECT code, name, text, 0, time, 0 FROM notes ORDER BY code, name",
};

static store_bytes column(sqlite3_stmt *statement, int at)
{
    const char *bytes = sqlite3_column_blob(statement, at);
    return (store_bytes){bytes ? bytes : "", (size_t)sqlite3_column_bytes(statement, at)};
}

static bool scan_kind(const sqlite_db *db, copy_kind kind, copy_put *put, void *to, posse_status *status)
{
    sqlite3_stmt *statement;
    int code = sqlite3_prepare_v2(db->file, selects[kind], -1, &statement, NULL);
    bool ok = code == SQLITE_OK;
    while (ok && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        copy_row row = {.code = column(statement, 0),
                        .name = column(statement, 1),
                        .text = column(statement, 2),
                        .number = sqlite3_column_int64(statement, 3),
                        .time = sqlite3_column_int64(statement, 4),
                        .is_public = sqlite3_column_int(statement, 5) != 0};
        ok = put(to, kind, &row, status);
    }
    if (ok && code != SQLITE_DONE)
        ok = posse_fail(status, POSSE_BAD_CONFIG, NULL, "the data could not be read: %s", sqlite_error(db));
    sqlite3_finalize(statement);
    return ok;
}

/* A file of an older version may lack the notes. */
static bool has_kind(const sqlite_db *db, copy_kind kind)
{
    int64_t found = 0;
    return kind != COPY_NOTES ||
           (sqlite_query_number(db, "SELECT count(*) FROM sqlite_schema WHERE name = 'notes'", &found) && found);
}

/* Within a transaction, all statements see the same moment. */
bool sqlite_scan(const char *from, copy_put *put, void *to, posse_status *status)
{
    sqlite_db db;
    if (!sqlite_open_existing(&db, from, status))
        return false;
    bool ok =
        sqlite_execute(&db, "BEGIN") || posse_fail(status, POSSE_BAD_CONFIG, NULL, "%s: %s", from, sqlite_error(&db));
    for (copy_kind kind = 0; ok && kind < COPY_KINDS; kind++)
        ok = !has_kind(&db, kind) || scan_kind(&db, kind, put, to, status);
    sqlite_execute(&db, "ROLLBACK");
    sqlite_db_close(&db);
    return ok;
}

/* ---- to a file ------------------------------------------------------------------------------------------ */

typedef struct target {
    sqlite_db db;
    posse_buffer to, part; /* the copy has another name until it is complete */
} target;

static void remove_part(const target *t)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        posse_buffer name = {0};
        posse_put(&name, "%s%s", t->part.text, ends[i]);
        unlink(name.text);
        posse_buffer_free(&name);
    }
}

static void free_target(target *t)
{
    posse_buffer_free(&t->to);
    posse_buffer_free(&t->part);
    free(t);
}

static void *begin(const char *to, posse_status *status)
{
    if (access(to, F_OK) == 0) {
        posse_fail(status, POSSE_BAD_CONFIG, NULL, "%s already exists: please choose another name", to);
        return NULL;
    }
    target *t = posse_alloc_zeroed(1, sizeof *t);
    posse_put_text(&t->to, to);
    posse_put(&t->part, "%s.part", to);
    remove_part(t); /* what is left of an earlier attempt */
    if (!sqlite_db_open(&t->db, t->part.text, &(store_options){0}, status)) {
        remove_part(t);
        free_target(t);
        return NULL;
    }
    /* The file is complete before anybody finds it, so only the end has to reach the disk. */
    if (!sqlite_execute(&t->db, "PRAGMA synchronous = OFF") || !sqlite_execute(&t->db, "BEGIN IMMEDIATE")) {
        posse_fail(status, POSSE_BAD_CONFIG, NULL, "%s: %s", to, sqlite_error(&t->db));
        sqlite_db_close(&t->db);
        remove_part(t);
        free_target(t);
        return NULL;
    }
    return t;
}

/* The statements expect texts, which the rows have as bytes with a length. */
static bool insert(sqlite_db *db, const char *sql, const copy_row *row)
{
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v3(db->file, sql, -1, 0, &statement, NULL) != SQLITE_OK)
        return false;
    sqlite3_bind_text(statement, 1, row->code.at, (int)row->code.length, SQLITE_STATIC);
    sqlite3_bind_text(statement, 2, row->name.at, (int)row->name.length, SQLITE_STATIC);
    sqlite3_bind_blob64(statement, 3, row->text.at, row->text.length, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 4, row->number);
    sqlite3_bind_int64(statement, 5, row->time);
    sqlite3_bind_int(statement, 6, row->is_public);
    bool ok = sqlite3_step(statement) == SQLITE_DONE;
    sqlite3_finalize(statement);
    return ok;
}

static bool put(void *to, copy_kind kind, const copy_row *row, posse_status *status)
{
    static const char *const inserts[] = {
        [COPY_TABLES] = "INSERT INTO tables VALUES(?1, ?6, ?2, ?5, CAST(?3 AS TEXT))",
        [COPY_ENTRIES] = "INSERT INTO entries VALUES(?1, ?4, ?3)",
        [COPY_REPLAYS] = "INSERT INTO replays VALUES(?2, ?1, ?3)",
        [COPY_NOTES] = "INSERT INTO notes VALUES(?1, ?2, ?5, CAST(?3 AS TEXT))",
    };
    target *t = to;
    return insert(&t->db, inserts[kind], row) ||
           posse_fail(status, POSSE_BAD_CONFIG, NULL, "%s could not be written: %s", t->to.text, sqlite_error(&t->db));
}

/* Leaves the write-ahead log empty, so that the one file is everything. */
static bool complete(target *t, posse_status *status)
{
    bool ok = sqlite_execute(&t->db, "COMMIT") && sqlite_execute(&t->db, "PRAGMA synchronous = FULL") &&
              sqlite3_wal_checkpoint_v2(t->db.file, "main", SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL) == SQLITE_OK;
    return ok ||
           posse_fail(status, POSSE_BAD_CONFIG, NULL, "%s could not be written: %s", t->to.text, sqlite_error(&t->db));
}

static bool finish(void *copy, bool is_complete, posse_status *status)
{
    target *t = copy;
    bool ok = is_complete && complete(t, status);
    sqlite_db_close(&t->db);
    if (ok && rename(t->part.text, t->to.text) != 0)
        ok = posse_fail(status, POSSE_BAD_CONFIG, NULL, "%s: %s", t->to.text, strerror(errno));
    if (!ok)
        remove_part(t);
    free_target(t);
    return ok;
}

const copy_target sqlite_target = {.begin = begin, .put = put, .finish = finish};
