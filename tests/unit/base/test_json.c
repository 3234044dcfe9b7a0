/* The JSON check: what it accepts, what it refuses, and its sentences. */
#include "alloc.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>
#include <posse/json.h>
#include <stdlib.h>
#include <string.h>

typedef struct sample {
    const char *bytes;
    size_t length;
} sample;

/* A literal and its length, because a text may contain zero bytes. */
#define TEXT(literal)                                                                                                  \
    {                                                                                                                  \
        literal, sizeof(literal) - 1                                                                                   \
    }
#define COUNT(array) (sizeof(array) / sizeof *(array))

/* Checks a copy of exactly this size, so that a sanitizer detects reads beyond the end. */
static bool check(const char *bytes, size_t length, posse_status *status)
{
    char *copy = posse_alloc(length, 1);
    memcpy(copy, bytes, length);
    posse_json root = {copy, copy};
    bool good = posse_json_check(copy, length, &root, status);
    if (good)
        assert_true(root.at >= copy && root.at < root.end && root.end <= copy + length);
    else
        assert_null(root.at);
    free(copy);
    return good;
}

static void accepts_valid_texts(void **state)
{
    (void)state;
    static const sample cases[] = {
        TEXT("null"),
        TEXT("true"),
        TEXT("false"),
        TEXT("0"),
        TEXT("\"\""),
        TEXT("[]"),
        TEXT("{}"),
        TEXT(" \t\r\n[ \t\r\n] \t\r\n"),
        TEXT("{ }"),
        TEXT("[1,2 , 3]"),
        TEXT("{\"a\":1 , \"b\" : [ { } ] }"),
        /* numbers */
        TEXT("-0"),
        TEXT("1234567890"),
        TEXT("0.0"),
        TEXT("-0.5e-10"),
        TEXT("1E+2"),
        TEXT("1e007"),
        TEXT("123456789012345678901234567890"),
        TEXT("1e999999999999"),
        /* strings: plain, all escapes, the first and last characters of each length in UTF-8 */
        TEXT("\"/ \x7f\""),
        TEXT("\"\\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u0000 \\uabcd \\uABCD\""),
        TEXT("\"\\ud800\\udc00 \\uDBFF\\uDFFF\""),
        TEXT("\"\\ud7ff \\ue000 \\uffff\""),
        TEXT("\"\xc2\x80 \xdf\xbf\""),
        TEXT("\"\xe0\xa0\x80 \xed\x9f\xbf \xee\x80\x80 \xef\xbf\xbf\""),
        TEXT("\"\xf0\x90\x80\x80 \xf4\x8f\xbf\xbf\""),
        TEXT("\"\xef\xbb\xbf\""),
        /* similar but different names */
        TEXT("{\"\":1,\"a\":1,\"A\":1,\"aa\":1,\"a\\u0000\":1,\"\\u0000\":1,\"\\u0061b\":1}"),
        TEXT("{\"a\":{\"a\":{\"a\":1}}}"),
        TEXT("[{\"a\":1},{\"a\":1}]"),
        TEXT("{\"a\":{\"b\":1},\"b\":{\"a\":1}}"),
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        posse_status status;
        if (!check(cases[i].bytes, cases[i].length, &status))
            fail_msg("refused %s: %s", cases[i].bytes, status.text);
    }
}

