/* Numbers in text. */
#include <ctype.h>
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>

typedef struct amount {
    unsigned long long size; /* without its sign */
    bool negative, too_large;
} amount;

static int digit_of(char c)
{
    if (isdigit(c))
        return c - '0';
    return isalpha(c) ? tolower(c) - 'a' + 10 : INT_MAX;
}

/* Skips the prefix of hexadecimal numbers if a digit follows; otherwise its zero is the number. */
static const char *past_prefix(const char *at, int base)
{
    bool has_prefix = base == 16 && at[0] == '0' && tolower(at[1]) == 'x' && isxdigit(at[2]);
    return has_prefix ? at + 2 : at;
}

/* `*end` is the beginning of the text if there is no digit. */
static amount read_amount(const char *text, char **end, int base, unsigned long long most)
{
    amount read = {0};
    const char *at = text;
    while (isspace((unsigned char)*at))
        at++;
    if (*at == '-' || *at == '+')
        read.negative = *at++ == '-';
    at = past_prefix(at, base);
    const char *digits = at;
    for (int digit; (digit = digit_of(*at)) < base; at++) {
        read.too_large |= read.size > (most - (unsigned)digit) / (unsigned)base;
        read.size = read.size * (unsigned)base + (unsigned)digit;
    }
    if (end)
        *end = (char *)(at == digits ? text : at);
    return read;
}

unsigned long long strtoull(const char *text, char **end, int base)
{
    amount read = read_amount(text, end, base, ULLONG_MAX);
    if (read.too_large)
        return ULLONG_MAX;
    return read.negative ? -read.size : read.size;
}

unsigned long strtoul(const char *text, char **end, int base)
{
    amount read = read_amount(text, end, base, ULONG_MAX);
    if (read.too_large)
        return ULONG_MAX;
    return (unsigned long)(read.negative ? -read.size : read.size);
}

long strtol(const char *text, char **end, int base)
{
    amount read = read_amount(text, end, base, LONG_MAX);
    if (read.too_large)
        return read.negative ? LONG_MIN : LONG_MAX;
    return read.negative ? -(long)read.size : (long)read.size;
}
