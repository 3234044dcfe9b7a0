/* One game after another, played out by bots: what every command of the lab does most of its time.
 *
 * Game number n of a seed is always the same one: its deal and its dice come from a generator of its own,
 * and so does what each seat's bot thinks. So games can be played in any order, on any thread or machine,
 * and a bot that takes another's place gets the same cards and the same dice.
 *
 *     lab_match *match = lab_match_new(game);          one for each thread
 *     lab_play(match, &settings, specs, &seed, number, false, &status);
 *     game->returns(match->state, returns);
 *     lab_match_free(match);
 */
#ifndef POSSE_LAB_SIM_PLAY_H
#define POSSE_LAB_SIM_PLAY_H

#include "bot_player.h"

typedef struct lab_match {
    const posse_game *game;
    void *state; /* after a game: as it ended, or was left */
    uint64_t moves, decisions;
    posse_event *events; /* of the last game, if somebody listened */
    size_t event_count, event_capacity;
    posse_action *legal;
    posse_bot_player players[POSSE_MAX_SEATS]; /* `faults` are those of the last game */
    bool timed; /* set it to have the time that decisions took measured */
    uint64_t seat_decisions[POSSE_MAX_SEATS]; /* by each seat, in the last game */
    uint64_t seat_ns[POSSE_MAX_SEATS];
    posse_rng bot_rng[POSSE_MAX_SEATS];
    uint64_t
        stop_at_decision; /* set it to have games left at this decision, the first being 1; 0: at their end */
    uint32_t random_seats; /* seats whose bot takes any action */
    const posse_bot_player
        *last_asked; /* in this game, if it was one that thinks: it has heard most */
    posse_events sink;
} lab_match;

lab_match *lab_match_new(const posse_game *game);
void lab_match_free(lab_match *match);

/* Plays game `number`, a spec for each seat. The events are kept if `keep_events`, or if a bot listens.
 * False, with the reason, if the game cannot be set up so. */
bool lab_play(lab_match *match, const posse_settings *settings, const posse_bot_spec specs[],
              const posse_rng *seed, uint64_t number, bool record_events, posse_status *status);

#endif
