/* The kinds of events in colt, and a function that tells each of them. */
#ifndef POSSE_GAMES_COLT_EVENTS_H
#define POSSE_GAMES_COLT_EVENTS_H

#include "state.h"

enum event_kind {
    EVENT_SEATED,
    EVENT_ROUND,
    EVENT_TURN,
    EVENT_DEALT,
    EVENT_SHUFFLED,
    EVENT_CHOSE,
    EVENT_PLANNED,
    EVENT_PASSED,
    EVENT_DISCARDED,
    EVENT_REVEALED,
    EVENT_FAILED,
    EVENT_MOVED,
    EVENT_CLIMBED,
    EVENT_MARSHAL,
    EVENT_FIRED,
    EVENT_BULLET,
    EVENT_NEUTRAL,
    EVENT_ROBBED,
    EVENT_DROPPED,
    EVENT_TOOK,
    EVENT_PUSHED,
    EVENT_FLED,
    EVENT_EVENT,
    EVENT_STRONGBOX,
    EVENT_LOST,
    EVENT_RANSOM,
    EVENT_OVER,
    EVENT_KINDS
};

extern const posse_event_kind colt_events[EVENT_KINDS];

/* Simulations play millions of games without a listener. Telling events is kept out of their code path. */
#define COLD __attribute__((cold, noinline))

/* The caller checks that `told` is not NULL, so that games without a listener make no call. */
COLD void colt_tell_seated(posse_events *told, const colt_state *s, int bandit);
COLD void colt_tell_round(posse_events *told, const colt_state *s);
COLD void colt_tell_turn(posse_events *told, const colt_state *s);
COLD void colt_tell_dealt(posse_events *told, const colt_state *s, int seat, pile_words cards);
COLD void colt_tell_shuffled(posse_events *told, int seat);
COLD void colt_tell_chose(posse_events *told, int seat, posse_action action, bool forced, bool secret);
COLD void colt_tell_planned(posse_events *told, const colt_state *s, uint8_t card);
COLD void colt_tell_passed(posse_events *told, int seat);
COLD void colt_tell_discarded(posse_events *told, int seat, enum kind kind, int bandit_name, int count);
COLD void colt_tell_revealed(posse_events *told, const colt_state *s, uint8_t card);
COLD void colt_tell_failed(posse_events *told, const colt_state *s, uint8_t card);
COLD void colt_tell_moved(posse_events *told, const colt_state *s, int bandit);
COLD void colt_tell_climbed(posse_events *told, const colt_state *s, int bandit);
COLD void colt_tell_marshal(posse_events *told, const colt_state *s);
COLD void colt_tell_fired(posse_events *told, const colt_state *s, int bandit, int target);
COLD void colt_tell_bullet(posse_events *told, const colt_state *s, int bandit, int from);
COLD void colt_tell_neutral(posse_events *told, const colt_state *s);
COLD void colt_tell_robbed(posse_events *told, const colt_state *s, int bandit, enum loot what, int purse);
COLD void colt_tell_dropped(posse_events *told, const colt_state *s, int bandit, enum loot what, int purse);
COLD void colt_tell_took(posse_events *told, const colt_state *s, int bandit, int purse);
COLD void colt_tell_pushed(posse_events *told, const colt_state *s, int bandit, int by);
COLD void colt_tell_fled(posse_events *told, const colt_state *s, int bandit);
COLD void colt_tell_event(posse_events *told, const colt_state *s);
COLD void colt_tell_strongbox(posse_events *told, const colt_state *s);
COLD void colt_tell_lost(posse_events *told, const colt_state *s, int bandit, int purse);
COLD void colt_tell_ransom(posse_events *told, const colt_state *s, int bandit);
COLD void colt_tell_over(posse_events *told, const colt_state *s);

#endif
