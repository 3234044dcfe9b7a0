/* Two players left: the game between them is solved exactly, by value iteration.
 *
 * Between two turns such a game is described by few numbers: whose turn it is, the lives of both, and
 * the arrows of both. For each of these spots the solver keeps the win chances before the first roll.
 * It goes through all lives again and again, from few to many, and computes each turn from the turns
 * that can follow (duel_turn.c has the dice, duel_resolve.c what the final dice do), until nothing
 * changes any more.
 *
 * It is solved for one of the two players, who maximizes their win chance, while the other minimizes it. That is the
 * whole truth, except if neither wins when an attack takes the last lives of both (a Sheriff and a Renegade, for whom
 * dead Outlaws win): then the chance is the one that nobody can take from the player.
 *
 *     bang_duel_init(&duel, &state, seat);
 *     while (bang_duel_step(&duel))
 *         continue;
 *     bang_duel_values(&duel, &state, legal, count, value);
 *
 * All numbers are doubles, and only + - * and comparisons are used, in a fixed order.
 */
#ifndef POSSE_BOTS_BANG_DUEL_H
#define POSSE_BOTS_BANG_DUEL_H

#include "state.h"

/* Sets of dice. With two left every bull's eye hits the other player, so a die has five faces that
 * differ. Sets of fewer dice come first, and partial sets (fewer than five dice) before full ones. */
enum duel_face { DUEL_ARROW, DUEL_DYNAMITE, DUEL_HIT, DUEL_BEER, DUEL_GATLING, DUEL_FACES };
enum { DUEL_SETS = 252, DUEL_PARTIAL = 126 };

/* Whose lives, arrows or choice it is: of the player whose turn it is, or of the other one. */
enum duel_side { ACTIVE, OTHER, SIDES };

/* A row has the active player's chance for every way in which the arrows can lie before the two players: 45, because
 * all together hold at most 8. They are sorted by the other player's arrows, then by the active player's, so one arrow
 * more for the active player is one place further. The last place is not used; it keeps that place inside the row. */
enum { DUEL_ARROWS = 45, DUEL_ROW = 46 };
typedef struct duel_row {
    double chance[DUEL_ROW];
} duel_row;

enum {
    DUEL_PLAYERS = 2,
    DUEL_LIVES_0 = MAX_LIVES,                /* of player 0, who has at least as many as player 1 */
    DUEL_LIVES_1 = 9,                        /* only a Sheriff has more */
    DUEL_STAGES = 4,                         /* rolls of a turn: lucky_duke has four */
    DUEL_LATER_ARROWS = 126 + 2 * 330 + 126, /* of one spot: see duel_turn.c */
};

typedef struct duel_set {
    uint8_t shown[8];         /* dice for each face */
    uint8_t with[DUEL_FACES]; /* index of the set with one more die of a face; for partial sets */
    uint8_t final;            /* of a full set: its index among the sets that do not differ when resolved */
} duel_set;

enum { DUEL_FINALS = 66 };

/* A solution, and the workspace of the solver. Flat, 1.8 MB; most of it is written only for lives that
 * the game can reach. */
typedef struct bang_duel {
    /* The game. Player 0 is the one with more starting lives. */
    uint8_t solved_for; /* player */
    uint8_t seat[DUEL_PLAYERS], character[DUEL_PLAYERS], max_life[DUEL_PLAYERS], rule[RULES];
    double both_dead[DUEL_PLAYERS]; /* the win chance of each if both are eliminated at once */
    duel_set sets[DUEL_SETS];
    uint8_t finals[DUEL_FINALS]; /* a full set of each kind */

    /* The iteration. */
    int total, life; /* the lives of both together, and of player 0, that are computed next */
    int sweeps;
    double change; /* the largest change of a chance in this sweep */
    bool solved;

    /* The solution: the chances when a turn is over, by the player whose turn it was and the lives of both. If
     * sid_ketchum is next, the gift has been made. The active player is still the one whose turn it was. */
    duel_row turn_over[DUEL_PLAYERS][DUEL_LIVES_0][DUEL_LIVES_1];
    /* The chances in the middle of a roll that has just set off an attack. */
    double after_attack[DUEL_PLAYERS][DUEL_LIVES_0][DUEL_LIVES_1][DUEL_LATER_ARROWS];

    /* The turn that is being computed. */
    duel_row final[DUEL_FINALS]; /* of final dice */
    duel_row value[DUEL_SETS];   /* of dice that are kept while the others are rolled */
    duel_row locked[DUEL_SETS];  /* the same, with dice that must stay (RULE_KEPT_DICE) */
} bang_duel;

/* Two players are left, and the game goes on. */
bool bang_is_duel(const bang_state *s);

/* Starts to solve the game that goes on from `s` for a seat. The roles in `s` must be the true ones. */
void bang_duel_init(bang_duel *duel, const bang_state *s, int seat);

/* Goes on. False if the solution is exact: more steps would change nothing. */
bool bang_duel_step(bang_duel *duel);

/* The win chance of the seat in any state of the same game, and after each legal action of a state in which the seat has
 * to act. */
double bang_duel_win_chance(bang_duel *duel, const bang_state *s);
void bang_duel_values(bang_duel *duel, const bang_state *s, const posse_action legal[], int count, double value[]);

/* Solves a state with two players left for both of them: the `solve` function of posse_bot. */
bool bang_solve(const void *state, double win_chance[], double value[]);

/* The values of a seat's actions after each sweep, the last one first. */
enum { DUEL_HISTORY = 3 };
typedef struct duel_history {
    int sweeps;
    double value[DUEL_HISTORY][MAX_LEGAL];
} duel_history;

/* Adds the values after a sweep. */
void bang_duel_remember(duel_history *history, const double value[], int count);

/* True if no more sweeps will make another action the best one, or only by less than DUEL_NEGLIGIBLE. */
bool bang_duel_is_decided(const duel_history *history, int count);

/* The solution is exact when a sweep changes no chance by more than DUEL_EXACT. Each sweep changes the chances by a third
 * of what the sweep before did, or by three fifths in the slowest pairs of characters. So what is still to come is less
 * than DUEL_REMAINING times the last change. */
#define DUEL_EXACT      1e-12
#define DUEL_REMAINING  4
#define DUEL_NEGLIGIBLE 1e-6

#endif
