/* Replays as links: they come back byte by byte, are short, and are refused if anything is wrong with them. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "base64url.h"
#include "blake2b.h"
#include "link_hashes.h"
#include "replay_link.h"
#include "text_pack.h"

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEX_16       "0123456789abcdef"
#define HEX_64       HEX_16 HEX_16 HEX_16 HEX_16
#define SECRET       "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
#define COMMITMENT   "cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6"
#define CONTRIBUTION "6465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f80818283"
#define PLEDGE       "a9bf2a344e09b8ef96672e63dd66939e502870eb38157271a77aa435dc2439d3"

static posse_buffer pack(const char *json)
{
    posse_buffer link = {0};
    posse_status status;
    if (!posse_replay_pack(json, strlen(json), &link, &status))
        fail_msg("%s: %s", json, status.text);
    return link;
}

static void check_back(const char *json, const char *wanted)
{
    posse_buffer link = pack(json), again = {0};
    posse_status status;
    if (!posse_replay_unpack(link.text, link.length, &again, &status))
        fail_msg("%s: %s", json, status.text);
    assert_string_equal(again.text, wanted);
    posse_buffer_free(&link);
    posse_buffer_free(&again);
}

static void check_refused(const char *link, size_t length, const char *sentence)
{
    posse_buffer json = {0};
    posse_status status;
    posse_put_text(&json, "before");
    assert_false(posse_replay_unpack(link, length, &json, &status));
    if (!strstr(status.text, sentence))
        fail_msg("%.*s: %s", (int)length, link, status.text);
    assert_string_equal(json.text, "before");
    posse_buffer_free(&json);
}

/* ---- what comes back ----------------------------------------------------------------------------- */

static void every_byte_between_the_spaces_comes_back(void **state)
{
    static const char *const texts[] = {
        "{}",
        "[]",
        "0",
        "\"\"",
        "null",
        "[1.50e+3,-0,\"\\u0041\\\"  \\\\\",{\"b\":1,\"a\":2}]",
        "{\"names\":[\"Zoë\",\"田中さん\",\"🤠\",\"\\ud83e\\udd20\"]}",
        "{\"start\":{\"position\":{\"game\":\"bang\"}},\"later\":[true,\"a b\"]}",
        "{\"start\":{\"position\":{\"game\":\"pig\"}}}",
        "{\"start\":{\"position\":{\"game\":\"chess\"}}}",
        "{\"start\":{\"position\":{\"game\":\"a name that is longer than that of any game\"}}}",
        "{\"start\":[]}",
        "[\"" HEX_64 "\"]",
        "[\"" HEX_64 "0\",\"0" HEX_16 "\"]",
        "[\"x\\\"" HEX_64 "\",\"" HEX_64 "\"]",
        "[\"0123456789ABCDEF" HEX_16 HEX_16 HEX_16 "\"]",
        "{\"" HEX_64 "\":\"" HEX_64 "\"}",
    };
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        check_back(texts[i], texts[i]);
    check_back(" { \"a b\" : [ 1 ,\t2,\r\n\"c \\\" d\\\\\" ] }\n", "{\"a b\":[1,2,\"c \\\" d\\\\\"]}");
}

static void long_texts_come_back(void **state)
{
    posse_buffer text = {0};
    (void)state;
    posse_put_text(&text, "[0");
    for (int i = 0; i < 4000; i++)
        posse_put(&text, ",\"play %d\",\"" HEX_16 HEX_16 HEX_16 "%016x\"", i % 7, (unsigned)i / 2);
    posse_put_text(&text, "]");
    check_back(text.text, text.text);
    posse_buffer_free(&text);
}

static void what_is_no_json_is_not_packed(void **state)
{
    posse_buffer link = {0};
    posse_status status;
    (void)state;
    assert_false(posse_replay_pack("{", 1, &link, &status));
    assert_int_equal(status.code, POSSE_BAD_JSON);
    assert_null(link.text);
}

