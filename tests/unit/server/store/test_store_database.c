/* What only a database has: its schema, other programs in it, two servers, lost connections. Skipped without PostgreSQL. */
#include "store_fixture.h"

#include <time.h>

static void sql(const fixture *r, const char *text)
{
    fixture_sql(r->database, text);
}

static void assert_refused(const fixture *r, const char *why)
{
    posse_status status;
    assert_null(store_open(r->path, &(store_options){0}, &status));
    if (!strstr(status.text, why) || !strstr(status.text, r->database))
        fail_msg("%s", status.text);
}

static void other_data_is_refused(void **state)
{
    (void)state;
    fixture r;
    fixture_folder(&r);
    sql(&r, "CREATE SCHEMA posse; CREATE TABLE posse.cookies(name text)");
    assert_refused(&r, "the schema \"posse\" in this database belongs to another program");
    sql(&r, "DROP TABLE posse.cookies");
    fixture_open(&r); /* an empty schema, which an operator may have made, is fine */
    assert_int_equal(fixture_append(&r, "a", 1, "one"), STORE_DONE);
    fixture_close(&r);
    sql(&r, "UPDATE posse.about SET schema = 3");
    assert_refused(&r, "written by a newer version of posse (schema 3; this version knows up to 2)");
    sql(&r, "UPDATE posse.about SET schema = 0");
    assert_refused(&r, "no schema version");
    sql(&r, "UPDATE posse.about SET schema = 2");
    fixture_open(&r);
    assert_string_equal(fixture_load(&r, "a"), "one|");
    fixture_teardown(&r);
}

static void only_one_server_gets_the_data(void **state)
{
    (void)state;
    fixture r;
    posse_status status;
    fixture_setup(&r, &(store_options){.is_exclusive = true});
    assert_null(store_open(r.path, &(store_options){.is_exclusive = true, .busy_timeout_ms = 50}, &status));
    assert_non_null(strstr(status.text, "another server is using this database"));
    fixture_reopen(&r); /* the lock ends with the store */
    fixture_teardown(&r);
}

/* The numbers of the entries keep two stores apart. */
static void two_stores_can_share_a_database(void **state)
{
    (void)state;
    fixture one, other = {.waiter = WAITER};
    fixture_setup(&one, &(store_options){0});
    memcpy(other.path, one.path, sizeof one.path);
    fixture_open(&other);
    assert_int_equal(fixture_append(&one, "a", 1, "one"), STORE_DONE);
    assert_int_equal(fixture_append(&other, "a", 1, "mine"), STORE_CONFLICT);
    assert_int_equal(fixture_append(&other, "a", 2, "two"), STORE_DONE);
    assert_int_equal(fixture_append(&one, "a", 2, "mine"), STORE_CONFLICT);
    assert_string_equal(fixture_load(&one, "a"), "one|two|");
    fixture_close(&other);
    posse_buffer_free(&other.said);
    fixture_teardown(&one);
}

/* Of this test's database only, because other tests use the same cluster. */
static const char ends_connections[] = "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
                                       " WHERE application_name = 'posse' AND datname = current_database()";

static void lost_connections_are_made_again(void **state)
{
    (void)state;
    fixture r;
    fixture_setup(&r, &(store_options){.is_exclusive = true});
    for (int i = 1; i <= 5; i++) {
        assert_int_equal(fixture_append(&r, "a", i, "x"), STORE_DONE);
        sql(&r, ends_connections);
        assert_int_equal(strlen(fixture_load(&r, "a")), 2 * i);
        sql(&r, ends_connections);
    }
    fixture_teardown(&r);
}

/* A store that has lost its lock to another one writes nothing any more. */
static void a_server_that_was_replaced_writes_nothing(void **state)
{
    (void)state;
    fixture r;
    posse_status status;
    char text[600];
    fixture_setup(&r, &(store_options){.is_exclusive = true, .busy_timeout_ms = 200});
    assert_int_equal(fixture_append(&r, "a", 1, "x"), STORE_DONE);
    snprintf(text, sizeof text, "ALTER DATABASE %s ALLOW_CONNECTIONS false", r.database);
    fixture_sql("postgres", text); /* so that the first store cannot be faster */
    snprintf(text, sizeof text, "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '%s'",
             r.database);
    fixture_sql("postgres", text);
    store_entry entry = entry_of("a", 2, "late");
    assert_int_equal(fixture_ask(&r, &entry).outcome, STORE_ERROR);
    snprintf(text, sizeof text, "ALTER DATABASE %s ALLOW_CONNECTIONS true", r.database);
    fixture_sql("postgres", text);
    posse_store *second = NULL;
    for (int tries = 0; tries < 100 && !second; tries++) { /* the first store tries as well, but less often */
        second = store_open(r.path, &(store_options){.is_exclusive = true, .busy_timeout_ms = 1}, &status);
        if (!second)
            sql(&r, ends_connections);
    }
    assert_non_null(second);
    answer a = fixture_ask(&r, &entry);
    assert_int_equal(a.outcome, STORE_ERROR);
    assert_string_equal(fixture_load(&r, "a"), "x|");
    store_close(second);
    while (fixture_ask(&r, &entry).outcome != STORE_DONE)
        nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
    fixture_teardown(&r);
}

/* The database accepts only UTF-8. Others in the same batch are not affected. */
static void texts_that_are_not_utf8_are_refused_alone(void **state)
{
    (void)state;
    fixture r;
    answer answers[3] = {{0}};
    fixture_setup(&r, &(store_options){0});
    store_entry entries[] = {entry_of("a", 1, "one"), entry_of("b\xff", 1, "one"), entry_of("c", 1, "\xff\xfe")};
    for (int i = 0; i < 3; i++)
        store_append(r.store, &entries[i], told, &answers[i]);
    fixture_wait(&r, &answers[2]);
    assert_int_equal(answers[0].outcome, STORE_DONE);
    assert_int_equal(answers[1].outcome, STORE_ERROR);
    assert_non_null(strstr(answers[1].text, "not UTF-8"));
    assert_int_equal(answers[2].outcome, STORE_DONE); /* the bytes of an entry may be any */
    fixture_teardown(&r);
}

static void a_database_that_cannot_be_reached_is_an_error_with_a_reason(void **state)
{
    (void)state;
    posse_status status;
    assert_null(store_open("postgres://127.0.0.1:1/posse", &(store_options){0}, &status));
    assert_non_null(strstr(status.text, "postgres://127.0.0.1:1/posse: connection to server"));
    assert_null(store_open("postgres://[", &(store_options){0}, &status));
    assert_true(strlen(status.text) > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(other_data_is_refused),
        cmocka_unit_test(only_one_server_gets_the_data),
        cmocka_unit_test(two_stores_can_share_a_database),
        cmocka_unit_test(lost_connections_are_made_again),
        cmocka_unit_test(a_server_that_was_replaced_writes_nothing),
        cmocka_unit_test(texts_that_are_not_utf8_are_refused_alone),
        cmocka_unit_test(a_database_that_cannot_be_reached_is_an_error_with_a_reason),
    };
    if (fixture_uses_files()) {
        puts("only with PostgreSQL");
        return 77;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
