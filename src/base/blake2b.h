/* The hash function BLAKE2b (RFC 7693), with an optional key and a digest of 1 to 64 bytes.
 *
 *     posse_blake2b hash;
 *     uint8_t digest[32];
 *     posse_blake2b_init(&hash, sizeof digest, NULL, 0);
 *     posse_blake2b_update(&hash, bytes, length);
 *     posse_blake2b_final(&hash, digest);
 *
 * posse_blake2b_update may be called any number of times. Nothing is allocated.
 *
 * libposse needs this hash for fair dice and has no dependencies, so it has its own implementation. The server
 * hashes its tokens with libsodium.
 */
#ifndef POSSE_BASE_BLAKE2B_H
#define POSSE_BASE_BLAKE2B_H

#include <stddef.h>
#include <stdint.h>

enum {
    POSSE_BLAKE2B_BLOCK = 128,
    POSSE_BLAKE2B_MAX = 64, /* bytes of the longest digest and of the longest key */
};

typedef struct posse_blake2b {
    uint64_t chain[8];
    uint64_t counted; /* bytes hashed into `chain` */
    size_t waiting;   /* bytes in `block`, not hashed yet */
    size_t size;      /* bytes of the digest */
    uint8_t block[POSSE_BLAKE2B_BLOCK];
} posse_blake2b;

/* `size` is 1 to 64, `key_size` 0 (no key) to 64. */
void posse_blake2b_init(posse_blake2b *hash, size_t size, const void *key, size_t key_size);
void posse_blake2b_update(posse_blake2b *hash, const void *bytes, size_t length);
/* Writes the digest's `size` bytes and empties `hash`. */
void posse_blake2b_final(posse_blake2b *hash, uint8_t digest[]);

#endif
