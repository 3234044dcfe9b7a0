/* Requests of `posse engine` that are almost right. Each must be refused with its code and a message
 * that names the field, and must leave the current match unchanged. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session_client.h"

#define ZEROS_16 "0000000000000000"
#define ZEROS_64 ZEROS_16 ZEROS_16 ZEROS_16 ZEROS_16
#define HEX_16   "0123456789abcdef"
#define HEX_63   HEX_16 HEX_16 HEX_16 "0123456789abcde"

/* Starts a match and makes one roll, so that seat 1 is to act. */
static talk under_way(void)
{
    talk t = {0};
    say_well(&t, "{\"cmd\":\"load\",\"position\":{\"game\":\"bang\",\"turn\":1,\"seats\":["
                 "{\"role\":\"outlaw\",\"character\":\"rose_doolan\",\"life\":9,\"arrows\":2},"
                 "{\"role\":\"sheriff\",\"character\":\"black_jack\",\"life\":10,\"arrows\":0},"
                 "{\"role\":\"outlaw\",\"character\":\"lucky_duke\",\"life\":3,\"arrows\":1},"
                 "{\"role\":\"renegade\",\"character\":\"paul_regret\",\"life\":1,\"arrows\":0}"
                 "]},\"seed\":\"5\"}");
    say_well(&t, "{\"cmd\":\"act\",\"action\":\"roll one two beer gatling arrow\"}");
    return t;
}

/* ---- new ----------------------------------------------------------------------------------- */

static void new_needs_a_known_game(void **state)
{
    static const bad cases[] = {
        {"\"players\":4", "bad_request", "\"game\""},
        {"\"players\":4,\"game\":7", "bad_request", "\"game\""},
        {"\"players\":4,\"game\":null", "bad_request", "\"game\""},
        {"\"players\":4,\"game\":[\"bang\"]", "bad_request", "\"game\""},
        {"\"players\":4,\"game\":\"\"", "unknown_game", "\"game\""},
        {"\"players\":4,\"game\":\"Bang\"", "unknown_game", "\"game\""},
        {"\"players\":4,\"game\":\"bang \"", "unknown_game", "\"game\""},
        {"\"players\":4,\"game\":\"a name that is longer than that of any game\"", "unknown_game", "\"game\""},
        {"\"players\":4,\"game\":\"bang\\u0000\"", "unknown_game", "\"game\""},
    };
    talk t = under_way();
    (void)state;
    REFUSE_ALL(&t, "{\"cmd\":\"new\",", cases);
    hang_up(&t);
}

static void new_needs_a_valid_number_of_players(void **state)
{
    static const bad cases[] = {
        {"", "bad_config", "\"players\""},
        {",\"players\":2", "bad_config", "\"players\""},
        {",\"players\":9", "bad_config", "\"players\""},
        {",\"players\":0", "bad_config", "\"players\""},
        {",\"players\":-1", "bad_config", "\"players\""},
        {",\"players\":-5", "bad_config", "\"players\""},
        {",\"players\":3.5", "bad_config", "\"players\""},
        {",\"players\":5.0", "bad_config", "\"players\""},
        {",\"players\":5e0", "bad_config", "\"players\""},
        {",\"players\":4294967300", "bad_config", "\"players\""}, /* 2^32 + 4 */
        {",\"players\":18446744073709551620", "bad_config", "\"players\""},
        {",\"players\":\"5\"", "bad_config", "\"players\""},
        {",\"players\":null", "bad_config", "\"players\""},
        {",\"players\":true", "bad_config", "\"players\""},
        {",\"players\":[5]", "bad_config", "\"players\""},
        {",\"players\":{}", "bad_config", "\"players\""},
    };
    talk t = under_way();
    (void)state;
    REFUSE_ALL(&t, "{\"cmd\":\"new\",\"game\":\"bang\"", cases);
    hang_up(&t);
}

