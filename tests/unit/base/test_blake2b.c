/* Compares BLAKE2b with the example in RFC 7693, and with libsodium for messages of all lengths. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "blake2b.h"
#include "hex.h"

#include <cmocka.h>
#include <posse/rng.h>
#include <sodium.h>
#include <string.h>

enum { LONGEST = 1200 };

static void fill(uint8_t bytes[], size_t count, posse_rng *rng)
{
    for (size_t i = 0; i < count; i++)
        bytes[i] = (uint8_t)posse_rng_below(rng, 256);
}

static void hash_at_once(uint8_t digest[], size_t size, const uint8_t *message, size_t length, const uint8_t *key,
                         size_t key_size)
{
    posse_blake2b hash;
    posse_blake2b_init(&hash, size, key, key_size);
    posse_blake2b_update(&hash, message, length);
    posse_blake2b_final(&hash, digest);
}

static void the_example_in_the_rfc(void **state)
{
    (void)state;
    uint8_t wanted[64], digest[64];
    assert_true(posse_hex_read("ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1"
                               "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923",
                               2 * sizeof wanted, wanted, sizeof wanted));
    hash_at_once(digest, sizeof digest, (const uint8_t *)"abc", 3, NULL, 0);
    assert_memory_equal(digest, wanted, sizeof wanted);
}

/* Makes the test data of the RFC: Fibonacci numbers that start with a seed. */
static void fill_like_the_rfc(uint8_t bytes[], size_t count, size_t seed)
{
    uint32_t a = 0xdead4bad * (uint32_t)seed, b = 1;
    for (size_t i = 0; i < count; i++) {
        uint32_t sum = a + b;
        a = b;
        b = sum;
        bytes[i] = (uint8_t)(sum >> 24);
    }
}

/* Appendix E of the RFC: a digest of digests of many lengths, each with and without a key. */
static void the_self_test_of_the_rfc(void **state)
{
    (void)state;
    static const size_t sizes[] = {20, 32, 48, 64}, lengths[] = {0, 3, 128, 129, 255, 1024};
    uint8_t message[1024], key[64], digest[64], wanted[32];
    posse_blake2b all;
    assert_true(posse_hex_read("c23a7800d98123bd10f506c61e29da5603d763b8bbad2e737f5e765a7bccd475", 2 * sizeof wanted,
                               wanted, sizeof wanted));
    posse_blake2b_init(&all, 32, NULL, 0);
    for (size_t i = 0; i < 4 * 12; i++) {
        size_t size = sizes[i / 12], length = lengths[i % 12 / 2];
        fill_like_the_rfc(message, length, length);
        fill_like_the_rfc(key, size, size);
        hash_at_once(digest, size, message, length, key, i % 2 ? size : 0);
        posse_blake2b_update(&all, digest, size);
    }
    posse_blake2b_final(&all, digest);
    assert_memory_equal(digest, wanted, sizeof wanted);
}

/* libsodium makes only digests of at least 16 bytes. A test below checks shorter ones. */
static void assert_as_sodium(const uint8_t *message, size_t length, size_t size, const uint8_t *key, size_t key_size)
{
    uint8_t ours[64], theirs[64];
    assert_int_equal(crypto_generichash(theirs, size, message, length, key_size ? key : NULL, key_size), 0);
    hash_at_once(ours, size, message, length, key, key_size);
    assert_memory_equal(ours, theirs, size);
}

static void lengths_around_block_boundaries(void **state)
{
    (void)state;
    uint8_t message[LONGEST], key[64];
    posse_rng rng;
    posse_rng_seed(&rng, 1);
    fill(message, sizeof message, &rng);
    fill(key, sizeof key, &rng);
    for (size_t length = 0; length <= 3 * POSSE_BLAKE2B_BLOCK + 1; length++) {
        assert_as_sodium(message, length, 32, key, 0);
        assert_as_sodium(message, length, 32, key, 32);
        assert_as_sodium(message, length, 64, key, 64);
    }
}

static void random_lengths_keys_and_digest_sizes(void **state)
{
    (void)state;
    uint8_t message[LONGEST], key[64];
    posse_rng rng;
    posse_rng_seed(&rng, 2);
    for (int i = 0; i < 3000; i++) {
        size_t length = posse_rng_below(&rng, LONGEST + 1), size = 16 + posse_rng_below(&rng, 49);
        size_t key_size = posse_rng_below(&rng, 2) ? 16 + posse_rng_below(&rng, 49) : 0;
        fill(message, length, &rng);
        fill(key, key_size, &rng);
        assert_as_sodium(message, length, size, key, key_size);
    }
}

/* The expected values are from Python's hashlib. */
static void short_digests_and_keys(void **state)
{
    (void)state;
    static const struct {
        const char *message, *key, *digest;
    } cases[] = {
        {"", "", "2e"},
        {"abc", "", "6b"},
        {"abc", "k", "501ea0"},
        {"the quick brown fox", "seven77", "072d8b3d339f41fb0e0ca1b9d0b2a0"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t size = strlen(cases[i].digest) / 2;
        uint8_t wanted[64], digest[64];
        assert_true(posse_hex_read(cases[i].digest, 2 * size, wanted, size));
        hash_at_once(digest, size, (const uint8_t *)cases[i].message, strlen(cases[i].message),
                     (const uint8_t *)cases[i].key, strlen(cases[i].key));
        assert_memory_equal(digest, wanted, size);
    }
}

static void hashing_in_pieces_gives_the_same_digest(void **state)
{
    (void)state;
    uint8_t message[LONGEST], whole[32], pieces[32];
    posse_rng rng;
    posse_rng_seed(&rng, 3);
    fill(message, sizeof message, &rng);
    for (int i = 0; i < 1000; i++) {
        size_t length = posse_rng_below(&rng, LONGEST + 1), at = 0;
        size_t key_size = i % 3 ? 0 : 1 + posse_rng_below(&rng, 64);
        posse_blake2b hash;
        posse_blake2b_init(&hash, sizeof pieces, message, key_size);
        while (at < length) { /* a piece may be empty, one byte, a block or more */
            size_t piece = posse_rng_below(&rng, i % 2 ? 4 : 300);
            piece = piece < length - at ? piece : length - at;
            posse_blake2b_update(&hash, message + at, piece);
            at += piece;
        }
        posse_blake2b_final(&hash, pieces);
        hash_at_once(whole, sizeof whole, message, length, message, key_size);
        assert_memory_equal(pieces, whole, sizeof whole);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_in_the_rfc),          cmocka_unit_test(the_self_test_of_the_rfc),
        cmocka_unit_test(lengths_around_block_boundaries), cmocka_unit_test(random_lengths_keys_and_digest_sizes),
        cmocka_unit_test(short_digests_and_keys),          cmocka_unit_test(hashing_in_pieces_gives_the_same_digest),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
