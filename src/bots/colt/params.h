/* What the bots of colt judge by: dollars, and hundredths where it says "percent". */
#ifndef POSSE_BOTS_COLT_PARAMS_H
#define POSSE_BOTS_COLT_PARAMS_H

#include <posse/bot.h>

enum { ROUNDS_LEFT = 4, FAR_AHEAD = 3 };

enum colt_param {
    UNSEEN_PURSE,
    HOPED_PURSE,
    FIRE_WORTH,
    GUNSLINGER_RACE,
    PUNCH_PERCENT,
    PUNCH_AND_ROB_PERCENT,
    HIT_COST,
    HIT_WORTH,
    AWAY_FROM_LOOT_PERCENT,
    PROSPECT_PERCENT,
    LATER_PERCENT,
    CARDS_AHEAD,
    DRAW_WORTH,
    CARD_IN_HAND,
    KEEP_MOVE,
    KEEP_CLIMB,
    KEEP_FIRE,
    KEEP_ROB,
    KEEP_PUNCH,
    KEEP_MARSHAL,
    RICH_TARGET_PERCENT,
    /* The chance to win when a round is over, by the rounds that are left: 1, 2, 3, 4 and more. */
    CHANCE_WEALTH,
    CHANCE_HITS = CHANCE_WEALTH + ROUNDS_LEFT,
    CHANCE_GUNS_PERCENT = CHANCE_HITS + ROUNDS_LEFT,
    CHANCE_GUNS = CHANCE_GUNS_PERCENT + ROUNDS_LEFT, /* behind by three or more, by two, … */
    CHANCE_LOOT_HERE = CHANCE_GUNS + 2 * FAR_AHEAD + 1,
    CHANCE_LOOT_NEAR,
    CHANCE_ROOF,
    /* How a search thinks. */
    SEARCH_CURIOSITY,
    SEARCH_TRUST,
    OTHERS_WRONG_BY,
    OWN_WRONG_BY,
    SEARCH_CARDS_AHEAD,
    SEARCH_DOUBT,
    SEARCH_NEAR,
    COLT_PARAMS
};

extern const posse_param colt_params[COLT_PARAMS];

#endif
