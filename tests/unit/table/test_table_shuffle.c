/* From the start of a game to its deal: pledges, the closed list, contributions, and logs of older versions. */
#include "table_fixture.h"

/* Everybody's contribution in these tests, as enter_for_seat makes it. */
static void contribution_of(int person, unsigned char out[POSSE_KEY])
{
    memset(out, 0, POSSE_KEY);
    out[0] = (unsigned char)(person + 1);
}

static posse_entry_outcome pledge(fixture *f, int person)
{
    posse_entry entry = {.kind = POSSE_ENTRY_PLEDGE, .person = person, .seat = -1, .other = -1};
    unsigned char contribution[POSSE_KEY];
    contribution_of(person, contribution);
    posse_fair_pledge_of(&f->table->fair, contribution, entry.bytes);
    return enter(f, entry);
}

static posse_entry_outcome contribute(fixture *f, int person)
{
    return enter_for_seat(f, POSSE_ENTRY_CONTRIBUTE, person, -1, NULL);
}

static void start(fixture *f)
{
    open_table_for_two(f, BANG);
    assert_rejected(f, pledge(f, 0), POSSE_NOT_NOW);
    assert_applied(enter_for_seat(f, POSSE_ENTRY_START, 0, -1, NULL));
    assert_false(posse_table_pledges_closed(f->table));
}

static void assert_says(const fixture *f, const char *words)
{
    if (!strstr(f->status.text, words))
        fail_msg("\"%s\" does not say \"%s\"", f->status.text, words);
}

static void assert_todo(const fixture *f, posse_entry_kind kind)
{
    posse_todo todo = posse_table_todo(f->table, f->now);
    assert_int_equal(todo.kind, POSSE_TODO_ENTER);
    assert_int_equal(todo.entry, kind);
}

static void the_deal_uses_what_was_pledged_and_opened(void **state)
{
    (void)state;
    fixture f;
    unsigned char seen[POSSE_KEY];
    bool opened;
    start(&f);
    assert_applied(pledge(&f, 0));
    assert_int_equal(pledge(&f, 0), POSSE_DUPLICATE);
    assert_rejected(&f, contribute(&f, 0), POSSE_NOT_NOW);
    assert_says(&f, "wait until the list of pledges is closed");
    assert_false(posse_table_pledge(f.table, 1, seen, &opened));
    assert_applied(pledge(&f, 1));
    assert_true(posse_table_pledges_closed(f.table));
    assert_true(posse_table_pledge(f.table, 1, seen, &opened) && !opened);
    assert_log_restores_table(&f); /* as after a crash between pledge and contribution */
    assert_applied(contribute(&f, 1));
    assert_int_equal(contribute(&f, 1), POSSE_DUPLICATE);
    assert_true(posse_table_pledge(f.table, 1, seen, &opened) && opened);
    assert_int_equal(posse_table_stage(f.table), POSSE_SHUFFLING);
    assert_applied(contribute(&f, 0));
    assert_int_equal(posse_table_stage(f.table), POSSE_PLAYING);
    assert_true(f.table->fair.gave[0] && f.table->fair.gave[1]);
    assert_log_restores_table(&f);
    close_table(&f);
}

static void what_was_not_pledged_comes_too_late(void **state)
{
    (void)state;
    fixture f;
    start(&f);
    assert_applied(pledge(&f, 0));
    assert_int_equal(posse_table_todo(f.table, f.now).kind, POSSE_TODO_NONE);
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_DEAL, POSSE_HOUSE, -1, NULL), POSSE_NOT_NOW);
    f.now = posse_table_deadline(f.table);
    assert_todo(&f, POSSE_ENTRY_CLOSE);
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_CLOSE, 0, -1, NULL), POSSE_NOT_YOURS);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_CLOSE, POSSE_HOUSE, -1, NULL));
    assert_int_equal(enter_for_seat(&f, POSSE_ENTRY_CLOSE, POSSE_HOUSE, -1, NULL), POSSE_DUPLICATE);
    assert_rejected(&f, pledge(&f, 1), POSSE_NOT_NOW);
    assert_says(&f, "came too late");
    assert_rejected(&f, contribute(&f, 1), POSSE_NOT_NOW);
    assert_says(&f, "came too late");
    assert_int_equal(pledge(&f, 0), POSSE_DUPLICATE);
    assert_applied(contribute(&f, 0));
    assert_int_equal(posse_table_stage(f.table), POSSE_PLAYING);
    assert_false(f.table->fair.gave[1] || f.table->fair.pledged[1]);
    assert_log_restores_table(&f);
    close_table(&f);
}

/* The time to send a contribution starts when the list is closed, and is longer than the time to pledge. */
static void who_does_not_open_the_pledge_is_named(void **state)
{
    (void)state;
    fixture f;
    posse_buffer replay = {0};
    start(&f);
    uint64_t pledging = posse_table_deadline(f.table) - f.now;
    f.now += pledging - 1;
    assert_applied(pledge(&f, 0));
    assert_applied(pledge(&f, 1));
    assert_true(posse_table_deadline(f.table) - f.now > 2 * pledging);
    assert_applied(contribute(&f, 0));
    assert_int_equal(posse_table_todo(f.table, f.now).kind, POSSE_TODO_NONE);
    f.now = posse_table_deadline(f.table);
    assert_todo(&f, POSSE_ENTRY_DEAL);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_DEAL, POSSE_HOUSE, -1, NULL));
    assert_true(f.table->fair.pledged[1] && !f.table->fair.gave[1]);
    posse_fair_write_replay(&f.table->fair, f.table->options.settings, &f.table->match, &replay);
    const char *fair = strstr(replay.text, "\"contributions\":[\"01");
    assert_non_null(fair);
    assert_memory_equal(fair + strlen("\"contributions\":[") + 66, ",null,null,null],\"pledges\":[\"", 29);
    assert_memory_equal(strstr(fair, "pledges") + strlen("pledges\":[") + 66, ",\"", 2);
    posse_buffer_free(&replay);
    close_table(&f);
}

