/* Heuristics shared by all bots of bang: what a life of each seat is worth to the acting seat,
 * and from that the value of every action.
 *
 * All values are from the point of view of the acting seat (`me`), in points: one life of a
 * healthy main enemy is about 1000 points. Role probabilities are in thousandths.
 *
 * Values are integers. Beliefs (belief.h) and the search use double. Both give the same result on
 * every platform: only + - * / and sqrt are used, which IEEE 754 rounds in one way, and the build
 * forbids fused multiply-add (-ffp-contract=off).
 *
 * How to use it:
 *
 *     bang_form_stance(&stance, &values, input, memory);
 *     bang_evaluate(&stance, input->legal, input->legal_count, value);
 *     action = bang_best(input, value, rng);
 */
#ifndef POSSE_BOTS_BANG_HEURISTICS_H
#define POSSE_BOTS_BANG_HEURISTICS_H

#include "params.h"
#include <posse/bot.h>

enum { CERTAIN = 1000 /* a probability of 1 */ };

static inline int greater(int a, int b)
{
    return a > b ? a : b;
}

typedef struct bang_memory bang_memory; /* what a bot remembers of the events: belief.h */

/* The value of a seat having a given number of lives; entry 0 is the value of the seat being
 * eliminated. Only differences between two entries of a seat matter. */
typedef struct bang_life_values {
    int32_t life[MAX_PLAYERS][MAX_LIVES + 1];
} bang_life_values;

/* What a seat knows and wants. In `s` the roles that `me` cannot see are resampled, so code must
 * use `role_probability` instead. */
typedef struct bang_stance {
    const bang_state *s;
    int me;
    int role_probability[MAX_PLAYERS][ROLES]; /* in thousandths */
    int life_weight[MAX_PLAYERS];             /* value of a life; negative for an enemy */
    const bang_life_values *values;           /* of lives, to `me` */
} bang_stance;

/* Bull's-eye dice that are still to be assigned to targets. */
enum { BULLS_EYES = 2, MAX_HITS = DICE + 1 /* slab_the_killer can double one shot */ };
typedef struct bang_shots {
    unsigned reach[BULLS_EYES];           /* seats that a "one" and a "two" can hit */
    int dice[BULLS_EYES];                 /* number of unassigned dice of each kind */
    int hits[MAX_PLAYERS];                /* hits already assigned to each seat */
    int life[MAX_PLAYERS];                /* lives of each seat before the volley */
    int value[MAX_PLAYERS][MAX_HITS + 1]; /* value of a number of hits on a seat */
} bang_shots;

/* stance.c: forms the stance of the acting seat from its beliefs (`memory` may be NULL: then all
 * deals are equally likely); values lives from the point of view of a role; picks the action of
 * the highest value, breaking ties at random. */
void bang_form_stance(bang_stance *stance, bang_life_values *values, const posse_bot_input *input,
                      const bang_memory *memory);
void bang_value_lives_by_role(bang_stance *stance, bang_life_values *values, enum role role,
                              const posse_param params[]);
posse_action bang_best(const posse_bot_input *input, const int value[], posse_rng *rng);

/* evaluate.c: the value of each legal action in stance->s. */
void bang_evaluate(const bang_stance *stance, const posse_action legal[], int count, int value[]);

/* values.c: the value of things that happen to a seat. */
void bang_set_life_values(bang_stance *stance, bang_life_values *values, const int survival[]);
int bang_value_of_life_change(const bang_stance *stance, int seat, int from, int to);
int bang_value_of_hits(const bang_stance *stance, int seat, int from, int hits);
int bang_value_of_arrow(const bang_stance *stance, int seat);
int bang_value_of_attack(const bang_stance *stance);
int bang_value_of_gun(const bang_stance *stance);

/* values.c: the value of shots and beers when each goes to the best target. */
void bang_find_shots(const bang_stance *stance, bang_shots *shots);
int bang_value_of_aim(const bang_shots *shots, int seat);
int bang_value_of_shots(bang_shots *shots, int ones, int twos);
int bang_value_of_beer(const bang_stance *stance, int seat, int life);
int bang_value_of_beers(const bang_stance *stance, int beers);

/* dice.c: the expected value of each legal re-roll, including `keep`. */
void bang_evaluate_rerolls(const bang_stance *stance, const posse_action legal[], int count, int value[]);

#endif