static void refuses_invalid_texts(void **state)
{
    (void)state;
    static const sample cases[] = {
        /* nothing, or too much */
        TEXT(""),
        TEXT(" "),
        TEXT("\n\n"),
        TEXT("1 2"),
        TEXT("{}{}"),
        TEXT("[] x"),
        TEXT("null,"),
        TEXT("\xef\xbb\xbf{}"),
        TEXT("\v1"),
        TEXT("\f1"),
        TEXT("\xc2\xa0"
             "1"),
        TEXT("// a\n1"),
        TEXT("1 /* a */"),
        /* zero bytes */
        TEXT("\0"),
        TEXT("1\0"),
        TEXT("[1\0]"),
        TEXT("\"a\0b\""),
        TEXT("{\"a\0\":1}"),
        TEXT("\0{}"),
        TEXT("\"\\\0\""),
        /* words */
        TEXT("t"),
        TEXT("tru"),
        TEXT("True"),
        TEXT("nul"),
        TEXT("nulll"),
        TEXT("truefalse"),
        TEXT("NaN"),
        TEXT("nan"),
        TEXT("Infinity"),
        TEXT("-Infinity"),
        TEXT("undefined"),
        TEXT("a"),
        TEXT("fals\xc3\xa9"),
        /* numbers */
        TEXT("01"),
        TEXT("-01"),
        TEXT("00"),
        TEXT("+1"),
        TEXT("-"),
        TEXT("--1"),
        TEXT("- 1"),
        TEXT(".5"),
        TEXT("-.5"),
        TEXT("1."),
        TEXT("1.e5"),
        TEXT("1e"),
        TEXT("1e+"),
        TEXT("1e-"),
        TEXT("1e5.5"),
        TEXT("1e+-5"),
        TEXT("0x10"),
        TEXT("1_000"),
        TEXT("1,000"),
        TEXT("1.2.3"),
        TEXT("0e"),
        TEXT("1f"),
        TEXT("[-]"),
        TEXT("[1.]"),
        TEXT("[1e]"),
        /* lists */
        TEXT("["),
        TEXT("]"),
        TEXT("[1"),
        TEXT("[1,"),
        TEXT("[1,]"),
        TEXT("[,1]"),
        TEXT("[,]"),
        TEXT("[1,,2]"),
        TEXT("[1 2]"),
        TEXT("[1}"),
        TEXT("[1:2]"),
        TEXT("[[]"),
        TEXT("[]]"),
        /* objects */
        TEXT("{"),
        TEXT("}"),
        TEXT("{]"),
        TEXT("{\"a\""),
        TEXT("{\"a\":"),
        TEXT("{\"a\":1"),
        TEXT("{\"a\":1,"),
        TEXT("{\"a\":1,}"),
        TEXT("{,}"),
        TEXT("{\"a\"}"),
        TEXT("{\"a\",1}"),
        TEXT("{\"a\" 1}"),
        TEXT("{\"a\":}"),
        TEXT("{:1}"),
        TEXT("{1:1}"),
        TEXT("{a:1}"),
        TEXT("{'a':1}"),
        TEXT("{null:1}"),
        TEXT("{\"a\":1 \"b\":2}"),
        TEXT("{\"a\":1]"),
        TEXT("{\"a\"::1}"),
        TEXT("{\"a\":1,,\"b\":1}"),
        TEXT("{\"a\":1;\"b\":1}"),
        TEXT("{{}}"),
        /* strings */
        TEXT("\""),
        TEXT("\"abc"),
        TEXT("'a'"),
        TEXT("\"a\\\""),
        TEXT("\"\\"),
        TEXT("\"a\nb\""),
        TEXT("\"\t\""),
        TEXT("\"\x1f\""),
        TEXT("\xe2\x80\x9c"
             "a"
             "\xe2\x80\x9d"),
        /* escapes */
        TEXT("\"\\x41\""),
        TEXT("\"\\a\""),
        TEXT("\"\\0\""),
        TEXT("\"\\'\""),
        TEXT("\"\\U0041\""),
        TEXT("\"\\u\""),
        TEXT("\"\\u1\""),
        TEXT("\"\\u12\""),
        TEXT("\"\\u123\""),
        TEXT("\"\\u12"),
        TEXT("\"\\u123g\""),
        TEXT("\"\\u+123\""),
        TEXT("\"\\u 123\""),
        TEXT("\"\\u0x12\""),
        TEXT("\"\\ud800\""),
        TEXT("\"\\udbff\""),
        TEXT("\"\\udc00\""),
        TEXT("\"\\udfff\""),
        TEXT("\"\\ud800x\""),
        TEXT("\"\\ud800\\n\""),
        TEXT("\"\\ud800\\u0041\""),
        TEXT("\"\\ud800\\ud800\""),
        TEXT("\"\\ud800\\ud800\\udc00\""),
        TEXT("\"\\udc00\\ud800\""),
        TEXT("\"\\udc00\\udc00\""),
        TEXT("\"\\ud800\\ue000\""),
        TEXT("\"\\ud800\\udc0"),
        TEXT("\"\\ud800\\udc0\""),
        TEXT("\"\\ud800\\"),
        TEXT("\"\\ud800\\u"),
        TEXT("\"\\ud800\\xdc00\""),
        /* UTF-8: stray bytes, truncated, overlong, surrogates, beyond U+10FFFF, invalid bytes */
        TEXT("\"\x80\""),
        TEXT("\"\xbf\""),
        TEXT("\"\xc3\""),
        TEXT("\"\xc3"),
        TEXT("\"\xe2\x80\""),
        TEXT("\"\xe2\x80"),
        TEXT("\"\xf0\x9f\xa4\""),
        TEXT("\"\xc3(\""),
        TEXT("\"\xe2(\xa1\""),
        TEXT("\"\xe2\x82(\""),
        TEXT("\"\xf0\x90\x8c(\""),
        TEXT("\"\xf0\x90(\xbc\""),
        TEXT("\"\xc0\x80\""),
        TEXT("\"\xc0\xaf\""),
        TEXT("\"\xc1\xbf\""),
        TEXT("\"\xe0\x80\x80\""),
        TEXT("\"\xe0\x9f\xbf\""),
        TEXT("\"\xf0\x80\x80\x80\""),
        TEXT("\"\xf0\x8f\xbf\xbf\""),
        TEXT("\"\xed\xa0\x80\""),
        TEXT("\"\xed\xbf\xbf\""),
        TEXT("\"\xed\xa0\x80\xed\xb0\x80\""),
        TEXT("\"\xf4\x90\x80\x80\""),
        TEXT("\"\xf5\x80\x80\x80\""),
        TEXT("\"\xf8\x88\x80\x80\x80\""),
        TEXT("\"\xfe\""),
        TEXT("\"\xff\""),
        TEXT("{\"\xff\":1}"),
        /* the same member twice, however it is spelled */
        TEXT("{\"a\":1,\"a\":1}"),
        TEXT("{\"a\":1,\"b\":1,\"a\":2}"),
        TEXT("{\"\":1,\"\":1}"),
        TEXT("{\"a\":1,\"\\u0061\":1}"),
        TEXT("{\"\\u0061\":1,\"a\":1}"),
        TEXT("{\"\\u00e9\":1,\"\xc3\xa9\":1}"),
        TEXT("{\"\\u2026\":1,\"\xe2\x80\xa6\":1}"),
        TEXT("{\"\\ud83e\\udd20\":1,\"\xf0\x9f\xa4\xa0\":1}"),
        TEXT("{\"\\n\":1,\"\\u000a\":1}"),
        TEXT("{\"\\/\":1,\"/\":1}"),
        TEXT("{\"\\u0000\":1,\"\\u0000\":1}"),
        TEXT("{\"x\\u0061y\":1,\"xa\\u0079\":1}"),
        TEXT("{\"\\u00AB\":1,\"\\u00ab\":1}"),
        TEXT("[{\"o\":{\"a\":1,\"a\":1}}]"),
        TEXT("{\"a\":{\"b\":{}},\"a\":1}"),
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        posse_status status = {.code = POSSE_OK};
        if (check(cases[i].bytes, cases[i].length, &status))
            fail_msg("accepted case %zu: %s", i, cases[i].bytes);
        assert_int_equal(status.code, POSSE_BAD_JSON);
        assert_true(status.at <= cases[i].length);
        assert_string_equal(status.where, "");
        assert_true(status.text[0] != '\0');
        assert_false(check(cases[i].bytes, cases[i].length, NULL));
    }
}