static void another_contribution_than_the_pledged_one_is_refused(void **state)
{
    (void)state;
    fixture f;
    start(&f);
    assert_applied(pledge(&f, 0));
    posse_entry other = {.kind = POSSE_ENTRY_PLEDGE, .person = 0, .seat = -1, .other = -1, .bytes = {9}};
    assert_rejected(&f, enter(&f, other), POSSE_NOT_NOW);
    assert_says(&f, "already pledged");
    assert_applied(pledge(&f, 1));
    other.kind = POSSE_ENTRY_CONTRIBUTE;
    assert_rejected(&f, enter(&f, other), POSSE_BAD_REQUEST);
    assert_says(&f, "not the contribution that you pledged");
    assert_false(f.table->fair.gave[0]);
    assert_applied(contribute(&f, 0));
    assert_log_restores_table(&f);
    close_table(&f);
}

/* Clients that know no pledges send their contribution at once. */
static void a_contribution_without_a_pledge_counts_while_the_list_is_open(void **state)
{
    (void)state;
    fixture f;
    start(&f);
    assert_applied(contribute(&f, 1));
    assert_int_equal(pledge(&f, 1), POSSE_DUPLICATE);
    assert_applied(pledge(&f, 0));
    assert_true(posse_table_pledges_closed(f.table));
    assert_applied(contribute(&f, 0));
    assert_int_equal(posse_table_stage(f.table), POSSE_PLAYING);
    assert_log_restores_table(&f);
    close_table(&f);
}

static void nobody_waits_for_a_player_who_has_left(void **state)
{
    (void)state;
    fixture f;
    start(&f);
    assert_applied(pledge(&f, 0));
    assert_applied(pledge(&f, 1));
    assert_applied(contribute(&f, 0));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_LEAVE, 1, -1, NULL));
    assert_todo(&f, POSSE_ENTRY_DEAL);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_DEAL, POSSE_HOUSE, -1, NULL));
    assert_true(f.table->fair.pledged[1] && !f.table->fair.gave[1]);
    assert_log_restores_table(&f);
    close_table(&f);
}

static void spectators_do_not_take_part(void **state)
{
    (void)state;
    fixture f;
    start(&f);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Cal"));
    assert_rejected(&f, pledge(&f, 2), POSSE_NOT_YOURS);
    assert_rejected(&f, contribute(&f, 2), POSSE_NOT_YOURS);
    close_table(&f);
}

/* A person with several seats pledges for the first of them, and may give it up before contributing. */
static void a_pledge_stays_with_the_person(void **state)
{
    (void)state;
    fixture f;
    open_table_for_two(&f, BANG);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_FREE, 0, 2, NULL));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_SIT, 0, 2, "Little Ann"));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_START, 0, -1, NULL));
    assert_applied(pledge(&f, 0));
    assert_applied(pledge(&f, 1));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_STAND, 0, 0, NULL));
    assert_applied(contribute(&f, 0));
    assert_applied(contribute(&f, 1));
    assert_true(f.table->fair.gave[0] && !f.table->fair.gave[2]);
    assert_int_equal(posse_table_stage(f.table), POSSE_PLAYING);
    assert_log_restores_table(&f);
    close_table(&f);
}

/* Without pledges in time, closing the list deals at once. Older versions logged DEAL then. */
static void without_pledges_closing_the_list_deals(void **state)
{
    (void)state;
    fixture f;
    start(&f);
    posse_table *older = restore_table(f.log.text);
    f.now = posse_table_deadline(f.table);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_CLOSE, POSSE_HOUSE, -1, NULL));
    assert_int_equal(posse_table_stage(f.table), POSSE_PLAYING);
    assert_log_restores_table(&f);
    posse_entry deal = {
        .kind = POSSE_ENTRY_DEAL, .person = POSSE_HOUSE, .seat = -1, .other = -1, .time = f.now, .from_log = true};
    assert_applied(posse_table_enter(older, &deal, &f.status));
    assert_int_equal(posse_table_stage(older), POSSE_PLAYING);
    posse_table_free(older);
    close_table(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_deal_uses_what_was_pledged_and_opened),
        cmocka_unit_test(what_was_not_pledged_comes_too_late),
        cmocka_unit_test(who_does_not_open_the_pledge_is_named),
        cmocka_unit_test(another_contribution_than_the_pledged_one_is_refused),
        cmocka_unit_test(a_contribution_without_a_pledge_counts_while_the_list_is_open),
        cmocka_unit_test(nobody_waits_for_a_player_who_has_left),
        cmocka_unit_test(spectators_do_not_take_part),
        cmocka_unit_test(a_pledge_stays_with_the_person),
        cmocka_unit_test(without_pledges_closing_the_list_deals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
