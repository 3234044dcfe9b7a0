/* How a game goes on in a search: everybody plays by his role, and some turns later the position is judged. */
#include "playout_policy.h"

/* ---- playing on ----------------------------------------------------------------------------------- */

/* To the end of the turn, when the dice lie. */
static void finish_turn(bang_crowd *crowd, bang_state *s)
{
    for (int actor; s->has_rolled && s->phase != PHASE_REROLL && (actor = bang_actor(s)) >= 0;) {
        if (actor == crowd->p->mind.me)
            bang_answer_oneself(crowd, s);
        else
            bang_answer(crowd, s, actor);
    }
}

/* To the end of the game, or to the start of the turn at which the position is judged. */
static double play_on(bang_crowd *crowd, bang_state *s, posse_rng *rng)
{
    int turns = crowd->p->turns;
    for (int actor; (actor = bang_actor(s)) != POSSE_OVER;) {
        if (actor != POSSE_CHANCE) {
            bang_answer(crowd, s, actor);
            continue;
        }
        if (!s->has_rolled) {
            if (turns-- == 0)
                break;
            bang_begin_turn(crowd);
        }
        bang_apply(s, bang_draw(s, rng), bang_told(crowd));
    }
    return bang_ponder_chance(crowd->p, s);
}

/* Rolls one's dice to the end, as solved; what may be hoped for when they lie, all luck with them known. */
static double roll_out(bang_crowd *crowd, bang_state *s, posse_rng *rng)
{
    const bang_ponder *p = crowd->p;
    posse_events *told = bang_told(crowd);
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

static void play_line(bang_crowd *crowd, bang_state *s, const bang_line *line)
{
    for (int i = 0; i < line->count; i++)
        bang_apply(s, line->actions[i], bang_told(crowd));
}

double bang_play_turn(const bang_ponder *p, const bang_line *line, int deal)
{
    bang_state s = p->root;
    bang_crowd crowd;
    bang_ponder_deal(p, deal, &s);
    bang_gather(&crowd, p, &s, false);
    play_line(&crowd, &s, line);
    finish_turn(&crowd, &s);
    return bang_ponder_chance(p, &s);
}

double bang_play_out(const bang_ponder *p, const bang_line *line, double first, bool careful,
                     posse_rng *rng)
{
    bang_state s = p->root;
    bang_crowd crowd;
    int deal = draw_deal(&p->deals, rng);
    double expected = first + p->deal_now[deal] - p->now;
    bang_ponder_deal(p, deal, &s);
    bang_gather(&crowd, p, &s, careful);
    crowd.unmoved = posse_rng_below(rng, 100) >= (uint32_t)p->numbers[NUMBER_CAREFUL_HEED].value;
    play_line(&crowd, &s, line);
    if (p->root.phase == PHASE_REROLL && line->actions[0] != ACTION_KEEP)
        expected += roll_out(&crowd, &s, rng) - first;
    finish_turn(&crowd, &s);
    crowd.unmoved = false;
    return play_on(&crowd, &s, rng) - expected;
}
