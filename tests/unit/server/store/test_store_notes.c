/* The store: notes, which are about a table but not in its log. */
#include "store_fixture.h"

static store_outcome append(fixture *r, int64_t number, store_note note)
{
    store_entry entry = entry_of("a", number, "x");
    entry.notes[0] = note;
    return fixture_ask(r, &entry).outcome;
}

static store_outcome put(fixture *r, const char *code, store_note note)
{
    store_entry entry = {.code = code, .change = STORE_PUT_NOTES, .notes = {note}};
    return fixture_ask(r, &entry).outcome;
}

static const char *named(fixture *r, const char *name, int64_t before)
{
    return fixture_list(r, &(store_query){.which = STORE_NOTES, .name = name, .before = before, .most = 10});
}

static void a_note_is_written_with_an_entry_or_not_at_all(void **state)
{
    (void)state;
    fixture r;
    fixture_setup(&r, &(store_options){0});
    assert_int_equal(append(&r, 1, (store_note){.name = "alias", .text = "one", .time = 5}), STORE_DONE);
    assert_string_equal(named(&r, "alias", 6), "a:1 hidden alias 5 one|");
    assert_int_equal(append(&r, 3, (store_note){.name = "alias", .text = "three"}), STORE_CONFLICT);
    assert_int_equal(append(&r, 2, (store_note){.name = "alias", .text = "two", .time = 7}), STORE_DONE);
    fixture_reopen(&r);
    assert_string_equal(named(&r, "alias", 8), "a:2 hidden alias 7 two|");
    assert_string_equal(named(&r, "alias", 7), "");
    assert_string_equal(named(&r, "other", 8), "");
    assert_int_equal(append(&r, 3, (store_note){.name = "alias"}), STORE_DONE);
    assert_string_equal(named(&r, "alias", 8), "");
    fixture_teardown(&r);
}

static void notes_are_written_alone(void **state)
{
    (void)state;
    fixture r;
    fixture_setup(&r, &(store_options){0});
    assert_int_equal(put(&r, "b", (store_note){.name = "x", .text = "1", .time = 1}), STORE_DONE);
    assert_int_equal(put(&r, "b", (store_note){.name = "y", .text = "2", .time = 2}), STORE_DONE);
    assert_string_equal(fixture_list(&r, &(store_query){.which = STORE_TABLE_NOTES, .code = "b"}),
                        "b:0 hidden x 1 1|b:0 hidden y 2 2|");
    assert_string_equal(fixture_list(&r, &(store_query){.which = STORE_TABLE_NOTES, .code = "c"}), "");
    assert_int_equal(put(&r, "b", (store_note){.name = ""}), STORE_ERROR);
    fixture_teardown(&r);
}

static void notes_are_deleted_with_their_table(void **state)
{
    (void)state;
    fixture r;
    fixture_setup(&r, &(store_options){0});
    append(&r, 1, (store_note){.name = "alias", .text = "one"});
    put(&r, "b", (store_note){.name = "alias", .text = "two"});
    assert_int_equal(fixture_ask(&r, &(store_entry){.code = "a", .number = 2, .remove = true}).outcome, STORE_DONE);
    assert_string_equal(named(&r, "alias", 1), "b:0 hidden alias 0 two|");
    fixture_teardown(&r);
}

static void idle_tables_are_found_by_their_notes(void **state)
{
    (void)state;
    fixture r;
    fixture_setup(&r, &(store_options){0});
    append(&r, 1, (store_note){.name = "used", .text = "", .time = 1000});
    put(&r, "b", (store_note){.name = "used", .text = "", .time = 1}); /* no table has this code */
    store_query idle = {.which = STORE_IDLE, .most = 10, .name = "used", .without = "deadline", .before = 1000};
    assert_string_equal(fixture_list(&r, &idle), "");
    idle.before = 1001;
    assert_string_equal(fixture_list(&r, &idle), "a:1 hidden open 1 {}|");
    put(&r, "a", (store_note){.name = "deadline", .text = "", .time = 5});
    assert_string_equal(fixture_list(&r, &idle), "");
    put(&r, "a", (store_note){.name = "deadline"});
    assert_string_not_equal(fixture_list(&r, &idle), "");
    fixture_teardown(&r);
}

static void fill_notes(fixture *r, store_change which, store_note note)
{
    answer a = {0};
    store_fill_notes(r->store, which, &note, told, &a);
    fixture_wait(r, &a);
    assert_int_equal(a.outcome, STORE_DONE);
}

static void tables_and_replays_without_a_note_get_one(void **state)
{
    (void)state;
    fixture r;
    fixture_setup(&r, &(store_options){0});
    append(&r, 1, (store_note){.name = "used", .text = "", .time = 3});
    store_entry other = entry_of("b", 1, "one");
    other.replay = "game";
    other.replay_bytes = (store_bytes){"{}", 2};
    assert_int_equal(fixture_ask(&r, &other).outcome, STORE_DONE);
    fill_notes(&r, STORE_FILL_TABLES, (store_note){.name = "used", .text = "", .time = 9});
    fill_notes(&r, STORE_FILL_REPLAYS, (store_note){.name = "made", .text = "", .time = 7});
    assert_string_equal(named(&r, "used", 10), "a:1 hidden used 3 |b:1 hidden used 9 |");
    assert_string_equal(named(&r, "made", 10), "game:0 hidden made 7 |");
    fixture_teardown(&r);
}

static void a_note_may_be_about_the_new_replay(void **state)
{
    (void)state;
    fixture r;
    fixture_setup(&r, &(store_options){0});
    store_entry entry = entry_of("a", 1, "one");
    entry.replay = "game";
    entry.replay_bytes = (store_bytes){"{}", 2};
    entry.notes[0] = (store_note){.code = "game", .name = "made", .text = "", .time = 4};
    assert_int_equal(fixture_ask(&r, &entry).outcome, STORE_DONE);
    assert_int_equal(fixture_ask(&r, &(store_entry){.code = "a", .number = 2, .remove = true}).outcome, STORE_DONE);
    assert_string_equal(named(&r, "made", 10), "game:0 hidden made 4 |"); /* the replay stays, and so does its note */
    fixture_teardown(&r);
}

static void one_table_is_found(void **state)
{
    (void)state;
    fixture r;
    fixture_setup(&r, &(store_options){0});
    append(&r, 1, (store_note){0});
    assert_string_not_equal(fixture_list(&r, &(store_query){.which = STORE_TABLE, .code = "a"}), "");
    assert_string_equal(fixture_list(&r, &(store_query){.which = STORE_TABLE, .code = "b"}), "");
    fixture_teardown(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_note_is_written_with_an_entry_or_not_at_all),
        cmocka_unit_test(notes_are_written_alone),
        cmocka_unit_test(notes_are_deleted_with_their_table),
        cmocka_unit_test(idle_tables_are_found_by_their_notes),
        cmocka_unit_test(tables_and_replays_without_a_note_get_one),
        cmocka_unit_test(a_note_may_be_about_the_new_replay),
        cmocka_unit_test(one_table_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
