/* How large things in messages may be. */
#ifndef POSSE_WIRE_WIRE_LIMITS_H
#define POSSE_WIRE_WIRE_LIMITS_H

#include "tidy_text.h"
#include <posse/game.h>

enum {
    WIRE_MAX_NAME = POSSE_MAX_NICKNAME,      /* characters of a nickname */
    WIRE_MAX_CHAT = 500,                     /* characters of something said */
    WIRE_MAX_ACTION = POSSE_ACTION_TEXT - 1, /* bytes of an action's text */
    WIRE_MAX_SENTENCE = 319,                 /* bytes of a posse_status's sentence */
    WIRE_HASH_BYTES = 32,                    /* bytes of tokens, hashes and secrets */
    WIRE_MAX_PERSONS = 32,                   /* at one table */
    WIRE_MAX_LINES = 50,                     /* of chat in `table` */
};

/* The largest number that every language's numbers hold exactly. */
#define WIRE_MAX_NUMBER INT64_C(9007199254740991)

#endif
