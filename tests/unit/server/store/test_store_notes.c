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
    store_entry entry = {.code = code, .only_notes = true, .notes = {note}};
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
    assert_string_equal(named(&r, "alias", 6), "a:0 hidden alias 5 one|");
    assert_int_equal(append(&r, 3, (store_note){.name = "alias", .text = "three"}), STORE_CONFLICT);
    assert_int_equal(append(&r, 2, (store_note){.name = "alias", .text = "two", .time = 7}), STORE_DONE);
    fixture_reopen(&r);
    assert_string_equal(named(&r, "alias", 8), "a:0 hidden alias 7 two|");
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

static void a_table_with_a_later_note_is_not_idle(void **state)
{
    (void)state;
    fixture r;
    fixture_setup(&r, &(store_options){0});
    append(&r, 1, (store_note){.name = "deadline", .text = "", .time = 1000});
    store_query idle = {.which = STORE_IDLE, .most = 10, .before = 1000};
    assert_string_equal(fixture_list(&r, &idle), "");
    idle.before = 1001;
    assert_string_not_equal(fixture_list(&r, &idle), "");
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
        cmocka_unit_test(a_table_with_a_later_note_is_not_idle),
        cmocka_unit_test(one_table_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
