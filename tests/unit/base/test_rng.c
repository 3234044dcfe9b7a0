/* Compares the random generator with reference values from another program, and checks that drawing
 * below a bound is uniform where a modulo would be biased.
 */
#include "alloc.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>
#include <posse/rng.h>
#include <stdlib.h>
#include <string.h>

#define ZEROS_16 "0000000000000000"
#define ZEROS_64 ZEROS_16 ZEROS_16 ZEROS_16 ZEROS_16

static void assert_words(const posse_rng *rng, const uint64_t words[4])
{
    for (int i = 0; i < 4; i++)
        assert_int_equal(rng->word[i], words[i]);
}

static void seeding_is_splitmix64(void **state)
{
    (void)state;
    static const struct {
        uint64_t seed;
        uint64_t words[4];
    } cases[] = {
        {0, {0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4, 0x06c45d188009454f, 0xf88bb8a8724c81ec}},
        {1, {0x910a2dec89025cc1, 0xbeeb8da1658eec67, 0xf893a2eefb32555e, 0x71c18690ee42c90b}},
        {1234567, {0x599ed017fb08fc85, 0x2c73f08458540fa5, 0x883ebce5a3f27c77, 0x3fbef740e9177b3f}},
        {UINT64_MAX, {0xe4d971771b652c20, 0xe99ff867dbf682c9, 0x382ff84cb27281e9, 0x6d1db36ccba982d2}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        posse_rng rng;
        posse_rng_seed(&rng, cases[i].seed);
        assert_words(&rng, cases[i].words);
    }
}

static void drawing_is_xoshiro256starstar(void **state)
{
    (void)state;
    static const uint64_t wanted[] = {
        11520,
        0,
        1509978240,
        1215971899390074240,
        1216172134540287360,
        607988272756665600,
        16172922978634559625u,
        8476171486693032832,
        10595114339597558777u,
        2904607092377533576,
    };
    posse_rng rng = {{1, 2, 3, 4}};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        assert_int_equal(posse_rng_next(&rng), wanted[i]);
}

static void thousandth_number_of_a_seed(void **state)
{
    (void)state;
    posse_rng rng;
    posse_rng_seed(&rng, 7);
    assert_int_equal(posse_rng_next(&rng), 0xb358faf74ef9765a);
    for (int i = 2; i < 1000; i++)
        posse_rng_next(&rng);
    assert_int_equal(posse_rng_next(&rng), 0xd8df721ab4271195);
}

static void setting_takes_the_first_byte_as_the_most_significant(void **state)
{
    (void)state;
    static const uint64_t words[4] = {0x0001020304050607, 0x08090a0b0c0d0e0f, 0x1011121314151617, 0x18191a1b1c1d1e1f};
    uint8_t bits[32];
    for (int i = 0; i < 32; i++)
        bits[i] = (uint8_t)i;
    posse_rng rng;
    posse_rng_set(&rng, bits);
    assert_words(&rng, words);
    assert_int_equal(posse_rng_next(&rng), 0xcb61f88f25bc5234);
}

static void setting_zero_is_seeding_zero(void **state)
{
    (void)state;
    const uint8_t bits[32] = {0};
    posse_rng zero;
    posse_rng rng;
    posse_rng_seed(&zero, 0);
    posse_rng_set(&rng, bits);
    assert_words(&rng, zero.word);

    /* Each single bit gives a different state. */
    for (int bit = 0; bit < 256; bit++) {
        uint8_t one[32] = {0};
        one[bit / 8] = (uint8_t)(1u << bit % 8);
        posse_rng_set(&rng, one);
        assert_int_equal(rng.word[bit / 64], UINT64_C(1) << (8 * (7 - bit / 8 % 8) + bit % 8));
    }
}

static void reading_decimal(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint64_t seed;
    } cases[] = {
        {"0", 0},
        {"7", 7},
        {"007", 7},
        {"00000000000000000007", 7},
        {"9223372036854775808", UINT64_C(1) << 63},
        {"18446744073709551615", UINT64_MAX},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        posse_rng wanted;
        posse_rng rng;
        posse_rng_seed(&wanted, cases[i].seed);
        assert_true(posse_rng_read(&rng, cases[i].text));
        assert_words(&rng, wanted.word);
    }
}

static void reading_hex(void **state)
{
    (void)state;
    static const uint64_t words[4] = {0x0123456789abcdef, 0xfedcba9876543210, 0xdeadbeefcafebabe, 0x00000000000000ff};
    posse_rng rng;
    assert_true(posse_rng_read(&rng, "0123456789abcdef"
                                     "fedcba9876543210"
                                     "DEADBEEFCAFEBABE"
                                     "00000000000000fF"));
    assert_words(&rng, words);

    /* 64 digits are always hex, even if they look decimal. */
    static const uint64_t ones[4] = {0x1111111111111111, 0x1111111111111111, 0x1111111111111111, 0x1111111111111111};
    assert_true(posse_rng_read(&rng, "1111111111111111111111111111111111111111111111111111111111111"
                                     "111"));
    assert_words(&rng, ones);

    posse_rng zero;
    posse_rng_seed(&zero, 0);
    assert_true(posse_rng_read(&rng, ZEROS_64));
    assert_words(&rng, zero.word);
}

