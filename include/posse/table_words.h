/* The words of a table: its stages, kinds of seats, what a seat is waited for, gestures.
 *
 * Each list is an enum here and its words in src/table/words.c. Entries, messages and their TypeScript types all use
 * these words.
 */
#ifndef POSSE_TABLE_WORDS_H
#define POSSE_TABLE_WORDS_H

typedef enum posse_stage {
    POSSE_LOBBY,     /* people come and sit down */
    POSSE_SHUFFLING, /* the secret is committed to, everybody may add to it */
    POSSE_PLAYING,
    POSSE_FINISHED,
    POSSE_STAGES
} posse_stage;
extern const char *const posse_stage_names[POSSE_STAGES];

typedef enum posse_seat_kind {
    POSSE_SEAT_OPEN,
    POSSE_SEAT_PERSON,
    POSSE_SEAT_BOT,
    POSSE_SEAT_KINDS
} posse_seat_kind;
extern const char *const posse_seat_kind_names[POSSE_SEAT_KINDS];

/* What the game waits for from a seat: an action, a tap on its dice, or a confirmation. */
typedef enum posse_waiting {
    POSSE_WAITS_NONE,
    POSSE_WAITS_ACT,
    POSSE_WAITS_ROLL,
    POSSE_WAITS_CONFIRM,
    POSSE_WAITINGS
} posse_waiting;
extern const char *const posse_waiting_names[POSSE_WAITINGS]; /* the first one is NULL */

/* What can be said without words. */
enum { POSSE_EMOTES = 6 };
extern const char *const posse_emotes[POSSE_EMOTES];

#endif
