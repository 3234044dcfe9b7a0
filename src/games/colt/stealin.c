/* Stealin': the plan is carried out card by card. */
#include "events.h"

#include <string.h>

/* The card goes back to its owner's deck, or in the expert variant to the discard pile. */
void colt_finish_card(colt_state *s)
{
    uint8_t card = s->plan[s->plan_done++];
    int bandit = bandit_of_card(card), seat = s->seat[bandit];
    pile *to = s->expert ? &s->discard[seat] : &s->deck[seat];
    to->action[cards_of(s, bandit) + kind_of_card(card)]++;
    s->victim = NONE;
}

/* A card that cannot have an effect. */
bool colt_fail_card(colt_state *s, posse_events *told)
{
    s->ask = ASK_NOBODY;
    if (told)
        colt_tell_failed(told, s, s->plan[s->plan_done]);
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

/* An action that can have an effect must have it. The owner of the card chooses among the ways. */
static bool carry_out(colt_state *s, int bandit, enum kind kind, posse_events *told)
{
    static const uint8_t questions[ACTION_KINDS] = {
        [MOVE] = ASK_MOVE, [FIRE] = ASK_FIRE, [ROB] = ASK_ROB, [PUNCH] = ASK_PUNCH, [MARSHAL] = ASK_MARSHAL,
    };
    return kind == CLIMB ? climb(s, bandit, told) : colt_ask(s, questions[kind], told);
}

bool colt_steal(colt_state *s, posse_events *told)
{
    if (s->plan_done == s->plan_count) {
        s->phase = PHASE_EVENT;
        s->taken = 0;
        if (told)
            colt_tell_event(told, s);
        return false;
    }
    uint8_t card = s->plan[s->plan_done] &= (uint8_t)~CARD_HIDDEN;
    if (told)
        colt_tell_revealed(told, s, card);
    return carry_out(s, bandit_of_card(card), (enum kind)kind_of_card(card), told);
}
