/* A session of `posse engine`: one match, driven by lines of JSON. Each request gets one answer.
 *
 *     posse_session session = {0};
 *     while (read a line && !session.quit)
 *         posse_session_answer(&session, line, length, &out);
 *     posse_session_end(&session);
 *
 * docs/protocol.md lists all requests and answers. Every line gets an answer, whatever it contains. A request that
 * is refused does not change the match.
 */
#ifndef POSSE_TEXT_SESSION_H
#define POSSE_TEXT_SESSION_H

#include "match.h"

typedef struct posse_session {
    posse_match match;
    bool quit; /* the last request was "quit" */
} posse_session;

/* Appends the answer to a request to `out`, without a line end. */
void posse_session_answer(posse_session *session, const char *line, size_t length, posse_buffer *out);

/* Appends the answer to a request that could not be read, such as a line that is too long. */
void posse_session_refuse(const posse_status *status, posse_buffer *out);

void posse_session_end(posse_session *session);

#endif
