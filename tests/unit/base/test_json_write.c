/* Writing JSON, and reading it again. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>
#include <math.h>
#include <posse/json.h>
#include <stdio.h>
#include <string.h>

static posse_json check(const posse_buffer *out)
{
    posse_json root;
    posse_status status;
    if (!posse_json_check(out->text, out->length, &root, &status))
        fail_msg("%s: %s", out->text, status.text);
    return root;
}

static void commas_are_added_automatically(void **state)
{
    (void)state;
    posse_buffer out = {0};
    posse_json_put_object(&out);
    posse_json_put_key(&out, "ok");
    posse_json_put_bool(&out, true);
    posse_json_put_key(&out, "seats");
    posse_json_put_list(&out);
    for (int seat = 0; seat < 2; seat++) {
        posse_json_put_object(&out);
        posse_json_put_key(&out, "life");
        posse_json_put_int(&out, 8 + seat);
        posse_json_put_key(&out, "role");
        posse_json_put_null(&out);
        posse_json_end_object(&out);
    }
    posse_json_put_list(&out);
    posse_json_end_list(&out);
    posse_json_put_list(&out);
    posse_json_put_string(&out, "a");
    posse_json_put_string(&out, "b");
    posse_json_put_bool(&out, false);
    posse_json_put_null(&out);
    posse_json_put_raw(&out, "{\"x\":1}", 7);
    posse_json_put_int(&out, -1);
    posse_json_end_list(&out);
    posse_json_end_list(&out);
    posse_json_put_key(&out, "none");
    posse_json_put_object(&out);
    posse_json_end_object(&out);
    posse_json_end_object(&out);
    assert_string_equal(out.text, "{\"ok\":true,\"seats\":[{\"life\":8,\"role\":null},"
                                  "{\"life\":9,\"role\":null},[],"
                                  "[\"a\",\"b\",false,null,{\"x\":1},-1]],\"none\":{}}");
    check(&out);
    posse_buffer_free(&out);
}

/* A comma is added even after a string that ends like an opening bracket. */
static void commas_depend_on_tokens_not_on_strings(void **state)
{
    (void)state;
    posse_buffer out = {0};
    posse_json_put_list(&out);
    posse_json_put_string(&out, "{");
    posse_json_put_string(&out, "[");
    posse_json_put_string(&out, ":");
    posse_json_put_string(&out, "\n");
    posse_json_put_string(&out, "");
    posse_json_end_list(&out);
    assert_string_equal(out.text, "[\"{\",\"[\",\":\",\"\\n\",\"\"]");
    posse_buffer_free(&out);
}

static void a_new_line_starts_a_new_value(void **state)
{
    (void)state;
    posse_buffer out = {0};
    for (int line = 0; line < 2; line++) {
        posse_json_put_object(&out);
        posse_json_put_key(&out, "n");
        posse_json_put_int(&out, line);
        posse_json_end_object(&out);
        posse_put_text(&out, "\n");
    }
    assert_string_equal(out.text, "{\"n\":0}\n{\"n\":1}\n");
    posse_buffer_free(&out);
}

static void strings_are_escaped(void **state)
{
    (void)state;
    posse_buffer out = {0};
    posse_json_put_list(&out);
    posse_json_put_string(&out, "\"\\/");
    posse_json_put_string(&out, "\b\f\n\r\t");
    posse_json_put_string(&out, "\x01\x1f\x7f");
    posse_json_put_string(&out, "Ségolène 🤠 …");
    posse_json_end_list(&out);
    assert_string_equal(out.text, "[\"\\\"\\\\/\",\"\\b\\f\\n\\r\\t\",\"\\u0001\\u001f\x7f\","
                                  "\"Ségolène 🤠 …\"]");
    posse_buffer_free(&out);

    posse_json_put_object(&out);
    posse_json_put_key(&out, "a \"key\"");
    posse_json_put_null(&out);
    posse_json_end_object(&out);
    assert_string_equal(out.text, "{\"a \\\"key\\\"\":null}");
    posse_buffer_free(&out);
}

/* Each character of one or two bytes alone, then all characters of one byte in one string. */
static void strings_are_read_back(void **state)
{
    (void)state;
    posse_buffer out = {0};
    char all[128];
    for (int i = 0; i < 127; i++)
        all[i] = (char)(i + 1);
    all[127] = '\0';
    char back[sizeof all];
    posse_json_put_string(&out, all);
    assert_true(posse_json_text(check(&out), back, sizeof back));
    assert_string_equal(back, all);

    for (unsigned point = 1; point < 0x800; point++) {
        char text[3] = {(char)point};
        if (point >= 0x80) {
            text[0] = (char)(0xc0 | point >> 6);
            text[1] = (char)(0x80 | (point & 0x3f));
        }
        posse_buffer_clear(&out);
        posse_json_put_string(&out, text);
        assert_true(posse_json_text(check(&out), back, sizeof back));
        assert_string_equal(back, text);
    }
    posse_buffer_free(&out);
}

static void integers_are_read_back(void **state)
{
    (void)state;
    static const int64_t numbers[] = {0, -1, 1, INT64_MAX, INT64_MIN};
    posse_buffer out = {0};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        int64_t back = 99;
        posse_buffer_clear(&out);
        posse_json_put_int(&out, numbers[i]);
        assert_true(posse_json_int(check(&out), &back));
        assert_true(back == numbers[i]);
    }
    posse_buffer_free(&out);
}

