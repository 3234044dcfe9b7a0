/* Solving the end of the game: the rest of Stealin' in the last round.
 *
 * Nothing is drawn from decks any more, so the rest of the game is a tree of the players' choices, which the cards of the
 * plan ask for one by one. The solver goes through all of it. Every player chooses what gives them the largest share of
 * victories, and among equals the most money. Where both are equal, other players do what the heuristics like best.
 *
 * What the seat does not know:
 * - The values of unknown purses do not change what can be done, only who wins. Unknown purses are alike in the tree, and
 *   at its leaves their values are drawn a thousand times (ending_outcome.c). Nobody in the tree is assumed to know
 *   more than the seat.
 * - Face-down cards of others: the tree is solved for each way in which they can lie, as if all cards lay open, and the
 *   values are added up by the likelihood of these ways. If there are many, a random sample of them must do.
 *
 * The tree is explored in slices. Positions that have been solved are kept in a table, so a slice begins at the root and
 * soon reaches what is still open.
 */
#ifndef POSSE_BOTS_COLT_ENDING_H
#define POSSE_BOTS_COLT_ENDING_H

#include "params.h"
#include "state.h"

enum {
    ENDING_SLOTS = 1 << 16, /* of the table */
    ENDING_SLICE = 40,      /* positions in a slice */
    ENDING_DRAWS = 1024,    /* of the values of unknown purses */
    MAX_ENDING_CASES = 36,  /* ways in which face-down cards can lie */
};

enum ending_status { ENDING_OPEN, ENDING_SOLVED, ENDING_TOO_LARGE };

/* A solved position, or a free slot if `key` is 0. */
typedef struct ending_entry {
    uint64_t key;
    double value[MAX_PLAYERS];
} ending_entry;

/* The values of unknown purses in units of $50: `at[i][n]` is that of the i-th unknown purse in draw n. */
typedef struct ending_purses {
    int draws;
    uint8_t at[PURSES][ENDING_DRAWS];
} ending_purses;

typedef struct ending_case {
    double weight;
    uint8_t plan[MAX_PLAN];
} ending_case;

typedef struct colt_ending {
    const posse_param *params;
    enum ending_status status;
    int seat;
    const posse_action *legal; /* of the seat, at the root */
    int legal_count;
    int case_count;
    ending_case cases[MAX_ENDING_CASES];
    double value[MAX_LEGAL]; /* of each legal action, to the seat; once solved */
    int case_now;            /* the case that is being solved */
    int max_count;           /* positions to solve before the solver gives up */
    int budget;              /* positions left in this slice */
    int count;               /* positions in the table */
    colt_state root;         /* with unknown purses marked */
    ending_purses purses;
    ending_entry table[ENDING_SLOTS];
} colt_ending;

/* The part of a value that is not victories: so much for every $50. Less than any difference in victories. */
#define ENDING_MONEY 0x1p-26

/* Is the position a decision of the last Stealin'? */
bool colt_is_ending(const colt_state *s);

/* Prepares to solve `world`, as it fits what `seat` has seen. */
void colt_ending_start(colt_ending *e, const colt_state *world, int seat, const posse_action legal[], int legal_count,
                       const posse_param params[], posse_rng *rng);

/* Solves the next slice. The status is ENDING_OPEN as long as there is more to do. */
enum ending_status colt_ending_step(colt_ending *e);

/* ending_outcome.c: marks the unknown purses and draws their values; the value of a game that is over to each seat. */
enum { UNKNOWN_VALUE = 6 };
void colt_ending_draw_purses(ending_purses *purses, colt_state *s, int seat, posse_rng *rng);
void colt_ending_outcome(const ending_purses *purses, const colt_state *s, bool revenge, double value[]);

#endif
