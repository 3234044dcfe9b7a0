/* The random number generator: xoshiro256** (Blackman and Vigna), seeded by splitmix64.
 *
 *     posse_rng rng;
 *     posse_rng_seed(&rng, 42);
 *     uint32_t die = 1 + posse_rng_below(&rng, 6);
 *
 * The caller owns the generator and passes it in. The library has no generator of its own and never asks the
 * operating system for randomness. The same seed gives the same numbers on every platform.
 */
#ifndef POSSE_RNG_H
#define POSSE_RNG_H

#include <stdbool.h>
#include <stdint.h>

typedef struct posse_rng {
    uint64_t word[4]; /* never all zero */
} posse_rng;

/* Any 64-bit number is a good seed. Neighbouring seeds give unrelated streams. */
void posse_rng_seed(posse_rng *rng, uint64_t seed);

/* Sets all 256 bits of the generator. The first byte is the most significant byte of word[0]. All zeros would
 * only ever produce zeros, and are replaced by posse_rng_seed(rng, 0). */
void posse_rng_set(posse_rng *rng, const uint8_t bits[32]);

/* Reads a seed as people write it: a decimal number of up to 64 bits for posse_rng_seed, or 64 hex digits for
 * posse_rng_set. Returns false and leaves `rng` unchanged if `text` is neither. */
bool posse_rng_read(posse_rng *rng, const char *text);

/* Derives the generator with this number from a seed. Generators of different numbers are independent, so that
 * one seed can serve a million matches, played in any order. */
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

/* A uniform number from 0 to bound-1, without any bias; `bound` must not be 0. This is Lemire's method: the upper
 * half of 32 random bits times the bound is the number, and the few lower halves that would favour some
 * numbers are drawn again. */
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

/* The same for a bound of up to 64 bits. Draws as many bits as the bound has, again and again until the number
 * is below the bound. */
static inline uint64_t posse_rng_below64(posse_rng *rng, uint64_t bound)
{
    uint64_t mask = UINT64_MAX >> __builtin_clzll(bound | 1), number;
    do
        number = posse_rng_next(rng) & mask;
    while (number >= bound);
    return number;
}

#endif
