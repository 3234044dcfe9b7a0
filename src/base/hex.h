/* Bytes as hex digits, two for each byte. Writes lower case; reads both cases.
 *
 *     posse_json_add_hex(&out, "secret", secret, sizeof secret);
 *     if (!posse_json_hex(posse_json_get(object, "secret"), secret, sizeof secret)) …
 */
#ifndef POSSE_BASE_HEX_H
#define POSSE_BASE_HEX_H

#include <posse/json.h>

/* The value of a hex digit, or -1. */
static inline int posse_hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Reads `size` bytes from a text of `length` characters. Returns false and leaves `bytes` unchanged unless the
 * text consists of exactly 2 * `size` hex digits. */
bool posse_hex_read(const char *text, size_t length, uint8_t bytes[], size_t size);

/* Appends the digits without quotes. */
void posse_hex_put(posse_buffer *out, const uint8_t bytes[], size_t size);

/* The same as a JSON string. Digits written as escapes (\u0061) are rejected. */
bool posse_json_hex(posse_json value, uint8_t bytes[], size_t size);
void posse_json_put_hex(posse_buffer *out, const uint8_t bytes[], size_t size);
void posse_json_add_hex(posse_buffer *out, const char *key, const uint8_t bytes[], size_t size);

#endif
