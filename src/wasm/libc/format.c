/* vsnprintf, for the conversions that Posse uses. */
#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "imports.h"

typedef struct output {
    char *at;
    size_t room;   /* bytes left, without the terminating zero */
    size_t length; /* of the whole text, including what did not fit */
} output;

typedef struct conversion {
    bool left, zeros;
    int width, precision; /* precision -1: none */
    char length;          /* 'H' for hh, 'L' for ll, else the letter, or 0 */
    char letter;
} conversion;

static void put(output *out, const char *bytes, size_t length)
{
    size_t fits = length < out->room ? length : out->room;
    memcpy(out->at, bytes, fits);
    out->at += fits;
    out->room -= fits;
    out->length += length;
}

static void pad(output *out, char c, int count)
{
    for (; count > 0; count--)
        put(out, &c, 1);
}

/* ---- reading the format ---------------------------------------------------------------------- */

static int read_count(const char **at, va_list *arguments)
{
    int count = 0;
    if (**at == '*') {
        (*at)++;
        return va_arg(*arguments, int);
    }
    for (; isdigit(**at); (*at)++)
        count = 10 * count + (**at - '0');
    return count;
}

static char read_length(const char **at)
{
    char length = **at;
    if (!length || !strchr("hljzt", length))
        return 0;
    (*at)++;
    if ((length == 'h' || length == 'l') && **at == length) {
        (*at)++;
        return (char)toupper(length);
    }
    return length;
}

/* `at` is behind the percent sign. */
static conversion read_conversion(const char **at, va_list *arguments)
{
    conversion c = {.precision = -1};
    for (; **at == '-' || **at == '0'; (*at)++) {
        c.left |= **at == '-';
        c.zeros |= **at == '0';
    }
    c.width = read_count(at, arguments);
    if (c.width < 0) {
        c.left = true;
        c.width = -c.width;
    }
    if (**at == '.') {
        (*at)++;
        c.precision = read_count(at, arguments);
    }
    c.length = read_length(at);
    c.letter = *(*at)++;
    return c;
}

/* ---- integers -------------------------------------------------------------------------------- */

/* `long`, `size_t` and `ptrdiff_t` have 32 bits, like `int`. */
_Static_assert(sizeof(long) == sizeof(int) && sizeof(size_t) == sizeof(int), "the lengths l, z and t need more bits");

static int64_t take_signed(const conversion *c, va_list *arguments)
{
    if (c->length == 'L' || c->length == 'j')
        return va_arg(*arguments, long long);
    int number = va_arg(*arguments, int);
    if (c->length == 'h')
        return (short)number;
    return c->length == 'H' ? (signed char)number : number;
}

static uint64_t take_unsigned(const conversion *c, va_list *arguments)
{
    if (c->length == 'L' || c->length == 'j')
        return va_arg(*arguments, unsigned long long);
    unsigned number = va_arg(*arguments, unsigned);
    if (c->length == 'h')
        return (unsigned short)number;
    return c->length == 'H' ? (unsigned char)number : number;
}

static void put_integer(output *out, const conversion *c, uint64_t size, bool negative)
{
    const char *letters = c->letter == 'X' ? "0123456789ABCDEF" : "0123456789abcdef";
    unsigned base = c->letter == 'd' || c->letter == 'i' || c->letter == 'u' ? 10 : 16;
    char digits[24];
    char *first = digits + sizeof digits;
    for (; size > 0 || (first == digits + sizeof digits && c->precision != 0); size /= base)
        *--first = letters[size % base];
    int count = (int)(digits + sizeof digits - first);
    int zeros = c->precision > count ? c->precision - count : 0;
    int spaces = c->width - count - zeros - negative;
    if (c->zeros && !c->left && c->precision < 0 && spaces > 0) {
        zeros = spaces;
        spaces = 0;
    }
    if (!c->left)
        pad(out, ' ', spaces);
    pad(out, '-', negative);
    pad(out, '0', zeros);
    put(out, first, (size_t)count);
    if (c->left)
        pad(out, ' ', spaces);
}

/* ---- text ------------------------------------------------------------------------------------ */

static void put_text(output *out, const conversion *c, const char *text, size_t length)
{
    if (!c->left)
        pad(out, ' ', c->width - (int)length);
    put(out, text, length);
    if (c->left)
        pad(out, ' ', c->width - (int)length);
}

static void put_conversion(output *out, const conversion *c, va_list *arguments)
{
    static const char unknown[] = "vsnprintf: unknown conversion";
    switch (c->letter) {
    case 'd':
    case 'i': {
        int64_t number = take_signed(c, arguments);
        put_integer(out, c, number < 0 ? -(uint64_t)number : (uint64_t)number, number < 0);
        break;
    }
    case 'u':
    case 'x':
    case 'X':
        put_integer(out, c, take_unsigned(c, arguments), false);
        break;
    case 'p':
        put_integer(out, c, (uintptr_t)va_arg(*arguments, void *), false);
        break;
    case 'c':
        put_text(out, c, &(char){(char)va_arg(*arguments, int)}, 1);
        break;
    case 's': {
        const char *text = va_arg(*arguments, const char *);
        put_text(out, c, text, strnlen(text, c->precision < 0 ? SIZE_MAX : (size_t)c->precision));
        break;
    }
    case '%':
        put(out, "%", 1);
        break;
    default:
        js_abort(unknown, sizeof unknown - 1);
    }
}

int vsnprintf(char *out, size_t size, const char *format, va_list arguments)
{
    char none = '\0';
    output text = {.at = size ? out : &none, .room = size ? size - 1 : 0};
    va_list rest;
    va_copy(rest, arguments);
    while (*format) {
        size_t plain = strcspn(format, "%");
        put(&text, format, plain);
        format += plain;
        if (!*format)
            break;
        format++;
        conversion c = read_conversion(&format, &rest);
        put_conversion(&text, &c, &rest);
    }
    va_end(rest);
    *text.at = '\0';
    return (int)text.length;
}

int snprintf(char *out, size_t size, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(out, size, format, arguments);
    va_end(arguments);
    return length;
}
