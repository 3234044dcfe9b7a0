/* The file of a store: its permissions, files that are not stores, locks, and full disks. */
#include "alloc.h"
#include "store_fixture.h"

#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>

/* ---- permissions --------------------------------------------------------------------------- */

static void only_the_owner_can_read_the_file(void **state)
{
    (void)state;
    static const char *const ends[] = {"", "-wal", "-shm", ".copy"};
    fixture r;
    mode_t mask = umask(0);
    fixture_setup(&r, &(store_options){0});
    assert_int_equal(fixture_append(&r, "a", 1, "one"), STORE_DONE);
    char path[300];
    snprintf(path, sizeof path, "%s.copy", r.path);
    assert_true(store_backup(r.path, path, NULL));
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct stat info;
        snprintf(path, sizeof path, "%s%s", r.path, ends[i]);
        assert_int_equal(stat(path, &info), 0);
        assert_int_equal(info.st_mode & 0777, 0600);
    }
    umask(mask);
    fixture_teardown(&r);
}

/* ---- files that are not stores ------------------------------------------------------------- */

static void write_file(const char *path, const void *bytes, size_t length)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

static char *read_whole(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *bytes = posse_alloc(1 << 20, 1);
    *length = fread(bytes, 1, 1 << 20, file);
    fclose(file);
    return bytes;
}

/* Opening and backing up must fail with a reason, and must leave the file unchanged. */
static void assert_refused(const char *path, const char *why)
{
    posse_status status;
    size_t length, length_after;
    char copy[300];
    snprintf(copy, sizeof copy, "%s.copy", path);
    char *before = read_whole(path, &length);
    assert_null(store_open(path, &(store_options){0}, &status));
    if (!strstr(status.text, why) || !strstr(status.text, path))
        fail_msg("%s", status.text);
    assert_false(store_backup(path, copy, &status));
    if (!strstr(status.text, why))
        fail_msg("%s", status.text);
    assert_int_not_equal(access(copy, F_OK), 0);
    char *after = read_whole(path, &length_after);
    assert_int_equal(length, length_after);
    assert_memory_equal(before, after, length);
    free(before);
    free(after);
}

