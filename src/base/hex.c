/* Bytes as hex digits. */
#include "hex.h"

#include <string.h>

static int digit_of(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

bool posse_hex_read(const char *text, uint8_t bytes[], size_t size)
{
    if (strlen(text) != 2 * size)
        return false;
    for (size_t i = 0; i < 2 * size; i++)
        if (digit_of(text[i]) < 0)
            return false;
    for (size_t i = 0; i < size; i++)
        bytes[i] = (uint8_t)(digit_of(text[2 * i]) << 4 | digit_of(text[2 * i + 1]));
    return true;
}

void posse_hex_put(posse_buffer *out, const uint8_t bytes[], size_t size)
{
    for (size_t i = 0; i < size; i++)
        posse_put(out, "%02x", (unsigned)bytes[i]);
}
