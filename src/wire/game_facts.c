/* Writes the facts about a game from its tables. */
#include "game_facts.h"

#include <posse/bot.h>

static void add_words(posse_buffer *out, const char *key, const char *const words[], int count)
{
    posse_json_add_list(out, key);
    for (int i = 0; i < count; i++)
        posse_json_put_string(out, words[i]);
    posse_json_end_list(out);
}

static void add_levels(posse_buffer *out, const posse_game *game)
{
    const char *levels[POSSE_MAX_LEVELS];
    add_words(out, "levels", levels, posse_bot_levels(game, levels));
}

/* ---- settings ------------------------------------------------------------------------------------ */

static void add_options(posse_buffer *out, const posse_game *game)
{
    posse_json_add_object(out, "options");
    for (int i = 0; i < game->option_count; i++)
        add_words(out, game->options[i].name, game->options[i].values, game->options[i].value_count);
    posse_json_end_object(out);
}

static void add_presets(posse_buffer *out, const posse_game *game)
{
    posse_json_add_object(out, "presets");
    for (int i = 0; i < game->preset_count; i++) {
        posse_json_add_object(out, game->presets[i].name);
        for (int k = 0; k < game->option_count; k++)
            posse_json_add_string(out, game->options[k].name, game->options[k].values[game->presets[i].value[k]]);
        posse_json_end_object(out);
    }
    posse_json_end_object(out);
}

/* A list without words holds numbers. */
static void add_lists(posse_buffer *out, const posse_game *game)
{
    posse_json_add_object(out, "lists");
    for (int i = 0; i < game->list_count; i++)
        if (game->lists[i].words)
            add_words(out, game->lists[i].name, game->lists[i].words, game->lists[i].word_count);
        else
            posse_json_add_null(out, game->lists[i].name);
    posse_json_end_object(out);
}

/* ---- events -------------------------------------------------------------------------------------- */

static const char *const type_names[] = {
    [POSSE_FIELD_SEAT] = "seat",     [POSSE_FIELD_NUMBER] = "number", [POSSE_FIELD_CHANGE] = "change",
    [POSSE_FIELD_WORD] = "word",     [POSSE_FIELD_WORDS] = "words",   [POSSE_FIELD_DICE] = "dice",
    [POSSE_FIELD_SEATS] = "seats",   [POSSE_FIELD_ACTION] = "action", [POSSE_FIELD_FLAG] = "flag",
    [POSSE_FIELD_CUSTOM] = "custom",
};

static bool is_secret(const posse_field *field)
{
    return field->secret;
}

static bool picks_sentence(const posse_field *field)
{
    return field->picks_sentence;
}

static void add_fields_that(posse_buffer *out, const char *key, const posse_event_kind *kind,
                            bool (*applies)(const posse_field *))
{
    posse_json_add_list(out, key);
    for (int i = 0; i < POSSE_MAX_FIELDS && kind->fields[i].name; i++)
        if (applies(&kind->fields[i]))
            posse_json_put_string(out, kind->fields[i].name);
    posse_json_end_list(out);
}

static void add_chain(posse_buffer *out, const posse_event_kind *kind)
{
    int count = 0;
    while (count < POSSE_MAX_FIELDS && kind->chain[count])
        count++;
    add_words(out, "chain", kind->chain, count);
}

static void add_event(posse_buffer *out, const posse_event_kind *kind)
{
    posse_json_add_object(out, kind->name);
    posse_json_add_object(out, "fields");
    for (int i = 0; i < POSSE_MAX_FIELDS && kind->fields[i].name; i++)
        posse_json_add_string(out, kind->fields[i].name, type_names[kind->fields[i].type]);
    posse_json_end_object(out);
    add_fields_that(out, "secret", kind, is_secret);
    add_fields_that(out, "picks", kind, picks_sentence);
    posse_json_add_bool(out, "begins", kind->begins);
    posse_json_add_bool(out, "stands_out", kind->stands_out);
    posse_json_add_bool(out, "ends_undo", kind->ends_undo);
    add_chain(out, kind);
    posse_json_end_object(out);
}

static void add_events(posse_buffer *out, const posse_game *game)
{
    posse_json_add_object(out, "events");
    for (int i = 0; i < game->event_count; i++)
        add_event(out, &game->events[i]);
    posse_json_end_object(out);
}

void wire_write_game_facts(const posse_game *game, posse_buffer *out)
{
    posse_json_put_object(out);
    posse_json_add_string(out, "name", game->name);
    posse_json_add_string(out, "title", game->title);
    posse_json_add_int(out, "min_players", game->min_players);
    posse_json_add_int(out, "max_players", game->max_players);
    add_levels(out, game);
    posse_json_add_bool(out, "eliminates", game->eliminated != NULL);
    add_options(out, game);
    add_presets(out, game);
    add_lists(out, game);
    add_events(out, game);
    posse_json_end_object(out);
}

void wire_write_game_list(const posse_game *const games[], int count, posse_buffer *out)
{
    posse_json_put_object(out);
    posse_json_add_list(out, "games");
    for (int i = 0; i < count; i++)
        wire_write_game_facts(games[i], out);
    posse_json_end_list(out);
    posse_json_end_object(out);
}
