/* Playing out games. */
#include "play.h"
#include "room.h"

#include <stddef.h>
#include <stdlib.h>
#include <time.h>

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

static uint64_t now_ns(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * UINT64_C(1000000000) + (uint64_t)time.tv_nsec;
}

/* Bots that take any action at random need no world and no memory: here is the short way. */
static bool picks_blindly(const posse_slot *slot)
{
    return !slot->bot->game && !slot->bot->hear && !slot->command[0];
}

static posse_action choose(lab_table *table, const posse_slot *slot, int seat)
{
    posse_rng *rng = &table->thinking[seat];
    if (picks_blindly(slot))
        return table
            ->legal[posse_rng_below(rng, (uint32_t)table->game->legal(table->state, table->legal))];
    return posse_chair_move(&table->chairs[seat], table->state, table->events, table->event_count,
                            rng);
}

static posse_action ask(lab_table *table, const posse_slot *slot, int seat)
{
    uint64_t start = table->timed ? now_ns() : 0;
    posse_action action = choose(table, slot, seat);
    if (table->timed)
        table->took_ns[seat] += now_ns() - start;
    table->decided[seat]++;
    table->decisions++;
    return action;
}

static bool sit_down(lab_table *table, const posse_settings *settings, const posse_slot slots[],
                     const posse_rng *seed, uint64_t number)
{
    bool listening = false;
    for (int seat = 0; seat < settings->players; seat++) {
        posse_rng_fork(&table->thinking[seat], seed,
                       number * STREAMS + STREAM_SEATS + (uint64_t)seat);
        table->decided[seat] = table->took_ns[seat] = 0;
        if (picks_blindly(&slots[seat]))
            continue;
        posse_chair_sit(&table->chairs[seat], &slots[seat], table->game, seat);
        listening |= posse_chair_listens(&slots[seat]);
    }
    return listening;
}

bool lab_play(lab_table *table, const posse_settings *settings, const posse_slot slots[],
              const posse_rng *seed, uint64_t number, bool keep_events, posse_status *status)
{
    const posse_game *game = table->game;
    posse_rng dice;
    posse_rng_fork(&dice, seed, number * STREAMS + STREAM_DICE);
    if (!game->setup(table->state, settings, &dice, status))
        return false;
    bool listening = sit_down(table, settings, slots, seed, number);
    posse_events *told = keep_events || listening ? &table->sink : NULL;
    table->sink.tell = keep_event;
    table->event_count = 0;
    table->moves = table->decisions = 0;
    game->begin(table->state, told);
    for (int actor; (actor = game->actor(table->state)) != POSSE_OVER; table->moves++) {
        posse_action action = actor == POSSE_CHANCE ? game->draw(table->state, &dice)
                                                    : ask(table, &slots[actor], actor);
        game->apply(table->state, action, told);
    }
    return true;
}
