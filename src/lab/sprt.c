/* The sequential test. */
#include "sprt.h"

#include <math.h>

double lab_sprt_lower(const lab_sprt *sprt)
{
    return log(sprt->beta / (1 - sprt->alpha));
}

double lab_sprt_upper(const lab_sprt *sprt)
{
    return log((1 - sprt->beta) / sprt->alpha);
}

uint64_t lab_sprt_next_look(uint64_t deals)
{
    return (deals / LAB_SPRT_LOOK + 1) * LAB_SPRT_LOOK;
}

/* All seats of a deal are counted, so the number of seats is the same in each, and the mean over deals is
 * the gain. */
lab_sample lab_sprt_sample(const lab_contest *contest, const lab_cell *cell, uint64_t deals)
{
    static const double answer = 0.05; /* games that a better one brings, where it brings much */
    double n = (double)deals, seat = 1.0 / lab_contest_seats(contest);
    double gradient[LAB_PARTS] = {[LAB_WON] = seat / LAB_WIN, [LAB_BASE] = -seat / LAB_WIN};
    double variance = lab_moments_variance(cell->all, deals, gradient); /* of the sum */
    return (lab_sample){.deals = deals,
                        .mean = lab_cell_gain(cell, deals, -1, 0).value,
                        .squares = deals < 2 ? 0 : variance * (n - 1) / n,
                        .unit = contest->playouts ? answer : seat};
}

double lab_sprt_llr(const lab_sprt *sprt, const lab_sample *sample)
{
    double n = (double)sample->deals;
    double variance = (sample->squares + 2 * sample->unit * sample->unit) / (n + 1);
    variance *= 1 + 2 * sqrt(2 / n);
    return n * (sprt->high - sprt->low) * (sample->mean - (sprt->low + sprt->high) / 2) / variance;
}

lab_answer lab_sprt_answer(const lab_sprt *sprt, const lab_sample *sample)
{
    if (sample->deals < LAB_SPRT_FIRST || sample->deals % LAB_SPRT_LOOK != 0)
        return LAB_OPEN;
    double llr = lab_sprt_llr(sprt, sample);
    return llr >= lab_sprt_upper(sprt)   ? LAB_HIGH
           : llr <= lab_sprt_lower(sprt) ? LAB_LOW
                                         : LAB_OPEN;
}
