/* What a client of the load looks at in a message of the server: little, so that the clients take less of the
 * machine than the server. Every message is checked as JSON; one in so many, and each that is not an update, is read
 * by the wire's own reader as well, which knows all that may be in it. */
#ifndef POSSE_LOADTEST_SERVER_MESSAGE_H
#define POSSE_LOADTEST_SERVER_MESSAGE_H

#include "wire.h"

typedef struct server_message {
    wire_type type;
    bool has_id;
    int64_t id;
    int64_t n;
    bool has_stage;
    wire_stage stage;
    int64_t game;
    bool has_play;
    int64_t decision;
    bool has_waiting;
    wire_waiting waiting;
    int64_t seat;     /* the seat that is to act, roll or confirm; -1: none */
    posse_json legal; /* absent or null: not for this client */
    posse_json error; /* the sentence of an `error` or a `gone` */
} server_message;

/* `whole` is scratch for the wire's reader, which an update needs only if it is read `closely`. */
bool server_message_read(const char *text, size_t length, wire_server *whole, bool closely,
                         server_message *out, posse_status *status);

#endif
