/* How to print a field of each kind in C, TypeScript and English. */
#include "definition.h"

#include <ctype.h>
#include <string.h>

#define BOUND ".most = {most}"

const field_kind kind_number = {"NUMBER", "int64_t {name};",   ".least = {least}, " BOUND,
                                "number", "a number, {range}", false};
const field_kind kind_seat = {"SEAT", "int {name};", BOUND, "number", "a seat", false};
const field_kind kind_seats = {
    "SEATS", "int {name}_count;\n    int {name}[{most}];", BOUND, "number[]", "a list of seats", true};
const field_kind kind_flag = {"FLAG", "bool {name};", "", "boolean", "true or false", false};
const field_kind kind_text = {"TEXT",   "char {name}[{most} + 1];",    BOUND,
                              "string", "a text of up to {max} bytes", false};
/* A character has up to four bytes in UTF-8. */
const field_kind kind_said = {"SAID",   "char {name}[4 * {most} + 1];",     BOUND,
                              "string", "a text of up to {max} characters", false};
const field_kind kind_choice = {"CHOICE", "{type} {name};",        ".words = &{of}_words",
                                "{Of}",   "one of [{of}](#words)", false};
const field_kind kind_level = {"LEVEL", "const char *{name};", "", "Level", "one of [level](#words)", false};
const field_kind kind_game = {"GAME", "const posse_game *{name};", "", "GameName", "a game's name", false};
const field_kind kind_hex = {"HEX", "uint8_t {name}[{most}];", BOUND, "string", "{digits} hex digits", false};
const field_kind kind_raw = {"RAW", "posse_json {name};", ".json = {type}, " BOUND, "{ts}", "JSON, `{ts}`", false};
const field_kind kind_part = {"PART", "wire_{of} {name};",           ".part = &wire_structs[STRUCT_{OF}]",
                              "{Of}", "an object, [{of}](#objects)", false};
const field_kind kind_list = {
    "LIST",   "int {name}_count;\n    wire_{of} {name}[{most}];", ".part = &wire_structs[STRUCT_{OF}], " BOUND,
    "{Of}[]", "a list of up to {max} objects, [{of}](#objects)",  true};

void put_camel(posse_buffer *out, const char *name)
{
    bool first = true;
    for (; *name; name++) {
        char letter = first ? (char)toupper((unsigned char)*name) : *name;
        first = *name == '_';
        if (!first)
            posse_put_bytes(out, &letter, 1);
    }
}

void put_upper(posse_buffer *out, const char *name)
{
    for (; *name; name++) {
        char letter = (char)toupper((unsigned char)*name);
        posse_put_bytes(out, &letter, 1);
    }
}

/* ---- placeholders ------------------------------------------------------------------------ */

static void put_name(posse_buffer *out, const line *field)
{
    posse_put_text(out, field->name);
}

static void put_of(posse_buffer *out, const line *field)
{
    posse_put_text(out, field->of);
}

static void put_of_camel(posse_buffer *out, const line *field)
{
    put_camel(out, field->of);
}

static void put_of_upper(posse_buffer *out, const line *field)
{
    put_upper(out, field->of);
}

/* The enum of a CHOICE, or the required type of RAW JSON. */
static void put_type(posse_buffer *out, const line *field)
{
    if (field->kind == &kind_choice)
        posse_put_text(out, word_set_named(field->of)->c_type);
    else
        posse_put(out, "POSSE_JSON_%s", strcmp(field->of, "ANY") == 0 ? "ABSENT" : field->of);
}

static void put_typescript(posse_buffer *out, const line *field)
{
    posse_put_text(out, field->ts);
}

static void put_least(posse_buffer *out, const line *field)
{
    posse_put_text(out, field->least_text);
}

static void put_most(posse_buffer *out, const line *field)
{
    posse_put_text(out, field->most_text);
}

static void put_max(posse_buffer *out, const line *field)
{
    posse_put(out, "%lld", (long long)field->most);
}

static void put_digits(posse_buffer *out, const line *field)
{
    posse_put(out, "%lld", 2 * (long long)field->most);
}

static void put_range(posse_buffer *out, const line *field)
{
    if (field->most == WIRE_MAX_NUMBER)
        posse_put(out, "at least %lld", (long long)field->least);
    else
        posse_put(out, "%lld to %lld", (long long)field->least, (long long)field->most);
}

static const struct {
    const char *name;
    void (*put)(posse_buffer *out, const line *field);
} placeholders[] = {
    {"{name}", put_name}, {"{of}", put_of},         {"{Of}", put_of_camel}, {"{OF}", put_of_upper},
    {"{type}", put_type}, {"{ts}", put_typescript}, {"{least}", put_least}, {"{most}", put_most},
    {"{max}", put_max},   {"{digits}", put_digits}, {"{range}", put_range},
};

/* If `text` begins with a placeholder, prints its value and returns its length; else returns 0. */
static size_t put_placeholder(posse_buffer *out, const char *text, const line *field)
{
    for (size_t i = 0; i < sizeof placeholders / sizeof *placeholders; i++) {
        size_t length = strlen(placeholders[i].name);
        if (strncmp(text, placeholders[i].name, length) == 0) {
            placeholders[i].put(out, field);
            return length;
        }
    }
    return 0;
}

void put_filled(posse_buffer *out, const char *text, const line *field)
{
    while (*text) {
        size_t length = put_placeholder(out, text, field);
        if (!length)
            posse_put_bytes(out, text, 1);
        text += length ? length : 1;
    }
}
