/* Parts of a simulation are merged and read back, and untrusted files are refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "lab_sims.h"

enum { GAMES = 90 };

static const char *untranslated(const posse_game *game, const char *word)
{
    (void)game;
    return word;
}

static void assert_same_json(const lab_result *a, const lab_result *b)
{
    posse_buffer one = {0}, other = {0};
    lab_result_write_json(a, &one);
    lab_result_write_json(b, &other);
    assert_string_equal(one.text, other.text);
    posse_buffer_free(&one);
    posse_buffer_free(&other);
}

/* ---- merging ---------------------------------------------------------------------------------- */

static void threads_make_no_difference(void **state)
{
    (void)state;
    for (int g = 0; g < posse_game_count; g++) {
        lab_sim sim = sim_of(posse_games[g]->name, 1U << 3 | 1U << 5, GAMES, 4);
        lab_result one, other;
        play_part(&one, &sim, 1, 1, 1);
        assert_int_equal(lab_result_games(&one), 2 * GAMES);
        for (int threads = 2; threads <= 5; threads++) {
            play_part(&other, &sim, 1, 1, threads);
            assert_same_json(&one, &other);
            lab_result_free(&other);
        }
        lab_result_free(&one);
    }
}

/* In any order, each part written and read back in between. */
static void merged_parts_equal_the_whole(void **state)
{
    static const int orders[][4] = {{1, 2, 3, 4}, {4, 3, 2, 1}, {3, 1, 4, 2}};
    (void)state;
    for (int g = 0; g < posse_game_count; g++) {
        lab_sim sim = sim_of(posse_games[g]->name, 1U << 3 | 1U << 4, GAMES, 4);
        lab_result whole;
        play_part(&whole, &sim, 1, 1, 2);
        for (size_t i = 0; i < sizeof orders / sizeof orders[0]; i++) {
            lab_result sum, part, read;
            lab_result_new(&sum, &sim);
            for (int k = 0; k < 4; k++) {
                posse_buffer text = {0};
                posse_status status;
                play_part(&part, &sim, orders[i][k], 4, 1);
                lab_result_write_json(&part, &text);
                if (!read_text(&read, text.text, text.length, &status) || !lab_result_add(&sum, &read, &status))
                    fail_msg("%s", status.text);
                assert_same_json(&part, &read);
                posse_buffer_free(&text);
                lab_result_free(&part);
                lab_result_free(&read);
            }
            assert_same_json(&whole, &sum);
            lab_result_free(&sum);
        }
        lab_result_free(&whole);
    }
}

static void assert_merge_refused(lab_result *sum, const lab_result *part, const char *why)
{
    posse_status status = {0};
    posse_buffer before = {0}, after = {0};
    lab_result_write_json(sum, &before);
    assert_false(lab_result_add(sum, part, &status));
    if (!strstr(status.text, why))
        fail_msg("\"%s\" is not in \"%s\"", why, status.text);
    lab_result_write_json(sum, &after);
    assert_string_equal(before.text, after.text);
    posse_buffer_free(&before);
    posse_buffer_free(&after);
}

/* The same part again, or one that shares some games, is refused. */
static void overlapping_parts_are_refused(void **state)
{
    lab_sim sim = sim_of("bang", 1U << 4, GAMES, 4);
    lab_result sum, part;
    (void)state;
    play_part(&sum, &sim, 2, 3, 1);
    play_part(&part, &sim, 2, 3, 1);
    assert_merge_refused(&sum, &part, "games 30 to 59 with 4 players are there already");
    lab_result_free(&part);
    play_part(&part, &sim, 1, 2, 1);
    assert_merge_refused(&sum, &part, "games 30 to 44");
    lab_result_free(&part);
    play_part(&part, &sim, 1, 1, 1);
    assert_merge_refused(&sum, &part, "games 30 to 59");
    lab_result_free(&part);
    play_part(&part, &sim, 3, 3, 1);
    assert_true(lab_result_add(&sum, &part, NULL));
    assert_int_equal(sum.sheets[0].range_count, 1);
    assert_merge_refused(&sum, &part, "games 60 to 89");
    lab_result_free(&part);
    lab_result_free(&sum);
}

