/* What the parts of colt's search share. */
#ifndef POSSE_BOTS_COLT_SEARCH_H
#define POSSE_BOTS_COLT_SEARCH_H

#include "heuristics.h"

/* colt_win_chance.c: the chance of a seat to win; a round is over, or the game. */
double colt_win_chance(const colt_state *s, int seat, const posse_param params[]);

/* colt_worlds.c: worlds that fit what a seat has seen, each as often as what the others were seen to do makes
 * it likely. They are made as they are needed, and used again when there are enough: the longer the search,
 * the more of them. */
enum { MIN_WORLDS = 512, MAX_WORLDS = 4096, USES_PER_WORLD = 16 };
typedef struct colt_worlds {
    int count;
    int samples; /* how often one was asked for */
    float weight[MAX_WORLDS];
    colt_state world[MAX_WORLDS];
} colt_worlds;
const colt_state *colt_sample_world(colt_worlds *w, const posse_seen *seen, posse_rng *rng);

#endif
