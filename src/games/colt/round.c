/* A round: the deal, Schemin', discarding (expert), Stealin', the event. */
#include "events.h"

#include <string.h>

void colt_start_round(colt_state *s)
{
    s->phase = PHASE_DEAL;
    s->ask = ASK_NOBODY;
    s->turn = s->turn_kind = s->schemer = s->taken = s->again = s->goes = 0;
    s->drawer = s->draws = 0;
    s->least_discard = 0;
    s->victim = NONE;
    s->plan_count = s->plan_done = 0;
    memset(s->plan, 0, sizeof s->plan);
    memset(s->drawn, 0, sizeof s->drawn);
    memset(s->bullets_seen, 0, sizeof s->bullets_seen);
    memset(s->draw_goes, 0, sizeof s->draw_goes);
}

/* Asks a question. A single legal answer is carried out at once; with none, the card of the plan has no effect.
 * True if a player or chance is asked, false if the round goes on. */
bool colt_ask(colt_state *s, enum ask ask, posse_events *told)
{
    posse_action only;
    s->ask = (uint8_t)ask;
    int choices = colt_choices(s, ask, &only);
    if (choices > 1)
        return true;
    if (choices == 0)
        return colt_fail_card(s, told);
    if (told)
        colt_tell_chose(told, colt_actor(s), only, true, colt_is_secret(s, only));
    return colt_answer(s, only, told);
}

/* Every turn starts with the round's first player. */
static void start_turn(colt_state *s, posse_events *told)
{
    s->turn_kind = colt_turns(s)[s->turn];
    s->schemer = s->first;
    s->taken = 0;
    if (told)
        colt_tell_turn(told, s);
}

/* ---- the deal ------------------------------------------------------------------------------ */

/* Called when the drawer has all cards. */
bool colt_after_draw(colt_state *s, posse_events *told)
{
    if (s->phase == PHASE_DEAL) {
        if (s->expert)
            colt_discard_bullets(s, s->drawer, told);
        s->taken++;
    } else {
        colt_next_go(s);
    }
    return false;
}

/* True if chance is asked. */
static bool draw(colt_state *s, int seat, int count, posse_events *told)
{
    colt_draw(s, seat, count, told);
    if (s->draws) {
        s->ask = ASK_DEAL;
        return true;
    }
    return colt_after_draw(s, told);
}

static bool deal(colt_state *s, posse_events *told)
{
    if (s->taken == s->players) {
        s->phase = PHASE_SCHEMIN;
        start_turn(s, told);
        return false;
    }
    int seat = seat_after(s, s->first, s->taken);
    int held = s->expert ? pile_size(&s->hand[seat]) : 0;
    int limit = colt_hand_size(s, seat);
    return draw(s, seat, held < limit ? limit - held : 0, told);
}

/* ---- Schemin' ------------------------------------------------------------------------------ */

/* The go passes to the next seat of the turn, or stays for a second go in a speeding-up turn. */
void colt_next_go(colt_state *s)
{
    if (s->turn_kind == SPEEDING_UP && !s->again) {
        s->again = true;
        return;
    }
    s->again = false;
    s->taken++;
    s->schemer = (uint8_t)seat_after(s, s->schemer, s->turn_kind == SWITCHING ? s->players - 1 : 1);
}

bool colt_can_draw(const colt_state *s, int seat)
{
    return !is_empty(&s->deck[seat]) || !is_empty(&s->discard[seat]); /* in the standard variant it is always empty */
}

bool colt_draw_three(colt_state *s, int seat, posse_events *told)
{
    s->draw_goes[seat] |= (uint8_t)(1U << (s->goes + s->again));
    return draw(s, seat, DRAW, told);
}

/* Unplayed cards go back to the deck. In the expert variant bullets are discarded, and each player then chooses
 * what to keep. */
static void end_schemin(colt_state *s, posse_events *told)
{
    s->taken = 0;
    if (!s->expert) {
        for (int seat = 0; seat < s->players; seat++)
            colt_add_pile(&s->deck[seat], &s->hand[seat]);
        s->phase = PHASE_STEALIN;
        memset(s->drawn, 0, sizeof s->drawn);
    } else {
        for (int i = 0; i < s->players; i++)
            colt_discard_bullets(s, seat_after(s, s->first, i), told);
        s->phase = PHASE_DISCARD;
    }
    /* Equal positions must have equal states, so nothing of Schemin' is left behind. */
    s->turn = s->turn_kind = s->schemer = s->goes = s->drawer = s->least_discard = 0;
    memset(s->draw_goes, 0, sizeof s->draw_goes);
}

/* The seat plays a card or draws. If both are possible there is a choice, without listing the actions. */
static bool scheme_seat(colt_state *s, int seat, posse_events *told)
{
    bool can_play = has_actions(&s->hand[seat]);
    bool can_draw = colt_can_draw(s, seat);
    if (can_play && can_draw) {
        s->ask = ASK_PLAY;
        return true;
    }
    if (can_play || can_draw)
        return colt_ask(s, ASK_PLAY, told);
    if (told)
        colt_tell_passed(told, seat);
    colt_next_go(s);
    return false;
}

static bool scheme(colt_state *s, posse_events *told)
{
    if (s->taken == s->players) {
        s->goes = (uint8_t)(s->goes + (s->turn_kind == SPEEDING_UP ? 2 : 1));
        s->turn++;
        if (colt_turns(s)[s->turn] == NO_TURN)
            end_schemin(s, told);
        else
            start_turn(s, told);
        return false;
    }
    return scheme_seat(s, s->schemer, told);
}

/* ---- discarding (expert) ---------------------------------------------------------------------- */

static bool last_round(const colt_state *s)
{
    return s->round + 1 == s->round_count;
}

static bool discard(colt_state *s, posse_events *told)
{
    if (s->taken < s->players && !last_round(s))
        return colt_ask(s, ASK_DISCARD, told);
    s->taken = 0;
    s->phase = PHASE_STEALIN;
    return false;
}

/* ---- the end of a round ---------------------------------------------------------------------- */

static bool end_round(colt_state *s, posse_events *told)
{
    if (last_round(s)) {
        s->phase = PHASE_OVER;
        s->ask = ASK_NOBODY;
        if (told)
            colt_tell_over(told, s);
        return false;
    }
    s->round++;
    s->first = (uint8_t)seat_after(s, s->first, 1);
    colt_start_round(s);
    if (told)
        colt_tell_round(told, s);
    return false;
}

static bool event(colt_state *s, posse_events *told)
{
    return colt_round_event(s, told) || end_round(s, told);
}

static bool next(colt_state *s, posse_events *told)
{
    switch (s->phase) {
    case PHASE_DEAL:
        return deal(s, told);
    case PHASE_SCHEMIN:
        return scheme(s, told);
    case PHASE_DISCARD:
        return discard(s, told);
    case PHASE_STEALIN:
        return colt_steal(s, told);
    default:
        return event(s, told);
    }
}

/* Goes on until a player or chance is asked, or the game is over. */
void colt_go_on(colt_state *s, posse_events *told)
{
    bool asked = false;
    while (!asked && s->phase != PHASE_OVER)
        asked = next(s, told);
}
