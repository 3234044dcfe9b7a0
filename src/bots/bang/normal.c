/* Level `normal` of bang: plays the action of the highest heuristic value (heuristics.h), given
 * beliefs about hidden roles (belief.h), without search. */
#include "belief.h"

static posse_action choose(const posse_bot_input *input, posse_rng *rng)
{
    bang_stance stance;
    bang_life_values values;
    int value[MAX_LEGAL];
    bang_form_stance(&stance, &values, input, input->memory);
    bang_evaluate(&stance, input->legal, input->legal_count, value);
    return bang_best(input, value, rng);
}

const posse_bot posse_bot_bang_normal = {
    .level = "normal",
    .game = "bang",
    .params = bang_params,
    .param_count = PARAMS,
    .polite = true,
    .hear = bang_hear,
    .shares_memory = true,
    .choose = choose,
    .beliefs = bang_write_beliefs,
};
