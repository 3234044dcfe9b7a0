/* Matching a value against a pattern, for scenario files. */
#include "json_internal.h"
#include "utf8.h"
#include <assert.h>
#include <string.h>

/* The path to the value being matched, as a list of steps from the innermost outwards. It becomes text only if
 * something differs. */
typedef struct step {
    const struct step *up; /* NULL for the root, which is no step */
    posse_json key;        /* absent for an item of a list */
    size_t index;
} step;

static bool match(posse_json pattern, posse_json value, const step *way, posse_status *where);

/* ---- describing a difference ---------------------------------------------------------------- */

enum { SHOWN = 96 }; /* at most this many bytes of a value are quoted */

static void put_path(posse_buffer *out, const step *way)
{
    if (!way->up)
        return;
    put_path(out, way->up);
    if (!way->key.at) {
        posse_put(out, "[%zu]", way->index);
        return;
    }
    if (way->up->up)
        posse_put_text(out, ".");
    posse_put_bytes(out, way->key.at + 1, (size_t)(way->key.end - way->key.at) - 2);
}

/* Appends the beginning of a value on one line. Line breaks occur only between tokens, so they and the
 * indentation after them can be dropped. */
static void put_short(posse_buffer *out, posse_json value)
{
    if (!value.at) {
        posse_put_text(out, "nothing");
        return;
    }
    size_t start = out->length;
    for (const char *at = value.at; at < value.end; at++) {
        if (out->length - start == SHOWN) {
            out->length = start + posse_utf8_cut(out->text + start, SHOWN);
            posse_put_text(out, "…");
            return;
        }
        if ((unsigned char)*at >= 0x20)
            posse_put_bytes(out, at, 1);
        else
            while (at + 1 < value.end && posse_json_is_blank(at[1]))
                at++;
    }
}

static bool differ(posse_status *where, const step *way, const char *wanted, posse_json value)
{
    if (!where)
        return false;
    posse_buffer path = {0};
    posse_buffer got = {0};
    put_path(&path, way);
    put_short(&got, value);
    /* The sentence contains the path, so a long path must leave space for the rest. */
    if (path.length >= sizeof where->where)
        path.text[posse_utf8_cut(path.text, sizeof where->where - 1)] = '\0';
    bool named = path.length > 0;
    posse_fail(where, POSSE_BAD_POSITION, path.text, "%s%sexpected %s, got %s", named ? path.text : "",
               named ? ": " : "", wanted, got.text);
    posse_buffer_free(&path);
    posse_buffer_free(&got);
    return false;
}

static bool differ_from(posse_json pattern, posse_status *where, const step *way, posse_json value)
{
    if (!where)
        return false;
    posse_buffer wanted = {0};
    put_short(&wanted, pattern);
    differ(where, way, wanted.text, value);
    posse_buffer_free(&wanted);
    return false;
}

/* ---- numbers -------------------------------------------------------------------------------- */

/* A number in normal form: its significant digits without leading and trailing zeros, and the power of ten of
 * the first digit. 1200, 1.2e3 and 12E+2 are equal, and no digit is lost. */
typedef struct decimal {
    bool minus;
    const char *first; /* the number 0 has no digits */
    const char *last;  /* one past the last digit; the decimal point may lie in between */
    int64_t power;
} decimal;

static int64_t read_exponent(const char *at, const char *end)
{
    /* Digits beyond this limit are ignored. It is far from an overflow, and from any realistic number. */
    const int64_t enough = INT64_C(1000000000000000);
    bool minus = at < end && *at == '-';
    int64_t exponent = 0;
    for (; at < end; at++)
        if (posse_json_is_digit(*at) && exponent < enough)
            exponent = exponent * 10 + (*at - '0');
    return minus ? -exponent : exponent;
}

