/* The entries of a table's log in C. */
#include "types.h"

#include <string.h>

static const char notice[] =
    "/* Written by wire_types from src/wire/wire.def: change that, and write this anew with `make "
    "golden`. */\n/* clang-format off */\n";

static bool next_entry(shape *s)
{
    while (next_shape(ALL_WHATS, s))
        if (s->entry)
            return true;
    return false;
}

/* "HAS_SEAT | HAS_AT" as "seat, at". */
static void put_members(posse_buffer *out, const char *members)
{
    static const char *const known[][2] = {
        {"HAS_SEAT", "seat"}, {"HAS_OTHER", "other"}, {"HAS_ON", "on"},           {"HAS_AT", "at"},
        {"HAS_TEXT", "text"}, {"HAS_BYTES", "bytes"}, {"HAS_OPTIONS", "options"},
    };
    bool none = true;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strstr(members, known[i][0])) {
            posse_put(out, "%s%s", none ? "" : ", ", known[i][1]);
            none = false;
        }
    posse_put_text(out, none ? "no members" : "");
}

void types_entry_kinds_h(posse_buffer *out)
{
    posse_put(out, "%s%s", notice,
              "#ifndef POSSE_ENTRY_KINDS_H\n#define POSSE_ENTRY_KINDS_H\n\n"
              "/* Everything that can happen at a table, and the members that a posse_entry of the "
              "kind has besides `person` and\n * `time`. Who may do it, and when, is in "
              "src/table/entry_rules.c. */\n"
              "typedef enum posse_entry_kind {\n");
    for (shape s = {0}; next_entry(&s);) {
        posse_put(out, "    /* %s\n     * ", s.head->doc);
        put_members(out, s.entry->members);
        posse_put(out, "%s%s */\n    POSSE_ENTRY_%s,\n", *s.entry->doc ? "; " : "", s.entry->doc,
                  s.entry->name);
    }
    posse_put_text(out, "    POSSE_ENTRY_KINDS\n} posse_entry_kind;\n"
                        "extern const char *const posse_entry_kind_names[POSSE_ENTRY_KINDS];\n\n"
                        "#endif\n");
}

void types_entry_rules_h(posse_buffer *out)
{
    posse_put(out, "%s%s", notice,
              "/* The handlers of entries. Included by table_internal.h alone. */\n"
              "#ifndef POSSE_TABLE_ENTRY_RULES_H\n#define POSSE_TABLE_ENTRY_RULES_H\n\n");
    for (shape s = {0}; next_entry(&s);)
        posse_put(out, "table_handler %s;\n", s.entry->handler);
    posse_put_text(out, "\n#endif\n");
}

void types_entry_rules_c(posse_buffer *out)
{
    posse_put(out, "%s%s", notice,
              "#include \"table_internal.h\"\n\n"
              "const char *const posse_entry_kind_names[POSSE_ENTRY_KINDS] = {\n");
    for (shape s = {0}; next_entry(&s);)
        posse_put(out, "    [POSSE_ENTRY_%s] = \"%s\",\n", s.entry->name, s.entry->word);
    posse_put_text(out, "};\n\nconst table_rule table_rules[POSSE_ENTRY_KINDS] = {\n");
    for (shape s = {0}; next_entry(&s);)
        posse_put(out, "    [POSSE_ENTRY_%s] = {%s, %s, %s, %s},\n", s.entry->name, s.entry->who,
                  s.entry->when, s.entry->members, s.entry->handler);
    posse_put_text(out, "};\n");
}
