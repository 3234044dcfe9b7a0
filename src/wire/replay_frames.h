/* A finished game as a film: every step of a replay as somebody saw it, for who draws it and knows no rules.
 *
 *     int eyes;
 *     if (film_eyes_read("2", &eyes) && film_write(replay, "abcdefghjk-1", eyes, &out, &status))
 *         send(out.text, out.length);                    a `film` of wire.def
 */
#ifndef POSSE_FILM_H
#define POSSE_FILM_H

#include <posse/game.h>

enum { FILM_MOST_BYTES = 16 << 20 };

/* "open" is POSSE_EVERYTHING, "onlooker" is POSSE_ONLOOKER, "0" to "7" is a seat. */
bool film_eyes_read(const char *text, int *eyes);

/* Plays the replay through, as posse_replay does, and appends its film. POSSE_BAD_REQUEST where nobody sits at the
 * seat with whose eyes it is to be seen, or where the film would be longer than FILM_MOST_BYTES; else as
 * posse_replay fails. It takes no longer than some milliseconds for a usual game, and changes nothing but `out`. */
bool film_write(posse_json replay, const char *name, int eyes, posse_buffer *out,
                posse_status *status);

#endif
