/* Bytes as hex digits. */
#include "hex.h"

#include <string.h>

static unsigned value_of(char digit)
{
    if (digit <= '9')
        return (unsigned)(digit - '0');
    return (unsigned)(digit >= 'a' ? digit - 'a' : digit - 'A') + 10;
}

bool posse_hex_read(const char *text, uint8_t bytes[], size_t size)
{
    size_t digits = strspn(text, "0123456789abcdefABCDEF");
    if (digits != 2 * size || text[digits])
        return false;
    for (size_t i = 0; i < size; i++)
        bytes[i] = (uint8_t)(value_of(text[2 * i]) << 4 | value_of(text[2 * i + 1]));
    return true;
}

void posse_hex_put(posse_buffer *out, const uint8_t bytes[], size_t size)
{
    for (size_t i = 0; i < size; i++)
        posse_put(out, "%02x", (unsigned)bytes[i]);
}
