/* A layer between SQLite and the operating system that makes chosen calls fail:
 *
 *     faulty_vfs faulty;
 *     faulty_install(&faulty);
 *     faulty_arm(&faulty, &sync_fault, 3, false);    the third sync fails
 *     …
 *     faulty_disarm(&faulty);                        nothing fails any more; returns whether anything did
 *     faulty_remove(&faulty);
 *
 * All connections that are opened while the layer is installed go through it. Any number of threads may use it. Syncs are
 * counted, but not passed on, because these tests do not cut the power. Waiting for a lock takes no time. */
#ifndef TESTS_UNIT_SERVER_STORE_FAULTY_VFS_H
#define TESTS_UNIT_SERVER_STORE_FAULTY_VFS_H

#include <sqlite3.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>

typedef enum faulty_call {
    CALL_OPEN,
    CALL_READ,
    CALL_WRITE,
    CALL_SYNC,
    CALL_TRUNCATE,
    CALL_SIZE,
    CALL_LOCK,
    CALL_SHM_MAP,
    CALL_SHM_LOCK,
    CALL_DELETE,
    CALL_ACCESS,
} faulty_call;

typedef struct faulty_fault {
    const char *name;
    faulty_call call;
    int code;         /* what the call returns */
    bool writes_half; /* a write that stops in the middle */
} faulty_fault;

typedef struct faulty_vfs {
    sqlite3_vfs vfs;
    sqlite3_vfs *real;
    const faulty_fault *fault;
    bool stays;     /* all later calls fail as well */
    atomic_int due; /* calls until the fault; 0: none is armed */
    atomic_bool was_reached;
} faulty_vfs;

/* The file of the real layer follows in memory. */
typedef struct faulty_file {
    sqlite3_file file;
    faulty_vfs *faulty;
} faulty_file;

static inline sqlite3_file *faulty_real(sqlite3_file *file)
{
    return (sqlite3_file *)(void *)((faulty_file *)(void *)file + 1);
}

/* Counts a call. Returns the fault if this call must fail. */
static inline const faulty_fault *faulty_count(faulty_vfs *faulty, faulty_call call)
{
    int due = atomic_load(&faulty->due);
    if (!due || faulty->fault->call != call)
        return NULL;
    while (due > 1)
        if (atomic_compare_exchange_weak(&faulty->due, &due, due - 1))
            return NULL;
    if (!due || (!faulty->stays && !atomic_compare_exchange_strong(&faulty->due, &due, 0)))
        return NULL;
    atomic_store(&faulty->was_reached, true);
    return faulty->fault;
}

/* Returns the error code of the fault, or makes the real call. */
#define FAULTY_CALL(faulty, call, real_call)                                                                           \
    const faulty_fault *fault = faulty_count(faulty, call);                                                            \
    return fault ? fault->code : (real_call)

static inline faulty_vfs *faulty_of(sqlite3_file *file)
{
    return ((faulty_file *)(void *)file)->faulty;
}

/* ---- files ----------------------------------------------------------------------------------- */

static inline int faulty_close(sqlite3_file *file)
{
    return faulty_real(file)->pMethods->xClose(faulty_real(file));
}

static inline int faulty_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 at)
{
    FAULTY_CALL(faulty_of(file), CALL_READ, faulty_real(file)->pMethods->xRead(faulty_real(file), bytes, count, at));
}

static inline int faulty_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 at)
{
    const faulty_fault *fault = faulty_count(faulty_of(file), CALL_WRITE);
    if (!fault || fault->writes_half) {
        int code = faulty_real(file)->pMethods->xWrite(faulty_real(file), bytes, fault ? count / 2 : count, at);
        return fault ? fault->code : code;
    }
    return fault->code;
}

static inline int faulty_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    FAULTY_CALL(faulty_of(file), CALL_TRUNCATE, faulty_real(file)->pMethods->xTruncate(faulty_real(file), size));
}

static inline int faulty_sync(sqlite3_file *file, int flags)
{
    (void)flags;
    FAULTY_CALL(faulty_of(file), CALL_SYNC, SQLITE_OK);
}

static inline int faulty_size(sqlite3_file *file, sqlite3_int64 *size)
{
    FAULTY_CALL(faulty_of(file), CALL_SIZE, faulty_real(file)->pMethods->xFileSize(faulty_real(file), size));
}

static inline int faulty_lock(sqlite3_file *file, int level)
{
    FAULTY_CALL(faulty_of(file), CALL_LOCK, faulty_real(file)->pMethods->xLock(faulty_real(file), level));
}

static inline int faulty_unlock(sqlite3_file *file, int level)
{
    return faulty_real(file)->pMethods->xUnlock(faulty_real(file), level);
}

static inline int faulty_is_reserved(sqlite3_file *file, int *answer)
{
    return faulty_real(file)->pMethods->xCheckReservedLock(faulty_real(file), answer);
}

static inline int faulty_control(sqlite3_file *file, int what, void *argument)
{
    return faulty_real(file)->pMethods->xFileControl(faulty_real(file), what, argument);
}

static inline int faulty_sector(sqlite3_file *file)
{
    return faulty_real(file)->pMethods->xSectorSize(faulty_real(file));
}

