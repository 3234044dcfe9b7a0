/* Reading and writing base64url. */
#include "base64url.h"

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

void posse_base64url_put(posse_buffer *out, const uint8_t bytes[], size_t size)
{
    uint32_t bits = 0;
    int count = 0;
    char *at = posse_buffer_reserve(out, size / 3 * 4 + 4);
    for (size_t i = 0; i < size; i++) {
        bits = bits << 8 | bytes[i];
        for (count += 8; count >= 6; count -= 6)
            *at++ = letters[bits >> (count - 6) & 63];
    }
    if (count > 0)
        *at++ = letters[bits << (6 - count) & 63];
    *at = '\0';
    out->length = (size_t)(at - out->text);
}

static int value_of(char c)
{
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 26;
    if (c >= '0' && c <= '9')
        return c - '0' + 52;
    return c == '-' ? 62 : c == '_' ? 63 : -1;
}

bool posse_is_base64url(char c)
{
    return value_of(c) >= 0;
}

bool posse_base64url_read(const char *text, size_t length, posse_buffer *out, size_t *bad)
{
    uint32_t bits = 0;
    int count = 0;
    char *at = posse_buffer_reserve(out, length / 4 * 3 + 3);
    for (*bad = 0; *bad < length; ++*bad) {
        int value = value_of(text[*bad]);
        if (value < 0)
            return false;
        bits = bits << 6 | (uint32_t)value;
        count += 6;
        if (count >= 8) {
            count -= 8;
            *at++ = (char)(bits >> count & 0xff);
        }
    }
    *at = '\0';
    out->length = (size_t)(at - out->text);
    /* Unused bits must be zero, or several texts would have the same bytes. */
    return count < 6 && (bits & ((UINT32_C(1) << count) - 1)) == 0;
}
