/* Looks up texts in the compiled catalogues. */
#include "words.h"
#include "words_tables.h"
#include <stdlib.h>
#include <string.h>

static int compare_key(const void *key, const void *word)
{
    return strcmp(key, ((const posse_word *)word)->key);
}

const char *posse_words(const char *language, const char *key)
{
    for (size_t i = 0; i < posse_words_table_count; i++) {
        const posse_words_table *table = &posse_words_tables[i];
        if (strcmp(table->language, language) != 0)
            continue;
        const posse_word *word = bsearch(key, table->words, table->count, sizeof *table->words, compare_key);
        return word ? word->text : NULL;
    }
    return NULL;
}

const char *posse_words_language(size_t number)
{
    return number < posse_words_table_count ? posse_words_tables[number].language : NULL;
}
