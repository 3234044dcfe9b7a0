/* The chance to win, where all roles are known: what a search thinks of a position at the start of a turn.
 * Each side's odds are e to the power of a sum over clues (bang_params.h), the law's being one. Where arrows
 * are out, that is done twice: as if they did not count, and as if the Indians had come. */
#ifndef POSSE_BOTS_BANG_WIN_CHANCE_H
#define POSSE_BOTS_BANG_WIN_CHANCE_H

#include "params.h"

typedef struct bang_weights {
    double outlaws[FEATURES];
    double renegade[FEATURES];
    double three[THREE_FEATURES];
    double attack_probability[ARROWS + 1]; /* the chance that one comes, by the pile */
} bang_weights;

void bang_read_weights(bang_weights *weights, const posse_param params[]);

/* Of a seat, 0 to 1, by the roles in `s`. */
double bang_win_chance(const bang_weights *weights, const bang_state *s, int seat);

#endif
