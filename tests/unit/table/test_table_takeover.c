/* Seats that change hands during a match: who must agree, and who has seen too much. */
#include "table_fixture.h"

#define OPEN_GRAVES  "{\"new\":{\"game\":\"bang\",\"players\":5},\"eliminated_see\":true}"
#define SECRET_ROLES "{\"new\":{\"game\":\"bang\",\"players\":5}}"

enum { ANN, BOB, CAT, DAN };

/* Ann (the host), Bob and Cat play at seats 0 to 2, bots at 3 and 4. Dan watches. */
static void open_table_for_three(fixture *f, const char *options)
{
    static const char *const names[] = {"Ann", "Bob", "Cat", "Dan"};
    open_table(f, options);
    for (int i = 0; i < 4; i++)
        assert_applied(enter_for_seat(f, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, names[i]));
    for (int i = 0; i < 3; i++)
        assert_applied(enter_for_seat(f, POSSE_ENTRY_SIT, i, i, NULL));
    for (int seat = 3; seat < 5; seat++)
        assert_applied(enter_for_seat(f, POSSE_ENTRY_BOT, ANN, seat, "easy"));
}

static void deal(fixture *f, uint64_t seed)
{
    posse_entry start = {.kind = POSSE_ENTRY_START, .person = ANN, .seat = -1, .other = -1};
    memcpy(start.bytes, &seed, sizeof seed);
    assert_applied(enter(f, start));
    f->now = posse_table_deadline(f->table);
    assert_applied(enter_for_seat(f, POSSE_ENTRY_CLOSE, POSSE_HOUSE, -1, NULL));
}

static void start_for_three(fixture *f, const char *options)
{
    open_table_for_three(f, options);
    deal(f, 0);
}

static posse_entry_outcome ask(fixture *f, int person, int seat)
{
    return enter_for_seat(f, POSSE_ENTRY_TAKE_OVER, person, seat, NULL);
}

static posse_entry_outcome answer(fixture *f, int person, int asker, bool yes)
{
    return enter_for_person(f, POSSE_ENTRY_ALLOW, person, asker, yes);
}

static int holder(const fixture *f, int seat)
{
    return posse_table_seat(f->table, seat)->person;
}

static uint32_t asked(const fixture *f, int person)
{
    return posse_table_asked(f->table, posse_table_person(f->table, person));
}

static int wants(const fixture *f, int person)
{
    return posse_table_wants(f->table, posse_table_person(f->table, person));
}

static void finish(fixture *f)
{
    assert_log_restores_table(f);
    close_table(f);
}

/* ---- consent ----------------------------------------------------------------------------------------- */

/* The host removes a player and takes the seat to look into it. Everybody who plays must agree to that. */
static void the_host_needs_everybody_for_another_seat(void **state)
{
    (void)state;
    fixture f;
    start_for_three(&f, SECRET_ROLES);
    assert_applied(enter_for_person(&f, POSSE_ENTRY_REMOVE, ANN, CAT, false));
    assert_applied(ask(&f, ANN, 2));
    assert_int_equal(holder(&f, 2), NONE);
    assert_int_equal(asked(&f, ANN), 1U << 1);
    assert_rejected(&f, answer(&f, ANN, ANN, true), POSSE_NOT_YOURS);
    assert_rejected(&f, answer(&f, DAN, ANN, true), POSSE_NOT_YOURS);
    assert_applied(answer(&f, BOB, ANN, false));
    assert_int_equal(wants(&f, ANN), NONE);
    assert_rejected(&f, answer(&f, BOB, ANN, true), POSSE_BAD_REQUEST);
    assert_applied(ask(&f, ANN, 2));
    assert_int_equal(ask(&f, ANN, 2), POSSE_DUPLICATE);
    assert_applied(answer(&f, BOB, ANN, true));
    assert_int_equal(holder(&f, 2), ANN);
    finish(&f);
}

