/* Compares fair dice with values from Python's hashlib, and checks how replays store them. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "alloc.h"
#include "fair.h"
#include "hex.h"
#include "replay.h"
#include "settings.h"

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The secret is 0, 1 … 31. Seat 1 contributes 100, 101 … 131, and seat 3 contributes only 255s. */
static posse_fair example(void)
{
    posse_fair fair = {.seats = 4};
    uint8_t bytes[POSSE_FAIR_BYTES];
    for (int i = 0; i < POSSE_FAIR_BYTES; i++) {
        fair.secret[i] = (uint8_t)i;
        bytes[i] = (uint8_t)(100 + i);
    }
    posse_fair_give(&fair, 1, bytes);
    memset(bytes, 255, sizeof bytes);
    posse_fair_give(&fair, 3, bytes);
    return fair;
}

static void assert_hex(const uint8_t bytes[POSSE_FAIR_BYTES], const char *wanted)
{
    posse_buffer hex = {0};
    posse_hex_put(&hex, bytes, POSSE_FAIR_BYTES);
    assert_string_equal(hex.text, wanted);
    posse_buffer_free(&hex);
}

static void commitment_and_key_are_as_documented(void **state)
{
    (void)state;
    posse_fair fair = example(), alone = fair;
    uint8_t hash[POSSE_FAIR_BYTES];
    memset(alone.gave, 0, sizeof alone.gave);
    posse_fair_commitment(&fair, hash);
    assert_hex(hash, "cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6");
    posse_fair_key(&fair, hash);
    assert_hex(hash, "96c7c805d90096c5f645b78d99f4b0315b920edaecd4b6a017c429ead928bee3");
    posse_fair_key(&alone, hash);
    assert_hex(hash, "4e51e7a913fc80137da52880fecca175bf81e117d5c68126dc2774033517ea0d");
}

/* The commitment is public, so it must not reveal the dice. */
static void pledges_are_as_documented(void **state)
{
    (void)state;
    posse_fair fair = example();
    uint8_t wanted[POSSE_FAIR_BYTES], pledge[POSSE_FAIR_BYTES];
    assert_true(
        posse_hex_read("a9bf2a344e09b8ef96672e63dd66939e502870eb38157271a77aa435dc2439d3", 64, wanted, sizeof wanted));
    posse_fair_pledge_of(&fair, fair.contribution[1], pledge);
    assert_memory_equal(pledge, wanted, sizeof wanted);
    assert_false(posse_fair_opens(&fair, 1, fair.contribution[1])); /* nothing was pledged yet */
    posse_fair_pledge(&fair, 1, pledge);
    assert_true(posse_fair_opens(&fair, 1, fair.contribution[1]));
    assert_false(posse_fair_opens(&fair, 1, fair.contribution[3]));
    assert_false(posse_fair_opens(&fair, 3, fair.contribution[1]));
}

static void without_contributions_the_key_is_not_the_commitment(void **state)
{
    (void)state;
    posse_fair fair = example();
    uint8_t commitment[POSSE_FAIR_BYTES], key[POSSE_FAIR_BYTES];
    memset(fair.gave, 0, sizeof fair.gave);
    posse_fair_commitment(&fair, commitment);
    posse_fair_key(&fair, key);
    assert_memory_not_equal(commitment, key, sizeof key);
}

static void generators_are_as_documented(void **state)
{
    (void)state;
    static const struct {
        uint64_t number;
        uint64_t word[4];
    } cases[] = {
        {0, {0x281664c9daa4488d, 0xfed08f6a4e350b74, 0x47bce552a7c9447c, 0x65a3361a6803510a}},
        {1, {0x65335ab6542b0c51, 0x35934d902e091730, 0x69a5348c89f085bf, 0x71fc1c8a609e9651}},
        {0x0123456789abcdef, {0x737478b6a40aeed5, 0x4c7b6f6a1990d49e, 0x778fd483ee48e4b2, 0x9624ccb25a1029c6}},
    };
    posse_fair fair = example();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        posse_rng rng;
        posse_fair_generator(&fair, cases[i].number, &rng);
        for (int w = 0; w < 4; w++)
            assert_int_equal(rng.word[w], cases[i].word[w]);
    }
}

