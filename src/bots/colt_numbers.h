/* What the bots of colt judge by: dollars, and hundredths where it says "percent". */
#ifndef COLT_NUMBERS_H
#define COLT_NUMBERS_H

#include <posse/bot.h>

enum colt_number {
    UNSEEN_PURSE,
    FIRE_WORTH,
    GUNSLINGER_RACE,
    PUNCH_PERCENT,
    PUNCH_AND_ROB_PERCENT,
    HIT_COST,
    HIT_WORTH,
    AWAY_FROM_LOOT_PERCENT,
    PROSPECT_PERCENT,
    LATER_PERCENT,
    DRAW_WORTH,
    CARD_IN_HAND,
    KEEP_MOVE,
    KEEP_CLIMB,
    KEEP_FIRE,
    KEEP_ROB,
    KEEP_PUNCH,
    KEEP_MARSHAL,
    RICH_TARGET_PERCENT,
    COLT_NUMBERS
};

extern const posse_number colt_numbers[COLT_NUMBERS];

#endif