static void other_simulations_are_refused(void **state)
{
    const lab_sim sim = sim_of("bang", 1U << 4, GAMES, 4);
    const struct {
        lab_sim other;
        const char *why;
    } others[] = {
        {sim_of("bang", 1U << 5, GAMES, 4), "players differ"},
        {sim_of("bang", 1U << 4, GAMES + 1, 4), "number of games differs"},
        {sim_of("bang", 1U << 4, GAMES, 5), "--details differs"},
        {sim_of("colt", 1U << 4, GAMES, 4), "the game differs"},
    };
    lab_result sum, part;
    (void)state;
    play_part(&sum, &sim, 1, 2, 1);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        lab_result_new(&part, &others[i].other);
        assert_merge_refused(&sum, &part, others[i].why);
        lab_result_free(&part);
    }
    lab_sim other = sim;
    strcpy(other.seed, "8");
    lab_result_new(&part, &other);
    assert_merge_refused(&sum, &part, "the seed differs");
    lab_result_free(&part);
    other = sim;
    strcpy(other.bots, "easy");
    lab_result_new(&part, &other);
    assert_merge_refused(&sum, &part, "the list of bots differs");
    lab_result_free(&part);
    other = sim;
    strcpy(other.rules, "german");
    lab_result_new(&part, &other);
    assert_merge_refused(&sum, &part, "the rule set differs");
    lab_result_free(&part);
    lab_result_free(&sum);
}

static void overflowing_sums_are_refused(void **state)
{
    lab_sim sim = sim_of("bang", 1U << 4, GAMES, 4);
    lab_result sum, part;
    (void)state;
    play_part(&sum, &sim, 1, 2, 1);
    play_part(&part, &sim, 2, 2, 1);
    part.sheets[0].counts[lab_measure_at(MEASURE_MOVES) + SQUARES] = INT64_MAX;
    assert_merge_refused(&sum, &part, "too large");
    lab_result_free(&part);
    lab_result_free(&sum);
}

/* ---- normalised settings ----------------------------------------------------------------------- */

static void settings_are_normalised(void **state)
{
    const posse_game *bang = posse_game_named("bang");
    char text[LAB_TEXT], seed[LAB_SEED];
    (void)state;
    assert_true(lab_bots_text(bang, "normal,easy,easy,easy", text, NULL));
    assert_string_equal(text, "normal,easy");
    assert_true(lab_bots_text(bang, "easy,normal,easy", text, NULL));
    assert_string_equal(text, "easy,normal,easy");
    assert_true(lab_bots_text(bang, "easy,easy", text, NULL));
    assert_string_equal(text, "easy");
    assert_false(lab_bots_text(bang, "easy,", text, NULL));
    assert_false(lab_bots_text(bang, "", text, NULL));
    lab_seed_text("007", seed);
    assert_string_equal(seed, "7");
    lab_seed_text("000", seed);
    assert_string_equal(seed, "0");
    lab_seed_text("00000000000000000000000000000000000000000000000000000000000000AB", seed);
    assert_string_equal(seed, "00000000000000000000000000000000000000000000000000000000000000ab");
    posse_settings settings = {.players = 5, .preset = 2};
    memcpy(settings.value, bang->presets[2].value, sizeof settings.value);
    lab_rules_text(bang, &settings, text);
    assert_string_equal(text, "german");
    settings.value[1] = 1;
    lab_rules_text(bang, &settings, text);
    assert_string_equal(text, "german,gringo=per_turn");
}

/* ---- untrusted files --------------------------------------------------------------------------- */

/* A result as JSON, with the first `what` replaced. */
static void write_with_edit(const lab_result *result, const char *what, const char *with, posse_buffer *out)
{
    posse_buffer text = {0};
    lab_result_write_json(result, &text);
    const char *at = strstr(text.text, what);
    if (!at)
        fail_msg("%s is not in it", what);
    posse_buffer_clear(out);
    posse_put_bytes(out, text.text, (size_t)(at - text.text));
    posse_put_text(out, with);
    posse_put_text(out, at + strlen(what));
    posse_buffer_free(&text);
}

