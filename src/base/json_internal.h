/* What the JSON files of the base share among themselves. The letters of a string, in
 * json_letters.c, trust that the check has seen that string.
 */
#ifndef POSSE_BASE_JSON_INTERNAL_H
#define POSSE_BASE_JSON_INTERNAL_H

#include <posse/json.h>

/* White space between tokens, as RFC 8259 has it. */
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

/* A string's bytes as they are meant, escapes undone, one at a time, up to the closing quote. */
typedef struct posse_json_letters {
    const char *at;
    unsigned char escaped[4]; /* the character of the last escape, in UTF-8 */
    int next;                 /* of `escaped`; as many as `count`: none left */
    int count;
} posse_json_letters;

/* `quote` is the opening one. */
posse_json_letters posse_json_letters_of(const char *quote);

/* The next byte, or -1 at the end. */
int posse_json_letter(posse_json_letters *letters);

/* Orders two strings, given by their opening quotes, by their bytes as they are meant: below 0, 0
 * or above 0. Takes no longer than the shorter one is. */
int posse_json_compare(const char *a, const char *b);

#endif
