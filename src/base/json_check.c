/* The strict check of JSON text from outside.
 *
 * A recursive descent of at most POSSE_JSON_MAX_DEPTH levels that builds no tree. To find duplicate names, the
 * offsets of an object's names are kept sorted: each name costs at most eight comparisons, whatever the input.
 */
#include "json_internal.h"
#include "utf8.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef struct check {
    const char *text;
    const char *at;
    const char *end;
    posse_status *status;
    int depth;
    struct names {
        int count;
        uint32_t at[POSSE_JSON_MAX_MEMBERS]; /* offsets of the opening quotes, sorted by name */
    } names[POSSE_JSON_MAX_DEPTH];           /* one for the object at each depth */
} check;

/* ---- errors ---------------------------------------------------------------------------------- */

static bool refuse(const check *c, const char *at, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* The sentence ends with the offset, for readers who do not get status->at. */
static bool refuse(const check *c, const char *at, const char *format, ...)
{
    size_t offset = (size_t)(at - c->text);
    char sentence[sizeof c->status->text];
    va_list args;
    va_start(args, format);
    vsnprintf(sentence, sizeof sentence, format, args);
    va_end(args);
    posse_fail(c->status, POSSE_BAD_JSON, NULL, "%s, at byte %zu", sentence, offset);
    if (c->status)
        c->status->at = offset;
    return false;
}

/* Describes the character at `at` in words. */
static void describe(const check *c, const char *at, char out[], size_t size)
{
    unsigned byte = at < c->end ? (unsigned char)*at : 0;
    size_t letter = at < c->end ? posse_utf8_size(at, c->end) : 0;
    if (at >= c->end)
        snprintf(out, size, "the end of the text");
    else if (byte < 0x20 || byte == 0x7f)
        snprintf(out, size, "the control character 0x%02x", byte);
    else if (letter == 0)
        snprintf(out, size, "the byte 0x%02x, which is not UTF-8", byte);
    else if (letter == 3 && memcmp(at, "\xef\xbb\xbf", 3) == 0)
        snprintf(out, size, "a byte order mark");
    else
        snprintf(out, size, "'%.*s'", (int)letter, at);
}

static bool expected(const check *c, const char *what)
{
    char found[48];
    describe(c, c->at, found, sizeof found);
    return refuse(c, c->at, "expected %s, found %s", what, found);
}

/* ---- tokens --------------------------------------------------------------------------------- */

static void skip_blanks(check *c)
{
    while (c->at < c->end && posse_json_is_blank(*c->at))
        c->at++;
}

static bool take(check *c, char wanted)
{
    if (c->at == c->end || *c->at != wanted)
        return false;
    c->at++;
    return true;
}

/* The value of the \uXXXX escape at c->at, or -1 if there is none. */
static int unicode_escape(const check *c)
{
    if (c->end - c->at < 6 || c->at[0] != '\\' || c->at[1] != 'u')
        return -1;
    return posse_json_hex4(c->at + 2);
}

static bool check_unicode_escape(check *c)
{
    const char *start = c->at;
    int unit = unicode_escape(c);
    if (unit < 0)
        return refuse(c, start, "\\u must be followed by four hex digits");
    c->at += 6;
    if (unit < 0xd800 || unit > 0xdfff)
        return true;
    int low = unit < 0xdc00 ? unicode_escape(c) : -1;
    if (low < 0xdc00 || low > 0xdfff)
        return refuse(c, start, "\\u%04x is only one half of a surrogate pair", (unsigned)unit);
    c->at += 6;
    return true;
}

static bool check_escape(check *c)
{
    const char *name = c->at + 1;
    if (name < c->end && *name == 'u')
        return check_unicode_escape(c);
    if (name < c->end && *name && strchr("\"\\/bfnrt", *name)) {
        c->at += 2;
        return true;
    }
    c->at = name;
    return expected(c, "one of \" \\ / b f n r t u after a backslash");
}

static bool check_string(check *c)
{
    const char *start = c->at++;
    while (c->at < c->end) {
        unsigned byte = (unsigned char)*c->at;
        if (byte == '"') {
            c->at++;
            return true;
        }
        if (byte == '\\') {
            if (!check_escape(c))
                return false;
            continue;
        }
        if (byte < 0x20)
            return refuse(c, c->at,
                          "a string must not contain the control character 0x%02x; "
                          "write it as \\u%04x",
                          byte, byte);
        size_t size = byte < 0x80 ? 1 : posse_utf8_size(c->at, c->end);
        if (size == 0)
            return refuse(c, c->at, "a string must be UTF-8, but the byte 0x%02x is not", byte);
        c->at += size;
    }
    return refuse(c, c->end, "the text ends within the string that begins at byte %zu", (size_t)(start - c->text));
}

static bool check_digits(check *c, const char *what)
{
    if (c->at == c->end || !posse_json_is_digit(*c->at))
        return expected(c, what);
    while (c->at < c->end && posse_json_is_digit(*c->at))
        c->at++;
    return true;
}

static bool check_number(check *c)
{
    take(c, '-');
    const char *first = c->at;
    if (!check_digits(c, "a digit after the minus sign"))
        return false;
    if (*first == '0' && c->at - first > 1)
        return refuse(c, first, "a number must not have leading zeros");
    if (take(c, '.') && !check_digits(c, "a digit after the decimal point"))
        return false;
    if (take(c, 'e') || take(c, 'E')) {
        if (!take(c, '+'))
            take(c, '-');
        if (!check_digits(c, "a digit in the exponent"))
            return false;
    }
    return true;
}

static bool check_word(check *c, const char *word)
{
    size_t length = strlen(word);
    if ((size_t)(c->end - c->at) < length || memcmp(c->at, word, length) != 0)
        return refuse(c, c->at, "expected a value; the only words without quotes are true, false and null");
    c->at += length;
    return true;
}

/* ---- lists and objects ---------------------------------------------------------------------- */

static bool check_value(check *c);

static bool enter(check *c)
{
    if (c->depth == POSSE_JSON_MAX_DEPTH)
        return refuse(c, c->at, "lists and objects are nested more than %d deep", POSSE_JSON_MAX_DEPTH);
    c->names[c->depth++].count = 0;
    c->at++;
    return true;
}

static bool leave(check *c)
{
    c->depth--;
    return true;
}

static bool check_list(check *c)
{
    if (!enter(c))
        return false;
    skip_blanks(c);
    if (take(c, ']'))
        return leave(c);
    do {
        if (!check_value(c))
            return false;
        skip_blanks(c);
        if (take(c, ']'))
            return leave(c);
    } while (take(c, ','));
    return expected(c, "a comma or ']' after an item of a list");
}

/* Inserts a name, given by its opening quote, into the sorted names of its object. */
static bool file_name(check *c, const char *name)
{
    struct names *names = &c->names[c->depth - 1];
    if (names->count == POSSE_JSON_MAX_MEMBERS)
        return refuse(c, name, "an object has more than %d members", POSSE_JSON_MAX_MEMBERS);
    int low = 0;
    int high = names->count;
    while (low < high) {
        int middle = (low + high) / 2;
        int order = posse_json_compare(c->text + names->at[middle], name);
        if (order == 0)
            return refuse(c, name, "an object has the same member twice; the first is at byte %zu",
                          (size_t)names->at[middle]);
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    memmove(names->at + low + 1, names->at + low, (size_t)(names->count - low) * sizeof *names->at);
    names->at[low] = (uint32_t)(name - c->text);
    names->count++;
    return true;
}

static bool check_member(check *c)
{
    skip_blanks(c);
    const char *name = c->at;
    if (c->at == c->end || *c->at != '"')
        return expected(c, "the name of a member, in double quotes");
    if (!check_string(c) || !file_name(c, name))
        return false;
    skip_blanks(c);
    if (!take(c, ':'))
        return expected(c, "a colon after the name of a member");
    return check_value(c);
}

static bool check_object(check *c)
{
    if (!enter(c))
        return false;
    skip_blanks(c);
    if (take(c, '}'))
        return leave(c);
    do {
        if (!check_member(c))
            return false;
        skip_blanks(c);
        if (take(c, '}'))
            return leave(c);
    } while (take(c, ','));
    return expected(c, "a comma or '}' after a member of an object");
}

static bool check_value(check *c)
{
    skip_blanks(c);
    switch (c->at < c->end ? *c->at : '\0') {
    case '{':
        return check_object(c);
    case '[':
        return check_list(c);
    case '"':
        return check_string(c);
    case 't':
        return check_word(c, "true");
    case 'f':
        return check_word(c, "false");
    case 'n':
        return check_word(c, "null");
    default:
        if (c->at < c->end && (*c->at == '-' || posse_json_is_digit(*c->at)))
            return check_number(c);
        return expected(c, "a value");
    }
}

static bool check_text(check *c, posse_json *root)
{
    if (c->end - c->text > POSSE_JSON_MAX_BYTES)
        return refuse(c, c->text + POSSE_JSON_MAX_BYTES, "the text is %zu bytes long, but the limit is %d bytes",
                      (size_t)(c->end - c->text), POSSE_JSON_MAX_BYTES);
    skip_blanks(c);
    if (c->at == c->end)
        return refuse(c, c->at, "expected a JSON value, but the text is %s",
                      c->text == c->end ? "empty" : "only white space");
    root->at = c->at;
    if (!check_value(c))
        return false;
    root->end = c->at;
    skip_blanks(c);
    return c->at == c->end || expected(c, "nothing more after the value");
}

bool posse_json_check(const char *text, size_t length, posse_json *root, posse_status *status)
{
    check c; /* not initialised as a whole, because `names` is large */
    c.text = c.at = length ? text : "";
    c.end = c.text + length;
    c.status = status;
    c.depth = 0;
    if (check_text(&c, root))
        return true;
    *root = (posse_json){NULL, NULL};
    return false;
}
