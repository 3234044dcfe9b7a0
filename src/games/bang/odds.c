/* What people want to know of dice before they fall. */
#include "state.h"

/* How likely it is that at least `wanted` of so many dice show a given face. */
static double at_least(int wanted, int dice)
{
    /* By the number of dice: in how many of all their rolls exactly so many of them show it. */
    static const uint16_t ways[DICE + 1][DICE + 1] = {
        {1},
        {5, 1},
        {25, 10, 1},
        {125, 75, 15, 1},
        {625, 500, 150, 20, 1},
        {3125, 3125, 1250, 250, 25, 1},
    };
    int found = 0;
    for (int count = wanted > 0 ? wanted : 0; count <= dice; count++)
        found += ways[dice][count];
    return (double)found / bang_roll_count[dice];
}

/* Each follows from how many dice fall and what the others show. Arrows are taken after every roll, so those that lie
 * there already do not count. */
int bang_odds(const void *state, posse_action action, posse_dice_odds out[])
{
    const bang_state *s = state;
    unsigned rolled = s->phase == PHASE_ROLL     ? s->rolling
                      : s->phase == PHASE_REROLL ? action - ACTION_REROLL
                                                 : 0;
    int dice = count_of(rolled);
    if (!dice)
        return 0;
    int dynamites = count_of(s->showing[DYNAMITE] & ~rolled);
    int gatlings = count_of(s->showing[GATLING] & ~rolled);
    out[0] = (posse_dice_odds){"dynamite", at_least(THIRD_DYNAMITE - dynamites, dice)};
    out[1] = (posse_dice_odds){"gatling", at_least(bang_gun_needs(s) - gatlings, dice)};
    out[2] = (posse_dice_odds){"attack", at_least(s->arrow_pile, dice)};
    return 3;
}
