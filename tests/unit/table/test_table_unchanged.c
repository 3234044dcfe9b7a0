/* Entries that change nothing are not written, so that nobody can fill a log with them. Logs of older versions, which
 * contain some, can still be read. Options are written in one spelling. */
#include "table_fixture.h"

#include "match.h"

/* A table of two people and two bots, during a match. Person 2 has no seat. */
static void open_match(fixture *f)
{
    open_table_for_two(f, BANG);
    assert_applied(enter_for_seat(f, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Cat"));
    start_match(f);
}

static posse_entry_outcome hand(fixture *f, int seat, bool on)
{
    return enter(f, (posse_entry){.kind = POSSE_ENTRY_STAND_IN, .person = 0, .seat = seat, .other = -1, .on = on});
}

static void assert_changes_nothing(fixture *f, posse_entry_outcome entered)
{
    assert_int_equal(entered, POSSE_DUPLICATE);
    assert_log_restores_table(f);
}

static void the_same_again_is_not_an_entry(void **state)
{
    (void)state;
    fixture f;
    open_match(&f);
    uint64_t before = posse_table_number(f.table);
    assert_changes_nothing(&f, enter_for_person(&f, POSSE_ENTRY_PREFER, 1, -1, false));
    assert_changes_nothing(&f, enter_for_person(&f, POSSE_ENTRY_MUTE, 0, 2, false));
    assert_changes_nothing(&f, enter_for_person(&f, POSSE_ENTRY_PAUSE, 1, -1, false));
    assert_changes_nothing(&f, hand(&f, 1, false));
    assert_int_equal(posse_table_number(f.table), before);
    for (int times = 0; times < 2; times++) {
        posse_entry_outcome entered[] = {
            enter_for_person(&f, POSSE_ENTRY_PREFER, 1, -1, true), enter_for_person(&f, POSSE_ENTRY_MUTE, 0, 2, true),
            enter_for_person(&f, POSSE_ENTRY_PAUSE, 1, -1, true),  hand(&f, 1, true),
            enter_for_seat(&f, POSSE_ENTRY_TAKE_OVER, 2, 3, NULL),
        };
        for (size_t i = 0; i < sizeof entered / sizeof entered[0]; i++)
            assert_int_equal(entered[i], times ? POSSE_DUPLICATE : POSSE_APPLIED);
    }
    assert_int_equal(posse_table_number(f.table), before + 5);
    assert_log_restores_table(&f);
    close_table(&f);
}

static void the_same_bot_again_is_not_an_entry(void **state)
{
    (void)state;
    fixture f;
    open_table_for_two(&f, BANG);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_BOT, 0, 3, "hard"));
    assert_changes_nothing(&f, enter_for_seat(&f, POSSE_ENTRY_BOT, 0, 3, "hard"));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_BOT, 0, 3, "easy"));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_FREE, 0, 3, NULL));
    assert_changes_nothing(&f, enter_for_seat(&f, POSSE_ENTRY_FREE, 0, 3, NULL));
    close_table(&f);
}

/* The other player has not asked for a pause, and then leaves: asking again begins the pause. */
static void a_pause_can_be_asked_for_again(void **state)
{
    (void)state;
    fixture f;
    open_match(&f);
    assert_applied(enter_for_person(&f, POSSE_ENTRY_PAUSE, 1, -1, true));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_STAND, 0, 0, NULL));
    assert_false(posse_table_paused(f.table));
    assert_applied(enter_for_person(&f, POSSE_ENTRY_PAUSE, 1, -1, true));
    assert_true(posse_table_paused(f.table));
    assert_changes_nothing(&f, enter_for_person(&f, POSSE_ENTRY_PAUSE, 1, -1, true));
    close_table(&f);
}

static void old_logs_may_repeat_entries(void **state)
{
    (void)state;
    fixture f;
    posse_buffer log = {0};
    open_match(&f);
    for (const char *line = f.log.text; *line; line += strcspn(line, "\n") + 1) {
        posse_put_bytes(&log, line, strcspn(line, "\n") + 1);
        if (strstr(line, "{\"do\":\"options\"") == line || strstr(line, "{\"do\":\"bot\"") == line)
            posse_put_bytes(&log, line, strcspn(line, "\n") + 1);
    }
    static const char *const repeated[] = {
        "{\"do\":\"prefer\",\"time\":2000000,\"person\":1,\"on\":false}\n",
        "{\"do\":\"mute\",\"time\":2000000,\"person\":0,\"other\":2,\"on\":false}\n",
        "{\"do\":\"pause\",\"time\":2000000,\"person\":1,\"on\":false}\n",
        "{\"do\":\"hand\",\"time\":2000000,\"person\":0,\"seat\":1,\"on\":false}\n",
        "{\"do\":\"take_over\",\"time\":2000000,\"person\":2,\"seat\":3}\n",
        "{\"do\":\"take_over\",\"time\":2000000,\"person\":2,\"seat\":3}\n",
    };
    for (size_t i = 0; i < sizeof repeated / sizeof repeated[0]; i++)
        posse_put_text(&log, repeated[i]);
    posse_table *table = restore_table(log.text);
    assert_int_equal(posse_table_stage(table), POSSE_PLAYING);
    assert_true(posse_table_number(table) > posse_table_number(f.table) + 6);
    posse_table_free(table);
    posse_buffer_free(&log);
    close_table(&f);
}

