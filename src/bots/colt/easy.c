/* Level `easy` of colt, which a child can beat. It looks only one card ahead, misjudges each
 * action by up to a few hundred dollars, and sometimes plays a random card. */
#include "heuristics.h"

enum {
    ERRS_ONCE_IN = 5, /* decisions: then any legal action is chosen */
    NOISE = 400,      /* upper bound of the random error, in dollars */
};

static posse_action choose(const posse_bot_input *input, posse_rng *rng)
{
    int value[MAX_LEGAL], best = 0;
    if (posse_rng_below(rng, ERRS_ONCE_IN) == 0)
        return input->legal[posse_rng_below(rng, (uint32_t)input->legal_count)];
    colt_evaluate(input->world, input->bot->params, 1, input->legal, input->legal_count, value);
    for (int i = 0; i < input->legal_count; i++) {
        value[i] += (int)posse_rng_below(rng, NOISE);
        best = value[i] > value[best] ? i : best;
    }
    return input->legal[best];
}

const posse_bot posse_bot_colt_easy = {
    .level = "easy",
    .game = "colt",
    .params = colt_params,
    .param_count = COLT_PARAMS,
    .choose = choose,
};
