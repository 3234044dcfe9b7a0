/* Playing out games. */
#include "play.h"
#include "alloc.h"
#include "cache_aligned.h"
#include "clock.h"

#include <stddef.h>
#include <stdlib.h>

/* Streams of a game's number: its dice, and what each seat thinks. */
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

static void keep_event(posse_events *self, const posse_event *event)
{
    lab_match *match = (lab_match *)((char *)self - offsetof(lab_match, sink));
    match->events = posse_grow(match->events, match->event_count, &match->event_capacity,
                               sizeof *match->events);
    match->events[match->event_count++] = *event;
}

/* Bots that take any action at random need no world and no memory: here is the short way. */
static bool picks_blindly(const posse_bot_spec *spec)
{
    return !spec->bot->game && !spec->bot->hear && !spec->command[0];
}

static posse_action pick_blindly(lab_match *match, posse_rng *rng)
{
    int count = match->game->legal(match->state, match->legal);
    return match->legal[posse_rng_below(rng, (uint32_t)count)];
}

static posse_action choose(lab_match *match, int seat)
{
    posse_rng *rng = &match->thinking[seat];
    if (match->blind >> seat & 1)
        return pick_blindly(match, rng);
    if (match->asked_last)
        posse_bot_player_copy_memory(&match->players[seat], match->asked_last);
    match->asked_last = &match->players[seat];
    return posse_bot_player_move(&match->players[seat], match->state, match->events,
                                 match->event_count, rng);
}

static posse_action ask(lab_match *match, int seat)
{
    match->decided[seat]++;
    if (!match->timed)
        return choose(match, seat);
    uint64_t start = posse_now_ns();
    posse_action action = choose(match, seat);
    match->took_ns[seat] += posse_now_ns() - start;
    return action;
}

/* True if a bot wants to hear what happens. */
static bool sit_down(lab_match *match, const posse_settings *settings, const posse_bot_spec specs[],
                     const posse_rng *seed, uint64_t number)
{
    bool listening = false;
    match->blind = 0;
    match->asked_last = NULL;
    for (int seat = 0; seat < settings->players; seat++) {
        posse_rng_fork(&match->thinking[seat], seed,
                       number * STREAMS + STREAM_SEATS + (uint64_t)seat);
        match->decided[seat] = match->took_ns[seat] = 0;
        if (picks_blindly(&specs[seat])) {
            match->blind |= 1U << seat;
            continue;
        }
        posse_bot_player_sit(&match->players[seat], &specs[seat], match->game, seat);
        listening |= posse_bot_spec_listens(&specs[seat]);
    }
    return listening;
}

static void play_to_the_end(lab_match *match, posse_rng *dice, posse_events *told)
{
    const posse_game *game = match->game;
    void *state = match->state;
    uint64_t moves = 0, decisions = 0;
    game->begin(state, told);
    for (int actor; (actor = game->actor(state)) != POSSE_OVER; moves++) {
        bool chance = actor == POSSE_CHANCE;
        if (!chance && decisions + 1 == match->leave_at)
            break;
        posse_action action = chance ? game->draw(state, dice) : ask(match, actor);
        decisions += !chance;
        game->apply(state, action, told);
    }
    match->moves = moves;
    match->decisions = decisions;
}

bool lab_play(lab_match *match, const posse_settings *settings, const posse_bot_spec specs[],
              const posse_rng *seed, uint64_t number, bool keep_events, posse_status *status)
{
    posse_rng dice;
    posse_rng_fork(&dice, seed, number * STREAMS + STREAM_DICE);
    if (!match->game->setup(match->state, settings, &dice, status))
        return false;
    bool listening = sit_down(match, settings, specs, seed, number);
    match->sink.tell = keep_event;
    match->event_count = 0;
    play_to_the_end(match, &dice, keep_events || listening ? &match->sink : NULL);
    return true;
}