/* ---- options ------------------------------------------------------------------------------------- */

/* The text of the options in the last line of the log. */
static const char *last_options(const fixture *f)
{
    const char *found = NULL;
    for (const char *at = f->log.text; (at = strstr(at, "\"options\":{")); at++)
        found = at + strlen("\"options\":");
    assert_non_null(found);
    return found;
}

static void assert_written_as(const char *typed, const char *written)
{
    fixture f = {.table = posse_table_new(), .now = 1000000};
    assert_applied(set_options(&f, POSSE_HOUSE, typed));
    if (strncmp(last_options(&f), written, strlen(written)) != 0)
        fail_msg("%s is written as %s", typed, last_options(&f));
    assert_changes_nothing(&f, set_options(&f, POSSE_HOUSE, typed));
    close_table(&f);
}

static void options_are_written_in_one_spelling(void **state)
{
    (void)state;
    assert_written_as(" { \"clock\" : 0,\n \"new\":{ \"players\": 4, \"game\":\"\\u0062ang\" } }",
                      "{\"new\":{\"game\":\"bang\",\"players\":4},\"public\":false,\"eliminated_see\":false,"
                      "\"courtesy\":true,\"clock\":0}");
    assert_written_as(
        "{\"new\":{\"game\":\"bang\",\"players\":4,\"rules\":\"manual\",\"roles\":[ null,null,\"sheriff\",  "
        "null]},\"public\":true,\"clock\":60}",
        "{\"new\":{\"game\":\"bang\",\"players\":4,\"rules\":\"manual\",\"roles\":[null,null,\"sheriff\",null"
        "]},\"public\":true,\"eliminated_see\":false,\"courtesy\":true,\"clock\":60}");
    assert_written_as(
        "{\"new\":{\"cars\":[1,  3,2, 4],\"game\":\"colt\",\"variant\" :\"expert\",\"players\":4,\"first\" : 2}"
        ",\"courtesy\":false}",
        "{\"new\":{\"game\":\"colt\",\"players\":4,\"variant\":\"expert\",\"cars\":[1,3,2,4],\"first\":2},"
        "\"public\":false,\"eliminated_see\":false,\"courtesy\":false,\"clock\":0}");
}

/* Every option and list of every game survives being rewritten. */
static void no_setting_is_lost(void **state)
{
    (void)state;
    for (int i = 0; i < posse_game_count; i++) {
        const posse_game *game = posse_games[i];
        for (int option = 0; option < game->option_count; option++)
            for (int value = 0; value < game->options[option].value_count; value++) {
                posse_buffer text = {0};
                fixture f = {.table = posse_table_new(), .now = 1000000};
                const char *name = game->options[option].name, *word = game->options[option].values[value];
                posse_put(&text,
                          game->preset_count ? "{\"new\":{\"game\":\"%s\",\"players\":%d,\"rules\":{\"%s\":\"%s\"}}}"
                                             : "{\"new\":{\"game\":\"%s\",\"players\":%d,\"%s\":\"%s\"}}",
                          game->name, game->max_players, name, word);
                if (set_options(&f, POSSE_HOUSE, text.text) == POSSE_APPLIED) {
                    posse_buffer wanted = {0};
                    posse_put(&wanted, "\"%s\":\"%s\"", name, word);
                    assert_non_null(strstr(last_options(&f), wanted.text));
                    posse_buffer_free(&wanted);
                }
                posse_buffer_free(&text);
                close_table(&f);
            }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_again_is_not_an_entry),      cmocka_unit_test(the_same_bot_again_is_not_an_entry),
        cmocka_unit_test(a_pause_can_be_asked_for_again),      cmocka_unit_test(old_logs_may_repeat_entries),
        cmocka_unit_test(options_are_written_in_one_spelling), cmocka_unit_test(no_setting_is_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
