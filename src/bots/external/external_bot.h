/* External bots: programs that play a seat by exchanging lines of JSON.
 *
 *     posse_external_bot *bot = posse_external_bot_new("./program", 1000);
 *     posse_external_bot_new_game(bot);
 *     fault = posse_external_bot_move(bot, &question, &action, &why);
 *     posse_external_bot_free(bot);
 *
 * For each move the program reads one line from its standard input,
 *
 *     {"seat":2,"view":{…},"events":[…],"legal":["keep","reroll 1",…]}
 *
 * and writes its answer as one line to its standard output: {"action":"keep"}. The view is the position as the
 * seat may know it. The events are those since the last question, as the seat may see them. They are numbered
 * from 1 in each match, so event 1 marks a new match. A program that is restarted in the middle of a match gets
 * all events of the match. Its standard error is inherited.
 *
 * The program is not trusted. Each move has a deadline and each answer a maximum length. Anything wrong is a
 * fault with an explanation, and the caller must find another move. An answer that comes too late is dropped. A
 * program that has died or stopped responding is killed with its process group and restarted, at most three
 * times in a match. No call waits without a deadline, and no process is left behind, not even as a zombie.
 */
#ifndef POSSE_BOTS_EXTERNAL_EXTERNAL_BOT_H
#define POSSE_BOTS_EXTERNAL_EXTERNAL_BOT_H

#include <posse/game.h>

typedef enum posse_fault {
    POSSE_FAULT_NONE,
    POSSE_FAULT_SLOW,    /* no answer in time */
    POSSE_FAULT_DEAD,    /* the program has ended, closed its pipes, or cannot be started */
    POSSE_FAULT_RUBBISH, /* an answer that is not {"action":"…"}, or is too long */
    POSSE_FAULT_ILLEGAL, /* an action that is not legal */
    POSSE_FAULTS
} posse_fault;

/* The fault as a word: "slow", "dead" … */
const char *posse_fault_name(posse_fault fault);

/* A question to a program: the move of `seat`, which is to act in `state`. */
typedef struct posse_question {
    const posse_game *game;
    const void *state;
    int seat;
    const posse_event *events; /* all events of the match so far */
    size_t event_count;
} posse_question;

typedef struct posse_external_bot posse_external_bot;

/* A program and its time for each move. `command` is split at spaces; no shell is involved. The program starts
 * with its first question. */
posse_external_bot *posse_external_bot_new(const char *command, uint32_t ms);

/* Ends the program. Its standard input is closed, and it gets a moment to exit before it is killed. */
void posse_external_bot_free(posse_external_bot *bot);

/* Does the bot run this command with this time limit? */
bool posse_external_bot_runs(const posse_external_bot *bot, const char *command, uint32_t ms);

/* Begins a new match: the next question sends events from the first one on. */
void posse_external_bot_new_game(posse_external_bot *bot);

/* Asks for a move. Returns POSSE_FAULT_NONE and sets `action`, or returns the fault and explains it in `why`. */
posse_fault posse_external_bot_move(posse_external_bot *bot, const posse_question *question, posse_action *action,
                                    posse_status *why);

#endif
