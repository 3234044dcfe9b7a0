/* Push messages, encrypted for a browser (RFC 8291 and RFC 8188). The names of the keys are those of the RFCs. */
#include "push_encrypt.h"

#include <openssl/hmac.h>
#include <sodium.h>
#include <string.h>

enum {
    BASE64 = sodium_base64_VARIANT_URLSAFE_NO_PADDING,
    HASH = 32,
    KEY = 16,
    NONCE = 12,
    TAG = 16,
    RECORD = 4096,   /* the size of a record, of which a message has one */
    LAST_RECORD = 2, /* the byte after the text */
    MAX_INFO = 16 + 2 * P256_PUBLIC + 1,
};

/* Browsers leave the padding out, some programs do not. */
static bool read_base64(const char *text, uint8_t *out, size_t size)
{
    size_t length = 0;
    return sodium_base642bin(out, size, text, strlen(text), "=", &length, NULL, BASE64) == 0 && length == size;
}

bool push_keys_read(push_keys *keys, const char *p256dh, const char *auth)
{
    if (!read_base64(p256dh, keys->public_bytes, P256_PUBLIC) || !read_base64(auth, keys->auth, PUSH_AUTH))
        return false;
    EVP_PKEY *key = p256_read(keys->public_bytes, NULL);
    EVP_PKEY_free(key);
    return key != NULL;
}

/* ---- keys of a message ------------------------------------------------------------------------------------- */

static bool hash_with(const uint8_t *key, size_t key_length, const uint8_t *text, size_t length, uint8_t out[HASH])
{
    return HMAC(EVP_sha256(), key, (int)key_length, text, length, out, NULL) != NULL;
}

/* HKDF-Expand (RFC 5869) for results of up to 32 bytes. */
static bool expand(const uint8_t prk[HASH], const uint8_t *info, size_t length, uint8_t *out, size_t size)
{
    uint8_t text[MAX_INFO], hash[HASH];
    memcpy(text, info, length);
    text[length] = 1;
    bool fine = hash_with(prk, HASH, text, length + 1, hash);
    memcpy(out, hash, size);
    sodium_memzero(hash, sizeof hash);
    return fine;
}

typedef struct message_keys {
    uint8_t cek[KEY], nonce[NONCE];
} message_keys;

/* The input keying material of both keys: of the secret that the two sides agree on, and of `auth`. */
static bool derive_ikm(const push_keys *keys, EVP_PKEY *own, const uint8_t own_public[P256_PUBLIC], uint8_t ikm[HASH])
{
    static const char label[] = "WebPush: info"; /* its terminating zero counts */
    uint8_t info[sizeof label + (size_t)2 * P256_PUBLIC], secret[P256_SECRET], prk[HASH];
    memcpy(info, label, sizeof label);
    memcpy(info + sizeof label, keys->public_bytes, P256_PUBLIC);
    memcpy(info + sizeof label + P256_PUBLIC, own_public, P256_PUBLIC);
    EVP_PKEY *peer = p256_read(keys->public_bytes, NULL);
    bool fine = peer && p256_agree(own, peer, secret) && hash_with(keys->auth, PUSH_AUTH, secret, P256_SECRET, prk) &&
                expand(prk, info, sizeof info, ikm, HASH);
    EVP_PKEY_free(peer);
    sodium_memzero(secret, sizeof secret);
    sodium_memzero(prk, sizeof prk);
    return fine;
}

static bool derive(const uint8_t ikm[HASH], const uint8_t salt[PUSH_SALT], message_keys *out)
{
    static const char cek_label[] = "Content-Encoding: aes128gcm", nonce_label[] = "Content-Encoding: nonce";
    uint8_t prk[HASH];
    bool fine = hash_with(salt, PUSH_SALT, ikm, HASH, prk) &&
                expand(prk, (const uint8_t *)cek_label, sizeof cek_label, out->cek, KEY) &&
                expand(prk, (const uint8_t *)nonce_label, sizeof nonce_label, out->nonce, NONCE);
    sodium_memzero(prk, sizeof prk);
    return fine;
}

/* ---- the message ------------------------------------------------------------------------------------------- */

/* Appends the text and the byte that ends it, encrypted, and the tag. */
static bool put_record(const message_keys *keys, const char *text, size_t length, posse_buffer *out)
{
    static const uint8_t end = LAST_RECORD;
    uint8_t *to = (uint8_t *)posse_buffer_reserve(out, length + 1 + TAG + 1);
    int first = 0, second = 0, last = 0;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    bool fine = context && EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, keys->cek, keys->nonce) > 0 &&
                EVP_EncryptUpdate(context, to, &first, (const uint8_t *)text, (int)length) > 0 &&
                EVP_EncryptUpdate(context, to + first, &second, &end, 1) > 0 &&
                EVP_EncryptFinal_ex(context, to + first + second, &last) > 0 &&
                EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, TAG, to + length + 1) > 0;
    EVP_CIPHER_CTX_free(context);
    if (fine)
        out->length += length + 1 + TAG;
    out->text[out->length] = '\0';
    return fine;
}

static void put_header(const uint8_t salt[PUSH_SALT], const uint8_t own_public[P256_PUBLIC], posse_buffer *out)
{
    const uint8_t sizes[] = {0, 0, RECORD >> 8, RECORD & 255, P256_PUBLIC};
    posse_put_bytes(out, (const char *)salt, PUSH_SALT);
    posse_put_bytes(out, (const char *)sizes, sizeof sizes);
    posse_put_bytes(out, (const char *)own_public, P256_PUBLIC);
}

bool push_encrypt_with(const push_keys *keys, EVP_PKEY *own, const uint8_t salt[PUSH_SALT], const char *text,
                       size_t length, posse_buffer *out)
{
    uint8_t own_public[P256_PUBLIC], ikm[HASH];
    message_keys message;
    if (length > PUSH_MAX_TEXT || !p256_public(own, own_public) || !derive_ikm(keys, own, own_public, ikm))
        return false;
    bool fine = derive(ikm, salt, &message);
    put_header(salt, own_public, out);
    fine = fine && put_record(&message, text, length, out);
    sodium_memzero(ikm, sizeof ikm);
    sodium_memzero(&message, sizeof message);
    return fine;
}

bool push_encrypt(const push_keys *keys, const char *text, size_t length, posse_buffer *out)
{
    uint8_t salt[PUSH_SALT];
    randombytes_buf(salt, sizeof salt);
    EVP_PKEY *own = p256_new();
    bool fine = own && push_encrypt_with(keys, own, salt, text, length, out);
    EVP_PKEY_free(own);
    return fine;
}
