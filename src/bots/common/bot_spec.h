/* A bot slot: which bot sits somewhere and how long it may think, in the words of every command line and
 * message:
 *
 *     normal          a level
 *     hard:5000       with so many iterations a decision: the same seed gives the same move
 *     hard:50ms       with so much time a decision
 *     cmd:./program   a program of somebody's own (outside.h), which has a second for each move
 *     cmd:50ms:./program   or so much time
 *
 * Time is taken from the machine's clock, so this is for native programs; rooms without a clock use the
 * steps of <posse/bot.h>.
 */
#ifndef POSSE_SLOT_H
#define POSSE_SLOT_H

#include <posse/bot.h>

enum { POSSE_SLOT_TEXT = 256 }; /* bytes of a slot's text, with its zero */

typedef struct posse_slot {
    const posse_bot *bot;
    uint32_t iterations; /* 0: no such limit */
    uint32_t ms;         /* 0: no such limit */
    /* A program that plays as long as it does it well, in which case the bot only stands in; empty: none. */
    char command[POSSE_SLOT_TEXT];
} posse_slot;

/* POSSE_BAD_REQUEST where `text` is no slot of the game. A program is refused: this is for what comes over
 * a wire, and nobody out there says what is to be run here. */
bool posse_slot_read(posse_slot *slot, const posse_game *game, const char *text,
                     posse_status *status);

/* A list of slots from a command line, "normal,easy,cmd:./program", one a seat; the last goes for the seats
 * that are left. A command has no comma. */
bool posse_slot_list(posse_slot slots[], int count, const posse_game *game, const char *list,
                     posse_status *status);

/* Thinks for as long as the slot allows; without a limit, as long as the bot thinks fit. */
void posse_slot_think(const posse_slot *slot, posse_thought *thought);

/* The move of the slot's bot, which sits at `player`; chair.h has that of programs too. */
posse_action posse_slot_move(const posse_slot *slot, const posse_player *player, const void *state,
                             posse_rng *rng);

#endif
