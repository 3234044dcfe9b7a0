/* What went wrong with something that came from outside.
 *
 * Functions that read text, JSON or files return true on success. On failure they return
 * false and fill a posse_status: a code for programs, a sentence for people, and the field
 * or the byte where it went wrong. Pass NULL where only the verdict matters.
 */
#ifndef POSSE_STATUS_H
#define POSSE_STATUS_H

#include <stdbool.h>
#include <stddef.h>

typedef enum posse_code {
    POSSE_OK,
    POSSE_BAD_JSON,       /* not JSON, or JSON beyond the reader's bounds */
    POSSE_BAD_REQUEST,    /* JSON, but not a request that anybody knows */
    POSSE_UNKNOWN_GAME,   /* no game of that name */
    POSSE_BAD_CONFIG,     /* a new game that cannot be set up so */
    POSSE_BAD_POSITION,   /* a position that cannot be, or cannot be loaded */
    POSSE_ILLEGAL_ACTION, /* not an action, or not one of those legal now */
    POSSE_NO_GAME,        /* asked about a game before there is one */
    POSSE_NOT_NOW,        /* of a table: not at this stage, or too late */
    POSSE_NOT_YOURS,      /* of a table: somebody else's seat, or choice */
    POSSE_NOT_HOST,       /* of a table: only the host may */
    POSSE_FULL,           /* of a table: there is no room left */
    POSSE_NO_TABLE,       /* of a server: no table or replay of that name */
    POSSE_BAD_TOKEN,      /* of a server: nobody has this token */
    POSSE_TOO_FAST,       /* of a server: too many messages or new tables */
    POSSE_BUSY,           /* of a server: not at the moment, try again */
    POSSE_FROZEN,         /* of a server: the table cannot be loaded with these rules */
    POSSE_CODES
} posse_code;

typedef struct posse_status {
    posse_code code;
    size_t at;      /* for POSSE_BAD_JSON the offset of the offending byte, else 0 */
    char where[64]; /* the field, such as "seats[2].life"; empty where there is none */
    char text[320]; /* a sentence that names the field and says what would be right */
} posse_status;

/* The code's word in every text door: "bad_json", "illegal_action", … ("ok" for POSSE_OK). */
const char *posse_code_name(posse_code code);
extern const char *const posse_code_names[POSSE_CODES];

/* Fills `status` (if not NULL) and returns false, so that a check reads
 *     return posse_fail(status, POSSE_BAD_POSITION, "turn", "\"turn\" must be …");
 * `where` may be NULL. What does not fit is cut off at a whole UTF-8 character. */
bool posse_fail(posse_status *status, posse_code code, const char *where, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
