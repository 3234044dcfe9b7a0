/* A bot spec is a text that names a bot and its budget, on the command line and in messages:
 *
 *     normal               a level
 *     hard:5000            at most 5000 iterations for each decision; the same seed gives the same move
 *     hard:50ms            at most 50 ms for each decision
 *     cmd:./program        an external program (external_bot.h), with one second for each move
 *     cmd:50ms:./program   an external program, with 50 ms for each move
 *
 *     posse_bot_spec spec;
 *     if (posse_bot_spec_read(&spec, game, "hard:50ms", &status))
 *         action = posse_bot_spec_move(&spec, &player, state, &rng);
 *
 * Specs use the clock of clock.h. Programs without a clock use the steps of <posse/bot.h>.
 */
#ifndef POSSE_BOTS_COMMON_BOT_SPEC_H
#define POSSE_BOTS_COMMON_BOT_SPEC_H

#include <posse/bot.h>
#include <stdatomic.h>

enum { POSSE_BOT_SPEC_TEXT = 256 }; /* bytes of the longest spec, with its terminating zero */

typedef struct posse_bot_spec {
    const posse_bot *bot;
    uint32_t iterations; /* for each decision; 0 for no limit */
    uint32_t ms;         /* for each decision; 0 for no limit */
    /* The command of an external program, or empty. `bot` then moves only if the program fails. */
    char command[POSSE_BOT_SPEC_TEXT];
    /* Another thread may set this to end a search early, if the move is not needed any more. NULL: nobody does. */
    const atomic_bool *stop;
} posse_bot_spec;

/* Reads a spec. The error is POSSE_BAD_REQUEST. Refuses external programs, because specs also come from
 * clients, who must not run programs on the server. */
bool posse_bot_spec_read(posse_bot_spec *spec, const posse_game *game, const char *text, posse_status *status);

/* Reads a list of specs from the command line, one for each seat: "normal,easy,cmd:./program". The last spec is
 * used for all remaining seats. A command cannot contain a comma. */
bool posse_bot_spec_list(posse_bot_spec specs[], int count, const posse_game *game, const char *list,
                         posse_status *status);

/* Thinks for as long as the spec allows. Without a limit, runs the bot's default number of iterations. */
void posse_bot_spec_think(const posse_bot_spec *spec, posse_thought *thought);

/* The same in pieces, for a caller that has other things to do in between. The budget is what is left of the spec's
 * limits. */
typedef struct posse_think_budget {
    uint64_t steps;
    uint64_t deadline; /* by posse_now_ns; UINT64_MAX: none */
} posse_think_budget;

posse_think_budget posse_bot_spec_budget(const posse_bot_spec *spec);

/* Thinks until the time `until`, by posse_now_ns. Returns true if the budget is used up or the search has ended. */
bool posse_bot_spec_think_until(const posse_bot_spec *spec, posse_thought *thought, posse_think_budget *budget,
                                uint64_t until);

/* The move of the spec's bot, which plays as `player`. Never runs a program; see bot_player.h for that. */
posse_action posse_bot_spec_move(const posse_bot_spec *spec, const posse_player *player, const void *state,
                                 posse_rng *rng);

#endif
