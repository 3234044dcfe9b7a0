/* Which dice to roll again: the solution of one turn's rolls. */
#ifndef POSSE_BOTS_BANG_DICE_H
#define POSSE_BOTS_BANG_DICE_H

#include "heuristics.h"

enum { DICE_SETS = 462, MAX_REROLLS = 3, ARROW_LAYERS = 11 };

/* A hand of up to five dice, whatever their order. */
typedef struct bang_dice_set {
    uint8_t shown[8];     /* by faces; eight, to be added all at once */
    uint16_t with[FACES]; /* the hand that shows a face once one_more; not of a full one */
} bang_dice_set;

extern const bang_dice_set bang_dice_sets[DICE_SETS];

/* What it costs to have taken so many tokens in these rolls: the attack too, where they bring it. */
typedef struct bang_arrow_effects {
    int32_t change[ARROW_LAYERS]; /* below zero, mostly */
    int32_t undone[ARROW_LAYERS]; /* of it is undone when the gun sends the roller's arrows back */
    uint32_t eliminated;          /* bits: with so many the roller is out, and his dice are void */
} bang_arrow_effects;

/* A turn's rolls from some moment on. Dice that may not be rolled then are part of every hand, and are not
 * counted in its index. A layer is for so many tokens taken, if they are counted; else there is one. */
typedef struct bang_dice_solution {
    uint8_t fixed[8];
    bool black_jack;
    int first_full, count, layers;
    int32_t keep_value[ARROW_LAYERS][DICE_SETS]; /* what a full hand is value as it lies */
    int32_t roll_value[MAX_REROLLS][ARROW_LAYERS]
                      [DICE_SETS]; /* what a hand may be hoped to be value, if its other dice
                                                  are rolled, by the re-rolls left then */
} bang_dice_solution;

/* Of the dice as they lie in stance->s, which must be there to be re-rolled. `effects` may be NULL. */
void bang_solve_dice(bang_dice_solution *solution, const bang_stance *stance,
                     const bang_arrow_effects *effects);

/* Of rolling these dice, or of keeping all, now or later in the same turn, when `taken` more tokens have
 * been taken. */
int bang_value_of_roll(const bang_dice_solution *solution, const bang_state *s, unsigned rolled,
                       int taken);

/* Of each legal re-roll, `keep` included, by dice that were solved without effects, now or earlier in the turn. */
void bang_evaluate_by_dice(const bang_dice_solution *solution, const bang_stance *stance,
                           const posse_action legal[], int count, int value[]);

/* The dice that are best rolled then, none to keep them all. */
unsigned bang_best_roll(const bang_dice_solution *solution, const bang_state *s, int taken);

/* Of what a roll brings that is about to be made; it adds the tokens that are taken for it. */
int bang_value_after_roll(const bang_dice_solution *solution, const bang_state *s,
                          posse_action roll, int *taken);

#endif
