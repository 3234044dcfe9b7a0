/* Parameters of the bots of colt: the indices into colt_params (params.c), which `posse tune` can
 * change. Values are dollars, or hundredths where the name says PERCENT. */
#ifndef POSSE_BOTS_COLT_PARAMS_H
#define POSSE_BOTS_COLT_PARAMS_H

#include <posse/bot.h>

enum { MAX_ROUNDS_LEFT = 4, MAX_LEAD = 3 };

enum colt_param {
    UNSEEN_PURSE,
    PLANNED_PURSE,
    FIRE_VALUE,
    GUNSLINGER_RACE,
    PUNCH_PERCENT,
    PUNCH_AND_ROB_PERCENT,
    HIT_COST,
    HIT_VALUE,
    LOOT_DISTANCE_PERCENT,
    NEARBY_LOOT_PERCENT,
    LATER_CARD_PERCENT,
    CARDS_AHEAD,
    DRAW_VALUE,
    DRAW_HAND_PENALTY,
    KEEP_MOVE,
    KEEP_CLIMB,
    KEEP_FIRE,
    KEEP_ROB,
    KEEP_PUNCH,
    KEEP_MARSHAL,
    RICH_TARGET_PERCENT,
    /* Weights of the win chance at the end of a round. Where there are MAX_ROUNDS_LEFT entries,
     * they stand for 1, 2, 3, and 4 or more rounds left. */
    WIN_WEALTH,
    WIN_HITS = WIN_WEALTH + MAX_ROUNDS_LEFT,
    WIN_LEAD_PERCENT = WIN_HITS + MAX_ROUNDS_LEFT,
    /* 3 or more bullets behind, 2 behind, …, 3 or more ahead. */
    WIN_LEAD = WIN_LEAD_PERCENT + MAX_ROUNDS_LEFT,
    WIN_LOOT_HERE = WIN_LEAD + 2 * MAX_LEAD + 1,
    WIN_LOOT_NEAR,
    WIN_ROOF,
    /* The search. */
    SEARCH_EXPLORATION,
    SEARCH_PRIOR_SCALE,
    OTHERS_NOISE,
    OWN_NOISE,
    PLAYOUT_CARDS_AHEAD,
    LIKELIHOOD_SCALE,
    ONE_ROUND_ITERATIONS,
    ENDING_POSITIONS,
    COLT_PARAMS
};

extern const posse_param colt_params[COLT_PARAMS];

#endif