static void everybody_who_plays_must_agree(void **state)
{
    (void)state;
    fixture f;
    start_for_three(&f, SECRET_ROLES);
    assert_applied(ask(&f, BOB, 3));
    assert_int_equal(asked(&f, BOB), 1U << 0 | 1U << 2);
    assert_applied(answer(&f, ANN, BOB, true));
    assert_int_equal(asked(&f, BOB), 1U << 2);
    assert_int_equal(answer(&f, ANN, BOB, true), POSSE_DUPLICATE);
    assert_int_equal(holder(&f, 3), NONE);
    assert_applied(answer(&f, CAT, BOB, true));
    assert_int_equal(holder(&f, 3), BOB);
    assert_int_equal(wants(&f, BOB), NONE);

    /* One no is enough. */
    assert_applied(ask(&f, BOB, 4));
    assert_applied(answer(&f, ANN, BOB, true));
    assert_applied(answer(&f, CAT, BOB, false));
    assert_int_equal(wants(&f, BOB), NONE);
    assert_int_equal(holder(&f, 4), NONE);
    finish(&f);
}

static void somebody_who_has_not_played_asks_the_host(void **state)
{
    (void)state;
    fixture f;
    start_for_three(&f, SECRET_ROLES);
    assert_applied(ask(&f, DAN, 3));
    assert_int_equal(asked(&f, DAN), 0);
    assert_rejected(&f, answer(&f, BOB, DAN, true), POSSE_NOT_HOST);
    assert_applied(answer(&f, ANN, DAN, true));
    assert_int_equal(holder(&f, 3), DAN);

    /* A host who has not played needs nobody. */
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Eve"));
    assert_applied(enter_for_person(&f, POSSE_ENTRY_HOST, ANN, 4, false));
    assert_applied(ask(&f, 4, 4));
    assert_int_equal(holder(&f, 4), 4);
    finish(&f);
}

/* The host leaves before answering, and the person who asks becomes the host. */
static void a_new_host_gets_the_seat_they_had_asked_for(void **state)
{
    (void)state;
    fixture f;
    start_for_three(&f, SECRET_ROLES);
    assert_applied(ask(&f, DAN, 3));
    assert_int_equal(ask(&f, DAN, 3), POSSE_DUPLICATE);
    assert_applied(enter_for_person(&f, POSSE_ENTRY_HOST, ANN, DAN, false));
    assert_applied(ask(&f, DAN, 3));
    assert_int_equal(holder(&f, 3), DAN);

    /* A new host who plays still needs everybody. */
    assert_applied(ask(&f, BOB, 4));
    assert_applied(enter_for_person(&f, POSSE_ENTRY_HOST, DAN, BOB, false));
    assert_int_equal(ask(&f, BOB, 4), POSSE_DUPLICATE);
    assert_int_equal(holder(&f, 4), NONE);
    finish(&f);
}

/* The memory of people who leave has a limit, however often somebody comes and goes. */
static void whoever_comes_and_goes_is_remembered(void **state)
{
    (void)state;
    fixture f;
    start_for_three(&f, SECRET_ROLES);
    int person = CAT;
    for (int i = 0; i < 2 * MAX_LEAVERS; i++) {
        assert_applied(enter_for_seat(&f, POSSE_ENTRY_LEAVE, person, -1, NULL));
        assert_applied(enter_for_seat(&f, POSSE_ENTRY_JOIN, person, -1, i & 1 ? "Cat" : "Kit"));
        person = 4 + i;
    }
    assert_int_equal(f.table->leaver_count, MAX_LEAVERS);
    assert_applied(ask(&f, person, 3));
    assert_int_equal(asked(&f, person), 1U << 0 | 1U << 1);
    finish(&f);
}

/* Neither standing up nor leaving makes a player somebody who has not played. */
static void whoever_has_played_is_remembered(void **state)
{
    (void)state;
    fixture f;
    start_for_three(&f, SECRET_ROLES);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_STAND, ANN, 0, NULL));
    assert_applied(ask(&f, ANN, 3));
    assert_int_equal(asked(&f, ANN), 1U << 1 | 1U << 2);
    assert_int_equal(holder(&f, 3), NONE);

    /* With the same token. */
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_LEAVE, BOB, -1, NULL));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Bob"));
    assert_applied(ask(&f, 4, 3));
    assert_int_equal(asked(&f, 4), 1U << 2);

    /* With another token, but on the same connection. */
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_LEAVE, 4, -1, NULL));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_JOIN, 4, -1, "Bobby"));
    assert_applied(ask(&f, 5, 3));
    assert_int_equal(asked(&f, 5), 1U << 2);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_JOIN, 5, -1, "Robert")); /* the connection has forgotten its token */
    assert_applied(ask(&f, 6, 3));
    assert_int_equal(asked(&f, 6), 1U << 2);
    finish(&f);
}

