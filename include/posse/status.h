/* Errors in input from outside.
 *
 * Functions that read text, JSON or files return true on success. On failure they return false and fill in a
 * posse_status: a code for programs, a sentence for people, and the field or byte at fault. Pass NULL if only
 * success matters.
 *
 *     posse_status status;
 *     if (!posse_json_check(text, length, &root, &status))
 *         fprintf(stderr, "%s: %s\n", posse_code_name(status.code), status.text);
 */
#ifndef POSSE_STATUS_H
#define POSSE_STATUS_H

#include <stdbool.h>
#include <stddef.h>

typedef enum posse_code {
    POSSE_OK,
    POSSE_BAD_JSON,       /* not JSON, or JSON that exceeds a limit of <posse/json.h> */
    POSSE_BAD_REQUEST,    /* valid JSON, but not a valid request */
    POSSE_UNKNOWN_GAME,   /* no game has this name */
    POSSE_BAD_CONFIG,     /* settings with which no match can be set up */
    POSSE_BAD_POSITION,   /* a position that is impossible or cannot be loaded */
    POSSE_ILLEGAL_ACTION, /* not an action, or not legal now */
    POSSE_NO_GAME,        /* the request needs a match, and none has been started */
    POSSE_NOT_NOW,        /* table: not possible at this stage, or too late */
    POSSE_NOT_YOURS,      /* table: the seat or the choice belongs to another person */
    POSSE_NOT_HOST,       /* table: only the host may do this */
    POSSE_FULL,           /* table: no more people fit */
    POSSE_NO_TABLE,       /* server: no table or replay has this name */
    POSSE_BAD_TOKEN,      /* server: no person has this token */
    POSSE_TOO_FAST,       /* server: too many messages or new tables */
    POSSE_BUSY,           /* server: overloaded, try again later */
    POSSE_FROZEN,         /* server: the table was saved under other rules and cannot be loaded */
    POSSE_BANNED,         /* table: the host has banned this person */
    POSSE_CODES
} posse_code;

typedef struct posse_status {
    posse_code code;
    size_t at;      /* the offset of the wrong byte for POSSE_BAD_JSON, else 0 */
    char where[64]; /* the field, such as "seats[2].life", or empty */
    char text[320]; /* a sentence that says what is wrong, where, and what would be right */
} posse_status;

/* The code as a word, as in messages and files: "ok", "bad_json", "illegal_action" … */
const char *posse_code_name(posse_code code);
extern const char *const posse_code_names[POSSE_CODES];

/* Fills in `status` (unless NULL) and returns false, so that a check can end with
 *     return posse_fail(status, POSSE_BAD_POSITION, "turn", "\"turn\" must be …");
 * `where` may be NULL. A text that is too long is cut off after a whole UTF-8 character. */
bool posse_fail(posse_status *status, posse_code code, const char *where, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
