/* What the parts of the search of level `hard` (hard.c) share. */
#ifndef POSSE_BOTS_COLT_SEARCH_H
#define POSSE_BOTS_COLT_SEARCH_H

#include "heuristics.h"

/* win_chance.c: the win chance of a seat, at the end of a round or of the game. */
double colt_win_chance(const colt_state *s, int seat, const posse_param params[]);

/* worlds.c: samples worlds (determinizations) that fit what a seat has seen, in proportion to the
 * likelihood of the choices that the others were seen to make. Worlds are created on demand and
 * reused; the longer the search, the more worlds there are. */
enum { MIN_WORLDS = 512, MAX_WORLDS = 4096, USES_PER_WORLD = 16 };
typedef struct colt_worlds {
    int count;
    int samples; /* drawn so far */
    float weight[MAX_WORLDS];
    colt_state world[MAX_WORLDS];
} colt_worlds;
const colt_state *colt_sample_world(colt_worlds *w, const posse_bot_input *input, posse_rng *rng);

/* worlds.c: how likely the choices that `viewer` has seen are in a world. */
double colt_likelihood(const colt_state *world, int viewer, const posse_param params[]);

/* judge.c: judging positions, for reviews. */
extern const posse_judge colt_judge;

#endif
