/* The tables behind words.h. cmake/words.cmake generates them from i18n/<language>/. */
#ifndef POSSE_WORDS_WORDS_TABLES_H
#define POSSE_WORDS_WORDS_TABLES_H

#include <stddef.h>

typedef struct posse_word {
    const char *key;
    const char *text;
} posse_word;

typedef struct posse_words_table {
    const char *language;
    const posse_word *words; /* sorted by key, in the order of strcmp */
    size_t count;
} posse_words_table;

extern const posse_words_table posse_words_tables[];
extern const size_t posse_words_table_count;

#endif
