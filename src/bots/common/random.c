/* Level `random`, for any game: every legal action is as likely as any other. */
#include <posse/bot.h>

static posse_action choose(const posse_seen *seen, posse_rng *rng)
{
    return seen->legal[posse_rng_below(rng, (uint32_t)seen->legal_count)];
}

const posse_bot posse_bot_random = {
    .level = "random",
    .game = NULL,
    .choose = choose,
};
