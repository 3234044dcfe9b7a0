/* A bot slot: which bot sits somewhere and how long it may think, in the words of every command line and
 * message:
 *
 *     normal          a level
 *     hard:5000       with so many iterations a decision: the same seed gives the same move
 *     hard:50ms       with so much time a decision
 *
 * Time is taken from the machine's clock, so this is for native programs; rooms without a clock use the
 * steps of <posse/bot.h>.
 */
#ifndef POSSE_SLOT_H
#define POSSE_SLOT_H

#include <posse/bot.h>

typedef struct posse_slot {
    const posse_bot *bot;
    uint32_t iterations; /* 0: no such limit */
    uint32_t ms;         /* 0: no such limit */
} posse_slot;

enum { POSSE_SLOT_TEXT = 64 }; /* bytes of a slot's text, with its zero */

/* POSSE_BAD_REQUEST where `text` is no slot of the game. */
bool posse_slot_read(posse_slot *slot, const posse_game *game, const char *text,
                     posse_status *status);

/* A list of slots, "normal,easy,hard:50ms", one a seat; the last goes for the seats that are left. */
bool posse_slot_list(posse_slot slots[], int count, const posse_game *game, const char *list,
                     posse_status *status);

/* Thinks for as long as the slot allows; without a limit, as long as the bot thinks fit. */
void posse_slot_think(const posse_slot *slot, posse_thought *thought);

/* The move of the slot's bot, which sits at `player`. */
posse_action posse_slot_move(const posse_slot *slot, const posse_player *player, const void *state,
                             posse_rng *rng);

#endif
