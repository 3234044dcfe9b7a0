/* Statistics of the lab: moments, the sequential test, ratings. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "rating.h"
#include "sprt.h"
#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool near(double a, double b, double within)
{
    return fabs(a - b) <= within;
}

static double uniform(posse_rng *rng)
{
    return (double)(posse_rng_next(rng) >> 11) * 0x1p-53;
}

/* ---- moments ------------------------------------------------------------------------------- */

enum { SIZE = 5, DEALS = 300 };

static void variance_matches_a_direct_sum(void **state)
{
    (void)state;
    static const double gradient[SIZE] = {0.5, -2, 0, 1, 3};
    lab_moments *moments = lab_moments_new(SIZE), *half = lab_moments_new(SIZE);
    double values[DEALS], mean = 0, squares = 0;
    posse_rng rng;
    posse_rng_seed(&rng, 5);
    for (int deal = 0; deal < DEALS; deal++) {
        int counters[SIZE];
        values[deal] = 0;
        for (int i = 0; i < SIZE; i++) {
            counters[i] = (int)posse_rng_below(&rng, 4) * (deal % 3);
            values[deal] += gradient[i] * counters[i];
        }
        mean += values[deal] / DEALS;
        lab_moments_add(deal < 100 ? moments : half, counters);
    }
    for (int deal = 0; deal < DEALS; deal++)
        squares += (values[deal] - mean) * (values[deal] - mean);
    lab_moments_merge(moments, half);
    double wanted = squares * DEALS / (DEALS - 1); /* of the sum */
    assert_true(near(lab_moments_variance(moments, DEALS, gradient), wanted, 1e-6 * wanted));
    assert_true(lab_moments_variance(moments, 1, gradient) == 0);
    assert_true(lab_estimate_of(1, 4, 1).error < 0);
    assert_true(near(lab_estimate_of(1, 4, 9).error, 3.92, 0.01));
    free(moments);
    free(half);
}

/* ---- simulated contests -------------------------------------------------------------------- */

enum { PLAYERS = 5 };

/* A cell filled with simulated deals. The seats of a deal are often lucky together, like those of a team. */
static lab_cell simulated_cell(void)
{
    return (lab_cell){.bot = 0, .among = 1, .all = lab_moments_new(LAB_COUNTERS)};
}

static void add_deal(lab_cell *cell, double gain, posse_rng *rng)
{
    const double loses = 0.1, baseline_rate = 0.4;
    double wins = (gain + baseline_rate * loses) / (1 - baseline_rate);
    int counters[LAB_COUNTERS] = {[LAB_SEATS] = PLAYERS};
    bool together = posse_rng_below(rng, 2);
    double luck = uniform(rng);
    for (int seat = 0; seat < PLAYERS; seat++) {
        bool baseline = uniform(rng) < baseline_rate;
        double own = together ? luck : uniform(rng);
        bool won = baseline ? own >= loses : own < wins;
        counters[LAB_WON] += won * LAB_UNITS_PER_WIN;
        counters[LAB_BASELINE] += baseline * LAB_UNITS_PER_WIN;
    }
    lab_moments_add(cell->all, counters);
}

/* 95 % intervals contain the true gain in 95 % of runs, although the seats of a deal are correlated. */
static void intervals_cover_the_truth(void **state)
{
    (void)state;
    enum { RUNS = 2000, EACH = 200 };
    int covered = 0;
    posse_rng rng;
    posse_rng_seed(&rng, 9);
    for (int run = 0; run < RUNS; run++) {
        lab_cell cell = simulated_cell();
        for (int i = 0; i < EACH; i++)
            add_deal(&cell, 0.03, &rng);
        lab_estimate gain = lab_cell_gain(&cell, EACH, -1, 0);
        covered += near(gain.value, 0.03, gain.error);
        free(cell.all);
    }
    assert_in_range(covered, RUNS * 0.93, RUNS * 0.965);
}

/* ---- the sequential test ------------------------------------------------------------------- */

static const lab_sprt five_points = {.low = 0, .high = 0.05, .alpha = 0.05, .beta = 0.05};

static void llr_matches_the_normal_formula(void **state)
{
    (void)state;
    /* So many deals that the two imaginary ones do not matter. */
    lab_sample sample = {.deals = 100000, .mean = 0.04, .squares = 100000 * 0.09, .unit = 0.2};
    double expected = 0;
    expected += 100000 * (0.04 * 0.05 - 0.05 * 0.05 / 2) / 0.09;
    assert_true(near(lab_sprt_llr(&five_points, &sample), expected, 0.01 * expected));
    assert_true(near(lab_sprt_upper(&five_points), 2.944, 0.001));
    assert_true(near(lab_sprt_lower(&five_points), -2.944, 0.001));
    sample.mean = 0.025;
    assert_true(near(lab_sprt_llr(&five_points, &sample), 0, 1e-9));
}

static void no_answer_between_looks(void **state)
{
    (void)state;
    lab_sample sample = {.mean = 0.9, .unit = 0.2};
    for (sample.deals = 0; sample.deals < 200; sample.deals++) {
        sample.squares = 0.01 * (double)sample.deals;
        bool look = sample.deals >= LAB_SPRT_MIN_DEALS && sample.deals % LAB_SPRT_LOOK_EVERY == 0;
        assert_int_equal(lab_sprt_answer(&five_points, &sample), look ? LAB_HIGH : LAB_OPEN);
        assert_true(lab_sprt_next_look(sample.deals) > sample.deals);
        assert_int_equal(lab_sprt_next_look(sample.deals) % LAB_SPRT_LOOK_EVERY, 0);
    }
}