static void impossible_results_are_refused(void **state)
{
    static const char *const edits[][3] = {
        {"\"posse_sim\":1", "\"posse_sim\":2", "posse_sim"},
        {"\"posse_sim\":1", "\"posse\":1", "no result of a simulation"},
        {"\"engine\":\"", "\"engine\":\"9", "rules may differ"},
        {"\"game\":\"bang\"", "\"game\":\"chess\"", "\"game\" must be"},
        {"\"players\":[4,5]", "\"players\":[5,4]", "ascending"},
        {"\"players\":[4,5]", "\"players\":[4,9]", "players"},
        {"\"players\":[4,5]", "\"players\":[4]", "\"sheets\" must have 1"},
        {"\"players\":[4,5]", "\"players\":[]", "players"},
        {"\"games\":90", "\"games\":0", "\"games\" must be"},
        {"\"games\":90", "\"games\":99999999999", "\"games\" must be"},
        {"\"games\":90", "\"games\":50", "from 0 to 50"},
        {"\"rules\":\"official\"", "\"rules\":\"<b>\"", "rules"},
        {"\"bots\":\"random\"", "\"bots\":\"genius\"", "genius"},
        {"\"seed\":\"7\"", "\"seed\":\"x\"", "seed"},
        {"\"seed\":\"7\"", "\"seed\":7", "seed"},
        {"\"details\":4", "\"details\":5", "\"detailed\" must be"},
        {"\"details\":4", "\"details\":0", "details"},
        {"\"details\":4", "\"details\":4,\"more\":1", "more"},
        {"\"played\":[[0,90]]", "\"played\":[[0,91]]", "played"},
        {"\"played\":[[0,90]]", "\"played\":[[0,80]]", "\"games\" must be 80"},
        {"\"played\":[[0,90]]", "\"played\":[[0,45],[45,90]]", "played"},
        {"\"played\":[[0,90]]", "\"played\":[[45,90],[0,44]]", "played"},
        {"\"played\":[[0,90]]", "\"played\":[[-1,89]]", "played"},
        {"\"played\":[[0,90]]", "\"played\":[[90,0]]", "played"},
        {"\"played\":[[0,90]]", "\"played\":[0,90]", "played"},
        {"\"played\":[[0,90]]", "\"played\":{}", "played"},
        {"\"shared\":0", "\"shared\":91", "shared"},
        {"\"shared\":0", "\"shared\":-1", "shared"},
        {"\"moves\":{\"total\":", "\"moves\":{\"total\":0.", "total"},
        {"\"histogram\":[[", "\"histogram\":[[1,1],[", "histogram"},
        {"\"histogram\":[[", "\"histogram\":[[0,-1],[", "histogram"},
        {"\"histogram\":[[", "\"histogram\":[[129,1],[", "histogram"},
        {"\"decisions\":{", "\"decisions\":{\"x\":0,", "x"},
        {"\"wins\":{\"team\":{", "\"wins\":{\"tram\":{", "wins"},
        {"\"law\":{", "\"lawn\":{", "team"},
        {"\"law\":{\"games\":90", "\"law\":{\"games\":91", "cannot all be"},
        {"\"law\":{\"games\":90", "\"law\":{\"games\":90.5", "games"},
        {"\"law\":{\"games\":90,\"won\":", "\"law\":{\"games\":90,\"won\":9", "cannot all be"},
        {"\"law\":{\"games\":90,\"won\":", "\"law\":{\"games\":90,\"won\":-", "cannot all be"},
        {"\"events\":{\"seated\":", "\"events\":{\"sated\":", "no event"},
        {"\"times\":[23,", "\"times\":[24,", "cannot all be"},
        {"\"times\":[23,", "\"times\":[-23,", "cannot all be"},
        {"\"times\":[23,", "\"times\":[23,0,", "not as it should be"},
        {"\"times by role\":{", "\"times by rule\":{", "not as it should be"},
        {"\"times by role\":{\"sheriff\"", "\"times by role\":{\"marshal\"", "not as it should be"},
        {"\"sheets\":[{", "\"sheets\":[{\"games\":1},{", "\"sheets\" must have 2"},
        {"\"sheets\":[{", "\"sheets\":[{\"surprise\":1,", "surprise"},
        {"\"sheets\":[{\"players\":4", "\"sheets\":[{\"players\":5", "players"},
    };
    lab_sim sim = sim_of("bang", 1U << 4 | 1U << 5, GAMES, 4);
    lab_result whole, read;
    posse_buffer text = {0};
    int mistakes = 0;
    (void)state;
    play_part(&whole, &sim, 1, 1, 1);
    for (size_t i = 0; i < sizeof edits / sizeof edits[0]; i++) {
        posse_status status = {0};
        write_with_edit(&whole, edits[i][0], edits[i][1], &text);
        if (read_text(&read, text.text, text.length, &status)) {
            print_error("%s is accepted\n", edits[i][1]);
            lab_result_free(&read);
            mistakes++;
        } else if (!strstr(status.text, edits[i][2])) {
            print_error("%s: \"%s\" is not in \"%s\"\n", edits[i][1], edits[i][2], status.text);
            mistakes++;
        }
    }
    assert_int_equal(mistakes, 0);
    lab_result_free(&whole);
    posse_buffer_free(&text);
}

