/* The root of a search: the position to search with everything that is computed once, before the
 * first playout.
 *
 * A search maximizes the win chance, not the points of a stance. The value of a life is therefore
 * the change of the win chance (win_chance.h) that it makes, averaged over all deals with their
 * believed probabilities. With these values the dice are solved, and every legal action gets its
 * prior.
 */
#ifndef POSSE_BOTS_BANG_SEARCH_ROOT_H
#define POSSE_BOTS_BANG_SEARCH_ROOT_H

#include "belief.h"
#include "dice.h"
#include "win_chance.h"

enum { WIN_VALUE = 1000000 /* points of value */ };

/* The win chance of a game that is won in every deal. win_chance.h gives less to every game that goes on. */
#define CERTAIN_WIN (1 - 1e-9)

/* An action and the shots that follow it. Shots are planned together, because two shots at one
 * seat may eliminate it where single shots do not. */
typedef struct bang_sequence {
    int count;
    posse_action actions[DICE];
    bool drinks; /* the beers that follow go to the seat itself */
} bang_sequence;

/* The next shot or beer, for positions that were planned before. */
enum { PLANS = 4096 };
typedef struct bang_plans {
    uint64_t key[PLANS]; /* a hash of the position; 0: free */
    uint8_t action[PLANS];
} bang_plans;

typedef struct bang_search_root {
    const posse_bot_input *input;
    const posse_param *params;
    /* Hidden roles are overwritten with deal 0, so nothing of the resampled world leaks in. */
    bang_state state;
    bang_stance stance;
    bang_life_values values; /* of lives, to the searching seat */
    bang_weights weights;
    bang_deals deals;
    /* Of lives, to each seat if it has a role. */
    bang_life_values values_by_role[MAX_PLAYERS][ROLES];
    bang_dice_solution solution;
    bang_sequence sequences[MAX_LEGAL]; /* for each legal action */
    double win_chance;                  /* if the turn passed now: mean over all deals, and in each deal */
    double deal_win_chance[MAX_DEALS];
    bool can_win;      /* this turn can win the game, in some deal */
    int winning;       /* the first legal action that wins for certain, or -1 */
    int playout_turns; /* turns before a playout is evaluated */
    /* For a judge: the seat plans its shots together, and its beers. NULL: each goes where a single life is worth most. */
    bang_plans *plans;
} bang_search_root;

/* search_root.c: prepares the root, and computes the prior win chance of each legal action, if there
 * are any; solves the dice, which the former only does for a re-roll (`exact`: see dice.h); evaluates a position for the
 * searching seat; copies the hidden roles of a deal into a state. */
void bang_search_root_init(bang_search_root *root, const posse_bot_input *input, double prior[]);
void bang_root_solve_dice(bang_search_root *root, const int32_t exact[DICE_SETS]);
double bang_root_win_chance(const bang_search_root *root, const bang_state *s);
void bang_root_set_deal(const bang_search_root *root, int deal, bang_state *s);

/* volley.c: finds the best sequence that begins with `action`, once the dice are final, and
 * returns its win chance at the end of the turn. */
double bang_best_sequence(const bang_search_root *root, posse_action action, bang_sequence *sequence);

/* The mean win chance over all deals at the end of the turn, once the dice are final. */
double bang_mean_of_turn(const bang_search_root *root, const bang_sequence *sequence);

/* The same in another position, by a function that gives the win chance of a sequence there. */
typedef double bang_sequence_chance(const bang_search_root *root, const bang_state *s, const bang_sequence *sequence);
double bang_best_sequence_at(const bang_search_root *root, const bang_state *s, posse_action action,
                             bang_sequence_chance *chance, bang_sequence *sequence);

/* plans.c: the next shot if all shots are planned together, or the next beer if all beers are. */
posse_action bang_plan(const bang_search_root *root, const bang_state *s);

/* playout.c: the win chance at the end of the turn if a sequence is played in a deal, once the
 * dice are final. */
double bang_play_turn(const bang_search_root *root, const bang_sequence *sequence, int deal);

/* playout.c: plays a sequence and the following turns, in a deal drawn from the beliefs, and
 * returns by how much the win chance exceeds `prior`. The known effects of the drawn deal and of
 * the searching seat's own dice are subtracted (control variates), which reduces the variance. */
double bang_playout(const bang_search_root *root, const bang_sequence *sequence, double prior, bool faithful,
                    posse_rng *rng);

#endif
