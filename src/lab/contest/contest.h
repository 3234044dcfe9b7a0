/* A contest of bots on the same deals.
 *
 * A contest compares either whole games or single decisions (decision_probe.h). For whole games:
 *
 * On each deal every bot first plays all seats against itself: the baseline game. Then, for each pair of
 * bots A and B and each seat, A replaces B in that seat of B's baseline game. Cards, dice and the random
 * choices of the other bots stay the same until a seat acts differently. The gain of A in that seat is
 * what A wins there minus what B won there in the baseline game. No bot is luckier than another with
 * cards or roles, because both play the same ones.
 *
 * A cell is one such pair, "A among B". For all seats, and for the seats with each word of each trait of
 * the game (a role, a bandit), it counts what A won, what B won there in the baseline game, and the
 * seats. Victories can be shared, so a win counts LAB_UNITS_PER_WIN units, which 1 to 8 winners can
 * divide without a remainder.
 *
 * Deal n of a seed is always the same deal, and all counters are integers. The score of deals 0 .. n-1
 * therefore does not depend on the number of threads or processes, or on interruptions.
 *
 *     lab_arena arena = {.contest = contest, .deals = 1000};
 *     lab_score *score = lab_score_new(&contest);
 *     lab_arena_run(&arena, score, &status);                             (arena.h)
 *     lab_estimate gain = lab_cell_gain(&score->cells[0], score->deals, -1, 0);
 *     lab_score_free(score);
 */
#ifndef POSSE_LAB_CONTEST_CONTEST_H
#define POSSE_LAB_CONTEST_CONTEST_H

#include "moments.h"
#include "play.h"
#include "sprt.h"

enum {
    LAB_UNITS_PER_WIN = 840, /* divisible by 1 to 8 */
    LAB_MAX_BOTS = 6,
    LAB_MAX_DEALS = 100000000, /* of a contest, so that no sum overflows */
    LAB_MAX_PLAYOUTS = 1000000,
    LAB_MAX_TRAITS = POSSE_MAX_TRAITS,
    LAB_MAX_CELLS = LAB_MAX_BOTS * (LAB_MAX_BOTS - 1),
};

typedef struct lab_contest {
    const posse_game *game;
    posse_settings settings;
    posse_rng seed;
    const posse_bot_spec *specs;
    const char *const *names; /* of the specs, as typed by the user */
    int spec_count;
    bool one_way; /* only compare each other bot among the last one */
    int playouts; /* compare single decisions with this many playouts each; 0: compare whole games */
    bool worlds;  /* start each playout in a resampled world, see decision_probe.h */
} lab_contest;

/* What is counted for each word of a trait. */
enum { LAB_WON, LAB_BASELINE, LAB_SEATS, LAB_COUNTERS };

typedef struct lab_cell {
    int bot, among;
    lab_moments *all;                    /* all seats */
    lab_moments *traits[LAB_MAX_TRAITS]; /* by the words of each trait */
} lab_cell;

/* Statistics of a bot that depend on the machine. They are printed, but are no part of the result. */
typedef struct lab_bot_stats {
    uint64_t decisions, ns;
    uint64_t faults[POSSE_FAULTS]; /* of an external bot */
} lab_bot_stats;

typedef struct lab_score {
    uint64_t deals;
    int cell_count;
    lab_cell cells[LAB_MAX_CELLS];
    lab_bot_stats bot_stats[LAB_MAX_BOTS];
} lab_score;

lab_score *lab_score_new(const lab_contest *contest);
void lab_score_clear(lab_score *score);
void lab_score_free(lab_score *score);

/* The counters as an array of lab_score_size numbers: adds them to `numbers`, and `numbers` to them. The number of deals
 * is none of them. */
size_t lab_score_size(lab_score *score);
void lab_score_add_to(lab_score *score, int64_t numbers[]);
void lab_score_add(lab_score *score, const int64_t numbers[]);

/* The games played on each deal, and the seats counted in each cell: all, or the one asked by a probe. */
uint64_t lab_contest_games(const lab_contest *contest);
int lab_contest_seats(const lab_contest *contest);

/* ---- playing ------------------------------------------------------------------------------- */

/* The threads of a contest, each with a match of its own. */
typedef struct lab_runner lab_runner;
lab_runner *lab_runner_new(const lab_contest *contest, int threads);
void lab_runner_free(lab_runner *runner);
int lab_runner_threads(const lab_runner *runner);

/* Deals that several ranks play together. Of the deals from .. until-1, each rank plays every `ranks`-th, so that the
 * deals played are nearly without gaps at any time. Its jobs are numbered from 0: job j is deal from + j·ranks + rank.
 * The counters are kept apart for each slice, the deals between two multiples of `slice`. */
typedef struct lab_stretch {
    uint64_t from, until;
    uint64_t slice; /* 0: there is one slice */
    int rank, ranks;
    int poll_ms; /* as in thread_pool.h */
} lab_stretch;

/* The slice of a deal, and the number of jobs of this rank whose deals come before deal `until`. */
size_t lab_stretch_slice(const lab_stretch *stretch, uint64_t deal);
uint64_t lab_stretch_jobs(const lab_stretch *stretch, uint64_t until);

/* Plays the jobs first .. last-1 of a stretch, which must stay where it is, and counts those done: all of them, or the
 * first ones if `progress` (may be NULL) has returned false. False, with the reason in `status`, if the game cannot be
 * set up. */
bool lab_runner_play(lab_runner *runner, const lab_stretch *stretch, uint64_t first, uint64_t last, uint64_t *done,
                     bool (*progress)(void *caller, uint64_t done), void *caller, posse_status *status);

/* Adds what the threads have counted in a slice to `numbers`, and forgets it. */
void lab_runner_collect(lab_runner *runner, size_t slice, int64_t numbers[]);

/* ---- estimates ----------------------------------------------------------------------------- */

/* The share of games won by A, by B in the baseline game (0 to 1), and the difference, A's gain: for all
 * seats (`trait` -1, `word` 0) or for the seats with a word of a trait. lab_cell_seats counts the seats. */
lab_estimate lab_cell_share(const lab_cell *cell, uint64_t deals, int trait, int word);
lab_estimate lab_cell_baseline(const lab_cell *cell, uint64_t deals, int trait, int word);
lab_estimate lab_cell_gain(const lab_cell *cell, uint64_t deals, int trait, int word);
int64_t lab_cell_seats(const lab_cell *cell, int trait, int word);

/* The mean of the gains of all words that occurred. Each role has the same weight, however many seats
 * have it. */
lab_estimate lab_cell_mean_gain(const lab_cell *cell, uint64_t deals, int trait);

/* The log odds ratio: the log odds of A winning minus the log odds of B in the same seats. */
lab_estimate lab_cell_odds(const lab_cell *cell, uint64_t deals);

/* The gains of a cell, as the sample of a sequential test (sprt.h). */
lab_sample lab_sprt_sample(const lab_contest *contest, const lab_cell *cell, uint64_t deals);

#endif
