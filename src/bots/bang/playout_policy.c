/* What everybody goes by in a playout. */
#include "playout_policy.h"
#include "fast_policy.h"

#include "events.h"

static void hear(posse_events *self, const posse_event *event)
{
    bang_crowd *crowd = (bang_crowd *)self;
    if (event->kind == EVENT_CHOSE && crowd->unmoved)
        return;
    bang_hear(&crowd->memory, crowd->p->seen->bot, crowd->p->mind.me, event);
}

void bang_gather(bang_crowd *crowd, const bang_ponder *p, const bang_state *s, bool careful)
{
    const bang_memory *memory = p->seen->memory;
    crowd->events.tell = hear;
    crowd->p = p;
    crowd->careful = careful && memory->past.players;
    crowd->unmoved = false;
    crowd->alive = p->root.alive;
    for (int seat = 0; seat < s->players; seat++)
        crowd->value[seat] = seat == p->mind.me ? &p->value : &p->others[seat][s->role[seat]];
    if (crowd->careful)
        crowd->memory = *memory;
    bang_begin_turn(crowd);
}

posse_events *bang_told(bang_crowd *crowd)
{
    return crowd->careful ? &crowd->events : NULL;
}

void bang_begin_turn(bang_crowd *crowd)
{
    crowd->has_thought = crowd->has_solved = false;
}

/* ---- quickly ------------------------------------------------------------------------------------ */

static void see_through(bang_crowd *crowd, const bang_state *s)
{
    bang_mind mind = {.s = s};
    crowd->alive = s->alive;
    for (int seat = 0; seat < s->players; seat++)
        mind.chance[seat][s->role[seat]] = CERTAIN;
    for (unsigned rest = s->alive; rest; rest &= rest - 1) {
        mind.me = lowest_of(rest);
        bang_care_by_role(&mind, &crowd->own[mind.me], (enum role)s->role[mind.me],
                          crowd->p->numbers);
        crowd->value[mind.me] = &crowd->own[mind.me];
    }
}

static void answer_quickly(bang_crowd *crowd, bang_state *s, int actor)
{
    if (s->alive != crowd->alive)
        see_through(crowd, s);
    bang_apply(s, bang_quick(s, crowd->value[actor]), NULL);
}

/* ---- carefully ---------------------------------------------------------------------------------- */

/* Dice are solved once a turn: little changes between one roll and the next. */
static void judge_rerolls(bang_crowd *crowd, const bang_mind *mind, const posse_action legal[],
                          int count, int worth[])
{
    if (!crowd->has_solved)
        bang_solve_dice(&crowd->dice, mind, NULL);
    crowd->has_solved = true;
    bang_judge_by_dice(&crowd->dice, mind, legal, count, worth);
}

static void answer_by(bang_crowd *crowd, bang_state *s, int actor, const bang_value *value)
{
    posse_action legal[MAX_LEGAL];
    int worth[MAX_LEGAL], count = bang_legal(s, legal), most = 0;
    bang_mind mind = {.s = s, .me = actor, .of = value};
    if (s->phase == PHASE_REROLL)
        judge_rerolls(crowd, &mind, legal, count, worth);
    else
        bang_judge(&mind, legal, count, worth);
    for (int i = 1; i < count; i++)
        most = worth[i] > worth[most] ? i : most;
    bang_apply(s, legal[most], bang_told(crowd));
}

static void answer_carefully(bang_crowd *crowd, bang_state *s, int actor)
{
    if (actor == s->turn && !crowd->has_thought) {
        bang_mind mind;
        posse_seen seen = {.bot = crowd->p->seen->bot, .world = s, .seat = actor};
        bang_make_up_mind(&mind, &crowd->own[actor], &seen, &crowd->memory);
        crowd->value[actor] = &crowd->own[actor];
        crowd->has_thought = true;
    }
    answer_by(crowd, s, actor, crowd->value[actor]);
}

void bang_answer(bang_crowd *crowd, bang_state *s, int actor)
{
    if (crowd->careful)
        answer_carefully(crowd, s, actor);
    else
        answer_quickly(crowd, s, actor);
}

void bang_answer_oneself(bang_crowd *crowd, bang_state *s)
{
    answer_by(crowd, s, crowd->p->mind.me, &crowd->p->value);
}
