/* What colt tells: its kinds of events, and one small function for each. */
#ifndef COLT_EVENTS_H
#define COLT_EVENTS_H

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

/* Most games are played by the million with nobody listening: keeps the telling out of the way. */
#define BESIDE_THE_FAST_PATH __attribute__((cold, noinline))

/* `told` must not be NULL: the caller asks first, which keeps the fast path free of calls. */
BESIDE_THE_FAST_PATH void colt_tell_seated(posse_events *told, const colt_state *s, int bandit);
BESIDE_THE_FAST_PATH void colt_tell_round(posse_events *told, const colt_state *s);
BESIDE_THE_FAST_PATH void colt_tell_turn(posse_events *told, const colt_state *s);
BESIDE_THE_FAST_PATH void colt_tell_dealt(posse_events *told, const colt_state *s, int seat,
                                          pile_words cards);
BESIDE_THE_FAST_PATH void colt_tell_shuffled(posse_events *told, int seat);
BESIDE_THE_FAST_PATH void colt_tell_chose(posse_events *told, int seat, posse_action action,
                                          bool forced, bool secret);
BESIDE_THE_FAST_PATH void colt_tell_planned(posse_events *told, const colt_state *s, uint8_t card);
BESIDE_THE_FAST_PATH void colt_tell_passed(posse_events *told, int seat);
BESIDE_THE_FAST_PATH void colt_tell_discarded(posse_events *told, int seat, enum kind kind,
                                              int bandit_name, int count);
BESIDE_THE_FAST_PATH void colt_tell_revealed(posse_events *told, const colt_state *s, uint8_t card);
BESIDE_THE_FAST_PATH void colt_tell_failed(posse_events *told, const colt_state *s, uint8_t card);
BESIDE_THE_FAST_PATH void colt_tell_moved(posse_events *told, const colt_state *s, int bandit);
BESIDE_THE_FAST_PATH void colt_tell_climbed(posse_events *told, const colt_state *s, int bandit);
BESIDE_THE_FAST_PATH void colt_tell_marshal(posse_events *told, const colt_state *s);
BESIDE_THE_FAST_PATH void colt_tell_fired(posse_events *told, const colt_state *s, int bandit,
                                          int target);
BESIDE_THE_FAST_PATH void colt_tell_bullet(posse_events *told, const colt_state *s, int bandit,
                                           int from);
BESIDE_THE_FAST_PATH void colt_tell_neutral(posse_events *told, const colt_state *s);
BESIDE_THE_FAST_PATH void colt_tell_robbed(posse_events *told, const colt_state *s, int bandit,
                                           enum loot what, int purse);
BESIDE_THE_FAST_PATH void colt_tell_dropped(posse_events *told, const colt_state *s, int bandit,
                                            enum loot what, int purse);
BESIDE_THE_FAST_PATH void colt_tell_took(posse_events *told, const colt_state *s, int bandit,
                                         int purse);
BESIDE_THE_FAST_PATH void colt_tell_pushed(posse_events *told, const colt_state *s, int bandit,
                                           int by);
BESIDE_THE_FAST_PATH void colt_tell_fled(posse_events *told, const colt_state *s, int bandit);
BESIDE_THE_FAST_PATH void colt_tell_event(posse_events *told, const colt_state *s);
BESIDE_THE_FAST_PATH void colt_tell_strongbox(posse_events *told, const colt_state *s);
BESIDE_THE_FAST_PATH void colt_tell_lost(posse_events *told, const colt_state *s, int bandit,
                                         int purse);
BESIDE_THE_FAST_PATH void colt_tell_ransom(posse_events *told, const colt_state *s, int bandit);
BESIDE_THE_FAST_PATH void colt_tell_over(posse_events *told, const colt_state *s);

#endif
