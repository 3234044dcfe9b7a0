/* Parameters of the bots of bang: the indices into bang_params (params.c), which `posse tune` can
 * change. */
#ifndef POSSE_BOTS_BANG_PARAMS_H
#define POSSE_BOTS_BANG_PARAMS_H

#include "state.h"
#include <posse/bot.h>

/* Three players: the Deputy has to eliminate the Renegade, the Renegade the Outlaw, and the Outlaw
 * the Deputy. */
static inline int bang_prey_of(int role)
{
    static const uint8_t prey_of[ROLES] = {[DEPUTY] = RENEGADE, [RENEGADE] = OUTLAW, [OUTLAW] = DEPUTY};
    return prey_of[role];
}

/* The stances that a role can take towards the others. A Renegade's stance depends on who is
 * ahead. */
enum role_stance {
    STANCE_OF_SHERIFF = SHERIFF,
    STANCE_OF_DEPUTY = DEPUTY,
    STANCE_OF_OUTLAW = OUTLAW,
    RENEGADE_LAW_AHEAD = RENEGADE,
    RENEGADE_OUTLAWS_AHEAD,
    RENEGADE_NO_OUTLAWS,
    RENEGADE_DUEL,
    ROLE_STANCES
};

/* The parameters of one stance: for each role and for the seat itself, the weight of a life and
 * the additional value of not being eliminated. */
enum {
    LIFE_WEIGHT = 0,
    SURVIVAL = LIFE_WEIGHT + ROLES,
    OWN_LIFE_WEIGHT = SURVIVAL + ROLES,
    OWN_SURVIVAL,
    ROLE_STANCE_PARAMS
};

/* Features of a position with known roles, from which win_chance.h predicts the winner. A "life"
 * feature is a number of lives divided by 10, "danger" is 1 / lives, and "tempo" is 1 for the
 * seat to move and falls to 1 / n for the last of n living seats. TIMES is a product of two
 * features. Arrows are not a feature: win_chance.c evaluates the position with and without an
 * Indian attack instead. */
enum feature {
    FEATURE_BIAS,
    FEATURE_TEAM_SIZES, /* one entry for each number of deputies (0-2) and outlaws (0-3) */
    FEATURE_RENEGADES = FEATURE_TEAM_SIZES + 3 * 4,
    FEATURE_RENEGADES_WITHOUT_OUTLAWS,
    FEATURE_DUEL,
    FEATURE_PLAYERS, /* one entry for each number of players from 4 on */
    FEATURE_SHERIFF_LIFE = FEATURE_PLAYERS + 5,
    FEATURE_SHERIFF_DANGER,
    FEATURE_DEPUTIES_LIFE,
    FEATURE_DEPUTIES_DANGER,
    FEATURE_OUTLAWS_LIFE,
    FEATURE_OUTLAWS_DANGER,
    FEATURE_RENEGADES_LIFE,
    FEATURE_RENEGADES_DANGER,
    FEATURE_OWN_LIFE, /* OWN: the renegade whose win chance is computed */
    FEATURE_OWN_DANGER,
    FEATURE_OWN_TEMPO,
    FEATURE_TEMPO, /* one entry for each role */
    FEATURE_SHERIFF_LIFE_TIMES_OUTLAWS = FEATURE_TEMPO + ROLES,
    FEATURE_SHERIFF_DANGER_TIMES_OUTLAWS,
    FEATURE_SHERIFF_DANGER_TIMES_OUTLAWS_LIFE,
    FEATURE_SHERIFF_LIFE_TIMES_OUTLAWS_LIFE,
    FEATURE_SHERIFF_LIFE_TIMES_DEPUTIES_LIFE,
    FEATURE_OUTLAWS_TEMPO_TIMES_DANGER,
    FEATURE_OUTLAWS_NEAR, /* outlaws within distance 2 of the Sheriff */
    FEATURE_OUTLAWS_NEAR_TIMES_DANGER,
    FEATURE_OUTLAWS_LIFE_TIMES_DEPUTIES_LIFE,
    FEATURE_OWN_LIFE_TIMES_SHERIFF,
    FEATURE_OWN_LIFE_TIMES_OUTLAWS,
    FEATURE_OWN_LIFE_TIMES_DEPUTIES,
    FEATURE_SHERIFF_LIFE_SQUARED,
    FEATURE_OUTLAWS_LIFE_SQUARED,
    FEATURE_NO_OUTLAWS_SHERIFF_LIFE,
    FEATURE_NO_OUTLAWS_DEPUTIES_LIFE,
    FEATURE_NO_OUTLAWS_OWN_LIFE,
    FEATURE_NO_OUTLAWS_DANGER,
    FEATURE_DUEL_SHERIFF_LIFE,
    FEATURE_DUEL_OWN_LIFE,
    FEATURE_DUEL_OWN_TEMPO,
    FEATURE_DUEL_DANGER,
    /* Outlaws: +1 for an outlaw's character, -1 for the law's; renegade: the own character. */
    FEATURE_CHARACTER,
    FEATURES = FEATURE_CHARACTER + CHARACTERS
};

/* Features of a game of three players, where each plays alone. The prey is the seat that a player
 * has to eliminate, the hunter is the seat that has to eliminate them. */
enum three_feature {
    THREE_ROLE, /* one entry for each role from the Deputy on */
    THREE_LIFE = THREE_ROLE + ROLES - 1,
    THREE_DANGER,
    THREE_PREYS_LIFE,
    THREE_PREYS_DANGER,
    THREE_HUNTERS_LIFE,
    THREE_HUNTERS_DANGER,
    THREE_TEMPO,
    TWO_LIFE, /* when two players are left */
    TWO_DANGER,
    TWO_TEMPO,
    THREE_FEATURES
};

enum bang_param {
    PARAM_ROLE_STANCES = 0,
    PARAM_PREY_LIFE_WEIGHT = ROLE_STANCES * ROLE_STANCE_PARAMS, /* games of three players */
    PARAM_PREY_SURVIVAL,
    PARAM_HUNTER_LIFE_WEIGHT,
    PARAM_HUNTER_SURVIVAL,
    PARAM_RIVAL_LIFE_WEIGHT,
    PARAM_RIVAL_SURVIVAL,
    PARAM_OWN_LIFE_WEIGHT,
    PARAM_OWN_SURVIVAL,
    PARAM_SHOT_TEMPERATURE, /* belief */
    PARAM_GIFT_TEMPERATURE,
    PARAM_ERROR_RATE,
    PARAM_KINDS, /* one entry for each kind of player (kinds.h) */
    PARAM_KIND_PRIOR = PARAM_KINDS + 4,
    PARAM_SEARCH_TURNS,  /* turns in a playout before the position is evaluated */
    PARAM_FAST_PLAYOUTS, /* playouts by the fast policy, before the faithful one takes over */
    PARAM_FAST_EXPLORATION,
    PARAM_FAST_PRIOR_VISITS,
    PARAM_FAITHFUL_EXPLORATION,
    PARAM_FAITHFUL_PRIOR_VISITS,
    PARAM_FAITHFUL_LEARNING,
    PARAM_ATTACK_PROBABILITY, /* one entry for each size of the arrow pile from 1 on */
    /* Two for each feature: outlaws, renegade. */
    PARAM_WIN_CHANCE = PARAM_ATTACK_PROBABILITY + ARROWS - 1,
    PARAM_THREE = PARAM_WIN_CHANCE + 2 * FEATURES,
    PARAMS = PARAM_THREE + THREE_FEATURES
};

extern const posse_param bang_params[PARAMS];

#endif
