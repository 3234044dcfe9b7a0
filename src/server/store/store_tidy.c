/* Gives unused space of the file back to the file system, in steps that take some milliseconds each, and retries to empty
 * the write-ahead log while another program reads the file. */
#include "store_db.h"

enum {
    STEP_PAGES = 64,      /* moved in one step */
    STEP_PAUSE_MS = 50,   /* between two steps, so that the disk has time for appends */
    RETRY_MS = 1000,      /* before the log is tried again */
    MIN_FREE_PAGES = 256, /* 1 MiB is not worth the trouble */
    FREE_PART = 10,       /* less than one page in so many may be unused: new entries will need them */
    INCREMENTAL = 2,      /* the value of PRAGMA auto_vacuum */
    CHEAP_PAGES = 8192,   /* a file of 32 MiB is rewritten in a second or two */
};

static bool is_incremental(const store_db *db)
{
    int64_t mode = 0;
    return store_query_number(db, "PRAGMA auto_vacuum", &mode) && mode == INCREMENTAL;
}

static bool count_pages(store_db *db, int64_t *all, int64_t *unused)
{
    int64_t page = 0;
    bool ok = store_query_number(db, "PRAGMA page_count", all) &&
              store_query_number(db, "PRAGMA freelist_count", unused) &&
              store_query_number(db, "PRAGMA page_size", &page);
    if (ok)
        db->free_bytes = *unused * page;
    return ok;
}

static bool shrink(store_db *db)
{
    posse_buffer pragma = {0};
    posse_put(&pragma, "PRAGMA incremental_vacuum(%d)", STEP_PAGES);
    bool ok = store_execute(db, pragma.text);
    posse_buffer_free(&pragma);
    db->has_shrunk = true;
    return ok;
}

/* After the last step the log is emptied, because the file becomes smaller only then. */
static void end_shrinking(store_db *db)
{
    db->must_empty_log |= db->has_shrunk;
    db->has_shrunk = false;
}

static bool rewrite(store_db *db)
{
    bool ok = store_execute(db, "PRAGMA auto_vacuum = INCREMENTAL") && store_execute(db, "VACUUM");
    db->must_empty_log = true;
    store_db_checkpoint(db);
    return ok;
}

bool store_db_modernise(store_db *db)
{
    int64_t all, unused;
    if (!is_incremental(db) && count_pages(db, &all, &unused) && all <= CHEAP_PAGES)
        rewrite(db);
    return true;
}

int store_db_tidy(store_db *db)
{
    int64_t all, unused;
    if (!count_pages(db, &all, &unused))
        return -1;
    bool shrinks =
        unused > MIN_FREE_PAGES && unused > all / FREE_PART && is_incremental(db) && !db->log_is_stuck && shrink(db);
    if (!shrinks)
        end_shrinking(db);
    store_db_checkpoint(db);
    if (shrinks)
        return STEP_PAUSE_MS;
    return db->must_empty_log || db->log_is_stuck || db->log_pages > db->max_log_pages ? RETRY_MS : -1;
}

static bool fail(const store_db *db, store_request *request)
{
    return store_fail(request, STORE_ERROR, "unused space could not be given back: %s", store_db_error(db));
}

bool store_vacuum_step(store_db *db, store_request *request)
{
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

bool store_rewrite(store_db *db, store_request *request)
{
    int64_t all, unused;
    return (rewrite(db) && count_pages(db, &all, &unused)) || fail(db, request);
}
