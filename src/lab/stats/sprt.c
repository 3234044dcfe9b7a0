/* The sequential probability ratio test. */
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
    return (deals / LAB_SPRT_LOOK_EVERY + 1) * LAB_SPRT_LOOK_EVERY;
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
    if (sample->deals < LAB_SPRT_MIN_DEALS || sample->deals % LAB_SPRT_LOOK_EVERY != 0)
        return LAB_OPEN;
    double llr = lab_sprt_llr(sprt, sample);
    return llr >= lab_sprt_upper(sprt) ? LAB_HIGH : llr <= lab_sprt_lower(sprt) ? LAB_LOW : LAB_OPEN;
}
