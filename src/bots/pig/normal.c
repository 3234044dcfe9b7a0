/* Level `normal` of pig: holds at about 21 points, a little earlier when ahead and later when behind. When any player
 * is close to the goal, there may not be another turn, so it rolls until it wins or loses the points.
 *
 * With two players the rule wins 49.5% of the games against perfect play. It is from Neller and Presser, "Practical
 * Play of the Dice Game Pig" (2010).
 */
#include "state.h"

#include <posse/bot.h>

enum {
    HOLD_AT = 21,       /* points of a turn, when the scores are equal */
    LEAD_PER_POINT = 8, /* how far ahead to be to hold one point earlier */
    RACE_DISTANCE = 29, /* points to the goal from which on nobody holds */
};

static int best_opponent(const pig_state *s)
{
    int best = 0;
    for (int seat = 0; seat < s->players; seat++)
        if (seat != s->turn && s->score[seat] > best)
            best = s->score[seat];
    return best;
}

static posse_action choose(const posse_bot_input *input, posse_rng *rng)
{
    const pig_state *s = input->world;
    int own = s->score[s->turn], other = best_opponent(s);
    bool race = (own > other ? own : other) + RACE_DISTANCE >= goal_of(s);
    (void)rng; /* for bots that play at random, or break ties at random */
    return race || s->points < HOLD_AT + (other - own) / LEAD_PER_POINT ? ACTION_ROLL : ACTION_HOLD;
}

const posse_bot posse_bot_pig_normal = {.level = "normal", .game = "pig", .choose = choose};
