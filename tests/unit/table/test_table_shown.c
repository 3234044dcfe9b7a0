/* The clock waits until the question is on the screen, but not for ever. */
#include "table_fixture.h"

enum { CLOCK = 30000, GRACE = 10000, GRACE_ALONE = 60000 };

static posse_entry_outcome show(fixture *f, int person, int seat)
{
    return enter_for_seat(f, POSSE_ENTRY_SHOWN, person, seat, NULL);
}

static uint64_t time_left(const fixture *f)
{
    uint64_t left;
    assert_true(posse_table_time_left(f->table, f->now, &left));
    return left;
}

/* Ann has just got a decision. */
static void open_at_anns_turn(fixture *f)
{
    open_table_for_two(f, BANG);
    start_match(f);
    play_until(f, POSSE_WAITS_ACT, 0);
}

static void the_clock_starts_when_the_question_is_shown(void **state)
{
    (void)state;
    fixture f;
    open_at_anns_turn(&f);
    assert_int_equal(time_left(&f), CLOCK); /* Ann's client has not sent `shown` yet */
    f.now += 4000;
    assert_int_equal(time_left(&f), CLOCK - 4000);
    assert_applied(show(&f, 0, 0));
    assert_int_equal(time_left(&f), CLOCK);
    f.now += 1000;
    assert_int_equal(show(&f, 0, 0), POSSE_DUPLICATE); /* counts once */
    assert_int_equal(time_left(&f), CLOCK - 1000);
    assert_log_restores_table(&f);
    close_table(&f);
}

static void afterwards_the_clock_waits_for_the_grace_period(void **state)
{
    (void)state;
    fixture f;
    open_at_anns_turn(&f);
    assert_applied(show(&f, 0, 0));
    play_step(&f, 0);
    play_until(&f, POSSE_WAITS_ACT, 0);
    assert_int_equal(time_left(&f), GRACE + CLOCK);
    f.now += 3000;
    assert_applied(show(&f, 0, 0));
    assert_int_equal(time_left(&f), CLOCK);
    play_step(&f, 0);
    play_until(&f, POSSE_WAITS_ROLL, 1);
    assert_int_equal(time_left(&f), CLOCK); /* Bob's client does not send `shown` */
    assert_log_restores_table(&f);
    close_table(&f);
}

/* A client that animates the first moves says so before its first question. */
static void the_clock_waits_at_the_first_question_if_that_is_announced(void **state)
{
    (void)state;
    fixture f;
    open_at_anns_turn(&f);
    posse_entry entry = {.kind = POSSE_ENTRY_SHOWN, .person = 0, .other = -1, .at = POSSE_NO_DECISION};
    f.now += 1000;
    assert_int_equal(time_left(&f), CLOCK - 1000);
    assert_applied(enter(&f, entry));
    assert_int_equal(time_left(&f), GRACE + CLOCK - 1000);
    assert_int_equal(enter(&f, entry), POSSE_DUPLICATE);
    f.now += 3000;
    assert_applied(show(&f, 0, 0));
    assert_int_equal(time_left(&f), CLOCK);
    entry.person = 1;
    assert_rejected(&f, enter(&f, entry), POSSE_NOT_YOURS);
    entry.seat = 1;
    assert_applied(enter(&f, entry)); /* during Ann's turn, which it does not change */
    assert_int_equal(time_left(&f), CLOCK);
    play_until(&f, POSSE_WAITS_ROLL, 1);
    assert_int_equal(time_left(&f), GRACE + CLOCK);
    assert_log_restores_table(&f);
    close_table(&f);
}

static void nobody_gains_more_than_the_grace_period(void **state)
{
    (void)state;
    fixture f;
    open_at_anns_turn(&f);
    uint64_t start = f.now;
    f.now += CLOCK - 1;
    assert_applied(show(&f, 0, 0)); /* for the first time, so the clock was running */
    assert_true(posse_table_deadline(f.table) == start + GRACE + CLOCK);
    f.now = start + GRACE + CLOCK;
    assert_int_equal(posse_table_todo(f.table, f.now - 1).kind, POSSE_TODO_NONE);
    assert_int_equal(posse_table_todo(f.table, f.now).kind, POSSE_TODO_THINK);
    assert_int_equal(show(&f, 0, 0), POSSE_DUPLICATE);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_ACT, POSSE_HOUSE, 0, legal_action(&f, 0)));
    assert_log_restores_table(&f);
    close_table(&f);
}

