/* Bytes as letters for addresses, and back. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "base64url.h"

#include <cmocka.h>
#include <string.h>

static void examples_of_the_rfc(void **state)
{
    static const struct {
        const char *bytes, *text;
    } cases[] = {{"", ""},           {"f", "Zg"},          {"fo", "Zm8"},          {"foo", "Zm9v"},
                 {"foob", "Zm9vYg"}, {"fooba", "Zm9vYmE"}, {"foobar", "Zm9vYmFy"}, {"\xfb\xff\xbf", "-_-_"}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        posse_buffer text = {0}, bytes = {0};
        size_t bad;
        posse_base64url_put(&text, (const uint8_t *)cases[i].bytes, strlen(cases[i].bytes));
        assert_string_equal(text.text, cases[i].text);
        assert_true(posse_base64url_read(text.text, text.length, &bytes, &bad));
        assert_string_equal(bytes.text, cases[i].bytes);
        posse_buffer_free(&text);
        posse_buffer_free(&bytes);
    }
}

static void every_length_comes_back_and_is_appended(void **state)
{
    uint8_t bytes[64];
    (void)state;
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(i * 37 + 200);
    for (size_t size = 0; size <= sizeof bytes; size++) {
        posse_buffer text = {0}, again = {0};
        size_t bad;
        posse_put_text(&text, "1");
        posse_base64url_put(&text, bytes, size);
        assert_int_equal(text.length, 1 + (size * 8 + 5) / 6);
        posse_put_text(&again, "x");
        assert_true(posse_base64url_read(text.text + 1, text.length - 1, &again, &bad));
        assert_int_equal(again.length, size + 1);
        assert_memory_equal(again.text + 1, bytes, size);
        posse_buffer_free(&text);
        posse_buffer_free(&again);
    }
}

static void wrong_texts_are_refused_with_the_place(void **state)
{
    static const struct {
        const char *text;
        size_t bad;
    } cases[] = {{"Zm+v", 2}, {"=", 0},     {"Zg==", 2}, {" Zg", 0}, {"Zm9\xc3", 3},
                 {"Z", 1},    {"Zm9vY", 5}, {"Zh", 2},   {"Zm9", 3}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        posse_buffer bytes = {0};
        size_t bad;
        assert_false(posse_base64url_read(cases[i].text, strlen(cases[i].text), &bytes, &bad));
        assert_int_equal(bad, cases[i].bad);
        posse_buffer_free(&bytes);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(examples_of_the_rfc),
        cmocka_unit_test(every_length_comes_back_and_is_appended),
        cmocka_unit_test(wrong_texts_are_refused_with_the_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
