/* Keys on the curve P-256. */
#include "p256.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/param_build.h>

EVP_PKEY *p256_new(void)
{
    return EVP_EC_gen("P-256");
}

/* The key with these parameters, or NULL. */
static EVP_PKEY *key_of(OSSL_PARAM *params, bool has_private)
{
    EVP_PKEY *key = NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    int selection = has_private ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY;
    if (!context || EVP_PKEY_fromdata_init(context) <= 0 || EVP_PKEY_fromdata(context, &key, selection, params) <= 0)
        key = NULL;
    EVP_PKEY_CTX_free(context);
    return key;
}

/* True if the public key is a point of the curve, and belongs to the private key if there is one. */
static bool is_sound(EVP_PKEY *key, bool has_private)
{
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(key, NULL);
    bool sound = context && (has_private ? EVP_PKEY_check(context) : EVP_PKEY_public_check(context)) == 1;
    EVP_PKEY_CTX_free(context);
    return sound;
}

EVP_PKEY *p256_read(const uint8_t public_bytes[P256_PUBLIC], const uint8_t *private_bytes)
{
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    BIGNUM *number = private_bytes ? BN_bin2bn(private_bytes, P256_PRIVATE, NULL) : NULL;
    bool fine = build && OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) &&
                OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, public_bytes, P256_PUBLIC) &&
                (!number || OSSL_PARAM_BLD_push_BN_pad(build, OSSL_PKEY_PARAM_PRIV_KEY, number, P256_PRIVATE));
    OSSL_PARAM *params = fine ? OSSL_PARAM_BLD_to_param(build) : NULL;
    EVP_PKEY *key = params ? key_of(params, private_bytes != NULL) : NULL;
    if (key && !is_sound(key, private_bytes != NULL)) {
        EVP_PKEY_free(key);
        key = NULL;
    }
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(build);
    BN_clear_free(number);
    return key;
}

bool p256_public(const EVP_PKEY *key, uint8_t out[P256_PUBLIC])
{
    uint8_t x[P256_PRIVATE], y[P256_PRIVATE];
    BIGNUM *number_x = NULL, *number_y = NULL;
    bool fine = EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_EC_PUB_X, &number_x) &&
                EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_EC_PUB_Y, &number_y) &&
                BN_bn2binpad(number_x, x, sizeof x) > 0 && BN_bn2binpad(number_y, y, sizeof y) > 0;
    out[0] = 4; /* not compressed */
    for (int i = 0; fine && i < P256_PRIVATE; i++) {
        out[1 + i] = x[i];
        out[1 + P256_PRIVATE + i] = y[i];
    }
    BN_free(number_x);
    BN_free(number_y);
    return fine;
}

bool p256_private(const EVP_PKEY *key, uint8_t out[P256_PRIVATE])
{
    BIGNUM *number = NULL;
    bool fine =
        EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &number) && BN_bn2binpad(number, out, P256_PRIVATE) > 0;
    BN_clear_free(number);
    return fine;
}

bool p256_agree(EVP_PKEY *own, EVP_PKEY *peer, uint8_t out[P256_SECRET])
{
    size_t length = P256_SECRET;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(own, NULL);
    bool fine = context && EVP_PKEY_derive_init(context) > 0 && EVP_PKEY_derive_set_peer(context, peer) > 0 &&
                EVP_PKEY_derive(context, out, &length) > 0 && length == P256_SECRET;
    EVP_PKEY_CTX_free(context);
    return fine;
}