static void other_json_is_refused(void **state)
{
    static const char *const texts[] = {
        "{}", "[]", "null", "1", "\"\"", "[[[[]]]]", "{\"posse_sim\":null}", "{\"posse_sim\":1}"};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        lab_result read;
        posse_status status = {0};
        assert_false(read_text(&read, texts[i], strlen(texts[i]), &status));
        assert_true(status.text[0]);
    }
}

/* A result that was accepted can be written in every format, and read again. */
static void exercise(lab_result *read)
{
    posse_buffer out = {0};
    lab_result again;
    lab_result_write_json(read, &out);
    assert_true(read_text(&again, out.text, out.length, NULL));
    assert_same_json(read, &again);
    lab_result_add(&again, read, NULL);
    lab_result_free(&again);
    lab_result_write_csv(read, &out);
    lab_result_write_text(read, untranslated, &out);
    lab_result_write_html(read, untranslated, &out);
    assert_null(strstr(out.text, "nan"));
    posse_buffer_free(&out);
    lab_result_free(read);
}

static void corrupted_files_are_safe(void **state)
{
    static const char replacements[] = "09-\"[]{},:x";
    (void)state;
    for (int g = 0; g < posse_game_count; g++) {
        lab_sim sim = sim_of(posse_games[g]->name, 1U << 3, 20, 2);
        lab_result whole;
        posse_buffer text = {0};
        posse_rng rng;
        play_part(&whole, &sim, 1, 1, 1);
        lab_result_write_json(&whole, &text);
        posse_rng_seed(&rng, 1);
        for (size_t i = 0; i < text.length; i += 1 + posse_rng_below(&rng, 8)) {
            lab_result read;
            char was = text.text[i];
            text.text[i] = replacements[posse_rng_below(&rng, sizeof replacements - 1)];
            if (read_text(&read, text.text, text.length, NULL))
                exercise(&read);
            if (read_text(&read, text.text, i, NULL)) /* truncated */
                exercise(&read);
            text.text[i] = was;
        }
        lab_result_free(&whole);
        posse_buffer_free(&text);
    }
}

/* The largest possible numbers do not overflow on the way to the HTML page. */
static void huge_numbers_are_safe(void **state)
{
    static const char *const edits[][2] = {
        {"\"moves\":{\"total\":", "\"moves\":{\"total\":92233720368547758"},
        {"\"squares\":", "\"squares\":92233720368547758"},
        {"\"times\":[5,", "\"times\":[5,922337203685477580"},
    };
    lab_sim sim = sim_of("bang", 1U << 3, 20, 4);
    lab_result whole, read;
    posse_buffer text = {0};
    (void)state;
    play_part(&whole, &sim, 1, 1, 1);
    for (size_t i = 0; i < sizeof edits / sizeof edits[0]; i++) {
        write_with_edit(&whole, edits[i][0], edits[i][1], &text);
        if (read_text(&read, text.text, text.length, NULL))
            exercise(&read);
    }
    lab_result_free(&whole);
    posse_buffer_free(&text);
}

/* A result with all player counts and all events stays far below the reader's limit. */
static void results_stay_small(void **state)
{
    (void)state;
    for (int g = 0; g < posse_game_count; g++) {
        const posse_game *game = posse_games[g];
        lab_sim sim = sim_of(game->name, (2U << game->max_players) - (1U << game->min_players), 500, 1);
        lab_result result;
        posse_buffer text = {0};
        play_part(&result, &sim, 1, 1, 2);
        lab_result_write_json(&result, &text);
        assert_true(text.length < POSSE_JSON_MAX_BYTES / 4);
        posse_buffer_free(&text);
        lab_result_free(&result);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_make_no_difference),
        cmocka_unit_test(merged_parts_equal_the_whole),
        cmocka_unit_test(overlapping_parts_are_refused),
        cmocka_unit_test(other_simulations_are_refused),
        cmocka_unit_test(overflowing_sums_are_refused),
        cmocka_unit_test(settings_are_normalised),
        cmocka_unit_test(impossible_results_are_refused),
        cmocka_unit_test(other_json_is_refused),
        cmocka_unit_test(corrupted_files_are_safe),
        cmocka_unit_test(huge_numbers_are_safe),
        cmocka_unit_test(results_stay_small),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
