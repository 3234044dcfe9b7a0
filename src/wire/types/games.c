/* Generates the TypeScript types of the games: their settings and events. */
#include "types.h"

#include <posse/bot.h>

static void put_type(posse_buffer *out, const posse_game *game, const char *name)
{
    put_camel(out, game->name);
    put_camel(out, name);
}

/* ---- lists for menus ------------------------------------------------------------------------------- */

static void put_options(posse_buffer *out, const posse_game *game)
{
    posse_put_text(out, "    options: {\n");
    for (int i = 0; i < game->option_count; i++) {
        posse_put(out, "      %s: [", game->options[i].name);
        types_put_words(out, game->options[i].values, game->options[i].value_count, ", ");
        posse_put_text(out, "],\n");
    }
    posse_put_text(out, "    },\n");
}

static void put_presets(posse_buffer *out, const posse_game *game)
{
    posse_put_text(out, game->preset_count ? "    presets: {\n" : "    presets: {},\n");
    for (int i = 0; i < game->preset_count; i++) {
        posse_put(out, "      %s: { ", game->presets[i].name);
        for (int k = 0; k < game->option_count; k++)
            posse_put(out, "%s%s: '%s'", k ? ", " : "", game->options[k].name,
                      game->options[k].values[game->presets[i].value[k]]);
        posse_put_text(out, " },\n");
    }
    if (game->preset_count)
        posse_put_text(out, "    },\n");
}

static void put_word_lists(posse_buffer *out, const posse_game *game)
{
    posse_put_text(out, "    lists: {\n");
    for (int i = 0; i < game->list_count; i++) {
        posse_put(out, "      %s: [", game->lists[i].name);
        types_put_words(out, game->lists[i].words, game->lists[i].word_count, ", ");
        posse_put_text(out, "],\n");
    }
    posse_put_text(out, "    },\n");
}

static void put_game(posse_buffer *out, const posse_game *game)
{
    const char *levels[POSSE_MAX_LEVELS];
    int count = posse_bot_levels(game, levels);
    posse_put(out, "  %s: {\n    title: '%s',\n    minPlayers: %d,\n    maxPlayers: %d,\n", game->name, game->title,
              game->min_players, game->max_players);
    posse_put_text(out, "    levels: [");
    types_put_words(out, levels, count, ", ");
    posse_put_text(out, "],\n");
    put_options(out, game);
    put_presets(out, game);
    put_word_lists(out, game);
    posse_put_text(out, "  },\n");
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
        posse_put(out, "  rules?: keyof (typeof GAMES)['%s']['presets'] | ", game->name);
        put_type(out, game, "rules");
        posse_put_text(out, ";\n");
    } else {
        put_switches(out, game, "  ");
    }
    for (int i = 0; i < game->list_count; i++) {
        posse_put(out, "  %s?: ", game->lists[i].name);
        if (game->lists[i].words)
            posse_put(out, "((typeof GAMES)['%s']['lists']['%s'][number] | null)[];\n", game->name,
                      game->lists[i].name);
        else
            posse_put_text(out, "number | number[];\n");
    }
    posse_put_text(out, "}\n\n");
    if (!game->preset_count)
        return;
    posse_put_text(out, "export interface ");
    put_type(out, game, "rules");
    posse_put(out, " {\n  preset?: keyof (typeof GAMES)['%s']['presets'];\n", game->name);
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
    posse_put_text(out, ";\n\n");
}

static void put_union(posse_buffer *out, const char *name, const char *suffix)
{
    posse_put(out, "export type %s =", name);
    for (int i = 0; i < posse_game_count; i++) {
        posse_put_text(out, i ? " | " : " ");
        put_type(out, posse_games[i], suffix);
    }
    posse_put_text(out, ";\n\n");
}

void types_of_games(posse_buffer *out)
{
    posse_put_text(out, "/** The games and their settings. */\nexport const GAMES = {\n");
    for (int i = 0; i < posse_game_count; i++)
        put_game(out, posse_games[i]);
    posse_put_text(out, "} as const;\nexport type GameName = keyof typeof GAMES;\n\n");
    for (int i = 0; i < posse_game_count; i++)
        put_settings(out, posse_games[i]);
    put_union(out, "Settings", "settings");
    posse_put_text(out, "/* Events. Fields that can be secret, or are not always present, are optional. */\n\n");
    for (int i = 0; i < posse_game_count; i++)
        put_events(out, posse_games[i]);
    put_union(out, "GameEvent", "event");
    posse_put_text(out, "export type Actor = { seat: number } | 'chance' | 'over';\n\n"
                        "/** Whose knowledge a replay shows: everything, what a spectator was told, or what a "
                        "seat was told. */\n"
                        "export type Viewer = 'open' | 'onlooker' | number;\n\n"
                        "/** Probabilities from 0 to 1 for each action that rolls dice: `odds['reroll 1 "
                        "3']?.attack`. */\n"
                        "export type Odds = Record<string, Record<string, number>>;\n\n"
                        "/** A bot's rating of an action: the win chance, and how often the search visited "
                        "it. */\n"
                        "export interface ActionValue {\n  action: string;\n  chance: number;\n  visits: "
                        "number;\n}\n"
                        "/** A probability for each thing a seat may be; in bang, for each role. */\n"
                        "export type Belief = Record<string, number>;\n\n"
                        "/** A position or a result. The other fields depend on the game. */\n"
                        "export interface Position {\n  game: GameName;\n  [field: string]: unknown;\n}\n"
                        "export interface Result {\n  winners: number[];\n  [field: string]: unknown;\n}\n\n");
}
