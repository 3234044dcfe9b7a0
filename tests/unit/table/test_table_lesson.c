/* Courtesy and arranged rolls at a table. */
#include "table_fixture.h"

#include "replay.h"

#define LESSON                                                                                                         \
    "{\"new\":{\"game\":\"bang\",\"players\":4,\"roles\":[\"outlaw\",null,null,\"sheriff\"]},"                         \
    "\"arranged\":[\"roll one two arrow beer gatling\",\"roll beer\",\"roll two two two two two\"]}"
#define BOT_BEGINS "{\"new\":{\"game\":\"bang\",\"players\":4,\"roles\":[null,null,\"sheriff\",null]}}"
#define RUDE       "{\"new\":{\"game\":\"bang\",\"players\":4},\"courtesy\":false}"

/* Ann sits at seat 0, and bots at all others. Bob has joined and has no seat. */
static void open_lesson(fixture *f, const char *options)
{
    open_table(f, options);
    assert_applied(enter_for_seat(f, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Ann"));
    assert_applied(enter_for_seat(f, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Bob"));
    assert_applied(enter_for_seat(f, POSSE_ENTRY_SIT, 0, 0, NULL));
    for (int seat = 1; seat < posse_table_options_of(f->table)->players; seat++)
        assert_applied(enter_for_seat(f, POSSE_ENTRY_BOT, 0, seat, "easy"));
}

static void start_lesson(fixture *f)
{
    assert_applied(enter_for_seat(f, POSSE_ENTRY_START, 0, -1, NULL));
    assert_applied(enter_for_seat(f, POSSE_ENTRY_CONTRIBUTE, 0, -1, NULL));
    assert_int_equal(posse_table_stage(f->table), POSSE_PLAYING);
}

/* ---- courtesy ------------------------------------------------------------------------------------- */

static uint32_t spared_now(const fixture *f)
{
    posse_todo todo = posse_table_todo(f->table, f->now);
    assert_int_equal(todo.kind, POSSE_TODO_THINK);
    return todo.spared;
}

static bool is_thinking(const fixture *f)
{
    return posse_table_todo(f->table, f->now).kind == POSSE_TODO_THINK;
}

/* Plays to the next decision of a bot, if there is one. Rolls and choices of people count as played. */
static bool play_to_bot(fixture *f)
{
    while (posse_table_stage(f->table) == POSSE_PLAYING && !is_thinking(f))
        play_step(f, 0);
    return posse_table_stage(f->table) == POSSE_PLAYING;
}

/* Follows a match and checks that exactly the people who have not rolled are spared. */
static void people_are_spared_until_they_roll(void **state)
{
    (void)state;
    fixture f;
    int waited, spared_twice = 0, spared_none = 0;
    uint32_t waiting = 1 << 0 | 1 << 1; /* for their first turn */
    open_table_for_two(&f, BOT_BEGINS);
    start_match(&f);
    for (int i = 0; i < 200 && posse_table_stage(f.table) == POSSE_PLAYING; i++) {
        if (is_thinking(&f)) {
            assert_int_equal(spared_now(&f), waiting);
            spared_twice += waiting == 3;
            spared_none += waiting == 0;
        }
        if (posse_table_waiting(f.table, &waited) == POSSE_WAITS_ROLL)
            waiting &= ~(1U << waited);
        play_step(&f, 0);
    }
    assert_true(spared_twice > 0 && spared_none > 0);
    assert_log_restores_table(&f);
    close_table(&f);
}

/* In the next match everybody is spared again. */
static void every_match_begins_with_courtesy(void **state)
{
    (void)state;
    fixture f;
    open_lesson(&f, LESSON);
    start_lesson(&f);
    finish_match(&f);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_REMATCH, 0, -1, NULL));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_CONTRIBUTE, 0, -1, NULL));
    assert_int_equal(spared_now(&f), 1 << 0); /* the Sheriff, a bot, begins */
    close_table(&f);
}

static void without_the_option_nobody_is_spared(void **state)
{
    (void)state;
    fixture f;
    open_table_for_two(&f, RUDE);
    start_match(&f);
    assert_true(play_to_bot(&f));
    assert_int_equal(spared_now(&f), 0);
    close_table(&f);
}

/* ---- arranged rolls --------------------------------------------------------------------------------- */

/* Writes the text of the last roll of chance. */
static const char *last_roll(const fixture *f, char text[POSSE_ACTION_TEXT])
{
    const posse_match *match = posse_table_match(f->table);
    for (size_t i = match->action_count; i-- > 0;) {
        match->game->format(match->actions[i], text);
        if (strncmp(text, "roll", 4) == 0)
            return text;
    }
    return "none";
}

