/* UTF-8: checking characters, and cutting a text without splitting one.
 *
 *     text[posse_utf8_cut(text, sizeof text - 1)] = '\0';
 */
#ifndef POSSE_BASE_UTF8_H
#define POSSE_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>

static inline bool posse_utf8_continues(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

/* The number of bytes of a character that starts with `first`, or 0 if no character does. */
static inline size_t posse_utf8_announced(char first)
{
    unsigned lead = (unsigned char)first;
    if (lead < 0x80)
        return 1;
    if (lead < 0xc2 || lead > 0xf4) /* c0 and c1 are overlong, f5 and up are beyond U+10FFFF */
        return 0;
    return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

/* The number of bytes of the character at `at`, which is before `end`, or 0 if it is not well formed. The second
 * byte reveals overlong forms (after e0 and f0), surrogates (after ed) and values beyond U+10FFFF (after f4). */
static inline size_t posse_utf8_size(const char *at, const char *end)
{
    size_t size = posse_utf8_announced(*at);
    if (size < 2)
        return size;
    if ((size_t)(end - at) < size)
        return 0;
    unsigned lead = (unsigned char)at[0];
    unsigned second = (unsigned char)at[1];
    unsigned min = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
    unsigned max = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
    if (second < min || second > max)
        return 0;
    for (size_t i = 2; i < size; i++)
        if (!posse_utf8_continues(at[i]))
            return 0;
    return size;
}

/* The length, at most `length`, to which to shorten a text that was cut at `length` so that it ends with a whole
 * character. */
static inline size_t posse_utf8_cut(const char *text, size_t length)
{
    for (size_t start = length; start > 0 && length - start < 4;) {
        start--;
        if (!posse_utf8_continues(text[start]))
            return posse_utf8_size(text + start, text + length) ? length : start;
    }
    return length;
}

#endif
