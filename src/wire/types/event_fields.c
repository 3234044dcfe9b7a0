/* Plays games to learn which fields of events are always present. Games do not declare this, and a type in which every
 * field is optional would not help clients. The moves are random; the seeds are always the same. */
#include "alloc.h"
#include "fatal.h"
#include "settings.h"
#include "types.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct recorder {
    posse_events events;
    const posse_game *game;
    types_seen *seen;
} recorder;

/* Tells strings from numbers by the second byte: the first is the bracket of the list. */
static void record_list_type(types_seen *seen, int kind, int field, const posse_field *custom, int64_t value)
{
    posse_buffer text = {0};
    custom->put(value, &text);
    if (text.text && text.length > 2 && text.text[0] == '[') {
        unsigned *set = text.text[1] == '"' ? seen->strings : seen->numbers;
        set[kind] |= 1U << field;
    }
    posse_buffer_free(&text);
}

static void record_event(posse_events *self, const posse_event *event)
{
    const recorder *w = (const recorder *)self;
    const posse_event_kind *kind = &w->game->events[event->kind];
    w->seen->occurred[event->kind] = true;
    for (int i = 0; i < POSSE_MAX_FIELDS && kind->fields[i].name; i++) {
        const posse_field *field = &kind->fields[i];
        if (event->value[i] < 0 && field->type != POSSE_FIELD_CHANGE)
            w->seen->left_out[event->kind] |= 1U << i;
        else if (field->type == POSSE_FIELD_CUSTOM)
            record_list_type(w->seen, event->kind, i, field, event->value[i]);
    }
}

/* Plays no game if the settings do not allow this number of players. */
static void play(recorder *w, const posse_settings *settings, uint64_t seed)
{
    const posse_game *game = w->game;
    void *state = posse_alloc_zeroed(1, game->state_size);
    posse_action *legal = posse_alloc((size_t)game->max_legal, sizeof *legal);
    posse_rng rng;
    posse_rng_seed(&rng, seed);
    if (game->setup(state, settings, &rng, NULL)) {
        game->begin(state, &w->events);
        for (int actor; (actor = game->actor(state)) != POSSE_OVER;) {
            posse_action action = actor == POSSE_CHANCE
                                      ? game->draw(state, &rng)
                                      : legal[posse_rng_below(&rng, (uint32_t)game->legal(state, legal))];
            game->apply(state, action, &w->events);
        }
    }
    free(legal);
    free(state);
}

/* The number of variants to play: one for each preset; without presets, one for each value of each option; without
 * options, one. */
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

types_seen types_observe(const posse_game *game, int games)
{
    types_seen seen = {0};
    recorder w = {.events.tell = record_event, .game = game, .seen = &seen};
    if (game->event_count > TYPES_MAX_EVENTS)
        posse_fatal("a game has more kinds of events than TYPES_MAX_EVENTS");
    for (int v = 0; v < variants(game); v++) {
        posse_settings settings = variant(game, v);
        for (settings.players = game->min_players; settings.players <= game->max_players; settings.players++)
            for (int i = 0; i < games; i++)
                play(&w, &settings, (uint64_t)i);
    }
    for (int kind = 0; kind < game->event_count; kind++)
        if (!seen.occurred[kind])
            seen.left_out[kind] = ~0U;
    return seen;
}
