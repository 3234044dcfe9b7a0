/* A match with a running hash. */
#include "alloc.h"
#include "fatal.h"
#include "hash.h"
#include "same.h"

#include <stdlib.h>
#include <string.h>

static void mix_text(same_match *match, const char *text, size_t length)
{
    match->hash = posse_hash_mix(match->hash, posse_hash(text, length));
}

static void hear(posse_events *self, const posse_event *event)
{
    same_match *match = (same_match *)self;
    match->events = posse_grow(match->events, match->event_count, &match->event_capacity, sizeof *match->events);
    match->events[match->event_count++] = *event;
    match->hash = posse_hash_mix(match->hash, event->kind * UINT64_C(256) + (uint8_t)event->owner);
    for (int i = 0; i < POSSE_MAX_FIELDS; i++)
        match->hash = posse_hash_mix(match->hash, (uint64_t)event->value[i]);
}

same_match *same_match_new(const posse_game *game)
{
    same_match *match = posse_alloc_zeroed(1, sizeof *match);
    match->sink.tell = hear;
    match->game = game;
    match->state = posse_alloc_zeroed(1, game->state_size);
    return match;
}

void same_match_free(same_match *match)
{
    free(match->state);
    free(match->events);
    free(match);
}

static void mix_state(same_match *match)
{
    const posse_game *game = match->game;
    match->hash = posse_hash_mix(match->hash, game->hash(match->state));
    match->hash = posse_hash_mix(match->hash, posse_hash(match->state, game->state_size));
}

/* The position as JSON, for a viewer that changes from one call to the next. */
static void mix_view(same_match *match)
{
    posse_buffer text = {0};
    int players = match->game->players(match->state);
    int viewer = (int)(match->event_count % (size_t)(players + 2));
    if (viewer >= players)
        viewer = viewer == players ? POSSE_SPECTATOR : POSSE_EVERYTHING;
    match->game->write(match->state, viewer, &text);
    mix_text(match, text.text, text.length);
    posse_buffer_free(&text);
}

static int player_counts(const posse_game *game)
{
    return game->max_players - game->min_players + 1;
}

/* Every number of players in turn, and a preset, if the game has any. */
static posse_settings settings_of(same_match *match, int number)
{
    const posse_game *game = match->game;
    posse_settings settings = {.players = game->min_players + number % player_counts(game)};
    if (game->preset_count) {
        settings.preset = (uint8_t)posse_rng_below(&match->rng, (uint32_t)game->preset_count);
        memcpy(settings.value, game->presets[settings.preset].value, sizeof settings.value);
    }
    return settings;
}

/* Draws the options at random. If the game refuses them, their reason counts. */
static void draw_options(same_match *match, posse_settings *settings)
{
    const posse_game *game = match->game;
    posse_settings drawn = *settings;
    posse_status status = {0};
    for (int i = 0; i < game->option_count; i++)
        drawn.value[i] = (uint8_t)posse_rng_below(&match->rng, (uint32_t)game->options[i].value_count);
    if (game->setup(match->state, &drawn, &match->rng, &status))
        *settings = drawn;
    else
        mix_text(match, status.text, strlen(status.text));
}

void same_match_deal(same_match *match, int number)
{
    posse_status status = {0};
    posse_rng_seed(&match->rng, (uint64_t)number);
    match->event_count = 0;
    posse_settings settings = settings_of(match, number);
    if (number / player_counts(match->game) % 2)
        draw_options(match, &settings);
    if (!match->game->setup(match->state, &settings, &match->rng, &status))
        posse_fatal(status.text);
    mix_state(match);
    match->game->begin(match->state, &match->sink);
    mix_state(match);
}

void same_match_apply(same_match *match, posse_action action)
{
    char text[POSSE_ACTION_TEXT];
    match->game->format(action, text);
    mix_text(match, text, strlen(text));
    match->game->apply(match->state, action, &match->sink);
    mix_state(match);
    if (match->event_count % 8 == 0)
        mix_view(match);
}
