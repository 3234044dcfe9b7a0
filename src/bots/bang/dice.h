/* Which dice to roll again: the solution of one turn's rolls. */
#ifndef POSSE_BOTS_BANG_DICE_H
#define POSSE_BOTS_BANG_DICE_H

#include "heuristics.h"

enum { DICE_SETS = 462, MAX_REROLLS = 3, LAYERS = 11 };

/* A hand of up to five dice, whatever their order. */
typedef struct bang_dice_set {
    uint8_t shown[8];     /* by faces; eight, to be added all at once */
    uint16_t with[FACES]; /* the hand that shows a face once more; not of a full one */
} bang_dice_set;

extern const bang_dice_set bang_dice_sets[DICE_SETS];

/* What it costs to have taken so many tokens in these rolls: the attack too, where they bring it. */
typedef struct bang_tolls {
    int32_t toll[LAYERS]; /* below zero, mostly */
    int32_t back[LAYERS]; /* of it is undone when the gun sends the roller's arrows back */
    uint32_t out;         /* bits: with so many the roller is out, and his dice are void */
} bang_tolls;

/* A turn's rolls from some moment on. Dice that may not be rolled then are part of every hand, and are not
 * counted in its number. A layer is for so many tokens taken, if they are counted; else there is one. */
typedef struct bang_dice {
    uint8_t stuck[8];
    bool jack;
    int first_full, count, layers;
    int32_t stay[LAYERS][DICE_SETS]; /* what a full hand is worth as it lies */
    int32_t hope[MAX_REROLLS][LAYERS]
                [DICE_SETS]; /* what a hand may be hoped to be worth, if its other dice
                                                  are rolled, by the re-rolls left then */
} bang_dice;

/* Of the dice as they lie in stance->s, which must be there to be re-rolled. `tolls` may be NULL. */
void bang_solve_dice(bang_dice *dice, const bang_stance *stance, const bang_tolls *tolls);

/* Of rolling these dice, or of keeping all, now or later in the same turn, when `taken` more tokens have
 * been taken. */
int bang_value_of_roll(const bang_dice *dice, const bang_state *s, unsigned rolled, int taken);

/* Of each legal re-roll, `keep` included, by dice that were solved without tolls, now or earlier in the turn. */
void bang_evaluate_by_dice(const bang_dice *dice, const bang_stance *stance,
                           const posse_action legal[], int count, int worth[]);

/* The dice that are best rolled then, none to keep them all. */
unsigned bang_best_roll(const bang_dice *dice, const bang_state *s, int taken);

/* Of what a roll brings that is about to be made; it adds the tokens that are taken for it. */
int bang_worth_after_roll(const bang_dice *dice, const bang_state *s, posse_action roll,
                          int *taken);

#endif
