/* Level `random`, for any game: all legal actions are equally likely. */
#include <posse/bot.h>

static posse_action choose(const posse_bot_input *input, posse_rng *rng)
{
    return input->legal[posse_rng_below(rng, (uint32_t)input->legal_count)];
}

const posse_bot posse_bot_random = {
    .level = "random",
    .game = NULL,
    .polite = true,
    .choose = choose,
};
