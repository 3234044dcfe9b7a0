/* The check of a game: for each limit and each rule a broken copy of a sound game, and the sentence expected. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "actions.h"
#include "event.h"
#include "game_check.h"
#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- a sound game that a test may break ------------------------------------------------------------ */

enum { MANY = 300 };
static char name_space[MANY][8];
static const char *const two_words[] = {"red", "blue"};

typedef struct parts {
    posse_game game;
    const char *words[MANY]; /* "w0", "w1" … */
    posse_option options[POSSE_MAX_OPTIONS + 1];
    posse_preset presets[POSSE_MAX_PRESETS + 1];
    posse_list lists[POSSE_MAX_LISTS + 1];
    posse_event_kind events[POSSE_MAX_EVENTS + 1];
    posse_trait traits[POSSE_MAX_TRAITS + 1];
} parts;

static uint32_t trait_of(const void *state, int seat)
{
    (void)state, (void)seat;
    return 1;
}

static void score_of(const void *state, int64_t out[])
{
    (void)state, (void)out;
}

static void put_nothing(int64_t value, posse_buffer *out)
{
    (void)value;
    posse_json_put_null(out);
}

/* A copy of bang with lists of its own, each as long as it may be, each with as many fields and words as possible. */
static void make_sound(parts *p)
{
    *p = (parts){.game = *posse_game_named("bang")};
    for (int i = 0; i < MANY; i++) {
        snprintf(name_space[i], sizeof name_space[i], "w%d", i);
        p->words[i] = name_space[i];
    }
    for (int i = 0; i <= POSSE_MAX_OPTIONS; i++)
        p->options[i] = (posse_option){p->words[i], p->words, POSSE_MAX_VALUES};
    for (int i = 0; i <= POSSE_MAX_PRESETS; i++)
        p->presets[i] = (posse_preset){.name = p->words[i], .value = {POSSE_MAX_VALUES - 1}};
    for (int i = 0; i <= POSSE_MAX_LISTS; i++)
        p->lists[i] = (posse_list){p->words[100 + i], i ? two_words : NULL, i ? 2 : 0};
    for (int i = 0; i <= POSSE_MAX_EVENTS; i++) {
        p->events[i] = (posse_event_kind){.name = p->words[i]};
        for (int k = 0; k < POSSE_MAX_FIELDS; k++)
            p->events[i].fields[k] = (posse_field){.name = p->words[k]};
    }
    p->events[3].fields[0] =
        (posse_field){.name = "word", .type = POSSE_FIELD_WORD, .words = p->words, .word_count = POSSE_MAX_WORDS};
    p->events[3].fields[1] = (posse_field){
        .name = "dice", .type = POSSE_FIELD_WORDS, .words = p->words, .word_count = POSSE_MAX_PACKED_WORDS};
    p->events[3].fields[2] = (posse_field){.name = "own", .type = POSSE_FIELD_CUSTOM, .put = put_nothing};
    for (int i = 0; i <= POSSE_MAX_TRAITS; i++)
        p->traits[i] =
            (posse_trait){.name = p->words[i], .words = p->words, .word_count = POSSE_MAX_WORDS, .of = trait_of};
    p->game.options = p->options, p->game.option_count = POSSE_MAX_OPTIONS;
    p->game.presets = p->presets, p->game.preset_count = POSSE_MAX_PRESETS;
    p->game.lists = p->lists, p->game.list_count = POSSE_MAX_LISTS;
    p->game.events = p->events, p->game.event_count = POSSE_MAX_EVENTS;
    p->game.traits = p->traits, p->game.trait_count = POSSE_MAX_TRAITS;
    p->game.score = (posse_score){.name = "points", .step = 1, .of = score_of};
    p->game.max_players = POSSE_MAX_SEATS;
}

/* ---- the game's own numbers and functions ------------------------------------------------------------ */

static void format_long(posse_action action, char text[])
{
    memset(text, 'x', POSSE_ACTION_TEXT - (action == 0));
    text[POSSE_ACTION_TEXT - (action == 0)] = '\0';
}

static void format_longest(posse_action action, char text[])
{
    (void)action;
    format_long(0, text);
}

#define CASE(name, ...)                                                                                                \
    static void name(parts *p)                                                                                         \
    {                                                                                                                  \
        __VA_ARGS__;                                                                                                   \
    }

