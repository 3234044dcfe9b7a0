/* BLAKE2b. Names in brackets are from RFC 7693. */
#include "blake2b.h"
#include "bytes.h"

#include <assert.h>

enum { WORDS = 8, BLOCK_WORDS = 16, ROUNDS = 12, SCHEDULES = 10 };

/* The first bits of the fractional parts of the square roots of the first eight primes [IV]. */
static const uint64_t beginning[WORDS] = {
    0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
    0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
};

/* The order in which each round takes the words of the message [SIGMA]. Rounds 11 and 12 use the first two. */
static const uint8_t schedule[SCHEDULES][BLOCK_WORDS] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4}, {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13}, {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11}, {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5}, {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
};

/* The words that each step of a round mixes: the columns of the 4 by 4 matrix, then its diagonals. */
static const uint8_t quarters[8][4] = {
    {0, 4, 8, 12},  {1, 5, 9, 13},  {2, 6, 10, 14}, {3, 7, 11, 15},
    {0, 5, 10, 15}, {1, 6, 11, 12}, {2, 7, 8, 13},  {3, 4, 9, 14},
};

static uint64_t turn_right(uint64_t word, int by)
{
    return word >> by | word << (64 - by);
}

/* [G] */
static void mix(uint64_t v[BLOCK_WORDS], const uint8_t at[4], uint64_t x, uint64_t y)
{
    uint64_t a = v[at[0]], b = v[at[1]], c = v[at[2]], d = v[at[3]];
    a += b + x;
    d = turn_right(d ^ a, 32);
    c += d;
    b = turn_right(b ^ c, 24);
    a += b + y;
    d = turn_right(d ^ a, 16);
    c += d;
    b = turn_right(b ^ c, 63);
    v[at[0]] = a, v[at[1]] = b, v[at[2]] = c, v[at[3]] = d;
}

/* [F] The upper half of the counter is always 0, because no message has 2^64 bytes. */
static void compress(posse_blake2b *hash, int last)
{
    uint64_t v[BLOCK_WORDS], message[BLOCK_WORDS];
    for (int i = 0; i < WORDS; i++) {
        v[i] = hash->chain[i];
        v[i + WORDS] = beginning[i];
    }
    v[12] ^= hash->counted;
    if (last)
        v[14] = ~v[14];
    for (int i = 0; i < BLOCK_WORDS; i++)
        message[i] = posse_load64(hash->block + 8 * i);
    for (int round = 0; round < ROUNDS; round++) {
        const uint8_t *order = schedule[round % SCHEDULES];
        for (int i = 0; i < 8; i++)
            mix(v, quarters[i], message[order[2 * i]], message[order[2 * i + 1]]);
    }
    for (int i = 0; i < WORDS; i++)
        hash->chain[i] ^= v[i] ^ v[i + WORDS];
}

/* A key is hashed as a block before the message, padded with zeros. */
void posse_blake2b_init(posse_blake2b *hash, size_t size, const void *key, size_t key_size)
{
    assert(size >= 1 && size <= POSSE_BLAKE2B_MAX && key_size <= POSSE_BLAKE2B_MAX);
    *hash = (posse_blake2b){.size = size};
    memcpy(hash->chain, beginning, sizeof hash->chain);
    hash->chain[0] ^= 0x01010000 ^ (uint64_t)key_size << 8 ^ (uint64_t)size;
    if (key_size > 0) {
        memcpy(hash->block, key, key_size);
        hash->waiting = POSSE_BLAKE2B_BLOCK;
    }
}

/* Keeps a full block until more bytes follow, because the last block is hashed differently. */
void posse_blake2b_update(posse_blake2b *hash, const void *bytes, size_t length)
{
    const uint8_t *at = bytes;
    while (length > 0) {
        if (hash->waiting == POSSE_BLAKE2B_BLOCK) {
            hash->counted += POSSE_BLAKE2B_BLOCK;
            compress(hash, 0);
            hash->waiting = 0;
        }
        size_t space = POSSE_BLAKE2B_BLOCK - hash->waiting;
        size_t piece = length < space ? length : space;
        memcpy(hash->block + hash->waiting, at, piece);
        hash->waiting += piece;
        at += piece;
        length -= piece;
    }
}

void posse_blake2b_final(posse_blake2b *hash, uint8_t digest[])
{
    uint8_t whole[POSSE_BLAKE2B_MAX];
    memset(hash->block + hash->waiting, 0, POSSE_BLAKE2B_BLOCK - hash->waiting);
    hash->counted += hash->waiting;
    compress(hash, 1);
    for (size_t i = 0; i < WORDS; i++)
        posse_store64(whole + 8 * i, hash->chain[i]);
    memcpy(digest, whole, hash->size);
    *hash = (posse_blake2b){0};
}
