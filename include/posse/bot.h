/* Bots: somebody to play against, by level.
 *
 * A bot sits at a seat, hears what that seat is told, and is asked for a move when the seat is to act:
 *
 *     posse_player player;
 *     posse_player_sit(&player, bot, game, seat);
 *     posse_player_hear(&player, events, count);         whenever something has happened
 *     action = posse_player_move(&player, state, iterations, &rng);
 *
 * A bot that searches may also be driven by whoever has a clock, a thread or a browser's worker, in steps:
 *
 *     posse_thought *thought = posse_think(&player, state, &rng);
 *     while (there is time && posse_think_step(thought))
 *         continue;
 *     action = posse_thought_best(thought);
 *     posse_thought_free(thought);
 *
 * Fair by construction: a bot never gets the true state. The doors above make it another world that its
 * seat cannot tell from the true one (the game's `resample`), and let it hear events without what other
 * seats alone may know. So the same view, events and generator give the same move, whatever is hidden.
 */
#ifndef POSSE_BOT_H
#define POSSE_BOT_H

#include <posse/game.h>
#include <stdalign.h>

typedef struct posse_bot posse_bot;

/* What a bot may go by when its seat is to act. */
typedef struct posse_bot_input {
    const posse_game *game;
    const posse_bot *bot;
    const void *memory; /* of what it has heard, as its `hear` keeps it; zeros if nothing */
    const void *world;  /* one that fits what the seat has seen; its hidden part is made up */
    int seat;
    const posse_action *legal; /* two or more */
    int legal_count;
} posse_bot_input;

/* What a search thinks of an action. */
typedef struct posse_value {
    posse_action action;
    double win_chance; /* to win, 0 to 1 */
    uint32_t visits;   /* how often it was searched */
} posse_value;

/* How a bot searches. A search is `size` bytes, flat, aligned as for uint64_t; all it points to is `input`,
 * which lives as long as it does. More worlds come from `resample` of the one that is seen. */
typedef struct posse_search {
    size_t size;
    uint32_t iterations; /* where the caller sets no budget */
    void (*start)(void *search, const posse_bot_input *input, const posse_rng *rng);
    bool (*step)(void *search); /* one iteration; false: there is nothing more to find out */
    posse_action (*best)(const void *search);
    int (*values)(const void *search, posse_value out[]); /* of every legal action; how many */
} posse_search;

/* A number that a bot judges by, and the bounds within which it makes sense. */
typedef struct posse_param {
    const char *name;
    int value, min, max;
} posse_param;

/* A level for one game, or for any (`game` NULL). It has either `choose` or `search`. A copy with other
 * `numbers` is the same bot with another judgement. */
struct posse_bot {
    const char *level;
    const char *game;
    const posse_param *params;
    int param_count;
    /* An event, as the seat is told it: secret fields of others are -1. NULL: it does not listen. */
    void (*hear)(void *memory, const posse_bot *bot, int seat, const posse_event *event);
    bool shares_memory; /* its memory is the same at every seat: it keeps only what all are told */
    posse_action (*choose)(const posse_bot_input *input, posse_rng *rng);
    const posse_search *search;
    /* What it thinks of what is hidden, as a JSON value. NULL: nothing that could be told. */
    void (*beliefs)(const posse_bot_input *input, posse_buffer *out);
};

/* The bot of a level for a game; POSSE_BAD_REQUEST, naming the levels there are, if none. */
const posse_bot *posse_bot_named(const posse_game *game, const char *level, posse_status *status);

/* The levels that `game` has bots for, weakest first; how many. `out` holds POSSE_MAX_LEVELS, the limit for
 * one game. A game with more levels aborts the program with a message. */
enum { POSSE_MAX_LEVELS = 8 };
int posse_bot_levels(const posse_game *game, const char *out[]);

/* Where nobody has chosen a level. Never NULL, because `random` plays every game. */
const posse_bot *posse_bot_usual(const posse_game *game); /* `normal`, or else the strongest */
const posse_bot *posse_bot_strongest(const posse_game *game);

/* The bot of a level that was chosen earlier; if the game has no such level now, the usual bot. */
const posse_bot *posse_bot_or_usual(const posse_game *game, const char *level);

/* ---- at the table ------------------------------------------------------------------------- */

/* A bot at a seat. Flat: copied with memcpy, forgotten when done. */
enum { POSSE_BOT_MEMORY = 2048 };
typedef struct posse_player {
    const posse_bot *bot;
    const posse_game *game;
    int seat;
    alignas(uint64_t) unsigned char memory[POSSE_BOT_MEMORY];
} posse_player;

void posse_player_sit(posse_player *player, const posse_bot *bot, const posse_game *game, int seat);
void posse_player_hear(posse_player *player, const posse_event events[], size_t count);

/* Takes over what another one has heard of the same game. False, and nothing is done, unless the two remember
 * alike: then what one has understood the other need not work out again. */
bool posse_player_copy_memory(posse_player *player, const posse_player *other);

/* The move that it makes, being the actor in `state`. `iterations` is for those that search; 0: as many as
 * they think fit. */
posse_action posse_player_move(const posse_player *player, const void *state, uint32_t iterations,
                               posse_rng *rng);

/* The same for somebody who has not heard anything yet: first all events of the game, then the move. */
posse_action posse_bot_move(const posse_bot *bot, const posse_game *game, const void *state,
                            const posse_event events[], size_t event_count, uint32_t iterations,
                            posse_rng *rng);

/* ---- thinking in steps -------------------------------------------------------------------- */

typedef struct posse_thought posse_thought;
posse_thought *posse_think(const posse_player *player, const void *state, posse_rng *rng);
bool posse_think_step(posse_thought *thought); /* false: it has made up its mind */
posse_action posse_thought_best(const posse_thought *thought);
uint64_t posse_thought_steps(const posse_thought *thought);
void posse_thought_free(posse_thought *thought);

/* What it thinks of each legal action so far; how many, 0 of a bot that does not search. `out` holds the
 * game's `max_legal`. */
int posse_thought_values(const posse_thought *thought, posse_value out[]);

/* What it thinks of what is hidden; false, and nothing written, of a bot that has no such thoughts. */
bool posse_thought_beliefs(const posse_thought *thought, posse_buffer *out);

#endif
