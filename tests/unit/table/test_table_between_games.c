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

static posse_entry_outcome mix(fixture *f, int person, uint64_t seed)
{
    posse_entry entry = {.kind = POSSE_ENTRY_MIX, .person = person, .seat = -1, .other = -1};
    for (int i = 0; i < POSSE_KEY; i++)
        entry.bytes[i] = (unsigned char)next_random(&seed);
    return enter(f, entry);
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
    const posse_person *voter = posse_table_person(f->table, person);
    return voter && voter->wants_again;
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

static void a_bot_plays_for_people_who_did_not_ask(void **state)
{
    (void)state;
    fixture f;
    finish_a_game(&f);
    assert_applied(vote(&f, 0, true));
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_REMATCH, 1, -1, NULL), POSSE_NOT_HOST);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_REMATCH, 0, -1, NULL));
    assert_false(is_away(&f, 0));
    assert_true(is_away(&f, 1));
    assert_false(is_away(&f, 2)); /* a bot's seat */
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_BACK, 1, -1, NULL));
    assert_false(is_away(&f, 1));
    assert_log_restores_table(&f);
    close_table(&f);
}

static void the_host_who_starts_plays(void **state)
{
    (void)state;
    fixture f;
    finish_a_game(&f);
    assert_applied(vote(&f, 1, true));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_REMATCH, 0, -1, NULL));
    assert_false(is_away(&f, 0) || is_away(&f, 1));
    close_table(&f);
}

static void without_votes_everybody_plays(void **state)
{
    (void)state;
    fixture f;
    finish_a_game(&f);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_REMATCH, 0, -1, NULL));
    assert_false(is_away(&f, 0) || is_away(&f, 1));
    close_table(&f);
}

/* A seat that is empty now must be filled first, even if everybody who is left has asked for another game. */
static void leaving_takes_a_vote_along(void **state)
{
    (void)state;
    static const posse_entry_kind kinds[] = {POSSE_ENTRY_STAND, POSSE_ENTRY_LEAVE, POSSE_ENTRY_REMOVE,
                                             POSSE_ENTRY_FREE};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        fixture f;
        bool by_host = kinds[i] == POSSE_ENTRY_REMOVE || kinds[i] == POSSE_ENTRY_FREE;
        finish_a_game(&f);
        assert_applied(vote(&f, 1, true));
        assert_applied(enter(&f, (posse_entry){.kind = kinds[i], .person = by_host ? 0 : 1, .seat = 1, .other = 1}));
        assert_false(wants_again(&f, 1));
        assert_applied(vote(&f, 0, true));
        assert_false(rematch_is_due(&f));
        assert_applied(enter_for_seat(&f, POSSE_ENTRY_BOT, 0, 1, "easy"));
        assert_true(rematch_is_due(&f));
        assert_log_restores_table(&f);
        close_table(&f);
    }
}

static void the_last_one_against_leaves(void **state)
{
    (void)state;
    fixture f;
    finish_a_game(&f);
    assert_applied(vote(&f, 0, true));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_LEAVE, 1, -1, NULL));
    assert_false(rematch_is_due(&f));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Cat"));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_SIT, 2, 1, NULL)); /* Cat gets Bob's seat, not his vote */
    assert_false(rematch_is_due(&f));
    assert_applied(vote(&f, 2, true));
    assert_true(rematch_is_due(&f));
    assert_log_restores_table(&f);
    close_table(&f);
}

static void bots_alone_do_not_play_again(void **state)
{
    (void)state;
    fixture f;
    finish_a_game(&f);
    for (int seat = 0; seat < 2; seat++) {
        assert_applied(vote(&f, seat, true));
        assert_applied(enter_for_seat(&f, POSSE_ENTRY_STAND, seat, seat, NULL));
        assert_applied(enter_for_seat(&f, POSSE_ENTRY_BOT, 0, seat, "easy"));
    }
    assert_false(rematch_is_due(&f));
    close_table(&f);
}

/* Pass and play: one person with two seats has one vote, and keeps it until the last seat is given up. */
static void a_person_with_two_seats_has_one_vote(void **state)
{
    (void)state;
    fixture f;
    open_table(&f, COLT);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Ann"));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_SIT, 0, 0, NULL));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_SIT, 0, 1, "Ben"));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_START, 0, -1, NULL));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_CONTRIBUTE, 0, -1, NULL));
    finish_match(&f);
    assert_applied(vote(&f, 0, true));
    assert_true(rematch_is_due(&f));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_STAND, 0, 1, NULL));
    assert_true(wants_again(&f, 0));
    assert_false(rematch_is_due(&f));
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

