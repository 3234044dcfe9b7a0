/* Names that look alike count as the same name at a table. */
#include "table_fixture.h"

static void names_that_look_alike_are_the_same(void **state)
{
    (void)state;
    static const char *const same[][2] = {
        {"Ann", "ann"},
        {"Ann", "\u0410nn"},                  /* Cyrillic A */
        {"Paco", "\u0420\u0430\u0441\u043E"}, /* all Cyrillic */
        {"BOB", "\u0392\u039F\u0392"},        /* all Greek */
        {"Ann", "\uFF21\uFF4E\uFF4E"},        /* full width */
        {"Ann", "A\u200Bn\u2060n\uFEFF"},     /* zero width */
        {"Ann", " A n n\u00A0"},
        {"Zo\u00EB", "Zoe\u0308"}, /* composed and combining */
        {"Zo\u00EB", "zoe"},
        {"Bill", "BiII"},
        {"Bill", "B1l|"},
        {"Otto", "0tt0"},
        {"O\u2019Neill", "o'neill"},
    };
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        if (!table_names_look_alike(same[i][0], same[i][1]) || !table_names_look_alike(same[i][1], same[i][0]))
            fail_msg("%s is not %s", same[i][0], same[i][1]);
    }
}

static void other_names_are_different(void **state)
{
    (void)state;
    static const char *const names[] = {
        "Ann",          "Anne",         "Anna",       "An",         "P0",
        "P1",           "P2",           "Eve 10",     "Eve 11",     "\u0411\u043E\u0431",
        "\u5C0F\u660E", "\u5C0F\u7EA2", "\U0001F600", "\U0001F601", ""};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        for (size_t k = 0; k < sizeof names / sizeof names[0]; k++)
            if (table_names_look_alike(names[i], names[k]) != (i == k))
                fail_msg("%s and %s", names[i], names[k]);
}

static void nobody_can_take_the_name_of_another_person(void **state)
{
    (void)state;
    fixture f;
    open_table_for_two(&f, BANG);
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "\u0410nn"), POSSE_BAD_REQUEST);
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "\u200B\u200B"), POSSE_BAD_REQUEST);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Anna"));
    close_table(&f);
}

/* The name of a seat, for pass and play, is shown like a nickname. */
static void no_seat_has_the_name_of_another_person(void **state)
{
    (void)state;
    fixture f;
    open_table_for_two(&f, BANG);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_FREE, 0, 2, NULL));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_FREE, 0, 3, NULL));
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_SIT, 1, 2, "\u0410nn"), POSSE_BAD_REQUEST);
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_SIT, 1, 2, "\u200B"), POSSE_BAD_REQUEST);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_SIT, 1, 2, "Cat"));
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_SIT, 0, 3, "C\u0430t"), POSSE_BAD_REQUEST);
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "cat"), POSSE_BAD_REQUEST);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_SIT, 1, 3, "Bob")); /* their own name */
    assert_log_restores_table(&f);
    close_table(&f);
}

static void old_logs_may_have_such_names(void **state)
{
    (void)state;
    fixture f;
    open_table_for_two(&f, BANG);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_FREE, 0, 2, NULL));
    posse_put_text(&f.log, "{\"do\":\"sit\",\"time\":2000000,\"person\":1,\"seat\":2,\"text\":\"ann\"}\n");
    posse_put_text(&f.log,
                   "{\"do\":\"join\",\"time\":2000000,\"person\":-1,\"other\":2,\"text\":\"\u0410nn\",\"bytes\":\"");
    for (int i = 0; i < POSSE_KEY; i++)
        posse_put_text(&f.log, "5a");
    posse_put_text(&f.log, "\"}\n");
    posse_table *table = restore_table(f.log.text);
    assert_int_equal(posse_table_persons(table), 3);
    posse_table_free(table);
    close_table(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_that_look_alike_are_the_same),
        cmocka_unit_test(other_names_are_different),
        cmocka_unit_test(nobody_can_take_the_name_of_another_person),
        cmocka_unit_test(no_seat_has_the_name_of_another_person),
        cmocka_unit_test(old_logs_may_have_such_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
