/* The chain of shown events: which events belong to it, what their items look like, and finding a value. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "chain.h"
#include "hex.h"

#include <cmocka.h>
#include <string.h>

static void put_item(const posse_match *match, size_t event, int viewer, posse_buffer *out)
{
    posse_buffer_clear(out);
    posse_chain_write_item(match->game, &match->events[event], viewer, out);
}

/* A match of bang after its first roll and a choice. Seat 0 is the sheriff, seat 1 an outlaw. */
static void start(posse_match *match)
{
    static const char text[] = "{\"game\":\"bang\",\"turn\":0,\"seats\":["
                               "{\"role\":\"sheriff\",\"character\":\"black_jack\",\"life\":10,\"arrows\":0},"
                               "{\"role\":\"outlaw\",\"character\":\"rose_doolan\",\"life\":9,\"arrows\":0},"
                               "{\"role\":\"outlaw\",\"character\":\"kit_carlson\",\"life\":7,\"arrows\":0},"
                               "{\"role\":\"renegade\",\"character\":\"sid_ketchum\",\"life\":8,\"arrows\":0}]}";
    posse_json position;
    posse_rng rng;
    posse_status status;
    posse_rng_seed(&rng, 1);
    assert_true(posse_json_check(text, strlen(text), &position, &status));
    assert_true(posse_match_load(match, posse_game_named("bang"), position, &rng, &status));
    assert_true(posse_match_act_text(match, "roll one beer arrow one beer", &status));
    assert_true(posse_match_act_text(match, "reroll 3", &status));
}

static size_t next_in_chain(const posse_match *match, size_t from)
{
    while (from < match->event_count && !posse_chain_has(match->game, &match->events[from]))
        from++;
    return from;
}

static void items_show_what_the_viewer_may_know(void **state)
{
    (void)state;
    posse_match match;
    posse_buffer out = {0};
    start(&match);
    put_item(&match, 1, 1, &out);
    assert_string_equal(out.text, "[\"seated\",1,\"rose_doolan\",\"outlaw\"]");
    put_item(&match, 1, 0, &out);
    assert_string_equal(out.text, "[\"seated\",1,\"rose_doolan\",null]");
    put_item(&match, 1, POSSE_EVERYTHING, &out);
    assert_string_equal(out.text, "[\"seated\",1,\"rose_doolan\",\"outlaw\"]");
    put_item(&match, 0, POSSE_SPECTATOR, &out);
    assert_string_equal(out.text, "[\"seated\",0,\"black_jack\",\"sheriff\"]");
    size_t roll = next_in_chain(&match, 4);
    put_item(&match, roll, POSSE_SPECTATOR, &out);
    assert_string_equal(out.text, "[\"rolled\",[1,2,3,4,5],[\"one\",\"beer\",\"arrow\",\"one\",\"beer\"]]");
    put_item(&match, next_in_chain(&match, roll + 1), POSSE_SPECTATOR, &out);
    assert_string_equal(out.text, "[\"chose\",\"reroll 3\"]");
    posse_buffer_free(&out);
    posse_match_free(&match);
}

static void forced_choices_do_not_belong_to_it(void **state)
{
    (void)state;
    const posse_game *game = posse_game_named("pig");
    for (int kind = 0; kind < game->event_count; kind++) {
        posse_event event = {.kind = (uint8_t)kind, .owner = POSSE_PUBLIC, .value = {0}};
        bool chose = strcmp(game->events[kind].name, "chose") == 0;
        assert_int_equal(posse_chain_has(game, &event), game->events[kind].chain[0] != NULL);
        event.value[2] = 1; /* "forced" */
        if (chose)
            assert_false(posse_chain_has(game, &event));
    }
}

/* The example of docs/fairness.md. */
static void links_are_as_documented(void **state)
{
    (void)state;
    static const char *const links[] = {"cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6",
                                        "fa1b0cbace1521da384f477a47fbf3f3b2ba396e97870f82d64c331e6fc74f71",
                                        "274bdd980a3af6d6ccd801d2af5ddc48735cb0962b4d5b0983fcbcb3c5dc5458"};
    uint8_t wanted[3][POSSE_FAIR_BYTES];
    posse_match match;
    posse_chain chain;
    start(&match);
    for (int i = 0; i < 3; i++)
        assert_true(posse_hex_read(links[i], 64, wanted[i], POSSE_FAIR_BYTES));
    posse_chain_start(&chain, wanted[0]);
    for (size_t i = 4; i < match.event_count; i++) {
        bool added = posse_chain_add(&chain, match.game, &match.events[i], POSSE_SPECTATOR);
        assert_int_equal(added, posse_chain_has(match.game, &match.events[i]));
        assert_memory_equal(chain.link, wanted[chain.length], POSSE_FAIR_BYTES);
    }
    assert_int_equal(chain.length, 2);
    posse_match_free(&match);
}

static void a_value_is_found_with_its_viewer(void **state)
{
    (void)state;
    static const int viewers[] = {POSSE_SPECTATOR, 1, 2, POSSE_EVERYTHING};
    const uint8_t commitment[POSSE_FAIR_BYTES] = {7};
    posse_match match;
    posse_chain chain;
    posse_chain_place place = {0};
    start(&match);
    for (size_t v = 0; v < sizeof viewers / sizeof *viewers; v++) {
        posse_chain_start(&chain, commitment);
        for (size_t i = 0; i < match.event_count; i++) {
            if (!posse_chain_add(&chain, match.game, &match.events[i], viewers[v]))
                continue;
            assert_true(posse_chain_find(&match, commitment, chain.link, &place));
            assert_int_equal(place.length, chain.length);
            assert_int_equal(place.whole, 6);
        }
        assert_int_equal(place.viewer, viewers[v]);
        chain.link[0] ^= 1;
        assert_false(posse_chain_find(&match, commitment, chain.link, &place));
    }
    posse_match_free(&match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(items_show_what_the_viewer_may_know),
        cmocka_unit_test(forced_choices_do_not_belong_to_it),
        cmocka_unit_test(links_are_as_documented),
        cmocka_unit_test(a_value_is_found_with_its_viewer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