static void command(const char *path, const char *sql)
{
    sqlite3 *file;
    assert_int_equal(sqlite3_open(path, &file), SQLITE_OK);
    assert_int_equal(sqlite3_exec(file, sql, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(file), SQLITE_OK);
}

static void other_files_are_refused(void **state)
{
    (void)state;
    fixture r;
    fixture_folder(&r);
    char garbage[9000];
    for (size_t i = 0; i < sizeof garbage; i++)
        garbage[i] = (char)(i * i * 31 + i * 7 + 1);
    write_file(r.path, garbage, sizeof garbage);
    assert_refused(r.path, "not a posse data file");
    write_file(r.path, "hello\n", 6);
    assert_refused(r.path, "not a posse data file");
    write_file(r.path, "SQLite format 3", 16);
    assert_refused(r.path, "");
    unlink(r.path);
    command(r.path, "CREATE TABLE cookies(name)");
    assert_refused(r.path, "a database of another program");
    fixture_teardown(&r);
}

static void a_newer_layout_is_refused(void **state)
{
    (void)state;
    fixture r;
    fixture_setup(&r, &(store_options){0});
    fixture_append(&r, "a", 1, "one");
    fixture_close(&r);
    command(r.path, "PRAGMA user_version = 2");
    assert_refused(r.path, "written by a newer version of posse (schema 2; this version knows up to 1)");
    command(r.path, "PRAGMA user_version = 0");
    assert_refused(r.path, "no schema version");
    command(r.path, "PRAGMA user_version = 1");
    fixture_open(&r);
    assert_string_equal(fixture_load(&r, "a"), "one|");
    fixture_teardown(&r);
}

/* Makes and closes a store with 60 entries, and returns the bytes of its file. */
static char *whole_file_of_one_table(fixture *r, size_t *length)
{
    fixture_setup(r, &(store_options){0});
    for (int i = 1; i <= 60; i++) {
        char text[600];
        entry_text(text, "a", i);
        assert_int_equal(fixture_append(r, "a", i, text), STORE_DONE);
    }
    fixture_close(r);
    return read_whole(r->path, length);
}

/* Wherever the file is truncated, opening or loading must fail. A load must never give half a table. */
static void a_truncated_file_never_gives_half_a_table(void **state)
{
    (void)state;
    fixture r;
    size_t length;
    char *whole = whole_file_of_one_table(&r, &length);
    int refused = 0;
    for (size_t cut = 1; cut < length; cut += 1021) {
        posse_status status;
        write_file(r.path, whole, cut);
        r.store = store_open(r.path, &r.options, &status);
        if (!r.store) {
            assert_true(status.text[0]);
            refused++;
            continue;
        }
        const char *said = fixture_load(&r, "a");
        assert_string_equal(said, "trouble");
        fixture_close(&r);
    }
    assert_true(refused > 0);
    write_file(r.path, whole, length);
    fixture_open(&r);
    assert_int_equal(fixture_check(&r, "a"), 60);
    free(whole);
    fixture_teardown(&r);
}

/* One page in the middle of the file is garbage. */
static void a_damaged_file_causes_errors_but_no_crash(void **state)
{
    (void)state;
    fixture r;
    size_t length;
    char *whole = whole_file_of_one_table(&r, &length);
    for (size_t page = 4096; page < length; page += 4096) {
        char *damaged = posse_alloc(length, 1);
        memcpy(damaged, whole, length);
        memset(damaged + page, (int)(page >> 12), 4096);
        write_file(r.path, damaged, length);
        free(damaged);
        r.store = store_open(r.path, &r.options, NULL);
        if (!r.store)
            continue;
        answer a = {0};
        store_load(r.store, "a", told, &a);
        fixture_wait(&r, &a);
        if (a.outcome == STORE_DONE)
            assert_int_equal(fixture_check(&r, "a"), 60);
        fixture_append(&r, "a", 61, "x");
        fixture_close(&r);
    }
    free(whole);
    fixture_teardown(&r);
}

static void impossible_paths_are_refused(void **state)
{
    (void)state;
    fixture r;
    posse_status status;
    fixture_folder(&r);
    char path[300];
    snprintf(path, sizeof path, "%s/no/folder.db", r.folder);
    assert_null(store_open(path, &(store_options){0}, &status));
    assert_non_null(strstr(status.text, path));
    assert_null(store_open(r.folder, &(store_options){0}, &status));
    assert_non_null(strstr(status.text, "cannot be opened"));
    assert_null(store_open("", &(store_options){0}, &status));
    assert_false(store_backup(r.path, path, &status)); /* a backup must not create its source */
    assert_int_not_equal(access(r.path, F_OK), 0);
    fixture_teardown(&r);
}

/* SQLite treats some names specially, for example ":memory:". Nothing would be stored there. */
static void special_names_of_sqlite_are_plain_files(void **state)
{
    (void)state;
    static const char *const names[] = {":memory:", "file:odd?mode=memory", "plain"};
    fixture r;
    char before[1024];
    fixture_folder(&r);
    assert_non_null(getcwd(before, sizeof before));
    assert_int_equal(chdir(r.folder), 0);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        posse_store *store = store_open(names[i], &(store_options){0}, NULL);
        assert_non_null(store);
        store_close(store);
        assert_int_equal(unlink(names[i]), 0);
    }
    assert_int_equal(chdir(before), 0);
    fixture_teardown(&r);
}

static void an_empty_file_becomes_a_store(void **state)
{
    (void)state;
    fixture r;
    posse_status status;
    fixture_folder(&r);
    write_file(r.path, "", 0);
    char copy[300];
    snprintf(copy, sizeof copy, "%s.copy", r.path);
    assert_false(store_backup(r.path, copy, &status));
    assert_non_null(strstr(status.text, "the file is empty"));
    fixture_open(&r);
    assert_int_equal(fixture_append(&r, "a", 1, "one"), STORE_DONE);
    fixture_teardown(&r);
}

/* ---- locks --------------------------------------------------------------------------------- */

