/* The store: what is kept, in which order, and what is refused. */
#include "alloc.h"
#include "store_fixture.h"

/* ---- entries ------------------------------------------------------------------------------- */

static void entries_come_back_in_order(void **state)
{
    (void)state;
    fixture r;
    fixture_setup(&r, &(store_options){0});
    assert_string_equal(fixture_load(&r, "a"), "absent");
    assert_int_equal(fixture_append(&r, "a", 1, "one"), STORE_DONE);
    assert_int_equal(fixture_append(&r, "b", 1, "another"), STORE_DONE);
    assert_int_equal(fixture_append(&r, "a", 2, ""), STORE_DONE);
    assert_int_equal(fixture_append(&r, "a", 3, "three"), STORE_DONE);
    assert_string_equal(fixture_load(&r, "a"), "one||three|");
    assert_string_equal(fixture_load(&r, "b"), "another|");
    fixture_reopen(&r);
    assert_string_equal(fixture_load(&r, "a"), "one||three|");
    assert_int_equal(fixture_append(&r, "a", 4, "four"), STORE_DONE);
    assert_string_equal(fixture_load(&r, "a"), "one||three|four|");
    fixture_teardown(&r);
}

static void any_byte_may_be_in_an_entry(void **state)
{
    (void)state;
    fixture r;
    fixture_setup(&r, &(store_options){0});
    store_entry entry = entry_of("a", 1, "");
    entry.bytes = (store_bytes){"zero\0\xff\n|", 8};
    assert_int_equal(fixture_ask(&r, &entry).outcome, STORE_DONE);
    fixture_load(&r, "a");
    assert_int_equal(r.said.length, 9);
    assert_memory_equal(r.said.text, "zero\0\xff\n||", 9);
    fixture_teardown(&r);
}

static void wrong_entry_numbers_are_conflicts(void **state)
{
    (void)state;
    static const int64_t wrong[] = {INT64_MIN, -1, 0, 1, 2, 4, 1000, INT64_MAX};
    fixture r;
    fixture_setup(&r, &(store_options){0});
    assert_int_equal(fixture_append(&r, "none", 2, "x"), STORE_CONFLICT);
    assert_string_equal(fixture_load(&r, "none"), "absent");
    fixture_append(&r, "a", 1, "one");
    fixture_append(&r, "a", 2, "two");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        store_entry entry = entry_of("a", wrong[i], "wrong");
        entry.summary = &(store_summary){.stage = "wrong", .text = {"", 0}};
        entry.replay = "wrong";
        answer a = fixture_ask(&r, &entry);
        assert_int_equal(a.outcome, STORE_CONFLICT);
        assert_int_equal(a.last, 2);
        assert_non_null(strstr(a.text, "table a has 2 entries"));
        entry.remove = true;
        assert_int_equal(fixture_ask(&r, &entry).outcome, STORE_CONFLICT);
    }
    assert_string_equal(fixture_load(&r, "a"), "one|two|");
    assert_string_equal(fixture_replay(&r, "wrong"), "absent");
    assert_string_equal(fixture_list(&r, &(store_query){.which = STORE_ALL, .most = 9, .code = ""}),
                        "a:2 hidden open 1 {}|");
    assert_int_equal(fixture_append(&r, "a", 3, "three"), STORE_DONE);
    fixture_teardown(&r);
}

