/* Texts from people for people: nicknames, chat. */
#ifndef POSSE_BASE_TIDY_TEXT_H
#define POSSE_BASE_TIDY_TEXT_H

#include <stdbool.h>

enum { POSSE_MAX_NICKNAME = 24 }; /* characters */

/* Cuts spaces off at both ends of `text`, which is UTF-8. False where there is nothing to be seen in it, where it has
 * more than so many characters, or where it holds one that nobody should send: control characters, line ends, and marks
 * that turn the direction of the text around them or pretend that two texts are the same. */
bool posse_tidy_text(char *text, int characters);

#endif
