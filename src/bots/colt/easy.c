/* Level `easy` of colt, for a child to win against: it thinks no further than the card in its hand, is often
 * a few hundred dollars wrong about it, and now and then plays anything. */
#include "heuristics.h"

enum {
    ERRS_ONCE_IN = 5, /* answers: then it gives any that is legal */
    WRONG_BY = 400,   /* dollars, at most */
};

static posse_action choose(const posse_seen *seen, posse_rng *rng)
{
    int worth[MAX_LEGAL], best = 0;
    if (posse_rng_below(rng, ERRS_ONCE_IN) == 0)
        return seen->legal[posse_rng_below(rng, (uint32_t)seen->legal_count)];
    colt_evaluate(seen->world, seen->bot->params, 1, seen->legal, seen->legal_count, worth);
    for (int i = 0; i < seen->legal_count; i++) {
        worth[i] += (int)posse_rng_below(rng, WRONG_BY);
        best = worth[i] > worth[best] ? i : best;
    }
    return seen->legal[best];
}

const posse_bot posse_bot_colt_easy = {
    .level = "easy",
    .game = "colt",
    .params = colt_params,
    .param_count = COLT_PARAMS,
    .choose = choose,
};