static void new_needs_known_rules(void **state)
{
    static const bad cases[] = {
        {"\"chess\"", "bad_config", "\"rules\""},
        {"\"\"", "bad_config", "\"rules\""},
        {"\"Official\"", "bad_config", "\"rules\""},
        {"7", "bad_config", "\"rules\""},
        {"null", "bad_config", "\"rules\""},
        {"true", "bad_config", "\"rules\""},
        {"[\"official\"]", "bad_config", "\"rules\""},
        {"{\"preset\":\"chess\"}", "bad_config", "\"rules.preset\""},
        {"{\"preset\":7}", "bad_config", "\"rules.preset\""},
        {"{\"preset\":null}", "bad_config", "\"rules.preset\""},
        {"{\"gringo\":\"never\"}", "bad_config", "\"rules.gringo\""},
        {"{\"gringo\":1}", "bad_config", "\"rules.gringo\""},
        {"{\"gringo\":null}", "bad_config", "\"rules.gringo\""},
        {"{\"gringo\":[\"per_hit\"]}", "bad_config", "\"rules.gringo\""},
        {"{\"preset\":\"official\",\"dynamite\":\"per_hit\"}", "bad_config", "\"rules.dynamite\""},
        {"{\"preset\":\"official\",\"gringos\":\"per_hit\"}", "bad_config", "\"rules.gringos\""},
        {"{\"Gringo\":\"per_hit\"}", "bad_config", "\"rules.Gringo\""},
    };
    talk t = under_way();
    (void)state;
    REFUSE_ALL(&t, "{\"cmd\":\"new\",\"game\":\"bang\",\"players\":5,\"rules\":", cases);
    hang_up(&t);
}

static void new_needs_roles_that_fit_the_number_of_players(void **state)
{
    static const bad cases[] = {
        {"[]", "bad_config", "\"roles\""},
        {"[null,null,null]", "bad_config", "\"roles\""},
        {"[null,null,null,null,null]", "bad_config", "\"roles\""},
        {"{}", "bad_config", "\"roles\""},
        {"null", "bad_config", "\"roles\""},
        {"\"sheriff\"", "bad_config", "\"roles\""},
        {"4", "bad_config", "\"roles\""},
        {"[\"sheriff\",\"sheriff\",null,null]", "bad_config", "\"roles[1]\""},
        {"[\"outlaw\",\"outlaw\",null,\"outlaw\"]", "bad_config", "\"roles[3]\""},
        {"[null,null,\"deputy\",null]", "bad_config", "\"roles[2]\""}, /* none with four */
        {"[\"Sheriff\",null,null,null]", "bad_config", "\"roles[0]\""},
        {"[null,\"bandit\",null,null]", "bad_config", "\"roles[1]\""},
        {"[null,null,null,\"\"]", "bad_config", "\"roles[3]\""},
        {"[null,0,null,null]", "bad_config", "\"roles[1]\""},
        {"[null,false,null,null]", "bad_config", "\"roles[1]\""},
        {"[[\"sheriff\"],null,null,null]", "bad_config", "\"roles[0]\""},
    };
    talk t = under_way();
    (void)state;
    REFUSE_ALL(&t, "{\"cmd\":\"new\",\"game\":\"bang\",\"players\":4,\"roles\":", cases);
    hang_up(&t);
}

static void new_needs_different_characters(void **state)
{
    static const bad cases[] = {
        {"[\"black_jack\",\"black_jack\",null]", "bad_config", "\"characters[1]\""},
        {"[\"kit_carlson\",null,\"kit_carlson\"]", "bad_config", "\"characters[2]\""},
        {"[\"black_jack\",\"sheriff\",null]", "bad_config", "\"characters[1]\""},
        {"[\"Black Jack\",null,null]", "bad_config", "\"characters[0]\""},
        {"[7,null,null]", "bad_config", "\"characters[0]\""},
        {"[null,null]", "bad_config", "\"characters\""},
        {"[null,null,null,null]", "bad_config", "\"characters\""},
        {"{\"0\":\"black_jack\"}", "bad_config", "\"characters\""},
        {"null", "bad_config", "\"characters\""},
    };
    talk t = under_way();
    (void)state;
    REFUSE_ALL(&t, "{\"cmd\":\"new\",\"game\":\"bang\",\"players\":3,\"characters\":", cases);
    hang_up(&t);
}

