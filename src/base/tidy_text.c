/* The characters that are allowed in nicknames and chat. */
#include "tidy_text.h"
#include "utf8.h"

#include <stdint.h>
#include <string.h>

enum sort {
    VISIBLE,
    SPACE,     /* trimmed at both ends */
    INVISIBLE, /* allowed, but a text needs at least one visible character */
    REFUSED,
};

/* All characters that are not VISIBLE, in ascending order. Joiners and direction marks are allowed, because emoji and
 * right-to-left scripts need them. Characters that reverse or hide longer stretches of text are refused. */
static const struct range {
    uint32_t first, last;
    enum sort sort;
} ranges[] = {
    {0x0000, 0x001f, REFUSED},     /* control characters */
    {0x0020, 0x0020, SPACE},       /**/
    {0x007f, 0x009f, REFUSED},     /* control characters */
    {0x00a0, 0x00a0, SPACE},       /* no-break space */
    {0x00ad, 0x00ad, INVISIBLE},   /* soft hyphen */
    {0x034f, 0x034f, INVISIBLE},   /* grapheme joiner */
    {0x061c, 0x061c, INVISIBLE},   /* arabic letter mark */
    {0x115f, 0x1160, INVISIBLE},   /* hangul fillers */
    {0x1680, 0x1680, SPACE},       /* ogham space */
    {0x17b4, 0x17b5, INVISIBLE},   /* khmer inherent vowels */
    {0x180b, 0x180f, INVISIBLE},   /* mongolian selectors */
    {0x2000, 0x200a, SPACE},       /* spaces of all widths */
    {0x200b, 0x200b, REFUSED},     /* zero width space */
    {0x200c, 0x200f, INVISIBLE},   /* joiners, direction marks */
    {0x2028, 0x202e, REFUSED},     /* line ends, embeddings and overrides of direction */
    {0x202f, 0x202f, SPACE},       /* narrow no-break space */
    {0x205f, 0x205f, SPACE},       /* mathematical space */
    {0x2060, 0x206f, REFUSED},     /* invisible operators, isolates of direction */
    {0x2800, 0x2800, INVISIBLE},   /* blank braille */
    {0x3000, 0x3000, SPACE},       /* ideographic space */
    {0x3164, 0x3164, INVISIBLE},   /* hangul filler */
    {0xfe00, 0xfe0f, INVISIBLE},   /* variation selectors */
    {0xfeff, 0xfeff, REFUSED},     /* byte order mark */
    {0xffa0, 0xffa0, INVISIBLE},   /* halfwidth filler */
    {0xfff0, 0xfffb, REFUSED},     /* interlinear annotation */
    {0xfffe, 0xffff, REFUSED},     /* no characters */
    {0xe0000, 0xe0fff, INVISIBLE}, /* tags: the flags of some countries */
};

static enum sort sort_of(uint32_t character)
{
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges && ranges[i].first <= character; i++)
        if (character <= ranges[i].last)
            return ranges[i].sort;
    return VISIBLE;
}

/* The character at `at`, which is well formed and has `size` bytes. */
static uint32_t decode(const char *at, size_t size)
{
    static const uint8_t lead[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    uint32_t character = (uint8_t)at[0] & lead[size];
    for (size_t i = 1; i < size; i++)
        character = character << 6 | ((uint8_t)at[i] & 0x3f);
    return character;
}

bool posse_tidy_text(char *text, int characters)
{
    const char *end = text + strlen(text), *first = NULL, *last = text;
    int count = 0, trailing = 0;
    bool visible = false;
    for (const char *at = text; at < end;) {
        size_t size = posse_utf8_size(at, end);
        enum sort sort = size ? sort_of(decode(at, size)) : REFUSED;
        if (sort == REFUSED)
            return false;
        if (sort != SPACE) {
            first = first ? first : at;
            last = at + size;
            visible = visible || sort == VISIBLE;
        }
        trailing = sort == SPACE ? trailing + 1 : 0;
        count += first != NULL; /* leading spaces do not count */
        at += size;
    }
    if (!visible || count - trailing > characters)
        return false;
    size_t length = (size_t)(last - first);
    memmove(text, first, length);
    text[length] = '\0';
    return true;
}
