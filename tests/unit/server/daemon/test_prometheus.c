/* Metrics as text. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "prometheus.h"
#include <cmocka.h>

#include <string.h>

static void a_value_has_its_help_and_type(void **state)
{
    (void)state;
    posse_buffer out = {0};
    prometheus_put(&out, "tables", "gauge", "Tables in memory.", 7);
    prometheus_row(&out, "queue_length", "queue", "hint", UINT64_MAX);
    assert_string_equal(out.text, "# HELP posse_tables Tables in memory.\n# TYPE posse_tables gauge\nposse_tables 7\n"
                                  "posse_queue_length{queue=\"hint\"} 18446744073709551615\n");
    posse_buffer_free(&out);
}

static void buckets_are_cumulative(void **state)
{
    (void)state;
    posse_buffer out = {0};
    posse_histogram h = {.sum_ns = 0};
    posse_histogram_add(&h, 100000);
    posse_histogram_add(&h, 1);
    posse_histogram_add(&h, 2000000);
    posse_histogram_add(&h, UINT64_C(11000000000));
    prometheus_histogram(&out, "a", "kind", "b", &h);
    assert_non_null(strstr(out.text, "posse_a_bucket{kind=\"b\",le=\"0.0001\"} 2\n"
                                     "posse_a_bucket{kind=\"b\",le=\"0.00025\"} 2\n"));
    assert_non_null(strstr(out.text, "posse_a_bucket{kind=\"b\",le=\"0.0025\"} 3\n"));
    assert_non_null(strstr(out.text, "posse_a_bucket{kind=\"b\",le=\"10\"} 3\n"
                                     "posse_a_bucket{kind=\"b\",le=\"+Inf\"} 4\n"
                                     "posse_a_sum{kind=\"b\"} 11.002100001\n"
                                     "posse_a_count{kind=\"b\"} 4\n"));
    posse_buffer_clear(&out);
    prometheus_histogram(&out, "a", NULL, NULL, &h);
    assert_non_null(strstr(out.text, "posse_a_bucket{le=\"+Inf\"} 4\nposse_a_sum 11.002100001\nposse_a_count 4\n"));
    posse_buffer_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_value_has_its_help_and_type),
        cmocka_unit_test(buckets_are_cumulative),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
