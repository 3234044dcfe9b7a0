/* Encrypts a push message so that only the subscribed browser can read it, and not the push service (RFC 8291).
 *
 *     push_keys keys;
 *     if (push_keys_read(&keys, p256dh, auth))     as browsers give them: base64url
 *         push_encrypt(&keys, text, length, &body);
 *
 * The result is the body of the request to the push service, with `Content-Encoding: aes128gcm`. */
#ifndef POSSE_SERVER_PUSH_PUSH_ENCRYPT_H
#define POSSE_SERVER_PUSH_PUSH_ENCRYPT_H

#include "p256.h"

#include <posse/buffer.h>

enum {
    PUSH_AUTH = 16,      /* bytes of the secret that browser and server share */
    PUSH_SALT = 16,      /* bytes */
    PUSH_MAX_TEXT = 2048 /* bytes of a message; push services must take almost 4096 */
};

typedef struct push_keys {
    uint8_t public_bytes[P256_PUBLIC]; /* `p256dh`: the browser's public key */
    uint8_t auth[PUSH_AUTH];
} push_keys;

/* False if the texts are not the keys of a subscription. */
bool push_keys_read(push_keys *keys, const char *p256dh, const char *auth);

/* Appends the encrypted text, with a salt and a pair of keys that are used only once. False if the text is too long, or
 * OpenSSL failed. */
bool push_encrypt(const push_keys *keys, const char *text, size_t length, posse_buffer *out);

/* The same with a given pair of keys and a given salt, for tests. */
bool push_encrypt_with(const push_keys *keys, EVP_PKEY *own, const uint8_t salt[PUSH_SALT], const char *text,
                       size_t length, posse_buffer *out);

#endif
