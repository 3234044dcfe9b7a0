/* What the parts of colt's search share. */
#ifndef COLT_SEARCH_H
#define COLT_SEARCH_H

#include "colt_thumb.h"

/* colt_chance.c: the chance of a seat to win; a round is over, or the game. */
double colt_chance(const colt_state *s, int seat, const posse_number numbers[]);

/* colt_worlds.c: another world, the likelier by what the others were seen to do. */
void colt_imagine(colt_state *world, const posse_seen *seen, posse_rng *rng);

#endif
