/* Generates the TypeScript types of a game: its facts, settings and events. */
#include "fatal.h"
#include "game_facts.h"
#include "types.h"

static void put_type(posse_buffer *out, const posse_game *game, const char *name)
{
    put_camel(out, game->name);
    put_camel(out, name);
}

/* ---- facts ----------------------------------------------------------------------------------------- */

enum { MAX_BROKEN_DEPTH = 2 }; /* deeper objects stay on one line */

/* Copies JSON, with a line for each member of the outer objects. */
static void put_json_lines(posse_buffer *out, posse_json value, int depth)
{
    if (posse_json_type_of(value) != POSSE_JSON_OBJECT || depth > MAX_BROKEN_DEPTH || posse_json_count(value) == 0) {
        posse_put_bytes(out, value.at, (size_t)(value.end - value.at));
        return;
    }
    posse_put_text(out, "{\n");
    for (posse_json_walk w = posse_json_walk_of(value); posse_json_next(&w);) {
        posse_put(out, "%*s%.*s: ", 2 * depth, "", (int)(w.key.end - w.key.at) - 2, w.key.at + 1);
        put_json_lines(out, w.value, depth + 1);
        posse_put_text(out, ",\n");
    }
    posse_put(out, "%*s}", 2 * (depth - 1), "");
}

static void put_facts(posse_buffer *out, const posse_game *game)
{
    posse_buffer facts = {0};
    posse_json value;
    wire_write_game_facts(game, &facts);
    if (!posse_json_check(facts.text, facts.length, &value, NULL))
        posse_fatal("the facts of a game are not JSON");
    posse_put_text(out, "/** The same as the answer to `GET /api/games/NAME`. */\nexport const FACTS = ");
    put_json_lines(out, value, 1);
    posse_put_text(out, " as const;\n\n");
    posse_buffer_free(&facts);
}

/* ---- settings -------------------------------------------------------------------------------------- */

static void put_switches(posse_buffer *out, const posse_game *game, const char *indent)
{
    for (int i = 0; i < game->option_count; i++) {
        posse_put(out, "%s%s?: ", indent, game->options[i].name);
        types_put_words(out, game->options[i].values, game->options[i].value_count, " | ");
        posse_put_text(out, ";\n");
    }
}

/* A list without words holds numbers. The type also allows a single number, because some games expect one. */
static void put_settings(posse_buffer *out, const posse_game *game)
{
    posse_put_text(out, "export interface ");
    put_type(out, game, "settings");
    posse_put_text(out, " {\n");
    if (game->preset_count) {
        posse_put_text(out, "  rules?: keyof (typeof FACTS)['presets'] | ");
        put_type(out, game, "rules");
        posse_put_text(out, ";\n");
    } else {
        put_switches(out, game, "  ");
    }
    for (int i = 0; i < game->list_count; i++) {
        posse_put(out, "  %s?: ", game->lists[i].name);
        if (game->lists[i].words)
            posse_put(out, "((typeof FACTS)['lists']['%s'][number] | null)[];\n", game->lists[i].name);
        else
            posse_put_text(out, "number | number[];\n");
    }
    posse_put_text(out, "}\n\n");
    if (!game->preset_count)
        return;
    posse_put_text(out, "export interface ");
    put_type(out, game, "rules");
    posse_put_text(out, " {\n  preset?: keyof (typeof FACTS)['presets'];\n");
    put_switches(out, game, "  ");
    posse_put_text(out, "}\n\n");
}

/* ---- events ---------------------------------------------------------------------------------------- */

static void put_field_type(posse_buffer *out, const posse_field *field)
{
    static const char *const plain[] = {
        [POSSE_FIELD_SEAT] = "number",   [POSSE_FIELD_NUMBER] = "number",  [POSSE_FIELD_CHANGE] = "number",
        [POSSE_FIELD_DICE] = "number[]", [POSSE_FIELD_SEATS] = "number[]", [POSSE_FIELD_ACTION] = "string",
        [POSSE_FIELD_FLAG] = "true",
    };
    bool list = field->type == POSSE_FIELD_WORDS;
    if (field->type != POSSE_FIELD_WORD && !list) {
        posse_put_text(out, plain[field->type]);
        return;
    }
    posse_put_text(out, list ? "(" : "");
    types_put_words(out, field->words, field->word_count, " | ");
    posse_put_text(out, list ? ")[]" : "");
}

/* The type of a field that the game writes itself is inferred from the values that were seen. */
static const char *custom_type(const types_seen *seen, int kind, int field)
{
    bool strings = seen->strings[kind] >> field & 1, numbers = seen->numbers[kind] >> field & 1;
    return strings == numbers ? "unknown" : strings ? "string[]" : "number[]";
}

static void put_event(posse_buffer *out, const posse_game *game, int number, const types_seen *seen)
{
    const posse_event_kind *kind = &game->events[number];
    posse_put(out, "\n  | {\n      n: number;\n      e: '%s';\n", kind->name);
    for (int i = 0; i < POSSE_MAX_FIELDS && kind->fields[i].name; i++) {
        const posse_field *field = &kind->fields[i];
        bool optional = field->secret || field->type == POSSE_FIELD_FLAG || (seen->left_out[number] >> i & 1);
        posse_put(out, "      %s%s: ", field->name, optional ? "?" : "");
        if (field->type == POSSE_FIELD_CUSTOM)
            posse_put_text(out, custom_type(seen, number, i));
        else
            put_field_type(out, field);
        posse_put_text(out, ";\n");
    }
    posse_put_text(out, "    }");
}

static void put_events(posse_buffer *out, const posse_game *game)
{
    types_seen seen = types_observe(game, types_games);
    posse_put_text(out, "export type ");
    put_type(out, game, "event");
    posse_put_text(out, " =");
    for (int kind = 0; kind < game->event_count; kind++)
        put_event(out, game, kind, &seen);
    posse_put_text(out, ";\n");
}

void types_of_game(const posse_game *game, posse_buffer *out)
{
    posse_put(out, "// The settings and events of %s. Generated by wire_types from src/games/%s.\n", game->title,
              game->name);
    posse_put_text(out, "// Do not edit: change that and run `make golden`.\n\n");
    put_facts(out, game);
    put_settings(out, game);
    posse_put_text(out, "/* Fields that can be secret, or are not always present, are optional. */\n\n");
    put_events(out, game);
}
