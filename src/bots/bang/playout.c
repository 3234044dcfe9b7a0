/* Playouts: plays an action and the following turns in one deal of the roles, then evaluates the
 * position. playout_policy.h decides how the seats act. */
#include "playout_policy.h"

/* ---- parts of a playout ------------------------------------------------------------------ */

/* Plays to the end of the turn, once the dice are final. */
static void finish_turn(bang_playout_policy *policy, bang_state *s)
{
    for (int actor; s->has_rolled && s->phase != PHASE_REROLL && (actor = bang_actor(s)) >= 0;) {
        if (actor == policy->root->stance.me)
            bang_policy_act_for_root(policy, s);
        else
            bang_policy_act(policy, s, actor);
    }
}

/* Plays to the end of the game, or to the start of the turn at which the playout stops, and
 * returns the win chance. */
static double play_turns(bang_playout_policy *policy, bang_state *s, posse_rng *rng)
{
    int turns = policy->root->playout_turns;
    for (int actor; (actor = bang_actor(s)) != POSSE_OVER;) {
        if (actor != POSSE_CHANCE) {
            bang_policy_act(policy, s, actor);
            continue;
        }
        if (!s->has_rolled) {
            if (turns-- == 0)
                break;
            bang_policy_begin_turn(policy);
        }
        bang_apply(s, bang_draw(s, rng), bang_policy_events(policy));
    }
    return bang_root_win_chance(policy->root, s);
}

/* Rolls the searching seat's dice by the precomputed solution. Returns the expected win chance
 * given the final dice, which is used as a control variate. */
static double roll_to_the_end(bang_playout_policy *policy, bang_state *s, posse_rng *rng)
{
    const bang_search_root *root = policy->root;
    posse_events *events = bang_policy_events(policy);
    int value = 0, taken = 0;
    while (s->phase == PHASE_ROLL) {
        posse_action roll = bang_draw(s, rng);
        value = bang_value_after_roll(&root->solution, s, roll, &taken);
        bang_apply(s, roll, events);
        if (s->phase != PHASE_REROLL || !s->has_rolled)
            break;
        bang_apply(s, ACTION_REROLL + bang_best_roll(&root->solution, s, taken), events);
        if (!s->has_rolled || !s->rolling)
            break;
    }
    return root->win_chance + (double)value / WIN_VALUE;
}

static int draw_deal(const bang_deals *deals, posse_rng *rng)
{
    double sample = (double)(posse_rng_next(rng) >> 11) * 0x1p-53;
    int deal = 0;
    while (deal + 1 < deals->count && (sample -= deals->probability[deal]) >= 0)
        deal++;
    return deal;
}

static void play_sequence(bang_playout_policy *policy, bang_state *s, const bang_sequence *sequence)
{
    for (int i = 0; i < sequence->count; i++)
        bang_apply(s, sequence->actions[i], bang_policy_events(policy));
}

double bang_play_turn(const bang_search_root *root, const bang_sequence *sequence, int deal)
{
    bang_state s = root->state;
    bang_playout_policy policy;
    bang_root_set_deal(root, deal, &s);
    bang_policy_init(&policy, root, &s, false);
    policy.drinks = sequence->drinks;
    play_sequence(&policy, &s, sequence);
    finish_turn(&policy, &s);
    return bang_root_win_chance(root, &s);
}

double bang_playout(const bang_search_root *root, const bang_sequence *sequence, double prior, bool faithful,
                    posse_rng *rng)
{
    bang_state s = root->state;
    bang_playout_policy policy;
    int deal = draw_deal(&root->deals, rng);
    double expected = prior + root->deal_win_chance[deal] - root->win_chance;
    bang_root_set_deal(root, deal, &s);
    bang_policy_init(&policy, root, &s, faithful);
    policy.ignores_choices = posse_rng_below(rng, 100) >= (uint32_t)root->params[PARAM_FAITHFUL_LEARNING].value;
    play_sequence(&policy, &s, sequence);
    if (root->state.phase == PHASE_REROLL && sequence->actions[0] != ACTION_KEEP)
        expected += roll_to_the_end(&policy, &s, rng) - prior;
    finish_turn(&policy, &s);
    policy.ignores_choices = false;
    return play_turns(&policy, &s, rng) - expected;
}
