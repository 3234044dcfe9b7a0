/* The arena: plays a contest of bots to its last deal, or until a sequential test has an answer. It
 * saves checkpoints on the way and prints the result.
 *
 *     lab_arena arena = {.contest = contest, .deals = 1000, .file = "run.json"};
 *     lab_score *score = lab_score_new(&arena.contest);
 *     if (lab_arena_run(&arena, score, &status))
 *         lab_arena_text(&arena, score, -1, &out);
 *     lab_score_free(score);
 */
#ifndef POSSE_LAB_CONTEST_ARENA_H
#define POSSE_LAB_CONTEST_ARENA_H

#include "cluster.h"
#include "contest.h"
#include "sprt.h"

typedef struct lab_arena {
    lab_contest contest;
    const lab_sprt *sprt;       /* sequential test of the first cell; NULL for none */
    uint64_t deals;             /* maximum number of deals */
    const lab_cluster *cluster; /* the processes that play; NULL: this one alone */
    int threads;                /* 0: one for each processor */
    const char *file;           /* checkpoint file, resumed if it exists; NULL for none */
    /* Saves the score in place of `file`, for a run that is part of a larger one. lab_arena_run then
     * continues from the score it is given. Called on rank 0. May be NULL. */
    bool (*save)(void *save_context, const lab_score *score, posse_status *status);
    void *save_context;
    /* Called regularly with the number of deals done, on every rank. Returning false on one of them stops the
     * run on all, after the deals in progress. May be NULL. */
    bool (*progress)(void *caller, uint64_t done);
    void *caller;
} lab_arena;

/* Plays, continuing from the checkpoint file if there is one. False, with the reason in `status`, if the
 * file belongs to another contest or cannot be written, or if the game cannot be set up. A run that was
 * stopped leaves a score with fewer deals. */
bool lab_arena_run(const lab_arena *arena, lab_score *score, posse_status *status);

/* The answer of the sequential test so far; LAB_OPEN if there is no test. */
lab_answer lab_arena_answer(const lab_arena *arena, const lab_score *score);

/* The result as JSON, and as text for people. The text breaks the seats down by one of the game's
 * traits; -1 for none. */
void lab_arena_json(const lab_arena *arena, const lab_score *score, posse_buffer *out);
void lab_arena_text(const lab_arena *arena, const lab_score *score, int trait, posse_buffer *out);

#endif
