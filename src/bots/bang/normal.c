/* Level `normal` of bang: good rules of thumb, at once. Every answer is the one that is worth most
 * by what the others have done so far. */
#include "belief.h"

static posse_action choose(const posse_seen *seen, posse_rng *rng)
{
    bang_stance stance;
    bang_value value;
    int worth[MAX_LEGAL];
    bang_form_stance(&stance, &value, seen, seen->memory);
    bang_evaluate(&stance, seen->legal, seen->legal_count, worth);
    return bang_best(seen, worth, rng);
}

const posse_bot posse_bot_bang_normal = {
    .level = "normal",
    .game = "bang",
    .params = bang_params,
    .param_count = PARAMS,
    .hear = bang_hear,
    .shares_memory = true,
    .choose = choose,
    .beliefs = bang_write_beliefs,
};
