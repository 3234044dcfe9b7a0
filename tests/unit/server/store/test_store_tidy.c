/* What the store tidies: unused space of the file, and a write-ahead log that a reader keeps. */
#include "store_fixture.h"

#include <sqlite3.h>
#include <time.h>

enum { ENTRY = 500000, TABLES = 12 };

static void pause_ms(long ms)
{
    nanosleep(&(struct timespec){.tv_nsec = ms * 1000000}, NULL);
}

static void fill(fixture *r, int tables)
{
    static char text[ENTRY + 1];
    char code[16];
    memset(text, 'x', ENTRY);
    for (int i = 0; i < tables; i++) {
        snprintf(code, sizeof code, "t%d", i);
        assert_int_equal(fixture_append(r, code, 1, text), STORE_DONE);
    }
}

static void remove_all(fixture *r, int tables)
{
    char code[16];
    for (int i = 0; i < tables; i++) {
        snprintf(code, sizeof code, "t%d", i);
        assert_int_equal(fixture_ask(r, &(store_entry){.code = code, .number = 2, .remove = true}).outcome, STORE_DONE);
    }
}

static store_counts counts_of(const fixture *r)
{
    store_counts counts;
    store_count(r->store, &counts);
    return counts;
}

static int64_t ask_file(const char *path, const char *sql)
{
    sqlite3 *file;
    sqlite3_stmt *statement;
    assert_int_equal(sqlite3_open(path, &file), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(file, sql, -1, &statement, NULL), SQLITE_OK);
    int64_t number = sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : -1;
    sqlite3_finalize(statement);
    sqlite3_close(file);
    return number;
}

