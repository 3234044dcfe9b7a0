/* Several stores on one database: whose a table is, leases that are over, and what is refused then. Skipped without
 * PostgreSQL. A lease of 0 is always over, however often it is renewed. */
#include "store_fixture.h"

#define ONE                   "wss://example.org/1"
#define OTHER                 "wss://example.org/2"
#define END_LEASE_OF(address) "UPDATE posse.servers SET lease = '0' WHERE address = '" address "'"

/* Two stores on the same data. */
typedef struct pair {
    fixture one, other;
} pair;

static void open_pair(pair *p)
{
    fixture_setup(&p->one, &(store_options){.shared_address = ONE});
    p->other = (fixture){.waiter = WAITER, .options = {.shared_address = OTHER}};
    memcpy(p->other.path, p->one.path, sizeof p->one.path);
    fixture_open(&p->other);
}

static void close_pair(pair *p)
{
    fixture_close(&p->other);
    posse_buffer_free(&p->other.said);
    fixture_teardown(&p->one);
}

static const char *claim(fixture *r, const char *code)
{
    static char address[64];
    answer a = {.said = &r->said};
    store_claim(r->store, code, told, &a);
    fixture_wait(r, &a);
    if (a.outcome != STORE_ELSEWHERE)
        return fixture_said(r, &a);
    snprintf(address, sizeof address, "%s", a.related);
    return address;
}

static void ask_for_lease(fixture *r, void (*function)(posse_store *store, store_done *done, void *context))
{
    answer a = {0};
    function(r->store, told, &a);
    fixture_wait(r, &a);
    assert_string_equal(a.text, "");
}

static void assert_append_refused(fixture *r, const store_entry *entry, store_outcome outcome, const char *why)
{
    answer a = fixture_ask(r, entry);
    assert_int_equal(a.outcome, outcome);
    if (!strstr(a.text, why))
        fail_msg("%s", a.text);
}

static void a_table_belongs_to_the_store_that_made_it(void **state)
{
    (void)state;
    pair p;
    open_pair(&p);
    assert_int_equal(fixture_append(&p.one, "a", 1, "one"), STORE_DONE);
    assert_string_equal(claim(&p.other, "a"), ONE);
    assert_string_equal(claim(&p.one, "a"), "one|");
    assert_string_equal(claim(&p.other, "b"), "absent");
    assert_string_equal(fixture_load(&p.other, "a"), "one|"); /* anybody may read */
    store_entry second = entry_of("a", 2, "two"), removal = {.code = "a", .number = 2, .remove = true};
    assert_append_refused(&p.other, &second, STORE_CONFLICT, "belongs to another server");
    assert_append_refused(&p.other, &removal, STORE_CONFLICT, "belongs to another server");
    assert_int_equal(fixture_append(&p.one, "a", 2, "two"), STORE_DONE);
    close_pair(&p);
}

static void a_conflict_does_not_harm_the_rest_of_its_batch(void **state)
{
    (void)state;
    pair p;
    open_pair(&p);
    assert_int_equal(fixture_append(&p.one, "a", 1, "one"), STORE_DONE);
    store_entry entries[] = {entry_of("b", 1, "mine"), entry_of("a", 2, "not mine"), entry_of("b", 2, "too")};
    answer answers[3] = {{0}};
    for (int i = 0; i < 3; i++)
        store_append(p.other.store, &entries[i], told, &answers[i]);
    fixture_wait(&p.other, &answers[2]);
    assert_int_equal(answers[0].outcome, STORE_DONE);
    assert_int_equal(answers[1].outcome, STORE_CONFLICT);
    assert_int_equal(answers[2].outcome, STORE_DONE);
    assert_string_equal(fixture_load(&p.other, "b"), "mine|too|");
    close_pair(&p);
}

static void a_table_that_was_given_up_can_be_claimed(void **state)
{
    (void)state;
    pair p;
    open_pair(&p);
    assert_int_equal(fixture_append(&p.one, "a", 1, "one"), STORE_DONE);
    store_release(p.one.store, "a");
    assert_string_equal(claim(&p.one, "b"), "absent"); /* comes after the release */
    store_entry second = entry_of("a", 2, "two");
    assert_append_refused(&p.other, &second, STORE_CONFLICT, "belongs to another server"); /* not without a claim */
    assert_string_equal(claim(&p.other, "a"), "one|");
    assert_append_refused(&p.one, &second, STORE_CONFLICT, "belongs to another server");
    store_release(p.one.store, "a"); /* what is not its own, a store cannot give up */
    assert_string_equal(claim(&p.one, "a"), OTHER);
    assert_int_equal(fixture_append(&p.other, "a", 2, "two"), STORE_DONE);
    close_pair(&p);
}