static void values_are_copied_unchanged(void **state)
{
    (void)state;
    static const char text[] = " {\"a\": [1, 2 ] ,\"b\":\"\\u0041\"} ";
    posse_json root;
    assert_true(posse_json_check(text, sizeof text - 1, &root, NULL));
    posse_buffer out = {0};
    posse_json_put_object(&out);
    posse_json_put_key(&out, "x");
    posse_json_put_value(&out, posse_json_get(root, "a"));
    posse_json_put_key(&out, "y");
    posse_json_put_value(&out, posse_json_get(root, "b"));
    posse_json_put_key(&out, "z");
    posse_json_put_value(&out, posse_json_get(root, "c")); /* absent */
    posse_json_end_object(&out);
    assert_string_equal(out.text, "{\"x\":[1, 2 ],\"y\":\"\\u0041\",\"z\":null}");
    posse_buffer_free(&out);
}

static void decimals_are_rounded(void **state)
{
    (void)state;
    static const struct {
        double number;
        int places;
        const char *text;
    } numbers[] = {{0, 4, "0.0000"},
                   {0.5, 4, "0.5000"},
                   {0.99996, 4, "1.0000"},
                   {-0.25, 2, "-0.25"},
                   {-0.001, 2, "0.00"},
                   {-0.005, 2, "-0.01"},
                   {1234567.0625, 3, "1234567.063"},
                   {7.5, 0, "8"},
                   {0.0000000014, 9, "0.000000001"},
                   {1e300, 2, "null"},
                   {NAN, 2, "null"},
                   {-1e17, 0, "null"}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        posse_buffer out = {0};
        posse_json_put_decimal(&out, numbers[i].number, numbers[i].places);
        assert_string_equal(out.text, numbers[i].text);
        posse_buffer_free(&out);
    }
}

static void members_are_a_key_and_a_value(void **state)
{
    (void)state;
    static const char text[] = "[1, 2 ]", wanted[] = "{\"list\":[7],\"object\":{\"text\":\"\\\"x\\\"\"},"
                                                     "\"int\":-3,\"decimal\":0.250,\"bool\":false,"
                                                     "\"null\":null,\"value\":[1, 2 ],\"raw\":{}}";
    posse_json root;
    posse_buffer out = {0};
    assert_true(posse_json_check(text, sizeof text - 1, &root, NULL));
    posse_json_put_object(&out);
    posse_json_add_list(&out, "list");
    posse_json_put_int(&out, 7);
    posse_json_end_list(&out);
    posse_json_add_object(&out, "object");
    posse_json_add_string(&out, "text", "\"x\"");
    posse_json_end_object(&out);
    posse_json_add_int(&out, "int", -3);
    posse_json_add_decimal(&out, "decimal", 0.25, 3);
    posse_json_add_bool(&out, "bool", false);
    posse_json_add_null(&out, "null");
    posse_json_add_value(&out, "value", root);
    posse_json_add_raw(&out, "raw", "{}x", 2);
    posse_json_end_object(&out);
    assert_string_equal(out.text, wanted);
    posse_buffer_free(&out);
}

static void members_that_do_not_apply_are_null(void **state)
{
    (void)state;
    posse_buffer out = {0};
    posse_json_put_object(&out);
    posse_json_add_int_if(&out, "a", true, 5);
    posse_json_add_int_if(&out, "b", false, 5);
    posse_json_add_bool_if(&out, "c", true, true);
    posse_json_add_bool_if(&out, "d", false, true);
    posse_json_end_object(&out);
    assert_string_equal(out.text, "{\"a\":5,\"b\":null,\"c\":true,\"d\":null}");
    posse_buffer_free(&out);
}

/* Strings are copied in steps of several bytes, so every letter is tried at every place of strings of many lengths. */
static void every_letter_is_escaped_at_every_place(void **state)
{
    (void)state;
    static const char letters[] = "\"\\\x01\x1f !#[]\x7f\x80\xa2\xdc\xff";
    for (int length = 1; length <= 40; length++)
        for (int place = 0; place < length; place++)
            for (const char *letter = letters; *letter; letter++) {
                char text[48] = {0}, wanted[64], escape[8] = {*letter};
                posse_buffer out = {0};
                memset(text, 'x', (size_t)length);
                text[place] = *letter;
                if (*letter == '"' || *letter == '\\')
                    snprintf(escape, sizeof escape, "\\%c", *letter);
                else if (*letter > 0 && *letter < ' ')
                    snprintf(escape, sizeof escape, "\\u%04x", (unsigned)*letter);
                snprintf(wanted, sizeof wanted, "\"%.*s%s%s\"", place, text, escape, text + place + 1);
                posse_json_put_string(&out, text);
                assert_string_equal(out.text, wanted);
                posse_buffer_clear(&out);
                posse_json_put_key(&out, text);
                assert_memory_equal(out.text, wanted, strlen(wanted));
                assert_string_equal(out.text + strlen(wanted), ":");
                assert_int_equal(out.length, strlen(wanted) + 1);
                posse_buffer_free(&out);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commas_are_added_automatically),
        cmocka_unit_test(commas_depend_on_tokens_not_on_strings),
        cmocka_unit_test(a_new_line_starts_a_new_value),
        cmocka_unit_test(strings_are_escaped),
        cmocka_unit_test(strings_are_read_back),
        cmocka_unit_test(integers_are_read_back),
        cmocka_unit_test(values_are_copied_unchanged),
        cmocka_unit_test(decimals_are_rounded),
        cmocka_unit_test(members_are_a_key_and_a_value),
        cmocka_unit_test(members_that_do_not_apply_are_null),
        cmocka_unit_test(every_letter_is_escaped_at_every_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
