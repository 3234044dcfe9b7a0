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
enum { CARE = 0, STAKE = CARE + ROLES, OWN_CARE = STAKE + ROLES, OWN_STAKE, ROLE_STANCE_PARAMS };

/* What tells how a game will end, when all roles are known. Lives are in tens; the danger of somebody with so
 * many is one by them; soon is how soon he plays. "By" stands for a product. Arrows are no clue: the
 * position without them and the one after an attack are judged instead. */
enum clue {
    CLUE_ALWAYS,
    CLUE_LEFT, /* so many deputies and outlaws */
    CLUE_RENEGADES = CLUE_LEFT + 3 * 4,
    CLUE_RENEGADES_WITHOUT_OUTLAWS,
    CLUE_DUEL,
    CLUE_PLAYERS, /* from four on */
    CLUE_SHERIFF_LIFE = CLUE_PLAYERS + 5,
    CLUE_SHERIFF_DANGER,
    CLUE_DEPUTIES_LIFE,
    CLUE_DEPUTIES_DANGER,
    CLUE_OUTLAWS_LIFE,
    CLUE_OUTLAWS_DANGER,
    CLUE_RENEGADES_LIFE,
    CLUE_RENEGADES_DANGER,
    CLUE_OWN_LIFE, /* own: the renegade's whose chance it is */
    CLUE_OWN_DANGER,
    CLUE_OWN_SOON,
    CLUE_SOON, /* by role */
    CLUE_SHERIFF_LIFE_BY_OUTLAWS = CLUE_SOON + ROLES,
    CLUE_SHERIFF_DANGER_BY_OUTLAWS,
    CLUE_SHERIFF_DANGER_BY_OUTLAWS_LIFE,
    CLUE_SHERIFF_LIFE_BY_OUTLAWS_LIFE,
    CLUE_SHERIFF_LIFE_BY_DEPUTIES_LIFE,
    CLUE_OUTLAWS_SOON_BY_DANGER,
    CLUE_OUTLAWS_NEAR, /* at one or two places from the Sheriff */
    CLUE_OUTLAWS_NEAR_BY_DANGER,
    CLUE_OUTLAWS_LIFE_BY_DEPUTIES_LIFE,
    CLUE_OWN_LIFE_BY_SHERIFF,
    CLUE_OWN_LIFE_BY_OUTLAWS,
    CLUE_OWN_LIFE_BY_DEPUTIES,
    CLUE_SHERIFF_LIFE_SQUARED,
    CLUE_OUTLAWS_LIFE_SQUARED,
    CLUE_NO_OUTLAWS_SHERIFF_LIFE,
    CLUE_NO_OUTLAWS_DEPUTIES_LIFE,
    CLUE_NO_OUTLAWS_OWN_LIFE,
    CLUE_NO_OUTLAWS_DANGER,
    CLUE_DUEL_SHERIFF_LIFE,
    CLUE_DUEL_OWN_LIFE,
    CLUE_DUEL_OWN_SOON,
    CLUE_DUEL_DANGER,
    CLUE_IS, /* characters: an outlaw's, less the law's; or one's own */
    CLUES = CLUE_IS + CHARACTERS
};

/* The same with three players, of each for himself. */
enum three_clue {
    THREE_IS, /* by role, from the Deputy on */
    THREE_LIFE = THREE_IS + ROLES - 1,
    THREE_DANGER,
    THREE_PREYS_LIFE,
    THREE_PREYS_DANGER,
    THREE_HUNTERS_LIFE,
    THREE_HUNTERS_DANGER,
    THREE_SOON,
    TWO_LIFE, /* with two left */
    TWO_DANGER,
    TWO_SOON,
    THREE_CLUES
};

enum bang_param {
    PARAM_ROLE_STANCES = 0,
    PARAM_PREY_CARE = ROLE_STANCES * ROLE_STANCE_PARAMS, /* three players */
    PARAM_PREY_STAKE,
    PARAM_HUNTER_CARE,
    PARAM_HUNTER_STAKE,
    PARAM_RIVAL_CARE,
    PARAM_RIVAL_STAKE,
    PARAM_ONESELF_CARE,
    PARAM_ONESELF_STAKE,
    PARAM_SHOT_DOUBT, /* belief */
    PARAM_GIFT_DOUBT,
    PARAM_REROLL_DOUBT,
    PARAM_SLIPS,
    PARAM_SEARCH_TURNS, /* played by everybody before a position is judged */
    PARAM_SEARCH_FAST,  /* playouts by a quick policy, before a faithful one takes over */
    PARAM_FAST_EXPLORE,
    PARAM_FAST_TRUST,
    PARAM_FAITHFUL_EXPLORE,
    PARAM_FAITHFUL_TRUST,
    PARAM_FAITHFUL_HEED,
    PARAM_ATTACK, /* by the pile, from one on */
    PARAM_WIN_CHANCE =
        PARAM_ATTACK + ARROWS - 1, /* two for each clue: the outlaws', and a renegade's */
    PARAM_THREE = PARAM_WIN_CHANCE + 2 * CLUES,
    PARAMS = PARAM_THREE + THREE_CLUES
};

extern const posse_param bang_params[PARAMS];

#endif
