/* Words of eight bytes, each multiplied in and folded; read byte by byte in little-endian order, which
 * compilers make into one load where the machine has that order. */
#include "hash.h"

static uint64_t read_word(const unsigned char *at, size_t length)
{
    uint64_t word = 0;
    for (size_t i = 0; i < length; i++)
        word |= (uint64_t)at[i] << (8 * i);
    return word;
}

uint64_t posse_hash_mix(uint64_t hash, uint64_t number)
{
    hash = (hash ^ number) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

uint64_t posse_hash(const void *bytes, size_t length)
{
    const unsigned char *at = bytes;
    uint64_t hash = length;
    for (; length >= 8; at += 8, length -= 8)
        hash = posse_hash_mix(hash, read_word(at, 8));
    if (length)
        hash = posse_hash_mix(hash, read_word(at, length));
    return posse_hash_mix(hash, 0);
}