static void refused_seeds_leave_the_generator_unchanged(void **state)
{
    (void)state;
    static const char *const cases[] = {
        "",
        " ",
        "-1",
        "+1",
        " 1",
        "1 ",
        "1.0",
        "0x10",
        "ff",
        "18446744073709551616",  /* 2^64 */
        "99999999999999999999",  /* 20 digits */
        "000000000000000000007", /* 21 digits */
        "184467440737095516150", /* 21 digits, overflows late */
        "1\n",
        ZEROS_16 ZEROS_16 ZEROS_16 "000000000000000", /* 63 */
        ZEROS_64 "0",                                 /* 65 */
        ZEROS_16 ZEROS_16 ZEROS_16 "000000000000000g",
        ZEROS_16 ZEROS_16 ZEROS_16 "00000000000000g0",
        ZEROS_16 ZEROS_16 ZEROS_16 "00000000000000G0",
        ZEROS_16 ZEROS_16 ZEROS_16 "0000000000000/:0",
        "0x" ZEROS_16 ZEROS_16 ZEROS_16 "00000000000000",
        "\xd9\xa3", /* an Arabic digit three */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        posse_rng rng = {{11, 22, 33, 44}};
        if (posse_rng_read(&rng, cases[i]))
            fail_msg("read \"%s\"", cases[i]);
        assert_words(&rng, (const uint64_t[4]){11, 22, 33, 44});
    }
}

/* Exact numbers, so that games are the same on every platform. With the last two bounds, about a
 * quarter and a half of the draws are rejected. */
static void drawing_below_a_bound(void **state)
{
    (void)state;
    static const struct {
        uint32_t bound;
        uint32_t wanted[8];
    } cases[] = {
        {1, {0, 0, 0, 0, 0, 0, 0, 0}},
        {6, {4, 1, 5, 5, 5, 5, 0, 0}},
        {7776, {5447, 2167, 6528, 7629, 7704, 6786, 472, 812}},
        {0xffffffff, {3008953078, 1197227413, 3606172488, 4213782642, 4255712491, 3748535522, 260928193, 448548298}},
        {0xc0000000, {2256714809, 897920560, 2704629366, 3160336982, 2811401642, 195696145, 336411224, 1300429744}},
        {0x80000001, {2127856246, 224274149, 1162578065, 1571653532, 2016413269, 1891612607, 969416322, 551254732}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        posse_rng rng;
        posse_rng_seed(&rng, 7);
        for (int k = 0; k < 8; k++)
            assert_int_equal(posse_rng_below(&rng, cases[i].bound), cases[i].wanted[k]);
    }
}

/* Chi-square must be within four standard deviations of its degrees of freedom. Too uniform is as
 * suspicious as too biased. */
static void assert_uniform(const uint32_t counts[], uint32_t cells, double draws)
{
    double each = draws / cells;
    double chi_square = 0;
    for (uint32_t i = 0; i < cells; i++)
        chi_square += (counts[i] - each) * (counts[i] - each) / each;
    double freedom = cells - 1;
    double off = chi_square - freedom;
    if (off * off > 16 * 2 * freedom)
        fail_msg("chi-square %.1f with %.0f degrees of freedom", chi_square, freedom);
}

static void small_bounds_are_uniform(void **state)
{
    (void)state;
    static const uint32_t bounds[] = {2, 3, 6, 52, 7776}; /* 7776: the number of rolls of five dice */
    for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++) {
        uint32_t bound = bounds[i];
        uint32_t draws = 200 * bound + 100000;
        uint32_t *counts = posse_alloc_zeroed(bound, sizeof *counts);
        posse_rng rng;
        posse_rng_seed(&rng, 20240607 + bound);
        for (uint32_t k = 0; k < draws; k++) {
            uint32_t drawn = posse_rng_below(&rng, bound);
            assert_true(drawn < bound);
            counts[drawn]++;
        }
        assert_uniform(counts, bound, draws);
        free(counts);
    }
}

/* Three quarters of 2^32: without rejection, every third number would be twice as likely. */
static void large_bounds_are_uniform(void **state)
{
    (void)state;
    enum { DRAWS = 300000, HIGH = 96 };
    const uint32_t bound = 0xc0000000;
    uint32_t remainders[3] = {0};
    uint32_t heights[HIGH] = {0};
    posse_rng rng;
    posse_rng_seed(&rng, 42);
    for (int k = 0; k < DRAWS; k++) {
        uint32_t drawn = posse_rng_below(&rng, bound);
        assert_true(drawn < bound);
        remainders[drawn % 3]++;
        heights[drawn / (bound / HIGH)]++;
    }
    assert_uniform(remainders, 3, DRAWS);
    assert_uniform(heights, HIGH, DRAWS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seeding_is_splitmix64),
        cmocka_unit_test(drawing_is_xoshiro256starstar),
        cmocka_unit_test(thousandth_number_of_a_seed),
        cmocka_unit_test(setting_takes_the_first_byte_as_the_most_significant),
        cmocka_unit_test(setting_zero_is_seeding_zero),
        cmocka_unit_test(reading_decimal),
        cmocka_unit_test(reading_hex),
        cmocka_unit_test(refused_seeds_leave_the_generator_unchanged),
        cmocka_unit_test(drawing_below_a_bound),
        cmocka_unit_test(small_bounds_are_uniform),
        cmocka_unit_test(large_bounds_are_uniform),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
