/* Seeding the random number generator. Drawing from it is inline in the header. */
#include "hex.h"

#include <posse/rng.h>
#include <stddef.h>
#include <string.h>

enum { SEED_DIGITS = 20, STATE_BYTES = 32 };

/* splitmix64: steps through all 64-bit numbers by the golden ratio and mixes each. Four results in a row are
 * all different, so the generator's words are never all zero. */
static uint64_t split(uint64_t *walk)
{
    uint64_t mixed = *walk += 0x9e3779b97f4a7c15;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
    return mixed ^ (mixed >> 31);
}

void posse_rng_seed(posse_rng *rng, uint64_t seed)
{
    for (int i = 0; i < 4; i++)
        rng->word[i] = split(&seed);
}

/* Combines each word of the seed with a mixed word of the number and mixes the result again, so that neither
 * neighbouring numbers nor neighbouring seeds give related streams. */
void posse_rng_fork(posse_rng *rng, const posse_rng *seed, uint64_t number)
{
    uint64_t walk = number, any = 0;
    for (int i = 0; i < 4; i++) {
        uint64_t word = seed->word[i] ^ split(&walk);
        any |= rng->word[i] = split(&word);
    }
    if (!any)
        posse_rng_seed(rng, number);
}

void posse_rng_set(posse_rng *rng, const uint8_t bits[32])
{
    uint64_t any = 0;
    for (int i = 0; i < 4; i++) {
        uint64_t word = 0;
        for (int byte = 0; byte < 8; byte++)
            word = word << 8 | bits[8 * i + byte];
        rng->word[i] = word;
        any |= word;
    }
    if (!any)
        posse_rng_seed(rng, 0);
}

static bool read_decimal(const char *text, size_t length, uint64_t *seed)
{
    if (length < 1 || length > SEED_DIGITS)
        return false;
    uint64_t number = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        uint64_t digit = (uint64_t)(text[i] - '0');
        if (number > (UINT64_MAX - digit) / 10)
            return false;
        number = number * 10 + digit;
    }
    *seed = number;
    return true;
}

bool posse_rng_read(posse_rng *rng, const char *text)
{
    size_t length = strlen(text);
    uint64_t seed;
    uint8_t bits[STATE_BYTES];
    if (read_decimal(text, length, &seed))
        posse_rng_seed(rng, seed);
    else if (posse_hex_read(text, length, bits, sizeof bits))
        posse_rng_set(rng, bits);
    else
        return false;
    return true;
}
