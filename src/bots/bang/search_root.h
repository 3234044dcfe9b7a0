/* What a search of bang goes by: how the cards may lie, what everybody makes of it, and how a game goes on
 * from here.
 *
 * What it wants is a chance to win, not points: every life of every seat is worth what it changes in that
 * chance (bang_win_chance.h), in the mean over all deals as likely as they are believed. By these values its
 * dice are solved and every answer gets a first judgement.
 */
#ifndef POSSE_BOTS_BANG_SEARCH_ROOT_H
#define POSSE_BOTS_BANG_SEARCH_ROOT_H

#include "belief.h"
#include "dice.h"
#include "win_chance.h"

enum { WIN = 1000000 /* points of worth */ };

/* An answer, and the shots that are to follow it: they may do together what none of them does alone. */
typedef struct bang_sequence {
    int count;
    posse_action actions[DICE];
} bang_sequence;

typedef struct bang_search_root {
    const posse_seen *seen;
    const posse_param *params;
    bang_state
        root; /* its hidden roles are those of the first deal: nothing is left of what was made up */
    bang_stance stance;
    bang_value value; /* what lives are worth to the seat itself */
    bang_weights weights;
    bang_deals deals;
    bang_value others[MAX_PLAYERS][ROLES]; /* what lives are worth to each seat in each role */
    bang_dice dice;
    bang_sequence lines[MAX_LEGAL]; /* of each legal answer */
    double now;                     /* the chance as it stands, in the mean and in each deal */
    double deal_now[MAX_DEALS];
    int turns; /* played before a position is judged */
} bang_search_root;

/* bang_search_root.c: begins, and gives each legal answer its first judgement, as a chance to win. */
void bang_search_root_init(bang_search_root *p, const posse_seen *seen, double first[]);
double bang_root_win_chance(const bang_search_root *p, const bang_state *s);
void bang_root_set_deal(const bang_search_root *p, int deal, bang_state *s);

/* bang_volley.c: the line that begins with an answer and promises most, when the dice lie; the chance it brings
 * at the end of the turn. */
double bang_best_sequence(const bang_search_root *p, posse_action action, bang_sequence *line);

/* bang_playout.c: the chance that a line brings in a deal at the end of the turn, when the dice lie. */
double bang_play_turn(const bang_search_root *p, const bang_sequence *line, int deal);

/* bang_playout.c: plays a line and some turns more, in a deal drawn by its chance; by how much that
 * went better than `first`. Luck with the deal and with one's own dice is known, and left out. How everybody
 * plays, quickly or carefully, is told in bang_playout_policy.h. */
double bang_play_out(const bang_search_root *p, const bang_sequence *line, double first,
                     bool faithful, posse_rng *rng);

#endif
