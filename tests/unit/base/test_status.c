/* Error codes, and status messages that are too long. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>
#include <posse/status.h>
#include <stdio.h>
#include <string.h>

enum { TEXT = sizeof((posse_status *)0)->text, WHERE = sizeof((posse_status *)0)->where };

static void codes_have_the_words_of_the_protocol(void **state)
{
    (void)state;
    assert_string_equal(posse_code_name(POSSE_OK), "ok");
    assert_string_equal(posse_code_name(POSSE_BAD_JSON), "bad_json");
    assert_string_equal(posse_code_name(POSSE_BAD_REQUEST), "bad_request");
    assert_string_equal(posse_code_name(POSSE_UNKNOWN_GAME), "unknown_game");
    assert_string_equal(posse_code_name(POSSE_BAD_CONFIG), "bad_config");
    assert_string_equal(posse_code_name(POSSE_BAD_POSITION), "bad_position");
    assert_string_equal(posse_code_name(POSSE_ILLEGAL_ACTION), "illegal_action");
    assert_string_equal(posse_code_name(POSSE_NO_GAME), "no_game");
}

static void failing_fills_the_status(void **state)
{
    (void)state;
    posse_status status;
    memset(&status, 0x55, sizeof status);
    assert_false(posse_fail(&status, POSSE_BAD_POSITION, "seats[2].life", "%d of %s", 12, "9"));
    assert_int_equal(status.code, POSSE_BAD_POSITION);
    assert_int_equal(status.at, 0);
    assert_string_equal(status.where, "seats[2].life");
    assert_string_equal(status.text, "12 of 9");
}

static void the_status_may_be_null(void **state)
{
    (void)state;
    posse_status status = {.where = "before"};
    assert_false(posse_fail(NULL, POSSE_NO_GAME, "x", "there is no game"));
    assert_false(posse_fail(&status, POSSE_NO_GAME, NULL, "there is no game"));
    assert_string_equal(status.where, "");
}

static void a_prefix_can_be_added(void **state)
{
    (void)state;
    posse_status status;
    posse_fail(&status, POSSE_BAD_CONFIG, "roles", "no sheriff");
    posse_fail(&status, POSSE_BAD_POSITION, status.where, "line 3: %s", status.text);
    assert_string_equal(status.where, "roles");
    assert_string_equal(status.text, "line 3: no sheriff");
}

/* A text that just fits is kept; with one more byte it is truncated. */
static void ascii_is_truncated_at_the_last_byte(void **state)
{
    (void)state;
    char exact[TEXT];
    memset(exact, 'a', TEXT - 1);
    exact[TEXT - 1] = '\0';
    posse_status status;
    posse_fail(&status, POSSE_OK, exact, "%s", exact);
    assert_string_equal(status.text, exact);
    assert_int_equal(strlen(status.where), WHERE - 1);
    posse_fail(&status, POSSE_OK, NULL, "%sb", exact);
    assert_string_equal(status.text, exact);
}

/* Characters of every length, at every position across the limit. */
static void utf8_is_truncated_between_characters(void **state)
{
    (void)state;
    static const char *const letters[] = {"x", "é", "…", "🤠"};
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        for (int before = TEXT - 8; before < TEXT + 2; before++) {
            size_t size = strlen(letters[i]);
            bool fits = (size_t)before + size < TEXT;
            posse_status status;
            posse_fail(&status, POSSE_OK, NULL, "%*s%sEND", before, "", letters[i]);
            size_t kept = strlen(status.text);
            if (fits) {
                assert_memory_equal(status.text + before, letters[i], size);
            } else {
                assert_int_equal(kept, before < TEXT - 1 ? before : TEXT - 1);
                assert_int_equal(status.text[kept - 1], ' ');
            }
        }
}

static void the_field_is_truncated_between_characters(void **state)
{
    (void)state;
    char where[WHERE + 8];
    snprintf(where, sizeof where, "%*s🤠", WHERE - 3, "");
    posse_status status;
    posse_fail(&status, POSSE_OK, where, "x");
    assert_int_equal(strlen(status.where), WHERE - 3);
    snprintf(where, sizeof where, "%*s🤠", WHERE - 5, "");
    posse_fail(&status, POSSE_OK, where, "x");
    assert_string_equal(status.where, where);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(codes_have_the_words_of_the_protocol),
        cmocka_unit_test(failing_fills_the_status),
        cmocka_unit_test(the_status_may_be_null),
        cmocka_unit_test(a_prefix_can_be_added),
        cmocka_unit_test(ascii_is_truncated_at_the_last_byte),
        cmocka_unit_test(utf8_is_truncated_between_characters),
        cmocka_unit_test(the_field_is_truncated_between_characters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
