/* How a game goes on in a search: everybody plays quickly by his role, and some turns later the position is
 * judged. */
#include "bang_ponder.h"
#include "bang_quick.h"

/* ---- playing on ----------------------------------------------------------------------------------- */

/* What everybody in a world goes by: the others by what they think likely now, until somebody is out; from
 * then on all are thought to see through one another. */
typedef struct crowd {
    const bang_ponder *p;
    uint8_t alive; /* those for whom `value` holds */
    const bang_value *value[MAX_PLAYERS];
    bang_value knowing[MAX_PLAYERS];
} crowd;

static void gather(crowd *c, const bang_ponder *p, const bang_state *s)
{
    c->p = p;
    c->alive = p->root.alive;
    for (int seat = 0; seat < s->players; seat++)
        c->value[seat] = seat == p->mind.me ? &p->value : &p->others[seat][s->role[seat]];
}

static void see_through(crowd *c, const bang_state *s)
{
    bang_mind mind = {.s = s};
    c->alive = s->alive;
    for (int seat = 0; seat < s->players; seat++)
        mind.chance[seat][s->role[seat]] = CERTAIN;
    for (unsigned rest = s->alive; rest; rest &= rest - 1) {
        mind.me = lowest_of(rest);
        bang_care_by_role(&mind, &c->knowing[mind.me], (enum role)s->role[mind.me], c->p->numbers);
        c->value[mind.me] = &c->knowing[mind.me];
    }
}

static void answer_quickly(crowd *c, bang_state *s, int actor)
{
    if (s->alive != c->alive)
        see_through(c, s);
    bang_apply(s, bang_quick(s, c->value[actor]), NULL);
}

/* What is best by its worth, as level `normal` would have it; the dice lie. */
static void answer_carefully(const bang_ponder *p, bang_state *s)
{
    posse_action legal[MAX_LEGAL];
    int worth[MAX_LEGAL], count = bang_legal(s, legal), most = 0;
    bang_mind mind = {.s = s, .me = p->mind.me, .of = &p->value};
    bang_judge(&mind, legal, count, worth);
    for (int i = 1; i < count; i++)
        most = worth[i] > worth[most] ? i : most;
    bang_apply(s, legal[most], NULL);
}

/* To the end of the turn, when the dice lie. */
static void finish_turn(crowd *c, bang_state *s)
{
    for (int actor; s->has_rolled && s->phase != PHASE_REROLL && (actor = bang_actor(s)) >= 0;) {
        if (actor == c->p->mind.me)
            answer_carefully(c->p, s);
        else
            answer_quickly(c, s, actor);
    }
}

/* To the end of the game, or to the start of the turn at which the position is judged. */
static double play_on(crowd *c, bang_state *s, posse_rng *rng)
{
    int turns = c->p->turns;
    for (int actor; (actor = bang_actor(s)) != POSSE_OVER;) {
        if (actor != POSSE_CHANCE) {
            answer_quickly(c, s, actor);
            continue;
        }
        if (!s->has_rolled && turns-- == 0)
            break;
        bang_apply(s, bang_draw(s, rng), NULL);
    }
    return bang_ponder_chance(c->p, s);
}

/* Rolls one's dice to the end, as solved; what may be hoped for when they lie, all luck with them known. */
static double roll_out(const bang_ponder *p, bang_state *s, posse_rng *rng)
{
    int worth = 0, taken = 0;
    while (s->phase == PHASE_ROLL) {
        posse_action roll = bang_draw(s, rng);
        worth = bang_worth_after_roll(&p->dice, s, roll, &taken);
        bang_apply(s, roll, NULL);
        if (s->phase != PHASE_REROLL || !s->has_rolled)
            break;
        bang_apply(s, ACTION_REROLL + bang_best_roll(&p->dice, s, taken), NULL);
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

double bang_play_turn(const bang_ponder *p, posse_action action, int deal)
{
    bang_state s = p->root;
    crowd c;
    bang_ponder_deal(p, deal, &s);
    gather(&c, p, &s);
    bang_apply(&s, action, NULL);
    finish_turn(&c, &s);
    return bang_ponder_chance(p, &s);
}

double bang_play_out(const bang_ponder *p, posse_action action, double first, posse_rng *rng)
{
    bang_state s = p->root;
    crowd c;
    int deal = draw_deal(&p->deals, rng);
    double expected = first + p->deal_now[deal] - p->now;
    bang_ponder_deal(p, deal, &s);
    gather(&c, p, &s);
    bang_apply(&s, action, NULL);
    if (p->root.phase == PHASE_REROLL && action != ACTION_KEEP)
        expected += roll_out(p, &s, rng) - first;
    finish_turn(&c, &s);
    return play_on(&c, &s, rng) - expected;
}
