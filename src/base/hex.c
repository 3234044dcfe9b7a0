/* Reading and writing bytes as hex digits. */
#include "hex.h"

static bool all_digits(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (posse_hex_digit(text[i]) < 0)
            return false;
    return true;
}

bool posse_hex_read(const char *text, size_t length, uint8_t bytes[], size_t size)
{
    if (length != 2 * size || !all_digits(text, length))
        return false;
    for (size_t i = 0; i < size; i++)
        bytes[i] = (uint8_t)(posse_hex_digit(text[2 * i]) * 16 + posse_hex_digit(text[2 * i + 1]));
    return true;
}

void posse_hex_put(posse_buffer *out, const uint8_t bytes[], size_t size)
{
    static const char digits[] = "0123456789abcdef";
    char *at = posse_buffer_reserve(out, 2 * size);
    for (size_t i = 0; i < size; i++) {
        *at++ = digits[bytes[i] >> 4];
        *at++ = digits[bytes[i] & 15];
    }
    *at = '\0';
    out->length += 2 * size;
}

bool posse_json_hex(posse_json value, uint8_t bytes[], size_t size)
{
    return posse_json_type_of(value) == POSSE_JSON_STRING &&
           posse_hex_read(value.at + 1, (size_t)(value.end - value.at) - 2, bytes, size);
}

void posse_json_put_hex(posse_buffer *out, const uint8_t bytes[], size_t size)
{
    posse_json_put_raw(out, "\"", 1);
    posse_hex_put(out, bytes, size);
    posse_put_bytes(out, "\"", 1);
}

void posse_json_add_hex(posse_buffer *out, const char *key, const uint8_t bytes[], size_t size)
{
    posse_json_put_key(out, key);
    posse_json_put_hex(out, bytes, size);
}
