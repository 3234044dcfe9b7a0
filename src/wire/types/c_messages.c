/* The messages in C. */
#include "types.h"

static const char notice[] =
    "/* Written by wire_types from src/wire/wire.def: change that, and write this anew with `make "
    "golden`. */\n/* clang-format off */\n";

/* ---- wire_messages.h ------------------------------------------------------------------------------ */

static void put_constant(posse_buffer *out, const char *prefix, const char *name)
{
    posse_put(out, "    %s", prefix);
    put_upper(out, name);
    posse_put_text(out, ",\n");
}

static void put_enums(posse_buffer *out)
{
    posse_put_text(out, "/* All messages, clients' before the server's. */\n"
                        "typedef enum wire_type {\n");
    for (shape s = {0}; next_shape(ALL_MESSAGES, &s);)
        put_constant(out, "WIRE_", s.head->name);
    posse_put_text(out, "    WIRE_TYPES\n} wire_type;\n\n"
                        "/* What an update is about. */\ntypedef enum wire_what {\n");
    for (shape s = {0}; next_shape(ALL_WHATS, &s);)
        put_constant(out, "WIRE_WHAT_", s.head->name);
    posse_put_text(out, "    WIRE_WHATS\n} wire_what;\n\n");
}

static void put_declaration(posse_buffer *out, const line *field)
{
    if (field != &id_field)
        posse_put(out, "    /* %s */\n", field->doc);
    if (field->need)
        posse_put(out, "    bool has_%s;\n", field->name);
    if (field->need == (OPTIONAL | NULLABLE))
        posse_put(out, "    bool null_%s;\n", field->name);
    posse_put_text(out, "    ");
    put_filled(out, field->kind->c, field);
    posse_put_text(out, "\n");
}

static void put_struct(posse_buffer *out, const shape *s)
{
    posse_put(out, "/* %s */\ntypedef struct wire_%s {\n", s->head->doc, s->head->name);
    if (is_message(s))
        put_declaration(out, &id_field);
    for (int i = 0; i < s->field_count; i++)
        put_declaration(out, &s->fields[i]);
    posse_put(out, "} wire_%s;\n\n", s->head->name);
}

static void put_union(posse_buffer *out, const char *doc, const char *name, line_type from)
{
    posse_put(out,
              "/* %s */\ntypedef struct wire_%s {\n    wire_type type;\n    union {\n"
              "        struct {\n            bool has_id;\n            int64_t id;\n        };\n",
              doc, name);
    for (shape s = {0}; next_shape(from, &s);)
        posse_put(out, "        wire_%s %s;\n", s.head->name, s.head->name);
    posse_put(out, "    };\n} wire_%s;\n\n", name);
}

static void put_prototypes(posse_buffer *out)
{
    for (shape s = {0}; next_shape(LINE_SERVER, &s);)
        posse_put(out, "void wire_write_%s(posse_buffer *out, const wire_%s *message);\n",
                  s.head->name, s.head->name);
    posse_put_text(
        out, "\n/* Structs by themselves. `path` is what the value is called in sentences, or "
             "NULL. */\n");
    for (shape s = {0}; next_shape(LINE_STRUCT, &s);) {
        if (s.head->written)
            posse_put(out, "void wire_put_%s(posse_buffer *out, const wire_%s *value);\n",
                      s.head->name, s.head->name);
        if (s.head->read)
            posse_put(out,
                      "bool wire_read_%s(posse_json value, const char *path, wire_%s *out,\n"
                      "    posse_status *status);\n",
                      s.head->name, s.head->name);
    }
}

void types_messages_h(posse_buffer *out)
{
    posse_put(out, "%s%s", notice,
              "#ifndef POSSE_WIRE_WIRE_MESSAGES_H\n#define POSSE_WIRE_WIRE_MESSAGES_H\n\n"
              "#include \"wire_limits.h\"\n#include <posse/table_words.h>\n\n"
              "/* Fields stand in the order in which people read them, whatever that costs in the "
              "structs.\n * NOLINTBEGIN(clang-analyzer-optin.performance.Padding) */\n\n");
    put_enums(out);
    for (shape s = {0}; next_shape(LINE_STRUCT, &s);)
        put_struct(out, &s);
    for (shape s = {0}; next_shape(ALL_MESSAGES, &s);)
        put_struct(out, &s);
    put_union(out,
              "Some message of a client. `id` is that of every message, which the answer repeats.",
              "client", LINE_CLIENT);
    put_union(out, "Some message of the server. Large: it has room for a whole table.", "server",
              LINE_SERVER);
    posse_put_text(out, "/* NOLINTEND(clang-analyzer-optin.performance.Padding) */\n\n");
    put_prototypes(out);
    posse_put_text(out, "\n#endif\n");
}

/* ---- wire_messages.c ------------------------------------------------------------------------------ */

static void put_sets(posse_buffer *out)
{
    posse_put_text(out, "static const char *const what_names[] = {\n");
    for (shape s = {0}; next_shape(ALL_WHATS, &s);)
        posse_put(out, "    \"%s\",\n", s.head->name);
    posse_put_text(out, "};\n\n");
    for (const word_set *set = word_sets; set->name; set++)
        if (set->c_type)
            posse_put(out, "static const wire_words %s_words = {%s, %s, %s};\n", set->name,
                      set->c_words, set->c_first, set->c_end);
    posse_put_text(out, "\n/* Where each struct stands in wire_structs. */\nenum {\n");
    for (shape s = {0}; next_shape(LINE_STRUCT, &s);)
        put_constant(out, "STRUCT_", s.head->name);
    posse_put_text(out, "};\n\n");
}

