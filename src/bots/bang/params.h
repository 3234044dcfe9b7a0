/* The numbers that bots of bang judge by, all in one table (bang_numbers.c), and their places in it. */
#ifndef BANG_NUMBERS_H
#define BANG_NUMBERS_H

#include "state.h"
#include <posse/bot.h>

/* How somebody feels about the others: by his role; a Renegade's feelings change with the game. */
enum outlook {
    OUTLOOK_SHERIFF = SHERIFF,
    OUTLOOK_DEPUTY = DEPUTY,
    OUTLOOK_OUTLAW = OUTLAW,
    RENEGADE_LAW_AHEAD = RENEGADE,
    RENEGADE_OUTLAWS_AHEAD,
    RENEGADE_NO_OUTLAWS,
    RENEGADE_DUEL,
    OUTLOOKS
};

/* An outlook's numbers: care for a life and stake in the last one, of each role and of oneself. */
enum { CARE = 0, STAKE = CARE + ROLES, OWN_CARE = STAKE + ROLES, OWN_STAKE, OUTLOOK_NUMBERS };

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

enum bang_number {
    NUMBER_OUTLOOKS = 0,
    NUMBER_PREY_CARE = OUTLOOKS * OUTLOOK_NUMBERS, /* three players */
    NUMBER_PREY_STAKE,
    NUMBER_HUNTER_CARE,
    NUMBER_HUNTER_STAKE,
    NUMBER_RIVAL_CARE,
    NUMBER_RIVAL_STAKE,
    NUMBER_ONESELF_CARE,
    NUMBER_ONESELF_STAKE,
    NUMBER_SHOT_DOUBT, /* belief */
    NUMBER_GIFT_DOUBT,
    NUMBER_REROLL_DOUBT,
    NUMBER_SLIPS,
    NUMBER_SEARCH_TURNS, /* played by everybody before a position is judged */
    NUMBER_SEARCH_QUICK, /* playouts by a quick crowd, before a careful one takes over */
    NUMBER_QUICK_EXPLORE,
    NUMBER_QUICK_TRUST,
    NUMBER_CAREFUL_EXPLORE,
    NUMBER_CAREFUL_TRUST,
    NUMBER_CAREFUL_HEED,
    NUMBER_ATTACK, /* by the pile, from one on */
    NUMBER_CHANCE =
        NUMBER_ATTACK + ARROWS - 1, /* two for each clue: the outlaws', and a renegade's */
    NUMBER_THREE = NUMBER_CHANCE + 2 * CLUES,
    NUMBERS = NUMBER_THREE + THREE_CLUES
};

extern const posse_number bang_numbers[NUMBERS];

#endif
