/* Level `normal` of colt: plays the action of the highest heuristic value (heuristics.h), without
 * search. Ties are broken at random. */
#include "heuristics.h"

static posse_action choose(const posse_bot_input *input, posse_rng *rng)
{
    int value[MAX_LEGAL], best = 0;
    uint32_t equals = 1;
    const posse_param *params = input->bot->params;
    colt_evaluate(input->world, params, params[CARDS_AHEAD].value, input->legal, input->legal_count, value);
    for (int i = 1; i < input->legal_count; i++) {
        if (value[i] < value[best])
            continue;
        equals = value[i] == value[best] ? equals + 1 : 1;
        if (equals == 1 || posse_rng_below(rng, equals) == 0)
            best = i;
    }
    return input->legal[best];
}

const posse_bot posse_bot_colt_normal = {
    .level = "normal",
    .game = "colt",
    .params = colt_params,
    .param_count = COLT_PARAMS,
    .choose = choose,
};
