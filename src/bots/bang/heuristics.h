/* Rules of thumb for bang, which its bots share: who is probably what, what a life of each seat is
 * value, and what a set of dice is value.
 *
 * Worth is always value to the seat that is to act, in points: one life of a healthy arch-enemy is
 * about a thousand. Chances are in thousandths. Whole numbers only, so that a bot plays the same on
 * every platform.
 */
#ifndef POSSE_BOTS_BANG_HEURISTICS_H
#define POSSE_BOTS_BANG_HEURISTICS_H

#include "params.h"
#include <posse/bot.h>

enum { CERTAIN = 1000 };

typedef struct bang_memory bang_memory; /* what a bot has heard: bang_belief.h */

/* What it is value to somebody that a seat has so many lives; none, that it is out. */
typedef struct bang_life_values {
    int32_t life[MAX_PLAYERS][MAX_LIVES + 1];
} bang_life_values;

/* What a seat thinks of the table. The roles in `s` are made up, but for those that `me` sees: go by
 * `chance`. */
typedef struct bang_stance {
    const bang_state *s;
    int me;
    int role_probability[MAX_PLAYERS][ROLES]; /* that a seat has a role */
    int life_weight[MAX_PLAYERS];             /* for a life of a seat; below zero, an enemy's */
    const bang_life_values *values;           /* lives */
} bang_stance;

/* Shots to be aimed. */
enum { BULLS_EYES = 2, MAX_HITS = DICE + 1 /* slab_the_killer's */ };
typedef struct bang_shots {
    unsigned reach[BULLS_EYES];           /* whom a "one" and a "two" may hit */
    int dice[BULLS_EYES];                 /* how many there are of either */
    int hits[MAX_PLAYERS];                /* aimed at each seat before */
    int life[MAX_PLAYERS];                /* of each seat, before all this */
    int value[MAX_PLAYERS][MAX_HITS + 1]; /* of so many hits */
} bang_shots;

/* bang_stance.c: makes up a stance, of what has been heard if there is a memory; what somebody of a role cares
 * for, with what `stance` thinks likely; and the best of some actions, the generator breaking ties. */
void bang_form_stance(bang_stance *stance, bang_life_values *values, const posse_seen *seen,
                      const bang_memory *memory);
void bang_value_lives_by_role(bang_stance *stance, bang_life_values *values, enum role role,
                              const posse_param params[]);
posse_action bang_best(const posse_seen *seen, const int value[], posse_rng *rng);

/* bang_evaluate.c: what each of the actions that are legal in stance->s is value. */
void bang_evaluate(const bang_stance *stance, const posse_action legal[], int count, int value[]);

/* bang_worth.c: what happens at the table. */
void bang_set_life_values(bang_stance *stance, bang_life_values *values, const int survival[]);
int bang_value_of_life_change(const bang_stance *stance, int seat, int from, int to);
int bang_value_of_hits(const bang_stance *stance, int seat, int from, int hits);
int bang_value_of_arrow(const bang_stance *stance, int seat);
int bang_value_of_attack(const bang_stance *stance);
int bang_value_of_gun(const bang_stance *stance);

/* bang_worth.c: shots and beers, going where they are value most. */
void bang_find_shots(const bang_stance *stance, bang_shots *shots);
int bang_value_of_aim(const bang_shots *shots, int seat);
int bang_value_of_shots(bang_shots *shots, int ones, int twos);
int bang_value_of_beer(const bang_stance *stance, int seat, int life);
int bang_value_of_beers(const bang_stance *stance, int beers);

/* bang_dice_solution.c: what each legal re-roll, `keep` included, may be hoped to bring. */
void bang_evaluate_rerolls(const bang_stance *stance, const posse_action legal[], int count,
                           int value[]);

#endif
