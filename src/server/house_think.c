/* Bots think on other threads, about copies. */
#include "house_inner.h"
#include "match.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* All that a thread needs: nothing in it is anybody else's. */
typedef struct thought {
    uv_work_t work;
    hosted *table;
    uint64_t decision;
    const posse_bot *bot;
    const posse_game *game;
    int seat;
    posse_rng rng; /* the bot's own: it has nothing to do with the dice */
    posse_action action;
    void *state;
    posse_event *events;
    size_t event_count;
} thought;

static void think(uv_work_t *work)
{
    thought *t = work->data;
    t->action = posse_bot_move(t->bot, t->game, t->state, t->events, t->event_count, 0, &t->rng);
}

static void on_thought(uv_work_t *work, int cancelled)
{
    thought *t = work->data;
    hosted *table = t->table;
    table->jobs--;
    table->house->counts.thoughts++;
    if (table->is_thinking && table->thought == t->decision)
        table->is_thinking = false;
    if (!cancelled && table->state != HOSTED_GONE && table->table) {
        house_ask *ask = ask_new(POSSE_DEED_ACT, POSSE_HOUSE);
        ask->entry.seat = t->seat;
        ask->entry.at = t->decision;
        t->game->format(t->action, ask->entry.text);
        house_submit(table, ask); /* refused if the game has gone on without it */
    }
    free(t->state);
    free(t->events);
    free(t);
}

static void seed(posse_rng *rng)
{
    char hex[65];
    unsigned char bytes[32];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(hex, sizeof hex, bytes, sizeof bytes);
    posse_rng_read(rng, hex);
}

static void *copy(const void *bytes, size_t size)
{
    void *made = malloc(size ? size : 1);
    if (!made)
        abort();
    return memcpy(made, bytes, size);
}

void house_think(hosted *table, const posse_wish *wish)
{
    if (table->is_thinking && table->thought == wish->decision)
        return;
    const posse_match *match = posse_table_match(table->table);
    thought *t = calloc(1, sizeof *t);
    if (!t)
        abort();
    *t = (thought){.table = table,
                   .decision = wish->decision,
                   .bot = posse_bot_named(match->game, wish->level, NULL),
                   .game = match->game,
                   .seat = wish->seat,
                   .state = copy(match->state, match->game->state_size),
                   .events = copy(match->events, match->event_count * sizeof *match->events),
                   .event_count = match->event_count};
    t->work.data = t;
    seed(&t->rng);
    table->is_thinking = true;
    table->thought = wish->decision;
    table->jobs++;
    uv_queue_work(table->house->options.net.loop, &t->work, think, on_thought);
}
