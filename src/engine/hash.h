/* A fast hash of bytes that is the same on every platform. It is not cryptographic. */
#ifndef POSSE_ENGINE_HASH_H
#define POSSE_ENGINE_HASH_H

#include <stddef.h>
#include <stdint.h>

uint64_t posse_hash(const void *bytes, size_t length);

/* Mixes a number into a running hash. */
uint64_t posse_hash_mix(uint64_t hash, uint64_t number);

#endif
