/* Written by wire_types from src/wire/wire.def: change that, and write this anew with `make golden`. */
/* clang-format off */
#ifndef POSSE_ENTRY_KINDS_H
#define POSSE_ENTRY_KINDS_H

/* Everything that can happen at a table, and the members that a posse_entry of the kind has besides `person` and
 * `time`. Who may do it, and when, is in src/table/entry_rules.c. */
typedef enum posse_entry_kind {
    /* joins the table as a person
     * other, text, bytes; text: the nickname; bytes: the hash of the token; other: the number that the table assigns */
    POSSE_ENTRY_JOIN,
    /* takes an open seat
     * seat, text; text: a name for the seat, or none */
    POSSE_ENTRY_SIT,
    /* gives up a seat; during a game a bot takes it
     * seat */
    POSSE_ENTRY_STAND,
    /* leaves the table for good
     * no members */
    POSSE_ENTRY_LEAVE,
    /* host: puts a bot on a seat, or changes its level
     * seat, text; text: the level */
    POSSE_ENTRY_BOT,
    /* host: makes a seat open again
     * seat */
    POSSE_ENTRY_FREE,
    /* host: removes a person from the table
     * other */
    POSSE_ENTRY_REMOVE,
    /* host: stops a person from chatting, or lets them chat again
     * other, on */
    POSSE_ENTRY_MUTE,
    /* host: makes another person the host
     * other */
    POSSE_ENTRY_HOST,
    /* host: changes the settings of the table
     * options; the first entry of every table */
    POSSE_ENTRY_OPTIONS,
    /* host: starts the game
     * bytes; bytes: the secret, which the server draws */
    POSSE_ENTRY_START,
    /* adds random bytes of the client to the fair dice
     * bytes */
    POSSE_ENTRY_CONTRIBUTE,
    /* carries out an action of a seat
     * seat, at, text; text: the action */
    POSSE_ENTRY_ACT,
    /* rolls a seat's dice
     * seat, at */
    POSSE_ENTRY_ROLL,
    /* takes a seat's last choice back
     * seat, at */
    POSSE_ENTRY_UNDO,
    /* confirms a choice that is being held
     * seat, at */
    POSSE_ENTRY_CONFIRM,
    /* sets a preference of the person
     * on; on: the last choice before other seats act or dice fall waits for a confirmation */
    POSSE_ENTRY_PREFER,
    /* sends a line of chat
     * text */
    POSSE_ENTRY_SAY,
    /* makes a gesture
     * text; text: one of posse_emotes */
    POSSE_ENTRY_EMOTE,
    /* asks to pause the game, or ends the pause
     * on */
    POSSE_ENTRY_PAUSE,
    /* asks to take over a bot's seat during a game
     * seat */
    POSSE_ENTRY_TAKE_OVER,
    /* host: answers a `takeover`
     * other, on; the seat is checked, but not logged */
    POSSE_ENTRY_ALLOW,
    /* host: lets a bot play for a person who is not connected, or ends that
     * seat, on; on: a bot plays for the person */
    POSSE_ENTRY_STAND_IN,
    /* host: starts another game with the same seats
     * bytes; bytes: the next secret */
    POSSE_ENTRY_REMATCH,
    /* returns to the game: no bot plays for this person any more
     * no members */
    POSSE_ENTRY_BACK,
    /* the game was dealt because the time for contributions ran out
     * no members; by the server, when the time for contributions is up */
    POSSE_ENTRY_DEAL,
    POSSE_ENTRY_KINDS
} posse_entry_kind;
extern const char *const posse_entry_kind_names[POSSE_ENTRY_KINDS];

#endif
