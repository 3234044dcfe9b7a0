/* Reading and writing the options, presets and lists of any game. */
#include "settings.h"
#include "fields.h"

#include <stdio.h>
#include <string.h>

/* ---- rules --------------------------------------------------------------------------------- */

static int preset_named(const posse_game *game, posse_json name)
{
    for (int i = 0; i < game->preset_count; i++)
        if (posse_json_is(name, game->presets[i].name))
            return i;
    return -1;
}

static void put_presets(const posse_game *game, posse_buffer *out)
{
    const char *names[POSSE_MAX_PRESETS];
    int count = 0;
    for (; count < game->preset_count; count++)
        names[count] = game->presets[count].name;
    posse_put_choices(out, names, count);
}

static bool read_preset(const posse_game *game, const posse_fields *fields, int *preset, posse_status *status)
{
    posse_buffer wanted = {0};
    *preset = preset_named(game, posse_json_get(fields->object, "preset"));
    if (*preset >= 0)
        return true;
    put_presets(game, &wanted);
    posse_field_fail(fields, "preset", wanted.text, status);
    posse_buffer_free(&wanted);
    return false;
}

/* Reads an option. If the option is not given, `value` stays unchanged. */
static bool read_option(const posse_option *option, const posse_fields *fields, uint8_t *value, posse_status *status)
{
    int found;
    if (!posse_json_get(fields->object, option->name).at)
        return true;
    if (!posse_field_word(fields, option->name, option->values, option->value_count, &found, status))
        return false;
    *value = (uint8_t)found;
    return true;
}

static bool read_switches(const posse_game *game, posse_json rules, int *preset, uint8_t value[], posse_code code,
                          posse_status *status)
{
    posse_fields fields = {.object = rules, .path = "rules", .code = code};
    const char *known[POSSE_MAX_OPTIONS + 2] = {"preset"};
    for (int i = 0; i < game->option_count; i++)
        known[i + 1] = game->options[i].name;
    if (!posse_fields_known(&fields, known, status))
        return false;
    if (posse_json_get(rules, "preset").at && !read_preset(game, &fields, preset, status))
        return false;
    memcpy(value, game->presets[*preset].value, POSSE_MAX_OPTIONS);
    for (int i = 0; i < game->option_count; i++)
        if (!read_option(&game->options[i], &fields, &value[i], status))
            return false;
    return true;
}

static bool refuse_rules(const posse_game *game, posse_code code, posse_status *status)
{
    posse_buffer presets = {0};
    put_presets(game, &presets);
    posse_fail(status, code, "rules", "\"rules\" must be %s, or an object such as {\"preset\":\"%s\"}", presets.text,
               game->presets[0].name);
    posse_buffer_free(&presets);
    return false;
}

bool posse_rules_read(const posse_game *game, posse_json rules, uint8_t *preset, uint8_t value[POSSE_MAX_OPTIONS],
                      posse_code code, posse_status *status)
{
    int found = 0;
    uint8_t switches[POSSE_MAX_OPTIONS];
    memcpy(switches, game->presets[0].value, sizeof switches);
    if (posse_json_type_of(rules) == POSSE_JSON_OBJECT) {
        if (!read_switches(game, rules, &found, switches, code, status))
            return false;
    } else if (posse_json_type_of(rules) != POSSE_JSON_ABSENT) {
        found = preset_named(game, rules);
        if (found < 0)
            return refuse_rules(game, code, status);
        memcpy(switches, game->presets[found].value, sizeof switches);
    }
    *preset = (uint8_t)found;
    memcpy(value, switches, sizeof switches);
    return true;
}

void posse_rules_write(const posse_game *game, uint8_t preset, const uint8_t value[], posse_buffer *out)
{
    posse_json_put_object(out);
    posse_json_add_string(out, "preset", game->presets[preset].name);
    for (int i = 0; i < game->option_count; i++)
        posse_json_add_string(out, game->options[i].name, game->options[i].values[value[i]]);
    posse_json_end_object(out);
}

static void put_piece(posse_buffer *out, const char *text, size_t length)
{
    char piece[64];
    snprintf(piece, sizeof piece, "%.*s", (int)(length < 63 ? length : 63), text);
    posse_json_put_string(out, piece);
}

void posse_rules_from_words(const char *words, posse_buffer *out)
{
    posse_json_put_object(out);
    for (const char *at = words; *at;) {
        size_t length = strcspn(at, ","), name = strcspn(at, "=,");
        if (name == length) {
            posse_json_put_key(out, "preset");
            put_piece(out, at, length);
        } else {
            put_piece(out, at, name);
            posse_put_text(out, ":");
            put_piece(out, at + name + 1, length - name - 1);
        }
        at += length + (at[length] == ',');
    }
    posse_json_end_object(out);
}

/* ---- a new game ---------------------------------------------------------------------------- */

enum { MAX_ALSO = 8, MAX_KNOWN = 1 + MAX_ALSO + 1 + POSSE_MAX_OPTIONS + POSSE_MAX_LISTS + 1 };