/* Every beginning of a valid text is refused, without reading beyond its end. */
static void refuses_every_beginning_of_a_text(void **state)
{
    (void)state;
    static const char whole[] = "{\"a\":[1,-2.5e+3,true,false,null,\"\\ud83e\\udd20 \xf0\x9f\xa4\xa0 "
                                "\\n\"],\"b\":{\"c\":[]}}";
    assert_true(check(whole, sizeof whole - 1, NULL));
    for (size_t length = 0; length < sizeof whole - 1; length++)
        assert_false(check(whole, length, NULL));
}

static void says_what_is_wrong_and_where(void **state)
{
    (void)state;
    static const struct {
        sample text;
        size_t at;
        const char *sentence;
    } cases[] = {
        {TEXT(""), 0, "expected a JSON value, but the text is empty, at byte 0"},
        {TEXT(" \n"), 2, "expected a JSON value, but the text is only white space, at byte 2"},
        {TEXT("[1,]"), 3, "expected a value, found ']', at byte 3"},
        {TEXT("[1"), 2, "expected a comma or ']' after an item of a list, found the end of the text, at byte 2"},
        {TEXT("[1 2]"), 3, "expected a comma or ']' after an item of a list, found '2', at byte 3"},
        {TEXT("{\"a\":1 \"b\":2}"), 7, "expected a comma or '}' after a member of an object, found '\"', at byte 7"},
        {TEXT("{a:1}"), 1, "expected the name of a member, in double quotes, found 'a', at byte 1"},
        {TEXT("{\"a\" 1}"), 5, "expected a colon after the name of a member, found '1', at byte 5"},
        {TEXT("{} \n}"), 4, "expected nothing more after the value, found '}', at byte 4"},
        {TEXT("[\0]"), 1, "expected a value, found the control character 0x00, at byte 1"},
        {TEXT("[\xff]"), 1, "expected a value, found the byte 0xff, which is not UTF-8, at byte 1"},
        {TEXT("\xe2\x80\x9cx"), 0, "expected a value, found '\xe2\x80\x9c', at byte 0"},
        {TEXT("\xef\xbb\xbf{}"), 0, "expected a value, found a byte order mark, at byte 0"},
        {TEXT("[nil]"), 1, "expected a value; the only words without quotes are true, false and null, at byte 1"},
        {TEXT("-x"), 1, "expected a digit after the minus sign, found 'x', at byte 1"},
        {TEXT("[007]"), 1, "a number must not have leading zeros, at byte 1"},
        {TEXT("1.x"), 2, "expected a digit after the decimal point, found 'x', at byte 2"},
        {TEXT("1e"), 2, "expected a digit in the exponent, found the end of the text, at byte 2"},
        {TEXT(" \"ab"), 4, "the text ends within the string that begins at byte 1, at byte 4"},
        {TEXT("\"a\nb\""), 2, "a string must not contain the control character 0x0a; write it as \\u000a, at byte 2"},
        {TEXT("\"a\xc0\x80\""), 2, "a string must be UTF-8, but the byte 0xc0 is not, at byte 2"},
        {TEXT("\"\\x41\""), 2, "expected one of \" \\ / b f n r t u after a backslash, found 'x', at byte 2"},
        {TEXT("\"\\u12x4\""), 1, "\\u must be followed by four hex digits, at byte 1"},
        {TEXT("\"\\ud83ex\""), 1, "\\ud83e is only one half of a surrogate pair, at byte 1"},
        {TEXT("{\"a\":1,\"\\u0061\":2}"), 7, "an object has the same member twice; the first is at byte 1, at byte 7"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        posse_status status;
        assert_false(check(cases[i].text.bytes, cases[i].text.length, &status));
        assert_string_equal(status.text, cases[i].sentence);
        assert_int_equal(status.at, cases[i].at);
    }
}

static void null_is_not_a_json_text(void **state)
{
    (void)state;
    posse_json root;
    assert_false(posse_json_check(NULL, 0, &root, NULL));
    assert_null(root.at);
}

static void the_root_excludes_white_space(void **state)
{
    (void)state;
    static const char text[] = " \n {\"a\":1}\t ";
    posse_json root;
    assert_true(posse_json_check(text, sizeof text - 1, &root, NULL));
    assert_ptr_equal(root.at, text + 3);
    assert_ptr_equal(root.end, text + 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(accepts_valid_texts),
        cmocka_unit_test(refuses_invalid_texts),
        cmocka_unit_test(refuses_every_beginning_of_a_text),
        cmocka_unit_test(says_what_is_wrong_and_where),
        cmocka_unit_test(null_is_not_a_json_text),
        cmocka_unit_test(the_root_excludes_white_space),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