/* The second arranged roll has one die and is not legal for the first roll of a turn, so that roll is drawn. */
static void arranged_rolls_fall(void **state)
{
    (void)state;
    fixture f;
    char text[POSSE_ACTION_TEXT];
    open_lesson(&f, LESSON);
    start_lesson(&f);
    play_until(&f, POSSE_WAITS_ROLL, 0);
    assert_int_equal(f.table->fair.arranged_count, 0);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_ROLL, 0, 0, NULL));
    assert_string_equal(last_roll(&f, text), "roll one two arrow beer gatling");
    assert_int_equal(f.table->fair.arranged_count, 1);
    assert_int_equal(f.table->fair.arranged[0], f.table->chance_count);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_ACT, 0, 0, "reroll 1"));
    assert_int_equal(f.table->fair.arranged_count, 1); /* re-rolls are drawn */
    play_until(&f, POSSE_WAITS_ROLL, 0);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_ROLL, 0, 0, NULL));
    assert_string_not_equal(last_roll(&f, text), "roll beer");
    assert_int_equal(f.table->fair.arranged_count, 1);
    play_until(&f, POSSE_WAITS_ROLL, 0);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_ROLL, 0, 0, NULL));
    assert_string_equal(last_roll(&f, text), "roll two two two two two");
    assert_int_equal(f.table->fair.arranged_count, 2);
    assert_log_restores_table(&f);
    close_table(&f);
}

static void a_replay_names_its_arranged_rolls(void **state)
{
    (void)state;
    fixture f;
    posse_buffer text = {0};
    posse_json file;
    posse_match match;
    posse_replay_dice dice;
    open_lesson(&f, LESSON);
    start_lesson(&f);
    finish_match(&f);
    assert_true(posse_table_replay(f.table, &text));
    assert_true(posse_json_check(text.text, text.length, &file, &f.status));
    if (!posse_replay(file, &match, &dice, &f.status))
        fail_msg("%s", f.status.text);
    assert_true(dice.checked && dice.fair.arranged_count > 0);
    assert_int_equal(dice.fair.arranged_count, f.table->fair.arranged_count);
    posse_match_free(&match);
    posse_buffer_free(&text);
    close_table(&f);
}

static void nothing_is_arranged_against_other_people(void **state)
{
    (void)state;
    fixture f;
    open_lesson(&f, LESSON);
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_FREE, 0, 1, NULL));
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_SIT, 1, 1, NULL), POSSE_NOT_NOW);
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_SIT, 0, 1, NULL), POSSE_NOT_NOW); /* a second seat of Ann's */
    assert_non_null(strstr(f.status.text, "one person who plays against bots"));
    assert_applied(enter_for_seat(&f, POSSE_ENTRY_BOT, 0, 1, "easy"));
    start_lesson(&f);
    assert_rejected(&f, enter_for_seat(&f, POSSE_ENTRY_TAKE_OVER, 1, 1, NULL), POSSE_NOT_NOW);
    close_table(&f);
    open_table_for_two(&f, BANG);
    assert_rejected(&f, set_options(&f, 0, LESSON), POSSE_NOT_NOW);
    assert_int_equal(posse_table_options_of(f.table)->arranged_count, 0);
    close_table(&f);
}

static void wrong_lists_are_refused(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "1",
        "[1]",
        "[\"roll\"]",
        "[\"fold\"]",
        "\"roll one\"",
        "[\"keep\",\"keep\",\"keep\",\"keep\",\"keep\",\"keep\",\"keep\",\"keep\",\"keep\"]"};
    fixture f;
    open_table(&f, BANG);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char options[256];
        snprintf(options, sizeof options, "{\"new\":{\"game\":\"bang\",\"players\":4},\"arranged\":%s}", wrong[i]);
        assert_rejected(&f, set_options(&f, POSSE_HOUSE, options), POSSE_BAD_REQUEST);
        assert_string_equal(f.status.where, "arranged");
    }
    close_table(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(people_are_spared_until_they_roll),
        cmocka_unit_test(every_match_begins_with_courtesy),
        cmocka_unit_test(without_the_option_nobody_is_spared),
        cmocka_unit_test(arranged_rolls_fall),
        cmocka_unit_test(a_replay_names_its_arranged_rolls),
        cmocka_unit_test(nothing_is_arranged_against_other_people),
        cmocka_unit_test(wrong_lists_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