/* The key depends on every byte of every contribution, and on its seat. */
static void the_key_depends_on_every_contribution(void **state)
{
    (void)state;
    const posse_fair fair = example();
    uint8_t key[POSSE_FAIR_BYTES], other[POSSE_FAIR_BYTES];
    posse_fair_key(&fair, key);
    for (int bit = 0; bit < 8 * POSSE_FAIR_BYTES; bit++) {
        posse_fair changed = fair;
        changed.contribution[1][bit / 8] ^= (uint8_t)(1 << bit % 8);
        posse_fair_key(&changed, other);
        assert_memory_not_equal(key, other, sizeof key);
        changed = fair;
        changed.secret[bit / 8] ^= (uint8_t)(1 << bit % 8);
        posse_fair_key(&changed, other);
        assert_memory_not_equal(key, other, sizeof key);
    }
    posse_fair moved = fair;
    moved.gave[1] = false;
    posse_fair_key(&moved, other);
    assert_memory_not_equal(key, other, sizeof key);
    posse_fair_give(&moved, 0, fair.contribution[1]);
    posse_fair_key(&moved, other);
    assert_memory_not_equal(key, other, sizeof key);
    /* The bytes of a seat that has not contributed are ignored. */
    posse_fair silent = fair;
    silent.contribution[2][5] = 7;
    posse_fair_key(&silent, other);
    assert_memory_equal(key, other, sizeof key);
}

/* ---- replays --------------------------------------------------------------------------------- */

/* Plays with fair dice, always taking the first legal action, and writes the replay. Arranged chance actions are drawn
 * with another number. */
static void play(const posse_fair *fair, const char *new_game, size_t actions, posse_buffer *out)
{
    enum { ANOTHER = 1000 };
    static const char *const also[] = {"game", NULL};
    posse_settings settings;
    posse_status status;
    posse_match match;
    posse_json json;
    posse_rng rng;
    char name[16];
    uint64_t chances = 0;
    assert_true(posse_json_check(new_game, strlen(new_game), &json, &status));
    assert_true(posse_json_text(posse_json_get(json, "game"), name, sizeof name));
    const posse_game *game = posse_game_named(name);
    posse_action *legal = posse_alloc((size_t)game->max_legal, sizeof *legal);
    assert_true(posse_settings_read(game, json, also, &settings, &status));
    posse_fair_generator(fair, 0, &rng);
    assert_true(posse_match_new(&match, game, &settings, &rng, &status));
    while (posse_match_actor(&match) != POSSE_OVER && match.action_count < actions) {
        posse_action action;
        if (posse_match_actor(&match) == POSSE_CHANCE) {
            uint64_t number = posse_fair_is_arranged(fair, ++chances) ? ANOTHER + chances : chances;
            action = posse_fair_draw(fair, number, game, match.state);
        } else {
            int count = game->legal(match.state, legal);
            action = legal[match.action_count % (size_t)count];
        }
        assert_true(posse_match_act(&match, action, &status));
    }
    posse_fair_write_replay(fair, json, &match, out);
    posse_match_free(&match);
    free(legal);
}

static bool replay(const char *text, posse_replay_dice *dice, posse_status *status)
{
    posse_match match;
    posse_json file;
    assert_true(posse_json_check(text, strlen(text), &file, status));
    bool fine = posse_replay(file, &match, dice, status);
    if (fine)
        posse_match_free(&match);
    return fine;
}

static const char *const tables[] = {
    "{\"game\":\"bang\",\"players\":4,\"rules\":{\"preset\":\"german\",\"gringo\":\"per_turn\"}}",
    "{\"game\":\"bang\",\"players\":4,\"roles\":[null,\"sheriff\",null,null],"
    "\"characters\":[\"kit_carlson\",null,null,\"bart_cassidy\"]}",
    "{\"game\":\"colt\",\"players\":4,\"variant\":\"expert\"}",
    "{\"game\":\"colt\",\"players\":4,\"bandits\":[null,\"doc\",null,null],\"cars\":[2,1,3,4],"
    "\"rounds\":[\"braking\",\"no_event_b\"],\"first\":3}",
};
enum { TABLES = sizeof tables / sizeof *tables };

