/* Encrypted push messages: the example of RFC 8291, and what is refused. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "push_encrypt.h"
#include <cmocka.h>

#include <sodium.h>
#include <string.h>

#define TEXT        "When I grow up, I want to be a watermelon"
#define OWN_PRIVATE "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
#define OWN_PUBLIC  "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
#define P256DH      "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
#define AUTH        "BTBZMqHH6r4Tts7J_aSIgg"
#define SALT        "DGv6ra1nlYgDCS1FRnbzlw"
#define BODY                                                                                                           \
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl" \
    "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"

static void decode(const char *text, uint8_t *out, size_t size)
{
    size_t length;
    assert_int_equal(
        sodium_base642bin(out, size, text, strlen(text), NULL, &length, NULL, sodium_base64_VARIANT_URLSAFE_NO_PADDING),
        0);
    assert_int_equal(length, size);
}

static void test_example_of_the_rfc(void **state)
{
    (void)state;
    uint8_t own_public[P256_PUBLIC], own_private[P256_PRIVATE], salt[PUSH_SALT];
    decode(OWN_PUBLIC, own_public, sizeof own_public);
    decode(OWN_PRIVATE, own_private, sizeof own_private);
    decode(SALT, salt, sizeof salt);
    push_keys keys;
    assert_true(push_keys_read(&keys, P256DH, AUTH));
    EVP_PKEY *own = p256_read(own_public, own_private);
    assert_non_null(own);
    posse_buffer out = {0};
    assert_true(push_encrypt_with(&keys, own, salt, TEXT, strlen(TEXT), &out));
    char text[512];
    sodium_bin2base64(text, sizeof text, (const uint8_t *)out.text, out.length,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    assert_string_equal(text, BODY);
    posse_buffer_free(&out);
    EVP_PKEY_free(own);
}

static void test_every_message_has_its_own_keys(void **state)
{
    (void)state;
    push_keys keys;
    posse_buffer one = {0}, other = {0};
    assert_true(push_keys_read(&keys, P256DH, AUTH));
    assert_true(push_encrypt(&keys, TEXT, strlen(TEXT), &one));
    assert_true(push_encrypt(&keys, TEXT, strlen(TEXT), &other));
    assert_int_equal(one.length, other.length);
    assert_memory_not_equal(one.text, other.text, PUSH_SALT);
    size_t key_at = PUSH_SALT + 5;
    assert_memory_not_equal(one.text + key_at, other.text + key_at, P256_PUBLIC);
    posse_buffer_free(&one);
    posse_buffer_free(&other);
}

static void test_keys_that_are_none_are_refused(void **state)
{
    (void)state;
    push_keys keys;
    char off_curve[] = P256DH;
    off_curve[20] = off_curve[20] == 'A' ? 'B' : 'A';
    assert_true(push_keys_read(&keys, P256DH "=", AUTH "=="));
    assert_false(push_keys_read(&keys, off_curve, AUTH));
    assert_false(push_keys_read(&keys, AUTH, AUTH));
    assert_false(push_keys_read(&keys, P256DH, "short"));
    assert_false(push_keys_read(&keys, P256DH, P256DH));
    assert_false(push_keys_read(&keys, "", ""));
    assert_false(push_keys_read(&keys, "not base64!", AUTH));
}

static void test_long_texts_are_refused(void **state)
{
    (void)state;
    static char text[PUSH_MAX_TEXT + 1];
    push_keys keys;
    posse_buffer out = {0};
    assert_true(push_keys_read(&keys, P256DH, AUTH));
    assert_true(push_encrypt(&keys, text, PUSH_MAX_TEXT, &out));
    assert_false(push_encrypt(&keys, text, PUSH_MAX_TEXT + 1, &out));
    posse_buffer_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_example_of_the_rfc),
        cmocka_unit_test(test_every_message_has_its_own_keys),
        cmocka_unit_test(test_keys_that_are_none_are_refused),
        cmocka_unit_test(test_long_texts_are_refused),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
