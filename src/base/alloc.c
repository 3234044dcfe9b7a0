/* Memory, or a message and the end. */
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

/* Never 0, for which malloc() may return NULL. */
static size_t bytes_of(size_t count, size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes))
        posse_fatal("out of memory: more bytes than can be counted");
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
