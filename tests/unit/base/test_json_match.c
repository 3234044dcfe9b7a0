/* Patterns, which scenario files use for expected values. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>
#include <posse/json.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static posse_json json(const char *text)
{
    posse_json root;
    posse_status status;
    if (!posse_json_check(text, strlen(text), &root, &status))
        fail_msg("%s: %s", text, status.text);
    return root;
}

typedef struct pair {
    const char *pattern;
    const char *value;
} pair;

static void patterns_match(void **state)
{
    (void)state;
    static const pair cases[] = {
        {"null", "null"},
        {"true", "true"},
        {"\"a\"", "\"a\""},
        {"[]", "[]"},
        {"{}", "{}"},
        /* only the fields of the pattern count, in any order */
        {"{}", "{\"a\":1}"},
        {"{\"b\":2,\"a\":1}", "{\"a\":1,\"c\":3,\"b\":2}"},
        {"{\"a\":{\"b\":{}}}", "{\"a\":{\"b\":{\"c\":1},\"d\":2}}"},
        {"[{\"a\":1},{}]", "[{\"a\":1,\"b\":2},{\"c\":3}]"},
        /* null also matches an absent field */
        {"{\"a\":null}", "{\"a\":null}"},
        {"{\"a\":null}", "{}"},
        {"{\"a\":{\"b\":null}}", "{\"a\":{\"c\":1}}"},
        {"[null]", "[null]"},
        /* … matches any value */
        {"\"…\"", "{\"a\":1}"},
        {"[\"…\",2]", "[1,2]"},
        {"[\"…\",2]", "[null,2]"},
        {"[1,\"…\",3,4]", "[1,{\"x\":[]},3,4]"},
        {"{\"a\":\"…\"}", "{\"a\":[1]}"},
        {"{\"a\":\"…\"}", "{\"a\":null}"},
        {"[\"\\u2026\",2]", "[1,2]"},
        /* … at the end of a list matches any number of elements */
        {"[\"…\"]", "[]"},
        {"[\"…\"]", "[1]"},
        {"[\"…\"]", "[1,2,3]"},
        {"[1,\"…\"]", "[1]"},
        {"[1,\"…\"]", "[1,2,3]"},
        {"[\"…\",\"…\"]", "[1]"},
        {"[\"…\",\"…\"]", "[1,2,3]"},
        {"[[\"…\"],[1,\"…\"]]", "[[],[1,2]]"},
        /* the pattern … matches the string … */
        {"\"…\"", "\"…\""},
        /* strings and names are compared unescaped */
        {"\"\\u0061\"", "\"a\""},
        {"\"\\u00e9\"", "\"é\""},
        {"\"🤠\"", "\"\\ud83e\\udd20\""},
        {"\"a\\u0000b\"", "\"a\\u0000b\""},
        {"{\"\\u0061\":1}", "{\"a\":1}"},
        {"{\"é\":1}", "{\"\\u00e9\":1}"},
        {"{\"a\\u0000\":1}", "{\"a\":2,\"a\\u0000\":1}"},
        /* numbers are compared by value */
        {"1", "1.0"},
        {"1", "1e0"},
        {"100", "1E2"},
        {"100", "1.00e+2"},
        {"0.01", "1e-2"},
        {"0.0120", "12e-3"},
        {"1.5", "15e-1"},
        {"0", "-0"},
        {"0", "0.000e5"},
        {"-2.50", "-25e-1"},
        {"10.01", "1001e-2"},
        {"9007199254740993", "9007199254740993.0"},
        {"1e99999999999999999999", "1e99999999999999999999"},
        {"0e99999999999999999999", "0"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        posse_status where;
        if (!posse_json_matches(json(cases[i].pattern), json(cases[i].value), &where))
            fail_msg("%s does not match %s: %s", cases[i].pattern, cases[i].value, where.text);
        assert_true(posse_json_matches(json(cases[i].pattern), json(cases[i].value), NULL));
    }
}

