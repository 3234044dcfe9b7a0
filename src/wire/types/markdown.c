/* The messages as tables for docs/protocol.md, and as words for a fuzzer. */
#include "types.h"

static void put_choices(posse_buffer *out, const wire_words *set)
{
    for (int i = 0; i < set->count; i++)
        posse_put(out, "%s`%s`", i ? " " : "", set->words[i]);
}

static void put_number(posse_buffer *out, const wire_field *field)
{
    if (field->most == WIRE_MAX_NUMBER)
        posse_put(out, "a number from %lld on", (long long)field->least);
    else
        posse_put(out, "a number from %lld to %lld", (long long)field->least,
                  (long long)field->most);
}

static void put_value(posse_buffer *out, const wire_field *field)
{
    long long most = field->most;
    switch (field->kind) {
    case WIRE_KIND_NUMBER:
        put_number(out, field);
        break;
    case WIRE_KIND_SEAT:
        posse_put_text(out, "a seat");
        break;
    case WIRE_KIND_SEATS:
        posse_put_text(out, "a list of seats");
        break;
    case WIRE_KIND_FLAG:
        posse_put_text(out, "true or false");
        break;
    case WIRE_KIND_TEXT:
        posse_put(out, "a text of up to %lld bytes", most);
        break;
    case WIRE_KIND_SAID:
        posse_put(out, "a text of up to %lld characters", most);
        break;
    case WIRE_KIND_CHOICE:
        posse_put(out, "a word, [%s](#words)", field->words->name);
        break;
    case WIRE_KIND_GAME:
        posse_put_text(out, "a game's name");
        break;
    case WIRE_KIND_HEX:
        posse_put(out, "%lld hex digits", 2 * most);
        break;
    case WIRE_KIND_RAW:
        posse_put(out, "JSON, `%s`", field->type);
        break;
    case WIRE_KIND_PART:
        posse_put(out, "an object, [%s](#objects)", field->part->name);
        break;
    case WIRE_KIND_LIST:
        posse_put(out, "a list of up to %lld objects, [%s](#objects)", most, field->part->name);
        break;
    case WIRE_KINDS:
        break;
    }
}

static void put_shape(posse_buffer *out, const wire_shape *shape)
{
    static const char *const needs[] = {
        [WIRE_NEEDED] = "",
        [WIRE_OPTIONAL] = "; may be left out",
        [WIRE_NULLABLE] = ", or `null`",
        [WIRE_EITHER] = ", or `null`; may be left out",
    };
    posse_put(out, "| **%s** | | %s |\n", shape->name, shape->doc);
    for (const wire_field *field = shape->fields; field->name; field++) {
        if (shape->from != WIRE_INSIDE && field == shape->fields)
            continue; /* `id`, of which the text speaks */
        posse_put(out, "| `%s` | ", field->name);
        put_value(out, field);
        posse_put(out, "%s | %s |\n", needs[field->need], field->doc);
    }
}

static void put_messages(posse_buffer *out, const char *title, wire_from from)
{
    posse_put(out, "### %s\n\n| message and its fields | value | meaning |\n|---|---|---|\n",
              title);
    for (int i = 0; i < WIRE_TYPES; i++)
        if (wire_messages[i].from == from)
            put_shape(out, &wire_messages[i]);
    posse_put_text(out, "\n");
}

void types_markdown(posse_buffer *out)
{
    put_messages(out, "Messages of clients", WIRE_FROM_CLIENT);
    put_messages(out, "Messages of the server", WIRE_FROM_SERVER);
    posse_put_text(out,
                   "### Objects\n\n| object and its fields | value | meaning |\n|---|---|---|\n");
    for (int i = 0; wire_structs[i].name; i++)
        put_shape(out, &wire_structs[i]);
    posse_put_text(out, "\n### Words\n\n| set | words | meaning |\n|---|---|---|\n");
    for (int i = 0; wire_word_sets[i]; i++) {
        posse_put(out, "| %s | ", wire_word_sets[i]->name);
        put_choices(out, wire_word_sets[i]);
        posse_put(out, " | %s |\n", wire_word_sets[i]->doc);
    }
}

/* ---- words for a fuzzer -------------------------------------------------------------------------------- */

static void put_entries(posse_buffer *out, const wire_shape *shape)
{
    if (shape->from != WIRE_INSIDE)
        posse_put(out, "\"{\\\"t\\\":\\\"%s\\\",\"\n", shape->name);
    for (const wire_field *field = shape->fields; field->name; field++)
        posse_put(out, "\"\\\"%s\\\":\"\n", field->name);
}

void types_dictionary(posse_buffer *out)
{
    posse_put_text(out, "# What messages are made of. Written by wire_types: `make golden`.\n");
    for (int i = 0; i < WIRE_TYPES; i++)
        put_entries(out, &wire_messages[i]);
    for (int i = 0; wire_structs[i].name; i++)
        put_entries(out, &wire_structs[i]);
    for (int i = 0; wire_word_sets[i]; i++)
        for (int k = 0; k < wire_word_sets[i]->count; k++)
            posse_put(out, "\"\\\"%s\\\"\"\n", wire_word_sets[i]->words[k]);
}
