/* A multiplicative hash over words of eight bytes. */
#include "hash.h"
#include "bytes.h"

uint64_t posse_hash_mix(uint64_t hash, uint64_t number)
{
    hash = (hash ^ number) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

uint64_t posse_hash(const void *bytes, size_t length)
{
    const uint8_t *at = bytes;
    uint64_t hash = length;
    for (; length >= 8; at += 8, length -= 8)
        hash = posse_hash_mix(hash, posse_load64(at));
    if (length) {
        uint8_t rest[8] = {0};
        memcpy(rest, at, length);
        hash = posse_hash_mix(hash, posse_load64(rest));
    }
    return posse_hash_mix(hash, 0);
}
