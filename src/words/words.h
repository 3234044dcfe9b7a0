/* The words for people: what stands in i18n/<language>.txt, compiled in.
 *
 *     puts(posse_words("en", "language"));    "English"
 *
 * NULL where there is no such language or the language has no such key.
 */
#ifndef POSSE_WORDS_WORDS_H
#define POSSE_WORDS_WORDS_H

#include <stddef.h>

const char *posse_words(const char *language, const char *key);

/* The languages there are, from 0 on: "de", "en". NULL behind the last. */
const char *posse_words_language(size_t number);

#endif
