/* Intervals compared with published or independently computed values. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

#include "interval.h"

static void assert_near(double value, double wanted, double by)
{
    if (!(fabs(value - wanted) <= by))
        fail_msg("%.9f is not %.9f", value, wanted);
}

/* Newcombe, Statistics in Medicine 17 (1998), table I, method 3; and well-known extreme cases. */
static void shares_have_wilsons_interval(void **state)
{
    static const struct {
        int64_t hits, count;
        double low, high;
    } known[] = {
        {81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0, 0.1611},
        {1, 29, 0.0061, 0.1718},   {50, 100, 0.4038, 0.5962}, {10, 10, 0.7225, 1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        lab_interval share = lab_share(known[i].hits, known[i].count);
        assert_near(share.value, (double)known[i].hits / (double)known[i].count, 1e-12);
        assert_near(share.low, known[i].low, 0.00006);
        assert_near(share.high, known[i].high, 0.00006);
    }
    assert_true(lab_share(0, 20).low == 0);
    assert_true(lab_share(10, 10).high == 1);
}

static void no_trials_give_the_whole_range(void **state)
{
    lab_interval share = lab_share(0, 0);
    (void)state;
    assert_true(share.value == 0 && share.low == 0 && share.high == 1);
}

/* The values 1 to 10: a standard deviation of 3.02765, divided by the root of 10, times 1.95996. */
static void means_have_a_normal_interval(void **state)
{
    lab_interval mean = lab_mean(10, 55, 385);
    (void)state;
    assert_near(mean.value, 5.5, 1e-12);
    assert_near(mean.high - mean.value, 1.876523, 1e-6);
    assert_near(mean.value - mean.low, 1.876523, 1e-6);
}

/* No digit is lost where large sums have a small difference. */
static void equal_values_have_no_margin(void **state)
{
    int64_t many = INT64_C(3000000000);
    (void)state;
    assert_true(lab_margin(lab_mean(many, 1001 * many, 1001 * 1001 * many)) == 0);
    lab_interval nearly = lab_mean(many, 1001 * many + 1, 1001 * 1001 * many + 2003);
    assert_true(lab_margin(nearly) > 0);
    assert_near(nearly.value, 1001, 1e-6);
}

static void a_single_value_has_no_margin(void **state)
{
    (void)state;
    assert_true(lab_margin(lab_mean(1, 7, 49)) == 0);
    assert_true(lab_mean(0, 0, 0).value == 0);
    assert_true(lab_margin(lab_mean(2, 3, 0)) == 0); /* impossible input must not give NaN */
}

static void places_follow_the_margin(void **state)
{
    (void)state;
    assert_int_equal(lab_decimal_places(12), 0);
    assert_int_equal(lab_decimal_places(2.5), 0);
    assert_int_equal(lab_decimal_places(1.4), 1);
    assert_int_equal(lab_decimal_places(0.4), 1);
    assert_int_equal(lab_decimal_places(0.14), 2);
    assert_int_equal(lab_decimal_places(0.00001), 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shares_have_wilsons_interval), cmocka_unit_test(no_trials_give_the_whole_range),
        cmocka_unit_test(means_have_a_normal_interval), cmocka_unit_test(equal_values_have_no_margin),
        cmocka_unit_test(a_single_value_has_no_margin), cmocka_unit_test(places_follow_the_margin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
