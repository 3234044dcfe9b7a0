/* The catalogues: every language has all texts, with the same fields and the right terms. */
#include "match.h"
#include "story.h"
#include "words.h"
#include "words_tables.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

enum { FIELDS = 8, NAME = 32, LEGAL = 128 };

/* Lists the different fields of a text: "seat" and "now" for "{seat} has {now|life|lives}". Fails if a
 * brace is not closed. */
static int read_fields(const char *text, char names[FIELDS][NAME])
{
    int count = 0;
    for (const char *open = strchr(text, '{'); open; open = strchr(open + 1, '{')) {
        int length = (int)strcspn(open + 1, "|}"), i = 0;
        assert_non_null(strchr(open, '}'));
        assert_in_range(length, 1, NAME - 1);
        assert_in_range(count, 0, FIELDS - 1);
        snprintf(names[count], NAME, "%.*s", length, open + 1);
        while (strcmp(names[i], names[count]) != 0)
            i++;
        count += i == count;
    }
    return count;
}

static bool has_field(const char *name, char names[FIELDS][NAME], int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

static void assert_same_fields(const posse_word *word, const char *twin, const char *language)
{
    char names[FIELDS][NAME], others[FIELDS][NAME];
    int count = read_fields(word->text, names), other_count = read_fields(twin, others);
    if (count != other_count)
        fail_msg("%s has %d fields, in \"%s\" %d", word->key, count, language, other_count);
    for (int i = 0; i < count; i++)
        if (!has_field(names[i], others, other_count))
            fail_msg("%s has no {%s} in \"%s\"", word->key, names[i], language);
}

static void every_language_has_all_texts(void **state)
{
    (void)state;
    assert_in_range(posse_words_table_count, 2, 100);
    for (size_t i = 0; i < posse_words_table_count; i++)
        for (size_t k = 0; k < posse_words_table_count; k++) {
            const posse_words_table *table = &posse_words_tables[i];
            const char *language = posse_words_tables[k].language;
            for (size_t w = 0; w < table->count; w++) {
                const char *twin = posse_words(language, table->words[w].key);
                if (twin)
                    assert_same_fields(&table->words[w], twin, language);
                else
                    fail_msg("%s is missing in \"%s\"", table->words[w].key, language);
            }
        }
}

static void languages_are_listed(void **state)
{
    (void)state;
    size_t count = 0;
    while (posse_words_language(count)) {
        assert_non_null(posse_words(posse_words_language(count), "language"));
        count++;
    }
    assert_int_equal(count, posse_words_table_count);
    assert_null(posse_words_language(count + 1));
    assert_null(posse_words("xx", "language"));
    assert_null(posse_words("en", "no.such.key"));
    assert_string_equal(posse_words("de", "language"), "Deutsch");
}

/* The German edition calls the outlaw "Bandit" and the renegade "Gesetzloser". */
static void german_uses_the_terms_of_the_german_edition(void **state)
{
    (void)state;
    static const char *const words[][2] = {
        {"bang.sheriff", "Sheriff"},      {"bang.deputy", "Hilfssheriff"}, {"bang.outlaw", "Bandit"},
        {"bang.renegade", "Gesetzloser"}, {"bang.arrow", "Pfeil"},         {"bang.dynamite", "Dynamit"},
        {"bang.one", "Fadenkreuz 1"},     {"bang.two", "Fadenkreuz 2"},    {"bang.beer", "Bier"},
        {"bang.gatling", "Gatling"},      {"colt.bullet", "Patrone"},      {"colt.strongbox", "eine Geldkassette"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        assert_string_equal(posse_words("de", words[i][0]), words[i][1]);
}

/* Plays a random game to its end. */
static void play(posse_match *match, const char *game, int players, uint64_t seed)
{
    posse_settings settings = {.players = players, .value = {strcmp(game, "colt") == 0 && players == 2}};
    posse_status status;
    posse_rng rng;
    posse_rng_seed(&rng, seed);
    assert_in_range(posse_game_named(game)->max_legal, 1, LEGAL);
    assert_true(posse_match_new(match, posse_game_named(game), &settings, &rng, &status));
    for (int actor; (actor = posse_match_actor(match)) != POSSE_OVER;) {
        posse_action actions[LEGAL], action;
        if (actor == POSSE_CHANCE) {
            posse_match_chance(match, &action, NULL);
            continue;
        }
        int count = match->game->legal(match->state, actions);
        posse_match_act(match, actions[posse_rng_below(&rng, (uint32_t)count)], NULL);
    }
}

/* A told sentence must contain nothing of its template, for any viewer. */
static void assert_told(const posse_match *match, const char *language, int viewer)
{
    size_t told = 0;
    for (size_t n = 1; n <= match->event_count; n++) {
        posse_buffer line = {0};
        if (posse_story_tell(match, n, viewer, language, &line)) {
            assert_null(strpbrk(line.text, "{}|_@*"));
            assert_null(strstr(line.text, "  "));
            told++;
        }
        posse_buffer_free(&line);
    }
    assert_in_range(told, match->event_count / 4, match->event_count);
}

static void whole_games_are_told_in_every_language(void **state)
{
    (void)state;
    static const struct {
        const char *game;
        int players;
    } games[] = {{"bang", 3}, {"bang", 8}, {"colt", 2}, {"colt", 6}, {"pig", 2}, {"pig", 8}};
    static const int viewers[] = {POSSE_EVERYTHING, POSSE_SPECTATOR, 0, 1};
    for (size_t g = 0; g < sizeof games / sizeof *games; g++)
        for (uint64_t seed = 0; seed < 10; seed++) {
            posse_match match;
            play(&match, games[g].game, games[g].players, seed);
            for (size_t i = 0; posse_words_language(i); i++)
                for (size_t v = 0; v < sizeof viewers / sizeof *viewers; v++)
                    assert_told(&match, posse_words_language(i), viewers[v]);
            posse_match_free(&match);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_language_has_all_texts),
        cmocka_unit_test(languages_are_listed),
        cmocka_unit_test(german_uses_the_terms_of_the_german_edition),
        cmocka_unit_test(whole_games_are_told_in_every_language),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