static void put_row(posse_buffer *out, const char *owner, const line *field)
{
    static const char *const needs[] = {
        [OPTIONAL] = "WIRE_OPTIONAL",
        [NULLABLE] = "WIRE_NULLABLE",
        [OPTIONAL | NULLABLE] = "WIRE_OPTIONAL | WIRE_NULLABLE",
    };
    posse_put(out, "    {.name = \"%s\", .kind = WIRE_KIND_%s, .at = offsetof(wire_%s, %s)",
              field->name, field->kind->name, owner, field->name);
    if (*field->kind->row) {
        posse_put_text(out, ", ");
        put_filled(out, field->kind->row, field);
    }
    if (field->kind->has_count)
        posse_put(out, ", .count = offsetof(wire_%s, %s_count)", owner, field->name);
    if (field->need)
        posse_put(out, ",\n     .need = %s, .has = offsetof(wire_%s, has_%s)", needs[field->need],
                  owner, field->name);
    if (field->need == (OPTIONAL | NULLABLE))
        posse_put(out, ", .null = offsetof(wire_%s, null_%s)", owner, field->name);
    if (field->fills) {
        posse_put_text(out, ", .fills = WIRE_FILLS_");
        put_upper(out, field->fills);
    }
    posse_put_text(out, "},\n");
}

static void put_rows(posse_buffer *out, const shape *s)
{
    posse_put(out, "static const wire_field %s_fields[] = {\n", s->head->name);
    if (is_message(s))
        put_row(out, s->head->name, &id_field);
    for (int i = 0; i < s->field_count; i++)
        put_row(out, s->head->name, &s->fields[i]);
    posse_put_text(out, "    {.name = NULL}};\n\n");
}

static void put_shapes(posse_buffer *out)
{
    posse_put_text(out, "const wire_shape wire_structs[] = {\n");
    for (shape s = {0}; next_shape(LINE_STRUCT, &s);)
        posse_put(out, "    {\"%s\", WIRE_INSIDE, sizeof(wire_%s), %s_fields},\n", s.head->name,
                  s.head->name, s.head->name);
    posse_put_text(out, "    {.name = NULL}};\n\nconst wire_shape wire_messages[WIRE_TYPES] = {\n");
    for (shape s = {0}; next_shape(ALL_MESSAGES, &s);)
        posse_put(out, "    {\"%s\", %s, sizeof(wire_%s), %s_fields},\n", s.head->name,
                  s.head->type == LINE_CLIENT ? "WIRE_FROM_CLIENT" : "WIRE_FROM_SERVER",
                  s.head->name, s.head->name);
    posse_put_text(out, "};\n\n");
}

static void put_commands(posse_buffer *out)
{
    posse_put_text(out, "const wire_command wire_commands[WIRE_TYPES] = {\n");
    for (shape s = {0}; next_shape(LINE_CLIENT, &s);) {
        if (!s.entry)
            continue;
        posse_put_text(out, "    [WIRE_");
        put_upper(out, s.head->name);
        posse_put(out, "] = {true, POSSE_ENTRY_%s},\n", s.entry->name);
    }
    posse_put_text(out, "};\n\nconst wire_change wire_changes[POSSE_ENTRY_KINDS] = {\n");
    for (shape s = {0}; next_shape(ALL_WHATS, &s);) {
        if (!s.entry)
            continue;
        posse_put(out, "    [POSSE_ENTRY_%s] = {WIRE_WHAT_", s.entry->name);
        put_upper(out, s.head->name);
        posse_put(out, ", %s},\n", s.entry->tells);
    }
    posse_put_text(out, "};\n\n");
}

static void put_functions(posse_buffer *out)
{
    for (shape s = {0}; next_shape(LINE_SERVER, &s);) {
        posse_put(out,
                  "void wire_write_%s(posse_buffer *out, const wire_%s *message)\n{\n"
                  "    wire_write(out, WIRE_",
                  s.head->name, s.head->name);
        put_upper(out, s.head->name);
        posse_put_text(out, ", message);\n}\n\n");
    }
    for (shape s = {0}; next_shape(LINE_STRUCT, &s);) {
        if (s.head->written) {
            posse_put(out,
                      "void wire_put_%s(posse_buffer *out, const wire_%s *value)\n{\n"
                      "    wire_put_shape(out, &wire_structs[STRUCT_",
                      s.head->name, s.head->name);
            put_upper(out, s.head->name);
            posse_put_text(out, "], value);\n}\n\n");
        }
        if (s.head->read) {
            posse_put(out,
                      "bool wire_read_%s(posse_json value, const char *path, wire_%s *out,\n"
                      "    posse_status *status)\n{\n"
                      "    return wire_read_shape(&wire_structs[STRUCT_",
                      s.head->name, s.head->name);
            put_upper(out, s.head->name);
            posse_put_text(out, "], value, path, out, status);\n}\n\n");
        }
    }
}

void types_messages_c(posse_buffer *out)
{
    posse_put(out, "%s#include \"wire.h\"\n#include \"wire_table.h\"\n\n#include <stddef.h>\n\n",
              notice);
    put_sets(out);
    for (shape s = {0}; next_shape(LINE_STRUCT | ALL_MESSAGES, &s);)
        put_rows(out, &s);
    put_shapes(out);
    put_commands(out);
    put_functions(out);
    out->length--; /* the last empty line */
}
