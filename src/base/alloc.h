/* Memory. Nothing here returns NULL: a program that runs out of memory, or asks for more bytes than a size_t
 * counts, ends with a message on stderr. Give the memory back with free().
 *
 *     posse_action *legal = posse_alloc((size_t)game->max_legal, sizeof *legal);
 *
 * An array that grows by one item at a time:
 *
 *     list->items = posse_grow(list->items, list->count, &list->capacity, sizeof *list->items);
 *     list->items[list->count++] = item;
 */
#ifndef POSSE_BASE_ALLOC_H
#define POSSE_BASE_ALLOC_H

#include <stddef.h>

/* `count` items of `size` bytes each, uninitialised or all zero. No bytes at all give a valid pointer too. */
void *posse_alloc(size_t count, size_t size) __attribute__((malloc, returns_nonnull));
void *posse_alloc_zeroed(size_t count, size_t size) __attribute__((malloc, returns_nonnull));

/* realloc() to `count` items of `size` bytes each. */
void *posse_resize(void *items, size_t count, size_t size) __attribute__((returns_nonnull));

char *posse_strdup(const char *text) __attribute__((malloc, returns_nonnull));

/* Doubles `*capacity` (in items, at first 0) and moves the array. Use posse_grow. */
void *posse_double(void *items, size_t *capacity, size_t size) __attribute__((returns_nonnull));

/* Makes room for one more item behind `count` of them and returns the array, which may have moved. Doubling
 * keeps many additions linear. */
static inline void *posse_grow(void *items, size_t count, size_t *capacity, size_t size)
{
    return count < *capacity ? items : posse_double(items, capacity, size);
}

#endif
