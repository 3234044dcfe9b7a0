/* How likely the next roll is to bring what players fear or hope for. */
#include "state.h"

/* The probability that at least `wanted` of `dice` dice show a given face. */
static double at_least(int wanted, int dice)
{
    /* ways[dice][count]: the rolls of `dice` dice in which exactly `count` of them show the face. */
    static const uint16_t ways[DICE + 1][DICE + 1] = {
        {1}, {5, 1}, {25, 10, 1}, {125, 75, 15, 1}, {625, 500, 150, 20, 1}, {3125, 3125, 1250, 250, 25, 1},
    };
    int found = 0;
    for (int count = wanted > 0 ? wanted : 0; count <= dice; count++)
        found += ways[dice][count];
    return (double)found / bang_roll_count[dice];
}

/* Dynamite and gatlings that stay on the table count. Arrows that stay do not: they have been taken already. */
int bang_odds(const void *state, posse_action action, posse_dice_odds out[])
{
    const bang_state *s = state;
    unsigned rolled = s->phase == PHASE_ROLL ? s->rolling : s->phase == PHASE_REROLL ? action - ACTION_REROLL : 0;
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