static void new_needs_a_seed_as_a_string(void **state)
{
    static const bad cases[] = {
        {"\"\"", "bad_request", "\"seed\""},
        {"\" 7\"", "bad_request", "\"seed\""},
        {"\"7 \"", "bad_request", "\"seed\""},
        {"\"-1\"", "bad_request", "\"seed\""},
        {"\"+1\"", "bad_request", "\"seed\""},
        {"\"0x7\"", "bad_request", "\"seed\""},
        {"\"7.0\"", "bad_request", "\"seed\""},
        {"\"seven\"", "bad_request", "\"seed\""},
        {"\"7\\u0000\"", "bad_request", "\"seed\""},
        {"\"18446744073709551616\"", "bad_request", "\"seed\""}, /* 2^64 */
        {"\"" HEX_63 "\"", "bad_request", "\"seed\""},
        {"\"" HEX_63 "ff\"", "bad_request", "\"seed\""},
        {"\"" HEX_63 "g\"", "bad_request", "\"seed\""},
        {"\"" ZEROS_64 ZEROS_64 "\"", "bad_request", "\"seed\""},
        {"7", "bad_request", "\"seed\""},
        {"null", "bad_request", "\"seed\""},
        {"[\"7\"]", "bad_request", "\"seed\""},
        {"true", "bad_request", "\"seed\""},
    };
    talk t = under_way();
    (void)state;
    REFUSE_ALL(&t, "{\"cmd\":\"new\",\"game\":\"bang\",\"players\":3,\"seed\":", cases);
    hang_up(&t);
}

static void new_refuses_unknown_fields(void **state)
{
    static const bad cases[] = {
        {",\"variant\":\"expert\"", "bad_config", "\"variant\""},
        {",\"position\":{}", "bad_config", "\"position\""},
        {",\"Seed\":\"7\"", "bad_config", "\"Seed\""},
        {",\"gringo\":\"per_turn\"", "bad_config", "\"gringo\""}, /* belongs into "rules" */
        {",\"\":1", "bad_config", "\"\""},
        {",\"\\u00fcberraschung\":1", "bad_config", "\"\xc3\xbc"},
        {",\"a_name_that_is_longer_than_forty_bytes_in_all\":1", "bad_config", "too long"},
    };
    talk t = under_way();
    (void)state;
    REFUSE_ALL(&t, "{\"cmd\":\"new\",\"game\":\"bang\",\"players\":3", cases);
    hang_up(&t);
}

/* ---- new, accepted ------------------------------------------------------------------------- */

static void given_settings_are_used_and_the_others_drawn(void **state)
{
    static const char request[] =
        "{\"cmd\":\"new\",\"game\":\"bang\",\"players\":4,\"seed\":\"3\",\"roles\":[null,null,"
        "\"sheriff\",null],\"characters\":[\"kit_carlson\",null,null,\"sid_ketchum\"],"
        "\"rules\":{\"preset\":\"german\",\"gringo\":\"per_turn\"}}";
    static const char wanted[] =
        "{\"rules\":{\"preset\":\"german\",\"dynamite\":\"after\",\"gringo\":\"per_turn\","
        "\"gringo_gatling\":\"discarded\",\"kept_dice\":\"free\",\"kit_gatling\":\"one_other\"},"
        "\"turn\":2,\"seats\":[{\"character\":\"kit_carlson\"},\"\xe2\x80\xa6\",{\"role\":"
        "\"sheriff\"},{\"character\":\"sid_ketchum\"}]}";
    talk t = {0};
    posse_status where;
    posse_json pattern;
    (void)state;
    say_well(&t, request);
    say_well(&t, "{\"cmd\":\"show\"}");
    assert_true(posse_json_check(wanted, strlen(wanted), &pattern, NULL));
    if (!posse_json_matches(pattern, posse_json_get(t.answer, "position"), &where))
        fail_msg("%s", where.text);
    hang_up(&t);
}

/* Checks whether two requests with different seeds start the same game. */
static void compare_seeds(const char *one, const char *other, bool same)
{
    char *shown[2];
    for (int i = 0; i < 2; i++) {
        talk t = {0};
        posse_buffer line = {0};
        posse_put(&line, "{\"cmd\":\"new\",\"game\":\"bang\",\"players\":8%s}", i ? other : one);
        say_well(&t, line.text);
        say(&t, "{\"cmd\":\"act\",\"action\":\"gift 0\"}"); /* in case sid_ketchum starts */
        say_well(&t, "{\"cmd\":\"chance\"}");
        shown[i] = ask(&t, "{\"cmd\":\"history\"}", "replay");
        posse_buffer_free(&line);
        hang_up(&t);
    }
    assert_int_equal(strcmp(shown[0], shown[1]) == 0, same);
    free(shown[0]);
    free(shown[1]);
}

