/* The store: summaries, lists, replays and removing tables. */
#include "store_fixture.h"

static void summarise(fixture *r, const char *code, int64_t number, const store_summary *summary)
{
    store_entry entry = entry_of(code, number, "x");
    entry.summary = summary;
    assert_int_equal(fixture_ask(r, &entry).outcome, STORE_DONE);
}

static void fill(fixture *r)
{
    static const struct {
        const char *code;
        store_summary summary;
    } tables[] = {
        {"d", {.is_public = true, .stage = "open", .updated = 40, .text = {"{\"d\":1}", 7}}},
        {"a", {.is_public = false, .stage = "open", .updated = 30, .text = {"", 0}}},
        {"c", {.is_public = true, .stage = "", .updated = 10, .text = {"{}", 2}}},
        {"b", {.is_public = true, .stage = "over", .updated = 20, .text = {"{}", 2}}},
    };
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        summarise(r, tables[i].code, 1, &tables[i].summary);
}

static const store_query all = {.which = STORE_ALL, .most = 100, .code = ""};

static void lists_are_filtered_and_sorted(void **state)
{
    (void)state;
    fixture r;
    fixture_setup(&r, &(store_options){0});
    assert_string_equal(fixture_list(&r, &all), "");
    fill(&r);
    assert_string_equal(fixture_list(&r, &all), "a:1 hidden open 30 |b:1 public over 20 {}|"
                                                "c:1 public  10 {}|d:1 public open 40 {\"d\":1}|");
    assert_string_equal(fixture_list(&r, &(store_query){.which = STORE_PUBLIC, .most = 100}),
                        "d:1 public open 40 {\"d\":1}|b:1 public over 20 {}|c:1 public  10 {}|");
    assert_string_equal(fixture_list(&r, &(store_query){.which = STORE_PUBLIC, .most = 1}),
                        "d:1 public open 40 {\"d\":1}|");
    assert_string_equal(fixture_list(&r, &(store_query){.which = STORE_PUBLIC}), "");
    assert_string_equal(fixture_list(&r, &(store_query){.which = STORE_ALL, .most = SIZE_MAX, .code = "c"}),
                        "d:1 public open 40 {\"d\":1}|");
    fixture_teardown(&r);
}

static void a_summary_stays_until_the_next_one(void **state)
{
    (void)state;
    fixture r;
    fixture_setup(&r, &(store_options){0});
    fill(&r);
    assert_int_equal(fixture_append(&r, "b", 2, "no summary"), STORE_DONE);
    summarise(&r, "d", 2, &(store_summary){.stage = "over", .updated = 5, .text = {"[]", 2}});
    fixture_reopen(&r);
    assert_string_equal(fixture_list(&r, &all),
                        "a:1 hidden open 30 |b:2 public over 20 {}|c:1 public  10 {}|d:2 hidden over 5 []|");
    assert_string_equal(fixture_list(&r, &(store_query){.which = STORE_PUBLIC, .most = 100}),
                        "b:2 public over 20 {}|c:1 public  10 {}|");
    fixture_teardown(&r);
}

static store_outcome remove_at(fixture *r, const char *code, int64_t number)
{
    return fixture_ask(r, &(store_entry){.code = code, .number = number, .remove = true}).outcome;
}

static void a_removed_table_is_gone(void **state)
{
    (void)state;
    fixture r;
    fixture_setup(&r, &(store_options){0});
    fill(&r);
    fixture_append(&r, "c", 2, "two");
    assert_int_equal(remove_at(&r, "c", 2), STORE_CONFLICT); /* the number is taken by another entry */
    assert_int_equal(remove_at(&r, "c", 3), STORE_DONE);
    assert_string_equal(fixture_load(&r, "c"), "absent");
    assert_string_equal(fixture_list(&r, &all),
                        "a:1 hidden open 30 |b:1 public over 20 {}|d:1 public open 40 {\"d\":1}|");
    assert_int_equal(fixture_append(&r, "c", 3, "late"), STORE_CONFLICT);
    assert_string_equal(fixture_load(&r, "c"), "absent");
    assert_int_equal(fixture_append(&r, "c", 1, "anew"), STORE_DONE);
    assert_string_equal(fixture_load(&r, "c"), "anew|");
    assert_string_equal(fixture_load(&r, "b"), "x|");
    fixture_teardown(&r);
}

static void replays_outlive_their_table(void **state)
{
    (void)state;
    fixture r;
    fixture_setup(&r, &(store_options){0});
    store_entry entry = entry_of("a", 1, "one");
    entry.replay = "game-1";
    entry.replay_bytes = (store_bytes){"{\"posse\":1}", 11};
    assert_string_equal(fixture_replay(&r, "game-1"), "absent");
    assert_int_equal(fixture_ask(&r, &entry).outcome, STORE_DONE);
    assert_string_equal(fixture_replay(&r, "game-1"), "{\"posse\":1}|");

    entry = entry_of("a", 2, "two");
    entry.replay = "game-1"; /* is taken, and stays as it is */
    entry.replay_bytes = (store_bytes){"other", 5};
    answer a = fixture_ask(&r, &entry);
    assert_int_equal(a.outcome, STORE_CONFLICT);
    assert_non_null(strstr(a.text, "game-1"));
    assert_string_equal(fixture_load(&r, "a"), "one|");

    entry.replay = "game-2"; /* stored together with the removal of the table */
    entry.remove = true;
    assert_int_equal(fixture_ask(&r, &entry).outcome, STORE_DONE);
    fixture_reopen(&r);
    assert_string_equal(fixture_load(&r, "a"), "absent");
    assert_string_equal(fixture_replay(&r, "game-1"), "{\"posse\":1}|");
    assert_string_equal(fixture_replay(&r, "game-2"), "other|");
    fixture_teardown(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_are_filtered_and_sorted),
        cmocka_unit_test(a_summary_stays_until_the_next_one),
        cmocka_unit_test(a_removed_table_is_gone),
        cmocka_unit_test(replays_outlive_their_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