static void alone_with_bots_the_grace_period_is_longer(void **state)
{
    (void)state;
    fixture f;
    open_table_for_two(&f, BANG);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_STAND, 1, 1, NULL)); /* Bob only watches */
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_BOT, 0, 1, "easy"));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_START, 0, -1, NULL));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_CONTRIBUTE, 0, -1, NULL));
    play_until(&f, POSSE_WAITS_ACT, 0);
    f.now += 20000;
    assert_applied(show(&f, 0, 0));
    assert_true(posse_table_deadline(f.table) == f.now + CLOCK);
    play_step(&f, 0);
    play_until(&f, POSSE_WAITS_ACT, 0);
    uint64_t start = f.now;
    assert_true(posse_table_deadline(f.table) == start + GRACE_ALONE + CLOCK);
    f.now += 10 * GRACE_ALONE;
    assert_applied(show(&f, 0, 0));
    assert_true(posse_table_deadline(f.table) == start + GRACE_ALONE + CLOCK);
    assert_log_restores_table(&f);
    close_table(&f);
}

static void taking_back_keeps_the_time_of_the_question(void **state)
{
    (void)state;
    fixture f;
    open_at_anns_turn(&f);
    f.now += 2000;
    assert_applied(show(&f, 0, 0));
    uint64_t deadline = posse_table_deadline(f.table);
    f.now += 5000;
    play_until_undo(&f);
    assert_applied(show(&f, 0, 0));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_UNDO, 0, 0, NULL));
    assert_true(posse_table_deadline(f.table) == deadline);
    assert_int_equal(show(&f, 0, 0), POSSE_DUPLICATE);
    assert_log_restores_table(&f);
    close_table(&f);
}

/* A held choice goes on with the same clock. */
static void a_confirmation_has_no_clock_of_its_own(void **state)
{
    (void)state;
    fixture f;
    open_at_anns_turn(&f);
    assert_applied(enter_for_person(&f, POSSE_ENTRY_PREFER, 0, -1, true));
    int seat;
    for (int i = 0; posse_table_waiting(f.table, &seat) != POSSE_WAITS_CONFIRM; i++) {
        assert_true(i < 5000 && seat == 0);
        f.now += 1000;
        if (posse_table_waiting(f.table, &seat) == POSSE_WAITS_ACT)
            assert_applied(show(&f, 0, 0));
        f.now += 1000;
        play_step(&f, 0);
    }
    assert_int_equal(time_left(&f), CLOCK - 1000);
    assert_int_equal(show(&f, 0, 0), POSSE_DUPLICATE);
    assert_int_equal(time_left(&f), CLOCK - 1000);
    assert_log_restores_table(&f);
    close_table(&f);
}

static void a_pause_does_not_count(void **state)
{
    (void)state;
    fixture f;
    uint64_t left;
    open_at_anns_turn(&f);
    assert_applied(show(&f, 0, 0));
    play_step(&f, 0);
    play_until(&f, POSSE_WAITS_ACT, 0);
    f.now += 2000;
    assert_applied(enter_for_person(&f, POSSE_ENTRY_PAUSE, 0, -1, true));
    assert_applied(enter_for_person(&f, POSSE_ENTRY_PAUSE, 1, -1, true));
    assert_false(posse_table_time_left(f.table, f.now, &left));
    f.now += 3600000;
    assert_applied(show(&f, 0, 0)); /* during the pause: the clock starts when it ends */
    f.now += 3600000;
    assert_applied(enter_for_person(&f, POSSE_ENTRY_PAUSE, 1, -1, false));
    assert_int_equal(time_left(&f), CLOCK);
    assert_log_restores_table(&f);
    close_table(&f);
}