static void equal_seeds_start_the_same_game(void **state)
{
    (void)state;
    compare_seeds("", ",\"seed\":\"0\"", true);
    compare_seeds(",\"seed\":\"" ZEROS_64 "\"", ",\"seed\":\"0\"", true);
    compare_seeds(",\"seed\":\"18446744073709551615\"", ",\"seed\":\"0\"", false);
    compare_seeds(",\"seed\":\"" HEX_63 "f\"", ",\"seed\":\"" HEX_63 "F\"", true);
    compare_seeds(",\"seed\":\"" HEX_63 "f\"", ",\"seed\":\"" HEX_63 "e\"", false);
    compare_seeds(",\"seed\":\"7\"", ",\"seed\":\"\\u0037\"", true);
}

/* Null entries are drawn in the same way as when the whole list is left out. */
static void a_list_of_nulls_is_like_no_list(void **state)
{
    (void)state;
    compare_seeds("", ",\"roles\":[null,null,null,null,null,null,null,null]", true);
    compare_seeds("", ",\"characters\":[null,null,null,null,null,null,null,null]", true);
}

/* ---- load ---------------------------------------------------------------------------------- */

#define SEATS                                                                                                          \
    "\"seats\":[{\"role\":\"deputy\",\"character\":\"rose_doolan\",\"life\":9,\"arrows\":0},"                          \
    "{\"role\":\"outlaw\",\"character\":\"lucky_duke\",\"life\":3,\"arrows\":1},"                                      \
    "{\"role\":\"renegade\",\"character\":\"paul_regret\",\"life\":1,\"arrows\":0}]"

/* Errors within a position are tested by scenarios. */
static void load_needs_a_position(void **state)
{
    static const bad cases[] = {
        {"", "bad_request", "\"position\""},
        {",\"position\":null", "bad_position", "\"position\""},
        {",\"position\":[]", "bad_position", "\"position\""},
        {",\"position\":\"start\"", "bad_position", "\"position\""},
        {",\"position\":{}", "bad_position", "\"game\""},
        {",\"position\":{\"game\":\"chess\"}", "unknown_game", "\"game\""},
        {",\"position\":{\"game\":\"bang\"}", "bad_position", "\"seats\""},
        {",\"position\":{\"game\":\"bang\",\"turn\":0," SEATS "},\"seed\":7", "bad_request", "\"seed\""},
        {",\"position\":{\"game\":\"bang\",\"turn\":0," SEATS "},\"players\":3", "bad_request", "\"players\""},
        {",\"position\":{\"game\":\"bang\",\"turn\":3," SEATS "}", "bad_position", "\"turn\""},
        {",\"position\":{\"game\":\"bang\",\"turn\":0,\"pile\":9," SEATS "}", "bad_position", "\"pile\""},
    };
    talk t = under_way();
    (void)state;
    REFUSE_ALL(&t, "{\"cmd\":\"load\"", cases);
    say_well(&t, "{\"cmd\":\"load\",\"position\":{\"game\":\"bang\",\"turn\":0,\"pile\":8," SEATS "}}");
    hang_up(&t);
}

/* ---- looking ------------------------------------------------------------------------------- */

static void view_needs_a_seat(void **state)
{
    static const bad cases[] = {
        {"", "bad_request", "\"seat\""},
        {",\"seat\":4", "bad_request", "\"seat\""},
        {",\"seat\":-1", "bad_request", "\"seat\""},
        {",\"seat\":-3", "bad_request", "\"seat\""}, /* the engine's own number of an onlooker */
        {",\"seat\":-4", "bad_request", "\"seat\""}, /* the number of the viewer that sees everything */
        {",\"seat\":1.0", "bad_request", "\"seat\""},
        {",\"seat\":4294967296", "bad_request", "\"seat\""},
        {",\"seat\":\"1\"", "bad_request", "\"seat\""},
        {",\"seat\":[1]", "bad_request", "\"seat\""},
        {",\"seat\":false", "bad_request", "\"seat\""},
        {",\"seat\":1,\"since\":-1", "bad_request", "\"since\""},
        {",\"seat\":1,\"since\":1.5", "bad_request", "\"since\""},
        {",\"seat\":1,\"since\":\"1\"", "bad_request", "\"since\""},
        {",\"seat\":1,\"since\":null", "bad_request", "\"since\""},
        {",\"seat\":1,\"since\":9223372036854775808", "bad_request", "\"since\""},
        {",\"seat\":1,\"until\":3", "bad_request", "\"until\""},
    };
    talk t = under_way();
    (void)state;
    REFUSE_ALL(&t, "{\"cmd\":\"view\"", cases);
    hang_up(&t);
}