static void somebody_who_is_away_does_not_block(void **state)
{
    (void)state;
    fixture f;
    posse_entry away = {.kind = POSSE_ENTRY_STAND_IN, .person = ANN, .seat = 2, .other = -1, .on = true};
    start_for_three(&f, SECRET_ROLES);
    assert_applied(ask(&f, BOB, 3));
    assert_applied(answer(&f, ANN, BOB, true));
    assert_applied(enter(&f, away)); /* only Cat had not agreed */
    assert_int_equal(holder(&f, 3), BOB);

    assert_applied(ask(&f, BOB, 4));
    assert_int_equal(asked(&f, BOB), 1U << 0);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_BACK, CAT, -1, NULL));
    assert_int_equal(asked(&f, BOB), 1U << 0 | 1U << 2);
    assert_applied(answer(&f, CAT, BOB, true));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_LEAVE, ANN, -1, NULL)); /* only Ann had not agreed */
    assert_int_equal(holder(&f, 4), BOB);
    finish(&f);
}

/* Without other players the host decides, and a host without other players needs nobody. */
static void the_last_player_asks_the_host(void **state)
{
    (void)state;
    fixture f;
    start_for_three(&f, SECRET_ROLES);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_STAND, ANN, 0, NULL));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_STAND, CAT, 2, NULL));
    assert_applied(ask(&f, BOB, 3));
    assert_int_equal(asked(&f, BOB), 0);
    assert_int_equal(holder(&f, 3), NONE);
    assert_rejected(&f, answer(&f, CAT, BOB, true), POSSE_NOT_HOST);
    assert_applied(answer(&f, ANN, BOB, true));
    assert_int_equal(holder(&f, 3), BOB);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_LEAVE, BOB, -1, NULL));
    assert_applied(ask(&f, ANN, 4));
    assert_int_equal(holder(&f, 4), ANN);
    finish(&f);
}

static void a_request_ends_with_its_match(void **state)
{
    (void)state;
    fixture f;
    start_for_three(&f, SECRET_ROLES);
    assert_applied(ask(&f, BOB, 3));
    assert_applied(ask(&f, DAN, 4));
    finish_match(&f);
    assert_int_equal(wants(&f, BOB), NONE);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_REMATCH, ANN, -1, NULL));
    f.now = posse_table_deadline(f.table);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_CLOSE, POSSE_HOUSE, -1, NULL));
    assert_int_equal(wants(&f, DAN), NONE);
    assert_rejected(&f, answer(&f, ANN, DAN, true), POSSE_BAD_REQUEST);
    finish(&f);
}

/* In logs of older versions the host took a seat at once, or gave it to anybody. */
static void old_logs_keep_their_meaning(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "{\"do\":\"remove\",\"time\":2000000,\"person\":0,\"other\":2}",
        "{\"do\":\"take_over\",\"time\":2000000,\"person\":0,\"seat\":2}",
        "{\"do\":\"stand\",\"time\":2000000,\"person\":1,\"seat\":1}",
        "{\"do\":\"take_over\",\"time\":2000000,\"person\":1,\"seat\":3}",
        "{\"do\":\"allow\",\"time\":2000000,\"person\":0,\"other\":1,\"on\":true}",
    };
    fixture f;
    posse_entry entry;
    start_for_three(&f, SECRET_ROLES);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        assert_true(posse_entry_read(lines[i], strlen(lines[i]), &entry, &f.status));
        if (posse_table_enter(f.table, &entry, &f.status) != POSSE_APPLIED)
            fail_msg("%s: %s", lines[i], f.status.text);
    }
    assert_int_equal(holder(&f, 2), ANN);
    assert_int_equal(holder(&f, 3), BOB);
    close_table(&f);
}

