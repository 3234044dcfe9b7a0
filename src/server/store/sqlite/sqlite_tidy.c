/* Gives unused space of the file back to the file system, in steps that take some milliseconds each, and retries to empty
 * the write-ahead log while another program reads the file. */
#include "sqlite_db.h"

enum {
    STEP_PAGES = 64,      /* moved in one step */
    STEP_PAUSE_MS = 50,   /* between two steps, so that the disk has time for appends */
    RETRY_MS = 1000,      /* before the log is tried again */
    MIN_FREE_PAGES = 256, /* 1 MiB is not worth the trouble */
    FREE_PART = 10,       /* less than one page in so many may be unused: new entries will need them */
    INCREMENTAL = 2,      /* the value of PRAGMA auto_vacuum */
    CHEAP_PAGES = 8192,   /* a file of 32 MiB is rewritten in a second or two */
};

static bool is_incremental(const sqlite_db *db)
{
    int64_t mode = 0;
    return sqlite_query_number(db, "PRAGMA auto_vacuum", &mode) && mode == INCREMENTAL;
}

static bool count_pages(sqlite_db *db, int64_t *all, int64_t *unused)
{
    int64_t page = 0;
    bool ok = sqlite_query_number(db, "PRAGMA page_count", all) &&
              sqlite_query_number(db, "PRAGMA freelist_count", unused) &&
              sqlite_query_number(db, "PRAGMA page_size", &page);
    if (ok)
        db->base.space.free_bytes = *unused * page;
    return ok;
}

static bool shrink(sqlite_db *db)
{
    posse_buffer pragma = {0};
    posse_put(&pragma, "PRAGMA incremental_vacuum(%d)", STEP_PAGES);
    bool ok = sqlite_execute(db, pragma.text);
    posse_buffer_free(&pragma);
    db->has_shrunk = true;
    return ok;
}

/* After the last step the log is emptied, because the file becomes smaller only then. */
static void end_shrinking(sqlite_db *db)
{
    db->must_empty_log |= db->has_shrunk;
    db->has_shrunk = false;
}

static bool rewrite(sqlite_db *db)
{
    bool ok = sqlite_execute(db, "PRAGMA auto_vacuum = INCREMENTAL") && sqlite_execute(db, "VACUUM");
    db->must_empty_log = true;
    sqlite_checkpoint(&db->base);
    return ok;
}

bool sqlite_modernise(sqlite_db *db)
{
    int64_t all, unused;
    if (!is_incremental(db) && count_pages(db, &all, &unused) && all <= CHEAP_PAGES)
        rewrite(db);
    return true;
}

int sqlite_tidy(store_db *base)
{
    sqlite_db *db = sqlite_of(base);
    int64_t all, unused;
    if (!count_pages(db, &all, &unused))
        return -1;
    bool shrinks = unused > MIN_FREE_PAGES && unused > all / FREE_PART && is_incremental(db) &&
                   !db->base.space.log_is_stuck && shrink(db);
    if (!shrinks)
        end_shrinking(db);
    sqlite_checkpoint(&db->base);
    if (shrinks)
        return STEP_PAUSE_MS;
    return db->must_empty_log || db->base.space.log_is_stuck || db->log_pages > db->max_log_pages ? RETRY_MS : -1;
}

static bool fail(const sqlite_db *db, store_request *request)
{
    return store_fail(request, STORE_ERROR, "unused space could not be given back: %s", sqlite_error(db));
}

bool sqlite_vacuum_step(store_db *base, store_request *request)
{
    sqlite_db *db = sqlite_of(base);
    int64_t all, unused;
    request->result.last = -1;
    if (!is_incremental(db))
        return true;
    if (!count_pages(db, &all, &unused) || (unused && !shrink(db)) || !count_pages(db, &all, &unused))
        return fail(db, request);
    if (!unused)
        end_shrinking(db);
    request->result.last = unused;
    return true;
}

bool sqlite_rewrite(store_db *base, store_request *request)
{
    sqlite_db *db = sqlite_of(base);
    int64_t all, unused;
    return (rewrite(db) && count_pages(db, &all, &unused)) || fail(db, request);
}
