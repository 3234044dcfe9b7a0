/* Decoding the escapes of JSON strings, one byte at a time. */
#include "hex.h"
#include "json_internal.h"
#include <string.h>

int posse_json_hex4(const char *at)
{
    int number = 0;
    for (int i = 0; i < 4; i++) {
        int digit = posse_hex_digit(at[i]);
        if (digit < 0)
            return -1;
        number = number << 4 | digit;
    }
    return number;
}

static int encode(int point, unsigned char out[4])
{
    static const unsigned char lead[] = {0, 0, 0xc0, 0xe0, 0xf0};
    int size = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    for (int i = size - 1; i > 0; i--) {
        out[i] = (unsigned char)(0x80 | (point & 0x3f));
        point >>= 6;
    }
    out[0] = (unsigned char)(size == 1 ? point : lead[size] | point);
    return size;
}

/* Decodes the escape at letters->at, or a surrogate pair of two escapes, into letters->escaped. */
static void read_escape(posse_json_letters *letters)
{
    static const char names[] = "\"\\/bfnrt";
    static const char meant[] = "\"\\/\b\f\n\r\t";
    char name = letters->at[1];
    letters->next = 0;
    if (name != 'u') {
        letters->escaped[0] = (unsigned char)meant[strchr(names, name) - names];
        letters->count = 1;
        letters->at += 2;
        return;
    }
    int point = posse_json_hex4(letters->at + 2);
    letters->at += 6;
    if (point >= 0xd800 && point < 0xdc00) {
        int low = posse_json_hex4(letters->at + 2);
        point = 0x10000 + ((point - 0xd800) << 10) + (low - 0xdc00);
        letters->at += 6;
    }
    letters->count = encode(point, letters->escaped);
}

posse_json_letters posse_json_letters_of(const char *quote)
{
    return (posse_json_letters){.at = quote + 1};
}

int posse_json_letter(posse_json_letters *letters)
{
    if (letters->next < letters->count)
        return letters->escaped[letters->next++];
    if (*letters->at == '"')
        return -1;
    if (*letters->at != '\\')
        return (unsigned char)*letters->at++;
    read_escape(letters);
    return letters->escaped[letters->next++];
}

int posse_json_compare(const char *a, const char *b)
{
    posse_json_letters x = posse_json_letters_of(a);
    posse_json_letters y = posse_json_letters_of(b);
    for (;;) {
        /* Fast path: equal bytes without escapes need no decoding. */
        if (x.next == x.count && y.next == y.count)
            while (*x.at == *y.at && *x.at != '\\' && *x.at != '"')
                x.at++, y.at++;
        int left = posse_json_letter(&x);
        int right = posse_json_letter(&y);
        if (left != right || left < 0)
            return left - right;
    }
}
