/* The settings of a new game of colt. Wrong settings must be refused with their code and a message that
 * names the field, and must leave the current match unchanged. Right settings must be used. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session_client.h"

/* Starts a match and deals the first cards. */
static talk under_way(void)
{
    talk t = {0};
    say_well(&t, "{\"cmd\":\"new\",\"game\":\"colt\",\"players\":4,\"seed\":\"5\"}");
    say_well(&t, "{\"cmd\":\"chance\"}");
    return t;
}

#define NEW(players) "{\"cmd\":\"new\",\"game\":\"colt\",\"players\":" players

/* ---- refused settings ------------------------------------------------------------------------ */

static void there_are_two_to_six_players(void **state)
{
    static const bad cases[] = {
        {"", "bad_config", "\"players\""},
        {",\"players\":1", "bad_config", "\"players\""},
        {",\"players\":7", "bad_config", "\"players\""},
        {",\"players\":0", "bad_config", "\"players\""},
        {",\"players\":-2", "bad_config", "\"players\""},
        {",\"players\":2.0", "bad_config", "\"players\""},
        {",\"players\":\"3\"", "bad_config", "\"players\""},
        {",\"players\":4294967298", "bad_config", "\"players\""}, /* 2^32 + 2 */
    };
    talk t = under_way();
    (void)state;
    REFUSE_ALL(&t, "{\"cmd\":\"new\",\"game\":\"colt\"", cases);
    hang_up(&t);
}

static void bandits_must_differ(void **state)
{
    static const bad cases[] = {
        {"[\"tuco\",\"tuco\",null]", "bad_config", "\"bandits\""},
        {"[\"doc\",null,\"doc\"]", "bad_config", "\"bandits\""},
        {"[\"Tuco\",null,null]", "bad_config", "\"bandits[0]\""},
        {"[null,\"marshal\",null]", "bad_config", "\"bandits[1]\""},
        {"[null,null,\"\"]", "bad_config", "\"bandits[2]\""},
        {"[0,null,null]", "bad_config", "\"bandits[0]\""},
        {"[null,[\"doc\"],null]", "bad_config", "\"bandits[1]\""},
        {"[]", "bad_config", "\"bandits\""},
        {"[null,null]", "bad_config", "\"bandits\""},
        {"[null,null,null,null]", "bad_config", "\"bandits\""},
        {"{\"0\":\"doc\"}", "bad_config", "\"bandits\""},
        {"\"doc\"", "bad_config", "\"bandits\""},
        {"null", "bad_config", "\"bandits\""},
    };
    talk t = under_way();
    (void)state;
    REFUSE_ALL(&t, NEW("3,\"bandits\":"), cases);
    hang_up(&t);
}

/* The two bandits of seat 0 come first, then the two of seat 1. */
static void two_players_have_four_bandits(void **state)
{
    static const bad cases[] = {
        {"[\"tuco\",\"doc\"]", "bad_config", "\"bandits\""},
        {"[null,null,null]", "bad_config", "\"bandits\""},
        {"[null,null,null,null,null]", "bad_config", "\"bandits\""},
        {"[\"tuco\",null,null,\"tuco\"]", "bad_config", "\"bandits\""},
        {"[[\"tuco\",\"doc\"],[\"belle\",\"ghost\"]]", "bad_config", "\"bandits\""},
        {"[null,null,null,\"jesse_jones\"]", "bad_config", "\"bandits[3]\""},
    };
    talk t = under_way();
    (void)state;
    REFUSE_ALL(&t, NEW("2,\"bandits\":"), cases);
    hang_up(&t);
}

static void cars_have_numbers_from_one_to_six(void **state)
{
    static const bad cases[] = {
        {"[0,1,2]", "bad_config", "\"cars[0]\""},
        {"[1,7,2]", "bad_config", "\"cars[1]\""},
        {"[1,2,-3]", "bad_config", "\"cars[2]\""},
        {"[1,2,1]", "bad_config", "\"cars[2]\""},
        {"[6,6,6]", "bad_config", "\"cars[1]\""},
        {"[1.5,2,3]", "bad_config", "\"cars[0]\""},
        {"[1,\"2\",3]", "bad_config", "\"cars[1]\""},
        {"[1,2,4294967299]", "bad_config", "\"cars[2]\""}, /* 2^32 + 3 */
        {"[1,2,64]", "bad_config", "\"cars[2]\""},
        {"[]", "bad_config", "\"cars\""},
        {"[1,2]", "bad_config", "\"cars\""},
        {"[1,2,3,4]", "bad_config", "\"cars\""},
        {"3", "bad_config", "\"cars\""},
        {"{}", "bad_config", "\"cars\""},
        {"null", "bad_config", "\"cars\""},
    };
    talk t = under_way();
    (void)state;
    REFUSE_ALL(&t, NEW("3,\"cars\":"), cases);
    hang_up(&t);
}

