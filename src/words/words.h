/* The catalogues i18n/<language>/, compiled in. cmake/words.cmake describes their format.
 *
 *     puts(posse_words("en", "language"));    "English"
 *
 * Returns NULL if the language or the key does not exist.
 */
#ifndef POSSE_WORDS_WORDS_H
#define POSSE_WORDS_WORDS_H

#include <stddef.h>

const char *posse_words(const char *language, const char *key);

/* The languages, from 0 on: "de", "en". Returns NULL after the last one. */
const char *posse_words_language(size_t number);

#endif
