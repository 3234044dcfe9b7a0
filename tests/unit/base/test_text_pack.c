/* Packed texts: everything comes back, texts that repeat get short, and the format stays as it is. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "text_pack.h"

#include <cmocka.h>
#include <posse/rng.h>
#include <stdlib.h>
#include <string.h>

/* Packs bytes after teaching `lesson` (unless NULL). */
static posse_buffer pack(const char *lesson, const uint8_t bytes[], size_t size)
{
    posse_buffer out = {0};
    posse_text_packer *packer = posse_text_packer_new(&out);
    if (lesson)
        posse_text_packer_learn(packer, lesson);
    for (size_t i = 0; i < size; i++)
        posse_text_packer_put(packer, bytes[i]);
    posse_text_packer_end(packer);
    return out;
}

/* Does the packed text give the same bytes, and nothing more? */
static bool comes_back(const char *lesson, const posse_buffer *packed, const uint8_t bytes[], size_t size)
{
    posse_text_unpacker *unpacker = posse_text_unpacker_new((const uint8_t *)packed->text, packed->length);
    bool is_same = true;
    if (lesson)
        posse_text_unpacker_learn(unpacker, lesson);
    for (size_t i = 0; i < size; i++)
        is_same &= posse_text_unpacker_get(unpacker) == bytes[i];
    is_same &= !posse_text_unpacker_is_past_end(unpacker);
    return posse_text_unpacker_end(unpacker) && is_same;
}

static void any_bytes_come_back(void **state)
{
    enum { MOST = 3000 };
    uint8_t *bytes = malloc(MOST);
    posse_rng rng;
    (void)state;
    posse_rng_seed(&rng, 5);
    for (uint32_t round = 0; round < 60; round++) {
        uint32_t kinds = 1 + round * 5 % 256;
        size_t size = posse_rng_below(&rng, round % 3 ? 40 : MOST);
        for (size_t i = 0; i < size; i++)
            bytes[i] = (uint8_t)posse_rng_below(&rng, kinds);
        posse_buffer packed = pack(NULL, bytes, size);
        assert_true(comes_back(NULL, &packed, bytes, size));
        posse_buffer_free(&packed);
    }
    free(bytes);
}

static void raw_bytes_cost_one_byte_each(void **state)
{
    posse_buffer packed = {0};
    posse_text_packer *packer = posse_text_packer_new(&packed);
    (void)state;
    for (int i = 0; i < 256; i++)
        posse_text_packer_put_raw(packer, (uint8_t)i);
    posse_text_packer_put(packer, 'x');
    posse_text_packer_end(packer);
    assert_in_range(packed.length, 256, 258);
    posse_text_unpacker *unpacker = posse_text_unpacker_new((const uint8_t *)packed.text, packed.length);
    for (int i = 0; i < 256; i++)
        assert_int_equal(posse_text_unpacker_get_raw(unpacker), i);
    assert_int_equal(posse_text_unpacker_get(unpacker), 'x');
    assert_true(posse_text_unpacker_end(unpacker));
    posse_buffer_free(&packed);
}

static void what_repeats_or_was_learnt_is_short(void **state)
{
    static const char words[] = "[\"shoot 3\",\"shoot 4\",\"reroll 1 2\",\"keep\",\"shoot 3\",\"shoot 3\",\"keep\"]";
    const uint8_t *bytes = (const uint8_t *)words;
    char many[20 * sizeof words] = "";
    (void)state;
    for (int i = 0; i < 20; i++)
        strcat(many, words);
    posse_buffer fresh = pack(NULL, bytes, strlen(words));
    posse_buffer learnt = pack(words, bytes, strlen(words));
    posse_buffer often = pack(NULL, (const uint8_t *)many, strlen(many));
    assert_true(learnt.length * 4 < fresh.length);
    assert_true(often.length < 2 * fresh.length);
    assert_true(comes_back(words, &learnt, bytes, strlen(words)));
    assert_true(comes_back(NULL, &often, (const uint8_t *)many, strlen(many)));
    assert_false(comes_back(NULL, &learnt, bytes, strlen(words)));
    posse_buffer_free(&fresh);
    posse_buffer_free(&learnt);
    posse_buffer_free(&often);
}

/* Changes of the model or of the coder change these bytes, and break links. */
static void the_format_stays_as_it_is(void **state)
{
    static const char text[] = "{\"game\":\"pig\",\"actions\":[\"die 4\",\"die 4\",\"hold\",\"die 1\",\"die 4\"]}";
    static const uint8_t wanted[] = {0x10, 0x35, 0xf9, 0x8a, 0x3c, 0x19, 0x69, 0x13, 0x6f, 0xdc,
                                     0xce, 0x73, 0x1d, 0x0e, 0x1a, 0x48, 0x7a, 0x72, 0x49, 0xec,
                                     0xd3, 0x7a, 0xa9, 0x93, 0x40, 0xce, 0x37, 0xc0};
    (void)state;
    posse_buffer packed = pack("[\"die 3\",\"hold\"]", (const uint8_t *)text, sizeof text);
    assert_int_equal(packed.length, sizeof wanted);
    assert_memory_equal(packed.text, wanted, sizeof wanted);
    posse_buffer_free(&packed);
}

static void missing_and_additional_bytes_are_noticed(void **state)
{
    static const char text[] = "[\"a text that is cut off\"]";
    const uint8_t *bytes = (const uint8_t *)text;
    (void)state;
    posse_buffer packed = pack(NULL, bytes, sizeof text);
    size_t length = packed.length;
    for (packed.length = 0; packed.length < length; packed.length++)
        assert_false(comes_back(NULL, &packed, bytes, sizeof text));
    assert_true(comes_back(NULL, &packed, bytes, sizeof text));
    posse_put_bytes(&packed, "", 1);
    assert_false(comes_back(NULL, &packed, bytes, sizeof text));
    posse_buffer_free(&packed);

    packed = pack(NULL, bytes, 0);
    assert_int_equal(packed.length, 0);
    assert_true(comes_back(NULL, &packed, bytes, 0));
    posse_put_bytes(&packed, "", 1);
    assert_false(comes_back(NULL, &packed, bytes, 0));
    posse_buffer_free(&packed);
}

static void reading_on_after_the_end_is_noticed_soon(void **state)
{
    (void)state;
    posse_buffer packed = pack(NULL, (const uint8_t *)"ab", 2);
    posse_text_unpacker *unpacker = posse_text_unpacker_new((const uint8_t *)packed.text, packed.length);
    int read = 0;
    while (!posse_text_unpacker_is_past_end(unpacker) && read < 100) {
        posse_text_unpacker_get_raw(unpacker);
        read++;
    }
    assert_in_range(read, 2, 8);
    posse_text_unpacker_end(unpacker);
    posse_buffer_free(&packed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_bytes_come_back),
        cmocka_unit_test(raw_bytes_cost_one_byte_each),
        cmocka_unit_test(what_repeats_or_was_learnt_is_short),
        cmocka_unit_test(the_format_stays_as_it_is),
        cmocka_unit_test(missing_and_additional_bytes_are_noticed),
        cmocka_unit_test(reading_on_after_the_end_is_noticed_soon),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
