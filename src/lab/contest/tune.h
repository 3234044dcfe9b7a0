/* The tuner: finds better parameters for a bot by playing.
 *
 * The tuner tries to change one parameter at a time. The bot with the change takes each seat among bots
 * without it, on the same deals (contest.h), until a sequential test (sprt.h) says whether the change
 * gains. A change that gains is accepted, and the parameter is moved further in the same direction. After
 * a change that does not gain, the other direction is tried, and then, once the other parameters have had
 * their turn, half the step. A parameter whose step has become 0 is settled. Every change is tested on
 * deals of its own, so that a lucky deal is not counted twice.
 *
 * At the end the new parameters are compared with the original ones on deals that no change has used. Only
 * this comparison measures the total gain: the gains measured for accepted changes are too high, because
 * lucky changes are accepted more often.
 *
 * The next change depends only on earlier results. A run is therefore the same for a seed, whatever the
 * number of threads, and can be resumed from its file.
 *
 *     lab_tuned tuned;
 *     if (lab_tune(&tuning, &tuned, &status) && tuned.finished)
 *         lab_tuned_write(&tuning, &tuned, &out);
 *     lab_tuned_free(&tuned);
 */
#ifndef POSSE_LAB_CONTEST_TUNE_H
#define POSSE_LAB_CONTEST_TUNE_H

#include "arena.h"

enum { LAB_MAX_PARAMS = POSSE_MAX_PARAMS, LAB_MAX_CHANGES = 1000000 };

typedef struct lab_tuning {
    const posse_game *game;
    posse_settings settings;
    posse_rng seed;
    posse_bot_spec spec; /* of the bot to tune */
    const char *name;    /* of the spec, as typed by the user */
    lab_sprt sprt;       /* what a change must gain */
    uint64_t deals;      /* maximum for one change; undecided changes are rejected */
    uint64_t check;      /* deals of the final comparison */
    uint64_t changes;    /* maximum number of changes to try */
    int threads;
    const char *file;           /* checkpoint file, as in arena.h */
    const lab_cluster *cluster; /* as in arena.h */
    bool (*progress)(void *caller, uint64_t tried);
    void *caller;
} lab_tuning;

/* Progress of the current parameter in its turn. */
typedef enum lab_stage {
    LAB_FRESH,    /* nothing was tried yet */
    LAB_REVERSED, /* one direction failed, the other is next */
    LAB_MOVING,   /* a change was accepted, the same direction is next */
    LAB_DONE,
    LAB_STAGES
} lab_stage;

/* The state of a run. */
typedef struct lab_tuned {
    uint64_t tried, taken;
    int values[LAB_MAX_PARAMS];
    int steps[LAB_MAX_PARAMS];      /* 0: settled */
    int directions[LAB_MAX_PARAMS]; /* +1 or -1: direction of the next change */
    int param;                      /* index of the current parameter */
    lab_stage stage;                /* its progress */
    bool checking;                  /* the final comparison has begun */
    bool finished;                  /* the run is over and `gain` is known */
    lab_estimate gain;
    lab_score *score; /* of the change or comparison being played */
} lab_tuned;

/* Runs the tuner. False, with the reason in `status`, for the reasons of lab_arena_run, or if the bot has
 * no parameters. `finished` is false if the run was stopped. Call lab_tuned_free in any case. */
bool lab_tune(const lab_tuning *tuning, lab_tuned *tuned, posse_status *status);
void lab_tuned_free(lab_tuned *tuned);

/* Writes the parameters as C source. */
void lab_tuned_write(const lab_tuning *tuning, const lab_tuned *tuned, posse_buffer *out);

/* Shared by tune.c and tune_file.c: the checkpoint file of a run. */
bool lab_tuned_save(const lab_tuning *tuning, const lab_tuned *tuned, const lab_score *score, posse_status *status);
bool lab_tuned_resume(const lab_tuning *tuning, const lab_contest *contest, lab_tuned *tuned, posse_status *status);

#endif
