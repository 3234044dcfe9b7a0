/* Sentences that the server writes for people, from the catalogues of i18n/.
 *
 *     text_fill(&out, text_say("en", "link.title"), (text_field[]){{.name = "host", .text = "Ann"}, {0}});
 */
#ifndef POSSE_SERVER_DAEMON_TEXTS_H
#define POSSE_SERVER_DAEMON_TEXTS_H

#include <posse/buffer.h>
#include <posse/game.h>

/* The text in this language, or else in English. */
const char *text_say(const char *language, const char *key);

/* The short title of a game. */
const char *text_title(const posse_game *game, const char *language);

/* A field of a sentence: a text, or a number if `text` is NULL. */
typedef struct text_field {
    const char *name;
    const char *text;
    int number;
} text_field;

/* Appends the sentence. Replaces {name} and {name|one|other}. A field without a name ends the list. */
void text_fill(posse_buffer *out, const char *sentence, const text_field *fields);

#endif
