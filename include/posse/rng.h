/* The random source: xoshiro256** (Blackman and Vigna), seeded by splitmix64.
 *
 * The caller owns the generator and passes it in; nothing in Posse keeps one of its own or asks
 * the operating system. The same seed gives the same numbers on every platform.
 */
#ifndef POSSE_RNG_H
#define POSSE_RNG_H

#include <stdbool.h>
#include <stdint.h>

typedef struct posse_rng {
    uint64_t word[4]; /* never all zero */
} posse_rng;

/* Any 64-bit number is a good seed; near ones give unrelated streams. */
void posse_rng_seed(posse_rng *rng, uint64_t seed);

/* All 256 bits of the generator, the first byte being the most significant of word[0].
 * The all-zero state would stand still for ever, so it is replaced by posse_rng_seed(rng, 0). */
void posse_rng_set(posse_rng *rng, const uint8_t bits[32]);

/* A seed as people write it: a decimal number of 64 bits, or 64 hex digits for posse_rng_set.
 * False, with `rng` untouched, if `text` is neither. */
bool posse_rng_read(posse_rng *rng, const char *text);

/* The generator of a number, which has nothing to do with that of any other number: one seed for a million
 * games. */
void posse_rng_fork(posse_rng *rng, const posse_rng *seed, uint64_t number);

static inline uint64_t posse_rng_rotate(uint64_t x, int by)
{
    return (x << by) | (x >> (64 - by));
}

/* The next 64 random bits. */
static inline uint64_t posse_rng_next(posse_rng *rng)
{
    uint64_t *w = rng->word;
    uint64_t result = posse_rng_rotate(w[1] * 5, 7) * 9;
    uint64_t shifted = w[1] << 17;
    w[2] ^= w[0];
    w[3] ^= w[1];
    w[1] ^= w[2];
    w[0] ^= w[3];
    w[2] ^= shifted;
    w[3] = posse_rng_rotate(w[3], 45);
    return result;
}

/* A number from 0 to bound-1, each exactly as likely; bound must not be 0. Multiplying 32 random
 * bits by the bound gives the number in the upper half; the few lower halves that would
 * favour some numbers are drawn again (Lemire's method). */
static inline uint32_t posse_rng_below(posse_rng *rng, uint32_t bound)
{
    uint64_t product = (posse_rng_next(rng) >> 32) * bound;
    if ((uint32_t)product < bound) {
        uint32_t unfair = (uint32_t)-bound % bound;
        while ((uint32_t)product < unfair)
            product = (posse_rng_next(rng) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}

/* The same for bounds beyond 32 bits: as many bits as the bound has, drawn again where they are too
 * many. */
static inline uint64_t posse_rng_below64(posse_rng *rng, uint64_t bound)
{
    uint64_t mask = UINT64_MAX >> __builtin_clzll(bound | 1), number;
    do
        number = posse_rng_next(rng) & mask;
    while (number >= bound);
    return number;
}

#endif
