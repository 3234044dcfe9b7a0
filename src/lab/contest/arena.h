/* The arena: a contest of bots from the first deal to the last, or to the answer of a sequential test;
 * kept in a file on the way, and told at the end. */
#ifndef POSSE_LAB_CONTEST_ARENA_H
#define POSSE_LAB_CONTEST_ARENA_H

#include "contest.h"
#include "sprt.h"

typedef struct lab_arena {
    lab_contest contest;
    const lab_sprt *sprt; /* on the first cell; NULL: there is no such test */
    uint64_t deals;       /* at most */
    int threads;          /* 0: as many as there are processors */
    const char *file;     /* where it is kept, and taken up from if it is there; NULL: nowhere */
    /* Keeps it instead, as part of something larger; then the score that is given is taken up. May be NULL. */
    bool (*save)(void *save_context, const lab_score *score, posse_status *status);
    void *save_context;
    /* Called now and then with the deals done; false stops after the deals in hand. May be NULL. */
    bool (*progress)(void *caller, uint64_t done);
    void *caller;
} lab_arena;

/* Plays, starting from what the file has. False, with the reason, if the file is not of this contest or
 * cannot be written, or if the game cannot be set up so. A run that was stopped leaves a score of fewer
 * deals. */
bool lab_arena_run(const lab_arena *arena, lab_score *score, posse_status *status);

/* The test's answer so far; LAB_OPEN without a test. */
lab_answer lab_arena_answer(const lab_arena *arena, const lab_score *score);

/* What came out, as JSON, and as a table for people that tells seats apart by one of the game's traits
 * (-1: by none). */
void lab_arena_json(const lab_arena *arena, const lab_score *score, posse_buffer *out);
void lab_arena_text(const lab_arena *arena, const lab_score *score, int trait, posse_buffer *out);

#endif
