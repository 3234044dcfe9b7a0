/* A step of a contest: the next deals, played by all ranks of a cluster together.
 *
 * A sequential test looks at the score after every LAB_SPRT_LOOK_EVERY deals. So that more than a few threads can play,
 * a step goes on beyond the next look. Each slice is counted on its own; the slices are added to the score one by one,
 * until the test has an answer, and the rest is forgotten. The result is that of playing slice by slice. */
#ifndef POSSE_LAB_CONTEST_CONTEST_STEP_H
#define POSSE_LAB_CONTEST_CONTEST_STEP_H

#include "cluster.h"
#include "contest.h"

typedef struct lab_step {
    const lab_cluster *cluster;
    lab_runner *runner;
    uint64_t until; /* deals score->deals .. until-1 are played */
    bool sliced;    /* `is_over` is called at each look, not only at the end */
    bool (*is_over)(const void *caller, const lab_score *score);
    /* As in arena.h, with the number of deals that all ranks have played in this step. */
    bool (*progress)(void *caller, uint64_t done);
    void *caller;
    bool stopped; /* set if some rank's `progress` has returned false */
} lab_step;

/* Plays, and adds to the score what was played. A step that was stopped ends at an earlier deal; the score always holds
 * complete deals without gaps. Afterwards it is the same on all ranks. False, with the reason in `status`, if the game
 * cannot be set up. */
bool lab_step_play(lab_step *step, lab_score *score, posse_status *status);

#endif
