/* The numbers that bots of bang judge by, all in one table (bang_numbers.c), and their places in it. */
#ifndef BANG_NUMBERS_H
#define BANG_NUMBERS_H

#include "bang/state.h"
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
    NUMBERS
};

extern const posse_number bang_numbers[NUMBERS];

#endif
