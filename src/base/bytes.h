/* Six or eight bytes as one number, the first byte counting least, on every platform. */
#ifndef POSSE_BASE_BYTES_H
#define POSSE_BASE_BYTES_H

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

/* Six bytes, in two pieces: gathered in memory they would have to be waited for. */
static inline uint64_t posse_load48(const uint8_t bytes[6])
{
    uint32_t low;
    uint16_t high;
    memcpy(&low, bytes, sizeof low);
    memcpy(&high, bytes + sizeof low, sizeof high);
    if (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__) {
        low = __builtin_bswap32(low);
        high = __builtin_bswap16(high);
    }
    return low | (uint64_t)high << 32;
}

static inline void posse_store48(uint8_t bytes[6], uint64_t word)
{
    uint32_t low = (uint32_t)word;
    uint16_t high = (uint16_t)(word >> 32);
    if (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__) {
        low = __builtin_bswap32(low);
        high = __builtin_bswap16(high);
    }
    memcpy(bytes, &low, sizeof low);
    memcpy(bytes + sizeof low, &high, sizeof high);
}

static inline void posse_store64(uint8_t bytes[8], uint64_t word)
{
    word = posse_little_endian(word);
    memcpy(bytes, &word, sizeof word);
}

#endif
