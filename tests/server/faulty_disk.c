/* A disk that can lose power or fail, for the server's tests. Loaded into the server with LD_PRELOAD, it stands between
 * SQLite and the C library. tests/server/disk.py is the other side.
 *
 * POSSE_DISK_DATA     the data file; only this file, its log and its folder are watched
 * POSSE_DISK_JOURNAL  a file that gets every write, truncation, sync, creation and deletion. After a kill the test writes
 *                     back only what was synced, which is what a power cut leaves. Syncs are recorded, not carried out
 * POSSE_DISK_LIES     if set, syncs of files are not even recorded: a disk that does not do what it says
 * POSSE_DISK_CONTROL  a `disk_control`, mapped by the server and by the test, which makes calls fail */
#define _GNU_SOURCE // NOLINT(bugprone-reserved-identifier)
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum { MAX_FILES = 4096, MAX_PATH = 512 };

typedef enum watched_file { FILE_NONE, FILE_DATA, FILE_LOG, FILE_ROLLBACK, FILE_FOLDER } watched_file;
typedef enum disk_call { CALL_NONE, CALL_READ, CALL_WRITE, CALL_SYNC, CALL_TRUNCATE, CALL_OPEN, CALL_DELETE } disk_call;

/* One record of the journal; the bytes of a write follow. */
typedef struct disk_record {
    uint8_t call; /* a disk_call; CALL_OPEN: the file was created */
    uint8_t file; /* a watched_file */
    uint16_t unused;
    uint32_t length;
    uint64_t at; /* the offset of a write, or the size after a truncation */
} disk_record;

typedef struct disk_control {
    _Atomic int32_t call; /* the disk_call that fails */
    _Atomic int32_t due;  /* the number of calls until the first that fails; 0: none does */
    _Atomic int32_t error;
    _Atomic int32_t stays;    /* all later calls fail as well */
    _Atomic int32_t is_short; /* the first write stops in the middle, the next fails */
    _Atomic int32_t reached;  /* calls that have failed */
} disk_control;

/* The only state, because an interposed function has no context. */
static struct {
    pthread_mutex_t lock; /* keeps the journal in the order of the calls */
    char data[MAX_PATH];
    int journal;
    bool lies, watches;
    disk_control *control;
    _Atomic uint8_t files[MAX_FILES]; /* the watched_file of each descriptor */
} disk = {.lock = PTHREAD_MUTEX_INITIALIZER, .journal = -1};

#define REAL(name, type) ((type)dlsym(RTLD_NEXT, name))
typedef int open_function(const char *path, int flags, ...);
typedef int close_function(int file);
typedef ssize_t read_function(int file, void *bytes, size_t length, off_t at);
typedef ssize_t write_function(int file, const void *bytes, size_t length, off_t at);
typedef int truncate_function(int file, off_t size);
typedef int unlink_function(const char *path);