/* ---- bots that stand in -------------------------------------------------------------------------------- */

/* The server knows who is not connected; the table, who plays. */
static void players_let_a_bot_stand_in_and_the_host_ends_it(void **state)
{
    (void)state;
    fixture f;
    posse_entry away = {.kind = POSSE_ENTRY_STAND_IN, .person = DAN, .seat = 0, .other = -1, .on = true};
    start_for_three(&f, SECRET_ROLES);
    assert_rejected(&f, enter(&f, away), POSSE_NOT_YOURS);
    away.person = BOB;
    assert_applied(enter(&f, away));
    assert_true(posse_table_seat(f.table, 0)->away);
    away.on = false;
    assert_rejected(&f, enter(&f, away), POSSE_NOT_HOST);
    assert_applied(enter_for_person(&f, POSSE_ENTRY_HOST, POSSE_HOUSE, BOB, false)); /* the host has been away */
    assert_int_equal(posse_table_host(f.table), BOB);
    assert_applied(enter(&f, away));
    assert_false(posse_table_seat(f.table, 0)->away);
    finish(&f);
}

/* ---- secrets that somebody has seen ------------------------------------------------------------------- */

static bool is_dead(const fixture *f, int seat)
{
    const posse_match *match = posse_table_match(f->table);
    return match->game->eliminated(match->state, seat);
}

/* Plays until these seats are dead, and a bot is alive at one of the seats 3 and 4. Returns false if the match ends first. */
static bool play_until_dead(fixture *f, uint32_t seats, uint64_t *seed)
{
    for (;;) {
        uint32_t dead = 0;
        for (int seat = 0; seat < 5; seat++)
            dead |= (uint32_t)is_dead(f, seat) << seat;
        if (posse_table_stage(f->table) != POSSE_PLAYING || (dead & 0x18) == 0x18)
            return false;
        if ((dead & seats) == seats)
            return true;
        play_step(f, next_random(seed));
    }
}

/* A match in which all of these seats are dead and a bot is alive. */
static int start_with_dead(fixture *f, uint32_t seats)
{
    for (uint64_t seed = 1;; seed++) {
        uint64_t random = seed;
        assert_true(seed < 1000);
        open_table_for_three(f, OPEN_GRAVES);
        deal(f, seed);
        if (play_until_dead(f, seats, &random))
            return is_dead(f, 3) ? 4 : 3;
        close_table(f);
    }
}

static bool may_read_last_line(const fixture *f, int person)
{
    int last = posse_table_chat_lines(f->table) - 1;
    return posse_table_may_read_chat(f->table, posse_table_chat_line(f->table, last), person);
}

/* Standing up, leaving and joining again do not help an eliminated player who has seen everything. */
static void whoever_has_seen_everything_stays_mute_and_seatless(void **state)
{
    (void)state;
    fixture f;
    int seat = start_with_dead(&f, 1U << BOB);
    assert_true(posse_table_has_seen(f.table, BOB));
    assert_rejected(&f, ask(&f, BOB, seat), POSSE_NOT_NOW);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_STAND, BOB, 1, NULL));
    assert_rejected(&f, ask(&f, BOB, seat), POSSE_NOT_NOW);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_SAY, BOB, -1, "Cat is the renegade"));
    assert_false(may_read_last_line(&f, CAT));
    assert_false(may_read_last_line(&f, POSSE_NOBODY));
    assert_true(may_read_last_line(&f, BOB));

    assert_applied(enter_for_seat(&f, POSSE_ENTRY_LEAVE, BOB, -1, NULL));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Bob")); /* with the same token */
    assert_rejected(&f, ask(&f, 4, seat), POSSE_NOT_NOW);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_JOIN, 4, -1, "Bobby")); /* on the same connection */
    assert_rejected(&f, ask(&f, 5, seat), POSSE_NOT_NOW);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_EMOTE, 5, -1, "aim"));
    assert_false(may_read_last_line(&f, CAT));

    finish_match(&f);
    assert_true(may_read_last_line(&f, CAT));
    assert_false(posse_table_has_seen(f.table, 4));
    finish(&f);
}

