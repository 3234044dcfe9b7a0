/* Durations in buckets: where each one is counted, and what they add up to. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "histogram.h"
#include <cmocka.h>

#include <stdlib.h>

static void bounds_ascend_and_their_texts_are_right(void **state)
{
    (void)state;
    for (int i = 0; i < HISTOGRAM_BOUNDS; i++) {
        assert_true(i == 0 || posse_histogram_bounds[i].ns > posse_histogram_bounds[i - 1].ns);
        double ns = strtod(posse_histogram_bounds[i].seconds, NULL) * 1e9;
        assert_true(ns - (double)posse_histogram_bounds[i].ns < 0.5 && (double)posse_histogram_bounds[i].ns - ns < 0.5);
    }
}

static void a_bound_belongs_to_its_bucket(void **state)
{
    (void)state;
    for (int i = 0; i < HISTOGRAM_BOUNDS; i++) {
        posse_histogram h = {.sum_ns = 0};
        posse_histogram_add(&h, posse_histogram_bounds[i].ns);
        assert_int_equal(h.counts[i], 1);
        posse_histogram_add(&h, posse_histogram_bounds[i].ns + 1);
        assert_int_equal(h.counts[i + 1], 1);
        assert_int_equal(posse_histogram_total(&h), 2);
        assert_int_equal(h.sum_ns, 2 * posse_histogram_bounds[i].ns + 1);
    }
}

static void the_shortest_and_the_longest_are_counted(void **state)
{
    (void)state;
    posse_histogram h = {.sum_ns = 0};
    posse_histogram_add(&h, 0);
    posse_histogram_add(&h, UINT64_MAX / 2);
    assert_int_equal(h.counts[0], 1);
    assert_int_equal(h.counts[HISTOGRAM_BOUNDS], 1);
    assert_int_equal(posse_histogram_total(&h), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bounds_ascend_and_their_texts_are_right),
        cmocka_unit_test(a_bound_belongs_to_its_bucket),
        cmocka_unit_test(the_shortest_and_the_longest_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
