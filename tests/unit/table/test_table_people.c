/* People, seats, chat and the levels of bots at a table. */
#include "table_fixture.h"

static void people_join_sit_and_leave(void **state)
{
    (void)state;
    fixture f;
    open_table(&f, BANG);
    assert_int_equal(posse_table_host(f.table), -1);
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_SIT, 0, 0, NULL), POSSE_NOT_YOURS);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Ann"));
    assert_int_equal(enter_for_seat(&f, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Ann"), POSSE_DUPLICATE);
    posse_entry other = {.kind = POSSE_ENTRY_JOIN, .person = POSSE_NOBODY, .text = "Ann"};
    /* The name is taken by a person with another token. */
    assert_rejected(&f, enter(&f, other), POSSE_BAD_REQUEST);
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, ""), POSSE_BAD_REQUEST);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Bob"));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Cat"));
    assert_int_equal(posse_table_host(f.table), 0);
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_BOT, 1, 0, "easy"), POSSE_NOT_HOST);
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_BOT, 0, 0, "genius"), POSSE_BAD_REQUEST);
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_SIT, 1, 4, NULL), POSSE_BAD_REQUEST);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_SIT, 2, 1, NULL));
    assert_int_equal(enter_for_seat(&f, POSSE_ENTRY_SIT, 2, 1, NULL), POSSE_DUPLICATE);
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_SIT, 1, 1, NULL), POSSE_NOT_NOW);
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_BOT, 0, 1, "easy"), POSSE_NOT_NOW);
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_STAND, 1, 1, NULL), POSSE_NOT_YOURS);
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_START, 0, -1, NULL), POSSE_NOT_NOW);
    assert_rejected(&f, set_options(&f, 0, "{\"new\":{\"game\":\"colt\",\"players\":9}}"), POSSE_BAD_CONFIG);
    assert_rejected(&f, set_options(&f, 0, "{\"new\":{\"game\":\"chess\"}}"), POSSE_UNKNOWN_GAME);
    assert_rejected(&f, set_options(&f, 0, "{\"new\":{\"game\":\"bang\",\"players\":4},\"clok\":1}"),
                    POSSE_BAD_REQUEST);
    assert_rejected(&f, set_options(&f, 1, BANG), POSSE_NOT_HOST);

    /* The person at a seat becomes host. */
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_LEAVE, 0, -1, NULL));
    assert_int_equal(posse_table_host(f.table), 2);
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_SAY, 0, -1, "still here"), POSSE_NOT_YOURS);
    assert_applied(enter_for_person(&f, POSSE_ENTRY_HOST, 2, 1, false));
    assert_int_equal(posse_table_host(f.table), 1);
    assert_rejected(&f, enter_for_person(&f, POSSE_ENTRY_REMOVE, 1, 1, false), POSSE_BAD_REQUEST);
    assert_applied(enter_for_person(&f, POSSE_ENTRY_REMOVE, 1, 2, false));
    assert_int_equal(posse_table_seat(f.table, 1)->kind, POSSE_SEAT_OPEN);
    /* Nobody gets the number of a person who has left, even if the same person comes back. */
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Ann"));
    assert_int_equal(posse_table_persons(f.table), 2);
    assert_null(posse_table_person(f.table, 0));
    assert_string_equal(posse_table_person(f.table, 3)->name, "Ann");
    assert_log_restores_table(&f);
    close_table(&f);
}

/* The limit is for the people who are at the table, not for the numbers that were given. */
static void people_may_come_and_go(void **state)
{
    (void)state;
    fixture f;
    open_table(&f, BANG);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Ann"));
    for (int i = 1; i <= 3 * POSSE_MAX_PERSONS; i++) {
        assert_applied(enter_for_seat(&f, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Bob"));
        assert_int_equal(posse_table_person_at(f.table, 1)->number, i);
        assert_applied(enter_for_seat(&f, POSSE_ENTRY_LEAVE, i, -1, NULL));
    }
    assert_log_restores_table(&f);
    close_table(&f);
}

/* Older versions gave newcomers the numbers of people who had left. The log says who got which. */
static void an_old_log_may_give_a_number_again(void **state)
{
    (void)state;
    fixture f;
    open_table(&f, BANG);
    for (int i = 0; i < 3; i++)
        assert_applied(
            enter_for_seat(&f, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, (const char *[]){"Ann", "Bob", "Cat"}[i]));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_SAY, 0, -1, "bye"));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_LEAVE, 0, -1, NULL));
    posse_entry dan = {.kind = POSSE_ENTRY_JOIN, .person = POSSE_NOBODY, .other = 0, .from_log = true, .text = "Dan"};
    posse_entry eve = {.kind = POSSE_ENTRY_JOIN, .person = POSSE_NOBODY, .other = 1, .from_log = true, .text = "Eve"};
    eve.bytes[0] = 1;
    assert_rejected(&f, enter(&f, eve), POSSE_BAD_REQUEST); /* Bob has the number */
    assert_applied(enter(&f, dan));
    assert_string_equal(posse_table_person_at(f.table, 0)->name, "Dan");
    assert_string_equal(posse_table_chat_line(f.table, 0)->name, ""); /* said by the person who left */
    assert_int_equal(posse_table_host(f.table), 1);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_LEAVE, 1, -1, NULL));
    assert_int_equal(posse_table_host(f.table), 0); /* the lowest number, as before */
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Fay"));
    assert_string_equal(posse_table_person(f.table, 3)->name, "Fay");
    assert_log_restores_table(&f);
    close_table(&f);
}

