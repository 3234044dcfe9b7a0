/* Which process plays which games: the games that a result does not hold yet, in as many shares as there are ranks.
 *
 * All ranks know the shares of all others. How many games each rank has played is therefore enough to know which games
 * have been played: the first ones of each share.
 *
 *     lab_plan *plan = lab_plan_new(result, part, ranks);
 *     ... play the first `done` games of plan->shares[rank], and tell the others ...
 *     lab_plan_advance(plan, done_by, delta);
 *     lab_plan_free(plan);
 */
#ifndef POSSE_LAB_SIM_SIM_PLAN_H
#define POSSE_LAB_SIM_SIM_PLAN_H

#include "sim.h"

typedef struct lab_piece {
    int sheet;
    lab_range games;
} lab_piece;

/* What one rank plays, in this order. */
typedef struct lab_share {
    lab_piece *pieces;
    size_t count, capacity;
    int64_t games, done;
} lab_share;

typedef struct lab_plan {
    lab_share *shares;
    int ranks;
} lab_plan;

/* Divides the missing games of each sheet, so that every rank gets games with each number of players. */
lab_plan *lab_plan_new(const lab_result *result, lab_range part, int ranks);
void lab_plan_free(lab_plan *plan);

/* The games that are left, and whether some rank has none left. */
int64_t lab_plan_left(const lab_plan *plan);
bool lab_plan_has_idle(const lab_plan *plan);

/* The next games of a share after the first `done` of them: the rest of a piece. False if there are none. */
bool lab_share_next(const lab_share *share, int64_t done, lab_piece *next);

/* Each rank has played that many games more. Adds their ranges to the empty sheets of `delta`. */
void lab_plan_advance(lab_plan *plan, const int64_t done_by[], lab_result *delta);

#endif
