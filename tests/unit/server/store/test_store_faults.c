/* The store when calls to the operating system fail, in the way SQLite tests itself: the first call of a kind fails, then
 * the second, and so on, until a whole run is over before the fault is reached. Each fault comes once, and then for good.
 *
 * After each run: what was called done is there, nothing else is, the next append succeeds, the file is intact, and no
 * memory and no open file is left behind. Memory that cannot be allocated is not tested, because posse ends then. */
#include "faulty_vfs.h"
#include "store_fixture.h"

#include <dirent.h>

static const faulty_fault faults[] = {
    {"a file cannot be opened", CALL_OPEN, SQLITE_CANTOPEN, false},
    {"opening a file fails", CALL_OPEN, SQLITE_IOERR, false},
    {"a read fails", CALL_READ, SQLITE_IOERR_READ, false},
    {"a write fails", CALL_WRITE, SQLITE_IOERR_WRITE, false},
    {"the disk is full", CALL_WRITE, SQLITE_FULL, false},
    {"the disk is full in the middle of a write", CALL_WRITE, SQLITE_FULL, true},
    {"a write stops in the middle", CALL_WRITE, SQLITE_IOERR_WRITE, true},
    {"a sync fails", CALL_SYNC, SQLITE_IOERR_FSYNC, false},
    {"a truncation fails", CALL_TRUNCATE, SQLITE_IOERR_TRUNCATE, false},
    {"the size is unknown", CALL_SIZE, SQLITE_IOERR_FSTAT, false},
    {"the file is locked", CALL_LOCK, SQLITE_BUSY, false},
    {"locking fails", CALL_LOCK, SQLITE_IOERR_LOCK, false},
    {"shared memory cannot be mapped", CALL_SHM_MAP, SQLITE_IOERR_SHMMAP, false},
    {"shared memory is locked", CALL_SHM_LOCK, SQLITE_BUSY, false},
    {"locking shared memory fails", CALL_SHM_LOCK, SQLITE_IOERR_SHMLOCK, false},
    {"a deletion fails", CALL_DELETE, SQLITE_IOERR_DELETE, false},
    {"a file cannot be looked for", CALL_ACCESS, SQLITE_IOERR_ACCESS, false},
};

/* Without POSSE_TEST_SCALE, only the first calls of each kind fail one by one, and then every seventh. */
enum { EVERY_CALL_UP_TO = 8, STRIDE = 7, EVERYTHING_FROM_SCALE = 5 };

static int next_call(int n)
{
    const char *scale = getenv("POSSE_TEST_SCALE");
    return n < EVERY_CALL_UP_TO || (scale && atoi(scale) >= EVERYTHING_FROM_SCALE) ? n + 1 : n + STRIDE;
}

/* ---- what the store contains ------------------------------------------------------------------ */

typedef enum step {
    STEP_FIRST_OF_A,
    STEP_NEXT_OF_A,
    STEP_FIRST_OF_B_WITH_REPLAY,
    STEP_NOTE,
    STEP_STRIP_REPLAY_OF_B,
    STEP_REMOVE_B,
} step;

/* Removing data also empties the write-ahead log, which makes all the calls of a checkpoint. */
static const step script[] = {STEP_FIRST_OF_A, STEP_NEXT_OF_A, STEP_FIRST_OF_B_WITH_REPLAY,
                              STEP_NEXT_OF_A,  STEP_NOTE,      STEP_STRIP_REPLAY_OF_B,
                              STEP_NEXT_OF_A,  STEP_REMOVE_B,  STEP_NEXT_OF_A};

typedef struct contents {
    int64_t a, b; /* the number of entries */
    enum { REPLAY_NONE, REPLAY_WITH_NAME, REPLAY_WITHOUT_NAME } replay;
    int64_t note;
} contents;

static contents after(contents before, step next)
{
    switch (next) {
    case STEP_FIRST_OF_A:
    case STEP_NEXT_OF_A:
        before.a++;
        break;
    case STEP_FIRST_OF_B_WITH_REPLAY:
        before.b = 1;
        before.replay = REPLAY_WITH_NAME;
        break;
    case STEP_NOTE:
        before.note = 5;
        break;
    case STEP_STRIP_REPLAY_OF_B:
        before.b++;
        before.replay = before.replay ? REPLAY_WITHOUT_NAME : REPLAY_NONE;
        break;
    case STEP_REMOVE_B:
        before.b = 0;
        before.replay = before.replay ? REPLAY_WITHOUT_NAME : REPLAY_NONE;
        break;
    }
    return before;
}

static bool strip(store_bytes replay, const char *kept, posse_buffer *out)
{
    (void)kept;
    posse_put_text(out, "somebody's game");
    return strncmp(replay.at, "Ann's", 5) == 0;
}

