/* The hash function FNV-1a of 32 bits, for hash tables. Whoever chooses the bytes can choose the hash. */
#ifndef POSSE_BASE_FNV_H
#define POSSE_BASE_FNV_H

#include <stddef.h>
#include <stdint.h>

static inline uint32_t posse_fnv1a(const void *bytes, size_t length)
{
    const unsigned char *at = bytes;
    uint32_t hash = 2166136261U;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ at[i]) * 16777619U;
    return hash;
}

#endif
