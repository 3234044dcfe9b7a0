/* Reading values out of a checked text. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>
#include <posse/json.h>
#include <stdlib.h>
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

static const posse_json absent = {NULL, NULL};

static void types_and_their_names(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        posse_json_type type;
        const char *name;
    } cases[] = {
        {"null", POSSE_JSON_NULL, "null"},
        {"true", POSSE_JSON_BOOL, "a boolean"},
        {"false", POSSE_JSON_BOOL, "a boolean"},
        {"-1", POSSE_JSON_NUMBER, "a number"},
        {"0.5", POSSE_JSON_NUMBER, "a number"},
        {"\"\"", POSSE_JSON_STRING, "a string"},
        {"[]", POSSE_JSON_LIST, "a list"},
        {"{}", POSSE_JSON_OBJECT, "an object"},
        {" \n {} \n", POSSE_JSON_OBJECT, "an object"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_int_equal(posse_json_type_of(json(cases[i].text)), cases[i].type);
        assert_string_equal(posse_json_type_name(json(cases[i].text)), cases[i].name);
    }
    assert_int_equal(posse_json_type_of(absent), POSSE_JSON_ABSENT);
    assert_string_equal(posse_json_type_name(absent), "nothing");
}

static void integers(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int64_t number;
    } good[] = {
        {"0", 0},
        {"-0", 0},
        {"7", 7},
        {"-7", -7},
        {"9223372036854775807", INT64_MAX},
        {"-9223372036854775808", INT64_MIN},
        {"-9223372036854775807", -INT64_MAX},
        {"9223372036854775799", INT64_MAX - 8},
    };
    for (size_t i = 0; i < COUNT(good); i++) {
        int64_t number = 99;
        assert_true(posse_json_int(json(good[i].text), &number));
        assert_true(number == good[i].number);
    }
    static const char *const bad[] = {
        "9223372036854775808",
        "-9223372036854775809",
        "9223372036854775810",
        "18446744073709551616",
        "92233720368547758070",
        "1.0",
        "1e0",
        "1E2",
        "-0.0",
        "\"1\"",
        "true",
        "null",
        "[1]",
        "{}",
    };
    for (size_t i = 0; i < COUNT(bad); i++) {
        int64_t number = 99;
        assert_false(posse_json_int(json(bad[i]), &number));
        assert_true(number == 99);
    }
}

static void integers_in_a_range(void **state)
{
    (void)state;
    int64_t number = 99;
    assert_true(posse_json_int_in(json("3"), 3, 8, &number));
    assert_int_equal(number, 3);
    assert_true(posse_json_int_in(json("8"), 3, 8, &number));
    assert_int_equal(number, 8);
    assert_false(posse_json_int_in(json("2"), 3, 8, &number));
    assert_false(posse_json_int_in(json("9"), 3, 8, &number));
    assert_false(posse_json_int_in(json("\"5\""), 3, 8, &number));
    assert_false(posse_json_int_in(absent, 3, 8, &number));
    assert_int_equal(number, 8);
}

static void booleans(void **state)
{
    (void)state;
    bool truth = false;
    assert_true(posse_json_bool(json("true"), &truth));
    assert_true(truth);
    assert_true(posse_json_bool(json("false"), &truth));
    assert_false(truth);
    truth = true;
    assert_false(posse_json_bool(json("null"), &truth));
    assert_false(posse_json_bool(json("0"), &truth));
    assert_false(posse_json_bool(json("\"false\""), &truth));
    assert_true(truth);
}

static void texts_are_unescaped(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        const char *meant;
    } cases[] = {
        {"\"\"", ""},
        {"\"beer\"", "beer"},
        {"\"a\\\"b\\\\c\\/d\"", "a\"b\\c/d"},
        {"\"\\b\\f\\n\\r\\t\"", "\b\f\n\r\t"},
        {"\"\\u0041\\u007f\\u0080\\u07ff\\u0800\\uffff\"", "A\x7f\xc2\x80\xdf\xbf\xe0\xa0\x80\xef\xbf\xbf"},
        {"\"\\ud800\\udc00\\uDBFF\\uDFFF\"", "\xf0\x90\x80\x80\xf4\x8f\xbf\xbf"},
        {"\"\\ud83e\\udd20!\"", "🤠!"},
        {"\"Ségolène 🤠 …\"", "Ségolène 🤠 …"},
        {"\"\\\\u0041\"", "\\u0041"},
        {"\"[{,:}]\"", "[{,:}]"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char text[64];
        assert_true(posse_json_text(json(cases[i].text), text, sizeof text));
        assert_string_equal(text, cases[i].meant);
        assert_true(posse_json_is(json(cases[i].text), cases[i].meant));
    }
}

static void texts_that_do_not_fit_are_refused(void **state)
{
    (void)state;
    char text[8] = "before";
    assert_true(posse_json_text(json("\"1234567\""), text, sizeof text));
    assert_string_equal(text, "1234567");
    static const char *const bad[] = {"\"12345678\"", "\"123456\\u00e9\"", "\"a\\u0000b\"", "\"\\u0000\"", "1", "null",
                                      "[\"a\"]"};
    for (size_t i = 0; i < COUNT(bad); i++) {
        assert_false(posse_json_text(json(bad[i]), text, sizeof text));
        assert_string_equal(text, "1234567");
    }
    assert_true(posse_json_text(json("\"\""), text, 1));
    assert_string_equal(text, "");
    assert_false(posse_json_text(json("\"\""), text, 0));
    assert_false(posse_json_text(absent, text, sizeof text));
}

static void words(void **state)
{
    (void)state;
    static const char *const faces[] = {"arrow", "dynamite", "one", "two", "beer", "gatling"};
    assert_int_equal(posse_json_word(json("\"arrow\""), faces, 6), 0);
    assert_int_equal(posse_json_word(json("\"gatling\""), faces, 6), 5);
    assert_int_equal(posse_json_word(json("\"b\\u0065er\""), faces, 6), 4);
    assert_int_equal(posse_json_word(json("\"gatling\""), faces, 5), -1);
    assert_int_equal(posse_json_word(json("\"bee\""), faces, 6), -1);
    assert_int_equal(posse_json_word(json("\"beers\""), faces, 6), -1);
    assert_int_equal(posse_json_word(json("\"beer\\u0000\""), faces, 6), -1);
    assert_int_equal(posse_json_word(json("1"), faces, 6), -1);
    assert_int_equal(posse_json_word(absent, faces, 6), -1);

    assert_false(posse_json_is(json("\"\\u0000\""), ""));
    assert_false(posse_json_is(json("null"), "null"));
    assert_true(posse_json_is(json("\"\\u2026\""), "…"));
}

static void members_are_found_by_name(void **state)
{
    (void)state;
    posse_json root = json("{ \"a\" : 1 , \"b\":[{\"c\":2}, \"}\"], \"\\u0063\":\"x\\\"\","
                           "\"d\\u0000\":4, \"\":5,\"e\":null,\n\"S\\u00e9g\":7}");
    int64_t number = 0;
    assert_true(posse_json_int(posse_json_get(root, "a"), &number));
    assert_int_equal(number, 1);
    assert_int_equal(posse_json_type_of(posse_json_get(root, "b")), POSSE_JSON_LIST);
    assert_true(posse_json_is(posse_json_get(root, "c"), "x\""));
    assert_true(posse_json_int(posse_json_get(root, ""), &number));
    assert_int_equal(number, 5);
    assert_int_equal(posse_json_type_of(posse_json_get(root, "e")), POSSE_JSON_NULL);
    assert_true(posse_json_int(posse_json_get(root, "Ség"), &number));
    assert_int_equal(number, 7);

    assert_null(posse_json_get(root, "d").at); /* its name goes on after the zero */
    assert_null(posse_json_get(root, "x").at);
    assert_null(posse_json_get(root, "aa").at);
    assert_null(posse_json_get(json("[\"a\",1]"), "a").at);
    assert_null(posse_json_get(json("\"a\""), "a").at);
    assert_null(posse_json_get(json("{}"), "a").at);
    assert_null(posse_json_get(absent, "a").at);
}

