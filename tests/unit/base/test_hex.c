/* Bytes as hex digits, bare and as JSON strings. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "hex.h"

#include <cmocka.h>
#include <string.h>

static void what_is_no_hex_leaves_the_bytes_alone(void **state)
{
    (void)state;
    static const char *const bad[] = {"",      "0",    "012",  "01234", "012345", "0g12", "g012", "01 2",
                                      " 0123", "0x01", "0:12", "0@12",  "0`12",   "0/12", "012G"};
    uint8_t bytes[2] = {7, 7};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(posse_hex_read(bad[i], strlen(bad[i]), bytes, sizeof bytes));
        assert_int_equal(bytes[0] + bytes[1], 14);
    }
}

static void hex_is_read_and_written(void **state)
{
    (void)state;
    uint8_t bytes[2];
    posse_buffer text = {0};
    assert_true(posse_hex_read("aB0f, and more", 4, bytes, sizeof bytes));
    posse_put_text(&text, "longer than the digits");
    posse_buffer_clear(&text);
    posse_hex_put(&text, bytes, sizeof bytes);
    assert_string_equal(text.text, "ab0f");
    assert_int_equal(text.length, 4);
    posse_buffer_free(&text);
}

static void every_byte_comes_back(void **state)
{
    (void)state;
    uint8_t bytes[256], again[256];
    posse_buffer text = {0};
    for (int i = 0; i < 256; i++)
        bytes[i] = (uint8_t)i;
    posse_hex_put(&text, bytes, sizeof bytes);
    assert_int_equal(text.length, 512);
    assert_memory_equal(text.text, "000102", 6);
    assert_string_equal(text.text + 506, "fdfeff");
    assert_true(posse_hex_read(text.text, text.length, again, sizeof again));
    assert_memory_equal(bytes, again, sizeof bytes);
    posse_buffer_free(&text);
}

static bool reads(const char *json, uint8_t bytes[2])
{
    posse_json value;
    assert_true(posse_json_check(json, strlen(json), &value, NULL));
    return posse_json_hex(value, bytes, 2);
}

static void hex_in_json(void **state)
{
    (void)state;
    uint8_t bytes[2];
    posse_buffer out = {0};
    assert_true(reads("\"C0fe\"", bytes));
    posse_json_put_list(&out);
    posse_json_put_hex(&out, bytes, sizeof bytes);
    posse_json_put_hex(&out, bytes, 1);
    posse_json_put_object(&out);
    posse_json_add_hex(&out, "key", bytes, sizeof bytes);
    posse_json_end_object(&out);
    posse_json_end_list(&out);
    assert_string_equal(out.text, "[\"c0fe\",\"c0\",{\"key\":\"c0fe\"}]");
    posse_buffer_free(&out);

    assert_false(reads("\"c0f\"", bytes));
    assert_false(reads("\"c0fe0\"", bytes));
    assert_false(reads("\"\"", bytes));
    assert_false(reads("\"c0f\\u0065\"", bytes));
    assert_false(reads("1234", bytes));
    assert_false(reads("[1234]", bytes));
    assert_false(posse_json_hex((posse_json){0}, bytes, 2));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_no_hex_leaves_the_bytes_alone),
        cmocka_unit_test(hex_is_read_and_written),
        cmocka_unit_test(every_byte_comes_back),
        cmocka_unit_test(hex_in_json),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
