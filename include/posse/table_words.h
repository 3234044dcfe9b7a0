/* The words that describe a table: its stages, kinds of seats, what it waits for, and emotes.
 *
 * Each list is an enum here, with its words in src/table/words.c:
 *
 *     printf("%s\n", posse_stage_names[posse_table_stage(table)]);
 *
 * Log entries, messages and the TypeScript types of the browser client all use these words.
 */
#ifndef POSSE_TABLE_WORDS_H
#define POSSE_TABLE_WORDS_H

typedef enum posse_stage {
    POSSE_LOBBY,     /* people join and take seats */
    POSSE_SHUFFLING, /* the server has committed to its secret, and players may contribute randomness */
    POSSE_PLAYING,
    POSSE_FINISHED,
    POSSE_STAGES
} posse_stage;
extern const char *const posse_stage_names[POSSE_STAGES];

typedef enum posse_seat_kind { POSSE_SEAT_OPEN, POSSE_SEAT_PERSON, POSSE_SEAT_BOT, POSSE_SEAT_KINDS } posse_seat_kind;
extern const char *const posse_seat_kind_names[POSSE_SEAT_KINDS];

/* What a match waits for from a seat: an action, a tap that rolls its dice, or the confirmation of an action. */
typedef enum posse_waiting {
    POSSE_WAITS_NONE,
    POSSE_WAITS_ACT,
    POSSE_WAITS_ROLL,
    POSSE_WAITS_CONFIRM,
    POSSE_WAITINGS
} posse_waiting;
extern const char *const posse_waiting_names[POSSE_WAITINGS]; /* the first one is NULL */

/* The gestures that a person can make instead of writing a line of chat. */
enum { POSSE_EMOTES = 12 };
extern const char *const posse_emotes[POSSE_EMOTES];

#endif
