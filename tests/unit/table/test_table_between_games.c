/* Between two games: another game, the way back to the lobby, and changes of seats. */
#include "table_fixture.h"

#define THREE "{\"new\":{\"game\":\"colt\",\"players\":3}}"

static posse_entry_outcome vote(fixture *f, int person, bool on)
{
    return enter_for_person(f, POSSE_ENTRY_AGAIN, person, -1, on);
}

static posse_entry_outcome move(fixture *f, int person, int seat, int to)
{
    return enter(f, (posse_entry){.kind = POSSE_ENTRY_MOVE, .person = person, .seat = seat, .to = to, .other = -1});
}

static posse_entry_outcome mix(fixture *f, int person, unsigned char seed)
{
    return enter(f, (posse_entry){.kind = POSSE_ENTRY_MIX, .person = person, .seat = -1, .bytes = {seed}});
}

static posse_entry_outcome back_to_lobby(fixture *f, int person)
{
    return enter(f, (posse_entry){.kind = POSSE_ENTRY_LOBBY, .person = person, .seat = -1, .other = -1});
}

/* Ann and Bob have played a game against bots. */
static void finish_a_game(fixture *f)
{
    open_table_for_two(f, THREE);
    start_match(f);
    finish_match(f);
}

static bool rematch_is_due(const fixture *f)
{
    posse_todo todo = posse_table_todo(f->table, f->now);
    return todo.kind == POSSE_TODO_ENTER && todo.entry == POSSE_ENTRY_REMATCH;
}

static bool wants_again(const fixture *f, int person)
{
    return posse_table_person(f->table, person)->wants_again;
}

static bool is_away(const fixture *f, int seat)
{
    return posse_table_seat(f->table, seat)->away;
}

/* ---- another game --------------------------------------------------------------------------------- */

static void the_house_starts_when_everybody_wants_another_game(void **state)
{
    (void)state;
    fixture f;
    finish_a_game(&f);
    assert_false(rematch_is_due(&f));
    assert_applied(vote(&f, 0, true));
    assert_int_equal(vote(&f, 0, true), POSSE_DUPLICATE);
    assert_true(wants_again(&f, 0));
    assert_false(rematch_is_due(&f));
    assert_applied(vote(&f, 1, true));
    assert_true(rematch_is_due(&f));
    assert_applied(vote(&f, 0, false));
    assert_false(rematch_is_due(&f));
    assert_applied(vote(&f, 0, true));
    assert_log_restores_table(&f);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_REMATCH, POSSE_HOUSE, -1, NULL));
    assert_int_equal(posse_table_stage(f.table), POSSE_SHUFFLING);
    assert_false(is_away(&f, 0) || is_away(&f, 1));
    assert_false(wants_again(&f, 0) || wants_again(&f, 1));
    assert_false(rematch_is_due(&f));
    assert_log_restores_table(&f);
    close_table(&f);
}

static void only_seated_people_vote_and_only_after_a_game(void **state)
{
    (void)state;
    fixture f;
    open_table_for_two(&f, THREE);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Cat"));
    assert_rejected(&f, vote(&f, 0, true), POSSE_NOT_NOW);
    start_match(&f);
    assert_rejected(&f, vote(&f, 0, true), POSSE_NOT_NOW);
    finish_match(&f);
    assert_rejected(&f, vote(&f, 2, true), POSSE_NOT_YOURS);
    assert_rejected(&f, vote(&f, POSSE_NOBODY, true), POSSE_NOT_YOURS);
    assert_applied(vote(&f, 0, true));
    assert_applied(vote(&f, 1, true));
    assert_true(rematch_is_due(&f)); /* Cat has no seat and no say */
    close_table(&f);
}

/* ---- the lobby ---------------------------------------------------------------------------------------- */

