/* Keys on the curve P-256, for Web Push: OpenSSL's keys, as the bytes that the RFCs speak of.
 *
 *     EVP_PKEY *own = p256_new();
 *     EVP_PKEY *peer = p256_read(peer_public, NULL);       NULL if the bytes are no point of the curve
 *     p256_agree(own, peer, secret);
 *     EVP_PKEY_free(peer);
 *     EVP_PKEY_free(own);
 */
#ifndef POSSE_SERVER_PUSH_P256_H
#define POSSE_SERVER_PUSH_P256_H

#include <openssl/evp.h>
#include <stdbool.h>
#include <stdint.h>

enum {
    P256_PUBLIC = 65, /* bytes of a public key: 4, x, y */
    P256_PRIVATE = 32,
    P256_SECRET = 32,
};

/* A new pair of keys. */
EVP_PKEY *p256_new(void);

/* The key with these bytes; `private_bytes` may be NULL. Returns NULL if the bytes are not a key. */
EVP_PKEY *p256_read(const uint8_t public_bytes[P256_PUBLIC], const uint8_t *private_bytes);

bool p256_public(const EVP_PKEY *key, uint8_t out[P256_PUBLIC]);
bool p256_private(const EVP_PKEY *key, uint8_t out[P256_PRIVATE]);

/* The secret that both sides can compute (ECDH). */
bool p256_agree(EVP_PKEY *own, EVP_PKEY *peer, uint8_t out[P256_SECRET]);

#endif
