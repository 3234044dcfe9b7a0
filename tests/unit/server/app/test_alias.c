/* Aliases: their words, and how they are read and written. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "alias.h"
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

static int least(int a, int b, int c)
{
    int smaller = a < b ? a : b;
    return smaller < c ? smaller : c;
}

/* The number of letters to insert, delete or change to turn one word into the other. */
static int distance(const char *one, const char *other)
{
    int row[16], length = (int)strlen(other);
    for (int j = 0; j <= length; j++)
        row[j] = j;
    for (int i = 1; one[i - 1]; i++) {
        int diagonal = row[0];
        row[0] = i;
        for (int j = 1; j <= length; j++) {
            int above = row[j];
            row[j] = least(above + 1, row[j - 1] + 1, diagonal + (one[i - 1] != other[j - 1]));
            diagonal = above;
        }
    }
    return row[length];
}

static void words_are_short_and_cannot_be_confused(void **state)
{
    (void)state;
    for (int i = 0; i < ALIAS_WORDS; i++) {
        const char *word = alias_word(i);
        assert_in_range(strlen(word), 4, 8);
        assert_int_equal(strspn(word, "abcdefghijklmnopqrstuvwxyz"), strlen(word));
        for (int j = 0; j < i; j++)
            if (distance(word, alias_word(j)) < 3)
                fail_msg("%s and %s sound alike", word, alias_word(j));
    }
}

static void every_alias_is_read_as_it_is_written(void **state)
{
    (void)state;
    for (int alias = 0; alias < ALIAS_COUNT; alias++) {
        char text[ALIAS_TEXT];
        alias_write(alias, text);
        assert_int_equal(alias_read(text), alias);
    }
}

static void aliases_are_read_in_any_spelling(void **state)
{
    (void)state;
    static const char *const same[] = {"rodeo 472", "Rodeo472", "RODEO-472", " rodeo -4 72 "};
    static const char *const wrong[] = {
        "",          "rodeo",     "472",       "rodeo-47",   "rodeo-4722",         "rodeo-072",
        "radeo-472", "472-rodeo", "rodeo-4a2", "k7qd2mvx9a", "rodeorodeorodeo-472"};
    int alias = alias_read("rodeo-472");
    assert_true(alias >= 0);
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        assert_int_equal(alias_read(same[i]), alias);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_true(alias_read(wrong[i]) < 0);
}

static void a_table_has_its_own_candidates(void **state)
{
    (void)state;
    int one[ALIAS_CANDIDATES], again[ALIAS_CANDIDATES], other[ALIAS_CANDIDATES];
    alias_candidates("k7qd2mvx9a", one);
    alias_candidates("k7qd2mvx9a", again);
    alias_candidates("k7qd2mvx9b", other);
    assert_memory_equal(one, again, sizeof one);
    assert_memory_not_equal(one, other, sizeof one);
    for (int i = 0; i < ALIAS_CANDIDATES; i++)
        assert_in_range(one[i], 0, ALIAS_COUNT - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_short_and_cannot_be_confused),
        cmocka_unit_test(every_alias_is_read_as_it_is_written),
        cmocka_unit_test(aliases_are_read_in_any_spelling),
        cmocka_unit_test(a_table_has_its_own_candidates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
