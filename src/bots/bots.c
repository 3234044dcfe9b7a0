/* The table of bots, and the only door to them, which keeps secrets out. */
#include "bots.h"

#include <assert.h>
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

/* Weakest first. A new bot is a file beside this one, and a line in the list. */
static const posse_bot *const bots[] = {
    &posse_bot_random,
    &posse_bot_bang_easy,
    &posse_bot_bang_normal,
};

enum {
    BOTS = sizeof bots / sizeof bots[0],
    MOST_STATE = 512,  /* bytes of any game's state */
    MOST_LEGAL = 1024, /* actions that a seat of any game ever has */
};

_Static_assert(BOTS <= (int)POSSE_MAX_LEVELS, "a game may have all of them");

static bool plays(const posse_bot *bot, const posse_game *game)
{
    return !bot->game || strcmp(bot->game, game->name) == 0;
}

int posse_bot_levels(const posse_game *game, const char *out[])
{
    int count = 0;
    for (int i = 0; i < BOTS; i++)
        if (plays(bots[i], game))
            out[count++] = bots[i]->level;
    return count;
}

static void refuse_level(const posse_game *game, const char *level, posse_status *status)
{
    const char *levels[POSSE_MAX_LEVELS];
    int count = posse_bot_levels(game, levels);
    posse_buffer list = {0};
    for (int i = 0; i < count; i++)
        posse_put(&list, "%s%s", i ? ", " : "", levels[i]);
    posse_fail(status, POSSE_BAD_REQUEST, "level",
               "\"level\" must be one of the bots of %s (%s), not \"%s\"", game->name, list.text,
               level);
    posse_buffer_free(&list);
}

const posse_bot *posse_bot_named(const posse_game *game, const char *level, posse_status *status)
{
    for (int i = 0; i < BOTS; i++)
        if (plays(bots[i], game) && strcmp(bots[i]->level, level) == 0)
            return bots[i];
    refuse_level(game, level, status);
    return NULL;
}

/* ---- the door ------------------------------------------------------------------------------ */

static void hide_secrets(const posse_game *game, posse_event *event, int seat)
{
    if (event->owner == seat || event->owner == POSSE_ONLOOKER)
        return;
    const posse_field *fields = game->events[event->kind].fields;
    for (int i = 0; i < POSSE_MAX_FIELDS && fields[i].name; i++)
        if (fields[i].secret)
            event->value[i] = -1;
}

/* The events as `seat` was told them; to be freed. */
static posse_event *events_for(const posse_game *game, int seat, const posse_event events[],
                               size_t count)
{
    if (!count)
        return NULL;
    posse_event *seen = malloc(count * sizeof *seen);
    if (!seen)
        abort();
    memcpy(seen, events, count * sizeof *seen);
    for (size_t i = 0; i < count; i++)
        hide_secrets(game, &seen[i], seat);
    return seen;
}

posse_action posse_bot_move(const posse_bot *bot, const posse_game *game, const void *state,
                            const posse_event events[], size_t event_count, posse_rng *rng)
{
    alignas(uint64_t) unsigned char world[MOST_STATE];
    posse_action legal[MOST_LEGAL];
    assert(plays(bot, game));
    assert(game->state_size <= sizeof world && game->max_legal <= MOST_LEGAL);
    int seat = game->actor(state);
    assert(seat >= 0);

    memcpy(world, state, game->state_size);
    game->resample(world, seat, rng);
    posse_event *seen_events = events_for(game, seat, events, event_count);
    posse_seen seen = {
        .game = game,
        .world = world,
        .seat = seat,
        .legal = legal,
        .legal_count = game->legal(world, legal),
        .events = seen_events,
        .event_count = event_count,
    };
    posse_action action = bot->choose(&seen, rng);
    free(seen_events);
    return action;
}