CASE(upper_case_name, p->game.name = "Pig")
CASE(digit_first, p->game.name = "8pig")
CASE(empty_name, p->game.name = "")
CASE(long_name, p->game.name = "a_name_of_exactly_25_byte")
CASE(no_title, p->game.title = NULL)
CASE(long_title, p->game.title = "This title is longer than any title should be, because it goes on and on and on...")
CASE(many_seats, p->game.max_players = POSSE_MAX_SEATS + 1)
CASE(no_players, p->game.min_players = 0)
CASE(least_above_most, p->game.min_players = 6, p->game.max_players = 5)
CASE(no_state, p->game.state_size = 0)
CASE(one_legal, p->game.max_legal = 1)
CASE(few_actions, p->game.action_count = 31)
CASE(long_text, p->game.format = format_long)
CASE(no_setup, p->game.setup = NULL)
CASE(no_hash, p->game.hash = NULL)
CASE(no_seat_name, p->game.seat_name = NULL)

/* ---- settings ------------------------------------------------------------------------------------------ */

CASE(many_options, p->game.option_count++)
CASE(negative_options, p->game.option_count = -1)
CASE(no_options, p->game.options = NULL)
CASE(nameless_option, p->options[2].name = NULL)
CASE(spaced_option, p->options[2].name = "two words")
CASE(same_options, p->options[2].name = "w1")
CASE(reserved_option, p->options[2].name = "players")
CASE(no_values, p->options[2].value_count = 0)
CASE(many_values, p->options[2].value_count = POSSE_MAX_VALUES + 1)
CASE(same_values, p->words[7] = "w3")
CASE(null_value, p->words[7] = NULL)
CASE(bad_value, p->words[7] = "a-b")
CASE(long_value, p->words[7] = "a_word_of_exactly_25_byte")
CASE(many_presets, p->game.preset_count++)
CASE(same_presets, p->presets[2].name = "w1")
CASE(preset_out_of_range, p->options[1].value_count = 2, p->presets[4].value[1] = 2)
CASE(many_lists, p->game.list_count++)
CASE(list_like_option, p->lists[3].name = "w1")
CASE(reserved_list, p->lists[3].name = "seed")
CASE(list_without_words, p->lists[3].words = NULL)

/* ---- events, traits and the score ------------------------------------------------------------------------ */

CASE(many_events, p->game.event_count++)
CASE(same_events, p->events[9].name = "w1")
CASE(many_fields, p->events[3].fields[POSSE_MAX_FIELDS].name = "seventh")
CASE(same_fields, p->events[3].fields[4].name = "word")
CASE(gap_in_fields, p->events[3].fields[3].name = NULL)
CASE(reserved_field, p->events[3].fields[4].name = "e")
CASE(many_field_words, p->events[3].fields[0].word_count++)
CASE(many_packed_words, p->events[3].fields[1].word_count++)
CASE(field_without_words, p->events[3].fields[0].words = NULL)
CASE(no_put, p->events[3].fields[2].put = NULL)
CASE(many_traits, p->game.trait_count++)
CASE(many_trait_words, p->traits[1].word_count++)
CASE(trait_without_words, p->traits[1].word_count = 0)
CASE(trait_without_of, p->traits[1].of = NULL)
CASE(same_traits, p->traits[1].name = "w0")
CASE(score_without_step, p->game.score.step = 0)
CASE(score_without_of, p->game.score.of = NULL)
CASE(bad_score_name, p->game.score.name = "Points")