static void patterns_do_not_match(void **state)
{
    (void)state;
    static const pair cases[] = {
        {"null", "0"},
        {"null", "false"},
        {"null", "\"\""},
        {"true", "false"},
        {"true", "\"true\""},
        {"0", "false"},
        {"1", "\"1\""},
        {"[]", "{}"},
        {"[]", "[1]"},
        {"[1]", "[]"},
        {"[1]", "1"},
        {"[1,2]", "[2,1]"},
        {"[1,2]", "[1]"},
        {"[1]", "[1,2]"},
        {"[null]", "[]"}, /* an absent field is of an object; lists have their length */
        {"[1,null]", "[1]"},
        {"[\"…\",2]", "[2]"},
        {"[\"…\",2]", "[1,3]"},
        {"[\"…\",\"…\"]", "[]"},
        {"[\"…\",\"…\",3]", "[1,3]"},
        {"[\"…\"]", "{}"},
        {"[\"...\"]", "[1]"}, /* three dots are three dots */
        {"[1]", "[\"…\"]"},
        {"{\"a\":1}", "{}"},
        {"{\"a\":1}", "{\"a\":2}"},
        {"{\"a\":1}", "{\"A\":1}"},
        {"{\"a\":\"…\"}", "{}"},
        {"{\"a\":{}}", "{}"},
        {"{\"a\":[]}", "{}"},
        {"{\"a\":null}", "{\"a\":0}"},
        {"{\"a\\u0000\":1}", "{\"a\":1}"},
        {"\"a\"", "\"A\""},
        {"\"a\"", "\"ab\""},
        {"\"ab\"", "\"a\""},
        {"\"a\"", "\"a\\u0000\""},
        {"1", "-1"},
        {"1", "10"},
        {"1", "1.01"},
        {"12", "1.2"},
        {"1", "1e1"},
        {"101", "11"},
        {"0.1", "1"},
        {"9007199254740993", "9007199254740992"}, /* the same as doubles */
        {"1e400", "2e400"},
        {"1e99999999999999999999", "1"},
        {"1e-99999999999999999999", "0"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        posse_status where = {.code = POSSE_OK};
        if (posse_json_matches(json(cases[i].pattern), json(cases[i].value), &where))
            fail_msg("%s matches %s", cases[i].pattern, cases[i].value);
        assert_int_equal(where.code, POSSE_BAD_POSITION);
        assert_false(posse_json_matches(json(cases[i].pattern), json(cases[i].value), NULL));
    }
}

static void differences_name_the_place_and_both_values(void **state)
{
    (void)state;
    static const struct {
        pair pair;
        const char *where;
        const char *text;
    } cases[] = {
        {{"1", "2"}, "", "expected 1, got 2"},
        {{"{\"a\":1}", "{}"}, "a", "a: expected 1, got nothing"},
        {{"{\"seats\":[\"…\",\"…\",{\"life\":5}]}", "{\"seats\":[{},{},{\"life\":4}]}"},
         "seats[2].life",
         "seats[2].life: expected 5, got 4"},
        {{"[[1],[2,\"x\"]]", "[[1],[2,{\"y\": null}]]"}, "[1][1]", "[1][1]: expected \"x\", got {\"y\": null}"},
        {{"{\"l\":[1,2]}", "{\"l\":[1]}"}, "l[1]", "l[1]: expected 2, got nothing"},
        {{"{\"l\":[1]}", "{\"l\":[1,7,8]}"}, "l[1]", "l[1]: expected the end of the list, got 7"},
        {{"{\"l\":[]}", "{\"l\":{}}"}, "l", "l: expected [], got {}"},
        {{"{\"a\":{\"b\":1},\"c\":1}", "{\"a\":{\"b\":2},\"c\":2}"},
         "a.b",
         "a.b: expected 1, got 2"}, /* the first one, in the pattern's order */
        {{"{\"\\u0061\":1}", "{\"a\":2}"}, "\\u0061", "\\u0061: expected 1, got 2"},
        {{"{\"o\":{\n    \"a\": 1,\n    \"b\": 2\n}}", "{\"o\":[\r\n\t3\r\n]}"},
         "o",
         "o: expected {\"a\": 1,\"b\": 2}, got [3]"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        posse_status where;
        assert_false(posse_json_matches(json(cases[i].pair.pattern), json(cases[i].pair.value), &where));
        assert_string_equal(where.where, cases[i].where);
        assert_string_equal(where.text, cases[i].text);
    }
}

/* Even with long names and values, the message shows both values and no partial characters. */
static void long_values_are_shortened(void **state)
{
    (void)state;
    for (int shift = 0; shift < 4; shift++) {
        posse_buffer pattern = {0};
        posse_buffer value = {0};
        posse_put(&pattern, "{\"%.*s", shift, "xyz");
        for (int i = 0; i < 50; i++)
            posse_put_text(&pattern, "🤠");
        posse_put_bytes(&value, pattern.text, pattern.length);
        posse_put(&pattern, "\":\"%.*s", shift, "xyz");
        posse_put_text(&value, "\":\"");
        for (int i = 0; i < 200; i++) {
            posse_put_text(&pattern, "é");
            posse_put_text(&value, "…");
        }
        posse_put_text(&pattern, "\"}");
        posse_put_text(&value, "\"}");

        posse_status where;
        assert_false(posse_json_matches(json(pattern.text), json(value.text), &where));
        assert_int_equal(strlen(where.where), shift + 4 * ((63 - shift) / 4));
        assert_non_null(strstr(where.text, "🤠: expected \""));
        const char *got = strstr(where.text, "é…, got \"……");
        assert_non_null(got);
        assert_true(strlen(got) > 90); /* the long path leaves space for the value */
        assert_string_equal(where.text + strlen(where.text) - 6, "……");
        posse_buffer quoted = {0};
        posse_json_put_string(&quoted, where.text);
        json(quoted.text); /* would refuse a partial character */
        posse_buffer_free(&quoted);
        posse_buffer_free(&pattern);
        posse_buffer_free(&value);
    }
}

static void absent_values_match_only_null(void **state)
{
    (void)state;
    const posse_json absent = {NULL, NULL};
    assert_true(posse_json_matches(json("null"), absent, NULL));
    assert_false(posse_json_matches(json("1"), absent, NULL));
    assert_false(posse_json_matches(json("\"…\""), absent, NULL));
    assert_false(posse_json_matches(absent, json("1"), NULL));
    assert_false(posse_json_matches(absent, absent, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patterns_match),
        cmocka_unit_test(patterns_do_not_match),
        cmocka_unit_test(differences_name_the_place_and_both_values),
        cmocka_unit_test(long_values_are_shortened),
        cmocka_unit_test(absent_values_match_only_null),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
