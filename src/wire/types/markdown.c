/* The messages as tables for docs/protocol.md, and as words for a fuzzer. */
#include "types.h"

/* A bar would end the cell of the table, even inside a code span. */
static void put_without_bars(posse_buffer *out, const posse_buffer *text)
{
    for (size_t i = 0; i < text->length; i++)
        posse_put(out, "%s%c", text->text[i] == '|' ? "\\" : "", text->text[i]);
}

static void put_field(posse_buffer *out, const line *field)
{
    posse_buffer value = {0};
    put_filled(&value, field->kind->markdown, field);
    posse_put(out, "| `%s` | ", field->name);
    put_without_bars(out, &value);
    posse_buffer_free(&value);
    posse_put(out, "%s%s | %s |\n", field->need & NULLABLE ? ", or `null`" : "",
              field->need & OPTIONAL ? "; optional" : "", field->doc);
}

/* Without the `id` of every message, which the text of the document explains. */
static void put_shapes(posse_buffer *out, const char *title, const char *of, line_type type)
{
    posse_put(out, "### %s\n\n| %s and its fields | value | meaning |\n|---|---|---|\n", title, of);
    for (shape s = {0}; next_shape(type, &s);) {
        posse_put(out, "| **%s** | | %s |\n", s.head->name, s.head->doc);
        for (int i = 0; i < s.field_count; i++)
            put_field(out, &s.fields[i]);
    }
    posse_put_text(out, "\n");
}

void types_markdown(posse_buffer *out)
{
    put_shapes(out, "Messages from clients", "message", LINE_CLIENT);
    put_shapes(out, "Messages from the server", "message", LINE_SERVER);
    put_shapes(out, "Objects", "object", LINE_STRUCT);
    posse_put_text(out, "### Words\n\n| set | words | meaning |\n|---|---|---|\n");
    for (const word_set *set = word_sets; set->name; set++) {
        const char *words[MAX_WORDS];
        int count = words_of(set, words);
        posse_put(out, "| %s | ", set->name);
        for (int i = 0; i < count; i++)
            posse_put(out, "%s`%s`", i ? " " : "", words[i]);
        posse_put(out, " | %s |\n", set->doc);
    }
}

/* ---- words for a fuzzer -------------------------------------------------------------------------------- */

static void put_keys(posse_buffer *out, const shape *s)
{
    if (is_message(s))
        posse_put(out, "\"{\\\"t\\\":\\\"%s\\\",\"\n\"\\\"id\\\":\"\n", s->head->name);
    for (int i = 0; i < s->field_count; i++)
        posse_put(out, "\"\\\"%s\\\":\"\n", s->fields[i].name);
}

void types_dictionary(posse_buffer *out)
{
    posse_put_text(out, "# What messages are made of. Written by wire_types: `make golden`.\n");
    for (shape s = {0}; next_shape(ALL_MESSAGES, &s);)
        put_keys(out, &s);
    for (shape s = {0}; next_shape(LINE_STRUCT, &s);)
        put_keys(out, &s);
    for (const word_set *set = word_sets; set->name; set++) {
        const char *words[MAX_WORDS];
        int count = words_of(set, words);
        for (int i = 0; i < count; i++)
            posse_put(out, "\"\\\"%s\\\"\"\n", words[i]);
    }
}
