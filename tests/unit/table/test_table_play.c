/* Playing at a table: the commitment, dice, actions, taking back and confirming. */
#include "table_fixture.h"

static void the_secret_is_committed_to_before_the_deal(void **state)
{
    (void)state;
    fixture f;
    unsigned char before[POSSE_KEY], after[POSSE_KEY];
    open_table_for_two(&f, BANG);
    assert_false(posse_table_commitment(f.table, before));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_START, 0, -1, NULL));
    assert_true(posse_table_commitment(f.table, before));
    assert_null(posse_table_match(f.table));
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_DEAL, 0, -1, NULL), POSSE_NOT_YOURS);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_CONTRIBUTE, 1, -1, NULL));
    assert_int_equal(enter_for_seat(&f, POSSE_ENTRY_CONTRIBUTE, 1, -1, NULL), POSSE_DUPLICATE);

    /* Ann may still contribute. */
    assert_int_equal(posse_table_todo(f.table, f.now).kind, POSSE_TODO_NONE);
    f.now = posse_table_deadline(f.table);
    posse_todo todo = posse_table_todo(f.table, f.now);
    assert_true(todo.kind == POSSE_TODO_ENTER && todo.entry == POSSE_ENTRY_CLOSE);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_CLOSE, POSSE_HOUSE, -1, NULL));
    assert_non_null(posse_table_match(f.table));
    assert_true(posse_table_commitment(f.table, after));
    assert_memory_equal(before, after, POSSE_KEY);
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_CONTRIBUTE, 0, -1, NULL), POSSE_NOT_NOW);
    assert_log_restores_table(&f);
    close_table(&f);
}

static void dice_wait_for_their_player(void **state)
{
    (void)state;
    fixture f;
    open_table_for_two(&f, BANG);
    start_match(&f);
    play_until(&f, POSSE_WAITS_ROLL, 1);
    size_t told = posse_table_match(f.table)->event_count;
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_ROLL, 0, 1, NULL), POSSE_NOT_YOURS);
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_ROLL, 0, 0, NULL), POSSE_NOT_NOW);
    /* The player still has time. */
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_ROLL, POSSE_HOUSE, 1, NULL), POSSE_NOT_NOW);
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_ACT, 1, 1, "keep"), POSSE_NOT_NOW);
    assert_int_equal(posse_table_match(f.table)->event_count, told);
    posse_entry roll = {
        .kind = POSSE_ENTRY_ROLL, .person = 1, .seat = 1, .other = -1, .at = posse_table_decision(f.table)};
    assert_applied(enter(&f, roll));
    assert_true(posse_table_match(f.table)->event_count > told);
    /* An entry that is sent again counts once. */
    assert_int_equal(enter(&f, roll), POSSE_DUPLICATE);
    assert_log_restores_table(&f);
    close_table(&f);
}

static void a_resent_action_counts_once(void **state)
{
    (void)state;
    fixture f;
    open_table_for_two(&f, BANG);
    start_match(&f);
    play_until(&f, POSSE_WAITS_ACT, 0);
    posse_entry act = {
        .kind = POSSE_ENTRY_ACT, .person = 0, .seat = 0, .other = -1, .at = posse_table_decision(f.table)};
    strcpy(act.text, legal_action(&f, 0));
    assert_applied(enter(&f, act));
    assert_int_equal(enter(&f, act), POSSE_DUPLICATE);
    strcpy(act.text, "reroll 1 2 3 4 5");
    assert_rejected(&f, enter(&f, act), POSSE_NOT_NOW); /* another action for the same decision */
    close_table(&f);
}

static void choices_can_be_taken_back_until_dice_are_rolled(void **state)
{
    (void)state;
    fixture f;
    open_table_for_two(&f, BANG);
    start_match(&f);
    play_until(&f, POSSE_WAITS_ACT, 0);
    posse_buffer before = {0}, after = {0};
    const posse_match *match = posse_table_match(f.table);
    match->game->write(match->state, POSSE_EVERYTHING, &before);
    size_t events = match->event_count;
    play_until_undo(&f);
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_UNDO, 1, 1, NULL), POSSE_NOT_NOW);
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_UNDO, 1, 0, NULL), POSSE_NOT_YOURS);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_UNDO, 0, 0, NULL));
    match->game->write(match->state, POSSE_EVERYTHING, &after);
    assert_string_equal(before.text, after.text);
    assert_int_equal(match->event_count, events);
    size_t told;
    assert_true(posse_table_events_at(f.table, posse_table_number(f.table), &told));
    assert_int_equal(told, events);
    assert_false(posse_table_events_at(f.table, posse_table_number(f.table) - 1, &told));

    play_until_undo(&f);
    play_until(&f, POSSE_WAITS_ROLL, 0);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_ROLL, 0, 0, NULL));
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_UNDO, 0, 0, NULL), POSSE_NOT_NOW);
    assert_log_restores_table(&f);
    posse_buffer_free(&before);
    posse_buffer_free(&after);
    close_table(&f);
}

/* In a match of Colt Express without bots. */
#define COLT "{\"new\":{\"game\":\"colt\",\"players\":2}}"

static void a_planned_card_can_be_taken_back_until_the_next_player_plans(void **state)
{
    (void)state;
    fixture f;
    int first, second;
    open_table_for_two(&f, COLT);
    start_match(&f);
    posse_table_waiting(f.table, &first);
    play_step(&f, 0);
    posse_table_waiting(f.table, &second);
    assert_int_not_equal(first, second);
    assert_int_equal(posse_table_undo_seat(f.table), first);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_UNDO, first, first, NULL));
    play_step(&f, 0);
    play_step(&f, 0);
    assert_int_not_equal(posse_table_undo_seat(f.table), first);
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_UNDO, first, first, NULL), POSSE_NOT_NOW);
    assert_log_restores_table(&f);
    close_table(&f);
}