static answer ask(fixture *r, const contents *now, step next)
{
    char text[600];
    const char *code = next == STEP_FIRST_OF_A || next == STEP_NEXT_OF_A ? "a" : "b";
    int64_t number = (*code == 'a' ? now->a : now->b) + 1;
    entry_text(text, code, number);
    store_entry entry = entry_of(code, number, text);
    if (next == STEP_FIRST_OF_B_WITH_REPLAY) {
        entry.replay = "b-1";
        entry.replay_bytes = (store_bytes){"Ann's game", 10};
    } else if (next == STEP_NOTE) {
        entry = (store_entry){
            .code = "a", .change = STORE_PUT_NOTES, .notes = {{.name = "alias", .text = "rodeo", .time = 5}}};
    } else if (next == STEP_STRIP_REPLAY_OF_B) {
        entry.summary = &plain; /* in case the first entry failed */
        entry.kept_names = "";
    } else if (next == STEP_REMOVE_B) {
        entry = (store_entry){.code = "b", .number = number, .remove = true};
    }
    return fixture_ask(r, &entry);
}

static contents observe(fixture *r)
{
    contents seen = {.a = fixture_check(r, "a"), .b = fixture_check(r, "b")};
    const char *replay = fixture_replay(r, "b-1");
    seen.replay = !strcmp(replay, "absent") ? REPLAY_NONE : REPLAY_WITH_NAME;
    if (seen.replay && strcmp(replay, "Ann's game|") != 0) {
        assert_string_equal(replay, "somebody's game|");
        seen.replay = REPLAY_WITHOUT_NAME;
    }
    const char *note = fixture_list(r, &(store_query){.which = STORE_TABLE_NOTES, .code = "a"});
    if (*note) {
        assert_string_equal(note, "a:0 hidden alias 5 rodeo|");
        seen.note = 5;
    }
    return seen;
}

static bool same(const contents *one, const contents *other)
{
    return one->a == other->a && one->b == other->b && one->replay == other->replay && one->note == other->note;
}

/* ---- a run ------------------------------------------------------------------------------------ */

typedef struct run {
    fixture r;
    contents told;        /* what the store has called done */
    contents told_or_not; /* the same with the last append, if that failed */
    const char *what;     /* the fault */
    int n;
    bool stays;
} run;

