/* Bots: somebody to play against, by level.
 *
 * Fair by construction: a bot never gets the true state. The door below makes it another world that its
 * seat cannot tell from the true one (the game's `resample`) and hands over the events without what
 * other seats alone may know. So the same view, events and generator give the same move, whatever is
 * hidden.
 */
#ifndef POSSE_BOT_H
#define POSSE_BOT_H

#include <posse/game.h>

/* What a bot may go by when its seat is to act. */
typedef struct posse_seen {
    const posse_game *game;
    const void
        *world; /* a world that fits what the seat has seen; only its hidden part is made up */
    int seat;
    const posse_action *legal; /* two or more */
    int legal_count;
    const posse_event *events; /* all that the seat has been told; secret fields of others are -1 */
    size_t event_count;
} posse_seen;

/* A level for one game, or for any (`game` NULL). */
typedef struct posse_bot {
    const char *level;
    const char *game;
    posse_action (*choose)(const posse_seen *seen, posse_rng *rng);
} posse_bot;

/* The bot of a level for a game; POSSE_BAD_REQUEST, naming the levels there are, if none. */
const posse_bot *posse_bot_named(const posse_game *game, const char *level, posse_status *status);

/* The levels that `game` has bots for, weakest first; how many. `out` holds POSSE_MAX_LEVELS. */
enum { POSSE_MAX_LEVELS = 8 };
int posse_bot_levels(const posse_game *game, const char *out[]);

/* The move that the bot makes for the seat that is to act in `state`, after these events. */
posse_action posse_bot_move(const posse_bot *bot, const posse_game *game, const void *state,
                            const posse_event events[], size_t event_count, posse_rng *rng);

#endif