static void the_number_of_people_is_limited(void **state)
{
    (void)state;
    fixture f;
    char name[16];
    open_table(&f, BANG);
    for (int i = 0; i < POSSE_MAX_PERSONS; i++) {
        snprintf(name, sizeof name, "p%d", i);
        assert_applied(enter_for_seat(&f, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, name));
    }
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "more"), POSSE_FULL);
    assert_log_restores_table(&f);
    close_table(&f);
}

static void the_host_bans_and_unbans(void **state)
{
    (void)state;
    fixture f;
    char name[16];
    open_table_for_two(&f, BANG);
    assert_rejected(&f, enter_for_person(&f, POSSE_ENTRY_UNBAN, 0, 1, false), POSSE_BAD_REQUEST);
    assert_applied(enter_for_person(&f, POSSE_ENTRY_REMOVE, 0, 1, true));
    assert_int_equal(posse_table_bans(f.table), 1);
    assert_string_equal(posse_table_ban_at(f.table, 0)->name, "Bob");
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Bob"), POSSE_BANNED); /* same token */
    assert_applied(enter_for_person(&f, POSSE_ENTRY_UNBAN, 0, 1, false));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Bob"));
    assert_rejected(&f, enter_for_person(&f, POSSE_ENTRY_UNBAN, 2, 1, false), POSSE_NOT_HOST);
    for (int i = 0; i < POSSE_MAX_BANS; i++) {
        snprintf(name, sizeof name, "p%d", i);
        assert_applied(enter_for_seat(&f, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, name));
        assert_applied(enter_for_person(&f, POSSE_ENTRY_REMOVE, 0, 3 + i, true));
    }
    assert_rejected(&f, enter_for_person(&f, POSSE_ENTRY_REMOVE, 0, 2, true), POSSE_FULL);
    assert_applied(enter_for_person(&f, POSSE_ENTRY_REMOVE, 0, 2, false));
    assert_log_restores_table(&f);
    close_table(&f);
}

static void chat_is_kept_and_people_can_be_muted(void **state)
{
    (void)state;
    fixture f;
    char line[32];
    open_table_for_two(&f, BANG);
    for (int i = 0; i < POSSE_MAX_CHAT_LINES + 5; i++) {
        snprintf(line, sizeof line, "line %d", i);
        assert_applied(enter_for_seat(&f, POSSE_ENTRY_SAY, 1, -1, line));
    }
    assert_int_equal(posse_table_chat_lines(f.table), POSSE_MAX_CHAT_LINES);
    assert_string_equal(posse_table_chat_line(f.table, 0)->text, "line 5");
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_EMOTE, 1, -1, "sneeze"), POSSE_BAD_REQUEST);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_EMOTE, 1, -1, "hat"));
    assert_applied(enter_for_person(&f, POSSE_ENTRY_MUTE, 0, 1, true));
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_SAY, 1, -1, "hello?"), POSSE_NOT_YOURS);
    assert_applied(enter_for_person(&f, POSSE_ENTRY_MUTE, 0, 1, false));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_SAY, 1, -1, "ah"));
    assert_string_equal(posse_table_chat_line(f.table, 3)->name, "Bob");
    /* The lines stay, without the name. */
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_LEAVE, 1, -1, NULL));
    assert_string_equal(posse_table_chat_line(f.table, 3)->name, "");
    assert_null(posse_table_person(f.table, 1));
    assert_log_restores_table(&f);
    close_table(&f);
}

static void seats_change_hands_during_a_match(void **state)
{
    (void)state;
    fixture f;
    open_table_for_two(&f, BANG);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Cat"));
    start_match(&f);
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_TAKE_OVER, 2, 1, NULL), POSSE_NOT_NOW);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_TAKE_OVER, 2, 3, NULL));
    /* The host must allow it first. */
    assert_int_equal(posse_table_seat(f.table, 3)->kind, POSSE_SEAT_BOT);
    assert_rejected(&f, enter_for_person(&f, POSSE_ENTRY_ALLOW, 1, 2, true), POSSE_NOT_HOST);
    assert_applied(enter_for_person(&f, POSSE_ENTRY_ALLOW, 0, 2, true));
    assert_int_equal(posse_table_seat(f.table, 3)->person, 2);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_LEAVE, 1, -1, NULL));
    assert_int_equal(posse_table_seat(f.table, 1)->kind, POSSE_SEAT_BOT);
    posse_entry stand_in = {.kind = POSSE_ENTRY_STAND_IN, .person = 0, .seat = 3, .other = -1, .on = true};
    assert_applied(enter(&f, stand_in));
    assert_true(posse_table_seat(f.table, 3)->away);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_STAND_IN, 0, 3, NULL));
    assert_false(posse_table_seat(f.table, 3)->away);
    assert_log_restores_table(&f);
    close_table(&f);
}

