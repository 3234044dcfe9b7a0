/* Writing JSON into a buffer. Whether a comma is due follows from the last byte of the buffer, so writing needs
 * no state. After a line end no comma is due, so that a buffer can hold several lines of JSON, nor after the byte 2, which
 * src/engine/views.c puts before a value.
 */
#include <posse/json.h>
#include <string.h>

/* The server spends much of its time here, so every function writes its text in one piece: `begin` makes room for it
 * after a comma, if one is due, and `end` terminates the buffer. */
static inline char *begin(posse_buffer *out, size_t bytes)
{
    char last = out->length ? out->text[out->length - 1] : '\n';
    bool comma = (last != '{') & (last != '[') & (last != ':') & (last != '\n') & (last != '\x02');
    bool fits = out->capacity - out->length > bytes + 1;
    char *at = fits ? out->text + out->length : posse_buffer_reserve(out, bytes + 1);
    *at = ',';
    return at + comma;
}

static inline void end(posse_buffer *out, char *at)
{
    *at = '\0';
    out->length = (size_t)(at - out->text);
}

static void put_letter(posse_buffer *out, char letter)
{
    char *at = begin(out, 1);
    *at++ = letter;
    end(out, at);
}

/* A closing bracket needs no comma. */
static void put_bracket(posse_buffer *out, char bracket)
{
    bool fits = out->capacity - out->length > 1;
    char *at = fits ? out->text + out->length : posse_buffer_reserve(out, 1);
    *at++ = bracket;
    end(out, at);
}

void posse_json_put_object(posse_buffer *out)
{
    put_letter(out, '{');
}

void posse_json_end_object(posse_buffer *out)
{
    put_bracket(out, '}');
}

void posse_json_put_list(posse_buffer *out)
{
    put_letter(out, '[');
}

void posse_json_end_list(posse_buffer *out)
{
    put_bracket(out, ']');
}

/* ---- strings ------------------------------------------------------------------------------- */

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

static bool needs_escape(char c)
{
    return c == '"' || c == '\\' || (unsigned char)c < 0x20;
}

/* Is any of these 8 bytes a quote, a backslash or a control character? A byte that is smaller than another borrows from
 * its highest bit when the other is subtracted. */
static inline bool has_escape(uint64_t bytes)
{
    const uint64_t each = 0x0101010101010101, high = each << 7;
    uint64_t quote = bytes ^ each * '"', backslash = bytes ^ each * '\\';
    return (((bytes - each * 0x20) & ~bytes) | ((quote - each) & ~quote) | ((backslash - each) & ~backslash)) & high;
}

/* Copies a text in steps of 8 or 4 bytes, of which the last two may overlap. Returns false if the text needs escapes. */
static inline bool copy_plain(char *to, const char *from, size_t length)
{
    uint64_t bytes;
    uint32_t first, last;
    bool plain = true;
    if (length >= sizeof bytes) {
        for (size_t i = 0;; i += sizeof bytes) {
            i = i < length - sizeof bytes ? i : length - sizeof bytes;
            memcpy(&bytes, from + i, sizeof bytes);
            memcpy(to + i, &bytes, sizeof bytes);
            plain &= !has_escape(bytes);
            if (i == length - sizeof bytes)
                return plain;
        }
    }
    if (length >= sizeof first) {
        memcpy(&first, from, sizeof first);
        memcpy(&last, from + length - sizeof last, sizeof last);
        memcpy(to, &first, sizeof first);
        memcpy(to + length - sizeof last, &last, sizeof last);
        return !has_escape((uint64_t)first << 32 | last);
    }
    for (size_t i = 0; i < length; i++) {
        plain &= !needs_escape(from[i]);
        to[i] = from[i];
    }
    return plain;
}

/* Copies runs of plain bytes at once. UTF-8 needs no escapes. */
static void put_escaped(posse_buffer *out, const char *text)
{
    put_letter(out, '"');
    const char *plain = text;
    for (; *text; text++) {
        if (!needs_escape(*text))
            continue;
        posse_put_bytes(out, plain, (size_t)(text - plain));
        put_escape(out, *text);
        plain = text + 1;
    }
    posse_put_bytes(out, plain, (size_t)(text - plain));
    posse_put_bytes(out, "\"", 1);
}

/* Fast path: nearly all strings need no escapes. Returns false, and has written nothing, if this one does. */
static inline bool put_plain(posse_buffer *out, const char *text, bool is_key)
{
    size_t length = strlen(text);
    char *at = begin(out, length + 3);
    *at++ = '"';
    if (!copy_plain(at, text, length))
        return false;
    at += length;
    *at++ = '"';
    *at = ':';
    end(out, at + is_key);
    return true;
}

void posse_json_put_string(posse_buffer *out, const char *text)
{
    if (!put_plain(out, text, false))
        put_escaped(out, text);
}

void posse_json_put_key(posse_buffer *out, const char *key)
{
    if (put_plain(out, key, true))
        return;
    put_escaped(out, key);
    posse_put_bytes(out, ":", 1);
}

/* ---- numbers, and other values ------------------------------------------------------------- */

void posse_json_put_int(posse_buffer *out, int64_t number)
{
    enum { DIGITS = 20 }; /* the longest number with its sign */
    char digits[DIGITS], *last = digits + DIGITS, *first = last;
    uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;
    char *at = begin(out, DIGITS);
    if (rest < 10) { /* most numbers have one digit */
        *at = '-';
        at += number < 0;
        *at++ = (char)('0' + rest);
        end(out, at);
        return;
    }
    do
        *--first = (char)('0' + rest % 10);
    while ((rest /= 10) > 0);
    if (number < 0)
        *--first = '-';
    memcpy(at, first, (size_t)(last - first));
    end(out, at + (last - first));
}

/* Does not use printf, whose decimal point depends on the locale. Writes null for infinities, for NaN, and for
 * numbers too large to be scaled exactly. */
void posse_json_put_decimal(posse_buffer *out, double number, int places)
{
    static const int64_t scales[] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000};
    int64_t scale = scales[places];
    double scaled = number * (double)scale;
    if (!(scaled > -9e15 && scaled < 9e15)) {
        posse_json_put_null(out);
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
    posse_json_put_raw(out, at, (size_t)(text + sizeof text - at));
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
    char *at = begin(out, length);
    if (length > 0)
        memcpy(at, json, length);
    end(out, at + length);
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