__attribute__((constructor)) static void set_up(void)
{
    const char *data = getenv("POSSE_DISK_DATA"), *journal = getenv("POSSE_DISK_JOURNAL");
    const char *control = getenv("POSSE_DISK_CONTROL");
    if (!data || strlen(data) >= MAX_PATH)
        return;
    strcpy(disk.data, data);
    disk.lies = getenv("POSSE_DISK_LIES") != NULL;
    if (journal)
        disk.journal = REAL("open", open_function *)(journal, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    int file = control ? REAL("open", open_function *)(control, O_RDWR | O_CLOEXEC, 0) : -1;
    if (file >= 0) {
        void *at = mmap(NULL, sizeof(disk_control), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        disk.control = at == MAP_FAILED ? NULL : at;
        REAL("close", close_function *)(file);
    }
    disk.watches = true;
}

static watched_file file_of_path(const char *path)
{
    size_t length = strlen(disk.data);
    const char *slash = strrchr(disk.data, '/');
    if (!disk.watches)
        return FILE_NONE;
    if (slash && strlen(path) == (size_t)(slash - disk.data) && strncmp(path, disk.data, strlen(path)) == 0)
        return FILE_FOLDER;
    if (strncmp(path, disk.data, length) != 0)
        return FILE_NONE;
    const char *end = path + length;
    return !*end ? FILE_DATA : !strcmp(end, "-wal") ? FILE_LOG : !strcmp(end, "-journal") ? FILE_ROLLBACK : FILE_NONE;
}

static watched_file file_of(int descriptor)
{
    return descriptor >= 0 && descriptor < MAX_FILES ? (watched_file)disk.files[descriptor] : FILE_NONE;
}

static void record(disk_call call, watched_file file, uint64_t at, const void *bytes, size_t length)
{
    disk_record head = {.call = (uint8_t)call, .file = (uint8_t)file, .length = (uint32_t)length, .at = at};
    struct iovec parts[] = {{&head, sizeof head}, {(void *)(uintptr_t)bytes, length}};
    if (disk.journal >= 0 && writev(disk.journal, parts, 2) != (ssize_t)(sizeof head + length))
        abort(); /* the test would compare with a wrong journal */
}

/* Must this call fail? Sets errno. */
static bool fails(disk_call call, bool *is_short)
{
    disk_control *control = disk.control;
    *is_short = false;
    if (!control || atomic_load(&control->call) != (int32_t)call || !atomic_load(&control->due))
        return false;
    if (atomic_load(&control->due) > 1) {
        atomic_fetch_sub(&control->due, 1);
        return false;
    }
    *is_short = atomic_exchange(&control->is_short, 0) != 0;
    if (!*is_short && !atomic_load(&control->stays))
        atomic_store(&control->due, 0);
    atomic_fetch_add(&control->reached, 1);
    errno = atomic_load(&control->error);
    return true;
}

static bool fails_whole(disk_call call)
{
    bool is_short;
    pthread_mutex_lock(&disk.lock);
    bool answer = fails(call, &is_short);
    pthread_mutex_unlock(&disk.lock);
    return answer;
}

/* ---- opening, closing, deleting --------------------------------------------------------------- */

static int open_watched(const char *name, const char *path, int flags, mode_t mode)
{
    watched_file file = file_of_path(path);
    struct stat before;
    if (file == FILE_NONE)
        return REAL(name, open_function *)(path, flags, mode);
    if (fails_whole(CALL_OPEN))
        return -1;
    pthread_mutex_lock(&disk.lock);
    bool is_new = (flags & O_CREAT) && stat(path, &before) != 0;
    int descriptor = REAL(name, open_function *)(path, flags, mode);
    if (descriptor >= 0 && descriptor < MAX_FILES)
        disk.files[descriptor] = (uint8_t)file;
    if (descriptor >= 0 && is_new)
        record(CALL_OPEN, file, 0, NULL, 0);
    pthread_mutex_unlock(&disk.lock);
    return descriptor;
}

#define DEFINE_OPEN(name)                                                                                              \
    int name(const char *path, int flags, ...)                                                                         \
    {                                                                                                                  \
        va_list more;                                                                                                  \
        va_start(more, flags);                                                                                         \
        mode_t mode = (flags & O_CREAT) ? va_arg(more, mode_t) : 0;                                                    \
        va_end(more);                                                                                                  \
        return open_watched(#name, path, flags, mode);                                                                 \
    }
DEFINE_OPEN(open)
DEFINE_OPEN(open64)

int close(int descriptor)
{
    if (file_of(descriptor) != FILE_NONE)
        disk.files[descriptor] = FILE_NONE;
    return REAL("close", close_function *)(descriptor);
}

int unlink(const char *path)
{
    watched_file file = file_of_path(path);
    if (file != FILE_NONE && fails_whole(CALL_DELETE))
        return -1;
    pthread_mutex_lock(&disk.lock);
    int answer = REAL("unlink", unlink_function *)(path);
    if (answer == 0 && file != FILE_NONE)
        record(CALL_DELETE, file, 0, NULL, 0);
    pthread_mutex_unlock(&disk.lock);
    return answer;
}

/* ---- reading and writing ---------------------------------------------------------------------- */

static ssize_t read_watched(const char *name, int descriptor, void *bytes, size_t length, off_t at)
{
    if (file_of(descriptor) != FILE_NONE && fails_whole(CALL_READ))
        return -1;
    return REAL(name, read_function *)(descriptor, bytes, length, at);
}

static ssize_t write_watched(const char *name, int descriptor, const void *bytes, size_t length, off_t at)
{
    watched_file file = file_of(descriptor);
    bool is_short = false;
    if (file == FILE_NONE)
        return REAL(name, write_function *)(descriptor, bytes, length, at);
    pthread_mutex_lock(&disk.lock);
    ssize_t answer = -1;
    if (!fails(CALL_WRITE, &is_short) || is_short) {
        size_t part = is_short ? length / 2 : length;
        record(CALL_WRITE, file, (uint64_t)at, bytes, part);
        answer = REAL(name, write_function *)(descriptor, bytes, part, at);
    }
    pthread_mutex_unlock(&disk.lock);
    return answer;
}

static int truncate_watched(const char *name, int descriptor, off_t size)
{
    watched_file file = file_of(descriptor);
    if (file == FILE_NONE)
        return REAL(name, truncate_function *)(descriptor, size);
    if (fails_whole(CALL_TRUNCATE))
        return -1;
    pthread_mutex_lock(&disk.lock);
    record(CALL_TRUNCATE, file, (uint64_t)size, NULL, 0);
    int answer = REAL(name, truncate_function *)(descriptor, size);
    pthread_mutex_unlock(&disk.lock);
    return answer;
}

static int sync_watched(const char *name, int descriptor)
{
    watched_file file = file_of(descriptor);
    if (file == FILE_NONE)
        return REAL(name, close_function *)(descriptor);
    if (fails_whole(CALL_SYNC))
        return -1;
    pthread_mutex_lock(&disk.lock);
    if (!disk.lies || file == FILE_FOLDER)
        record(CALL_SYNC, file, 0, NULL, 0);
    pthread_mutex_unlock(&disk.lock);
    return 0;
}

ssize_t pread(int descriptor, void *bytes, size_t length, off_t at)
{
    return read_watched("pread", descriptor, bytes, length, at);
}

ssize_t pread64(int descriptor, void *bytes, size_t length, off_t at)
{
    return read_watched("pread64", descriptor, bytes, length, at);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t length, off_t at)
{
    return write_watched("pwrite", descriptor, bytes, length, at);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t length, off_t at)
{
    return write_watched("pwrite64", descriptor, bytes, length, at);
}

int ftruncate(int descriptor, off_t size)
{
    return truncate_watched("ftruncate", descriptor, size);
}

int ftruncate64(int descriptor, off_t size)
{
    return truncate_watched("ftruncate64", descriptor, size);
}

int fsync(int descriptor)
{
    return sync_watched("fsync", descriptor);
}

int fdatasync(int descriptor)
{
    return sync_watched("fdatasync", descriptor);
}
