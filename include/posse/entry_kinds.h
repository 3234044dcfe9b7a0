/* Written by wire_types from src/wire/wire.def: change that, and write this anew with `make golden`. */
/* clang-format off */
#ifndef POSSE_ENTRY_KINDS_H
#define POSSE_ENTRY_KINDS_H

/* Everything that can happen at a table, and the members that a posse_entry of the kind has besides `person` and
 * `time`. Who may do it, and when, is in src/table/entry_rules.c. */
typedef enum posse_entry_kind {
    /* becomes somebody at the table
     * other, text, bytes; text: the name; bytes: the hash of the token; other: the number that the table gives */
    POSSE_ENTRY_JOIN,
    /* takes an open seat
     * seat, text; text: a name for the seat, or none */
    POSSE_ENTRY_SIT,
    /* gives a seat back; in a game a bot plays on
     * seat */
    POSSE_ENTRY_STAND,
    /* leaves the table for good
     * no members */
    POSSE_ENTRY_LEAVE,
    /* the host puts a bot on a seat, or changes its level
     * seat, text; text: the level */
    POSSE_ENTRY_BOT,
    /* the host makes a seat open again, before the start
     * seat */
    POSSE_ENTRY_FREE,
    /* the host sends somebody away
     * other */
    POSSE_ENTRY_REMOVE,
    /* the host stops somebody from talking, or lets them talk again
     * other, on */
    POSSE_ENTRY_MUTE,
    /* the host makes somebody else the host
     * other */
    POSSE_ENTRY_HOST,
    /* the host changes what is played, before the start
     * options; the first entry of every table */
    POSSE_ENTRY_OPTIONS,
    /* the host starts the game
     * bytes; bytes: the secret, which the house draws */
    POSSE_ENTRY_START,
    /* random bytes of the client's own, for the shuffle
     * bytes */
    POSSE_ENTRY_CONTRIBUTE,
    /* makes a move
     * seat, at, text; text: the action */
    POSSE_ENTRY_ACT,
    /* rolls one's dice
     * seat, at */
    POSSE_ENTRY_ROLL,
    /* takes the last choice back
     * seat, at */
    POSSE_ENTRY_UNDO,
    /* lets the choice stand that waits for it
     * seat, at */
    POSSE_ENTRY_CONFIRM,
    /* what the client would like
     * on; on: the last choice waits for a confirmation */
    POSSE_ENTRY_PREFER,
    /* says something
     * text */
    POSSE_ENTRY_SAY,
    /* makes a gesture
     * text; text: one of posse_emotes */
    POSSE_ENTRY_EMOTE,
    /* agrees to pause the game, or goes on
     * on */
    POSSE_ENTRY_PAUSE,
    /* asks for a bot's seat in the middle of a game
     * seat */
    POSSE_ENTRY_TAKE_OVER,
    /* the host answers a `takeover`
     * other, on; the seat is checked, not kept */
    POSSE_ENTRY_ALLOW,
    /* the host hands an absent person's seat to a bot, or back
     * seat, on; on: a bot plays for a person who is not there */
    POSSE_ENTRY_STAND_IN,
    /* another game with the same seats
     * bytes; bytes: the next secret */
    POSSE_ENTRY_REMATCH,
    /* is there again: no bot plays on for one's seats
     * no members */
    POSSE_ENTRY_BACK,
    /* the game was dealt
     * no members; by the house, when the time for contributions is up */
    POSSE_ENTRY_DEAL,
    POSSE_ENTRY_KINDS
} posse_entry_kind;
extern const char *const posse_entry_kind_names[POSSE_ENTRY_KINDS];

#endif