/* The host takes an eliminated bot's seat, in order to look, and asks for a living one afterwards. */
static void looking_from_an_eliminated_seat_counts(void **state)
{
    (void)state;
    fixture f;
    start_with_dead(&f, 1U << BOB);
    int living = is_dead(&f, 3) ? 4 : 3;
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_STAND, BOB, 1, NULL)); /* a bot takes the dead seat */
    assert_applied(enter_for_person(&f, POSSE_ENTRY_HOST, ANN, DAN, false));
    assert_applied(ask(&f, DAN, 1));
    assert_int_equal(holder(&f, 1), DAN);
    assert_int_equal(posse_table_viewer(f.table, 1), POSSE_EVERYTHING);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_STAND, DAN, 1, NULL));
    assert_rejected(&f, ask(&f, DAN, living), POSSE_NOT_NOW);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_SAY, DAN, -1, "psst"));
    assert_false(may_read_last_line(&f, CAT));
    finish(&f);
}

/* Pass and play: whoever gives up the living one of two seats sees everything. */
static void a_second_seat_does_not_help(void **state)
{
    (void)state;
    fixture f;
    int seat = start_with_dead(&f, 1U << BOB);
    f.table->persons[CAT].seats |= 1U << 1; /* as if Cat had played both */
    f.table->persons[BOB].seats = 0;
    f.table->persons[CAT].has_seen = f.table->persons[BOB].has_seen = false;
    f.table->seats[1].person = CAT;
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_SAY, CAT, -1, "one of us is alive"));
    if (is_dead(&f, 2)) { /* both are dead */
        assert_true(posse_table_has_seen(f.table, CAT));
    } else {
        assert_false(posse_table_has_seen(f.table, CAT));
        assert_applied(enter_for_seat(&f, POSSE_ENTRY_STAND, CAT, 2, NULL));
    }
    assert_true(posse_table_has_seen(f.table, CAT));
    assert_rejected(&f, ask(&f, CAT, seat), POSSE_NOT_NOW);
    close_table(&f);
}

/* A request does not outlive the moment in which the person sees everything. */
static void a_request_ends_when_the_person_sees_everything(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed < 40; seed++) {
        fixture f;
        uint64_t random = seed;
        open_table_for_three(&f, OPEN_GRAVES);
        deal(&f, seed);
        assert_applied(ask(&f, BOB, 3));
        assert_applied(answer(&f, ANN, BOB, true));
        bool dead = play_until_dead(&f, 1U << BOB, &random) && !is_dead(&f, 3);
        if (dead) {
            assert_int_equal(wants(&f, BOB), NONE);
            assert_rejected(&f, answer(&f, CAT, BOB, true), POSSE_BAD_REQUEST);
            assert_int_equal(holder(&f, 3), NONE);
        }
        finish(&f);
        if (dead)
            return;
    }
    fail_msg("Bob was never eliminated");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_host_needs_everybody_for_another_seat),
        cmocka_unit_test(everybody_who_plays_must_agree),
        cmocka_unit_test(somebody_who_has_not_played_asks_the_host),
        cmocka_unit_test(a_new_host_gets_the_seat_they_had_asked_for),
        cmocka_unit_test(whoever_has_played_is_remembered),
        cmocka_unit_test(whoever_comes_and_goes_is_remembered),
        cmocka_unit_test(somebody_who_is_away_does_not_block),
        cmocka_unit_test(the_last_player_asks_the_host),
        cmocka_unit_test(a_request_ends_with_its_match),
        cmocka_unit_test(old_logs_keep_their_meaning),
        cmocka_unit_test(players_let_a_bot_stand_in_and_the_host_ends_it),
        cmocka_unit_test(whoever_has_seen_everything_stays_mute_and_seatless),
        cmocka_unit_test(looking_from_an_eliminated_seat_counts),
        cmocka_unit_test(a_second_seat_does_not_help),
        cmocka_unit_test(a_request_ends_when_the_person_sees_everything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
