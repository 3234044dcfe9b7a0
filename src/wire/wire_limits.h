/* The limits of messages. */
#ifndef POSSE_WIRE_WIRE_LIMITS_H
#define POSSE_WIRE_WIRE_LIMITS_H

#include "tidy_text.h"
#include <posse/game.h>

enum {
    WIRE_MAX_NAME = POSSE_MAX_NICKNAME,      /* characters of a nickname */
    WIRE_MAX_CHAT = 500,                     /* characters of a chat line */
    WIRE_MAX_ACTION = POSSE_ACTION_TEXT - 1, /* bytes of an action's text */
    WIRE_MAX_SENTENCE = 319,                 /* bytes of the text of a posse_status */
    WIRE_HASH_BYTES = 32,                    /* bytes of tokens, hashes and secrets */
    WIRE_MAX_PERSONS = 32,                   /* at one table */
    WIRE_MAX_BANS = 32,                      /* at one table */
    WIRE_MAX_CLOCK = 604800,                 /* seconds for a decision: 7 days */
    WIRE_MAX_LINES = 50,                     /* chat lines in a `table` message */
    WIRE_MAX_BOTS_NUMBER = 1639,             /* the largest number that stands for names of bots */
};

/* 2^53 - 1: the largest integer that JavaScript numbers hold exactly. */
#define WIRE_MAX_NUMBER INT64_C(9007199254740991)

#endif
