/* Playing matches between bots. */
#include "play.h"
#include "alloc.h"
#include "cache_aligned.h"
#include "clock.h"

#include <stddef.h>
#include <stdlib.h>

/* Random streams of a game: one for its dice, and one for each seat's bot. */
enum { STREAM_DICE, STREAM_SEATS, STREAMS = STREAM_SEATS + POSSE_MAX_SEATS };

lab_match *lab_match_new(const posse_game *game)
{
    lab_match *match = cache_aligned_calloc(sizeof *match);
    match->game = game;
    match->state = cache_aligned_calloc(game->state_size);
    match->legal = cache_aligned_calloc((size_t)game->max_legal * sizeof *match->legal);
    return match;
}

void lab_match_free(lab_match *match)
{
    for (int seat = 0; seat < POSSE_MAX_SEATS; seat++)
        posse_bot_player_free(&match->players[seat]);
    free(match->state);
    free(match->legal);
    free(match->events);
    free(match);
}

static void record_event(posse_events *self, const posse_event *event)
{
    lab_match *match = (lab_match *)((char *)self - offsetof(lab_match, sink));
    match->events = posse_grow(match->events, match->event_count, &match->event_capacity, sizeof *match->events);
    match->events[match->event_count++] = *event;
}

/* Bots that pick any legal action at random need no view and no memory, so they skip the bot player. */
static bool plays_at_random(const posse_bot_spec *spec)
{
    return !spec->bot->game && !spec->bot->hear && !spec->command[0];
}

static posse_action pick_at_random(lab_match *match, posse_rng *rng)
{
    int count = match->game->legal(match->state, match->legal);
    return match->legal[posse_rng_below(rng, (uint32_t)count)];
}

static posse_action choose(lab_match *match, int seat)
{
    posse_rng *rng = &match->bot_rng[seat];
    if (match->random_seats >> seat & 1)
        return pick_at_random(match, rng);
    if (match->last_asked)
        posse_bot_player_copy_memory(&match->players[seat], match->last_asked);
    match->last_asked = &match->players[seat];
    return posse_bot_player_move(&match->players[seat], match->state, match->events, match->event_count, rng);
}

static posse_action ask(lab_match *match, int seat)
{
    match->seat_decisions[seat]++;
    if (!match->timed)
        return choose(match, seat);
    uint64_t start = posse_now_ns();
    posse_action action = choose(match, seat);
    match->seat_ns[seat] += posse_now_ns() - start;
    return action;
}

/* Prepares a bot for each seat. True if a bot needs the events. */
static bool seat_bots(lab_match *match, const posse_settings *settings, const posse_bot_spec specs[],
                      const posse_rng *seed, uint64_t number)
{
    bool listening = false;
    match->random_seats = 0;
    match->last_asked = NULL;
    for (int seat = 0; seat < settings->players; seat++) {
        posse_rng_fork(&match->bot_rng[seat], seed, number * STREAMS + STREAM_SEATS + (uint64_t)seat);
        match->seat_decisions[seat] = match->seat_ns[seat] = 0;
        if (plays_at_random(&specs[seat])) {
            match->random_seats |= 1U << seat;
            continue;
        }
        posse_bot_player_sit(&match->players[seat], &specs[seat], match->game, seat);
        listening |= posse_bot_spec_listens(&specs[seat]);
    }
    return listening;
}

static void play_out(lab_match *match, posse_rng *dice, posse_events *sink)
{
    const posse_game *game = match->game;
    void *state = match->state;
    uint64_t moves = 0, decisions = 0;
    game->begin(state, sink);
    for (int actor; (actor = game->actor(state)) != POSSE_OVER; moves++) {
        bool chance = actor == POSSE_CHANCE;
        if (!chance && decisions + 1 == match->stop_at_decision)
            break;
        posse_action action = chance ? game->draw(state, dice) : ask(match, actor);
        decisions += !chance;
        game->apply(state, action, sink);
    }
    match->moves = moves;
    match->decisions = decisions;
}

bool lab_play(lab_match *match, const posse_settings *settings, const posse_bot_spec specs[], const posse_rng *seed,
              uint64_t number, bool record_events, posse_status *status)
{
    posse_rng dice;
    posse_rng_fork(&dice, seed, number * STREAMS + STREAM_DICE);
    if (!match->game->setup(match->state, settings, &dice, status))
        return false;
    bool listening = seat_bots(match, settings, specs, seed, number);
    match->sink.tell = record_event;
    match->event_count = 0;
    play_out(match, &dice, record_events || listening ? &match->sink : NULL);
    return true;
}
