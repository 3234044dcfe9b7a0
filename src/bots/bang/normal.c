/* Level `normal` of bang: good rules of thumb, at once. Every answer is the one that is worth most
 * by what the others have done so far. */
#include "belief.h"
#include "bots.h"

static posse_action choose(const posse_seen *seen, posse_rng *rng)
{
    bang_mind mind;
    bang_value value;
    int worth[MAX_LEGAL];
    bang_make_up_mind(&mind, &value, seen, seen->memory);
    bang_judge(&mind, seen->legal, seen->legal_count, worth);
    return bang_best(seen, worth, rng);
}

const posse_bot posse_bot_bang_normal = {
    .level = "normal",
    .game = "bang",
    .numbers = bang_numbers,
    .number_count = NUMBERS,
    .hear = bang_hear,
    .hears_alike = true,
    .choose = choose,
    .beliefs = bang_write_beliefs,
};
