/* The bounds of the JSON check, each exactly at its limit and one beyond. */
#include "alloc.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>
#include <posse/json.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* Checks a copy of exactly this size, so that a sanitizer detects reads beyond the end. */
static bool check_and_clear(posse_buffer *text, posse_status *status)
{
    char *copy = posse_alloc(text->length, 1);
    memcpy(copy, text->text, text->length);
    posse_json root;
    bool good = posse_json_check(copy, text->length, &root, status);
    free(copy);
    posse_buffer_clear(text);
    return good;
}

static void put_nested(posse_buffer *out, const char *open, const char *inner, const char *close, int depth)
{
    for (int i = 0; i < depth; i++)
        posse_put_text(out, open);
    posse_put_text(out, inner);
    for (int i = 0; i < depth; i++)
        posse_put_text(out, close);
}

static void depth_is_bounded(void **state)
{
    (void)state;
    static const struct {
        const char *open;
        const char *inner;
        const char *close;
    } cases[] = {{"[", "", "]"}, {"[", "1", "]"}, {"{\"a\":", "1", "}"}, {"[ 1, ", "{}", " ]"}};
    posse_buffer text = {0};
    for (size_t i = 0; i < COUNT(cases); i++) {
        int most = POSSE_JSON_MAX_DEPTH - (strcmp(cases[i].inner, "{}") == 0);
        posse_status status;
        put_nested(&text, cases[i].open, cases[i].inner, cases[i].close, most);
        assert_true(check_and_clear(&text, NULL));
        put_nested(&text, cases[i].open, cases[i].inner, cases[i].close, most + 1);
        assert_false(check_and_clear(&text, &status));
        assert_non_null(strstr(status.text, "nested more than 32 deep"));
        assert_int_equal(status.at, strlen(cases[i].open) * POSSE_JSON_MAX_DEPTH);
    }

    /* A long list is not deep. */
    posse_put_text(&text, "[[]");
    for (int i = 0; i < 1000; i++)
        posse_put_text(&text, ",[[]],{\"a\":{}}");
    posse_put_text(&text, "]");
    assert_true(check_and_clear(&text, NULL));

    for (int i = 0; i < POSSE_JSON_MAX_BYTES; i++)
        posse_put_bytes(&text, "[", 1);
    assert_false(check_and_clear(&text, NULL));
    posse_buffer_free(&text);
}

/* Appends an object with `count` members, whose names are not in sorted or reverse order. */
static void put_members(posse_buffer *out, unsigned count)
{
    posse_put_text(out, "{");
    for (unsigned i = 0; i < count; i++)
        posse_put(out, "%s\"m%u\":{\"x\":%u}", i ? "," : "", i * 167 % 1009, i);
    posse_put_text(out, "}");
}

static void members_are_bounded(void **state)
{
    (void)state;
    posse_buffer text = {0};
    posse_status status;
    put_members(&text, POSSE_JSON_MAX_MEMBERS);
    assert_true(check_and_clear(&text, NULL));
    put_members(&text, POSSE_JSON_MAX_MEMBERS + 1);
    assert_false(check_and_clear(&text, &status));
    assert_non_null(strstr(status.text, "more than 256 members"));

    /* Each object is bounded separately, and lists are not bounded. */
    posse_put_text(&text, "[");
    put_members(&text, POSSE_JSON_MAX_MEMBERS);
    posse_put_text(&text, ",");
    put_members(&text, POSSE_JSON_MAX_MEMBERS);
    for (int i = 0; i < 5000; i++)
        posse_put_text(&text, ",1");
    posse_put_text(&text, "]");
    assert_true(check_and_clear(&text, NULL));
    posse_buffer_free(&text);
}

/* A duplicate of any of many members is found. */
static void duplicate_members_are_found_among_many(void **state)
{
    (void)state;
    posse_buffer text = {0};
    for (unsigned again = 0; again < POSSE_JSON_MAX_MEMBERS - 1; again++) {
        posse_status status;
        put_members(&text, POSSE_JSON_MAX_MEMBERS - 1);
        text.length--;
        posse_put(&text, ",\"\\u006d%u\":1}", again * 167 % 1009);
        assert_false(check_and_clear(&text, &status));
        assert_non_null(strstr(status.text, "same member twice"));
    }
    posse_buffer_free(&text);
}

static void put_many(posse_buffer *out, char byte, size_t length)
{
    while (out->length < length)
        posse_put_bytes(out, &byte, 1);
}

static void size_is_bounded(void **state)
{
    (void)state;
    posse_buffer text = {0};
    posse_status status;

    posse_put_text(&text, "[]");
    put_many(&text, ' ', POSSE_JSON_MAX_BYTES);
    assert_true(check_and_clear(&text, NULL));
    posse_put_text(&text, "[]");
    put_many(&text, ' ', POSSE_JSON_MAX_BYTES + 1);
    assert_false(check_and_clear(&text, &status));
    assert_int_equal(status.at, POSSE_JSON_MAX_BYTES);
    assert_non_null(strstr(status.text, "1048577 bytes long"));

    posse_put_text(&text, "\"");
    put_many(&text, 'x', POSSE_JSON_MAX_BYTES - 1);
    posse_put_text(&text, "\"");
    assert_true(check_and_clear(&text, NULL));
    posse_put_text(&text, "\"");
    put_many(&text, 'x', POSSE_JSON_MAX_BYTES);
    posse_put_text(&text, "\"");
    assert_false(check_and_clear(&text, NULL));

    put_many(&text, '7', POSSE_JSON_MAX_BYTES);
    assert_true(check_and_clear(&text, NULL));
    posse_buffer_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(depth_is_bounded),
        cmocka_unit_test(members_are_bounded),
        cmocka_unit_test(duplicate_members_are_found_among_many),
        cmocka_unit_test(size_is_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