/* Makes the file one of an older version, which cannot shrink. */
static void age(const char *path)
{
    sqlite3 *file;
    assert_int_equal(sqlite3_open(path, &file), SQLITE_OK);
    assert_int_equal(sqlite3_exec(file, "PRAGMA auto_vacuum = NONE; VACUUM", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(file);
    assert_int_equal(ask_file(path, "PRAGMA auto_vacuum"), 0);
}

static void the_file_shrinks_by_itself(void **state)
{
    (void)state;
    fixture r;
    fixture_setup(&r, &(store_options){0});
    fill(&r, TABLES);
    fixture_reopen(&r); /* copies the log into the file */
    int64_t full = counts_of(&r).file_bytes;
    assert_true(full > (int64_t)ENTRY * TABLES);
    remove_all(&r, TABLES);
    while (counts_of(&r).file_bytes > full / 2)
        pause_ms(5);
    assert_string_equal(fixture_load(&r, "t0"), "absent");
    assert_int_equal(fixture_append(&r, "a", 1, "one"), STORE_DONE);
    assert_string_equal(fixture_load(&r, "a"), "one|");
    fixture_teardown(&r);
}

static int64_t vacuum(fixture *r, bool rewrites)
{
    answer a = {0};
    store_vacuum(r->store, rewrites, told, &a);
    fixture_wait(r, &a);
    assert_int_equal(a.outcome, STORE_DONE);
    return a.last;
}

static void a_little_unused_space_stays_until_somebody_asks(void **state)
{
    (void)state;
    fixture r;
    fixture_setup(&r, &(store_options){0});
    fill(&r, TABLES);
    remove_all(&r, 1); /* less than a tenth */
    for (int64_t left = 1; left > 0;)
        left = vacuum(&r, false);
    fixture_close(&r);
    assert_int_equal(ask_file(r.path, "PRAGMA freelist_count"), 0);
    fixture_open(&r);
    fixture_teardown(&r);
}

static void a_small_file_of_an_older_version_is_rewritten(void **state)
{
    (void)state;
    fixture r;
    fixture_setup(&r, &(store_options){0});
    fill(&r, 3);
    fixture_close(&r);
    age(r.path);
    fixture_open(&r);
    assert_true(vacuum(&r, false) >= 0);
    assert_int_equal(ask_file(r.path, "PRAGMA auto_vacuum"), 2);
    assert_int_equal(strlen(fixture_load(&r, "t2")), ENTRY + 1);
    fixture_teardown(&r);
}

static void a_large_file_of_an_older_version_is_rewritten_if_somebody_asks(void **state)
{
    (void)state;
    enum { MANY = 80 }; /* 40 MB */
    fixture r;
    fixture_setup(&r, &(store_options){0});
    fill(&r, MANY);
    fixture_close(&r);
    age(r.path);
    fixture_open(&r);
    assert_int_equal(vacuum(&r, false), -1);
    assert_int_equal(vacuum(&r, true), 0);
    assert_int_equal(vacuum(&r, false), 0);
    assert_int_equal(strlen(fixture_load(&r, "t7")), ENTRY + 1);
    fixture_teardown(&r);
}

/* ---- a reader that stays ------------------------------------------------------------------------------- */

static sqlite3 *begin_reading(const char *path)
{
    sqlite3 *reader;
    assert_int_equal(sqlite3_open(path, &reader), SQLITE_OK);
    assert_int_equal(sqlite3_exec(reader, "BEGIN; SELECT count(*) FROM entries", NULL, NULL, NULL), SQLITE_OK);
    return reader;
}

static void a_reader_that_stays_cannot_fill_the_disk(void **state)
{
    (void)state;
    static char text[ENTRY + 1];
    enum { LIMIT = 8 << 20 };
    fixture r;
    int64_t number = 1;
    memset(text, 'x', ENTRY);
    fixture_setup(&r, &(store_options){.max_log_bytes = LIMIT});
    assert_int_equal(fixture_append(&r, "a", number++, "one"), STORE_DONE);
    sqlite3 *reader = begin_reading(r.path);
    answer last;
    do {
        store_entry entry = entry_of("a", number++, text);
        last = fixture_ask(&r, &entry);
        assert_true(number < 1000);
    } while (last.outcome == STORE_DONE);
    assert_non_null(strstr(last.text, "another program has been reading it"));
    assert_true(counts_of(&r).log_bytes < LIMIT + (1 << 20));
    number--;
    sqlite3_close(reader);
    while (fixture_append(&r, "a", number, "again") != STORE_DONE)
        pause_ms(1);
    fixture_teardown(&r);
}

/* Deleted data must leave the log soon after the reader ends, even if nothing else is written. */
static void the_log_is_emptied_when_the_reader_ends(void **state)
{
    (void)state;
    fixture r;
    fixture_setup(&r, &(store_options){0});
    fill(&r, 3);
    sqlite3 *reader = begin_reading(r.path);
    remove_all(&r, 3);
    assert_true(counts_of(&r).log_bytes > 0);
    sqlite3_close(reader);
    while (counts_of(&r).log_bytes > 0)
        pause_ms(5);
    fixture_teardown(&r);
}

static void a_long_log_is_reported(void **state)
{
    (void)state;
    fixture r;
    fixture_setup(&r, &(store_options){0});
    fill(&r, 1);
    sqlite3 *reader = begin_reading(r.path);
    static char text[STORE_MAX_ENTRY];
    memset(text, 'x', sizeof text - 1);
    for (int i = 0; i < 70; i++)
        assert_int_equal(fixture_append(&r, "b", i + 1, text), STORE_DONE);
    while (!counts_of(&r).log_is_stuck)
        pause_ms(5);
    sqlite3_close(reader);
    while (counts_of(&r).log_is_stuck)
        pause_ms(5);
    fixture_teardown(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_file_shrinks_by_itself),
        cmocka_unit_test(a_little_unused_space_stays_until_somebody_asks),
        cmocka_unit_test(a_small_file_of_an_older_version_is_rewritten),
        cmocka_unit_test(a_large_file_of_an_older_version_is_rewritten_if_somebody_asks),
        cmocka_unit_test(a_reader_that_stays_cannot_fill_the_disk),
        cmocka_unit_test(the_log_is_emptied_when_the_reader_ends),
        cmocka_unit_test(a_long_log_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