static void a_replay_is_read_again(void **state)
{
    (void)state;
    const posse_fair fair = example();
    for (int i = 0; i < 2 * TABLES; i++) {
        posse_buffer text = {0};
        posse_replay_dice dice;
        posse_status status;
        play(&fair, tables[i / 2], i % 2 ? 7 : 100000, &text);
        if (!replay(text.text, &dice, &status))
            fail_msg("%s: %s", tables[i / 2], status.text);
        assert_true(dice.checked && dice.chances > 0);
        assert_memory_equal(dice.fair.secret, fair.secret, sizeof fair.secret);
        assert_memory_equal(dice.fair.gave, fair.gave, sizeof fair.gave);
        assert_memory_equal(dice.fair.contribution, fair.contribution, sizeof fair.contribution);
        assert_int_equal(dice.fair.seats, 4);
        posse_buffer_free(&text);
    }
}

/* Returns the text with the first `from` replaced by `to`. */
static char *replaced(const char *text, const char *from, const char *to)
{
    posse_buffer out = {0};
    const char *at = strstr(text, from);
    if (!at)
        fail_msg("%s is not in the replay", from);
    posse_put_bytes(&out, text, (size_t)(at - text));
    posse_put_text(&out, to);
    posse_put_text(&out, at + strlen(from));
    return out.text;
}

static void errors_are_explained(void **state)
{
    (void)state;
    static const struct {
        const char *from, *to, *where, *says;
    } cases[] = {
        {"\"fair\":{\"", "\"fair\":{\"more\":1,\"", "fair.more", "not a known field"},
        {"\"commitment\":\"", "\"commitment\":\"0", "fair.commitment", "64 hex digits"},
        {"\"secret\":\"00", "\"secret\":\"", "fair.secret", "64 hex digits"},
        {"\"secret\":\"00", "\"secret\":\"0g", "fair.secret", "64 hex digits"},
        {"\"secret\":\"00", "\"secret\":\"01", "fair.commitment", "not the hash"},
        {"\"contributions\":[null,", "\"contributions\":[", "fair.contributions", "4 items"},
        {"\"contributions\":[null,", "\"contributions\":[null,null,", "fair.contributions", "4 items"},
        {"\"contributions\":[null,", "\"contributions\":[0,", "fair.contributions[0]", "or null"},
        {"\"contributions\":[null,", "\"contributions\":[\"ab\",", "fair.contributions[0]", "or null"},
        {"[null,\"64", "[null,\"65", "start.position", "not what the secret deals"},
        {"\"new\":{\"game\":\"bang\",", "\"new\":{\"game\":\"colt\",", "fair.new.game", "bang"},
        {"\"new\":{\"game\":\"bang\",", "\"new\":{", "fair.new.game", "bang"},
        {"\"new\":{\"game\":\"bang\",", "\"new\":{\"game\":\"bang\",\"seed\":\"1\",", "fair.new", "seed"},
        {"\"new\":{\"game\":\"bang\",\"players\":4", "\"new\":{\"game\":\"bang\",\"players\":2", "fair.new", "players"},
        {"\"preset\":\"german\",\"gringo\":\"per_turn\"}}}", "\"preset\":\"german\"}}}", "start.position", "gringo"},
    };
    const posse_fair fair = example();
    posse_buffer good = {0};
    play(&fair, tables[0], 20, &good);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        posse_replay_dice dice;
        posse_status status;
        char *bad = replaced(good.text, cases[i].from, cases[i].to);
        assert_false(replay(bad, &dice, &status));
        assert_string_equal(status.where, cases[i].where);
        if (!strstr(status.text, cases[i].says))
            fail_msg("\"%s\" does not say %s", status.text, cases[i].says);
        free(bad);
    }
    posse_buffer_free(&good);
}

