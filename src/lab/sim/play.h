/* Plays matches between bots, one after another.
 *
 * Game number n of a seed is always the same game: its deal and dice come from one random stream, and
 * the choices of each seat's bot from another. Games can therefore be played in any order, on any
 * thread or machine, and a bot that replaces another gets the same cards and dice.
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
    void *state; /* after lab_play: the final state, or where it stopped */
    uint64_t moves, decisions;
    posse_event *events; /* of the last game, if they were recorded */
    size_t event_count, event_capacity;
    posse_action *legal;
    posse_bot_player players[POSSE_MAX_SEATS]; /* `faults` are those of the last game */
    bool timed;                                /* set this to measure the time of decisions */
    uint64_t seat_decisions[POSSE_MAX_SEATS];  /* of each seat, in the last game */
    uint64_t seat_ns[POSSE_MAX_SEATS];
    posse_rng bot_rng[POSSE_MAX_SEATS];
    /* Set this to stop before the n-th decision (the first is 1); 0 plays to the end. */
    uint64_t stop_at_decision;
    uint32_t random_seats; /* seats whose bot picks at random */
    /* The player asked last in this game, random ones excepted: its memory is the most recent. */
    const posse_bot_player *last_asked;
    posse_events sink;
} lab_match;

lab_match *lab_match_new(const posse_game *game);
void lab_match_free(lab_match *match);

/* Plays game `number` with one bot spec for each seat. Events are recorded if `record_events` is set
 * or if a bot needs them. False, with the reason in `status`, if the game cannot be set up. */
bool lab_play(lab_match *match, const posse_settings *settings, const posse_bot_spec specs[], const posse_rng *seed,
              uint64_t number, bool record_events, posse_status *status);

#endif
