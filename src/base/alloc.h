/* Memory allocation. No function returns NULL: if memory runs out, or a size overflows, the program ends with a
 * message on stderr. Release the memory with free().
 *
 *     posse_action *legal = posse_alloc((size_t)game->max_legal, sizeof *legal);
 *
 * To append an item to an array:
 *
 *     list->items = posse_grow(list->items, list->count, &list->capacity, sizeof *list->items);
 *     list->items[list->count++] = item;
 */
#ifndef POSSE_BASE_ALLOC_H
#define POSSE_BASE_ALLOC_H

#include <stddef.h>

/* `count` items of `size` bytes each, uninitialised or all zero. Zero bytes also give a valid pointer. */
void *posse_alloc(size_t count, size_t size) __attribute__((malloc, returns_nonnull));
void *posse_alloc_zeroed(size_t count, size_t size) __attribute__((malloc, returns_nonnull));

/* realloc() to `count` items of `size` bytes each. */
void *posse_resize(void *items, size_t count, size_t size) __attribute__((returns_nonnull));

char *posse_strdup(const char *text) __attribute__((malloc, returns_nonnull));

/* Doubles `*capacity`, which is in items and starts at 0, and moves the array. Call posse_grow instead. */
void *posse_double(void *items, size_t *capacity, size_t size) __attribute__((returns_nonnull));

/* Makes sure that one more item fits after the first `count`, and returns the array, which may have moved. The
 * capacity doubles, so that appending n items takes linear time. */
static inline void *posse_grow(void *items, size_t count, size_t *capacity, size_t size)
{
    return count < *capacity ? items : posse_double(items, capacity, size);
}

#endif