#define INSIST(run, truth, ...) ((truth) ? (void)0 : complain(run, __VA_ARGS__))
static void complain(const run *now, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void complain(const run *now, const char *format, ...)
{
    char text[600];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    fail_msg("%s at call %d%s: %s", now->what, now->n, now->stays ? " and all that follow" : "", text);
}

static void check_contents(run *now, bool failed_append_may_be_there)
{
    contents seen = observe(&now->r);
    INSIST(now, same(&seen, &now->told) || (failed_append_may_be_there && same(&seen, &now->told_or_not)),
           "the store has a=%d b=%d replay=%d note=%d, but said a=%d b=%d replay=%d note=%d", (int)seen.a, (int)seen.b,
           (int)seen.replay, (int)seen.note, (int)now->told.a, (int)now->told.b, (int)now->told.replay,
           (int)now->told.note);
    now->told = now->told_or_not = seen;
}

/* An error must be a sentence for operators, not SQLite's "not an error". */
static void check_reason(run *now, const char *text)
{
    INSIST(now, strlen(text) > 20 && !strstr(text, "not an error") && !strstr(text, "SQL logic error"),
           "the error says: %s", text);
}

static bool try_to_open(run *now)
{
    posse_status status;
    now->r.options = (store_options){.notify = wake, .notify_context = &now->r.waiter, .strip = strip};
    now->r.store = store_open(now->r.path, &now->r.options, &status);
    if (!now->r.store)
        check_reason(now, status.text);
    return now->r.store != NULL;
}

static void try_step(run *now, step next)
{
    if (next == STEP_REMOVE_B && !now->told.b)
        return;
    if (next == STEP_FIRST_OF_B_WITH_REPLAY && now->told.b)
        return;
    answer a = ask(&now->r, &now->told, next);
    INSIST(now, a.outcome == STORE_DONE || a.outcome == STORE_ERROR, "the answer is %d: %s", (int)a.outcome, a.text);
    now->told_or_not = after(now->told, next);
    if (a.outcome == STORE_DONE)
        now->told = now->told_or_not;
    else
        check_reason(now, a.text);
}

/* Reads may fail while faults are armed, but must not show anything else than what is there. */
static void try_to_read(run *now)
{
    answer a = {.said = &now->r.said};
    store_load(now->r.store, "a", told, &a);
    fixture_wait(&now->r, &a);
    if (a.outcome == STORE_ERROR)
        check_reason(now, a.text);
    else
        INSIST(now, a.last == now->told.a, "a load shows %d of %d entries", (int)a.last, (int)now->told.a);
}

/* Opens the store a second time in the middle of the script, so that pages and the schema are read from the file. If the
 * fault stays, the store stays open: afterwards an append that failed could be there, and the rest of the script would
 * not fit. */
static void try_everything(run *now)
{
    if (!try_to_open(now))
        return;
    for (size_t i = 0; i < sizeof script / sizeof *script; i++) {
        if (script[i] == STEP_STRIP_REPLAY_OF_B && !now->stays) {
            fixture_close(&now->r);
            if (!try_to_open(now))
                return;
        }
        try_step(now, script[i]);
        if (i % 3 == 0)
            try_to_read(now);
    }
}

static void check_integrity(run *now)
{
    sqlite3 *file;
    sqlite3_stmt *statement;
    assert_int_equal(sqlite3_open(now->r.path, &file), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(file, "PRAGMA integrity_check", -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    const char *found = (const char *)sqlite3_column_text(statement, 0);
    INSIST(now, strcmp(found, "ok") == 0, "integrity_check: %s", found);
    sqlite3_finalize(statement);
    assert_int_equal(sqlite3_close(file), SQLITE_OK);
}

static int open_files(void)
{
    DIR *folder = opendir("/proc/self/fd");
    int count = 0;
    assert_non_null(folder);
    while (readdir(folder))
        count++;
    closedir(folder);
    return count;
}

/* The store must go on by itself once the fault is over: without a restart if the fault came once, and after a restart
 * if the fault stayed until the store was closed. Only in the second case an append that failed may be there, because
 * SQLite finds it in the log. */
static bool survive(faulty_vfs *faulty, const faulty_fault *fault, int n, bool stays)
{
    run now = {.what = fault->name, .n = n, .stays = stays};
    fixture_folder(&now.r);
    int files = open_files();
    sqlite3_int64 memory = sqlite3_memory_used();
    faulty_arm(faulty, fault, n, stays);
    try_everything(&now);
    bool was_open = now.r.store != NULL;
    if (stays || !was_open)
        fixture_close(&now.r);
    bool was_reached = faulty_disarm(faulty);
    INSIST(&now, was_open || was_reached, "the store does not open");
    if (!now.r.store)
        INSIST(&now, try_to_open(&now), "the store does not open after the fault");
    check_contents(&now, stays);
    contents before = now.told;
    try_step(&now, STEP_NEXT_OF_A);
    INSIST(&now, now.told.a == before.a + 1, "the store does not write after the fault");
    fixture_close(&now.r);
    check_integrity(&now);
    INSIST(&now, open_files() == files, "%d open files, %d before", open_files(), files);
    INSIST(&now, sqlite3_memory_used() == memory, "SQLite has %d more bytes", (int)(sqlite3_memory_used() - memory));
    assert_true(try_to_open(&now));
    check_contents(&now, false);
    fixture_teardown(&now.r);
    return was_reached;
}

static void every_call_may_fail(void **state)
{
    (void)state;
    faulty_vfs faulty;
    faulty_install(&faulty);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        for (int stays = 0; stays <= 1; stays++) {
            int n = 1, runs = 0;
            for (; survive(&faulty, &faults[i], n, stays); n = next_call(n))
                runs++;
            if (!runs)
                fail_msg("%s: no such call was made", faults[i].name);
        }
    }
    faulty_remove(&faulty);
}

/* ---- backups ---------------------------------------------------------------------------------- */

static bool back_up(faulty_vfs *faulty, fixture *r, const faulty_fault *fault, int n)
{
    char copy[300], part[320];
    posse_status status;
    run now = {.what = fault->name, .n = n};
    snprintf(copy, sizeof copy, "%s.copy", r->path);
    snprintf(part, sizeof part, "%s.part", copy);
    faulty_arm(faulty, fault, n, false);
    bool ok = store_backup(r->path, copy, &status);
    bool was_reached = faulty_disarm(faulty);
    INSIST(&now, ok || was_reached, "the backup fails: %s", status.text);
    INSIST(&now, access(part, F_OK) != 0, "half a copy is left behind");
    INSIST(&now, ok == (access(copy, F_OK) == 0), "the copy exists, or not, against what was said");
    if (ok) {
        fixture other = {.waiter = WAITER};
        memcpy(other.path, copy, sizeof other.path < sizeof copy ? sizeof other.path : sizeof copy);
        fixture_open(&other);
        assert_int_equal(fixture_check(&other, "a"), 40);
        fixture_close(&other);
        posse_buffer_free(&other.said);
        assert_int_equal(unlink(copy), 0);
    } else {
        check_reason(&now, status.text);
    }
    return was_reached;
}

/* The store stays open, so that its write-ahead log is there. SQLite keeps some files open until then, because closing
 * them would release the store's locks; so open files are counted at the end. */
static void every_call_of_a_backup_may_fail(void **state)
{
    (void)state;
    faulty_vfs faulty;
    fixture r;
    int files = open_files();
    faulty_install(&faulty);
    fixture_setup(&r, &(store_options){0});
    for (int64_t n = 1; n <= 40; n++) {
        char text[600];
        entry_text(text, "a", n);
        assert_int_equal(fixture_append(&r, "a", n, text), STORE_DONE);
    }
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        for (int n = 1; back_up(&faulty, &r, &faults[i], n); n = next_call(n))
            ;
    fixture_teardown(&r);
    assert_int_equal(open_files(), files);
    faulty_remove(&faulty);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_call_may_fail),
        cmocka_unit_test(every_call_of_a_backup_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