static void after_a_game_with_an_open_seat_rematch_leads_to_the_lobby(void **state)
{
    (void)state;
    fixture f;
    finish_a_game(&f);
    assert_applied(vote(&f, 0, true));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_FREE, 0, 2, NULL));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_REMATCH, 0, -1, NULL));
    assert_int_equal(posse_table_stage(f.table), POSSE_LOBBY);
    assert_false(is_away(&f, 1));
    assert_false(wants_again(&f, 0));
    assert_log_restores_table(&f);
    close_table(&f);
}

/* In a seat that the last match did not have, a person sees that match as a spectator. */
static void more_seats_than_the_last_match(void **state)
{
    (void)state;
    fixture f;
    finish_a_game(&f);
    assert_applied(set_options(&f, 0, "{\"new\":{\"game\":\"bang\",\"players\":8},\"eliminated_see\":true}"));
    assert_applied(move(&f, 1, 1, 7));
    assert_int_equal(posse_table_viewer(f.table, 7), POSSE_SPECTATOR);
    assert_int_equal(posse_table_viewer(f.table, 2), 2);
    assert_applied(back_to_lobby(&f, 0));
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
    assert_rejected(&f, move(&f, POSSE_NOBODY, 0, 1), POSSE_NOT_YOURS);
    assert_rejected(&f, move(&f, POSSE_HOUSE, 0, 1), POSSE_NOT_YOURS);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_BOT, 0, 3, "easy"));
    start_match(&f);
    assert_rejected(&f, move(&f, 0, 2, 1), POSSE_NOT_NOW);
    assert_rejected(&f, mix(&f, 0, 1), POSSE_NOT_NOW);
    close_table(&f);
}

static void names_and_votes_move_along(void **state)
{
    (void)state;
    fixture f;
    finish_a_game(&f);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_FREE, 0, 2, NULL));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_SIT, 1, 2, "Little Bob"));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_SAY, 1, -1, "hello"));
    assert_applied(vote(&f, 1, true));
    assert_applied(move(&f, 1, 2, 1)); /* Bob swaps two seats of his own */
    assert_string_equal(posse_table_seat_name(f.table, 1), "Little Bob");
    assert_string_equal(posse_table_seat_name(f.table, 2), "Bob");
    assert_applied(move(&f, 0, 0, 2));
    assert_string_equal(posse_table_seat_name(f.table, 0), "Bob");
    assert_string_equal(posse_table_seat_name(f.table, 2), "Ann");
    assert_true(wants_again(&f, 1));
    assert_int_equal(posse_table_chat_line(f.table, 0)->person, 1);
    assert_string_equal(posse_table_chat_line(f.table, 0)->name, "Bob");
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
        assert_applied(mix(&f, 0, (uint64_t)i));
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

/* Ann's seat and Bob's seat after a shuffle of a new table, as one number. */
static int order_after_mixing(uint64_t seed)
{
    fixture f;
    open_table_for_two(&f, BANG);
    assert_applied(mix(&f, 0, seed));
    int order = __builtin_ctz(posse_table_person(f.table, 0)->seats) * POSSE_MAX_SEATS +
                __builtin_ctz(posse_table_person(f.table, 1)->seats);
    close_table(&f);
    return order;
}

static void the_bytes_decide_the_shuffle(void **state)
{
    (void)state;
    bool seen[POSSE_MAX_SEATS * POSSE_MAX_SEATS] = {false};
    int orders = 0;
    for (uint64_t seed = 0; seed < 200; seed++) {
        int order = order_after_mixing(seed);
        assert_int_equal(order, order_after_mixing(seed));
        orders += !seen[order];
        seen[order] = true;
    }
    assert_int_equal(orders, 4 * 3); /* all that there are */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_house_starts_when_everybody_wants_another_game),
        cmocka_unit_test(only_seated_people_vote_and_only_after_a_game),
        cmocka_unit_test(a_bot_plays_for_people_who_did_not_ask),
        cmocka_unit_test(the_host_who_starts_plays),
        cmocka_unit_test(without_votes_everybody_plays),
        cmocka_unit_test(leaving_takes_a_vote_along),
        cmocka_unit_test(the_last_one_against_leaves),
        cmocka_unit_test(bots_alone_do_not_play_again),
        cmocka_unit_test(a_person_with_two_seats_has_one_vote),
        cmocka_unit_test(after_a_game_with_an_open_seat_rematch_leads_to_the_lobby),
        cmocka_unit_test(more_seats_than_the_last_match),
        cmocka_unit_test(the_host_goes_back_to_the_lobby),
        cmocka_unit_test(players_move_to_open_seats_and_swap_with_bots),
        cmocka_unit_test(names_and_votes_move_along),
        cmocka_unit_test(mixing_keeps_everybody_and_their_names),
        cmocka_unit_test(the_bytes_decide_the_shuffle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
