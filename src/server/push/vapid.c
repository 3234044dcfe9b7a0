/* The server's key for Web Push, and tokens signed with it. */
#include "vapid.h"

#include "alloc.h"
#include "p256.h"

#include <inttypes.h>
#include <openssl/ecdsa.h>
#include <posse/json.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    BASE64 = sodium_base64_VARIANT_URLSAFE_NO_PADDING,
    SIGNATURE = 64,      /* bytes: r, s */
    MAX_SIGNATURE = 128, /* the same as OpenSSL writes it */
};

struct vapid_key {
    EVP_PKEY *pair;
    char public_text[VAPID_PUBLIC_TEXT];
};

static vapid_key *key_of(EVP_PKEY *pair)
{
    uint8_t bytes[P256_PUBLIC];
    if (!pair || !p256_public(pair, bytes)) {
        EVP_PKEY_free(pair);
        return NULL;
    }
    vapid_key *key = posse_alloc_zeroed(1, sizeof *key);
    key->pair = pair;
    sodium_bin2base64(key->public_text, sizeof key->public_text, bytes, sizeof bytes, BASE64);
    return key;
}

vapid_key *vapid_new(void)
{
    return key_of(p256_new());
}

vapid_key *vapid_read(const char *text)
{
    uint8_t bytes[P256_PRIVATE + P256_PUBLIC];
    size_t length = 0;
    bool fine = sodium_base642bin(bytes, sizeof bytes, text, strlen(text), NULL, &length, NULL, BASE64) == 0 &&
                length == sizeof bytes;
    vapid_key *key = fine ? key_of(p256_read(bytes + P256_PRIVATE, bytes)) : NULL;
    sodium_memzero(bytes, sizeof bytes);
    return key;
}

void vapid_write(const vapid_key *key, char out[VAPID_TEXT])
{
    uint8_t bytes[P256_PRIVATE + P256_PUBLIC];
    p256_private(key->pair, bytes);
    p256_public(key->pair, bytes + P256_PRIVATE);
    sodium_bin2base64(out, VAPID_TEXT, bytes, sizeof bytes, BASE64);
    sodium_memzero(bytes, sizeof bytes);
}

void vapid_free(vapid_key *key)
{
    if (!key)
        return;
    EVP_PKEY_free(key->pair);
    free(key);
}

const char *vapid_public(const vapid_key *key)
{
    return key->public_text;
}

/* ---- tokens ------------------------------------------------------------------------------------------------ */

static void put_base64(posse_buffer *out, const void *bytes, size_t length)
{
    size_t size = sodium_base64_encoded_len(length, BASE64);
    sodium_bin2base64(posse_buffer_reserve(out, size), size, bytes, length, BASE64);
    out->length += size - 1;
}

/* OpenSSL signs with two numbers in DER, tokens have them as two times 32 bytes. */
static bool flatten(const uint8_t *der, size_t length, uint8_t out[SIGNATURE])
{
    ECDSA_SIG *signature = d2i_ECDSA_SIG(NULL, &der, (long)length);
    bool fine = signature && BN_bn2binpad(ECDSA_SIG_get0_r(signature), out, SIGNATURE / 2) > 0 &&
                BN_bn2binpad(ECDSA_SIG_get0_s(signature), out + SIGNATURE / 2, SIGNATURE / 2) > 0;
    ECDSA_SIG_free(signature);
    return fine;
}

static bool sign(const vapid_key *key, const posse_buffer *text, uint8_t out[SIGNATURE])
{
    uint8_t der[MAX_SIGNATURE];
    size_t length = sizeof der;
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool fine = context && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key->pair) > 0 &&
                EVP_DigestSign(context, der, &length, (const uint8_t *)text->text, text->length) > 0 &&
                flatten(der, length, out);
    EVP_MD_CTX_free(context);
    return fine;
}

/* A JSON web token (RFC 7519) without its signature. */
static void put_claim(posse_buffer *out, const vapid_claim *claim)
{
    static const char header[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    posse_buffer body = {0};
    posse_put_text(&body, "{\"aud\":");
    posse_json_put_string(&body, claim->audience);
    posse_put(&body, ",\"exp\":%" PRId64 ",\"sub\":", claim->expires);
    posse_json_put_string(&body, claim->subject);
    posse_put_text(&body, "}");
    put_base64(out, header, sizeof header - 1);
    posse_put_text(out, ".");
    put_base64(out, body.text, body.length);
    posse_buffer_free(&body);
}

bool vapid_authorize(const vapid_key *key, const vapid_claim *claim, posse_buffer *out)
{
    posse_buffer token = {0};
    uint8_t signature[SIGNATURE];
    put_claim(&token, claim);
    bool fine = sign(key, &token, signature);
    if (fine) {
        posse_put(out, "vapid t=%s.", token.text);
        put_base64(out, signature, sizeof signature);
        posse_put(out, ", k=%s", key->public_text);
    }
    posse_buffer_free(&token);
    return fine;
}
