/* The parts of a server's message that a client of the load test needs. They are few, so that the clients use less of
 * the machine than the server does. Some updates, and every message that is not an update, are also checked as JSON and
 * read in full by the wire's own reader. */
#ifndef POSSE_LOADTEST_SERVER_MESSAGE_H
#define POSSE_LOADTEST_SERVER_MESSAGE_H

#include "wire.h"

typedef struct server_message {
    wire_type type;
    bool has_id;
    int64_t id;
    int64_t n;
    posse_stage stage; /* POSSE_STAGES: not in the message */
    int64_t game;
    bool has_play;
    int64_t decision;
    posse_waiting waiting;
    int64_t seat;     /* the seat that is to act, roll or confirm; -1: none */
    posse_json legal; /* absent or null if another client is to act */
    posse_json error; /* the sentence of an `error` or a `gone` */
} server_message;

/* Updates are read in full only if `in_full` is true. `whole` is scratch memory for that. */
bool server_message_read(const char *text, size_t length, wire_server *whole, bool in_full, server_message *out,
                         posse_status *status);

#endif
