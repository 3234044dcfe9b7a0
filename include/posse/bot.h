/* Bots: computer players of several levels.
 *
 * A bot plays a seat. Tell it every event of the match, and ask it for a move when its seat is to act:
 *
 *     const posse_bot *bot = posse_bot_named(game, "normal", &status);
 *     posse_player player;
 *     posse_player_sit(&player, bot, game, seat);
 *     posse_player_hear(&player, events, count);         after each action of the match
 *     action = posse_player_move(&player, state, 0, &rng);
 *
 * A bot that searches can also be driven in steps, by a deadline, a thread or a web worker:
 *
 *     posse_thought *thought = posse_think(&player, state, &rng);
 *     while (there is time && posse_think_step(thought))
 *         continue;
 *     action = posse_thought_best(thought);
 *     posse_thought_free(thought);
 *
 * Bots cannot cheat, because they never see the true state. The functions above pass the bot another world
 * that fits what its seat has seen (the game's `resample`), and events without the secrets of other seats.
 * The same view, events and generator therefore give the same move, whatever is hidden.
 *
 * To write a bot, fill in a `posse_bot` with either `choose` or `search` and add it to src/bots/bots.c;
 * docs/bots.md has a walkthrough.
 */
#ifndef POSSE_BOT_H
#define POSSE_BOT_H

#include <posse/game.h>
#include <stdalign.h>

typedef struct posse_bot posse_bot;

/* Everything a bot knows when its seat is to act. */
typedef struct posse_bot_input {
    const posse_game *game;
    const posse_bot *bot;
    const void *memory; /* what `hear` has stored; all zeros if it stored nothing */
    const void *world;  /* a state that fits what the seat has seen, with its hidden parts drawn */
    int seat;
    const posse_action *legal; /* two or more; a polite bot does not get the impolite ones */
    int legal_count;           /* for a judge 0, unless the seat is to act */
    bool open;                 /* for a judge: `world` is the truth, and the seat knows it */
} posse_bot_input;

/* What a search found out about an action. */
typedef struct posse_value {
    posse_action action;
    double win_chance; /* 0 to 1 */
    uint32_t visits;   /* iterations that tried the action */
} posse_value;

/* A search. Its data is `size` bytes, flat, and aligned like a uint64_t. It may keep the pointer `input`,
 * which lives as long as the search, and no other. For more worlds, call `resample` on a copy of
 * `input->world`. */
typedef struct posse_search {
    size_t size;
    uint32_t iterations; /* the budget where the caller sets none */
    void (*start)(void *search, const posse_bot_input *input, const posse_rng *rng);
    /* Runs one iteration. Returns false if more iterations would change nothing. */
    bool (*step)(void *search);
    posse_action (*best)(const void *search);
    /* Writes the value of every legal action and returns their number. */
    int (*values)(const void *search, posse_value out[]);
} posse_search;

/* Judging positions, for reviews of finished matches: the win chance of a seat in any position, whoever is to act, by
 * sampling. The data is `size` bytes, as that of a search. */
enum { POSSE_NO_ACTION = UINT32_MAX };
typedef struct posse_judge {
    size_t size;
    /* Prepares to judge the position `input->world` for `input->seat`. It may keep the pointer `input`. */
    void (*start)(void *judge, const posse_bot_input *input, const posse_rng *rng);
    /* One sample of the seat's win chance after `action`, which is one of `input->legal`, an outcome of chance that is
     * possible in `input->world`, or POSSE_NO_ACTION. The mean over the numbers 0, 1, 2, … is the win chance. A number
     * stands for the same hidden things and the same luck after every action, so that actions can be compared number
     * by number. */
    double (*sample)(void *judge, posse_action action, uint32_t number);
    /* The win chance by the evaluation of the position alone, without playing on: what reviews must be better than. */
    double (*glance)(void *judge);
    /* An action that leads to the same as `action`, which is legal, and is the same for all such actions: dice
     * with the same faces in another order. NULL if actions never lead to the same. */
    posse_action (*representative)(const void *state, posse_action action);
    /* What kind of decision is to be made in a state, as a word: "reroll". */
    const char *(*phase)(const void *state);
    /* Appends why `better` is better than `made`, as JSON objects in an open list. NULL if there are no words for it. */
    void (*reasons)(void *judge, posse_action made, posse_action better, posse_buffer *out);
} posse_judge;

/* A number in a bot's judgement, with the range in which it makes sense. `posse tune` searches this range. */
typedef struct posse_param {
    const char *name;
    int value, min, max;
} posse_param;

/* A level of play for one game, or for every game if `game` is NULL. It has either `choose` or `search`. A copy
 * with other `params` is the same bot with another judgement. */
struct posse_bot {
    const char *level;
    const char *game;
    const posse_param *params;
    int param_count;
    bool shares_memory; /* the memory holds only public knowledge, so it is the same at every seat */
    bool polite;        /* spares the seats in posse_player.spared; needs `choose` */
    /* Takes note of an event in which secret fields of other seats are -1. NULL if the bot ignores events. */
    void (*hear)(void *memory, const posse_bot *bot, int seat, const posse_event *event);
    posse_action (*choose)(const posse_bot_input *input, posse_rng *rng);
    const posse_search *search;
    /* Writes what the bot believes about hidden things as a JSON value. NULL if the bot has no beliefs. */
    void (*beliefs)(const posse_bot_input *input, posse_buffer *out);
    const posse_judge *judge; /* NULL if the bot cannot judge positions */
    /* Like posse_solve below. NULL if the bot solves nothing. */
    bool (*solve)(const void *state, double win_chance[], double value[]);
};

