/* What a search of bang goes by: how the cards may lie, what everybody makes of it, and how a game goes on
 * from here.
 *
 * What it wants is a chance to win, not points: every life of every seat is value what it changes in that
 * chance (bang_win_chance.h), in the mean over all deals as likely as they are believed. By these values its
 * dice are solved and every answer gets a first judgement.
 */
#ifndef POSSE_BOTS_BANG_SEARCH_ROOT_H
#define POSSE_BOTS_BANG_SEARCH_ROOT_H

#include "belief.h"
#include "dice.h"
#include "win_chance.h"

enum { WIN_VALUE = 1000000 /* points of value */ };

/* An answer, and the shots that are to follow it: they may do together what none of them does alone. */
typedef struct bang_sequence {
    int count;
    posse_action actions[DICE];
} bang_sequence;

typedef struct bang_search_root {
    const posse_seen *seen;
    const posse_param *params;
    bang_state
        state; /* its hidden roles are those of the first deal: nothing is left of what was made up */
    bang_stance stance;
    bang_life_values values; /* what lives are value to the seat itself */
    bang_weights weights;
    bang_deals deals;
    bang_life_values values_by_role[MAX_PLAYERS]
                                   [ROLES]; /* what lives are value to each seat in each role */
    bang_dice_solution solution;
    bang_sequence sequences[MAX_LEGAL]; /* of each legal answer */
    double win_chance;                  /* the chance as it stands, in the mean and in each deal */
    double deal_win_chance[MAX_DEALS];
    int playout_turns; /* played before a position is judged */
} bang_search_root;

/* bang_search_root.c: begins, and gives each legal answer its first judgement, as a chance to win. */
void bang_search_root_init(bang_search_root *root, const posse_seen *seen, double prior[]);
double bang_root_win_chance(const bang_search_root *root, const bang_state *s);
void bang_root_set_deal(const bang_search_root *root, int deal, bang_state *s);

/* bang_volley.c: the line that begins with an answer and promises most, when the dice lie; the chance it brings
 * at the end of the turn. */
double bang_best_sequence(const bang_search_root *root, posse_action action,
                          bang_sequence *sequence);

/* bang_playout.c: the chance that a line brings in a deal at the end of the turn, when the dice lie. */
double bang_play_turn(const bang_search_root *root, const bang_sequence *sequence, int deal);

/* bang_playout.c: plays a line and some turns more, in a deal drawn by its chance; by how much that
 * went better than `first`. Luck with the deal and with one's own dice is known, and left out. How everybody
 * plays, quickly or carefully, is told in bang_playout_policy.h. */
double bang_playout(const bang_search_root *root, const bang_sequence *sequence, double prior,
                    bool faithful, posse_rng *rng);

#endif