static void invalid_entries_are_refused_with_a_reason(void **state)
{
    (void)state;
    enum { TOO_MUCH = STORE_MAX_REPLAY + 1 };
    fixture r;
    fixture_setup(&r, &(store_options){0});
    char *large = posse_alloc(TOO_MUCH + 1, 1);
    memset(large, 'x', TOO_MUCH);
    large[TOO_MUCH] = '\0';
    char name[STORE_MAX_NAME + 2];
    memset(name, 'n', STORE_MAX_NAME + 1);
    name[STORE_MAX_NAME + 1] = '\0';
    const struct {
        store_entry entry;
        const char *why;
    } bad[] = {
        {{.code = "", .number = 1, .summary = &plain}, "1 to 64 bytes"},
        {{.code = name, .number = 1, .summary = &plain}, "1 to 64 bytes"},
        {{.code = "a", .number = 1, .summary = &plain, .replay = name}, "1 to 64 bytes"},
        {{.code = "a", .number = 1}, "needs a summary"},
        {{.code = "a", .number = 1, .summary = &plain, .bytes = {large, STORE_MAX_ENTRY + 1}}, "at most 1 MiB"},
        {{.code = "a", .number = 1, .summary = &plain, .replay = "r", .replay_bytes = {large, TOO_MUCH}},
         "at most 16 MiB"},
        {{.code = "a", .number = 1, .summary = &(store_summary){.stage = name}}, "64 bytes"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        answer a = fixture_ask(&r, &bad[i].entry);
        assert_int_equal(a.outcome, STORE_ERROR);
        assert_non_null(strstr(a.text, bad[i].why));
    }
    assert_string_equal(fixture_load(&r, "a"), "absent");
    store_entry largest = entry_of(name + 1, 1, "");
    largest.bytes = (store_bytes){large, STORE_MAX_ENTRY};
    largest.replay = name + 1;
    largest.replay_bytes = (store_bytes){large, STORE_MAX_REPLAY};
    assert_int_equal(fixture_ask(&r, &largest).outcome, STORE_DONE);
    assert_int_equal(strlen(fixture_load(&r, name + 1)), STORE_MAX_ENTRY + 1);
    assert_int_equal(strlen(fixture_replay(&r, name + 1)), STORE_MAX_REPLAY + 1);
    free(large);
    fixture_teardown(&r);
}

/* ---- many ---------------------------------------------------------------------------------- */

enum { TABLES = 200, EACH = 40 };

static void code_of(char code[16], int table)
{
    snprintf(code, 16, "t%d", table * 7919 % TABLES);
}

/* All appends are requested before the first result. */
static void thousands_of_appends_are_all_kept(void **state)
{
    (void)state;
    fixture r;
    fixture_setup(&r, &(store_options){0});
    answer *answers = posse_alloc_zeroed((size_t)TABLES * EACH, sizeof *answers);
    for (int i = 0; i < TABLES * EACH; i++) {
        char code[16], text[600];
        code_of(code, i % TABLES);
        entry_text(text, code, i / TABLES + 1);
        store_entry entry = entry_of(code, i / TABLES + 1, text);
        store_append(r.store, &entry, told, &answers[i]);
    }
    while (!answers[TABLES * EACH - 1].times)
        collect_next(&r.waiter, r.store);
    for (int i = 0; i < TABLES * EACH; i++) {
        assert_int_equal(answers[i].times, 1);
        assert_int_equal(answers[i].outcome, STORE_DONE);
        assert_int_equal(answers[i].last, i / TABLES + 1);
    }
    fixture_reopen(&r);
    for (int i = 0; i < TABLES; i++) {
        char code[16];
        code_of(code, i);
        assert_int_equal(fixture_check(&r, code), EACH);
    }
    free(answers);
    fixture_teardown(&r);
}

/* ---- groups -------------------------------------------------------------------------------- */

/* A gate that stops the writer after its first result, so that all requests made meanwhile are written
 * as one group. */
typedef struct gate {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool reached, open;
    pthread_t asker; /* also calls wait_at_gate, when a request is refused, and must not wait */
    store_waiter *waiter;
} gate;

static void wait_at_gate(void *caller)
{
    gate *g = caller;
    pthread_mutex_lock(&g->lock);
    g->reached = true;
    pthread_cond_broadcast(&g->changed);
    while (!g->open && !pthread_equal(pthread_self(), g->asker))
        pthread_cond_wait(&g->changed, &g->lock);
    pthread_mutex_unlock(&g->lock);
    wake(g->waiter);
}

static void open_gate(gate *g)
{
    pthread_mutex_lock(&g->lock);
    g->open = true;
    pthread_cond_broadcast(&g->changed);
    pthread_mutex_unlock(&g->lock);
}

/* Opens a store whose writer waits at the gate. */
static void fixture_setup_with_gate(fixture *r, gate *g, answer *first, size_t max_pending_bytes)
{
    posse_status status;
    *g = (gate){.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER, .asker = pthread_self()};
    fixture_folder(r);
    g->waiter = &r->waiter;
    r->options = (store_options){.notify = wait_at_gate, .notify_context = g, .max_pending_bytes = max_pending_bytes};
    r->store = store_open(r->path, &r->options, &status);
    assert_non_null(r->store);
    store_entry entry = entry_of("first", 1, "first");
    store_append(r->store, &entry, told, first);
    pthread_mutex_lock(&g->lock);
    while (!g->reached)
        pthread_cond_wait(&g->changed, &g->lock);
    pthread_mutex_unlock(&g->lock);
}

static void a_bad_entry_does_not_affect_its_group(void **state)
{
    (void)state;
    fixture r;
    gate g;
    answer first = {0}, answers[8] = {{0}};
    fixture_setup_with_gate(&r, &g, &first, 0);
    store_entry entries[] = {
        entry_of("a", 1, "one"), entry_of("a", 3, "too far"), entry_of("a", 2, "two"), entry_of("a", 2, "again"),
        entry_of("b", 1, "one"), entry_of("c", 1, "one"),     entry_of("b", 2, "two"), entry_of("a", 3, "three"),
    };
    enum { COUNT = sizeof entries / sizeof *entries };
    static const store_outcome wanted[COUNT] = {[1] = STORE_CONFLICT, [3] = STORE_CONFLICT, [5] = STORE_CONFLICT};
    entries[4].replay = entries[5].replay = "the same";
    entries[4].replay_bytes = entries[5].replay_bytes = (store_bytes){"of b", 4};
    for (int i = 0; i < COUNT; i++)
        store_append(r.store, &entries[i], told, &answers[i]);
    open_gate(&g);
    fixture_wait(&r, &first);
    while (!answers[0].times)
        collect_next(&r.waiter, r.store);
    for (int i = 0; i < COUNT; i++) {
        assert_int_equal(answers[i].times, 1); /* the whole group gets its results together */
        assert_int_equal(answers[i].outcome, wanted[i]);
    }
    assert_string_equal(fixture_load(&r, "a"), "one|two|three|");
    assert_string_equal(fixture_load(&r, "b"), "one|two|");
    assert_string_equal(fixture_load(&r, "c"), "absent");
    assert_string_equal(fixture_replay(&r, "the same"), "of b|");
    fixture_teardown(&r);
}

/* While the disk is stuck, the queue is bounded, and every request still gets a result. */
static void requests_beyond_the_queue_size_are_refused(void **state)
{
    (void)state;
    fixture r;
    gate g;
    answer first = {0}, answers[100] = {{0}};
    char text[1001] = {0};
    memset(text, 'x', 1000);
    fixture_setup_with_gate(&r, &g, &first, 50000);
    for (int i = 0; i < 100; i++) {
        store_entry entry = entry_of("a", i + 1, text);
        store_append(r.store, &entry, told, &answers[i]);
    }
    store_collect(r.store);
    int taken = 0;
    while (taken < 100 && !answers[taken].times)
        taken++;
    assert_in_range(taken, 10, 50);
    for (int i = taken; i < 100; i++) {
        assert_int_equal(answers[i].times, 1);
        assert_int_equal(answers[i].outcome, STORE_ERROR);
        assert_non_null(strstr(answers[i].text, "too many requests are waiting"));
    }
    open_gate(&g);
    while (!answers[0].times)
        collect_next(&r.waiter, r.store);
    for (int i = 0; i < taken; i++)
        assert_int_equal(answers[i].outcome, STORE_DONE);
    assert_int_equal(fixture_append(&r, "a", taken + 1, "there is room again"), STORE_DONE);
    fixture_teardown(&r);
}

static void closing_finishes_pending_requests(void **state)
{
    (void)state;
    fixture r;
    answer answers[300] = {{0}}, load = {0};
    fixture_setup(&r, &(store_options){0});
    for (int i = 0; i < 300; i++) {
        store_entry entry = entry_of("a", i + 1, "x");
        store_append(r.store, &entry, told, &answers[i]);
    }
    store_load(r.store, "a", told, &load);
    fixture_close(&r);
    assert_int_equal(load.times, 1);
    for (int i = 0; i < 300; i++) {
        assert_int_equal(answers[i].times, 1);
        assert_int_equal(answers[i].outcome, STORE_DONE);
    }
    fixture_open(&r);
    assert_int_equal(strlen(fixture_load(&r, "a")), 600);
    fixture_teardown(&r);
}

/* ---- calls from within callbacks --------------------------------------------------------------- */

typedef struct chain {
    posse_store *store;
    int64_t number, asked_late;
    store_outcome late;
    bool closing;
} chain;

static void told_late(void *caller, const store_result *result)
{
    chain *c = caller;
    c->late = result->outcome;
}

static void append_next(void *caller, const store_result *result)
{
    chain *c = caller;
    assert_int_equal(result->outcome, STORE_DONE);
    store_entry entry = entry_of("a", ++c->number, "x");
    if (c->number <= 50 && !c->closing)
        store_append(c->store, &entry, append_next, c);
    else if (c->closing)
        store_append(c->store, &entry, told_late, c);
}

static void callbacks_may_make_new_requests(void **state)
{
    (void)state;
    fixture r;
    fixture_setup(&r, &(store_options){0});
    chain c = {.store = r.store, .number = 1};
    store_entry entry = entry_of("a", 1, "x");
    store_append(r.store, &entry, append_next, &c);
    while (c.number <= 50)
        collect_next(&r.waiter, r.store);
    assert_int_equal(strlen(fixture_load(&r, "a")), 100);
    entry = entry_of("b", 1, "x");
    c = (chain){.store = r.store, .number = 1, .closing = true};
    store_append(r.store, &entry, append_next, &c);
    fixture_close(&r);
    assert_int_equal(c.late, STORE_ERROR);
    fixture_teardown(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entries_come_back_in_order),
        cmocka_unit_test(any_byte_may_be_in_an_entry),
        cmocka_unit_test(wrong_entry_numbers_are_conflicts),
        cmocka_unit_test(invalid_entries_are_refused_with_a_reason),
        cmocka_unit_test(thousands_of_appends_are_all_kept),
        cmocka_unit_test(a_bad_entry_does_not_affect_its_group),
        cmocka_unit_test(requests_beyond_the_queue_size_are_refused),
        cmocka_unit_test(closing_finishes_pending_requests),
        cmocka_unit_test(callbacks_may_make_new_requests),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
