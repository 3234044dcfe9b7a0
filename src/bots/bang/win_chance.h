/* The win chance of each seat in a position with known roles, at the start of a turn.
 *
 * It is a multinomial logistic regression: each side's odds are exp(weights · features), and the
 * law has odds of 1. params.h lists the features. If arrows are out, the position is evaluated
 * twice, ignoring the arrows and after an Indian attack, and the results are averaged with the
 * probability of an attack.
 */
#ifndef POSSE_BOTS_BANG_WIN_CHANCE_H
#define POSSE_BOTS_BANG_WIN_CHANCE_H

#include "params.h"

typedef struct bang_weights {
    double outlaws[FEATURES];
    double renegade[FEATURES];
    double three[THREE_FEATURES];
    double attack_probability[ARROWS + 1]; /* of an attack, by the size of the arrow pile */
} bang_weights;

void bang_read_weights(bang_weights *weights, const posse_param params[]);

/* The win chance of a seat, 0 to 1, with the roles in `s`. */
double bang_win_chance(const bang_weights *weights, const bang_state *s, int seat);

#endif
