/* Playing out games. */
#include "play.h"
#include "cache_aligned.h"
#include "clock.h"

#include <stddef.h>
#include <stdlib.h>

/* Streams of a game's number: its dice, and what each seat thinks. */
enum { STREAM_DICE, STREAM_SEATS, STREAMS = STREAM_SEATS + POSSE_MAX_SEATS };

lab_table *lab_table_new(const posse_game *game)
{
    lab_table *table = lab_room(sizeof *table);
    table->game = game;
    table->state = lab_room(game->state_size);
    table->legal = lab_room((size_t)game->max_legal * sizeof *table->legal);
    return table;
}

void lab_table_free(lab_table *table)
{
    for (int seat = 0; seat < POSSE_MAX_SEATS; seat++)
        posse_chair_free(&table->chairs[seat]);
    free(table->state);
    free(table->legal);
    free(table->events);
    free(table);
}

static void keep_event(posse_events *self, const posse_event *event)
{
    lab_table *table = (lab_table *)((char *)self - offsetof(lab_table, sink));
    if (table->event_count == table->event_room) {
        table->event_room = table->event_room ? 2 * table->event_room : 256;
        table->events = realloc(table->events, table->event_room * sizeof *table->events);
        if (!table->events)
            abort();
    }
    table->events[table->event_count++] = *event;
}

/* Bots that take any action at random need no world and no memory: here is the short way. */
static bool picks_blindly(const posse_slot *slot)
{
    return !slot->bot->game && !slot->bot->hear && !slot->command[0];
}

static posse_action pick_blindly(lab_table *table, posse_rng *rng)
{
    int count = table->game->legal(table->state, table->legal);
    return table->legal[posse_rng_below(rng, (uint32_t)count)];
}

static posse_action choose(lab_table *table, int seat)
{
    posse_rng *rng = &table->thinking[seat];
    if (table->blind >> seat & 1)
        return pick_blindly(table, rng);
    if (table->asked_last)
        posse_chair_catch_up(&table->chairs[seat], table->asked_last);
    table->asked_last = &table->chairs[seat];
    return posse_chair_move(&table->chairs[seat], table->state, table->events, table->event_count,
                            rng);
}

static posse_action ask(lab_table *table, int seat)
{
    table->decided[seat]++;
    if (!table->timed)
        return choose(table, seat);
    uint64_t start = lab_now_ns();
    posse_action action = choose(table, seat);
    table->took_ns[seat] += lab_now_ns() - start;
    return action;
}

/* True if a bot wants to hear what happens. */
static bool sit_down(lab_table *table, const posse_settings *settings, const posse_slot slots[],
                     const posse_rng *seed, uint64_t number)
{
    bool listening = false;
    table->blind = 0;
    table->asked_last = NULL;
    for (int seat = 0; seat < settings->players; seat++) {
        posse_rng_fork(&table->thinking[seat], seed,
                       number * STREAMS + STREAM_SEATS + (uint64_t)seat);
        table->decided[seat] = table->took_ns[seat] = 0;
        if (picks_blindly(&slots[seat])) {
            table->blind |= 1U << seat;
            continue;
        }
        posse_chair_sit(&table->chairs[seat], &slots[seat], table->game, seat);
        listening |= posse_chair_listens(&slots[seat]);
    }
    return listening;
}

static void play_to_the_end(lab_table *table, posse_rng *dice, posse_events *told)
{
    const posse_game *game = table->game;
    void *state = table->state;
    uint64_t moves = 0, decisions = 0;
    game->begin(state, told);
    for (int actor; (actor = game->actor(state)) != POSSE_OVER; moves++) {
        bool chance = actor == POSSE_CHANCE;
        if (!chance && decisions + 1 == table->leave_at)
            break;
        posse_action action = chance ? game->draw(state, dice) : ask(table, actor);
        decisions += !chance;
        game->apply(state, action, told);
    }
    table->moves = moves;
    table->decisions = decisions;
}

bool lab_play(lab_table *table, const posse_settings *settings, const posse_slot slots[],
              const posse_rng *seed, uint64_t number, bool keep_events, posse_status *status)
{
    posse_rng dice;
    posse_rng_fork(&dice, seed, number * STREAMS + STREAM_DICE);
    if (!table->game->setup(table->state, settings, &dice, status))
        return false;
    bool listening = sit_down(table, settings, slots, seed, number);
    table->sink.tell = keep_event;
    table->event_count = 0;
    play_to_the_end(table, &dice, keep_events || listening ? &table->sink : NULL);
    return true;
}