/* The message is "the 12th chance action, actions[33], must be …". */
static void a_wrong_roll_is_named(void **state)
{
    (void)state;
    static const char *const faces[] = {"arrow", "dynamite", "one", "two", "beer", "gatling"};
    const posse_fair fair = example();
    posse_buffer good = {0};
    int rolls = 0;
    play(&fair, tables[0], 120, &good);
    for (char *at = good.text; (at = strstr(at, "\"roll ")) != NULL; at++) {
        posse_replay_dice dice;
        posse_status status;
        posse_buffer bad = {0};
        char ordinal[64];
        const char *face = at + strlen("\"roll ");
        size_t length = strcspn(face, " \"");
        int other = strncmp(face, faces[0], length) == 0;
        posse_put_bytes(&bad, good.text, (size_t)(face - good.text));
        posse_put_text(&bad, faces[other]);
        posse_put_text(&bad, face + length);
        assert_false(replay(bad.text, &dice, &status));
        rolls++;
        const char *ending = rolls % 10 == 1 && rolls != 11   ? "st"
                             : rolls % 10 == 2 && rolls != 12 ? "nd"
                             : rolls % 10 == 3 && rolls != 13 ? "rd"
                                                              : "th";
        snprintf(ordinal, sizeof ordinal, "the %d%s chance action, actions[", rolls, ending);
        assert_memory_equal(status.text, ordinal, strlen(ordinal));
        assert_memory_equal(status.where, "actions[", strlen("actions["));
        assert_non_null(strstr(status.text, "must be \"roll "));
        posse_buffer_free(&bad);
    }
    assert_in_range(rolls, 21, 120);
    posse_buffer_free(&good);
}

/* An arranged roll may be any legal one. All other rolls are still checked. */
static void arranged_rolls_are_not_checked(void **state)
{
    (void)state;
    static const struct {
        const char *arranged, *says; /* says: NULL if the replay is good */
    } cases[] = {
        {"[3]", NULL},          {"[3,4]", NULL},      {"[1]", "must be \"roll "},
        {"[3,3]", "ascending"}, {"[0]", "ascending"}, {"[3,1000]", "there are only"},
        {"[]", "1 to 8 items"}, {"3", "list"},
    };
    posse_fair fair = example();
    posse_buffer good = {0};
    fair.gave[3] = false;
    posse_fair_arrange(&fair, 3);
    play(&fair, tables[0], 120, &good);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        posse_replay_dice dice;
        posse_status status;
        posse_buffer list = {0};
        posse_put_text(&list, "\"arranged\":");
        posse_put_text(&list, cases[i].arranged);
        char *text = replaced(good.text, "\"arranged\":[3]", list.text);
        if (replay(text, &dice, &status) != (cases[i].says == NULL))
            fail_msg("%s: %s", cases[i].arranged, cases[i].says ? "accepted" : status.text);
        if (cases[i].says && !strstr(status.text, cases[i].says))
            fail_msg("\"%s\" does not say %s", status.text, cases[i].says);
        free(text);
        posse_buffer_free(&list);
    }
    posse_buffer_free(&good);
}

static void nothing_is_arranged_against_people(void **state)
{
    (void)state;
    posse_fair fair = example();
    posse_buffer text = {0};
    posse_replay_dice dice;
    posse_status status;
    posse_fair_arrange(&fair, 2);
    play(&fair, tables[0], 120, &text);
    assert_false(replay(text.text, &dice, &status));
    assert_non_null(strstr(status.text, "2 people contributed"));
    posse_buffer_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commitment_and_key_are_as_documented),
        cmocka_unit_test(pledges_are_as_documented),
        cmocka_unit_test(without_contributions_the_key_is_not_the_commitment),
        cmocka_unit_test(generators_are_as_documented),
        cmocka_unit_test(the_key_depends_on_every_contribution),
        cmocka_unit_test(a_replay_is_read_again),
        cmocka_unit_test(errors_are_explained),
        cmocka_unit_test(a_wrong_roll_is_named),
        cmocka_unit_test(arranged_rolls_are_not_checked),
        cmocka_unit_test(nothing_is_arranged_against_people),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
