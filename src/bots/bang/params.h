/* The numbers that bots of bang judge by, all in one table (bang_params.c), and their places in it. */
#ifndef POSSE_BOTS_BANG_PARAMS_H
#define POSSE_BOTS_BANG_PARAMS_H

#include "state.h"
#include <posse/bot.h>

/* How somebody feels about the others: by his role; a Renegade's feelings change with the game. */
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

/* An outlook's numbers: care for a life and stake in the last one, of each role and of oneself. */
enum {
    LIFE_WEIGHT = 0,
    SURVIVAL = LIFE_WEIGHT + ROLES,
    OWN_LIFE_WEIGHT = SURVIVAL + ROLES,
    OWN_SURVIVAL,
    ROLE_STANCE_PARAMS
};

/* What tells how a game will end, when all roles are known. Lives are in tens; the danger of somebody with so
 * many is one by them; soon is how soon he plays. "By" stands for a product. Arrows are no feature: the
 * position without them and the one after an attack are judged instead. */
enum feature {
    FEATURE_BIAS,
    FEATURE_TEAM_SIZES, /* so many deputies and outlaws */
    FEATURE_RENEGADES = FEATURE_TEAM_SIZES + 3 * 4,
    FEATURE_RENEGADES_WITHOUT_OUTLAWS,
    FEATURE_DUEL,
    FEATURE_PLAYERS, /* from four on */
    FEATURE_SHERIFF_LIFE = FEATURE_PLAYERS + 5,
    FEATURE_SHERIFF_DANGER,
    FEATURE_DEPUTIES_LIFE,
    FEATURE_DEPUTIES_DANGER,
    FEATURE_OUTLAWS_LIFE,
    FEATURE_OUTLAWS_DANGER,
    FEATURE_RENEGADES_LIFE,
    FEATURE_RENEGADES_DANGER,
    FEATURE_OWN_LIFE, /* own: the renegade's whose chance it is */
    FEATURE_OWN_DANGER,
    FEATURE_OWN_TEMPO,
    FEATURE_TEMPO, /* by role */
    FEATURE_SHERIFF_LIFE_TIMES_OUTLAWS = FEATURE_TEMPO + ROLES,
    FEATURE_SHERIFF_DANGER_TIMES_OUTLAWS,
    FEATURE_SHERIFF_DANGER_TIMES_OUTLAWS_LIFE,
    FEATURE_SHERIFF_LIFE_TIMES_OUTLAWS_LIFE,
    FEATURE_SHERIFF_LIFE_TIMES_DEPUTIES_LIFE,
    FEATURE_OUTLAWS_TEMPO_TIMES_DANGER,
    FEATURE_OUTLAWS_NEAR, /* at one or two places from the Sheriff */
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
    FEATURE_CHARACTER, /* characters: an outlaw's, less the law's; or one's own */
    FEATURES = FEATURE_CHARACTER + CHARACTERS
};

/* The same with three players, of each for himself. */
enum three_feature {
    THREE_ROLE, /* by role, from the Deputy on */
    THREE_LIFE = THREE_ROLE + ROLES - 1,
    THREE_DANGER,
    THREE_PREYS_LIFE,
    THREE_PREYS_DANGER,
    THREE_HUNTERS_LIFE,
    THREE_HUNTERS_DANGER,
    THREE_TEMPO,
    TWO_LIFE, /* with two left */
    TWO_DANGER,
    TWO_TEMPO,
    THREE_FEATURES
};

enum bang_param {
    PARAM_ROLE_STANCES = 0,
    PARAM_PREY_LIFE_WEIGHT = ROLE_STANCES * ROLE_STANCE_PARAMS, /* three players */
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
    PARAM_SEARCH_TURNS,  /* played by everybody before a position is judged */
    PARAM_FAST_PLAYOUTS, /* playouts by a quick policy, before a faithful one takes over */
    PARAM_FAST_EXPLORATION,
    PARAM_FAST_PRIOR_VISITS,
    PARAM_FAITHFUL_EXPLORATION,
    PARAM_FAITHFUL_PRIOR_VISITS,
    PARAM_FAITHFUL_LEARNING,
    PARAM_ATTACK_PROBABILITY, /* by the pile, from one on */
    PARAM_WIN_CHANCE = PARAM_ATTACK_PROBABILITY + ARROWS -
                       1, /* two for each feature: the outlaws', and a renegade's */
    PARAM_THREE = PARAM_WIN_CHANCE + 2 * FEATURES,
    PARAMS = PARAM_THREE + THREE_FEATURES
};

extern const posse_param bang_params[PARAMS];

#endif
