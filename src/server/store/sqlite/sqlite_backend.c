/* SQLite as an engine of the store: what the store calls, and the lock that keeps a second server out. */
#include "alloc.h"
#include "sqlite_db.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* The lock ends with the process, even if it crashes. Returns the lock's file; -1: failed. */
static int lock_data(const char *path, posse_status *status)
{
    posse_buffer name = {0};
    posse_put(&name, "%s.lock", path);
    int lock = open(name.text, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    bool ok = lock >= 0 && flock(lock, LOCK_EX | LOCK_NB) == 0;
    if (!ok && errno == EWOULDBLOCK)
        posse_fail(status, POSSE_NOT_NOW, NULL, "another server is using %s", path);
    else if (!ok)
        posse_fail(status, POSSE_NOT_NOW, NULL, "%s: %s", name.text, strerror(errno));
    if (!ok && lock >= 0)
        close(lock);
    posse_buffer_free(&name);
    return ok ? lock : -1;
}

static void unlock(int lock)
{
    if (lock >= 0)
        close(lock);
}

static store_db *open_db(const char *path, const store_options *options, store_role role, posse_status *status)
{
    bool locks = role == STORE_WRITER && options->is_exclusive;
    if (options->shared_address) {
        posse_fail(status, POSSE_BAD_CONFIG, NULL, "%s is a file, which several servers cannot share", path);
        return NULL;
    }
    int lock = locks ? lock_data(path, status) : -1;
    if (locks && lock < 0)
        return NULL;
    sqlite_db *db = posse_alloc_zeroed(1, sizeof *db);
    if (!sqlite_db_open(db, path, options, status)) {
        unlock(lock);
        free(db);
        return NULL;
    }
    db->base.backend = &store_sqlite;
    db->lock = lock;
    if (role == STORE_WRITER)
        sqlite_modernise(db);
    return &db->base;
}

static void close_db(store_db *base)
{
    sqlite_db *db = sqlite_of(base);
    int lock = db->lock;
    sqlite_db_close(db);
    unlock(lock);
    free(db);
}

static int64_t size_of_file(const char *path, const char *suffix)
{
    posse_buffer name = {0};
    struct stat file;
    posse_put(&name, "%s%s", path, suffix);
    int64_t size = stat(name.text, &file) == 0 ? (int64_t)file.st_size : 0;
    posse_buffer_free(&name);
    return size;
}

static void measure(const char *path, store_space *space)
{
    space->file_bytes = size_of_file(path, "");
    space->log_bytes = size_of_file(path, "-wal");
}

const store_backend store_sqlite = {
    .open = open_db,
    .close = close_db,
    .write = sqlite_write,
    .run = {[STORE_KIND_LOAD] = sqlite_read_table,
            [STORE_KIND_CLAIM] = sqlite_read_table,
            [STORE_KIND_REPLAY] = sqlite_read_replay,
            [STORE_KIND_LIST] = sqlite_read_list,
            [STORE_KIND_VACUUM] = sqlite_vacuum_step,
            [STORE_KIND_REWRITE] = sqlite_rewrite},
    .rest = sqlite_checkpoint,
    .tidy = sqlite_tidy,
    .measure = measure,
};
