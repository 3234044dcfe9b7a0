/* Helpers shared by the JSON files of src/base. The functions that decode strings rely on strings that
 * posse_json_check has already checked.
 */
#ifndef POSSE_BASE_JSON_INTERNAL_H
#define POSSE_BASE_JSON_INTERNAL_H

#include <posse/json.h>

/* White space between tokens, as RFC 8259 defines it. */
static inline bool posse_json_is_blank(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

static inline bool posse_json_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The value of four hex digits, or -1. */
int posse_json_hex4(const char *at);

/* Decodes a string one byte at a time, up to the closing quote:
 *     posse_json_letters letters = posse_json_letters_of(value.at);
 *     for (int letter; (letter = posse_json_letter(&letters)) >= 0;) … */
typedef struct posse_json_letters {
    const char *at;
    unsigned char escaped[4]; /* the last escape, decoded to UTF-8 */
    int next;                 /* index of the next byte of `escaped`; none is left at `count` */
    int count;
} posse_json_letters;

/* `quote` points to the opening quote. */
posse_json_letters posse_json_letters_of(const char *quote);

/* The next byte, or -1 at the end. */
int posse_json_letter(posse_json_letters *letters);

/* Compares two strings, given by their opening quotes, after decoding: negative, 0 or positive. Takes time
 * proportional to the shorter string. */
int posse_json_compare(const char *a, const char *b);

#endif