static void wrong_ones_are_refused_or_ignored(void **state)
{
    (void)state;
    fixture f;
    open_at_anns_turn(&f);
    posse_entry entry = {.kind = POSSE_ENTRY_SHOWN, .person = 0, .other = -1};
    entry.at = posse_table_decision(f.table) + 1;
    assert_rejected(&f, enter(&f, entry), POSSE_NOT_NOW);
    entry.at = UINT64_MAX;
    assert_rejected(&f, enter(&f, entry), POSSE_NOT_NOW);
    entry.at = posse_table_decision(f.table) - 1;
    assert_int_equal(enter(&f, entry), POSSE_DUPLICATE); /* too late: no harm done */
    assert_rejected(&f, show(&f, 1, 1), POSSE_NOT_NOW);  /* Ann's turn */
    assert_rejected(&f, show(&f, 1, 0), POSSE_NOT_YOURS);
    assert_rejected(&f, show(&f, 0, 2), POSSE_NOT_YOURS);
    assert_rejected(&f, show(&f, 0, 4), POSSE_BAD_REQUEST);
    assert_false(posse_table_person(f.table, 0)->shows || posse_table_person(f.table, 1)->shows);
    posse_entry stand_in = {.kind = POSSE_ENTRY_STAND_IN, .person = 0, .seat = 0, .other = -1, .on = true};
    assert_applied(enter(&f, stand_in));
    assert_int_equal(show(&f, 0, 0), POSSE_DUPLICATE); /* a bot plays for Ann */
    close_table(&f);
}

static void without_a_clock_nothing_is_logged(void **state)
{
    (void)state;
    fixture f;
    open_table_for_two(&f, "{\"new\":{\"game\":\"bang\",\"players\":4}}");
    assert_rejected(&f, show(&f, 0, 0), POSSE_NOT_NOW);
    start_match(&f);
    play_until(&f, POSSE_WAITS_ACT, 0);
    assert_int_equal(show(&f, 0, 0), POSSE_DUPLICATE);
    assert_true(posse_table_deadline(f.table) == 0);
    close_table(&f);
}

static void a_decision_may_take_a_week(void **state)
{
    (void)state;
    fixture f;
    open_table_for_two(&f, "{\"new\":{\"game\":\"bang\",\"players\":4},\"clock\":604800,\"courtesy\":false}");
    assert_false(posse_table_options_of(f.table)->courtesy);
    assert_rejected(&f, set_options(&f, 0, "{\"new\":{\"game\":\"bang\",\"players\":4},\"clock\":604801}"),
                    POSSE_BAD_REQUEST);
    assert_rejected(&f, set_options(&f, 0, "{\"new\":{\"game\":\"bang\",\"players\":4},\"courtesy\":1}"),
                    POSSE_BAD_REQUEST);
    start_match(&f);
    play_until(&f, POSSE_WAITS_ACT, 0);
    assert_true(time_left(&f) == UINT64_C(604800000));
    assert_log_restores_table(&f);
    close_table(&f);
    open_table_for_two(&f, BANG);
    assert_true(posse_table_options_of(f.table)->courtesy); /* as in logs of older versions */
    close_table(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_clock_starts_when_the_question_is_shown),
        cmocka_unit_test(afterwards_the_clock_waits_for_the_grace_period),
        cmocka_unit_test(the_clock_waits_at_the_first_question_if_that_is_announced),
        cmocka_unit_test(nobody_gains_more_than_the_grace_period),
        cmocka_unit_test(alone_with_bots_the_grace_period_is_longer),
        cmocka_unit_test(taking_back_keeps_the_time_of_the_question),
        cmocka_unit_test(a_confirmation_has_no_clock_of_its_own),
        cmocka_unit_test(a_pause_does_not_count),
        cmocka_unit_test(wrong_ones_are_refused_or_ignored),
        cmocka_unit_test(without_a_clock_nothing_is_logged),
        cmocka_unit_test(a_decision_may_take_a_week),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