static void a_free_table_can_be_deleted_without_a_claim(void **state)
{
    (void)state;
    pair p;
    open_pair(&p);
    assert_int_equal(fixture_append(&p.one, "a", 1, "one"), STORE_DONE);
    store_release(p.one.store, "a");
    assert_string_equal(claim(&p.one, "b"), "absent");
    answer a = fixture_ask(&p.other, &(store_entry){.code = "a", .number = 2, .remove = true});
    assert_int_equal(a.outcome, STORE_DONE);
    assert_string_equal(claim(&p.one, "a"), "absent");
    close_pair(&p);
}

static void the_tables_of_a_silent_store_are_taken_over(void **state)
{
    (void)state;
    pair p;
    open_pair(&p);
    assert_int_equal(fixture_append(&p.one, "a", 1, "one"), STORE_DONE);
    assert_int_equal(fixture_append(&p.one, "b", 1, "one"), STORE_DONE);
    fixture_sql(p.one.database, END_LEASE_OF(ONE));
    assert_string_equal(claim(&p.other, "a"), "one|");
    assert_int_equal(fixture_append(&p.other, "a", 2, "two"), STORE_DONE);
    store_entry second = entry_of("a", 2, "two"), free = entry_of("c", 1, "new");
    assert_append_refused(&p.one, &second, STORE_ERROR, "silent for so long");
    assert_true(store_has_lost_lease(p.one.store));
    assert_append_refused(&p.one, &free, STORE_ERROR, "silent for so long"); /* whatever it is */
    assert_string_equal(claim(&p.one, "b"), "trouble");
    ask_for_lease(&p.one, store_take_lease);
    assert_false(store_has_lost_lease(p.one.store));
    assert_string_equal(claim(&p.one, "a"), OTHER);
    assert_string_equal(claim(&p.one, "b"), "one|"); /* the tables of the old lease are free */
    assert_int_equal(fixture_append(&p.one, "b", 2, "two"), STORE_DONE);
    close_pair(&p);
}

static void what_was_requested_under_an_old_lease_is_refused_under_a_new_one(void **state)
{
    (void)state;
    pair p;
    open_pair(&p);
    assert_int_equal(fixture_append(&p.one, "a", 1, "one"), STORE_DONE);
    fixture_sql(p.one.database, END_LEASE_OF(ONE));
    assert_string_equal(claim(&p.other, "a"), "one|");
    store_entry second = entry_of("a", 2, "two"), free = entry_of("c", 1, "new");
    answer answers[3] = {{0}};
    store_append(p.one.store, &second, told, &answers[0]);
    store_append(p.one.store, &free, told, &answers[1]);
    store_take_lease(p.one.store, told, &answers[2]);
    fixture_wait(&p.one, &answers[2]);
    assert_int_equal(answers[0].outcome, STORE_ERROR);
    assert_int_equal(answers[1].outcome, STORE_ERROR);
    assert_int_equal(answers[2].outcome, STORE_DONE);
    assert_int_equal(fixture_append(&p.one, "c", 1, "new"), STORE_DONE);
    close_pair(&p);
}

static void a_store_notices_by_itself_that_its_lease_is_lost(void **state)
{
    (void)state;
    pair p;
    fixture_setup(&p.one, &(store_options){.shared_address = ONE, .lease_ms = 100});
    p.other = (fixture){.waiter = WAITER, .options = {.shared_address = OTHER}};
    memcpy(p.other.path, p.one.path, sizeof p.one.path);
    fixture_open(&p.other);
    assert_int_equal(fixture_append(&p.one, "a", 1, "one"), STORE_DONE);
    fixture_sql(p.one.database, END_LEASE_OF(ONE));
    assert_string_equal(claim(&p.other, "a"), "one|");
    while (!store_has_lost_lease(p.one.store))
        collect_next(&p.one.waiter, p.one.store);
    close_pair(&p);
}

static void a_store_that_ends_its_lease_leaves_its_tables_to_others_at_once(void **state)
{
    (void)state;
    pair p;
    open_pair(&p);
    assert_int_equal(fixture_append(&p.one, "a", 1, "one"), STORE_DONE);
    ask_for_lease(&p.one, store_end_lease);
    assert_string_equal(claim(&p.other, "a"), "one|");
    store_entry second = entry_of("a", 2, "two");
    assert_append_refused(&p.one, &second, STORE_ERROR, "silent for so long");
    close_pair(&p);
}

static void a_closed_store_leaves_its_tables_to_others_at_once(void **state)
{
    (void)state;
    pair p;
    open_pair(&p);
    assert_int_equal(fixture_append(&p.other, "a", 1, "one"), STORE_DONE);
    fixture_close(&p.other);
    assert_string_equal(claim(&p.one, "a"), "one|");
    assert_int_equal(fixture_append(&p.one, "a", 2, "two"), STORE_DONE);
    fixture_open(&p.other);
    close_pair(&p);
}