/* ---- hashes -------------------------------------------------------------------------------------- */

static size_t folded_length(const char *json)
{
    posse_buffer folded = {0}, again = {0};
    link_fold_hashes(json, strlen(json), &folded);
    assert_true(link_unfold_hashes(folded.text, folded.length, strlen(json), &again));
    assert_string_equal(again.text, json);
    posse_buffer_free(&again);
    assert_false(link_unfold_hashes(folded.text, folded.length, strlen(json) - 1, &again));
    size_t length = folded.length;
    posse_buffer_free(&folded);
    posse_buffer_free(&again);
    return length;
}

static void hashes_that_follow_from_others_cost_a_byte(void **state)
{
    enum { RAW = 33, MARK = 1 };
    (void)state;
    assert_int_equal(folded_length("[\"" SECRET "\"]"), 2 + RAW);
    assert_int_equal(folded_length("[\"" COMMITMENT "\",\"" SECRET "\"]"), 3 + MARK + RAW);
    assert_int_equal(folded_length("[\"" SECRET "\",\"" COMMITMENT "\"]"), 3 + MARK + RAW);
    assert_int_equal(folded_length("[\"" COMMITMENT "\",\"" SECRET "\",\"" CONTRIBUTION "\",null,\"" PLEDGE "\"]"),
                     10 + 2 * MARK + 2 * RAW);
    /* A pledge without its contribution, and a contribution that was pledged by somebody else. */
    assert_int_equal(folded_length("[\"" COMMITMENT "\",\"" SECRET "\",\"" PLEDGE "\"]"), 4 + MARK + 2 * RAW);
    assert_int_equal(folded_length("[\"" COMMITMENT "\",\"" CONTRIBUTION "\",\"" PLEDGE "\"]"), 4 + 3 * RAW);
}

static void marks_without_values_are_refused(void **state)
{
    static const struct {
        const char *text;
        size_t length;
    } cases[] = {{"[\1]", 3}, {"[\3]", 3}, {"[\2]", 3}, {"\2" HEX_16, 17}, {"\2" HEX_16 HEX_16 "\3", 34}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        posse_buffer out = {0};
        assert_false(link_unfold_hashes(cases[i].text, cases[i].length, 1000, &out));
        posse_buffer_free(&out);
    }
}

/* ---- what is refused ----------------------------------------------------------------------------- */

static const char sample[] =
    "{\"posse\":1,\"start\":{\"position\":{\"game\":\"bang\",\"turn\":3}},\"actions\":[\"keep\",\"roll one\"]}";

static void every_changed_character_is_noticed(void **state)
{
    posse_buffer link = pack(sample);
    (void)state;
    for (size_t i = 0; i < link.length; i++) {
        char was = link.text[i];
        link.text[i] = was == 'Q' ? 'R' : 'Q';
        check_refused(link.text, link.length, "link");
        link.text[i] = '.';
        check_refused(link.text, link.length, i ? "is not a letter" : "not the link of a replay");
        link.text[i] = was;
    }
    posse_buffer_free(&link);
}

static void every_cut_and_every_addition_is_noticed(void **state)
{
    posse_buffer link = pack(sample);
    (void)state;
    check_refused("", 0, "not the link of a replay");
    for (size_t length = 1; length < link.length; length++)
        check_refused(link.text, length, "the link is ");
    check_refused(link.text, 9, "cut off");
    check_refused(link.text, link.length / 2, "the link is ");
    posse_put_text(&link, "AAAA");
    check_refused(link.text, link.length, "damaged");
    posse_buffer_free(&link);
}

static void put_with_zero(posse_text_packer *packer, const char *text)
{
    do
        posse_text_packer_put(packer, (uint8_t)*text);
    while (*text++);
}

