/* A game being played: the state with its generator, how it started, every action and every event.
 *
 * All rooms that play in the open (engine, scenarios, replays, tables) keep a posse_match; mass
 * simulation needs only the bare state. Saving a match is writing its replay.
 */
#ifndef POSSE_ENGINE_MATCH_H
#define POSSE_ENGINE_MATCH_H

#include <posse/game.h>

typedef struct posse_match {
    const posse_game *game; /* NULL: no game */
    void *state;
    posse_rng rng;
    posse_buffer start; /* the starting position, as JSON */
    posse_action *actions;
    size_t action_count, action_capacity;
    posse_event *events; /* number n is events[n-1] */
    size_t event_count, event_capacity;
    posse_events sink; /* where the game tells */
} posse_match;

/* Start a match into `match`, which holds nothing yet. Where it fails, it still holds nothing. */
bool posse_match_new(posse_match *match, const posse_game *game, const posse_settings *settings,
                     const posse_rng *rng, posse_status *status);
bool posse_match_load(posse_match *match, const posse_game *game, posse_json position,
                      const posse_rng *rng, posse_status *status);
void posse_match_free(posse_match *match);

int posse_match_actor(const posse_match *match);

/* Carries out an action if it is legal, else changes nothing and says why and what would be legal. */
bool posse_match_act(posse_match *match, posse_action action, posse_status *status);
bool posse_match_act_text(posse_match *match, const char *text, posse_status *status);

/* Draws the pending outcome of chance from the match's generator and carries it out. Refused where a
 * seat is to act or the game is over. */
bool posse_match_chance(posse_match *match, posse_action *drawn, posse_status *status);

/* A place to go back to: the state there, which is the caller's, and how much had been played and told. */
typedef struct posse_mark {
    size_t actions, events;
} posse_mark;
posse_mark posse_match_mark(const posse_match *match, void *state);
void posse_match_rewind(posse_match *match, posse_mark mark, const void *state);

/* `"actor"`: {"seat":1}, "chance" or "over". */
void posse_match_write_actor(const posse_match *match, posse_buffer *out);

/* The list of events after number `since`, as `viewer` may know them. */
void posse_match_write_events(const posse_match *match, size_t since, int viewer,
                              posse_buffer *out);

/* The whole game so far as a replay. */
void posse_match_write_replay(const posse_match *match, posse_buffer *out);

#endif
