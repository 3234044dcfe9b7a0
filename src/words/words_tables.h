/* The tables behind words.h, as cmake/words.cmake writes them from i18n/<language>.txt. */
#ifndef POSSE_WORDS_WORDS_TABLES_H
#define POSSE_WORDS_WORDS_TABLES_H

#include <stddef.h>

typedef struct posse_word {
    const char *key;
    const char *text;
} posse_word;

typedef struct posse_words_table {
    const char *language;
    const posse_word *words; /* by key, ascending as strcmp has it */
    size_t count;
} posse_words_table;

extern const posse_words_table posse_words_tables[];
extern const size_t posse_words_table_count;

#endif