static size_t events_since(talk *t, const char *since)
{
    posse_buffer line = {0};
    posse_put(&line, "{\"cmd\":\"view\",\"seat\":null,\"since\":%s}", since);
    say_well(t, line.text);
    posse_buffer_free(&line);
    posse_json events = posse_json_get(t->answer, "events");
    assert_int_equal(posse_json_type_of(events), POSSE_JSON_LIST);
    return posse_json_count(events);
}

static void since_is_the_last_event_known(void **state)
{
    talk t = under_way();
    size_t all = t.session.match.event_count;
    char number[32];
    (void)state;
    assert_true(all > 5);
    assert_int_equal(events_since(&t, "0"), all);
    assert_int_equal(events_since(&t, "1"), all - 1);
    snprintf(number, sizeof number, "%zu", all - 1);
    assert_int_equal(events_since(&t, number), 1);
    snprintf(number, sizeof number, "%zu", all);
    assert_int_equal(events_since(&t, number), 0);
    assert_int_equal(events_since(&t, "1000000"), 0);
    assert_int_equal(events_since(&t, "4294967296"), 0);
    assert_int_equal(events_since(&t, "9223372036854775807"), 0);
    say_well(&t, "{\"cmd\":\"view\",\"seat\":0}");
    assert_null(posse_json_get(t.answer, "events").at);
    hang_up(&t);
}

/* An Outlaw knows the role of the Sheriff and their own, both in the position and in the events. */
static void views_hide_secrets(void **state)
{
    talk t = under_way();
    (void)state;
    say_well(&t, "{\"cmd\":\"view\",\"seat\":2,\"since\":0}");
    int seen = 0, told = 0;
    for (posse_json_walk w = posse_json_walk_of(posse_json_get(posse_json_get(t.answer, "position"), "seats"));
         posse_json_next(&w);)
        seen |= (posse_json_type_of(posse_json_get(w.value, "role")) == POSSE_JSON_STRING) << w.index;
    for (posse_json_walk w = posse_json_walk_of(posse_json_get(t.answer, "events")); posse_json_next(&w);) {
        int64_t seat = -1;
        if (posse_json_get(w.value, "role").at && posse_json_int(posse_json_get(w.value, "seat"), &seat))
            told |= 1 << seat;
    }
    assert_int_equal(seen, 1 << 1 | 1 << 2);
    assert_int_equal(told, 1 << 1 | 1 << 2);
    hang_up(&t);
}

/* ---- acting -------------------------------------------------------------------------------- */

static void act_needs_canonical_text(void **state)
{
    static const bad cases[] = {
        {"", "bad_request", "\"action\""},
        {",\"action\":null", "bad_request", "\"action\""},
        {",\"action\":0", "bad_request", "\"action\""},
        {",\"action\":[\"keep\"]", "bad_request", "\"action\""},
        {",\"action\":\"keep\",\"seat\":1", "bad_request", "\"seat\""},
        {",\"action\":\"\"", "illegal_action", "keep"},
        {",\"action\":\"Keep\"", "illegal_action", "Keep"},
        {",\"action\":\" keep\"", "illegal_action", " keep"},
        {",\"action\":\"keep \"", "illegal_action", "keep "},
        {",\"action\":\"keep\\n\"", "illegal_action", "keep"},
        {",\"action\":\"keep\\u0000\"", "illegal_action", "action"},
        {",\"action\":\"reroll\"", "illegal_action", "reroll"},
        {",\"action\":\"reroll \"", "illegal_action", "reroll"},
        {",\"action\":\"reroll 2 1\"", "illegal_action", "reroll 2 1"},
        {",\"action\":\"reroll 1 1\"", "illegal_action", "reroll 1 1"},
        {",\"action\":\"reroll 1  2\"", "illegal_action", "reroll 1  2"},
        {",\"action\":\"reroll 0\"", "illegal_action", "reroll 0"},
        {",\"action\":\"reroll 6\"", "illegal_action", "reroll 6"},
        {",\"action\":\"reroll 01\"", "illegal_action", "reroll 01"},
        {",\"action\":\"roll one\"", "illegal_action", "roll one"},
        {",\"action\":\"shoot 0\"", "illegal_action", "shoot 0"},
        {",\"action\":\"shoot 8\"", "illegal_action", "shoot 8"},
        {",\"action\":\"beer 4294967296\"", "illegal_action", "beer"},
        {",\"action\":\"" ZEROS_64 ZEROS_64 "\"", "illegal_action", "action"},
    };
    talk t = under_way();
    (void)state;
    REFUSE_ALL(&t, "{\"cmd\":\"act\"", cases);
    hang_up(&t);
}

