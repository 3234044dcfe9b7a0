/* Backups of a store that another process may be writing to. */
#include "sqlite_db.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Creates the file readable only by its owner. Replaces the remains of an earlier attempt. */
static bool make_part(const char *part, posse_status *status)
{
    int file = unlink(part) == 0 || errno == ENOENT ? open(part, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600) : -1;
    if (file < 0)
        return posse_fail(status, POSSE_BAD_CONFIG, NULL, "%s: %s", part, strerror(errno));
    close(file);
    return true;
}

/* Copies everything in one step, which is a consistent snapshot even if the source is being written to. Between smaller
 * steps the server could empty its log, but SQLite starts again from the first page whenever another process has written
 * meanwhile, so the backup of a busy server would never end. */
static bool copy(const sqlite_db *from, sqlite3 *to, const char *part, posse_status *status)
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from->file, "main");
    if (backup) {
        sqlite3_backup_step(backup, -1);
        sqlite3_backup_finish(backup);
    }
    sqlite_db target = {.file = to};
    return sqlite3_errcode(to) == SQLITE_OK ||
           posse_fail(status, POSSE_BAD_CONFIG, NULL, "%s could not be written: %s", part, sqlite_error(&target));
}

static bool copy_to_part(const sqlite_db *from, const char *part, posse_status *status)
{
    sqlite3 *to = NULL;
    if (!make_part(part, status))
        return false;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    bool ok = sqlite3_open_v2(part, &to, flags, NULL) == SQLITE_OK;
    if (ok)
        ok = copy(from, to, part, status);
    else
        posse_fail(status, POSSE_BAD_CONFIG, NULL, "%s cannot be opened", part);
    sqlite3_close(to);
    return ok;
}

/* The copy has another name until it is complete. */
static bool copy_and_rename(const sqlite_db *from, const char *to, posse_status *status)
{
    posse_buffer part = {0};
    posse_put(&part, "%s%s.part", to[0] == '/' ? "" : "./", to);
    bool ok = copy_to_part(from, part.text, status);
    if (ok && rename(part.text, to) != 0)
        ok = posse_fail(status, POSSE_BAD_CONFIG, NULL, "%s: %s", to, strerror(errno));
    if (!ok)
        unlink(part.text);
    posse_buffer_free(&part);
    return ok;
}

bool sqlite_backup(const char *from, const char *to, posse_status *status)
{
    sqlite_db db;
    if (access(to, F_OK) == 0)
        return posse_fail(status, POSSE_BAD_CONFIG, NULL, "%s already exists: please choose another name", to);
    if (!sqlite_open_existing(&db, from, status))
        return false;
    bool ok = copy_and_rename(&db, to, status);
    sqlite_db_close(&db);
    return ok;
}
