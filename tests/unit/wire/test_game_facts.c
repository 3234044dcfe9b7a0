/* The games of a server, as `GET /api/games` tells them. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "game_facts.h"
#include "wire.h"
#include <cmocka.h>

#include <string.h>

static const char *const values[] = {"few", "many"}, *const words[] = {"red", "blue"};
static const posse_option options[] = {{"dice", values, 2}, {"cards", values, 2}};
static const posse_preset presets[] = {{"short", {0, 1}}, {"long", {1, 1}}};
static const posse_list lists[] = {{"colours", words, 2}, {"cars", NULL, 0}};

static const posse_event_kind events[] = {
    {.name = "met",
     .fields = {{.name = "seat", .type = POSSE_FIELD_SEAT},
                {.name = "card", .type = POSSE_FIELD_WORD, .words = words, .word_count = 2, .secret = true},
                {.name = "why", .type = POSSE_FIELD_WORD, .words = values, .word_count = 2, .picks_sentence = true}},
     .begins = true,
     .chain = {"why"}},
    {.name = "fell", .fields = {{.name = "now", .type = POSSE_FIELD_NUMBER}}, .stands_out = true, .ends_undo = true},
};

static bool never(const void *state, int seat)
{
    (void)state, (void)seat;
    return false;
}

/* Every bot for all games plays these two as well. */
static const posse_game full = {.name = "full",
                                .title = "The \"Full\" Game",
                                .min_players = 2,
                                .max_players = 8,
                                .options = options,
                                .option_count = 2,
                                .presets = presets,
                                .preset_count = 2,
                                .lists = lists,
                                .list_count = 2,
                                .events = events,
                                .event_count = 2,
                                .eliminated = never},
                        bare = {.name = "bare", .title = "Bare", .min_players = 1, .max_players = 1};

static void everything_is_written_in_order(void **state)
{
    const posse_game *const games[] = {&full, &bare};
    posse_buffer out = {0};
    (void)state;
    wire_write_game_list(games, 2, &out);
    assert_string_equal(
        out.text,
        "{\"games\":[{\"name\":\"full\",\"title\":\"The \\\"Full\\\" Game\",\"min_players\":2,\"max_players\":8,"
        "\"levels\":[\"random\"],\"eliminates\":true,\"options\":{\"dice\":[\"few\",\"many\"],\"cards\":[\"few\","
        "\"many\"]},"
        "\"presets\":{\"short\":{\"dice\":\"few\",\"cards\":\"many\"},\"long\":{\"dice\":\"many\",\"cards\":\"many\"}},"
        "\"lists\":{\"colours\":[\"red\",\"blue\"],\"cars\":null},"
        "\"events\":{\"met\":{\"fields\":{\"seat\":\"seat\",\"card\":\"word\",\"why\":\"word\"},\"secret\":[\"card\"],"
        "\"picks\":[\"why\"],\"begins\":true,\"stands_out\":false,\"ends_undo\":false,\"chain\":[\"why\"]},"
        "\"fell\":{\"fields\":{\"now\":\"number\"},\"secret\":[],\"picks\":[],\"begins\":false,\"stands_out\":true,"
        "\"ends_undo\":true,\"chain\":[]}}},"
        "{\"name\":\"bare\",\"title\":\"Bare\",\"min_players\":1,\"max_players\":1,\"levels\":[\"random\"],"
        "\"eliminates\":false,\"options\":{},\"presets\":{},\"lists\":{},\"events\":{}}]}");
    posse_buffer_free(&out);
}

/* A client in C reads the list back. */
static void every_game_can_be_read_back(void **state)
{
    posse_buffer out = {0};
    posse_json json;
    wire_game_list list;
    int count = 0;
    (void)state;
    wire_write_game_list(posse_games, posse_game_count, &out);
    assert_true(posse_json_check(out.text, out.length, &json, NULL));
    assert_true(wire_read_game_list(json, NULL, &list, NULL));
    for (posse_json_walk w = posse_json_walk_of(list.games); posse_json_next(&w); count++) {
        wire_game_facts info;
        assert_true(wire_read_game_facts(w.value, NULL, &info, NULL));
        assert_string_equal(info.name, posse_games[count]->name);
        assert_string_equal(info.title, posse_games[count]->title);
        assert_int_equal(info.max_players, posse_games[count]->max_players);
    }
    assert_int_equal(count, posse_game_count);
    posse_buffer_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_is_written_in_order),
        cmocka_unit_test(every_game_can_be_read_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
