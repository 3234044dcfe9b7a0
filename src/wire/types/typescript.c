/* The messages in TypeScript. */
#include "types.h"

#include <ctype.h>

/* ---- words ------------------------------------------------------------------------------------------ */

void types_put_camel(posse_buffer *out, const char *name)
{
    bool first = true;
    for (; *name; name++) {
        char letter = first ? (char)toupper((unsigned char)*name) : *name;
        first = *name == '_';
        if (!first)
            posse_put_bytes(out, &letter, 1);
    }
}

void types_put_words(posse_buffer *out, const char *const words[], int count, const char *between)
{
    for (int i = 0; i < count; i++)
        posse_put(out, "%s'%s'", i ? between : "", words[i]);
}

static void put_upper(posse_buffer *out, const char *name)
{
    for (; *name; name++) {
        char letter = (char)toupper((unsigned char)*name);
        posse_put_bytes(out, &letter, 1);
    }
}

static void put_word_set(posse_buffer *out, const wire_words *set)
{
    posse_put(out, "/** %s */\nexport const ", set->doc);
    put_upper(out, set->name);
    posse_put_text(out, "_WORDS = [");
    types_put_words(out, set->words, set->count, ", ");
    posse_put_text(out, "] as const;\nexport type ");
    types_put_camel(out, set->name);
    posse_put_text(out, " = (typeof ");
    put_upper(out, set->name);
    posse_put_text(out, "_WORDS)[number];\n\n");
}

/* ---- structs and messages ---------------------------------------------------------------------------- */

static void put_type(posse_buffer *out, const wire_field *field)
{
    static const char *const plain[WIRE_KINDS] = {
        [WIRE_KIND_NUMBER] = "number", [WIRE_KIND_SEAT] = "number", [WIRE_KIND_SEATS] = "number[]",
        [WIRE_KIND_FLAG] = "boolean",  [WIRE_KIND_TEXT] = "string", [WIRE_KIND_SAID] = "string",
        [WIRE_KIND_GAME] = "GameName", [WIRE_KIND_HEX] = "string",
    };
    if (field->kind == WIRE_KIND_RAW)
        posse_put_text(out, field->type);
    else if (field->kind == WIRE_KIND_CHOICE)
        types_put_camel(out, field->words->name);
    else if (field->part)
        types_put_camel(out, field->part->name);
    else
        posse_put_text(out, plain[field->kind]);
    if (field->kind == WIRE_KIND_LIST)
        posse_put_text(out, "[]");
    if (field->need == WIRE_NULLABLE || field->need == WIRE_EITHER)
        posse_put_text(out, " | null");
}

static void put_shape(posse_buffer *out, const wire_shape *shape)
{
    posse_put(out, "/** %s */\nexport interface ", shape->doc);
    types_put_camel(out, shape->name);
    posse_put_text(out, shape->from == WIRE_INSIDE ? " {\n" : "Message {\n");
    if (shape->from != WIRE_INSIDE)
        posse_put(out, "  t: '%s';\n", shape->name);
    for (const wire_field *field = shape->fields; field->name; field++) {
        bool optional = field->need == WIRE_OPTIONAL || field->need == WIRE_EITHER;
        posse_put(out, "  /** %s */\n  %s%s: ", field->doc, field->name, optional ? "?" : "");
        put_type(out, field);
        posse_put_text(out, ";\n");
    }
    posse_put_text(out, "}\n\n");
}

static void put_union(posse_buffer *out, const char *name, wire_from from)
{
    posse_put(out, "export type %s =", name);
    for (int i = 0; i < WIRE_TYPES; i++) {
        if (wire_messages[i].from != from)
            continue;
        posse_put_text(out, "\n  | ");
        types_put_camel(out, wire_messages[i].name);
        posse_put_text(out, "Message");
    }
    posse_put_text(out, ";\n");
}

/* ---- bounds ------------------------------------------------------------------------------------------ */

static void put_bounds_of(posse_buffer *out, const wire_shape *shape)
{
    for (const wire_field *field = shape->fields; field->name; field++)
        if (field->kind == WIRE_KIND_SAID || field->kind == WIRE_KIND_TEXT)
            posse_put(out, "  '%s.%s': %lld,\n", shape->name, field->name, (long long)field->most);
}

/* How long the texts may be that a client sends: of what people say characters, else bytes. */
static void put_bounds(posse_buffer *out)
{
    posse_put_text(out, "/** The most characters of the texts that a client sends. */\n"
                        "export const LONGEST = {\n");
    for (int i = 0; i < WIRE_TYPES; i++)
        if (wire_messages[i].from == WIRE_FROM_CLIENT)
            put_bounds_of(out, &wire_messages[i]);
    posse_put_text(out, "} as const;\n\n");
}

void types_typescript(posse_buffer *out, int games)
{
    posse_put_text(
        out,
        "// What goes over the wire. Written by wire_types from src/wire/wire.def and from the "
        "games:\n// change those, and write it anew with `make golden`.\n\n");
    for (int i = 0; wire_word_sets[i]; i++)
        put_word_set(out, wire_word_sets[i]);
    types_of_games(out, games);
    put_bounds(out);
    for (int i = 0; wire_structs[i].name; i++)
        put_shape(out, &wire_structs[i]);
    for (int i = 0; i < WIRE_TYPES; i++)
        put_shape(out, &wire_messages[i]);
    put_union(out, "ClientMessage", WIRE_FROM_CLIENT);
    posse_put_text(out, "\n");
    put_union(out, "ServerMessage", WIRE_FROM_SERVER);
}
