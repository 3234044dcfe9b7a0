/* Aliases: short codes to say aloud, such as "rodeo-472". They name a table while it is in the lobby.
 *
 * An alias is a number below ALIAS_COUNT. Each table has its own candidates, which follow from its code, so that a
 * table usually gets the same alias again. Who has which alias is in codes.c.
 */
#ifndef POSSE_SERVER_APP_ALIAS_H
#define POSSE_SERVER_APP_ALIAS_H

enum {
    ALIAS_WORDS = 128,
    ALIAS_NUMBERS = 900, /* 100 to 999 */
    ALIAS_COUNT = ALIAS_WORDS * ALIAS_NUMBERS,
    ALIAS_TEXT = 16,       /* bytes of an alias as text, with its terminator */
    ALIAS_CANDIDATES = 16, /* that a table tries before it does without an alias */
};

/* The i-th word, for tests. */
const char *alias_word(int i);

/* The number of an alias as people type it: "rodeo-472", "Rodeo 472", "RODEO472". Negative if it is no alias. */
int alias_read(const char *typed);

void alias_write(int alias, char out[ALIAS_TEXT]);

/* The aliases that the table with this code may get, the best first. */
void alias_candidates(const char *code, int out[ALIAS_CANDIDATES]);

#endif
