/* The fast and the faithful playout policy; playout_policy.h explains both. */
#include "playout_policy.h"
#include "fast_policy.h"

#include "events.h"

static void hear(posse_events *self, const posse_event *event)
{
    bang_playout_policy *policy = (bang_playout_policy *)self;
    if (event->kind == EVENT_CHOSE && policy->ignores_choices)
        return;
    bang_hear(&policy->memory, policy->root->input->bot, policy->root->stance.me, event);
}

void bang_policy_init(bang_playout_policy *policy, const bang_search_root *root, const bang_state *s, bool faithful)
{
    const bang_memory *memory = root->input->memory;
    policy->events.tell = hear;
    policy->root = root;
    policy->faithful = faithful && memory->public_state.players;
    policy->ignores_choices = policy->drinks = false;
    policy->valued_alive = root->state.alive;
    for (int seat = 0; seat < s->players; seat++)
        policy->values[seat] = seat == root->stance.me ? &root->values : &root->values_by_role[seat][s->role[seat]];
    if (policy->faithful)
        policy->memory = *memory;
    bang_policy_begin_turn(policy);
}

posse_events *bang_policy_events(bang_playout_policy *policy)
{
    return policy->faithful ? &policy->events : NULL;
}

void bang_policy_begin_turn(bang_playout_policy *policy)
{
    policy->has_new_values = policy->has_solution = false;
}

/* ---- fast policy ------------------------------------------------------------------------- */

static void value_lives_with_known_roles(bang_playout_policy *policy, const bang_state *s)
{
    bang_stance stance = {.s = s};
    policy->valued_alive = s->alive;
    for (int seat = 0; seat < s->players; seat++)
        stance.role_probability[seat][s->role[seat]] = CERTAIN;
    for (unsigned rest = s->alive; rest; rest &= rest - 1) {
        stance.me = lowest_of(rest);
        bang_value_lives_by_role(&stance, &policy->own_values[stance.me], (enum role)s->role[stance.me],
                                 policy->root->params);
        policy->values[stance.me] = &policy->own_values[stance.me];
    }
}

static void act_fast(bang_playout_policy *policy, bang_state *s, int actor)
{
    if (s->alive != policy->valued_alive)
        value_lives_with_known_roles(policy, s);
    bang_apply(s, bang_fast_action(s, policy->values[actor]), NULL);
}

/* ---- faithful policy --------------------------------------------------------------------- */

/* Solves the dice only once a turn, because little changes between two rolls. */
static void evaluate_rerolls(bang_playout_policy *policy, const bang_stance *stance, const posse_action legal[],
                             int count, int value[])
{
    if (!policy->has_solution)
        bang_solve_dice(&policy->solution, stance, NULL, NULL);
    policy->has_solution = true;
    bang_evaluate_by_dice(&policy->solution, stance, legal, count, value);
}

static void act_by_values(bang_playout_policy *policy, bang_state *s, int actor, const bang_life_values *values)
{
    posse_action legal[MAX_LEGAL];
    int value[MAX_LEGAL], count = bang_legal(s, legal), best = 0;
    bang_stance stance = {.s = s, .me = actor, .values = values};
    if (s->phase == PHASE_REROLL)
        evaluate_rerolls(policy, &stance, legal, count, value);
    else
        bang_evaluate(&stance, legal, count, value);
    for (int i = 1; i < count; i++)
        best = value[i] > value[best] ? i : best;
    bang_apply(s, legal[best], bang_policy_events(policy));
}

static void act_faithfully(bang_playout_policy *policy, bang_state *s, int actor)
{
    if (actor == s->turn && !policy->has_new_values) {
        bang_stance stance;
        posse_bot_input input = {.bot = policy->root->input->bot, .world = s, .seat = actor};
        bang_form_stance(&stance, &policy->own_values[actor], &input, &policy->memory);
        policy->values[actor] = &policy->own_values[actor];
        policy->has_new_values = true;
    }
    act_by_values(policy, s, actor, policy->values[actor]);
}

void bang_policy_act(bang_playout_policy *policy, bang_state *s, int actor)
{
    if (policy->faithful)
        act_faithfully(policy, s, actor);
    else
        act_fast(policy, s, actor);
}

void bang_policy_act_for_root(bang_playout_policy *policy, bang_state *s)
{
    if (policy->drinks && s->phase == PHASE_BEER)
        bang_apply(s, ACTION_BEER + (posse_action)policy->root->stance.me, bang_policy_events(policy));
    else if (policy->root->plans && (s->phase == PHASE_SHOOT || s->phase == PHASE_BEER))
        bang_apply(s, bang_plan(policy->root, s), bang_policy_events(policy));
    else
        act_by_values(policy, s, policy->root->stance.me, &policy->root->values);
}
