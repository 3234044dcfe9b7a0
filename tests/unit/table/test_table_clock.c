/* The clock of a table: missed decisions, bots that play on, and pauses. */
#include "table_fixture.h"

static void after_two_missed_decisions_a_bot_plays(void **state)
{
    (void)state;
    fixture f;
    int seat;
    open_table_for_two(&f, BANG);
    start_match(&f);
    play_until(&f, POSSE_WAITS_ROLL, 1);
    for (int missed = 1; missed <= 2; missed++) {
        posse_waiting waiting = posse_table_waiting(f.table, &seat);
        assert_int_equal(seat, 1);
        assert_int_equal(posse_table_todo(f.table, f.now).kind, POSSE_TODO_NONE);
        f.now = posse_table_deadline(f.table);
        posse_todo todo = posse_table_todo(f.table, f.now);
        assert_int_equal(todo.kind, waiting == POSSE_WAITS_ACT ? POSSE_TODO_THINK : POSSE_TODO_ENTER);
        assert_applied(
            enter_for_seat(&f, todo.entry, POSSE_HOUSE, 1, waiting == POSSE_WAITS_ACT ? legal_action(&f, 0) : NULL));
        assert_int_equal(posse_table_seat(f.table, 1)->away, missed == 2);
    }
    play_until(&f, POSSE_WAITS_ACT, 1); /* the house plays for Bob */
    assert_int_equal(posse_table_todo(f.table, f.now).kind, POSSE_TODO_THINK);
    assert_string_equal(posse_table_todo(f.table, f.now).level, "normal");
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_BACK, 1, -1, NULL));
    assert_int_equal(enter_for_seat(&f, POSSE_ENTRY_BACK, 1, -1, NULL), POSSE_DUPLICATE);
    assert_int_equal(posse_table_todo(f.table, f.now).kind, POSSE_TODO_NONE);
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_ACT, POSSE_HOUSE, 1, legal_action(&f, 0)), POSSE_NOT_NOW);
    play_step(&f, 0);
    assert_log_restores_table(&f);
    close_table(&f);
}

static void a_move_brings_an_away_player_back(void **state)
{
    (void)state;
    fixture f;
    open_table_for_two(&f, BANG);
    start_match(&f);
    play_until(&f, POSSE_WAITS_ACT, 1);
    posse_entry stand_in = {.kind = POSSE_ENTRY_STAND_IN, .person = 0, .seat = 1, .other = -1, .on = true};
    assert_applied(enter(&f, stand_in));
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_ACT, 1, 1, "nonsense"), POSSE_ILLEGAL_ACTION);
    assert_true(posse_table_seat(f.table, 1)->away);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_ACT, 1, 1, legal_action(&f, 0)));
    assert_false(posse_table_seat(f.table, 1)->away);
    assert_true(posse_table_person_returned(f.table));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_SAY, 1, -1, "here I am"));
    assert_false(posse_table_person_returned(f.table));
    assert_log_restores_table(&f);
    close_table(&f);
}

static void taking_back_does_not_extend_the_clock(void **state)
{
    (void)state;
    fixture f;
    open_table_for_two(&f, BANG);
    start_match(&f);
    play_until(&f, POSSE_WAITS_ACT, 0);
    uint64_t deadline = posse_table_deadline(f.table);
    f.now += 20000;
    play_until_undo(&f);
    assert_true(posse_table_deadline(f.table) > deadline);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_UNDO, 0, 0, NULL));
    assert_true(posse_table_deadline(f.table) == deadline);
    assert_log_restores_table(&f);
    close_table(&f);
}

static void a_pause_needs_all_players_and_stops_the_clock(void **state)
{
    (void)state;
    fixture f;
    open_table_for_two(&f, BANG);
    start_match(&f);
    play_until(&f, POSSE_WAITS_ROLL, 0);
    uint64_t deadline = posse_table_deadline(f.table);
    assert_applied(enter_for_person(&f, POSSE_ENTRY_PAUSE, 0, -1, true));
    assert_false(posse_table_paused(f.table));
    assert_applied(enter_for_person(&f, POSSE_ENTRY_PAUSE, 1, -1, true));
    assert_true(posse_table_paused(f.table));
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_ROLL, 0, 0, NULL), POSSE_NOT_NOW);
    f.now += 3600000;
    assert_int_equal(posse_table_todo(f.table, f.now).kind, POSSE_TODO_NONE);
    assert_applied(enter_for_person(&f, POSSE_ENTRY_PAUSE, 1, -1, false));
    assert_true(posse_table_deadline(f.table) == deadline + 3600000);
    assert_log_restores_table(&f);
    close_table(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(after_two_missed_decisions_a_bot_plays),
        cmocka_unit_test(a_move_brings_an_away_player_back),
        cmocka_unit_test(taking_back_does_not_extend_the_clock),
        cmocka_unit_test(a_pause_needs_all_players_and_stops_the_clock),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