static void the_last_choice_waits_for_a_confirmation(void **state)
{
    (void)state;
    fixture f;
    int seat;
    open_table_for_two(&f, COLT);
    assert_applied(enter_for_person(&f, POSSE_ENTRY_PREFER, 0, -1, true));
    start_match(&f);
    play_until(&f, POSSE_WAITS_ACT, 0);
    size_t events = posse_table_match(f.table)->event_count;
    play_step(&f, 0);
    assert_int_equal(posse_table_waiting(f.table, &seat), POSSE_WAITS_CONFIRM);
    assert_int_equal(seat, 0);
    assert_int_equal(posse_table_match(f.table)->event_count, events);
    assert_int_equal(posse_table_undo_seat(f.table), 0);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_UNDO, 0, 0, NULL));
    assert_int_equal(posse_table_waiting(f.table, &seat), POSSE_WAITS_ACT);
    play_step(&f, 0);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_CONFIRM, 0, 0, NULL));
    assert_true(posse_table_match(f.table)->event_count > events);
    assert_log_restores_table(&f);
    close_table(&f);
}

/* ---- re-rolls -------------------------------------------------------------------------------------- */

/* Plays until Ann has rolled once and may roll again. Returns the entry with which she does. */
static posse_entry choose_to_reroll(fixture *f)
{
    play_until(f, POSSE_WAITS_ROLL, 0);
    assert_applied(enter_for_seat(f, POSSE_ENTRY_ROLL, 0, 0, NULL));
    assert_string_equal(legal_action(f, 1), "reroll 1");
    posse_entry act = {.kind = POSSE_ENTRY_ACT, .person = 0, .seat = 0, .other = -1};
    act.at = posse_table_decision(f->table);
    strcpy(act.text, "reroll 1");
    return act;
}

static posse_entry roll_at(uint64_t decision)
{
    return (posse_entry){.kind = POSSE_ENTRY_ROLL, .person = 0, .seat = 0, .other = -1, .at = decision};
}

static size_t rolls_so_far(const fixture *f)
{
    size_t rolls = 0;
    const posse_match *match = posse_table_match(f->table);
    for (size_t i = 0; i < match->action_count; i++) {
        char text[POSSE_ACTION_TEXT];
        match->game->format(match->actions[i], text);
        rolls += strncmp(text, "roll ", 5) == 0;
    }
    return rolls;
}

/* The dice have been rolled, and Ann must decide again. */
static void assert_rolled(const fixture *f, size_t rolls)
{
    int seat;
    assert_int_equal(rolls_so_far(f), rolls);
    assert_int_equal(posse_table_waiting(f->table, &seat), POSSE_WAITS_ACT);
    assert_int_equal(seat, 0);
}

static void a_reroll_is_one_entry(void **state)
{
    (void)state;
    fixture f;
    open_table_for_two(&f, BANG);
    start_match(&f);
    posse_entry act = choose_to_reroll(&f);
    uint64_t number = posse_table_number(f.table);
    size_t rolls = rolls_so_far(&f);
    assert_applied(enter(&f, act));
    assert_int_equal(posse_table_number(f.table), number + 1);
    assert_rolled(&f, rolls + 1);
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_UNDO, 0, 0, NULL), POSSE_NOT_NOW);
    assert_int_equal(enter(&f, act), POSSE_DUPLICATE);
    assert_int_equal(enter(&f, roll_at(act.at + 1)), POSSE_DUPLICATE); /* older clients send it */
    assert_rejected(&f, enter(&f, roll_at(act.at + 2)), POSSE_NOT_NOW);
    assert_rolled(&f, rolls + 1);
    assert_log_restores_table(&f);
    close_table(&f);
}

static void a_reroll_needs_no_confirmation(void **state)
{
    (void)state;
    fixture f;
    open_table_for_two(&f, BANG);
    assert_applied(enter_for_person(&f, POSSE_ENTRY_PREFER, 0, -1, true));
    start_match(&f);
    posse_entry act = choose_to_reroll(&f);
    size_t rolls = rolls_so_far(&f);
    assert_applied(enter(&f, act));
    assert_rolled(&f, rolls + 1);
    assert_log_restores_table(&f);
    close_table(&f);
}

static void the_clock_rolls_the_dice_of_its_reroll(void **state)
{
    (void)state;
    fixture f;
    open_table_for_two(&f, BANG);
    start_match(&f);
    posse_entry act = choose_to_reroll(&f);
    size_t rolls = rolls_so_far(&f);
    f.now = posse_table_deadline(f.table);
    act.person = POSSE_HOUSE;
    assert_applied(enter(&f, act));
    assert_rolled(&f, rolls + 1);
    /* A re-roll is one decision, not two. */
    assert_int_equal(posse_table_seat(f.table, 0)->missed, 1);
    assert_log_restores_table(&f);
    close_table(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_secret_is_committed_to_before_the_deal),
        cmocka_unit_test(dice_wait_for_their_player),
        cmocka_unit_test(a_resent_action_counts_once),
        cmocka_unit_test(choices_can_be_taken_back_until_dice_are_rolled),
        cmocka_unit_test(a_planned_card_can_be_taken_back_until_the_next_player_plans),
        cmocka_unit_test(the_last_choice_waits_for_a_confirmation),
        cmocka_unit_test(a_reroll_is_one_entry),
        cmocka_unit_test(a_reroll_needs_no_confirmation),
        cmocka_unit_test(the_clock_rolls_the_dice_of_its_reroll),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
