/* The tuner: better numbers for a bot, found by playing.
 *
 * A change of one number is tried at a time: the bot with the change takes each seat among bots without it,
 * on the same deals (contest.h), until a sequential test (sprt.h) says that it gains or that it does not.
 * What gains is taken, and the same number is moved on the same way; what does not is tried the other way,
 * and then with half the step, when the others have had their turn. A number whose step is down to nothing
 * is settled. Every change has deals of its own, so that luck with one of them is not believed twice.
 *
 * At the end, the numbers that came out are compared with those of the beginning, on deals that no change
 * has seen: that is what was gained. The gains of the single changes are not: only the lucky ones were taken.
 *
 * What is tried next depends on nothing but what came out before: so a run is the same for a seed, whatever
 * the number of threads, and can be taken up from its file.
 */
#ifndef POSSE_LAB_CONTEST_TUNE_H
#define POSSE_LAB_CONTEST_TUNE_H

#include "arena.h"

enum { LAB_MAX_PARAMS = 512, LAB_MAX_CHANGES = 1000000 };

typedef struct lab_tuning {
    const posse_game *game;
    posse_settings settings;
    posse_rng seed;
    posse_bot_spec spec; /* whose bot has the numbers */
    const char *name;    /* of the spec, as it was typed */
    lab_sprt sprt;       /* what a change must gain */
    uint64_t deals;      /* for a change, at most: then it is not worth it */
    uint64_t check;      /* deals for the comparison at the end */
    uint64_t changes;    /* that are tried, at most */
    int threads;
    const char *file; /* as in arena.h */
    bool (*progress)(void *caller, uint64_t tried);
    void *caller;
} lab_tuning;

/* Where a number is in its turn. */
typedef enum lab_stage {
    LAB_FRESH,  /* nothing was tried yet */
    LAB_TURNED, /* one way was in vain, now the other */
    LAB_MOVING, /* it was moved, and goes on that way */
    LAB_DONE,
    LAB_STAGES
} lab_stage;

/* Where a run stands. */
typedef struct lab_tuned {
    uint64_t tried, taken;
    int values[LAB_MAX_PARAMS];
    int steps[LAB_MAX_PARAMS]; /* 0: settled */
    int ways[LAB_MAX_PARAMS];  /* +1 or -1: which way it is moved next */
    int number;                /* that is moved now */
    lab_stage stage;           /* and how far it is */
    bool checking;             /* nothing is tried any more */
    bool finished;             /* and `gain` is known */
    lab_estimate gain;
    lab_score *score; /* of what is being played */
} lab_tuned;

/* False, with the reason, as of lab_arena_run; also if the bot has no numbers. `finished` tells whether it
 * was stopped. In any case lab_tuned_free(). */
bool lab_tune(const lab_tuning *tuning, lab_tuned *tuned, posse_status *status);
void lab_tuned_free(lab_tuned *tuned);

/* The numbers as they stand in a source. */
void lab_tuned_write(const lab_tuning *tuning, const lab_tuned *tuned, posse_buffer *out);

/* For tune.c and its file: the state of a run, saved and read back. */
bool lab_tuned_save(const lab_tuning *tuning, const lab_tuned *tuned, const lab_score *score,
                    posse_status *status);
bool lab_tuned_take_up(const lab_tuning *tuning, const lab_contest *contest, lab_tuned *tuned,
                       posse_status *status);

#endif