/* The bot of a level for a game. If there is none, NULL and POSSE_BAD_REQUEST with a list of the levels. */
const posse_bot *posse_bot_named(const posse_game *game, const char *level, posse_status *status);

/* Writes the levels of a game's bots, weakest first, and returns their number. `out` holds POSSE_MAX_LEVELS,
 * the limit for one game. A game with more levels aborts the program with a message. */
enum {
    POSSE_MAX_LEVELS = 8,
    POSSE_MAX_ALL_LEVELS = 32, /* different levels of all games together */
    POSSE_LEVEL_TEXT = 16,     /* bytes of the longest level, with its terminating zero */
    POSSE_MAX_PARAMS = 512,    /* of a bot */
};
int posse_bot_levels(const posse_game *game, const char *out[]);

/* Bots for a caller that names no level. Never NULL, because `random` plays every game. */
const posse_bot *posse_bot_usual(const posse_game *game); /* `normal`, or else the strongest */
const posse_bot *posse_bot_strongest(const posse_game *game);

/* The bot of a level that was chosen earlier, or the usual bot if the game no longer has that level. */
const posse_bot *posse_bot_or_usual(const posse_game *game, const char *level);

/* The strongest bot that can judge positions, or NULL. */
const posse_bot *posse_bot_judge(const posse_game *game);

/* Solves a game exactly from a position that is simple enough for one of the game's bots: in bang, one with two players
 * left. Writes the win chance of each seat, or -1 if it was not computed, and of the acting seat after each legal action,
 * in the order of `legal`. Returns false with POSSE_BAD_POSITION if no bot can solve the position. `value` holds the
 * game's `max_legal`. */
bool posse_solve(const posse_game *game, const void *state, double win_chance[], double value[], posse_status *status);

/* ---- playing a seat ------------------------------------------------------------------------ */

/* A bot at a seat. It is flat: copy it with memcpy; there is nothing to free. */
enum { POSSE_BOT_MEMORY = 2048 };
typedef struct posse_player {
    const posse_bot *bot;
    const posse_game *game;
    int seat;
    /* The set of seats to spare: people who have not had a turn yet. A polite bot does not gang up on them, as far as
     * its game knows how (src/bots/common/courtesy.h). posse_player_sit sets it to 0, and so it stays in the lab. */
    uint32_t spared;
    alignas(uint64_t) unsigned char memory[POSSE_BOT_MEMORY];
} posse_player;

void posse_player_sit(posse_player *player, const posse_bot *bot, const posse_game *game, int seat);
void posse_player_hear(posse_player *player, const posse_event events[], size_t count);

/* Copies the memory of another player of the same match, which saves hearing the same events twice. Returns
 * false and copies nothing unless both bots keep the same memory at every seat. */
bool posse_player_copy_memory(posse_player *player, const posse_player *other);

/* The move of a player whose seat is to act in `state`. `iterations` limits a search; 0 means the bot's own
 * default. Bots that do not search ignore it. */
posse_action posse_player_move(const posse_player *player, const void *state, uint32_t iterations, posse_rng *rng);

/* The same in one call: seats `bot` at the seat that is to act, tells it all events of the match, and returns
 * its move. */
posse_action posse_bot_move(const posse_bot *bot, const posse_game *game, const void *state, const posse_event events[],
                            size_t event_count, uint32_t iterations, posse_rng *rng);

/* ---- thinking in steps -------------------------------------------------------------------- */

typedef struct posse_thought posse_thought;
posse_thought *posse_think(const posse_player *player, const void *state, posse_rng *rng);
bool posse_think_step(posse_thought *thought); /* false if more steps would change nothing */
posse_action posse_thought_best(const posse_thought *thought);
uint64_t posse_thought_steps(const posse_thought *thought);
void posse_thought_free(posse_thought *thought);

/* Writes the value of each legal action so far and returns their number, which is 0 for a bot that does not
 * search. `out` holds the game's `max_legal`. */
int posse_thought_values(const posse_thought *thought, posse_value out[]);

/* Appends the bot's beliefs as a JSON value. Returns false and writes nothing if the bot has none. */
bool posse_thought_beliefs(const posse_thought *thought, posse_buffer *out);

/* ---- judging positions ------------------------------------------------------------------------ */

/* A judgement of a position by a player whose bot has a judge. Like a bot that is to move, the judge gets a world that
 * the seat cannot tell from the true one. With `open` it gets the truth instead: for what could have been known. */
typedef struct posse_judgement posse_judgement;
posse_judgement *posse_judge_position(const posse_player *player, const void *state, bool open, const posse_rng *rng);
const posse_bot_input *posse_judgement_input(const posse_judgement *judgement);
double posse_judgement_sample(posse_judgement *judgement, posse_action action, uint32_t number);
double posse_judgement_glance(posse_judgement *judgement);
void posse_judgement_reasons(posse_judgement *judgement, posse_action made, posse_action better, posse_buffer *out);
void posse_judgement_free(posse_judgement *judgement);

/* Appends what the player believes in any position, like posse_thought_beliefs. */
bool posse_player_beliefs(const posse_player *player, const void *state, const posse_rng *rng, posse_buffer *out);

#endif
