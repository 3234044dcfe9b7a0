/* The heap: blocks of any size, side by side. Free blocks are in lists by size, and free neighbours are joined at once,
 * so that large blocks can be found again after many small ones.
 *
 * A block begins with its header. Sizes are multiples of 16 and include the header. Blocks begin 8 bytes before a
 * multiple of 16, so that what they hold is aligned to 16.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "imports.h"

typedef struct block block;
struct block {
    uint32_t size_before; /* of the block before this one; 0 if this is the first */
    uint32_t size : 31;
    uint32_t used : 1;
    /* Only in free blocks; a used block has its contents here. */
    block *next, *previous;
};

enum {
    ALIGNMENT = 16,
    HEADER = 8,
    SMALLEST = ALIGNMENT,
    PAGE = 65536,
    GROWTH = 16 * PAGE, /* the memory grows by at least this much, if it can */
    EXACT_LISTS = 32,   /* each of these lists has blocks of one size */
    LISTS_PER_DOUBLING = 4,
    LISTS = EXACT_LISTS + LISTS_PER_DOUBLING * 22, /* up to 2 GB */
    LARGEST = 1 << 30,
};
_Static_assert(sizeof(block) == SMALLEST, "a free block must fit into the smallest size");

static block *lists[LISTS];
static uint64_t occupied[(LISTS + 63) / 64]; /* which lists are not empty */
static char *heap_end;                       /* NULL before the first allocation */

extern char heap_base __asm__("__heap_base"); /* set by the linker: the end of stack and data */

/* ---- lists ----------------------------------------------------------------------------------- */

/* The list for a free block of this size: the list with the largest minimum that is not above `size`. */
static int list_of(uint32_t size)
{
    if (size < EXACT_LISTS * ALIGNMENT)
        return (int)(size / ALIGNMENT);
    int log = 31 - __builtin_clz(size); /* at least 9 */
    return EXACT_LISTS + LISTS_PER_DOUBLING * (log - 9) + (int)(size >> (log - 2) & 3);
}

static void add_to_list(block *b)
{
    int list = list_of(b->size);
    b->used = 0;
    b->previous = NULL;
    b->next = lists[list];
    if (b->next)
        b->next->previous = b;
    lists[list] = b;
    occupied[list / 64] |= UINT64_C(1) << (list % 64);
}

static void remove_from_list(block *b)
{
    int list = list_of(b->size);
    if (b->next)
        b->next->previous = b->previous;
    if (b->previous)
        b->previous->next = b->next;
    else if (!(lists[list] = b->next))
        occupied[list / 64] &= ~(UINT64_C(1) << (list % 64));
}

/* A free block with at least `size` bytes, or NULL. */
static block *find_free(uint32_t size)
{
    int list = list_of(size);
    for (block *b = lists[list]; b; b = b->next) /* usually the first one; in an exact list always */
        if (b->size >= size)
            return b;
    list++;
    for (int word = list / 64; word < (int)(sizeof occupied / sizeof occupied[0]); word++) {
        uint64_t rest = occupied[word];
        if (word == list / 64)
            rest &= ~UINT64_C(0) << (list % 64);
        if (rest)
            return lists[64 * word + __builtin_ctzll(rest)];
    }
    return NULL;
}

/* ---- blocks ---------------------------------------------------------------------------------- */

static block *block_of(void *memory)
{
    return (block *)((char *)memory - HEADER);
}

static block *after(block *b)
{
    return (block *)((char *)b + b->size);
}

/* Keeps the first `size` bytes of a block that is in no list. The rest becomes a free block if it is large enough. */
static void split(block *b, uint32_t size)
{
    if (b->size - size < SMALLEST)
        return;
    block *rest = (block *)((char *)b + size);
    *rest = (block){.size_before = size, .size = b->size - size};
    b->size = size;
    after(rest)->size_before = rest->size;
    add_to_list(rest);
}

/* Joins the next block to this one, if it is free. The end of the heap is a used block. */
static void join_next(block *b)
{
    block *next = after(b);
    if (next->used)
        return;
    remove_from_list(next);
    b->size += next->size;
    after(b)->size_before = b->size;
}

/* ---- growing --------------------------------------------------------------------------------- */

/* Writes the header that marks the end of the heap: a used block of which only the header exists. */
static void mark_end(uint32_t size_before)
{
    block *end = (block *)(heap_end - HEADER);
    end->size_before = size_before;
    end->size = 0;
    end->used = 1;
}

static void begin_heap(void)
{
    uintptr_t past = ((uintptr_t)&heap_base + HEADER) % ALIGNMENT;
    heap_end = &heap_base + HEADER + (past ? ALIGNMENT - past : 0);
    mark_end(0);
}

/* From the end of the heap to the end of the memory. */
static uint32_t bytes_left(void)
{
    return (uint32_t)(__builtin_wasm_memory_size(0) * PAGE - (uintptr_t)heap_end);
}

/* Gets memory for a block of `size` bytes. Nobody else grows the memory, so new pages always follow the end of the
 * heap. */
static bool grow(uint32_t size)
{
    if (!heap_end)
        begin_heap();
    if (bytes_left() < size) {
        uint32_t bytes = size > GROWTH ? size : GROWTH;
        if (__builtin_wasm_memory_grow(0, (bytes + PAGE - 1) / PAGE) == SIZE_MAX &&
            __builtin_wasm_memory_grow(0, (size + PAGE - 1) / PAGE) == SIZE_MAX)
            return false;
    }
    block *fresh = (block *)(heap_end - HEADER);
    fresh->size = bytes_left() & ~(uint32_t)(ALIGNMENT - 1);
    heap_end += fresh->size;
    mark_end(fresh->size);
    free((char *)fresh + HEADER);
    return true;
}

/* ---- the interface --------------------------------------------------------------------------- */

/* The size of a block with room for `bytes` bytes, or 0 if no block can be that large. */
static uint32_t size_for(size_t bytes)
{
    if (bytes > LARGEST)
        return 0;
    return (uint32_t)((bytes + HEADER + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1));
}

void *malloc(size_t bytes)
{
    uint32_t size = size_for(bytes);
    if (!size)
        return NULL;
    block *b = find_free(size);
    if (!b && (!grow(size) || !(b = find_free(size))))
        return NULL;
    remove_from_list(b);
    b->used = 1;
    split(b, size);
    return (char *)b + HEADER;
}

void free(void *memory)
{
    static const char twice[] = "free: the block is not in use";
    if (!memory)
        return;
    block *b = block_of(memory);
    if (!b->used)
        js_abort(twice, sizeof twice - 1);
    join_next(b);
    if (b->size_before) {
        block *before = (block *)((char *)b - b->size_before);
        if (!before->used) {
            remove_from_list(before);
            before->size += b->size;
            b->used = 0; /* the header is in the middle of a free block now; freeing it again is noticed */
            b = before;
            after(b)->size_before = b->size;
        }
    }
    add_to_list(b);
}

void *calloc(size_t count, size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes))
        return NULL;
    void *memory = malloc(bytes);
    return memory ? memset(memory, 0, bytes) : NULL;
}

void *realloc(void *memory, size_t bytes)
{
    uint32_t size = size_for(bytes);
    if (!memory || !size)
        return memory ? NULL : malloc(bytes);
    block *b = block_of(memory);
    uint32_t size_before = b->size;
    join_next(b); /* to grow into it, or so that what is cut off becomes one block with it */
    if (size <= b->size) {
        split(b, size);
        return memory;
    }
    void *moved = malloc(bytes);
    if (!moved)
        return NULL;
    memcpy(moved, memory, size_before - HEADER);
    free(memory);
    return moved;
}
