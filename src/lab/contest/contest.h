/* A contest of bots over the same deals.
 *
 * Either whole games are compared, or single decisions; the latter are told in probe.h. Of whole games:
 *
 * In each deal each bot of the contest plays the whole table once: the base game. Then, for each pair of
 * bots A and B and each seat, A takes that seat in B's base game: the same cards, the same dice, the same
 * thinking of the others until something is done differently. What A wins there, less what B won in that
 * seat, is what A is better by in that seat of that deal: its gain. So nobody has luck that the other has
 * not, in cards or in roles.
 *
 * A cell is A among B. It counts, for all seats and for the seats with each word of each of the game's
 * traits (a role, a bandit), what A won, what B won there in the base game, and the seats. A victory may be
 * shared, so a win is LAB_WIN points, which up to eight winners can share without a fraction.
 *
 * Deal n of a seed is always the same, and counters are whole numbers: the score of deals 0 .. n-1 does not
 * depend on the number of threads, nor on how often the contest was stopped and taken up again.
 */
#ifndef POSSE_LAB_CONTEST_CONTEST_H
#define POSSE_LAB_CONTEST_CONTEST_H

#include "moments.h"
#include "play.h"
#include "sprt.h"

enum {
    LAB_UNITS_PER_WIN = 840,
    LAB_MAX_BOTS = 6,
    LAB_MAX_DEALS = 100000000, /* of a contest: so no sum overflows */
    LAB_MAX_PLAYOUTS = 1000000,
    LAB_MAX_TRAITS = 4,
    LAB_MAX_CELLS = LAB_MAX_BOTS * (LAB_MAX_BOTS - 1),
};

typedef struct lab_contest {
    const posse_game *game;
    posse_settings settings;
    posse_rng seed;
    const posse_bot_spec *specs;
    const char *const *names; /* of the specs, as they were typed */
    int spec_count;
    bool one_way; /* the others among the last, and nobody else among anybody */
    int playouts; /* single decisions are compared (probe.h), each played on so often; 0: whole games */
    bool worlds; /* and each time in another world that the seat cannot tell from the true one */
} lab_contest;

/* What is counted for each word of a trait. */
enum { LAB_WON, LAB_BASELINE, LAB_SEATS, LAB_COUNTERS };

typedef struct lab_cell {
    int bot, among;
    lab_moments *all;                    /* of one word: everybody */
    lab_moments *traits[LAB_MAX_TRAITS]; /* of each trait of the game */
} lab_cell;

/* How a bot went about it: told, but no part of the result. */
typedef struct lab_bot_stats {
    uint64_t decisions, ns;
    uint64_t faults[POSSE_FAULTS]; /* of a program */
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

/* Games that a deal takes, and seats that count in each cell: of a probe, the one that is asked. */
uint64_t lab_contest_games(const lab_contest *contest);
int lab_contest_seats(const lab_contest *contest);

/* ---- playing ------------------------------------------------------------------------------- */

/* Where it is played: the tables of all threads, and what runs at them. */
typedef struct lab_runner lab_runner;
lab_runner *lab_runner_new(const lab_contest *contest, int threads);
void lab_runner_free(lab_runner *runner);
int lab_runner_threads(const lab_runner *runner);

/* Plays on from deal score->deals to `until`, unless `progress` (which may be NULL) says false: then the
 * score is that of fewer deals, but of whole ones, and of all up to the last. False, with the reason, if
 * the game cannot be set up so. */
bool lab_runner_play(lab_runner *runner, lab_score *score, uint64_t until,
                     bool (*progress)(void *caller, uint64_t done), void *caller,
                     posse_status *status);

/* ---- what comes out ------------------------------------------------------------------------ */

/* Shares of games won, 0 to 1, and differences of them; for everybody (`trait` -1, `word` 0) or for the
 * seats with a word of a trait. */
lab_estimate lab_cell_share(const lab_cell *cell, uint64_t deals, int trait, int word);
lab_estimate lab_cell_baseline(const lab_cell *cell, uint64_t deals, int trait, int word);
lab_estimate lab_cell_gain(const lab_cell *cell, uint64_t deals, int trait, int word);
int64_t lab_cell_seats(const lab_cell *cell, int trait, int word);

/* The mean of the gains of all words that came up: each role counts the same, however many have it. */
lab_estimate lab_cell_mean_gain(const lab_cell *cell, uint64_t deals, int trait);

/* The logarithm of the odds of A, less that of the odds of B in the same seats. */
lab_estimate lab_cell_odds(const lab_cell *cell, uint64_t deals);

/* What a sequential test (sprt.h) goes by: the gain of a cell. */
lab_sample lab_sprt_sample(const lab_contest *contest, const lab_cell *cell, uint64_t deals);

#endif
