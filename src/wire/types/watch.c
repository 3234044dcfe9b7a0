/* Plays games, to learn which fields of events are always there: a game does not say it, and a type that calls every
 * field optional helps nobody. The moves are random, the seeds always the same. */
#include "alloc.h"
#include "settings.h"
#include "types.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct watcher {
    posse_events events;
    const posse_game *game;
    types_seen *seen;
} watcher;

/* By the second byte: the first is the list's bracket. */
static void look_into(types_seen *seen, int kind, int field, const posse_field *custom,
                      int64_t value)
{
    posse_buffer text = {0};
    custom->put(value, &text);
    if (text.text && text.length > 2 && text.text[0] == '[') {
        unsigned *set = text.text[1] == '"' ? seen->strings : seen->numbers;
        set[kind] |= 1U << field;
    }
    posse_buffer_free(&text);
}

static void see(posse_events *self, const posse_event *event)
{
    const watcher *w = (const watcher *)self;
    const posse_event_kind *kind = &w->game->events[event->kind];
    w->seen->came[event->kind] = true;
    for (int i = 0; i < POSSE_MAX_FIELDS && kind->fields[i].name; i++) {
        const posse_field *field = &kind->fields[i];
        if (event->value[i] < 0 && field->type != POSSE_FIELD_CHANGE)
            w->seen->left_out[event->kind] |= 1U << i;
        else if (field->type == POSSE_FIELD_CUSTOM)
            look_into(w->seen, event->kind, i, field, event->value[i]);
    }
}

/* Settings that cannot be played with so many players are passed over. */
static void play(watcher *w, const posse_settings *settings, uint64_t seed)
{
    const posse_game *game = w->game;
    void *state = posse_alloc_zeroed(1, game->state_size);
    posse_action *legal = posse_alloc((size_t)game->max_legal, sizeof *legal);
    posse_rng rng;
    posse_rng_seed(&rng, seed);
    if (game->setup(state, settings, &rng, NULL)) {
        game->begin(state, &w->events);
        for (int who; (who = game->actor(state)) != POSSE_OVER;) {
            posse_action action =
                who == POSSE_CHANCE
                    ? game->draw(state, &rng)
                    : legal[posse_rng_below(&rng, (uint32_t)game->legal(state, legal))];
            game->apply(state, action, &w->events);
        }
    }
    free(legal);
    free(state);
}

/* Each preset; or, where there are none, each value of each option; or, where there are no options, just one. */
static int variants(const posse_game *game)
{
    int count = 0;
    for (int i = 0; i < game->option_count; i++)
        count += game->options[i].value_count;
    if (game->preset_count)
        return game->preset_count;
    return count ? count : 1;
}

static posse_settings variant(const posse_game *game, int number)
{
    posse_settings settings = {0};
    if (game->preset_count) {
        settings.preset = (uint8_t)number;
        for (int i = 0; i < game->option_count; i++)
            settings.value[i] = game->presets[number].value[i];
        return settings;
    }
    if (!game->option_count)
        return settings;
    int option = 0;
    for (; number >= game->options[option].value_count; option++)
        number -= game->options[option].value_count;
    settings.value[option] = (uint8_t)number;
    return settings;
}

types_seen types_watch(const posse_game *game, int games)
{
    types_seen seen = {0};
    watcher w = {.events.tell = see, .game = game, .seen = &seen};
    for (int v = 0; v < variants(game); v++) {
        posse_settings settings = variant(game, v);
        for (settings.players = game->min_players; settings.players <= game->max_players;
             settings.players++)
            for (int i = 0; i < games; i++)
                play(&w, &settings, (uint64_t)i);
    }
    for (int kind = 0; kind < game->event_count; kind++)
        if (!seen.came[kind])
            seen.left_out[kind] = ~0U;
    return seen;
}
