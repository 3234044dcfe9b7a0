/* Generates the TypeScript types of the messages. */
#include "types.h"

/* ---- words ------------------------------------------------------------------------------------------ */

void types_put_words(posse_buffer *out, const char *const words[], int count, const char *between)
{
    for (int i = 0; i < count; i++)
        posse_put(out, "%s'%s'", i ? between : "", words[i]);
}

static void put_word_set(posse_buffer *out, const word_set *set)
{
    const char *words[MAX_WORDS];
    int count = words_of(set, words);
    posse_put(out, "/** %s */\nexport const ", set->doc);
    put_upper(out, set->name);
    posse_put_text(out, "_WORDS = [");
    types_put_words(out, words, count, ", ");
    posse_put_text(out, "] as const;\nexport type ");
    put_camel(out, set->name);
    posse_put_text(out, " = (typeof ");
    put_upper(out, set->name);
    posse_put_text(out, "_WORDS)[number];\n\n");
}

/* ---- structs and messages ---------------------------------------------------------------------------- */

static void put_field(posse_buffer *out, const line *field)
{
    posse_put(out, "  /** %s */\n  %s%s: ", field->doc, field->name, field->need & OPTIONAL ? "?" : "");
    put_filled(out, field->kind->typescript, field);
    posse_put_text(out, field->need & NULLABLE ? " | null;\n" : ";\n");
}

static void put_shape(posse_buffer *out, const shape *s)
{
    posse_put(out, "/** %s */\nexport interface ", s->head->doc);
    put_camel(out, s->head->name);
    posse_put_text(out, is_message(s) ? "Message {\n" : " {\n");
    if (is_message(s)) {
        posse_put(out, "  t: '%s';\n", s->head->name);
        put_field(out, &id_field);
    }
    for (int i = 0; i < s->field_count; i++)
        put_field(out, &s->fields[i]);
    posse_put_text(out, "}\n\n");
}

static void put_union(posse_buffer *out, const char *name, line_type from)
{
    posse_put(out, "export type %s =", name);
    for (shape s = {0}; next_shape(from, &s);) {
        posse_put_text(out, "\n  | ");
        put_camel(out, s.head->name);
        posse_put_text(out, "Message");
    }
    posse_put_text(out, ";\n");
}

/* ---- what a game puts into messages ------------------------------------------------------------------ */

static const char game_values[] =
    "export type GameName = string;\n\n"
    "/** The settings of a game. Which there are depends on the game. */\n"
    "export type Settings = Readonly<Record<string, unknown>>;\n\n"
    "/** The n-th event of a match, and its kind. The other fields depend on the game. */\n"
    "export type GameEvent = Readonly<{ n: number; e: string; [field: string]: unknown }>;\n\n"
    "/** A kind of event: the types of its fields, those that are hidden from some viewers, those whose words have\n"
    " * sentences of their own, whether it starts a paragraph of the story, and whether it is bad news. */\n"
    "export interface EventFacts {\n"
    "  fields: Readonly<Record<string, FieldType>>;\n  secret: readonly string[];\n  picks: readonly string[];\n"
    "  begins: boolean;\n  stands_out: boolean;\n"
    "  /** whether undo cannot take the event back */\n  ends_undo: boolean;\n"
    "  /** the fields in the chain of shown events, see docs/fairness.md */\n  chain: readonly string[];\n}\n"
    "export type FieldType =\n"
    "  | 'seat' | 'number' | 'change' | 'word' | 'words' | 'dice' | 'seats' | 'action' | 'flag' | 'custom';\n\n"
    "export type Actor = { seat: number } | 'chance' | 'over';\n\n"
    "/** Whose knowledge a replay shows: everything, what a spectator was told, or what a seat was told. */\n"
    "export type Viewer = 'open' | 'onlooker' | number;\n\n"
    "/** Probabilities from 0 to 1 for each action that rolls dice. */\n"
    "export type Odds = Record<string, Record<string, number>>;\n\n"
    "/** A bot's rating of an action: the win chance, and how often the search visited it. */\n"
    "export interface ActionValue {\n  action: string;\n  chance: number;\n  visits: number;\n}\n\n"
    "/** A probability for each thing a seat may be, such as a role. */\n"
    "export type Belief = Record<string, number>;\n\n"
    "/** A position or a result. The other fields depend on the game. */\n"
    "export interface Position {\n  game: GameName;\n  [field: string]: unknown;\n}\n"
    "export interface Result {\n  winners: number[];\n  [field: string]: unknown;\n}\n\n";

/* ---- bounds ------------------------------------------------------------------------------------------ */

static void put_bounds_of(posse_buffer *out, const shape *s)
{
    for (const line *field = s->fields; field < s->fields + s->field_count; field++)
        if (field->kind == &kind_said || field->kind == &kind_text)
            posse_put(out, "  '%s.%s': %lld,\n", s->head->name, field->name, (long long)field->most);
}

/* The maximum length of texts that a client sends: in characters if people write them, else in bytes. */
static void put_bounds(posse_buffer *out)
{
    posse_put_text(out, "/** The maximum length, in characters, of the texts that a client sends. */\n"
                        "export const LONGEST = {\n");
    for (shape s = {0}; next_shape(LINE_CLIENT, &s);)
        put_bounds_of(out, &s);
    posse_put_text(out, "} as const;\n\n");
}

void types_typescript(posse_buffer *out)
{
    posse_put_text(out, "// The messages between server and clients. Generated by wire_types from "
                        "src/wire/wire.def.\n"
                        "// Do not edit: change that and run `make golden`.\n\n");
    for (const word_set *set = word_sets; set->name; set++)
        put_word_set(out, set);
    posse_put_text(out, game_values);
    put_bounds(out);
    for (shape s = {0}; next_shape(LINE_STRUCT | ALL_MESSAGES, &s);)
        put_shape(out, &s);
    put_union(out, "ClientMessage", LINE_CLIENT);
    posse_put_text(out, "\n");
    put_union(out, "ServerMessage", LINE_SERVER);
}
