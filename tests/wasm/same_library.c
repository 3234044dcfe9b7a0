/* The C library: the same calls natively, where the system's library answers, and in WebAssembly. */
#include "hash.h"
#include "same.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { ROUNDS = 200, MAX_TEXT = 40, BLOCKS = 64, MAX_BLOCK = 3000 };

typedef struct library {
    posse_rng rng;
    uint64_t hash;
} library;

static void mix(library *l, int64_t number)
{
    l->hash = posse_hash_mix(l->hash, (uint64_t)number);
}

static void mix_text(library *l, const char *text)
{
    mix(l, (int64_t)posse_hash(text, strlen(text)));
}

static int below(library *l, int bound)
{
    return (int)posse_rng_below(&l->rng, (uint32_t)bound);
}

/* The sign is all that the standard promises of comparisons. */
static int sign(int difference)
{
    return (difference > 0) - (difference < 0);
}

/* A text of few different letters, so that parts of it are found in others. */
static void make_text(library *l, char text[])
{
    int length = below(l, MAX_TEXT);
    for (int i = 0; i < length; i++)
        text[i] = "aAbB ,\xC3\xA9"[below(l, 8)];
    text[length] = '\0';
}

static void print_numbers(library *l)
{
    char text[400];
    int64_t number = (int64_t)posse_rng_next(&l->rng) >> below(l, 64);
    int width = below(l, 30) - 10, size = 1 + below(l, (int)sizeof text);
    int precision = below(l, 4), small = below(l, 3);
    int length =
        snprintf(text, (size_t)size,
                 "%d|%u|%x|%X|%c|%%|%" PRId64 "|%" PRIu64 "|%016" PRIx64 "|%zu|%5d|%-5d|%05d|%.3d|%*d|%.*d|%hhu|%hd",
                 (int)number, (unsigned)number, (unsigned)number, (unsigned)number, 'a' + (int)(number & 15), number,
                 (uint64_t)number, (uint64_t)number, (size_t)(number & 0xffff), (int)number % 1000, (int)number % 1000,
                 (int)number % 1000, (int)number % 100, width, (int)number, precision, small, (unsigned char)number,
                 (short)number);
    mix(l, length);
    mix_text(l, text);
}

static void print_texts(library *l)
{
    char out[100], text[MAX_TEXT];
    make_text(l, text);
    int width = below(l, 50), size = 1 + below(l, (int)sizeof out);
    mix(l, snprintf(out, (size_t)size, "%s|%10s|%-10s|%.5s|%*.*s", text, text, text, text, width, width / 2, text));
    mix_text(l, out);
    mix(l, snprintf(NULL, 0, "%s %d", text, size));
}

static void read_numbers(library *l)
{
    static const char *const formats[] = {"%lld",
                                          " +%lld",
                                          "%lldx",
                                          "%llx",
                                          "-",
                                          "",
                                          "x%lld",
                                          "0%lld",
                                          "0x%llx",
                                          "-0X%llx",
                                          "0x",
                                          "\t\n -%lld",
                                          "99%lld",
                                          "9223372036854775808",
                                          "18446744073709551616",
                                          "-18446744073709551615"};
    char text[64], *end;
    long long number = (long long)(posse_rng_next(&l->rng) >> (1 + below(l, 63)));
    if (number % 3 == 0)
        number = -number;
    snprintf(text, sizeof text, formats[below(l, sizeof formats / sizeof formats[0])], number);
    mix(l, (int64_t)strtoull(text, &end, 10));
    mix(l, end - text);
    mix(l, (int64_t)strtoull(text, &end, 16));
    mix(l, end - text);
    /* `long` has 64 bits natively, and 32 in WebAssembly. */
    long found = strtol(text, &end, 10);
    mix(l, found > INT32_MAX ? INT32_MAX : found < INT32_MIN ? INT32_MIN : found);
    mix(l, end - text);
    if (found > INT32_MIN && found < INT32_MAX)
        mix(l, (int32_t)strtoul(text, &end, 10));
}

static int64_t place(const char *text, const char *found)
{
    return found ? found - text : -1;
}

