/* Other people's bots: a program that plays a seat by lines of JSON.
 *
 * For each move it gets one line on its standard input,
 *
 *     {"seat":2,"view":{…},"events":[…],"legal":["keep","reroll 1",…]}
 *
 * and answers with one on its standard output: {"action":"keep"}. The view is the position as that seat may
 * know it; the events are those since its last line, as that seat is told them, numbered from 1 in each
 * game: so an event 1 is a new game. A program that was started in the middle is told them all. What it
 * writes to its standard error goes where ours goes.
 *
 * It is not trusted. There is a deadline for each move, an answer has a longest length, and whatever is
 * wrong is a fault with a sentence; somebody else has to make the move then. A late answer is dropped when
 * it comes. A program that has died, or with which no talking is possible any more, is killed with its
 * process group and started again, at most three times in a game. Nothing here waits without a deadline,
 * and no program is left behind, not even as a zombie.
 */
#ifndef POSSE_BOTS_COMMON_EXTERNAL_BOT_H
#define POSSE_BOTS_COMMON_EXTERNAL_BOT_H

#include <posse/game.h>

typedef enum posse_fault {
    POSSE_FAULT_NONE,
    POSSE_FAULT_SLOW,    /* no answer in time */
    POSSE_FAULT_DEAD,    /* it has ended, closed its pipes, or cannot be started */
    POSSE_FAULT_RUBBISH, /* an answer that is not {"action":"…"}, or has no end */
    POSSE_FAULT_ILLEGAL, /* an action that is not legal */
    POSSE_FAULTS
} posse_fault;

/* "slow", "dead" … */
const char *posse_fault_name(posse_fault fault);

/* What a program is asked: the move of `seat`, which is to act in `state`. */
typedef struct posse_question {
    const posse_game *game;
    const void *state;
    int seat;
    const posse_event *events; /* all of the game so far */
    size_t event_count;
} posse_question;

typedef struct posse_external_bot posse_external_bot;

/* A program, by a command of words with spaces between (no shell reads it), and how long it may take for a
 * move. It is started when it is asked for the first time. */
posse_external_bot *posse_external_bot_new(const char *command, uint32_t ms);

/* Ends it. It gets the end of its input and a moment to go by itself. */
void posse_external_bot_free(posse_external_bot *bot);

bool posse_external_bot_runs(const posse_external_bot *bot, const char *command, uint32_t ms);

/* A new game begins: it will be told events from the first one on. */
void posse_external_bot_new_game(posse_external_bot *bot);

/* Its move; or else what was wrong with it, and the sentence in `why`. */
posse_fault posse_external_bot_move(posse_external_bot *bot, const posse_question *question,
                                    posse_action *action, posse_status *why);

#endif
