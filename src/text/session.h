/* `posse engine`: one game, driven by JSON lines; one line in, one line out.
 *
 *     posse_session session = {0};
 *     while (read a line && !session.quit)
 *         posse_session_answer(&session, line, length, &out);
 *     posse_session_end(&session);
 *
 * docs/protocol.md lists requests and answers. Whatever the line holds, there is an answer; a line that
 * is refused leaves the game as it was.
 */
#ifndef POSSE_TEXT_SESSION_H
#define POSSE_TEXT_SESSION_H

#include "match.h"

typedef struct posse_session {
    posse_match match;
    bool quit; /* the last request was "quit" */
} posse_session;

/* Appends the answer, without a line end, to `out`. */
void posse_session_answer(posse_session *session, const char *line, size_t length,
                          posse_buffer *out);

/* The answer to something that is wrong before it is read. */
void posse_session_refuse(const posse_status *status, posse_buffer *out);

void posse_session_end(posse_session *session);

#endif
