/* Carrying out an action, and everything that follows from it without a choice. */
#include "state.h"

#include <assert.h>

/* Tells an event, if anyone listens. Nothing in pig is secret, so every event is public. */
#define TELL(event_kind, ...)                                                                                          \
    do {                                                                                                               \
        if (told)                                                                                                      \
            told->tell(told, &(posse_event){.kind = event_kind, .owner = POSSE_PUBLIC, .value = {__VA_ARGS__}});       \
    } while (0)

static void tell_turn(const pig_state *s, posse_events *told)
{
    TELL(EVENT_TURN, s->turn, s->score[s->turn], s->points);
}

static void next_turn(pig_state *s, posse_events *told)
{
    s->turn = (uint8_t)((s->turn + 1) % s->players);
    s->phase = PHASE_ROLL;
    tell_turn(s, told);
}

static void hold(pig_state *s, posse_events *told)
{
    int added = s->points;
    s->score[s->turn] = (uint8_t)score_if_held(s);
    s->points = 0;
    TELL(EVENT_HELD, s->turn, added, s->score[s->turn]);
    if (s->score[s->turn] < goal_of(s)) {
        next_turn(s, told);
    } else {
        s->phase = PHASE_OVER;
        TELL(EVENT_OVER, 1 << s->turn);
    }
}

static void roll(pig_state *s, int face, posse_events *told)
{
    int lost = s->points;
    s->points = (uint8_t)(face == LOSING_FACE ? 0 : s->points + face);
    TELL(EVENT_ROLLED, s->turn, face, s->points);
    if (face == LOSING_FACE) {
        TELL(EVENT_LOST, s->turn, lost, s->score[s->turn]);
        next_turn(s, told);
    } else if (score_if_held(s) >= goal_of(s)) {
        TELL(EVENT_CHOSE, s->turn, ACTION_HOLD, true);
        hold(s, told);
    } else {
        s->phase = PHASE_CHOOSE;
    }
}

static void choose(pig_state *s, posse_action action, posse_events *told)
{
    TELL(EVENT_CHOSE, s->turn, action, false);
    if (action == ACTION_HOLD)
        hold(s, told);
    else
        s->phase = PHASE_ROLL;
}

void pig_apply(void *state, posse_action action, posse_events *told)
{
    pig_state *s = state;
    assert(pig_check(s, action, NULL));
    if (s->phase == PHASE_ROLL)
        roll(s, (int)(action - ACTION_DIE) + 1, told);
    else
        choose(s, action, told);
}

void pig_begin(void *state, posse_events *told)
{
    tell_turn(state, told);
}
