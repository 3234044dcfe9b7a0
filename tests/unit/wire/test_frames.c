/* Messages that show a table: what they say about clocks, and about people who watch. */
#include "frames.h"
#include "table_fixture.h"

static int64_t number_after(const char *text, const char *key)
{
    const char *at = strstr(text, key);
    assert_non_null(at);
    return strtoll(at + strlen(key), NULL, 10);
}

static int64_t left_in_message(const fixture *f, uint64_t now, uint64_t clock_from)
{
    posse_buffer out = {0};
    frame_context context = {.table = f->table, .now = now, .clock_from = clock_from};
    frame_write_table(&context, (frame_recipient){.person = 0, .seat = 0}, 0, &out);
    int64_t left = number_after(out.text, "\"left\":");
    posse_buffer_free(&out);
    return left;
}

static void the_clock_says_when_time_really_runs_out(void **state)
{
    (void)state;
    fixture f;
    open_table_for_two(&f, BANG);
    start_match(&f);
    play_until(&f, POSSE_WAITS_ACT, 0);
    assert_int_equal(left_in_message(&f, f.now + 1000, 0), 29000);
    assert_int_equal(left_in_message(&f, f.now + 1000, f.now + 20000), 29000);
    /* The server was down for an hour, and Ann gets the time of a decision. */
    uint64_t back = f.now + 3600000;
    assert_int_equal(left_in_message(&f, back, 0), 0);
    assert_int_equal(left_in_message(&f, back + 5000, back + 30000), 25000);
    assert_int_equal(left_in_message(&f, back + 30000, back + 30000), 0);
    close_table(&f);
}

static void the_clock_waits_for_the_screen(void **state)
{
    (void)state;
    fixture f;
    open_table_for_two(&f, BANG);
    start_match(&f);
    play_until(&f, POSSE_WAITS_ACT, 0);
    f.now += 2000;
    assert_int_equal(left_in_message(&f, f.now, 0), 28000);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_SHOWN, 0, 0, NULL));
    assert_int_equal(left_in_message(&f, f.now, 0), 30000);
    close_table(&f);
}

static void spectators_votes_and_courtesy_are_written(void **state)
{
    (void)state;
    fixture f;
    posse_buffer out = {0};
    open_table_for_two(&f, COLT);
    start_match(&f);
    finish_match(&f);
    assert_applied(enter_for_person(&f, POSSE_ENTRY_AGAIN, 1, -1, true));
    frame_context context = {.table = f.table, .now = f.now, .watching = 3};
    frame_write_here(&context, &out);
    assert_int_equal(number_after(out.text, "\"watching\":"), 3);
    assert_true(strstr(out.text, "\"again\":false") < strstr(out.text, "\"again\":true"));
    frame_write_table(&context, (frame_recipient){.person = 0, .seat = 0}, 0, &out);
    assert_non_null(strstr(out.text, "\"courtesy\":true"));
    posse_buffer_free(&out);
    close_table(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_clock_says_when_time_really_runs_out),
        cmocka_unit_test(the_clock_waits_for_the_screen),
        cmocka_unit_test(spectators_votes_and_courtesy_are_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