static bool check_known(const posse_game *game, const posse_fields *fields, const char *const also[],
                        posse_status *status)
{
    const char *known[MAX_KNOWN] = {"players"};
    int count = 1;
    for (int i = 0; i < MAX_ALSO && also[i]; i++)
        known[count++] = also[i];
    if (game->preset_count)
        known[count++] = "rules";
    else
        for (int i = 0; i < game->option_count; i++)
            known[count++] = game->options[i].name;
    for (int i = 0; i < game->list_count; i++)
        known[count++] = game->lists[i].name;
    known[count] = NULL;
    return posse_fields_known(fields, known, status);
}

static bool read_options(const posse_game *game, const posse_fields *fields, posse_settings *out, posse_status *status)
{
    if (game->preset_count)
        return posse_rules_read(game, posse_json_get(fields->object, "rules"), &out->preset, out->value, fields->code,
                                status);
    for (int i = 0; i < game->option_count; i++)
        if (!read_option(&game->options[i], fields, &out->value[i], status))
            return false;
    return true;
}

bool posse_settings_read(const posse_game *game, posse_json request, const char *const also[], posse_settings *out,
                         posse_status *status)
{
    posse_fields fields = {.object = request, .code = POSSE_BAD_CONFIG};
    posse_settings settings = {.lists = request};
    if (!check_known(game, &fields, also, status) ||
        !posse_field_int(&fields, "players", game->min_players, game->max_players, &settings.players, status) ||
        !read_options(game, &fields, &settings, status))
        return false;
    *out = settings;
    return true;
}

static bool read_list_word(const posse_list *list, size_t seat, posse_json item, int *chosen, posse_status *status)
{
    *chosen = -1;
    if (posse_json_type_of(item) == POSSE_JSON_NULL)
        return true;
    *chosen = posse_json_word(item, list->words, list->word_count);
    if (*chosen >= 0)
        return true;
    char where[64];
    posse_buffer choices = {0};
    snprintf(where, sizeof where, "%s[%zu]", list->name, seat);
    posse_put_choices(&choices, list->words, list->word_count);
    posse_fail(status, POSSE_BAD_CONFIG, where, "\"%s\" must be %s", where, choices.text);
    posse_buffer_free(&choices);
    return false;
}

bool posse_read_seat_list(const posse_settings *settings, const posse_list *list, int chosen[], posse_status *status)
{
    posse_fields fields = {.object = settings->lists, .code = POSSE_BAD_CONFIG};
    posse_json json = posse_json_get(settings->lists, list->name);
    int count;
    for (int seat = 0; seat < settings->players; seat++)
        chosen[seat] = -1;
    if (!json.at)
        return true;
    if (!posse_field_count(&fields, list->name, settings->players, settings->players, &count, status))
        return false;
    for (posse_json_walk w = posse_json_walk_of(json); posse_json_next(&w);)
        if (!read_list_word(list, w.index, w.value, &chosen[w.index], status))
            return false;
    return true;
}

/* ---- the same settings in one spelling --------------------------------------------------------- */

/* Writes the options that are given. */
static void put_given_options(const posse_game *game, posse_json from, posse_buffer *out)
{
    for (int i = 0; i < game->option_count; i++) {
        const posse_option *option = &game->options[i];
        int value = posse_json_word(posse_json_get(from, option->name), option->values, option->value_count);
        if (value >= 0)
            posse_json_add_string(out, option->name, option->values[value]);
    }
}

static void put_rules(const posse_game *game, posse_json rules, posse_buffer *out)
{
    bool is_object = posse_json_type_of(rules) == POSSE_JSON_OBJECT;
    int preset = preset_named(game, is_object ? posse_json_get(rules, "preset") : rules);
    if (!rules.at)
        return;
    posse_json_put_key(out, "rules");
    if (is_object)
        posse_json_put_object(out);
    if (preset >= 0 && is_object)
        posse_json_put_key(out, "preset");
    if (preset >= 0)
        posse_json_put_string(out, game->presets[preset].name);
    if (is_object) {
        put_given_options(game, rules, out);
        posse_json_end_object(out);
    }
}

static void put_item(const posse_list *list, posse_json item, posse_buffer *out)
{
    int64_t number;
    int word = list->words ? posse_json_word(item, list->words, list->word_count) : -1;
    if (word >= 0)
        posse_json_put_string(out, list->words[word]);
    else if (posse_json_int(item, &number))
        posse_json_put_int(out, number);
    else
        posse_json_put_null(out);
}

/* A list may also be a single number, such as the seat that begins. */
static void put_list(const posse_list *list, posse_json items, posse_buffer *out)
{
    if (!items.at)
        return;
    posse_json_put_key(out, list->name);
    if (posse_json_type_of(items) != POSSE_JSON_LIST) {
        put_item(list, items, out);
        return;
    }
    posse_json_put_list(out);
    for (posse_json_walk w = posse_json_walk_of(items); posse_json_next(&w);)
        put_item(list, w.value, out);
    posse_json_end_list(out);
}

void posse_settings_write(const posse_game *game, posse_json request, posse_buffer *out)
{
    int64_t players;
    if (posse_json_int(posse_json_get(request, "players"), &players))
        posse_json_add_int(out, "players", players);
    if (game->preset_count)
        put_rules(game, posse_json_get(request, "rules"), out);
    else
        put_given_options(game, request, out);
    for (int i = 0; i < game->list_count; i++)
        put_list(&game->lists[i], posse_json_get(request, game->lists[i].name), out);
}
