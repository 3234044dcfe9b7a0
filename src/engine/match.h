/* A match: a game's state with its generator, its starting position, and all actions and events so far.
 *
 *     posse_match match;
 *     if (!posse_match_new(&match, game, &settings, &rng, &status))
 *         return false;
 *     posse_match_act_text(&match, "reroll 1 3", &status);
 *     posse_match_write_replay(&match, &out);
 *     posse_match_free(&match);
 *
 * The engine protocol, scenarios, replays and tables use a posse_match. To save a match, write its replay. The
 * simulator needs no history and works on the bare state.
 */
#ifndef POSSE_ENGINE_MATCH_H
#define POSSE_ENGINE_MATCH_H

#include <posse/game.h>

typedef struct posse_match {
    const posse_game *game; /* NULL if there is no match */
    void *state;
    posse_rng rng;
    posse_buffer start; /* the starting position, as JSON */
    posse_action *actions;
    size_t action_count, action_capacity;
    posse_event *events; /* event number n is events[n-1] */
    size_t event_count, event_capacity;
    posse_events sink; /* appends the game's events to `events` */
} posse_match;

/* Start a match from settings or from a position. Overwrites `match`, which must own no memory. On failure
 * `match` is empty. */
bool posse_match_new(posse_match *match, const posse_game *game, const posse_settings *settings, const posse_rng *rng,
                     posse_status *status);
bool posse_match_load(posse_match *match, const posse_game *game, posse_json position, const posse_rng *rng,
                      posse_status *status);
void posse_match_free(posse_match *match);

int posse_match_actor(const posse_match *match);

/* Carries out an action if it is legal. If not, nothing changes, and the error says why and what is legal. */
bool posse_match_act(posse_match *match, posse_action action, posse_status *status);
bool posse_match_act_text(posse_match *match, const char *text, posse_status *status);

/* Draws an outcome of chance from the match's generator and carries it out. Returns false if chance is not to
 * act. */
bool posse_match_chance(posse_match *match, posse_action *drawn, posse_status *status);

/* A point in a match to go back to. posse_match_mark copies the state to `state`, which the caller keeps for
 * posse_match_rewind. */
typedef struct posse_mark {
    size_t actions, events;
} posse_mark;
posse_mark posse_match_mark(const posse_match *match, void *state);
void posse_match_rewind(posse_match *match, posse_mark mark, const void *state);

/* Appends the actor as JSON: {"seat":1}, "chance" or "over". */
void posse_match_write_actor(const posse_match *match, posse_buffer *out);

/* Does an event after number `since` tell one viewer more than another? */
bool posse_match_has_secrets(const posse_match *match, size_t since);

/* Appends the list of events after number `since`, as `viewer` may see them. */
void posse_match_write_events(const posse_match *match, size_t since, int viewer, posse_buffer *out);

/* Appends the match so far as a replay. */
void posse_match_write_replay(const posse_match *match, posse_buffer *out);

#endif
