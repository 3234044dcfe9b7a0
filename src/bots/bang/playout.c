/* How a game goes on in a search: everybody plays by his role, and some turns later the position is judged. */
#include "playout_policy.h"

/* ---- playing on ----------------------------------------------------------------------------------- */

/* To the end of the turn, when the dice lie. */
static void finish_turn(bang_playout_policy *policy, bang_state *s)
{
    for (int actor; s->has_rolled && s->phase != PHASE_REROLL && (actor = bang_actor(s)) >= 0;) {
        if (actor == policy->p->stance.me)
            bang_policy_act_for_root(policy, s);
        else
            bang_policy_act(policy, s, actor);
    }
}

/* To the end of the game, or to the start of the turn at which the position is judged. */
static double play_on(bang_playout_policy *policy, bang_state *s, posse_rng *rng)
{
    int turns = policy->p->turns;
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
    return bang_root_win_chance(policy->p, s);
}

/* Rolls one's dice to the end, as solved; what may be hoped for when they lie, all luck with them known. */
static double roll_out(bang_playout_policy *policy, bang_state *s, posse_rng *rng)
{
    const bang_search_root *p = policy->p;
    posse_events *told = bang_policy_events(policy);
    int worth = 0, taken = 0;
    while (s->phase == PHASE_ROLL) {
        posse_action roll = bang_draw(s, rng);
        worth = bang_worth_after_roll(&p->dice, s, roll, &taken);
        bang_apply(s, roll, told);
        if (s->phase != PHASE_REROLL || !s->has_rolled)
            break;
        bang_apply(s, ACTION_REROLL + bang_best_roll(&p->dice, s, taken), told);
        if (!s->has_rolled || !s->rolling)
            break;
    }
    return p->now + (double)worth / WIN;
}

static int draw_deal(const bang_deals *deals, posse_rng *rng)
{
    double lot = (double)(posse_rng_next(rng) >> 11) * 0x1p-53;
    int deal = 0;
    while (deal + 1 < deals->count && (lot -= deals->chance[deal]) >= 0)
        deal++;
    return deal;
}

static void play_line(bang_playout_policy *policy, bang_state *s, const bang_sequence *line)
{
    for (int i = 0; i < line->count; i++)
        bang_apply(s, line->actions[i], bang_policy_events(policy));
}

double bang_play_turn(const bang_search_root *p, const bang_sequence *line, int deal)
{
    bang_state s = p->root;
    bang_playout_policy policy;
    bang_root_set_deal(p, deal, &s);
    bang_policy_init(&policy, p, &s, false);
    play_line(&policy, &s, line);
    finish_turn(&policy, &s);
    return bang_root_win_chance(p, &s);
}

double bang_play_out(const bang_search_root *p, const bang_sequence *line, double first,
                     bool faithful, posse_rng *rng)
{
    bang_state s = p->root;
    bang_playout_policy policy;
    int deal = draw_deal(&p->deals, rng);
    double expected = first + p->deal_now[deal] - p->now;
    bang_root_set_deal(p, deal, &s);
    bang_policy_init(&policy, p, &s, faithful);
    policy.unmoved = posse_rng_below(rng, 100) >= (uint32_t)p->params[PARAM_FAITHFUL_HEED].value;
    play_line(&policy, &s, line);
    if (p->root.phase == PHASE_REROLL && line->actions[0] != ACTION_KEEP)
        expected += roll_out(&policy, &s, rng) - first;
    finish_turn(&policy, &s);
    policy.unmoved = false;
    return play_on(&policy, &s, rng) - expected;
}
