/* Level `normal` of pig: holds at about 21 points, a little earlier when ahead and later when behind. When any player
 * is close to the goal, there may not be another turn, so it rolls until it wins or loses the points.
 *
 * The rule is from Neller and Presser, "Practical Play of the Dice Game Pig" (2010), where it is for two players.
 * docs/benchmarks.md has its strength.
 */
#include "state.h"

#include <posse/bot.h>

enum {
    HOLD_AT = 21,       /* points of a turn, if the scores are equal */
    LEAD_PER_POINT = 8, /* the lead that makes the bot hold one point earlier */
    RACE_DISTANCE = 29, /* the distance to the goal at which the race begins */
};

static int best_opponent(const pig_state *s, int seat)
{
    int best = 0;
    for (int other = 0; other < s->players; other++)
        if (other != seat && s->score[other] > best)
            best = s->score[other];
    return best;
}

static posse_action choose(const posse_bot_input *input, posse_rng *rng)
{
    const pig_state *s = input->world;
    int own = s->score[input->seat], best = best_opponent(s, input->seat);
    bool race = (own > best ? own : best) + RACE_DISTANCE >= goal_of(s);
    (void)rng; /* for bots that choose at random between equally good actions */
    return race || s->points < HOLD_AT + (best - own) / LEAD_PER_POINT ? ACTION_ROLL : ACTION_HOLD;
}

const posse_bot posse_bot_pig_normal = {.level = "normal", .game = "pig", .choose = choose};
