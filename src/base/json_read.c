/* Reading values from text that posse_json_check has accepted. The grammar is not checked again, but no
 * function reads past the end of its slice.
 */
#include "json_internal.h"
#include <string.h>

static const posse_json absent = {NULL, NULL};

posse_json_type posse_json_type_of(posse_json value)
{
    if (!value.at)
        return POSSE_JSON_ABSENT;
    switch (*value.at) {
    case 'n':
        return POSSE_JSON_NULL;
    case 't':
    case 'f':
        return POSSE_JSON_BOOL;
    case '"':
        return POSSE_JSON_STRING;
    case '[':
        return POSSE_JSON_LIST;
    case '{':
        return POSSE_JSON_OBJECT;
    default:
        return POSSE_JSON_NUMBER;
    }
}

const char *posse_json_type_name(posse_json value)
{
    static const char *const names[] = {
        [POSSE_JSON_ABSENT] = "nothing",   [POSSE_JSON_NULL] = "null",       [POSSE_JSON_BOOL] = "a boolean",
        [POSSE_JSON_NUMBER] = "a number",  [POSSE_JSON_STRING] = "a string", [POSSE_JSON_LIST] = "a list",
        [POSSE_JSON_OBJECT] = "an object",
    };
    return names[posse_json_type_of(value)];
}

/* ---- lists and objects ---------------------------------------------------------------------- */

/* A quote after an odd number of backslashes is escaped. */
static const char *skip_string(const char *at, const char *end)
{
    while ((at = memchr(at + 1, '"', (size_t)(end - at) - 1))) {
        const char *slashes = at;
        while (slashes[-1] == '\\')
            slashes--;
        if ((at - slashes) % 2 == 0)
            return at + 1;
    }
    return end;
}

static const char *skip_nested(const char *at, const char *end)
{
    int depth = 0;
    while (at < end) {
        char c = *at;
        if (c == '"') {
            at = skip_string(at, end);
            continue;
        }
        at++;
        if (c == '[' || c == '{')
            depth++;
        else if ((c == ']' || c == '}') && --depth == 0)
            break;
    }
    return at;
}

static const char *skip_word(const char *at, const char *end)
{
    while (at < end && !posse_json_is_blank(*at) && *at != ',' && *at != ']' && *at != '}')
        at++;
    return at;
}

/* The slice of the value that begins at `at`. */
static posse_json value_at(const char *at, const char *end)
{
    if (*at == '"')
        return (posse_json){at, skip_string(at, end)};
    if (*at == '[' || *at == '{')
        return (posse_json){at, skip_nested(at, end)};
    return (posse_json){at, skip_word(at, end)};
}

/* `end` of a walk points to the closing bracket, which tells lists from objects. */
posse_json_walk posse_json_walk_of(posse_json list_or_object)
{
    posse_json_type type = posse_json_type_of(list_or_object);
    if (type != POSSE_JSON_LIST && type != POSSE_JSON_OBJECT)
        return (posse_json_walk){0};
    return (posse_json_walk){.rest = list_or_object.at + 1, .end = list_or_object.end - 1};
}

/* Skips to the next key or value. Commas and colons are known to be in the right places. */
static const char *skip_between(const char *at, const char *end)
{
    while (at < end && (posse_json_is_blank(*at) || *at == ',' || *at == ':'))
        at++;
    return at;
}

bool posse_json_next(posse_json_walk *walk)
{
    walk->rest = skip_between(walk->rest, walk->end);
    if (!walk->end || walk->rest == walk->end)
        return false;
    walk->index = walk->value.at ? walk->index + 1 : 0;
    if (*walk->end == '}') {
        walk->key = value_at(walk->rest, walk->end);
        walk->rest = skip_between(walk->key.end, walk->end);
    }
    walk->value = value_at(walk->rest, walk->end);
    walk->rest = walk->value.end;
    return true;
}

posse_json posse_json_get(posse_json object, const char *key)
{
    if (posse_json_type_of(object) == POSSE_JSON_OBJECT)
        for (posse_json_walk walk = posse_json_walk_of(object); posse_json_next(&walk);)
            if (posse_json_is(walk.key, key))
                return walk.value;
    return absent;
}

size_t posse_json_count(posse_json list_or_object)
{
    size_t count = 0;
    for (posse_json_walk walk = posse_json_walk_of(list_or_object); posse_json_next(&walk);)
        count++;
    return count;
}

/* ---- typed reading -------------------------------------------------------------------------- */

bool posse_json_int(posse_json value, int64_t *out)
{
    if (posse_json_type_of(value) != POSSE_JSON_NUMBER)
        return false;
    bool minus = *value.at == '-';
    /* Accumulates the negated number, because INT64_MIN has no positive counterpart. */
    int64_t number = 0;
    for (const char *at = value.at + minus; at < value.end; at++) {
        if (!posse_json_is_digit(*at))
            return false;
        int digit = *at - '0';
        if (number < (INT64_MIN + digit) / 10)
            return false;
        number = number * 10 - digit;
    }
    if (!minus && number == INT64_MIN)
        return false;
    *out = minus ? number : -number;
    return true;
}

bool posse_json_int_in(posse_json value, int64_t min, int64_t max, int64_t *out)
{
    int64_t number;
    if (!posse_json_int(value, &number) || number < min || number > max)
        return false;
    *out = number;
    return true;
}

bool posse_json_bool(posse_json value, bool *out)
{
    if (posse_json_type_of(value) != POSSE_JSON_BOOL)
        return false;
    *out = *value.at == 't';
    return true;
}

bool posse_json_text(posse_json value, char *out, size_t size)
{
    if (posse_json_type_of(value) != POSSE_JSON_STRING)
        return false;

    /* Decodes twice, first to check the length and then to write, so that `out` stays unchanged on failure. */
    size_t length = 0;
    posse_json_letters letters = posse_json_letters_of(value.at);
    for (int letter; (letter = posse_json_letter(&letters)) >= 0; length++)
        if (letter == 0 || length + 1 >= size)
            return false;
    if (size == 0)
        return false;

    letters = posse_json_letters_of(value.at);
    for (size_t i = 0; i < length; i++)
        out[i] = (char)posse_json_letter(&letters);
    out[length] = '\0';
    return true;
}

bool posse_json_is(posse_json value, const char *word)
{
    if (posse_json_type_of(value) != POSSE_JSON_STRING)
        return false;
    posse_json_letters letters = posse_json_letters_of(value.at);
    for (; *word; word++)
        if (posse_json_letter(&letters) != (unsigned char)*word)
            return false;
    return posse_json_letter(&letters) < 0;
}

int posse_json_word(posse_json value, const char *const words[], int count)
{
    for (int i = 0; i < count; i++)
        if (posse_json_is(value, words[i]))
            return i;
    return -1;
}
