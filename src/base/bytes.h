/* Eight bytes as one number, the first byte counting least, on every platform. */
#ifndef POSSE_BYTES_H
#define POSSE_BYTES_H

#include <stdint.h>
#include <string.h>

static inline uint64_t posse_little_endian(uint64_t word)
{
    return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? __builtin_bswap64(word) : word;
}

static inline uint64_t posse_load64(const uint8_t bytes[8])
{
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return posse_little_endian(word);
}

static inline void posse_store64(uint8_t bytes[8], uint64_t word)
{
    word = posse_little_endian(word);
    memcpy(bytes, &word, sizeof word);
}

#endif
