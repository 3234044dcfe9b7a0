/* Allocation that never fails: the program ends if memory runs out. */
#include "alloc.h"
#include "fatal.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static void *insist(void *memory)
{
    if (!memory)
        posse_fatal("out of memory");
    return memory;
}

/* At least 1, because malloc(0) may return NULL. */
static size_t bytes_of(size_t count, size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes))
        posse_fatal("out of memory: the size of an allocation overflows");
    return bytes ? bytes : 1;
}

void *posse_alloc(size_t count, size_t size)
{
    return insist(malloc(bytes_of(count, size)));
}

void *posse_alloc_zeroed(size_t count, size_t size)
{
    return insist(calloc(1, bytes_of(count, size)));
}

void *posse_resize(void *items, size_t count, size_t size)
{
    return insist(realloc(items, bytes_of(count, size)));
}

char *posse_strdup(const char *text)
{
    return insist(strdup(text));
}

void *posse_double(void *items, size_t *capacity, size_t size)
{
    enum { FIRST_CAPACITY = 8 };
    size_t doubled = *capacity ? bytes_of(*capacity, 2) : FIRST_CAPACITY;
    items = posse_resize(items, doubled, size);
    *capacity = doubled;
    return items;
}