static void walking_a_list(void **state)
{
    (void)state;
    static const char *const items[] = {"1", "\"a,]\"", "[2,[3]]", "{\"b\":[4]}", "-5.5e1", "null", "true", "\"\\\"\""};
    posse_json list = json(" [1 , \"a,]\",[2,[3]],\n{\"b\":[4]},-5.5e1 ,null,true,\"\\\"\" ] ");
    size_t count = 0;
    for (posse_json_walk walk = posse_json_walk_of(list); posse_json_next(&walk); count++) {
        assert_true(count < COUNT(items));
        assert_int_equal(walk.index, count);
        assert_null(walk.key.at);
        size_t length = (size_t)(walk.value.end - walk.value.at);
        assert_int_equal(length, strlen(items[count]));
        assert_memory_equal(walk.value.at, items[count], length);
    }
    assert_int_equal(count, COUNT(items));
    assert_int_equal(posse_json_count(list), COUNT(items));
}

static void walking_an_object(void **state)
{
    (void)state;
    posse_json object = json("{\"a\":1,\"b\" : \"x:y\" ,\n\"c\\\"\":{\"d\":[]}}");
    posse_json_walk walk = posse_json_walk_of(object);
    assert_true(posse_json_next(&walk));
    assert_true(posse_json_is(walk.key, "a"));
    int64_t one = 0;
    assert_true(posse_json_int(walk.value, &one));
    assert_int_equal(one, 1);
    assert_true(posse_json_next(&walk));
    assert_true(posse_json_is(walk.key, "b"));
    assert_true(posse_json_is(walk.value, "x:y"));
    assert_true(posse_json_next(&walk));
    assert_int_equal(walk.index, 2);
    assert_true(posse_json_is(walk.key, "c\""));
    assert_int_equal(posse_json_count(walk.value), 1);
    assert_false(posse_json_next(&walk));
    assert_false(posse_json_next(&walk)); /* the walk stays at the end */
    assert_int_equal(posse_json_count(object), 3);
}