static decimal read_decimal(posse_json number)
{
    assert(number.at);
    decimal d = {.minus = *number.at == '-', .first = number.at};
    const char *end = number.at;
    while (end < number.end && *end != 'e' && *end != 'E')
        end++;
    int64_t exponent = end < number.end ? read_exponent(end + 1, number.end) : 0;

    const char *point = memchr(number.at, '.', (size_t)(end - number.at));
    if (!point)
        point = end;
    while (d.first < end && (*d.first < '1' || *d.first > '9'))
        d.first++;
    d.last = end;
    while (d.last > d.first && (d.last[-1] < '1' || d.last[-1] > '9'))
        d.last--;
    if (d.first == d.last)
        return (decimal){.first = end, .last = end}; /* 0, -0.0 and 0e5 are equal */
    d.power = exponent + (d.first < point ? point - d.first - 1 : point - d.first);
    return d;
}

static bool equal_numbers(posse_json a, posse_json b)
{
    decimal x = read_decimal(a);
    decimal y = read_decimal(b);
    if (x.minus != y.minus || x.power != y.power)
        return false;
    for (;;) {
        if (x.first < x.last && *x.first == '.')
            x.first++;
        if (y.first < y.last && *y.first == '.')
            y.first++;
        if (x.first == x.last || y.first == y.last)
            return x.first == x.last && y.first == y.last;
        if (*x.first++ != *y.first++)
            return false;
    }
}

/* ---- lists and objects ---------------------------------------------------------------------- */

static bool is_anything(posse_json pattern)
{
    return posse_json_is(pattern, "…");
}

static bool match_list(posse_json pattern, posse_json value, const step *way, posse_status *where)
{
    posse_json_walk wanted = posse_json_walk_of(pattern);
    posse_json_walk got = posse_json_walk_of(value);
    step item = {.up = way};
    bool more = posse_json_next(&wanted);
    for (; more; item.index++) {
        posse_json one = wanted.value;
        more = posse_json_next(&wanted);
        if (!more && is_anything(one))
            return true;
        if (!posse_json_next(&got))
            return differ_from(one, where, &item, (posse_json){NULL, NULL});
        if (!match(one, got.value, &item, where))
            return false;
    }
    if (posse_json_next(&got))
        return differ(where, &item, "the end of the list", got.value);
    return true;
}

/* Like posse_json_get, but the name is a JSON string. */
static posse_json member(posse_json object, posse_json key)
{
    for (posse_json_walk walk = posse_json_walk_of(object); posse_json_next(&walk);)
        if (posse_json_compare(walk.key.at, key.at) == 0)
            return walk.value;
    return (posse_json){NULL, NULL};
}

static bool match_object(posse_json pattern, posse_json value, const step *way, posse_status *where)
{
    for (posse_json_walk walk = posse_json_walk_of(pattern); posse_json_next(&walk);) {
        step field = {.up = way, .key = walk.key};
        if (!match(walk.value, member(value, walk.key), &field, where))
            return false;
    }
    return true;
}

static bool match(posse_json pattern, posse_json value, const step *way, posse_status *where)
{
    posse_json_type type = posse_json_type_of(pattern);
    posse_json_type other = posse_json_type_of(value);
    bool same = false;
    if (is_anything(pattern))
        same = other != POSSE_JSON_ABSENT;
    else if (type == POSSE_JSON_NULL)
        same = other == POSSE_JSON_NULL || other == POSSE_JSON_ABSENT;
    else if (type != other)
        same = false;
    else if (type == POSSE_JSON_LIST)
        return match_list(pattern, value, way, where);
    else if (type == POSSE_JSON_OBJECT)
        return match_object(pattern, value, way, where);
    else if (type == POSSE_JSON_NUMBER)
        same = equal_numbers(pattern, value);
    else if (type == POSSE_JSON_STRING)
        same = posse_json_compare(pattern.at, value.at) == 0;
    else if (type == POSSE_JSON_BOOL)
        same = value.at && *pattern.at == *value.at;
    return same || differ_from(pattern, where, way, value);
}

bool posse_json_matches(posse_json pattern, posse_json value, posse_status *where)
{
    const step nowhere = {0};
    return match(pattern, value, &nowhere, where);
}