static void there_are_one_to_eight_rounds(void **state)
{
#define THREE "\"braking\",\"braking\",\"braking\""
    static const bad cases[] = {
        {"[]", "bad_config", "\"rounds\""},
        {"[" THREE "," THREE "," THREE "]", "bad_config", "\"rounds\""},
        {"[\"storm\"]", "bad_config", "\"rounds[0]\""},
        {"[\"braking\",\"Braking\"]", "bad_config", "\"rounds[1]\""},
        {"[\"braking\",\"\"]", "bad_config", "\"rounds[1]\""},
        {"[\"braking\",7]", "bad_config", "\"rounds[1]\""},
        {"[null]", "bad_config", "\"rounds[0]\""},
        {"[\"no_event\"]", "bad_config", "\"rounds[0]\""},
        {"\"braking\"", "bad_config", "\"rounds\""},
        {"5", "bad_config", "\"rounds\""},
        {"{}", "bad_config", "\"rounds\""},
        {"null", "bad_config", "\"rounds\""},
    };
    talk t = under_way();
    (void)state;
    REFUSE_ALL(&t, NEW("3,\"rounds\":"), cases);
    hang_up(&t);
}

static void the_first_player_is_a_seat(void **state)
{
    static const bad cases[] = {
        {"3", "bad_config", "\"first\""},        {"-1", "bad_config", "\"first\""},
        {"1.0", "bad_config", "\"first\""},      {"\"1\"", "bad_config", "\"first\""},
        {"null", "bad_config", "\"first\""},     {"[0]", "bad_config", "\"first\""},
        {"\"tuco\"", "bad_config", "\"first\""},
    };
    talk t = under_way();
    (void)state;
    REFUSE_ALL(&t, NEW("3,\"first\":"), cases);
    hang_up(&t);
}

static void marshal_cards_are_for_teams(void **state)
{
    static const bad for_three[] = {
        {"[\"tuco\",\"doc\"]", "bad_config", "\"marshal_cards\""},
        {"[null,null,null]", "bad_config", "\"marshal_cards\""},
        {"[]", "bad_config", "\"marshal_cards\""},
        {"null", "bad_config", "\"marshal_cards\""},
    };
    static const bad for_two[] = {
        {"[\"django\",\"doc\"]", "bad_config", "\"marshal_cards[0]\""}, /* the other's */
        {"[\"tuco\",\"cheyenne\"]", "bad_config", "\"marshal_cards[1]\""},
        {"[\"belle\",null]", "bad_config", "\"marshal_cards[0]\""}, /* no player has this bandit */
        {"[null,\"marshal\"]", "bad_config", "\"marshal_cards[1]\""},
        {"[null,1]", "bad_config", "\"marshal_cards[1]\""},
        {"[\"tuco\"]", "bad_config", "\"marshal_cards\""},
        {"[\"tuco\",\"django\",null]", "bad_config", "\"marshal_cards\""},
        {"\"tuco\"", "bad_config", "\"marshal_cards\""},
        {"null", "bad_config", "\"marshal_cards\""},
    };
    talk t = under_way();
    (void)state;
    REFUSE_ALL(&t, NEW("3,\"marshal_cards\":"), for_three);
    REFUSE_ALL(&t, NEW("2,\"bandits\":[\"tuco\",\"cheyenne\",\"django\",\"doc\"],\"marshal_cards\":"), for_two);
    hang_up(&t);
}

static void variants_must_be_known(void **state)
{
    static const bad for_three[] = {
        {"\"wild\"", "bad_config", "\"variant\""},     {"\"\"", "bad_config", "\"variant\""},
        {"\"Expert\"", "bad_config", "\"variant\""},   {"1", "bad_config", "\"variant\""},
        {"null", "bad_config", "\"variant\""},         {"true", "bad_config", "\"variant\""},
        {"[\"expert\"]", "bad_config", "\"variant\""},
    };
    static const bad for_two[] = {{"\"standard\"", "bad_config", "\"variant\""},
                                  {"\"team\"", "bad_config", "\"variant\""}};
    talk t = under_way();
    (void)state;
    REFUSE_ALL(&t, NEW("3,\"variant\":"), for_three);
    REFUSE_ALL(&t, NEW("2,\"variant\":"), for_two);
    hang_up(&t);
}