static void walking_nothing(void **state)
{
    (void)state;
    static const char *const cases[] = {"[]", "{}", "[ \n ]", "{ }", "1", "\"[1]\"", "null"};
    for (size_t i = 0; i < COUNT(cases); i++) {
        posse_json_walk walk = posse_json_walk_of(json(cases[i]));
        assert_false(posse_json_next(&walk));
        assert_int_equal(posse_json_count(json(cases[i])), 0);
    }
    posse_json_walk walk = posse_json_walk_of(absent);
    assert_false(posse_json_next(&walk));
    assert_int_equal(posse_json_count(absent), 0);
}

static void walking_a_list_of_half_a_million(void **state)
{
    (void)state;
    enum { ITEMS = POSSE_JSON_MAX_BYTES / 2 - 1 };
    posse_buffer text = {0};
    posse_put_text(&text, "[7");
    for (int i = 1; i < ITEMS; i++)
        posse_put_text(&text, ",7");
    posse_put_text(&text, "]");
    posse_json root;
    assert_true(posse_json_check(text.text, text.length, &root, NULL));
    assert_int_equal(posse_json_count(root), ITEMS);
    posse_buffer_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(types_and_their_names),
        cmocka_unit_test(integers),
        cmocka_unit_test(integers_in_a_range),
        cmocka_unit_test(booleans),
        cmocka_unit_test(texts_are_unescaped),
        cmocka_unit_test(texts_that_do_not_fit_are_refused),
        cmocka_unit_test(words),
        cmocka_unit_test(members_are_found_by_name),
        cmocka_unit_test(walking_a_list),
        cmocka_unit_test(walking_an_object),
        cmocka_unit_test(walking_nothing),
        cmocka_unit_test(walking_a_list_of_half_a_million),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