/* ---- levels of bots -------------------------------------------------------------------------------- */

/* The table asks for a level that its game has. */
static void assert_asks_for_known_level(const fixture *f, posse_todo todo)
{
    assert_int_equal(todo.kind, POSSE_TODO_THINK);
    assert_non_null(posse_bot_named(posse_table_options_of(f->table)->game, todo.level, NULL));
}

/* A game that only the bot `random` plays: bang under another name, which no other bot knows. The bots at the table got
 * their level `easy` while the game was still bang. */
static void a_game_may_have_only_the_random_bot(void **state)
{
    (void)state;
    fixture f;
    posse_game other = *posse_game_named("bang");
    other.name = "other";
    open_table_for_two(&f, BANG);
    f.table->options.game = &other;
    start_match(&f);
    play_until(&f, POSSE_WAITS_ACT, 2);
    /* The bot's level no longer exists. */
    assert_asks_for_known_level(&f, posse_table_todo(f.table, f.now));

    play_until(&f, POSSE_WAITS_ACT, 1);
    f.now = posse_table_deadline(f.table);
    assert_asks_for_known_level(&f, posse_table_todo(f.table, f.now)); /* the player's time is up */

    assert_applied(enter_for_seat(&f, POSSE_ENTRY_STAND, 1, 1, NULL));
    assert_string_equal(posse_table_seat(f.table, 1)->level, "random");
    assert_asks_for_known_level(&f, posse_table_todo(f.table, f.now));
    close_table(&f);
}

static void an_abandoned_seat_gets_a_level_of_its_game(void **state)
{
    (void)state;
    for (int i = 0; i < posse_game_count; i++) {
        fixture f;
        char options[128];
        snprintf(options, sizeof options, "{\"new\":{\"game\":\"%s\",\"players\":%d}}", posse_games[i]->name,
                 posse_games[i]->max_players);
        open_table(&f, options);
        assert_applied(enter_for_seat(&f, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Ann"));
        assert_applied(enter_for_seat(&f, POSSE_ENTRY_SIT, 0, 0, NULL));
        for (int seat = 1; seat < posse_games[i]->max_players; seat++)
            assert_applied(enter_for_seat(&f, POSSE_ENTRY_BOT, 0, seat, "random"));
        assert_applied(enter_for_seat(&f, POSSE_ENTRY_START, 0, -1, NULL));
        assert_applied(enter_for_seat(&f, POSSE_ENTRY_STAND, 0, 0, NULL));
        assert_non_null(posse_bot_named(posse_games[i], posse_table_seat(f.table, 0)->level, NULL));
        assert_log_restores_table(&f);
        close_table(&f);
    }
}

/* A log may name a level that no longer exists. A command may not. */
static void an_unknown_level_in_a_log_becomes_the_usual_one(void **state)
{
    (void)state;
    static const char line[] = "{\"do\":\"bot\",\"time\":1000000,\"person\":0,\"seat\":2,\"text\":\"genius\"}";
    fixture f;
    posse_entry entry;
    posse_status status;
    open_table_for_two(&f, BANG);
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_BOT, 0, 2, "genius"), POSSE_BAD_REQUEST);
    assert_true(posse_entry_read(line, strlen(line), &entry, &status));
    assert_applied(posse_table_enter(f.table, &entry, &status));
    assert_string_equal(posse_table_seat(f.table, 2)->level, posse_bot_usual(posse_game_named("bang"))->level);
    close_table(&f);
}

/* Bots stay when the host chooses another game. A level that the new game lacks becomes its usual one. */
static void bots_keep_their_level_in_another_game_if_it_exists(void **state)
{
    (void)state;
    fixture f;
    open_table_for_two(&f, BANG);
    assert_applied(set_options(&f, 0, "{\"new\":{\"game\":\"colt\",\"players\":4}}"));
    assert_string_equal(posse_table_seat(f.table, 2)->level, "easy");
    snprintf(f.table->seats[2].level, sizeof f.table->seats[2].level, "genius");
    assert_applied(set_options(&f, 0, BANG));
    assert_string_equal(posse_table_seat(f.table, 2)->level, "normal");
    assert_string_equal(posse_table_seat(f.table, 3)->level, "easy");
    close_table(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(people_join_sit_and_leave),
        cmocka_unit_test(the_number_of_people_is_limited),
        cmocka_unit_test(people_may_come_and_go),
        cmocka_unit_test(an_old_log_may_give_a_number_again),
        cmocka_unit_test(the_host_bans_and_unbans),
        cmocka_unit_test(chat_is_kept_and_people_can_be_muted),
        cmocka_unit_test(seats_change_hands_during_a_match),
        cmocka_unit_test(a_game_may_have_only_the_random_bot),
        cmocka_unit_test(an_abandoned_seat_gets_a_level_of_its_game),
        cmocka_unit_test(an_unknown_level_in_a_log_becomes_the_usual_one),
        cmocka_unit_test(bots_keep_their_level_in_another_game_if_it_exists),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