static void bot_needs_a_known_level(void **state)
{
    static const bad cases[] = {
        {"", "bad_request", "\"level\""},
        {",\"level\":7", "bad_request", "\"level\""},
        {",\"level\":\"\"", "bad_request", "\"level\""},
        {",\"level\":\"genius\"", "bad_request", "\"level\""},
        {",\"level\":\"a level that is longer than that of any bot\"", "bad_request", "\"level\""},
        {",\"level\":\"random\",\"ms\":0", "bad_request", "\"ms\""},
        {",\"level\":\"random\",\"ms\":-5", "bad_request", "\"ms\""},
        {",\"level\":\"random\",\"ms\":\"5\"", "bad_request", "\"ms\""},
        {",\"level\":\"random\",\"iterations\":0.5", "bad_request", "\"iterations\""},
        {",\"level\":\"random\",\"iterations\":99999999999", "bad_request", "\"iterations\""},
        {",\"level\":\"random\",\"seed\":1", "bad_request", "\"seed\""},
        {",\"level\":\"random\",\"seat\":1", "bad_request", "\"seat\""},
    };
    talk t = under_way();
    (void)state;
    REFUSE_ALL(&t, "{\"cmd\":\"bot\"", cases);
    hang_up(&t);
}

static void requests_must_be_objects_with_a_command(void **state)
{
    static const bad cases[] = {
        {"{", "bad_request", "\"cmd\""},
        {"{\"cmd\":null", "bad_request", "\"cmd\""},
        {"{\"cmd\":\"\"", "bad_request", "\"cmd\""},
        {"{\"cmd\":\"Show\"", "bad_request", "\"cmd\""},
        {"{\"cmd\":[\"show\"]", "bad_request", "\"cmd\""},
        {"{\"command\":\"show\"", "bad_request", "\"cmd\""},
        {"{\"cmd\":\"show\",\"cmd\":\"show\"", "bad_json", "twice"},
        {"{\"cmd\":\"show\"}", "bad_json", ""},
        {"{\"cmd\":\"show\",", "bad_json", ""},
        {"[", "bad_json", ""},
        {"", "bad_json", ""},
        {"{\"cmd\":\"show\",\"seat\":1", "bad_request", "\"seat\""},
        {"{\"cmd\":\"legal\",\"all\":true", "bad_request", "\"all\""},
        {"{\"cmd\":\"chance\",\"seed\":\"1\"", "bad_request", "\"seed\""},
        {"{\"cmd\":\"chance\"", "illegal_action", "seat 1"},
        {"{\"cmd\":\"history\",\"since\":1", "bad_request", "\"since\""},
        {"{\"cmd\":\"quit\",\"now\":true", "bad_request", "\"now\""},
    };
    talk t = under_way();
    (void)state;
    REFUSE_ALL(&t, "", cases);
    assert_false(t.session.quit);
    say_badly(&t, "[]", "bad_request", "object");
    say_badly(&t, "\"show\"", "bad_request", "object");
    say_badly(&t, "null", "bad_request", "object");
    say_badly(&t, "", "bad_json", "");
    say_well(&t, "{\"cmd\":\"quit\"}");
    assert_true(t.session.quit);
    hang_up(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(new_needs_a_known_game),
        cmocka_unit_test(new_needs_a_valid_number_of_players),
        cmocka_unit_test(new_needs_known_rules),
        cmocka_unit_test(new_needs_roles_that_fit_the_number_of_players),
        cmocka_unit_test(new_needs_different_characters),
        cmocka_unit_test(new_needs_a_seed_as_a_string),
        cmocka_unit_test(new_refuses_unknown_fields),
        cmocka_unit_test(given_settings_are_used_and_the_others_drawn),
        cmocka_unit_test(equal_seeds_start_the_same_game),
        cmocka_unit_test(a_list_of_nulls_is_like_no_list),
        cmocka_unit_test(load_needs_a_position),
        cmocka_unit_test(view_needs_a_seat),
        cmocka_unit_test(since_is_the_last_event_known),
        cmocka_unit_test(views_hide_secrets),
        cmocka_unit_test(act_needs_canonical_text),
        cmocka_unit_test(bot_needs_a_known_level),
        cmocka_unit_test(requests_must_be_objects_with_a_command),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
