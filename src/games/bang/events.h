/* The kinds of events in bang, and a function that tells each of them. */
#ifndef POSSE_GAMES_BANG_EVENTS_H
#define POSSE_GAMES_BANG_EVENTS_H

#include "state.h"

enum event_kind {
    EVENT_SEATED,
    EVENT_TURN,
    EVENT_CHOSE,
    EVENT_ROLLED,
    EVENT_FINAL,
    EVENT_ARROW,
    EVENT_ATTACK,
    EVENT_LIFE,
    EVENT_RETURNED,
    EVENT_GUN,
    EVENT_ELIMINATED,
    EVENT_OVER,
    EVENT_KINDS
};

extern const posse_event_kind bang_events[EVENT_KINDS];

/* Simulations play millions of games without a listener. Telling events is kept out of their code path. */
#define COLD __attribute__((cold, noinline))

/* The caller checks that `told` is not NULL, so that games without a listener make no call. `by` is a seat or
 * NOBODY. */
COLD void bang_tell_seated(posse_events *told, const bang_state *s, int seat);
COLD void bang_tell_turn(posse_events *told, const bang_state *s);
COLD void bang_tell_chose(posse_events *told, int seat, posse_action action, bool forced);
COLD void bang_tell_rolled(posse_events *told, const bang_state *s, unsigned rolled);
COLD void bang_tell_final(posse_events *told, const bang_state *s, enum cause cause);
COLD void bang_tell_arrow(posse_events *told, const bang_state *s, int seat, enum cause cause);
COLD void bang_tell_attack(posse_events *told, int by);
COLD void bang_tell_life(posse_events *told, int seat, int change, int now, int by, enum cause cause);
COLD void bang_tell_returned(posse_events *told, const bang_state *s, int seat, int count, enum cause cause);
COLD void bang_tell_gun(posse_events *told, int seat);
COLD void bang_tell_eliminated(posse_events *told, const bang_state *s, int seat, int by);
COLD void bang_tell_over(posse_events *told, const bang_state *s);

#endif
