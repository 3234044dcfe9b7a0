/* The options of a table: reading them, and writing them in one spelling. */
#include "alloc.h"
#include "settings.h"
#include "table_internal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- reading ------------------------------------------------------------------------------------ */

static bool read_flag(posse_json options, const char *name, bool *out, posse_status *status)
{
    posse_json value = posse_json_get(options, name);
    return posse_json_type_of(value) == POSSE_JSON_ABSENT || posse_json_bool(value, out) ||
           posse_fail(status, POSSE_BAD_REQUEST, name, "\"%s\" must be true or false", name);
}

/* True if a game can be set up with these settings. Tries it; the seed does not matter. */
static bool can_be_played(const posse_game *game, posse_json new_game, int *players, posse_status *status)
{
    static const char *const other_keys[] = {"game", NULL};
    posse_settings settings;
    posse_rng rng;
    if (!posse_settings_read(game, new_game, other_keys, &settings, status))
        return false;
    void *state = posse_alloc_zeroed(1, game->state_size);
    posse_rng_seed(&rng, 0);
    bool ok = game->setup(state, &settings, &rng, status);
    free(state);
    *players = settings.players;
    return ok;
}

static bool read_game(posse_json new_game, posse_table_options *out, posse_status *status)
{
    char name[32];
    if (!posse_json_text(posse_json_get(new_game, "game"), name, sizeof name))
        return posse_fail(status, POSSE_BAD_REQUEST, "new.game", "\"new\" must name a \"game\"");
    out->game = posse_game_named(name);
    if (!out->game)
        return posse_fail(status, POSSE_UNKNOWN_GAME, "new.game", "there is no game \"%s\"", name);
    out->settings = new_game;
    return can_be_played(out->game, new_game, &out->players, status);
}

static bool read_options(posse_json options, posse_table_options *out, posse_status *status)
{
    static const char *const known[] = {"new", "public", "eliminated_see", "courtesy", "clock", "arranged"};
    int64_t clock = 0;
    *out = (posse_table_options){.courtesy = true};
    if (posse_json_type_of(options) != POSSE_JSON_OBJECT)
        return posse_fail(status, POSSE_BAD_REQUEST, "options", "\"options\" must be an object");
    for (posse_json_walk w = posse_json_walk_of(options); posse_json_next(&w);)
        if (posse_json_word(w.key, known, (int)(sizeof known / sizeof *known)) < 0)
            return posse_fail(status, POSSE_BAD_REQUEST, "options", "there is no option %.*s",
                              (int)(w.key.end - w.key.at), w.key.at);
    posse_json seconds = posse_json_get(options, "clock");
    if (posse_json_type_of(seconds) != POSSE_JSON_ABSENT && !posse_json_int_in(seconds, 0, POSSE_MAX_CLOCK, &clock))
        return posse_fail(status, POSSE_BAD_REQUEST, "clock", "\"clock\" must be a number of seconds, 0 to %d",
                          POSSE_MAX_CLOCK);
    out->clock = (int)clock;
    return read_flag(options, "public", &out->listed, status) &&
           read_flag(options, "eliminated_see", &out->eliminated_see, status) &&
           read_flag(options, "courtesy", &out->courtesy, status) &&
           read_game(posse_json_get(options, "new"), out, status) && table_read_arranged(options, out, status);
}

/* ---- in one spelling ---------------------------------------------------------------------------- */

static void put_arranged(const posse_table_options *options, posse_buffer *out)
{
    char text[POSSE_ACTION_TEXT];
    if (!options->arranged_count)
        return;
    posse_json_add_list(out, "arranged");
    for (int i = 0; i < options->arranged_count; i++) {
        options->game->format(options->arranged[i], text);
        posse_json_put_string(out, text);
    }
    posse_json_end_list(out);
}

/* The same options always give the same text, however they were typed. */
static void put_options(const posse_table_options *options, posse_buffer *out)
{
    posse_json_put_object(out);
    posse_json_add_object(out, "new");
    posse_json_add_string(out, "game", options->game->name);
    posse_settings_write(options->game, options->settings, out);
    posse_json_end_object(out);
    posse_json_add_bool(out, "public", options->listed);
    posse_json_add_bool(out, "eliminated_see", options->eliminated_see);
    posse_json_add_bool(out, "courtesy", options->courtesy);
    posse_json_add_int(out, "clock", options->clock);
    put_arranged(options, out);
    posse_json_end_object(out);
}

/* ---- entering ----------------------------------------------------------------------------------- */

posse_json table_options_json(const posse_table *table)
{
    posse_json options;
    if (!posse_json_check(table->options_text.text, table->options_text.length, &options, NULL))
        abort(); /* put_options has written the text */
    return options;
}

static bool may_set(const posse_table *table, const posse_table_options *options, posse_status *status)
{
    if (!table_may_arrange(table, options, status))
        return false;
    for (int seat = options->players; seat < POSSE_MAX_SEATS; seat++)
        if (table->seats[seat].kind == POSSE_SEAT_PERSON)
            return posse_fail(status, POSSE_NOT_NOW, "players", "a person sits in a seat that would be removed");
    return true;
}

static void fit_seats(posse_table *table, const posse_table_options *options)
{
    int first = table->number == 0 ? 0 : options->players;
    for (int seat = first; seat < POSSE_MAX_SEATS; seat++)
        table->seats[seat] = (posse_seat){.person = NONE};
    for (int seat = 0; seat < options->players; seat++)
        if (table->seats[seat].kind == POSSE_SEAT_BOT) /* the game may have changed */
            table_set_level(&table->seats[seat], posse_bot_or_usual(options->game, table->seats[seat].level));
}

posse_entry_outcome table_options(posse_table *table, posse_entry *entry, posse_status *status)
{
    posse_table_options options;
    posse_buffer text = {0};
    if (!read_options(entry->options, &options, status) || !may_set(table, &options, status))
        return POSSE_REJECTED;
    assert(options.game);
    put_options(&options, &text);
    bool is_same = table->number > 0 && strcmp(text.text, table->options_text.text) == 0;
    if (table_can_skip(entry, is_same)) {
        posse_buffer_free(&text);
        return POSSE_DUPLICATE;
    }
    fit_seats(table, &options);
    posse_buffer_free(&table->options_text);
    table->options_text = text;
    table->options = options;
    table->options.settings = posse_json_get(table_options_json(table), "new");
    return POSSE_APPLIED;
}