static void the_host_goes_back_to_the_lobby(void **state)
{
    (void)state;
    fixture f;
    open_table_for_two(&f, THREE);
    assert_rejected(&f, back_to_lobby(&f, 0), POSSE_NOT_NOW);
    start_match(&f);
    assert_rejected(&f, back_to_lobby(&f, 0), POSSE_NOT_NOW);
    finish_match(&f);
    assert_applied(vote(&f, 1, true));
    assert_rejected(&f, back_to_lobby(&f, 1), POSSE_NOT_HOST);
    assert_applied(back_to_lobby(&f, 0));
    assert_int_equal(posse_table_stage(f.table), POSSE_LOBBY);
    assert_false(wants_again(&f, 1));
    assert_int_equal(posse_table_seat(f.table, 1)->person, 1);
    assert_int_equal(posse_table_seat(f.table, 2)->kind, POSSE_SEAT_BOT);
    assert_applied(set_options(&f, 0, COLT));
    assert_log_restores_table(&f);
    start_match(&f);
    finish_match(&f);
    assert_log_restores_table(&f);
    close_table(&f);
}

/* ---- seats ------------------------------------------------------------------------------------------- */

static void players_move_to_open_seats_and_swap_with_bots(void **state)
{
    (void)state;
    fixture f;
    open_table_for_two(&f, BANG);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_FREE, 0, 3, NULL));
    assert_applied(move(&f, 1, 1, 3));
    assert_int_equal(posse_table_seat(f.table, 1)->kind, POSSE_SEAT_OPEN);
    assert_int_equal(posse_table_seat(f.table, 3)->person, 1);
    assert_int_equal(posse_table_person(f.table, 1)->seats, 1U << 3);
    assert_applied(move(&f, 1, 3, 2));
    assert_int_equal(posse_table_seat(f.table, 3)->kind, POSSE_SEAT_BOT);
    assert_string_equal(posse_table_seat(f.table, 3)->level, "easy");
    assert_int_equal(posse_table_person(f.table, 1)->seats, 1U << 2);
    assert_rejected(&f, move(&f, 1, 2, 0), POSSE_NOT_NOW);   /* Ann sits there */
    assert_rejected(&f, move(&f, 1, 3, 1), POSSE_NOT_YOURS); /* the bot's seat */
    assert_rejected(&f, move(&f, 1, 2, 2), POSSE_BAD_REQUEST);
    assert_rejected(&f, move(&f, 1, 2, 4), POSSE_BAD_REQUEST);
    assert_rejected(&f, move(&f, 1, 2, -1), POSSE_BAD_REQUEST);
    assert_rejected(&f, move(&f, 0, 1, 2), POSSE_NOT_NOW); /* nobody sits there */
    assert_applied(move(&f, 0, 0, 2));                     /* the host swaps anybody */
    assert_int_equal(posse_table_seat(f.table, 0)->person, 1);
    assert_int_equal(posse_table_seat(f.table, 2)->person, 0);
    assert_applied(move(&f, 0, 3, 1)); /* and moves bots */
    assert_log_restores_table(&f);
    close_table(&f);
}

static void mixing_keeps_everybody_and_their_names(void **state)
{
    (void)state;
    fixture f;
    int orders = 0, first = -1;
    open_table_for_two(&f, BANG);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_FREE, 0, 2, NULL));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_SIT, 1, 2, "Little Bob"));
    assert_rejected(&f, mix(&f, 1, 1), POSSE_NOT_HOST);
    for (int i = 0; i < 40; i++) {
        int bobs = 0, named = 0;
        assert_applied(mix(&f, 0, (unsigned char)i));
        for (int seat = 0; seat < 4; seat++) {
            const posse_seat *held = posse_table_seat(f.table, seat);
            bobs += held->person == 1;
            named += held->person == 1 && strcmp(posse_table_seat_name(f.table, seat), "Little Bob") == 0;
            if (held->person == 0) {
                orders += first >= 0 && seat != first;
                first = seat;
            }
            if (held->person >= 0)
                assert_true(posse_table_person(f.table, held->person)->seats >> seat & 1);
        }
        assert_int_equal(bobs, 2);
        assert_int_equal(named, 1);
    }
    assert_true(orders > 10);
    assert_log_restores_table(&f);
    close_table(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_house_starts_when_everybody_wants_another_game),
        cmocka_unit_test(only_seated_people_vote_and_only_after_a_game),
        cmocka_unit_test(the_host_goes_back_to_the_lobby),
        cmocka_unit_test(players_move_to_open_seats_and_swap_with_bots),
        cmocka_unit_test(mixing_keeps_everybody_and_their_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
