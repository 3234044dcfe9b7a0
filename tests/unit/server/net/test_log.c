/* The operator's log: its lines, its levels, and messages that repeat. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "log.h"
#include <cmocka.h>

#include <posse/json.h>
#include <stdlib.h>
#include <string.h>

static uint64_t now; /* the logger's clock has no context */

static uint64_t test_clock(void)
{
    return now;
}

typedef struct fixture {
    server_logger *log;
    FILE *file;
    char *text;
    size_t length;
} fixture;

static void begin(fixture *f, log_level level, log_format format)
{
    now = UINT64_C(1772384645678);
    f->file = open_memstream(&f->text, &f->length);
    f->log = logger_open(&(logger_options){.out = f->file, .level = level, .format = format, .clock = test_clock});
}

/* Closes the log and compares everything that was written. */
static void check_written(fixture *f, const char *expected)
{
    logger_close(f->log);
    fclose(f->file);
    assert_string_equal(f->text, expected);
    free(f->text);
}

static void a_line_has_its_time_and_level(void **state)
{
    (void)state;
    fixture f;
    begin(&f, LEVEL_DEBUG, LOG_TEXT);
    server_log(f.log, LEVEL_INFO, "listening on port %d", 8080);
    server_log(f.log, LEVEL_ERROR, "the disk is full");
    check_written(&f, "2026-03-01T17:04:05.678Z info  listening on port 8080\n"
                      "2026-03-01T17:04:05.678Z error the disk is full\n");
}

static void less_important_messages_are_left_out(void **state)
{
    (void)state;
    fixture f;
    begin(&f, LEVEL_WARN, LOG_TEXT);
    server_log(f.log, LEVEL_INFO, "a");
    server_log(f.log, LEVEL_WARN, "b");
    logger_set_level(f.log, LEVEL_DEBUG);
    server_log(f.log, LEVEL_DEBUG, "c");
    server_log(NULL, LEVEL_ERROR, "nowhere");
    check_written(&f, "2026-03-01T17:04:05.678Z warn  b\n2026-03-01T17:04:05.678Z debug c\n");
}

static void json_is_one_object_a_line(void **state)
{
    (void)state;
    fixture f;
    posse_json json;
    posse_status status;
    begin(&f, LEVEL_INFO, LOG_JSON);
    server_log(f.log, LEVEL_WARN, "%s", "a \"quoted\"\nline\x7f");
    fflush(f.file);
    assert_true(posse_json_check(f.text, strlen(f.text), &json, &status));
    assert_true(posse_json_is(posse_json_get(json, "level"), "warn"));
    check_written(&f, "{\"time\":\"2026-03-01T17:04:05.678Z\",\"level\":\"warn\","
                      "\"message\":\"a \\\"quoted\\\" line \"}\n");
}

static void equal_messages_are_written_once_and_counted(void **state)
{
    (void)state;
    fixture f;
    begin(&f, LEVEL_INFO, LOG_TEXT);
    for (int i = 0; i < 100; i++)
        server_log(f.log, LEVEL_WARN, "table %s: the disk is full", "abc");
    now += LOG_WINDOW_MS - 1;
    logger_tick(f.log); /* too early */
    now += 1;
    logger_tick(f.log);
    logger_tick(f.log);
    server_log(f.log, LEVEL_WARN, "table %s: the disk is full", "abc");
    check_written(&f, "2026-03-01T17:04:05.678Z warn  table abc: the disk is full\n"
                      "2026-03-01T17:05:05.678Z warn  table abc: the disk is full (99 more messages like this)\n"
                      "2026-03-01T17:05:05.678Z warn  table abc: the disk is full\n");
}

static void messages_of_one_kind_are_limited(void **state)
{
    (void)state;
    fixture f;
    begin(&f, LEVEL_INFO, LOG_JSON);
    for (int i = 0; i < 1000; i++)
        server_log(f.log, LEVEL_WARN, "table %d: the disk is full", i);
    server_log(f.log, LEVEL_WARN, "another kind");
    logger_close(f.log);
    fclose(f.file);
    int lines = 0;
    for (const char *at = f.text; (at = strchr(at, '\n')); at++)
        lines++;
    assert_int_equal(lines, LOG_SHOWN + 2);
    assert_non_null(strstr(f.text, "\"message\":\"table 999: the disk is full\",\"repeated\":992}"));
    assert_non_null(strstr(f.text, "another kind"));
    free(f.text);
}

static void a_clock_that_is_set_back_holds_nothing_back_for_ever(void **state)
{
    (void)state;
    fixture f;
    begin(&f, LEVEL_INFO, LOG_TEXT);
    server_log(f.log, LEVEL_INFO, "a");
    server_log(f.log, LEVEL_INFO, "a");
    now -= 3600000;
    logger_tick(f.log);
    check_written(&f, "2026-03-01T17:04:05.678Z info  a\n"
                      "2026-03-01T16:04:05.678Z info  a (1 more message like this)\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_has_its_time_and_level),
        cmocka_unit_test(less_important_messages_are_left_out),
        cmocka_unit_test(json_is_one_object_a_line),
        cmocka_unit_test(equal_messages_are_written_once_and_counted),
        cmocka_unit_test(messages_of_one_kind_are_limited),
        cmocka_unit_test(a_clock_that_is_set_back_holds_nothing_back_for_ever),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