/* colt has no presets, and none of the fields of bang. */
static void fields_must_be_known(void **state)
{
    static const bad cases[] = {
        {",\"rules\":\"official\"", "bad_config", "\"rules\""},
        {",\"rules\":{\"variant\":\"expert\"}", "bad_config", "\"rules\""},
        {",\"rules\":null", "bad_config", "\"rules\""},
        {",\"roles\":[null,null,null]", "bad_config", "\"roles\""},
        {",\"characters\":[null,null,null]", "bad_config", "\"characters\""},
        {",\"round\":1", "bad_config", "\"round\""},
        {",\"Variant\":\"expert\"", "bad_config", "\"Variant\""},
        {",\"position\":{}", "bad_config", "\"position\""},
        {",\"\":1", "bad_config", "\"\""},
    };
    talk t = under_way();
    (void)state;
    REFUSE_ALL(&t, NEW("3"), cases);
    hang_up(&t);
}

/* ---- accepted settings ------------------------------------------------------------------------ */

/* The position after `request` must match the pattern `wanted`. */
static void assert_shows(const char *request, const char *wanted)
{
    talk t = {0};
    posse_status where;
    posse_json pattern;
    say_well(&t, request);
    say_well(&t, "{\"cmd\":\"show\"}");
    assert_true(posse_json_check(wanted, strlen(wanted), &pattern, NULL));
    if (!posse_json_matches(pattern, posse_json_get(t.answer, "position"), &where))
        fail_msg("%s\n%s", request, where.text);
    hang_up(&t);
}

static void given_settings_are_used(void **state)
{
    (void)state;
    assert_shows(NEW("3,\"variant\":\"expert\",\"bandits\":[\"ghost\",null,\"belle\"],"
                     "\"cars\":[6,5,2],\"rounds\":[\"hostage_taking\",\"no_event_b\"],\"first\":2,"
                     "\"seed\":\"3\"}"),
                 "{\"variant\":\"expert\",\"first\":2,\"round\":1,"
                 "\"rounds\":[\"hostage_taking\",\"no_event_b\"],"
                 "\"bandits\":[{\"name\":\"ghost\",\"car\":2},\"\xe2\x80\xa6\",{\"name\":\"belle\","
                 "\"car\":3}],"
                 "\"train\":[\"\xe2\x80\xa6\",{\"inside\":{\"purses\":[],\"jewels\":3}},{\"inside\":"
                 "{\"jewels\":0}},{\"inside\":{\"jewels\":1}}]}");
    assert_shows(NEW("2,\"bandits\":[\"tuco\",\"cheyenne\",\"django\",\"doc\"]}"),
                 "{\"variant\":\"expert\",\"bandits\":[{\"name\":\"tuco\",\"seat\":0,\"car\":4},"
                 "{\"name\":\"cheyenne\",\"seat\":0,\"car\":3},{\"name\":\"django\",\"seat\":1,"
                 "\"car\":4},{\"name\":\"doc\",\"seat\":1,\"car\":3}]}");
    assert_shows(NEW("2,\"variant\":\"expert\"}"), "{\"variant\":\"expert\"}");
    assert_shows(NEW("6}"), "{\"variant\":\"standard\"}");
    assert_shows(NEW("6,\"variant\":\"standard\"}"), "{\"variant\":\"standard\"}");
}

/* Both requests must start the same game. */
static void assert_same_game(const char *one, const char *other)
{
    const char *const requests[] = {one, other};
    char *shown[2];
    for (int i = 0; i < 2; i++) {
        talk t = {0};
        say_well(&t, requests[i]);
        say_well(&t, "{\"cmd\":\"chance\"}");
        shown[i] = ask(&t, "{\"cmd\":\"history\"}", "replay");
        hang_up(&t);
    }
    assert_string_equal(shown[0], shown[1]);
    free(shown[0]);
    free(shown[1]);
}

static void nulls_are_drawn(void **state)
{
    (void)state;
    assert_same_game(NEW("4}"), NEW("4,\"bandits\":[null,null,null,null]}"));
    assert_same_game(NEW("2}"), NEW("2,\"bandits\":[null,null,null,null]}"));
    assert_same_game(NEW("2}"), NEW("2,\"marshal_cards\":[null,null]}"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_are_two_to_six_players),
        cmocka_unit_test(bandits_must_differ),
        cmocka_unit_test(two_players_have_four_bandits),
        cmocka_unit_test(cars_have_numbers_from_one_to_six),
        cmocka_unit_test(there_are_one_to_eight_rounds),
        cmocka_unit_test(the_first_player_is_a_seat),
        cmocka_unit_test(marshal_cards_are_for_teams),
        cmocka_unit_test(variants_must_be_known),
        cmocka_unit_test(fields_must_be_known),
        cmocka_unit_test(given_settings_are_used),
        cmocka_unit_test(nulls_are_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