static void stores_know_who_else_is_alive(void **state)
{
    (void)state;
    pair p;
    posse_buffer peers = {0};
    fixture_setup(&p.one, &(store_options){.shared_address = ONE, .lease_ms = 400});
    p.other = (fixture){.waiter = WAITER, .options = {.shared_address = OTHER}};
    memcpy(p.other.path, p.one.path, sizeof p.one.path);
    fixture_open(&p.other);
    while (!peers.length) {
        store_put_peers(p.one.store, &peers);
        fixture_load(&p.one, "a"); /* a round trip, instead of a busy loop */
    }
    assert_string_equal(peers.text, OTHER "\n");
    fixture_close(&p.other);
    while (peers.length) {
        posse_buffer_clear(&peers);
        store_put_peers(p.one.store, &peers);
        fixture_load(&p.one, "a");
    }
    posse_buffer_free(&peers);
    fixture_open(&p.other);
    close_pair(&p);
}

static char heard[64];

static void on_heard(void *context, const char *text)
{
    (void)context;
    snprintf(heard, sizeof heard, "%s", text);
}

static void what_one_store_tells_the_others_hear(void **state)
{
    (void)state;
    pair p;
    fixture_setup(&p.one, &(store_options){.shared_address = ONE});
    p.other = (fixture){.waiter = WAITER, .options = {.shared_address = OTHER, .heard = on_heard}};
    memcpy(p.other.path, p.one.path, sizeof p.one.path);
    fixture_open(&p.other);
    store_tell(p.one.store, "howdy");
    while (!heard[0])
        collect_next(&p.other.waiter, p.other.store);
    assert_string_equal(heard, "howdy");
    fixture_sql(p.one.database, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                                " WHERE application_name = 'posse' AND datname = current_database()");
    while (heard[0]) /* something may have been missed */
        collect_next(&p.other.waiter, p.other.store);
    close_pair(&p);
}

static void stores_that_share_and_those_that_do_not_exclude_each_other(void **state)
{
    (void)state;
    fixture r;
    posse_status status;
    const store_options alone = {.is_exclusive = true, .busy_timeout_ms = 50},
                        shared = {.shared_address = OTHER, .busy_timeout_ms = 50};
    fixture_setup(&r, &(store_options){.shared_address = ONE});
    assert_null(store_open(r.path, &alone, &status));
    assert_non_null(strstr(status.text, "another server is using this database"));
    fixture_close(&r);
    r.options = (store_options){.is_exclusive = true};
    fixture_open(&r);
    assert_int_equal(fixture_append(&r, "a", 1, "one"), STORE_DONE);
    assert_null(store_open(r.path, &shared, &status));
    assert_non_null(strstr(status.text, "a server that does not share it is using this database"));
    fixture_close(&r);
    r.options = (store_options){.shared_address = ONE};
    fixture_open(&r);
    assert_string_equal(claim(&r, "a"), "one|");
    assert_int_equal(fixture_append(&r, "a", 2, "two"), STORE_DONE);
    fixture_teardown(&r);
    assert_null(store_open("/tmp/posse-shared.db", &shared, &status));
    assert_non_null(strstr(status.text, "is a file, which several servers cannot share"));
}

static void data_of_the_version_before_is_upgraded(void **state)
{
    (void)state;
    fixture r;
    fixture_setup(&r, &(store_options){0});
    assert_int_equal(fixture_append(&r, "a", 1, "one"), STORE_DONE);
    fixture_close(&r);
    fixture_sql(r.database, "ALTER TABLE posse.servers DROP lease, DROP is_over, DROP address, DROP backend;"
                            "ALTER TABLE posse.tables DROP owner; UPDATE posse.about SET schema = 1");
    r.options = (store_options){.shared_address = ONE};
    fixture_open(&r);
    assert_string_equal(claim(&r, "a"), "one|");
    assert_int_equal(fixture_append(&r, "a", 2, "two"), STORE_DONE);
    fixture_reopen(&r);
    assert_string_equal(claim(&r, "a"), "one|two|");
    fixture_teardown(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_belongs_to_the_store_that_made_it),
        cmocka_unit_test(a_conflict_does_not_harm_the_rest_of_its_batch),
        cmocka_unit_test(a_table_that_was_given_up_can_be_claimed),
        cmocka_unit_test(a_free_table_can_be_deleted_without_a_claim),
        cmocka_unit_test(the_tables_of_a_silent_store_are_taken_over),
        cmocka_unit_test(what_was_requested_under_an_old_lease_is_refused_under_a_new_one),
        cmocka_unit_test(a_store_notices_by_itself_that_its_lease_is_lost),
        cmocka_unit_test(a_store_that_ends_its_lease_leaves_its_tables_to_others_at_once),
        cmocka_unit_test(a_closed_store_leaves_its_tables_to_others_at_once),
        cmocka_unit_test(stores_know_who_else_is_alive),
        cmocka_unit_test(what_one_store_tells_the_others_hear),
        cmocka_unit_test(stores_that_share_and_those_that_do_not_exclude_each_other),
        cmocka_unit_test(data_of_the_version_before_is_upgraded),
    };
    if (fixture_uses_files()) {
        puts("only with PostgreSQL");
        return 77;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
