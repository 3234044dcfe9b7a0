/* Everybody at a table in a playout: what each of them goes by, and how he answers.
 *
 * A quick policy goes by what each of the others thought when the search began, until somebody is out; from then
 * on all are thought to see through one another. It answers by bang_fast_action.h.
 *
 * A faithful policy listens. What is done in the playout tells everybody who is probably what, beginning with what
 * the searching seat does itself, and each makes up his stance anew when his turn comes. It answers as level
 * `normal` does. That takes ten times as long, and comes much closer to what people do with an answer.
 *
 *     bang_policy_init(&policy, root, &s, faithful);
 *     bang_apply(&s, action, bang_policy_events(&policy));        whatever happens
 *     bang_policy_begin_turn(&policy);                          before the first roll of each turn
 *     bang_policy_act(&policy, &s, actor);                   what a seat does that is to act
 */
#ifndef POSSE_BOTS_BANG_PLAYOUT_POLICY_H
#define POSSE_BOTS_BANG_PLAYOUT_POLICY_H

#include "search_root.h"

typedef struct bang_playout_policy {
    posse_events events; /* comes first: a faithful policy is told them */
    const bang_search_root *root;
    bool faithful;
    const bang_life_values *values[MAX_PLAYERS]; /* what each goes by */
    bang_life_values own_values[MAX_PLAYERS];    /* if he has thought since the search began */
    uint8_t valued_alive;                        /* quick: those for whom `value` holds */
    bang_memory memory;                          /* faithful: what everybody has heard */
    bool ignores_choices;              /* faithful: nobody learns from what is chosen now */
    bool has_new_values, has_solution; /* faithful: whoever's turn it is, in this turn */
    bang_dice_solution solution;       /* of this turn, if `has_solution` */
} bang_playout_policy;

/* With the roles as they are in `s`. It cannot be faithful if the bot was never told who sits there: nobody could
 * follow what happens then. */
void bang_policy_init(bang_playout_policy *policy, const bang_search_root *root,
                      const bang_state *s, bool faithful);
posse_events *bang_policy_events(bang_playout_policy *policy);
void bang_policy_begin_turn(bang_playout_policy *policy);
void bang_policy_act(bang_playout_policy *policy, bang_state *s, int actor);

/* What the searching seat does in the turn in which it searches: it goes by its chance to win. */
void bang_policy_act_for_root(bang_playout_policy *policy, bang_state *s);

#endif
