/* Writing JSON into a buffer. Whether a comma is due follows from the last byte of the buffer, so writing needs
 * no state. After a line end no comma is due, so that a buffer can hold several lines of JSON.
 */
#include <posse/json.h>
#include <string.h>

static bool comma_is_due(const posse_buffer *out)
{
    if (out->length == 0)
        return false;
    char last = out->text[out->length - 1];
    return last != '{' && last != '[' && last != ':' && last != '\n';
}

static void put_comma(posse_buffer *out)
{
    if (comma_is_due(out))
        posse_put_bytes(out, ",", 1);
}

void posse_json_put_object(posse_buffer *out)
{
    put_comma(out);
    posse_put_bytes(out, "{", 1);
}

void posse_json_end_object(posse_buffer *out)
{
    posse_put_bytes(out, "}", 1);
}

void posse_json_put_list(posse_buffer *out)
{
    put_comma(out);
    posse_put_bytes(out, "[", 1);
}

void posse_json_end_list(posse_buffer *out)
{
    posse_put_bytes(out, "]", 1);
}

static void put_escape(posse_buffer *out, char c)
{
    static const char meant[] = "\"\\\b\f\n\r\t";
    static const char names[] = "\"\\bfnrt";
    const char *known = strchr(meant, c);
    if (known)
        posse_put(out, "\\%c", names[known - meant]);
    else
        posse_put(out, "\\u%04x", (unsigned)(unsigned char)c);
}

static bool is_plain(const char *text, size_t length)
{
    bool plain = true;
    for (size_t i = 0; i < length; i++)
        plain &= (text[i] != '"') & (text[i] != '\\') & ((unsigned char)text[i] >= 0x20);
    return plain;
}

/* Fast path: nearly all strings are short and need no escapes, so one reservation covers comma, quotes and text. */
static void put_plain(posse_buffer *out, const char *text, size_t length)
{
    bool comma = comma_is_due(out);
    char *start = posse_buffer_reserve(out, length + 3), *at = start;
    if (comma)
        *at++ = ',';
    *at++ = '"';
    memcpy(at, text, length);
    at += length;
    *at++ = '"';
    *at = '\0';
    out->length += (size_t)(at - start);
}

/* Copies runs of plain bytes at once. UTF-8 needs no escapes. */
static void put_escaped(posse_buffer *out, const char *text)
{
    put_comma(out);
    posse_put_bytes(out, "\"", 1);
    const char *plain = text;
    for (; *text; text++) {
        if (is_plain(text, 1))
            continue;
        posse_put_bytes(out, plain, (size_t)(text - plain));
        put_escape(out, *text);
        plain = text + 1;
    }
    posse_put_bytes(out, plain, (size_t)(text - plain));
    posse_put_bytes(out, "\"", 1);
}

void posse_json_put_string(posse_buffer *out, const char *text)
{
    size_t length = strlen(text);
    if (is_plain(text, length))
        put_plain(out, text, length);
    else
        put_escaped(out, text);
}

void posse_json_put_key(posse_buffer *out, const char *key)
{
    posse_json_put_string(out, key);
    posse_put_bytes(out, ":", 1);
}

void posse_json_put_int(posse_buffer *out, int64_t number)
{
    enum { DIGITS = 21 }; /* the longest number with its sign, and a comma */
    char digits[DIGITS], *end = digits + DIGITS, *at = end;
    uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;
    do
        *--at = (char)('0' + rest % 10);
    while ((rest /= 10) > 0);
    if (number < 0)
        *--at = '-';
    if (comma_is_due(out))
        *--at = ',';
    posse_put_bytes(out, at, (size_t)(end - at));
}

/* Does not use printf, whose decimal point depends on the locale. Writes null for infinities, for NaN, and for
 * numbers too large to be scaled exactly. */
void posse_json_put_decimal(posse_buffer *out, double number, int places)
{
    static const int64_t scales[] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000};
    int64_t scale = scales[places];
    double scaled = number * (double)scale;
    put_comma(out);
    if (!(scaled > -9e15 && scaled < 9e15)) {
        posse_put_text(out, "null");
        return;
    }
    bool below_zero = scaled <= -0.5;
    int64_t rest = (int64_t)((below_zero ? -scaled : scaled) + 0.5);
    char text[32], *at = text + sizeof text; /* filled from its end; 9e15 has 16 digits */
    for (int digits = 0; digits <= places || rest; digits++, rest /= 10) {
        if (digits == places && places > 0)
            *--at = '.';
        *--at = (char)('0' + rest % 10);
    }
    if (below_zero)
        *--at = '-';
    posse_put_bytes(out, at, (size_t)(text + sizeof text - at));
}

void posse_json_put_bool(posse_buffer *out, bool truth)
{
    posse_json_put_raw(out, truth ? "true" : "false", truth ? 4 : 5);
}

void posse_json_put_null(posse_buffer *out)
{
    posse_json_put_raw(out, "null", 4);
}

void posse_json_put_value(posse_buffer *out, posse_json value)
{
    /* An absent value is written as null, because its key may already be written. */
    if (value.at)
        posse_json_put_raw(out, value.at, (size_t)(value.end - value.at));
    else
        posse_json_put_null(out);
}

void posse_json_put_raw(posse_buffer *out, const char *json, size_t length)
{
    put_comma(out);
    posse_put_bytes(out, json, length);
}

/* ---- members ------------------------------------------------------------------------------- */

void posse_json_add_object(posse_buffer *out, const char *key)
{
    posse_json_put_key(out, key);
    posse_json_put_object(out);
}

void posse_json_add_list(posse_buffer *out, const char *key)
{
    posse_json_put_key(out, key);
    posse_json_put_list(out);
}

void posse_json_add_string(posse_buffer *out, const char *key, const char *text)
{
    posse_json_put_key(out, key);
    posse_json_put_string(out, text);
}

void posse_json_add_int(posse_buffer *out, const char *key, int64_t number)
{
    posse_json_put_key(out, key);
    posse_json_put_int(out, number);
}

void posse_json_add_decimal(posse_buffer *out, const char *key, double number, int places)
{
    posse_json_put_key(out, key);
    posse_json_put_decimal(out, number, places);
}

void posse_json_add_bool(posse_buffer *out, const char *key, bool truth)
{
    posse_json_put_key(out, key);
    posse_json_put_bool(out, truth);
}

void posse_json_add_null(posse_buffer *out, const char *key)
{
    posse_json_put_key(out, key);
    posse_json_put_null(out);
}

void posse_json_add_value(posse_buffer *out, const char *key, posse_json value)
{
    posse_json_put_key(out, key);
    posse_json_put_value(out, value);
}

void posse_json_add_raw(posse_buffer *out, const char *key, const char *json, size_t length)
{
    posse_json_put_key(out, key);
    posse_json_put_raw(out, json, length);
}

void posse_json_add_int_if(posse_buffer *out, const char *key, bool applies, int64_t number)
{
    if (applies)
        posse_json_add_int(out, key, number);
    else
        posse_json_add_null(out, key);
}

void posse_json_add_bool_if(posse_buffer *out, const char *key, bool applies, bool truth)
{
    if (applies)
        posse_json_add_bool(out, key, truth);
    else
        posse_json_add_null(out, key);
}
