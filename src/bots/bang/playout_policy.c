/* What everybody goes by in a playout. */
#include "playout_policy.h"
#include "fast_policy.h"

#include "events.h"

static void hear(posse_events *self, const posse_event *event)
{
    bang_playout_policy *policy = (bang_playout_policy *)self;
    if (event->kind == EVENT_CHOSE && policy->unmoved)
        return;
    bang_hear(&policy->memory, policy->p->seen->bot, policy->p->stance.me, event);
}

void bang_policy_init(bang_playout_policy *policy, const bang_search_root *p, const bang_state *s,
                      bool faithful)
{
    const bang_memory *memory = p->seen->memory;
    policy->events.tell = hear;
    policy->p = p;
    policy->faithful = faithful && memory->past.players;
    policy->unmoved = false;
    policy->alive = p->root.alive;
    for (int seat = 0; seat < s->players; seat++)
        policy->value[seat] = seat == p->stance.me ? &p->value : &p->others[seat][s->role[seat]];
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
    policy->has_thought = policy->has_solved = false;
}

/* ---- quickly ------------------------------------------------------------------------------------ */

static void see_through(bang_playout_policy *policy, const bang_state *s)
{
    bang_stance stance = {.s = s};
    policy->alive = s->alive;
    for (int seat = 0; seat < s->players; seat++)
        stance.chance[seat][s->role[seat]] = CERTAIN;
    for (unsigned rest = s->alive; rest; rest &= rest - 1) {
        stance.me = lowest_of(rest);
        bang_care_by_role(&stance, &policy->own[stance.me], (enum role)s->role[stance.me],
                          policy->p->params);
        policy->value[stance.me] = &policy->own[stance.me];
    }
}

static void answer_quickly(bang_playout_policy *policy, bang_state *s, int actor)
{
    if (s->alive != policy->alive)
        see_through(policy, s);
    bang_apply(s, bang_fast_action(s, policy->value[actor]), NULL);
}

/* ---- carefully ---------------------------------------------------------------------------------- */

/* Dice are solved once a turn: little changes between one roll and the next. */
static void judge_rerolls(bang_playout_policy *policy, const bang_stance *stance,
                          const posse_action legal[], int count, int worth[])
{
    if (!policy->has_solved)
        bang_solve_dice(&policy->dice, stance, NULL);
    policy->has_solved = true;
    bang_evaluate_by_dice(&policy->dice, stance, legal, count, worth);
}

static void answer_by(bang_playout_policy *policy, bang_state *s, int actor,
                      const bang_value *value)
{
    posse_action legal[MAX_LEGAL];
    int worth[MAX_LEGAL], count = bang_legal(s, legal), most = 0;
    bang_stance stance = {.s = s, .me = actor, .of = value};
    if (s->phase == PHASE_REROLL)
        judge_rerolls(policy, &stance, legal, count, worth);
    else
        bang_evaluate(&stance, legal, count, worth);
    for (int i = 1; i < count; i++)
        most = worth[i] > worth[most] ? i : most;
    bang_apply(s, legal[most], bang_policy_events(policy));
}

static void answer_carefully(bang_playout_policy *policy, bang_state *s, int actor)
{
    if (actor == s->turn && !policy->has_thought) {
        bang_stance stance;
        posse_seen seen = {.bot = policy->p->seen->bot, .world = s, .seat = actor};
        bang_form_stance(&stance, &policy->own[actor], &seen, &policy->memory);
        policy->value[actor] = &policy->own[actor];
        policy->has_thought = true;
    }
    answer_by(policy, s, actor, policy->value[actor]);
}

void bang_policy_act(bang_playout_policy *policy, bang_state *s, int actor)
{
    if (policy->faithful)
        answer_carefully(policy, s, actor);
    else
        answer_quickly(policy, s, actor);
}

void bang_policy_act_for_root(bang_playout_policy *policy, bang_state *s)
{
    answer_by(policy, s, policy->p->stance.me, &policy->p->value);
}