static void compare_texts(library *l)
{
    char a[MAX_TEXT], b[MAX_TEXT];
    make_text(l, a);
    make_text(l, b);
    if (below(l, 4) == 0)
        memcpy(b, a, sizeof a);
    size_t most = (size_t)below(l, MAX_TEXT);
    mix(l, sign(strcmp(a, b)));
    mix(l, sign(strncmp(a, b, most)));
    mix(l, sign(strcasecmp(a, b)));
    mix(l, sign(strncasecmp(a, b, most)));
    mix(l, (int64_t)(strlen(a) + 100 * strnlen(a, most)));
    mix(l, (int64_t)(strspn(a, "aA") + 100 * strcspn(a, ", \xC3")));
    mix(l, place(a, strchr(a, "aB ,\0"[below(l, 5)])));
    mix(l, place(a, strrchr(a, "aB ,\0"[below(l, 5)])));
    b[most % 3] = '\0';
    mix(l, place(a, strstr(a, b)));
    mix(l, place(a, memchr(a, 'b', strlen(a))));
}

static void change_texts(library *l)
{
    char a[MAX_TEXT], b[MAX_TEXT + 8], *rest = NULL;
    make_text(l, a);
    memset(b, 'x', sizeof b);
    volatile size_t size = (size_t)below(l, MAX_TEXT); /* gcc warns of a text that it knows to be cut off */
    strncpy(b, a, size);
    mix(l, (int64_t)posse_hash(b, sizeof b));
    mix_text(l, strcpy(b, a));
    for (char *token = strtok_r(a, ", ", &rest); token; token = strtok_r(NULL, ", ", &rest))
        mix_text(l, token);
    for (int c = 0; c < 128; c++)
        mix(l, (isdigit(c) != 0) + 2 * (isalpha(c) != 0) + 4 * (isspace(c) != 0) + 8 * (isxdigit(c) != 0) +
                   16 * (isprint(c) != 0) + 32 * (isalnum(c) != 0) + 64 * tolower(c) + 65536 * toupper(c));
}

static void move_bytes(library *l)
{
    unsigned char bytes[1200], copy[1200];
    for (size_t i = 0; i < sizeof bytes; i++)
        copy[i] = bytes[i] = (unsigned char)posse_rng_next(&l->rng);
    size_t length = (size_t)below(l, 600), from = (size_t)below(l, 600), to = (size_t)below(l, 600);
    memmove(bytes + to, bytes + from, length);
    memcpy(copy + to, bytes + from, length);
    memset(copy + from, below(l, 256), length);
    mix(l, (int64_t)posse_hash(bytes, sizeof bytes));
    mix(l, (int64_t)posse_hash(copy, sizeof copy));
    mix(l, sign(memcmp(bytes, copy, sizeof copy)));
    mix(l, sign(memcmp(bytes + to, bytes + from, length)));
}

/* Allocates, resizes and frees blocks. Each block is filled with its own byte, and a block that overlaps another one
 * loses its contents. */
static void use_heap(library *l)
{
    unsigned char *blocks[BLOCKS] = {0};
    size_t sizes[BLOCKS] = {0};
    for (int step = 0; step < 20 * BLOCKS; step++) {
        int i = below(l, BLOCKS);
        for (size_t k = 0; k < sizes[i]; k++)
            mix(l, blocks[i][k]);
        size_t size = (size_t)below(l, below(l, 16) ? 100 : MAX_BLOCK);
        if (below(l, 3) == 0) {
            free(blocks[i]);
            blocks[i] = calloc(1, size + 1);
            mix(l, blocks[i][size]);
        } else {
            blocks[i] = realloc(blocks[i], size + 1);
            mix(l, sizes[i] && size ? blocks[i][0] : -1);
        }
        mix(l, (int64_t)((uintptr_t)blocks[i] % 16));
        sizes[i] = size;
        memset(blocks[i], i, size + 1);
    }
    for (int i = 0; i < BLOCKS; i++)
        free(blocks[i]);
}

void same_library(int amount)
{
    static const struct {
        const char *name;
        void (*call)(library *l);
    } parts[] = {{"numbers printed", print_numbers},
                 {"texts printed", print_texts},
                 {"numbers read", read_numbers},
                 {"texts compared", compare_texts},
                 {"texts changed", change_texts},
                 {"bytes moved", move_bytes},
                 {"heap", use_heap}};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        library l = {.hash = 0};
        posse_rng_seed(&l.rng, i);
        for (int round = 0; round < ROUNDS * amount; round++)
            parts[i].call(&l);
        printf("C library, %s: %016" PRIx64 "\n", parts[i].name, l.hash);
    }
}