/* A link with a right checksum whose text is something else than a packer would write. */
static void check_forged(const char *name, const char *text, const char *checked, const char *sentence)
{
    posse_buffer packed = {0}, link = {0}, real = pack("[]");
    posse_blake2b hash;
    uint8_t digest[4];
    posse_blake2b_init(&hash, sizeof digest, NULL, 0);
    posse_blake2b_update(&hash, checked, strlen(checked));
    posse_blake2b_final(&hash, digest);
    posse_put_bytes(&packed, (const char *)digest, sizeof digest);
    posse_text_packer *packer = posse_text_packer_new(&packed);
    posse_text_packer_learn(packer, posse_replay_link_primer);
    put_with_zero(packer, name);
    put_with_zero(packer, text);
    posse_text_packer_end(packer);
    posse_put_text(&link, "1");
    posse_base64url_put(&link, (const uint8_t *)packed.text, packed.length);
    if (sentence)
        check_refused(link.text, link.length, sentence);
    else
        assert_string_equal(link.text, real.text);
    posse_buffer_free(&packed);
    posse_buffer_free(&link);
    posse_buffer_free(&real);
}

static void forged_links_are_refused(void **state)
{
    (void)state;
    check_forged("", "[]", "[]", NULL);
    check_forged("", "[1", "[1", "damaged");
    check_forged("", "", "", "damaged");
    check_forged("", "[]", "{}", "damaged");
    check_forged("", "[\1]", "[]", "damaged");
    check_forged("chess", "[]", "[]", "does not know");
    check_forged("pig", "[]", "[]", "does not know");
    check_forged("a name that is longer than that of any game", "[]", "[]", "longer than 24 bytes");
}

/* A short link can stand for a long text, but not for one that is too long. */
static void texts_without_end_are_refused(void **state)
{
    posse_buffer text = {0};
    (void)state;
    posse_buffer_reserve(&text, POSSE_JSON_MAX_BYTES + 1);
    memset(text.text, '0', POSSE_JSON_MAX_BYTES + 1);
    text.text[POSSE_JSON_MAX_BYTES + 1] = '\0';
    check_forged("", text.text, "", "longer than 1048576 bytes");
    posse_buffer_free(&text);
}

/* ---- links --------------------------------------------------------------------------------------- */

static void the_packed_text_is_found_in_a_link(void **state)
{
    static const struct {
        const char *text, *found;
    } cases[] = {
        {"https://example.org/#/r/1abc", "1abc"},
        {"#/r/1abc", "1abc"},
        {"  #/r/1abc\r\n", "1abc"},
        {"#/r/", ""},
        {"1abcdefghijklmnop", "1abcdefghijklmnop"},
        {"\t1abcdefghijklmnop\n", "1abcdefghijklmnop"},
        {"1abc", NULL},
        {"2abcdefghijklmnop", NULL},
        {"1abcdefghijklmn.json", NULL},
        {"game.json", NULL},
        {"{\"a\":\"#/r/1abc\"}", NULL},
        {"", NULL},
        {" \n", NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t length = strlen(cases[i].text);
        const char *found = posse_replay_link_find(cases[i].text, &length);
        if (!cases[i].found) {
            assert_null(found);
            continue;
        }
        assert_non_null(found);
        assert_int_equal(length, strlen(cases[i].found));
        assert_memory_equal(found, cases[i].found, length);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_byte_between_the_spaces_comes_back),
        cmocka_unit_test(long_texts_come_back),
        cmocka_unit_test(what_is_no_json_is_not_packed),
        cmocka_unit_test(hashes_that_follow_from_others_cost_a_byte),
        cmocka_unit_test(marks_without_values_are_refused),
        cmocka_unit_test(every_changed_character_is_noticed),
        cmocka_unit_test(every_cut_and_every_addition_is_noticed),
        cmocka_unit_test(forged_links_are_refused),
        cmocka_unit_test(texts_without_end_are_refused),
        cmocka_unit_test(the_packed_text_is_found_in_a_link),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
