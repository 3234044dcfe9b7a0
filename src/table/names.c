/* Names that look alike. Two people at a table must not be mistaken for one another, so names that differ only in case,
 * accents, blanks, invisible characters, or letters of other alphabets with the same shape count as the same name. */
#include "table_internal.h"
#include "utf8.h"

#include <string.h>

/* Letters that look like a Latin one. Each pair is a character and what it stands for; a character that is not listed
 * stands for itself. In ascending order. */
static const struct look_alike {
    uint32_t character;
    char letter;
} look_alikes[] = {
    {0x0131, 'i'}, {0x0391, 'a'}, {0x0392, 'b'},  {0x0395, 'e'},  {0x0396, 'z'}, {0x0397, 'h'}, {0x0399, 'l'},
    {0x039A, 'k'}, {0x039C, 'm'}, {0x039D, 'n'},  {0x039F, 'o'},  {0x03A1, 'p'}, {0x03A4, 't'}, {0x03A5, 'y'},
    {0x03A7, 'x'}, {0x03B1, 'a'}, {0x03B9, 'i'},  {0x03BA, 'k'},  {0x03BD, 'v'}, {0x03BF, 'o'}, {0x03C1, 'p'},
    {0x03C5, 'u'}, {0x03F2, 'c'}, {0x0405, 's'},  {0x0406, 'l'},  {0x0408, 'j'}, {0x0410, 'a'}, {0x0412, 'b'},
    {0x0415, 'e'}, {0x041A, 'k'}, {0x041C, 'm'},  {0x041D, 'h'},  {0x041E, 'o'}, {0x0420, 'p'}, {0x0421, 'c'},
    {0x0422, 't'}, {0x0423, 'y'}, {0x0425, 'x'},  {0x042C, 'b'},  {0x0430, 'a'}, {0x0435, 'e'}, {0x043E, 'o'},
    {0x0440, 'p'}, {0x0441, 'c'}, {0x0443, 'y'},  {0x0445, 'x'},  {0x0455, 's'}, {0x0456, 'i'}, {0x0458, 'j'},
    {0x04AE, 'y'}, {0x04BB, 'h'}, {0x04C0, 'l'},  {0x04CF, 'l'},  {0x0501, 'd'}, {0x051B, 'q'}, {0x051D, 'w'},
    {0x0555, 'o'}, {0x0578, 'n'}, {0x057D, 'u'},  {0x0585, 'o'},  {0x2010, '-'}, {0x2011, '-'}, {0x2012, '-'},
    {0x2013, '-'}, {0x2014, '-'}, {0x2018, '\''}, {0x2019, '\''}, {0x2160, 'l'}, {0x2164, 'v'}, {0x2169, 'x'},
    {0x216C, 'l'}, {0x2170, 'i'}, {0x2174, 'v'},  {0x2179, 'x'},  {0x217C, 'l'}, {0x2212, '-'},
};

/* The letters U+00C0 to U+00FF without their accents. A blank: the letter has no Latin one that it looks like. */
static const char without_accents[] = "aaaaaa ceeeelllldnooooo ouuuuy  aaaaaa ceeeeiiiidnooooo ouuuuy y";
_Static_assert(sizeof without_accents == 65, "one for each letter");

static const struct range {
    uint32_t first, last;
} invisible[] = {
    {0x0000, 0x0020}, {0x007F, 0x00A0}, {0x00AD, 0x00AD}, {0x0300, 0x036F}, {0x034F, 0x034F}, {0x061C, 0x061C},
    {0x115F, 0x1160}, {0x1680, 0x1680}, {0x17B4, 0x17B5}, {0x180B, 0x180F}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF},
    {0x2000, 0x200F}, {0x2028, 0x202F}, {0x205F, 0x206F}, {0x20D0, 0x20FF}, {0x2800, 0x2800}, {0x3000, 0x3000},
    {0x3164, 0x3164}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0}, {0xE0000, 0xE0FFF},
};

static bool is_invisible(uint32_t character)
{
    for (size_t i = 0; i < sizeof invisible / sizeof invisible[0]; i++)
        if (character >= invisible[i].first && character <= invisible[i].last)
            return true;
    return false;
}

/* The character at `*at`, which is moved behind it. A byte that is not UTF-8 stands for itself. */
static uint32_t next_character(const char **at)
{
    size_t size = posse_utf8_size(*at, *at + strlen(*at));
    uint32_t character = (unsigned char)**at;
    if (size > 1)
        character &= 0x7FU >> size;
    for (size_t i = 1; i < size; i++)
        character = character << 6 | ((unsigned char)(*at)[i] & 0x3FU);
    *at += size ? size : 1;
    return character;
}

static uint32_t latin_letter(uint32_t character)
{
    if (character >= 0xFF01 && character <= 0xFF5E) /* full width */
        character -= 0xFF01 - '!';
    if (character == '1' || character == '|')
        return 'l';
    if (character == '0')
        return 'o';
    if (character >= 'A' && character <= 'Z')
        return character + ('a' - 'A');
    if (character >= 0xC0 && character <= 0xFF && without_accents[character - 0xC0] != ' ')
        return (unsigned char)without_accents[character - 0xC0];
    for (size_t i = 0; i < sizeof look_alikes / sizeof look_alikes[0]; i++)
        if (look_alikes[i].character == character)
            return (unsigned char)look_alikes[i].letter;
    return character;
}

/* I and l look alike, and so must i and I be the same. */
static uint32_t plain_letter(uint32_t character)
{
    uint32_t letter = latin_letter(character);
    return letter == 'i' ? 'l' : letter;
}

/* The next letter that can be seen, in the form in which it is compared; 0 at the end. */
static uint32_t next_letter(const char **at)
{
    while (**at) {
        uint32_t character = next_character(at);
        if (!is_invisible(character))
            return plain_letter(character);
    }
    return 0;
}

bool table_names_look_alike(const char *one, const char *other)
{
    uint32_t letter;
    do {
        letter = next_letter(&one);
        if (letter != next_letter(&other))
            return false;
    } while (letter);
    return true;
}

bool table_name_is_visible(const char *name)
{
    return next_letter(&name) != 0;
}
