/* Checking and trimming text that people write for other people: nicknames and chat.
 *
 *     if (!posse_tidy_text(name, POSSE_MAX_NICKNAME))
 *         return posse_fail(status, …);
 */
#ifndef POSSE_BASE_TIDY_TEXT_H
#define POSSE_BASE_TIDY_TEXT_H

#include <stdbool.h>

enum { POSSE_MAX_NICKNAME = 24 }; /* in characters */

/* Trims spaces at both ends of `text`. Returns false if the text is not UTF-8, has no visible character, has more than
 * `characters` characters, or contains one that is not allowed: control characters, line ends, and characters that
 * change the direction of the surrounding text or make different texts look the same. */
bool posse_tidy_text(char *text, int characters);

#endif