static const struct {
    void (*damage)(parts *p);
    const char *sentence;
} cases[] = {
    {upper_case_name, "Pig: the name of the game \"Pig\" must be a lower-case letter followed by lower-case letters, "
                      "digits and _"},
    {digit_first, "8pig: the name of the game \"8pig\" must be a lower-case letter"},
    {empty_name, ": the name of the game \"\" must be a lower-case letter"},
    {long_name, "a_name_of_exactly_25_byte: the name of the game \"a_name_of_exactly_25_byte\" has 25 bytes, but "
                "POSSE_MAX_NAME_BYTES is 24; choose a shorter name"},
    {no_title, "bang: the title is missing"},
    {long_title, "bang: the title has 82 bytes, but POSSE_MAX_TITLE_BYTES is 80; choose a shorter title"},
    {many_seats, "bang: max_players is 9, but POSSE_MAX_SEATS is 8; raise POSSE_MAX_SEATS in include/posse/game.h"},
    {no_players, "bang: min_players is 0 and max_players is 8; they must be at least 1 and in this order"},
    {least_above_most, "bang: min_players is 6 and max_players is 5;"},
    {no_state, "bang: state_size is 0; it must be the size of the state in bytes"},
    {one_legal, "bang: max_legal is 1, but a seat is asked only if it has at least 2 legal actions"},
    {few_actions, "bang: action_count is 31, which is less than max_legal (32)"},
    {long_text, "bang: the text of action 1"},
    {no_setup, "bang: the function `setup` is missing"},
    {no_hash, "bang: the function `hash` is missing"},
    {no_seat_name, "bang: the function `seat_name` is missing"},
    {many_options, "bang: the game has 9 options, but POSSE_MAX_OPTIONS is 8; raise POSSE_MAX_OPTIONS in "
                   "include/posse/game.h"},
    {negative_options, "bang: the number of options is -1"},
    {no_options, "bang: `options` is NULL, but their number is 8"},
    {nameless_option, "bang: option 2 has no name"},
    {spaced_option, "bang: the name of option \"two words\" must be a lower-case letter"},
    {same_options, "bang: two options have the name \"w1\""},
    {reserved_option, "bang: the option \"players\" needs another name: \"players\" has a meaning in requests"},
    {no_values, "bang: option `w2` has no words; give at least one"},
    {many_values, "bang: option `w2` has 257 values, but POSSE_MAX_VALUES is 256; raise POSSE_MAX_VALUES in"},
    {same_values, "bang: option `w0` has the word \"w3\" twice"},
    {null_value, "bang: word 7 of option `w0` is NULL"},
    {bad_value, "bang: the word \"a-b\" of option `w0` must consist of lower-case letters, digits and _"},
    {long_value, "bang: the name of the word \"a_word_of_exactly_25_byte\" has 25 bytes, but POSSE_MAX_NAME_BYTES is"},
    {many_presets, "bang: the game has 9 presets, but POSSE_MAX_PRESETS is 8; raise POSSE_MAX_PRESETS in"},
    {same_presets, "bang: two presets have the name \"w1\""},
    {preset_out_of_range, "bang: preset `w4` sets option `w1` to value 2, but its last value is 1"},
    {many_lists, "bang: the game has 9 lists, but POSSE_MAX_LISTS is 8; raise POSSE_MAX_LISTS in"},
    {list_like_option, "bang: an option and a list have the name \"w1\""},
    {reserved_list, "bang: the list \"seed\" needs another name"},
    {list_without_words, "bang: list `w103` has no words; give at least one"},
    {many_events, "bang: the game has 65 events, but POSSE_MAX_EVENTS is 64; raise POSSE_MAX_EVENTS in"},
    {same_events, "bang: two events have the name \"w1\""},
    {many_fields, "bang: event `w3` has more than 6 fields, but POSSE_MAX_FIELDS is 6; raise POSSE_MAX_FIELDS in "
                  "include/posse/game.h"},
    {same_fields, "bang: two fields of event `w3` have the name \"word\""},
    {gap_in_fields, "bang: field 3 of event `w3` has no name, but field `w5` follows"},
    {reserved_field, "bang: field `e` of event `w3` needs another name: every event has \"n\" and \"e\""},
    {many_field_words, "bang: field `word` of event `w3` has 33 words, but POSSE_MAX_WORDS is 32; raise"},
    {many_packed_words, "bang: field `dice` of event `w3` has 16 words, but posse_pack has 4 bits for each, enough for "
                        "15; make the field a POSSE_FIELD_CUSTOM"},
    {field_without_words, "bang: field `word` of event `w3` has no words; give at least one"},
    {no_put, "bang: field `own` of event `w3` has no function `put`"},
    {many_traits, "bang: the game has 5 traits, but POSSE_MAX_TRAITS is 4; raise POSSE_MAX_TRAITS in"},
    {many_trait_words, "bang: trait `w1` has 33 words, but POSSE_MAX_WORDS is 32; raise POSSE_MAX_WORDS in"},
    {trait_without_words, "bang: trait `w1` has no words; give at least one"},
    {trait_without_of, "bang: trait `w1` has no function `of`"},
    {same_traits, "bang: two traits have the name \"w0\""},
    {score_without_step, "bang: score `points` has the step 0"},
    {score_without_of, "bang: score `points` has no function `of`"},
    {bad_score_name, "bang: the name of the score \"Points\" must be a lower-case letter"},
};