static void a_locked_file_causes_errors_until_it_is_unlocked(void **state)
{
    (void)state;
    fixture r;
    sqlite3 *other;
    fixture_setup(&r, &(store_options){.busy_timeout_ms = 1});
    assert_int_equal(fixture_append(&r, "a", 1, "one"), STORE_DONE);
    assert_int_equal(sqlite3_open(r.path, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    store_entry entry = entry_of("a", 2, "two");
    for (int i = 0; i < 3; i++) {
        answer a = fixture_ask(&r, &entry);
        assert_int_equal(a.outcome, STORE_ERROR);
        assert_non_null(strstr(a.text, "locked"));
    }
    assert_string_equal(fixture_load(&r, "a"), "one|"); /* reading still works */
    assert_int_equal(sqlite3_exec(other, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(other), SQLITE_OK);
    assert_int_equal(fixture_append(&r, "a", 2, "two"), STORE_DONE);
    assert_string_equal(fixture_load(&r, "a"), "one|two|");
    fixture_teardown(&r);
}

/* The entry numbers keep two servers with one file apart. */
static void two_stores_can_share_a_file(void **state)
{
    (void)state;
    fixture one, other;
    fixture_setup(&one, &(store_options){0});
    other = (fixture){.waiter = WAITER};
    memcpy(other.path, one.path, sizeof one.path);
    fixture_open(&other);
    assert_int_equal(fixture_append(&one, "a", 1, "one"), STORE_DONE);
    assert_int_equal(fixture_append(&other, "a", 1, "mine"), STORE_CONFLICT);
    assert_int_equal(fixture_append(&other, "a", 2, "two"), STORE_DONE);
    assert_int_equal(fixture_append(&one, "a", 2, "mine"), STORE_CONFLICT);
    assert_string_equal(fixture_load(&one, "a"), "one|two|");
    assert_string_equal(fixture_load(&other, "a"), "one|two|");
    fixture_close(&other);
    posse_buffer_free(&other.said);
    fixture_teardown(&one);
}

/* ---- full disks ---------------------------------------------------------------------------- */

/* Appends to a table until it fails. Returns the number of the last entry. */
static int64_t fill_up(fixture *r, const char *code, int64_t last)
{
    answer a;
    do {
        char text[600];
        entry_text(text, code, last + 1);
        store_entry entry = entry_of(code, last + 1, text);
        a = fixture_ask(r, &entry);
        if (a.outcome == STORE_DONE)
            last++;
    } while (a.outcome == STORE_DONE);
    assert_int_equal(a.outcome, STORE_ERROR);
    assert_int_equal(fixture_check(r, code), last);
    return last;
}

static void a_full_store_accepts_entries_after_a_removal(void **state)
{
    (void)state;
    fixture r;
    fixture_setup(&r, &(store_options){.max_bytes = 300000});
    int64_t large = fill_up(&r, "large", 0);
    store_entry entry = entry_of("large", large + 1, "");
    char page[4096] = {0}; /* cannot fit either, because a smaller entry did not */
    entry.bytes = (store_bytes){page, sizeof page};
    answer a = fixture_ask(&r, &entry);
    assert_int_equal(a.outcome, STORE_ERROR);
    assert_non_null(strstr(a.text, "full"));
    entry = (store_entry){.code = "large", .number = large + 1, .remove = true};
    assert_int_equal(fixture_ask(&r, &entry).outcome, STORE_DONE);
    int64_t next = fill_up(&r, "next", 0);
    assert_in_range(next, large / 2, large * 2);
    fixture_reopen(&r);
    assert_int_equal(fixture_check(&r, "next"), next);
    fixture_teardown(&r);
}

static void limit_files(rlim_t bytes)
{
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes < limit.rlim_max ? bytes : limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

/* With a file size limit, writing fails at various points within a commit. */
static void a_full_disk_causes_errors_until_there_is_room(void **state)
{
    (void)state;
    fixture r;
    signal(SIGXFSZ, SIG_IGN);
    fixture_setup(&r, &(store_options){0});
    int64_t last = 0;
    for (rlim_t limit = 200000; limit < 230000; limit += 6007) {
        limit_files(limit);
        last = fill_up(&r, "a", last);
        fixture_reopen(&r);
        assert_int_equal(fixture_check(&r, "a"), last);
        limit_files(RLIM_INFINITY);
        char text[600];
        entry_text(text, "a", last + 1);
        assert_int_equal(fixture_append(&r, "a", last + 1, text), STORE_DONE);
        last++;
    }
    fixture_reopen(&r);
    assert_int_equal(fixture_check(&r, "a"), last);
    signal(SIGXFSZ, SIG_DFL);
    fixture_teardown(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_the_owner_can_read_the_file),
        cmocka_unit_test(other_files_are_refused),
        cmocka_unit_test(a_newer_layout_is_refused),
        cmocka_unit_test(a_truncated_file_never_gives_half_a_table),
        cmocka_unit_test(a_damaged_file_causes_errors_but_no_crash),
        cmocka_unit_test(impossible_paths_are_refused),
        cmocka_unit_test(special_names_of_sqlite_are_plain_files),
        cmocka_unit_test(an_empty_file_becomes_a_store),
        cmocka_unit_test(a_locked_file_causes_errors_until_it_is_unlocked),
        cmocka_unit_test(two_stores_can_share_a_file),
        cmocka_unit_test(a_full_store_accepts_entries_after_a_removal),
        cmocka_unit_test(a_full_disk_causes_errors_until_there_is_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
