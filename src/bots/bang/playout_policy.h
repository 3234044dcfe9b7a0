/* Playout policies: how all seats act in the playouts of a search.
 *
 * The fast policy uses the life values that each seat had when the search began. Once a player is
 * eliminated in the playout, every seat acts as if it knew all roles. Actions come from
 * fast_policy.h.
 *
 * The faithful policy also simulates beliefs: everyone in the playout hears the events, starting
 * with the searching seat's own action, and forms a new stance when their turn begins. Actions
 * are those of level `normal`. This costs about ten times as much, and predicts much better how
 * opponents react to an action.
 *
 *     bang_policy_init(&policy, root, &s, faithful);
 *     bang_apply(&s, action, bang_policy_events(&policy));    for every action in the playout
 *     bang_policy_begin_turn(&policy);                        before the first roll of each turn
 *     bang_policy_act(&policy, &s, actor);                    when a seat has to act
 */
#ifndef POSSE_BOTS_BANG_PLAYOUT_POLICY_H
#define POSSE_BOTS_BANG_PLAYOUT_POLICY_H

#include "search_root.h"

typedef struct bang_playout_policy {
    posse_events events; /* must be the first member: the faithful policy listens here */
    const bang_search_root *root;
    bool faithful;
    bool drinks; /* the searching seat gives its beers to itself in the turn of the search */
    const bang_life_values *values[MAX_PLAYERS]; /* of lives, to each seat */
    /* Replace the values of the search root once a seat has new ones. */
    bang_life_values own_values[MAX_PLAYERS];
    uint8_t valued_alive;              /* fast: the living seats when `values` were computed */
    bang_memory memory;                /* faithful: the public memory, updated in the playout */
    bool ignores_choices;              /* faithful: nobody learns from choices for now */
    bool has_new_values, has_solution; /* faithful: the active player's, in this turn */
    bang_dice_solution solution;       /* valid if `has_solution` */
} bang_playout_policy;

/* Starts a playout in the deal of roles in `s`. If the bot never heard who sits at the table, the
 * policy is always fast, because beliefs cannot be simulated then. */
void bang_policy_init(bang_playout_policy *policy, const bang_search_root *root, const bang_state *s, bool faithful);
posse_events *bang_policy_events(bang_playout_policy *policy);
void bang_policy_begin_turn(bang_playout_policy *policy);
void bang_policy_act(bang_playout_policy *policy, bang_state *s, int actor);

/* Acts for the searching seat in the turn of the search. The action maximizes that seat's win
 * chance, not the points of its stance. */
void bang_policy_act_for_root(bang_playout_policy *policy, bang_state *s);

#endif