/* The test ends, with `low`, for bots that play identically. */
static void identical_bots_end_the_test(void **state)
{
    (void)state;
    lab_sample sample = {.deals = LAB_SPRT_MIN_DEALS, .unit = 0.2};
    assert_int_equal(lab_sprt_answer(&five_points, &sample), LAB_LOW);
}

/* The fraction of runs in which the test answers `high`. */
static double rate_of_high(const lab_sprt *sprt, double gain, double *deals)
{
    enum { RUNS = 2000, LIMIT = 100000 };
    lab_contest contest = {.settings = {.players = PLAYERS}};
    int high = 0;
    posse_rng rng;
    posse_rng_seed(&rng, 77);
    *deals = 0;
    for (int run = 0; run < RUNS; run++) {
        lab_cell cell = simulated_cell();
        lab_answer answer = LAB_OPEN;
        uint64_t n = 0;
        while (answer == LAB_OPEN && n < LIMIT) {
            add_deal(&cell, gain, &rng);
            lab_sample sample = lab_sprt_sample(&contest, &cell, ++n);
            answer = lab_sprt_answer(sprt, &sample);
        }
        assert_int_not_equal(answer, LAB_OPEN);
        high += answer == LAB_HIGH;
        *deals += (double)n / RUNS;
        free(cell.all);
    }
    return (double)high / RUNS;
}

/* A large difference is found at the first look, a small one after many. */
static void error_rates_hold(void **state)
{
    (void)state;
    static const lab_sprt tests[] = {
        {.low = 0, .high = 0.05, .alpha = 0.05, .beta = 0.05},
        {.low = 0, .high = 0.015, .alpha = 0.05, .beta = 0.05},
        {.low = -0.01, .high = 0.01, .alpha = 0.1, .beta = 0.02},
    };
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
        const lab_sprt *sprt = &tests[i];
        double apart = sprt->high - sprt->low, deals, between;
        double enough = 0.2 / (apart * apart) + 2 * LAB_SPRT_MIN_DEALS; /* several times the expected number */
        /* Three standard deviations of these rates in 2000 runs. */
        double slack = 3 * sqrt(sprt->alpha / 2000), other_slack = 3 * sqrt(sprt->beta / 2000);
        assert_true(rate_of_high(sprt, sprt->low, &deals) <= sprt->alpha + slack);
        assert_true(deals < enough);
        assert_true(rate_of_high(sprt, sprt->low - apart, &deals) <= 0.005);
        assert_true(rate_of_high(sprt, sprt->high, &deals) >= 1 - sprt->beta - other_slack);
        assert_true(deals < enough);
        assert_true(rate_of_high(sprt, sprt->high + apart, &deals) >= 0.995);
        between = rate_of_high(sprt, (sprt->low + sprt->high) / 2, &deals);
        assert_true(between > 0.3 && between < 0.7);
    }
}

/* ---- ratings ------------------------------------------------------------------------------- */

static void ratings_recover_known_strengths(void **state)
{
    (void)state;
    static const double strengths[] = {0.7, -0.4, 0, 1.5};
    lab_difference differences[12];
    lab_estimate ratings[4];
    int count = 0;
    for (int a = 0; a < 4; a++)
        for (int b = 0; b < 4; b++)
            if (a != b)
                differences[count++] = (lab_difference){a, b, {strengths[a] - strengths[b], 0.1 + 0.05 * a}};
    assert_true(lab_rate(differences, count, 4, ratings));
    for (int i = 0; i < 4; i++) {
        assert_true(near(ratings[i].value, (strengths[i] + 0.4) * 400 / log(10), 1e-6));
        assert_true(i == 1 ? ratings[i].error == 0 : ratings[i].error > 0);
    }
    /* A single difference gives the measured value. */
    differences[0] = (lab_difference){1, 0, {-log(10), 0.5}};
    assert_true(lab_rate(differences, 1, 2, ratings));
    assert_true(near(ratings[0].value, 400, 1e-6) && ratings[1].value == 0);
    assert_true(near(ratings[0].error, 0.5 * 400 / log(10), 1e-6));
}

/* Of two contradicting differences the more precise one has more weight. */
static void differences_are_weighted_by_variance(void **state)
{
    (void)state;
    lab_difference differences[] = {{1, 0, {1, 0.1}}, {0, 1, {-3, 0.3}}};
    lab_estimate ratings[2];
    assert_true(lab_rate(differences, 2, 2, ratings));
    assert_true(near(ratings[1].value, (0.9 * 1 + 0.1 * 3) * 400 / log(10), 1e-6));
}

static void unconnected_bots_cannot_be_rated(void **state)
{
    (void)state;
    lab_difference differences[] = {{0, 1, {1, 0.1}}, {2, 3, {1, 0.1}}};
    lab_estimate ratings[4] = {{77, 0}};
    assert_false(lab_rate(differences, 2, 4, ratings));
    assert_true(ratings[0].value == 77);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(variance_matches_a_direct_sum),    cmocka_unit_test(intervals_cover_the_truth),
        cmocka_unit_test(llr_matches_the_normal_formula),   cmocka_unit_test(no_answer_between_looks),
        cmocka_unit_test(identical_bots_end_the_test),      cmocka_unit_test(error_rates_hold),
        cmocka_unit_test(ratings_recover_known_strengths),  cmocka_unit_test(differences_are_weighted_by_variance),
        cmocka_unit_test(unconnected_bots_cannot_be_rated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
