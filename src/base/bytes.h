/* Reading and writing six or eight bytes as one word, and macros that generate constant tables.
 *
 *     uint64_t word = posse_load48(dice);
 *     posse_store48(dice, word + POSSE_EACH_OF_6);     adds 1 to each of six bytes
 *
 * On every platform, the lowest eight bits of a word hold the first byte.
 */
#ifndef POSSE_BASE_BYTES_H
#define POSSE_BASE_BYTES_H

#include <stdint.h>
#include <string.h>

/* A 1 in each of the six or eight bytes. Multiply by n to get n in each byte. */
#define POSSE_EACH_OF_6 UINT64_C(0x010101010101)
#define POSSE_EACH_OF_8 UINT64_C(0x0101010101010101)

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

/* Loaded as 4 + 2 bytes to avoid a store-forwarding stall. */
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

/* The set of nonzero bytes: bit i stands for byte i. No byte may exceed 128. Adding 0x7f sets the top bit of
 * every nonzero byte, and the multiplication gathers these bits in the top byte. */
static inline unsigned posse_nonzero_bytes(uint64_t word)
{
    uint64_t nonzero = (word + 0x7f * POSSE_EACH_OF_8) >> 7 & POSSE_EACH_OF_8;
    return (unsigned)(nonzero * UINT64_C(0x0102040810204080) >> 56);
}

/* The sum of the bytes, which must be below 256. The multiplication adds up all bytes in the top byte. */
static inline int posse_sum_of_bytes(uint64_t word)
{
    return (int)(word * POSSE_EACH_OF_8 >> 56);
}

/* Rows of a constant table: POSSE_ROWS_16(row, n) expands to row(n), row(n + 1) … row(n + 15), where `row` is a
 * macro. */
#define POSSE_ROWS_4(row, n) row(n), row((n) + 1), row((n) + 2), row((n) + 3)
#define POSSE_ROWS_16(row, n)                                                                                          \
    POSSE_ROWS_4(row, n), POSSE_ROWS_4(row, (n) + 4), POSSE_ROWS_4(row, (n) + 8), POSSE_ROWS_4(row, (n) + 12)
#define POSSE_ROWS_64(row, n)                                                                                          \
    POSSE_ROWS_16(row, n), POSSE_ROWS_16(row, (n) + 16), POSSE_ROWS_16(row, (n) + 32), POSSE_ROWS_16(row, (n) + 48)
#define POSSE_ROWS_256(row, n)                                                                                         \
    POSSE_ROWS_64(row, n), POSSE_ROWS_64(row, (n) + 64), POSSE_ROWS_64(row, (n) + 128), POSSE_ROWS_64(row, (n) + 192)

#endif
