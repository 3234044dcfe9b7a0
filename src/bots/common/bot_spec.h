/* A bot spec: which bot sits somewhere and how long it may think, in the words of every command line and
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
#ifndef POSSE_BOTS_COMMON_BOT_SPEC_H
#define POSSE_BOTS_COMMON_BOT_SPEC_H

#include <posse/bot.h>

enum { POSSE_BOT_SPEC_TEXT = 256 }; /* bytes of a spec's text, with its zero */

typedef struct posse_bot_spec {
    const posse_bot *bot;
    uint32_t iterations; /* 0: no such limit */
    uint32_t ms;         /* 0: no such limit */
    /* A program that plays as long as it does it well, in which case the bot only stands in; empty: none. */
    char command[POSSE_BOT_SPEC_TEXT];
} posse_bot_spec;

/* POSSE_BAD_REQUEST where `text` is no spec of the game. A program is refused: this is for what comes over
 * a wire, and nobody out there says what is to be run here. */
bool posse_bot_spec_read(posse_bot_spec *spec, const posse_game *game, const char *text,
                         posse_status *status);

/* A list of specs from a command line, "normal,easy,cmd:./program", one a seat; the last goes for the seats
 * that are left. A command has no comma. */
bool posse_bot_spec_list(posse_bot_spec specs[], int count, const posse_game *game,
                         const char *list, posse_status *status);

/* Thinks for as long as the spec allows; without a limit, as long as the bot thinks fit. */
void posse_bot_spec_think(const posse_bot_spec *spec, posse_thought *thought);

/* The move of the spec's bot, which sits at `player`; player.h has that of programs too. */
posse_action posse_bot_spec_move(const posse_bot_spec *spec, const posse_player *player,
                                 const void *state, posse_rng *rng);

#endif