static void a_game_at_every_limit_passes(void **state)
{
    static parts p;
    posse_status status = {0};
    (void)state;
    make_sound(&p);
    if (!posse_game_check(&p.game, &status))
        fail_msg("%s", status.text);
    p.game.format = format_longest;
    if (!posse_game_check(&p.game, &status))
        fail_msg("%s", status.text);
    p.game.thrower = NULL;
    p.game.eliminated = NULL;
    p.game.odds = NULL;
    p.game.score = (posse_score){0};
    p.game.option_count = p.game.preset_count = p.game.list_count = p.game.trait_count = p.game.event_count = 0;
    p.game.options = NULL;
    p.game.events = NULL;
    assert_true(posse_game_check(&p.game, &status));
}

static void a_broken_game_is_explained(void **state)
{
    static parts p;
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        posse_status status = {0};
        make_sound(&p);
        cases[i].damage(&p);
        if (posse_game_check(&p.game, &status))
            fail_msg("not noticed: %s", cases[i].sentence);
        if (strncmp(status.text, cases[i].sentence, strlen(cases[i].sentence)) != 0)
            fail_msg("\"%s\" instead of \"%s\"", status.text, cases[i].sentence);
        assert_int_equal(status.code, POSSE_BAD_CONFIG);
    }
}

static void a_game_without_a_name_is_explained(void **state)
{
    posse_game nameless = *posse_game_named("bang");
    posse_status status = {0};
    (void)state;
    nameless.name = NULL;
    assert_false(posse_game_check(&nameless, &status));
    assert_string_equal(status.text, "a game has no name");
}

static posse_game bang_called(const char *name, const char *title)
{
    posse_game game = *posse_game_named("bang");
    game.name = name;
    game.title = title;
    return game;
}

static bool passes_beside_bang(posse_game other, posse_status *status)
{
    const posse_game *const games[] = {posse_game_named("bang"), posse_game_named("colt"), &other};
    return posse_game_list_check(games, 3, status);
}

static void two_games_must_have_different_names(void **state)
{
    posse_status status = {0};
    (void)state;
    assert_false(passes_beside_bang(bang_called("bang", "Bang"), &status));
    assert_string_equal(status.text, "bang: two games have this name");
    assert_true(passes_beside_bang(bang_called("other", "Other"), &status));
    assert_false(passes_beside_bang(bang_called("other", ""), &status));
}

/* All fields of an event are written, even if it has as many as an event may have. */
static void an_event_with_every_field_is_written(void **state)
{
    static parts p;
    posse_event event = {.owner = POSSE_PUBLIC, .value = {10, 11, 12, 13, 14, 15}};
    posse_buffer out = {0};
    (void)state;
    make_sound(&p);
    for (int i = 0; i < POSSE_MAX_FIELDS; i++)
        p.events[0].fields[i].type = POSSE_FIELD_NUMBER;
    posse_event_write(&p.game, &event, 1, POSSE_SPECTATOR, &out);
    assert_string_equal(out.text, "{\"n\":1,\"e\":\"w0\",\"w0\":10,\"w1\":11,\"w2\":12,\"w3\":13,\"w4\":14,\"w5\":15}");
    posse_buffer_free(&out);
}

static int odds_of_action(const void *state, posse_action action, posse_dice_odds out[])
{
    (void)state;
    for (posse_action i = 0; i < action; i++)
        out[i] = (posse_dice_odds){"attack", 0.5};
    return (int)action;
}

/* Asks for the odds in a child process. Returns its wait status. */
static int status_of_odds(const posse_game *game, posse_action action)
{
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        posse_dice_odds odds[POSSE_MAX_ODDS];
        if (!freopen("/dev/null", "w", stderr))
            _exit(1);
        _exit(posse_roll_odds(game, NULL, action, odds) == (int)action ? 0 : 1);
    }
    int status = -1;
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

static void too_many_odds_end_the_program(void **state)
{
    posse_game game = *posse_game_named("bang");
    (void)state;
    game.odds = odds_of_action;
    assert_int_equal(status_of_odds(&game, 0), 0);
    assert_int_equal(status_of_odds(&game, POSSE_MAX_ODDS), 0);
    int status = status_of_odds(&game, POSSE_MAX_ODDS + 1);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    game.odds = NULL;
    assert_int_equal(status_of_odds(&game, 0), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_at_every_limit_passes),         cmocka_unit_test(a_broken_game_is_explained),
        cmocka_unit_test(a_game_without_a_name_is_explained),   cmocka_unit_test(two_games_must_have_different_names),
        cmocka_unit_test(an_event_with_every_field_is_written), cmocka_unit_test(too_many_odds_end_the_program),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
