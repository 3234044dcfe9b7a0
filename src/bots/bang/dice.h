/* Which dice to re-roll: the optimal policy for the rolls of one turn, computed exactly by
 * dynamic programming. */
#ifndef POSSE_BOTS_BANG_DICE_H
#define POSSE_BOTS_BANG_DICE_H

#include "heuristics.h"

enum { DICE_SETS = 462, MAX_ROLLS = 4, ARROW_LAYERS = 11 };

/* A set of up to five dice, as a multiset of faces. */
typedef struct bang_dice_set {
    /* Dice per face; padded to 8 bytes, so that two sets are added as one 64-bit word. */
    uint8_t shown[8];
    /* Index of the set with one more die of a face; unused in sets of five dice. */
    uint16_t with[FACES];
} bang_dice_set;

extern const bang_dice_set bang_dice_sets[DICE_SETS];

/* The effect of taking a number of arrows during the rolls of this turn, including the Indian
 * attack if the arrow pile runs out. */
typedef struct bang_arrow_effects {
    int32_t change[ARROW_LAYERS]; /* of value; mostly negative */
    /* Part of `change` that is undone when the Gatling gun returns the roller's arrows. */
    int32_t undone[ARROW_LAYERS];
    /* Bit n: after n arrows the roller is eliminated, and their dice do not count. */
    uint32_t eliminated;
} bang_arrow_effects;

/* The solution of a turn's rolls from the current dice on. `fixed` are the dice that cannot be
 * rolled; they belong to every set, and indices count only the others. If arrow effects were
 * given, there is a layer for each number of arrows taken; otherwise there is one layer. */
typedef struct bang_dice_solution {
    uint8_t fixed[8];
    bool black_jack;
    int first_full, count, layers;
    int32_t keep_value[ARROW_LAYERS][DICE_SETS]; /* of a full set if all dice are kept */
    /* Expected value of a partial set if its other dice are rolled, by the re-rolls left
     * afterwards. */
    int32_t roll_value[MAX_ROLLS][ARROW_LAYERS][DICE_SETS];
} bang_dice_solution;

/* Solves the dice showing in stance->s, which must be in the re-roll phase. Before the first roll, no
 * dice show, and `rerolls_left` must count the first roll too. `effects` may be NULL: then each arrow
 * has the same fixed value. `exact` may be NULL; otherwise it has the value of every full set if all
 * dice are kept, computed by other means. */
void bang_solve_dice(bang_dice_solution *solution, const bang_stance *stance, const bang_arrow_effects *effects,
                     const int32_t exact[DICE_SETS]);

/* The index of the first set of a number of dice. */
int bang_first_set_of(int dice);

/* The value of rolling the dice in `rolled` (0: keeping all), now or later in the same turn,
 * after `taken` arrows were taken since the solution was computed. */
int bang_value_of_roll(const bang_dice_solution *solution, const bang_state *s, unsigned rolled, int taken);

/* The value of each legal re-roll, including `keep`. The solution must have been computed without
 * arrow effects, now or earlier in the turn. */
void bang_evaluate_by_dice(const bang_dice_solution *solution, const bang_stance *stance, const posse_action legal[],
                           int count, int value[]);

/* The dice that are best rolled; 0 to keep them all. */
unsigned bang_best_roll(const bang_dice_solution *solution, const bang_state *s, int taken);

/* The value after a given roll, before the roll is applied. Adds the arrows in the roll to
 * `*taken`. */
int bang_value_after_roll(const bang_dice_solution *solution, const bang_state *s, posse_action roll, int *taken);

#endif
