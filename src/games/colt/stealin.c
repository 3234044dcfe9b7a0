/* Stealin': the plan is carried out, card by card. */
#include "events.h"

#include <string.h>

/* The card goes back to its deck, or to an expert's discard. */
void colt_finish_card(colt_state *s)
{
    int bandit = bandit_of_card(s->plan[0]), seat = s->seat[bandit];
    pile *to = s->expert ? &s->discard[seat] : &s->deck[seat];
    to->action[cards_of(s, bandit) + kind_of_card(s->plan[0])]++;
    uint8_t
        rest[MAX_PLAN - 1]; /* of a fixed size, which is quicker than moving just what there is */
    memcpy(rest, s->plan + 1, sizeof rest);
    memcpy(s->plan, rest, sizeof rest);
    s->plan_count--;
    s->victim = NONE;
}

/* An action that can have no effect. */
bool colt_fail_card(colt_state *s, posse_events *told)
{
    s->ask = ASK_NOBODY;
    if (told)
        colt_tell_failed(told, s, bandit_of_card(s->plan[0]), (enum kind)kind_of_card(s->plan[0]));
    colt_finish_card(s);
    return false;
}

static bool climb(colt_state *s, int bandit, posse_events *told)
{
    s->spot[bandit] ^= 1;
    if (told)
        colt_tell_climbed(told, s, bandit);
    colt_meet(s, bandit, told);
    colt_finish_card(s);
    return false;
}

/* An action that can have an effect must have it; the owner chooses among the ways. */
static bool carry_out(colt_state *s, int bandit, enum kind kind, posse_events *told)
{
    static const uint8_t questions[ACTION_KINDS] = {
        [MOVE] = ASK_MOVE,   [FIRE] = ASK_FIRE,       [ROB] = ASK_ROB,
        [PUNCH] = ASK_PUNCH, [MARSHAL] = ASK_MARSHAL,
    };
    return kind == CLIMB ? climb(s, bandit, told) : colt_ask(s, questions[kind], told);
}

bool colt_steal(colt_state *s, posse_events *told)
{
    if (s->plan_count == 0) {
        s->phase = PHASE_EVENT;
        s->taken = 0;
        if (told)
            colt_tell_event(told, s);
        return false;
    }
    s->plan[0] &= (uint8_t)~CARD_HIDDEN;
    if (told)
        colt_tell_revealed(told, s, s->plan[0]);
    return carry_out(s, bandit_of_card(s->plan[0]), (enum kind)kind_of_card(s->plan[0]), told);
}
