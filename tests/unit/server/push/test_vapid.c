/* The server's key for push messages: kept and read again, and its tokens verified with OpenSSL. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "p256.h"
#include "vapid.h"
#include <cmocka.h>

#include <openssl/ecdsa.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

static const vapid_claim claim = {"https://push.example.org", "mailto:ann@example.org", 1800000000};

static size_t decode(const char *text, size_t length, uint8_t *out, size_t size)
{
    size_t written;
    assert_int_equal(
        sodium_base642bin(out, size, text, length, NULL, &written, NULL, sodium_base64_VARIANT_URLSAFE_NO_PADDING), 0);
    return written;
}

static bool verify(const char *text, size_t length, const char *signature_text, const char *key_text)
{
    uint8_t signature[64], public_bytes[P256_PUBLIC], der[128], *end = der;
    assert_int_equal(decode(signature_text, 86, signature, sizeof signature), sizeof signature);
    decode(key_text, strlen(key_text), public_bytes, sizeof public_bytes);
    EVP_PKEY *key = p256_read(public_bytes, NULL);
    ECDSA_SIG *pair = ECDSA_SIG_new();
    ECDSA_SIG_set0(pair, BN_bin2bn(signature, 32, NULL), BN_bin2bn(signature + 32, 32, NULL));
    int der_length = i2d_ECDSA_SIG(pair, &end);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    assert_true(EVP_DigestVerifyInit(context, NULL, EVP_sha256(), NULL, key) > 0);
    bool fine = EVP_DigestVerify(context, der, (size_t)der_length, (const uint8_t *)text, length) == 1;
    EVP_MD_CTX_free(context);
    ECDSA_SIG_free(pair);
    EVP_PKEY_free(key);
    return fine;
}

/* The parts of "vapid t=HEADER.BODY.SIGNATURE, k=KEY". */
typedef struct parts {
    const char *token, *body, *signature, *key;
} parts;

static parts split(const char *header)
{
    parts p;
    assert_int_equal(strncmp(header, "vapid t=", 8), 0);
    p.token = header + 8;
    p.body = strchr(p.token, '.') + 1;
    p.signature = strchr(p.body, '.') + 1;
    p.key = strstr(p.signature, ", k=");
    assert_non_null(p.key);
    assert_int_equal(p.key - p.signature, 86);
    p.key += 4;
    return p;
}

static void test_a_token_is_signed_with_the_key(void **state)
{
    (void)state;
    vapid_key *key = vapid_new();
    for (int i = 0; i < 50; i++) { /* numbers of a signature may begin with zeros */
        posse_buffer header = {0};
        assert_true(vapid_authorize(key, &claim, &header));
        parts p = split(header.text);
        assert_string_equal(p.key, vapid_public(key));
        assert_true(verify(p.token, (size_t)(p.signature - 1 - p.token), p.signature, p.key));
        header.text[p.body - header.text] ^= 1;
        assert_false(verify(p.token, (size_t)(p.signature - 1 - p.token), p.signature, p.key));
        posse_buffer_free(&header);
    }
    vapid_free(key);
}

static void test_what_a_token_claims(void **state)
{
    (void)state;
    vapid_key *key = vapid_new();
    posse_buffer header = {0};
    assert_true(vapid_authorize(key, &claim, &header));
    parts p = split(header.text);
    char text[300] = "";
    decode(p.token, (size_t)(p.body - 1 - p.token), (uint8_t *)text, sizeof text - 1);
    assert_string_equal(text, "{\"typ\":\"JWT\",\"alg\":\"ES256\"}");
    memset(text, 0, sizeof text);
    decode(p.body, (size_t)(p.signature - 1 - p.body), (uint8_t *)text, sizeof text - 1);
    assert_string_equal(text, "{\"aud\":\"https://push.example.org\",\"exp\":1800000000,"
                              "\"sub\":\"mailto:ann@example.org\"}");
    posse_buffer_free(&header);
    vapid_free(key);
}

static void test_a_key_is_kept_as_text(void **state)
{
    (void)state;
    char text[VAPID_TEXT], again[VAPID_TEXT];
    vapid_key *key = vapid_new();
    vapid_write(key, text);
    vapid_key *same = vapid_read(text);
    assert_non_null(same);
    assert_string_equal(vapid_public(same), vapid_public(key));
    vapid_write(same, again);
    assert_string_equal(again, text);
    assert_int_equal(strlen(vapid_public(key)), VAPID_PUBLIC_TEXT - 1);
    vapid_free(same);
    vapid_free(key);
}

static void test_other_texts_are_no_keys(void **state)
{
    (void)state;
    char text[VAPID_TEXT];
    vapid_key *key = vapid_new();
    vapid_write(key, text);
    text[3] = text[3] == 'A' ? 'B' : 'A'; /* another private key than the public key's */
    assert_null(vapid_read(text));
    assert_null(vapid_read(""));
    assert_null(vapid_read("garbage"));
    vapid_free(key);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_token_is_signed_with_the_key),
        cmocka_unit_test(test_what_a_token_claims),
        cmocka_unit_test(test_a_key_is_kept_as_text),
        cmocka_unit_test(test_other_texts_are_no_keys),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