static inline int faulty_device(sqlite3_file *file)
{
    return faulty_real(file)->pMethods->xDeviceCharacteristics(faulty_real(file));
}

static inline int faulty_shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **at)
{
    FAULTY_CALL(faulty_of(file), CALL_SHM_MAP,
                faulty_real(file)->pMethods->xShmMap(faulty_real(file), page, size, extend, at));
}

/* Giving a lock back does not fail. */
static inline int faulty_shm_lock(sqlite3_file *file, int first, int count, int flags)
{
    if (flags & SQLITE_SHM_UNLOCK)
        return faulty_real(file)->pMethods->xShmLock(faulty_real(file), first, count, flags);
    FAULTY_CALL(faulty_of(file), CALL_SHM_LOCK,
                faulty_real(file)->pMethods->xShmLock(faulty_real(file), first, count, flags));
}

static inline void faulty_shm_barrier(sqlite3_file *file)
{
    faulty_real(file)->pMethods->xShmBarrier(faulty_real(file));
}

static inline int faulty_shm_unmap(sqlite3_file *file, int remove)
{
    return faulty_real(file)->pMethods->xShmUnmap(faulty_real(file), remove);
}

static const sqlite3_io_methods faulty_methods = {
    .iVersion = 2, /* no memory-mapped pages, so that every read can fail */
    .xClose = faulty_close,
    .xRead = faulty_read,
    .xWrite = faulty_write,
    .xTruncate = faulty_truncate,
    .xSync = faulty_sync,
    .xFileSize = faulty_size,
    .xLock = faulty_lock,
    .xUnlock = faulty_unlock,
    .xCheckReservedLock = faulty_is_reserved,
    .xFileControl = faulty_control,
    .xSectorSize = faulty_sector,
    .xDeviceCharacteristics = faulty_device,
    .xShmMap = faulty_shm_map,
    .xShmLock = faulty_shm_lock,
    .xShmBarrier = faulty_shm_barrier,
    .xShmUnmap = faulty_shm_unmap,
};

/* ---- the layer ------------------------------------------------------------------------------- */

static inline int faulty_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *granted)
{
    faulty_vfs *faulty = vfs->pAppData;
    ((faulty_file *)(void *)file)->faulty = faulty;
    file->pMethods = NULL; /* SQLite then does not close a file that could not be opened */
    const faulty_fault *fault = faulty_count(faulty, CALL_OPEN);
    if (fault)
        return fault->code;
    int code = faulty->real->xOpen(faulty->real, name, faulty_real(file), flags, granted);
    if (code == SQLITE_OK)
        file->pMethods = &faulty_methods;
    return code;
}

static inline int faulty_delete(sqlite3_vfs *vfs, const char *name, int sync_folder)
{
    faulty_vfs *faulty = vfs->pAppData;
    FAULTY_CALL(faulty, CALL_DELETE, faulty->real->xDelete(faulty->real, name, sync_folder));
}

static inline int faulty_access(sqlite3_vfs *vfs, const char *name, int flags, int *answer)
{
    faulty_vfs *faulty = vfs->pAppData;
    FAULTY_CALL(faulty, CALL_ACCESS, faulty->real->xAccess(faulty->real, name, flags, answer));
}

static inline int faulty_path(sqlite3_vfs *vfs, const char *name, int size, char *path)
{
    faulty_vfs *faulty = vfs->pAppData;
    return faulty->real->xFullPathname(faulty->real, name, size, path);
}

static inline int faulty_sleep(sqlite3_vfs *vfs, int microseconds)
{
    (void)vfs;
    return microseconds;
}

static inline void faulty_install(faulty_vfs *faulty)
{
    *faulty = (faulty_vfs){.real = sqlite3_vfs_find(NULL)};
    faulty->vfs = *faulty->real;
    faulty->vfs.zName = "faulty";
    faulty->vfs.szOsFile = (int)sizeof(faulty_file) + faulty->real->szOsFile;
    faulty->vfs.pAppData = faulty;
    faulty->vfs.pNext = NULL;
    faulty->vfs.xOpen = faulty_open;
    faulty->vfs.xDelete = faulty_delete;
    faulty->vfs.xAccess = faulty_access;
    faulty->vfs.xFullPathname = faulty_path;
    faulty->vfs.xSleep = faulty_sleep;
    sqlite3_vfs_register(&faulty->vfs, 1);
}

static inline void faulty_remove(faulty_vfs *faulty)
{
    sqlite3_vfs_unregister(&faulty->vfs);
    sqlite3_vfs_register(faulty->real, 1);
}

/* Lets the n-th call of the fault's kind fail, and all that follow if the fault stays. */
static inline void faulty_arm(faulty_vfs *faulty, const faulty_fault *fault, int n, bool stays)
{
    faulty->fault = fault;
    faulty->stays = stays;
    atomic_store(&faulty->was_reached, false);
    atomic_store(&faulty->due, n);
}

static inline bool faulty_disarm(faulty_vfs *faulty)
{
    atomic_store(&faulty->due, 0);
    return atomic_load(&faulty->was_reached);
}

#endif
