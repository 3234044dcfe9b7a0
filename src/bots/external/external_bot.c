/* External bots: asking a program for a move and checking its answer. */
#include "external_bot.h"
#include "actions.h"
#include "alloc.h"
#include "child_process.h"
#include "clock.h"
#include "event.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_STARTS = 4,       /* starts of a program in one match */
    MAX_LATE_ANSWERS = 3, /* a program that owes more answers is killed */
};

struct posse_external_bot {
    char *command;
    uint32_t ms;
    child_process process;
    int starts;            /* of the program in this match */
    int late_answers;      /* answers that are overdue, to be dropped when they come */
    size_t told;           /* number of events of this match that the program has been sent */
    posse_buffer line;     /* the question */
    posse_buffer received; /* output of the program that is not a complete line yet */
};

const char *posse_fault_name(posse_fault fault)
{
    static const char *const names[POSSE_FAULTS] = {[POSSE_FAULT_NONE] = "none",
                                                    [POSSE_FAULT_SLOW] = "slow",
                                                    [POSSE_FAULT_DEAD] = "dead",
                                                    [POSSE_FAULT_RUBBISH] = "rubbish",
                                                    [POSSE_FAULT_ILLEGAL] = "illegal"};
    return names[fault];
}

posse_external_bot *posse_external_bot_new(const char *command, uint32_t ms)
{
    posse_external_bot *bot = posse_alloc_zeroed(1, sizeof *bot);
    char *copy = posse_strdup(command);
    *bot = (posse_external_bot){.command = copy, .ms = ms};
    return bot;
}

bool posse_external_bot_runs(const posse_external_bot *bot, const char *command, uint32_t ms)
{
    return bot->ms == ms && strcmp(bot->command, command) == 0;
}

void posse_external_bot_new_game(posse_external_bot *bot)
{
    bot->starts = bot->process.pid > 0;
    bot->told = 0;
}

static void stop(posse_external_bot *bot, bool at_once)
{
    child_stop(&bot->process, at_once);
    posse_buffer_clear(&bot->received);
    bot->late_answers = 0;
    bot->told = 0;
}

void posse_external_bot_free(posse_external_bot *bot)
{
    stop(bot, false);
    posse_buffer_free(&bot->line);
    posse_buffer_free(&bot->received);
    free(bot->command);
    free(bot);
}

/* ---- the question -------------------------------------------------------------------------- */

static void put_question(const posse_question *question, size_t told, posse_buffer *out)
{
    posse_buffer_clear(out);
    posse_json_put_object(out);
    posse_json_add_int(out, "seat", question->seat);
    posse_json_put_key(out, "view");
    question->game->write(question->state, question->seat, out);
    posse_json_add_list(out, "events");
    for (size_t i = told; i < question->event_count; i++)
        posse_event_write(question->game, &question->events[i], i + 1, question->seat, out);
    posse_json_end_list(out);
    posse_json_put_key(out, "legal");
    posse_write_legal(question->game, question->state, out);
    posse_json_end_object(out);
    posse_put_text(out, "\n");
}

/* ---- the answer ---------------------------------------------------------------------------- */

static posse_fault fault(posse_fault kind, posse_status *why, const char *text)
{
    posse_fail(why, POSSE_BAD_REQUEST, NULL, "%s", text);
    return kind;
}

static posse_fault judge(const posse_question *question, const char *line, size_t length, posse_action *action,
                         posse_status *why)
{
    posse_json answer;
    posse_status status;
    posse_action read;
    char text[POSSE_ACTION_TEXT];
    if (!posse_json_check(line, length, &answer, &status) || posse_json_type_of(answer) != POSSE_JSON_OBJECT ||
        posse_json_type_of(posse_json_get(answer, "action")) != POSSE_JSON_STRING)
        return fault(POSSE_FAULT_RUBBISH, why, "the answer is not {\"action\":\"…\"}");
    if (!posse_json_text(posse_json_get(answer, "action"), text, sizeof text) || !question->game->parse(text, &read))
        return fault(POSSE_FAULT_ILLEGAL, why, "the answer is not an action of the game");
    if (!question->game->check(question->state, read, &status)) {
        posse_fail(why, POSSE_ILLEGAL_ACTION, NULL, "\"%s\" is not legal: %s", text, status.text);
        return POSSE_FAULT_ILLEGAL;
    }
    *action = read;
    return POSSE_FAULT_NONE;
}

/* Moves the first complete line from `received` to `line`. Returns false if there is none. */
static bool take_line(posse_external_bot *bot, posse_buffer *line)
{
    posse_buffer *received = &bot->received;
    char *line_end = received->length ? memchr(received->text, '\n', received->length) : NULL;
    if (!line_end)
        return false;
    size_t length = (size_t)(line_end - received->text), rest = received->length - length - 1;
    posse_put_bytes(line, received->text, length);
    memmove(received->text, line_end + 1, rest);
    received->length = rest;
    return true;
}

/* ---- a move -------------------------------------------------------------------------------- */

/* Sends the question and waits for the answer. */
static posse_fault exchange(posse_external_bot *bot, posse_buffer *answer, posse_status *why)
{
    uint64_t deadline = posse_now_ns() + bot->ms * UINT64_C(1000000);
    size_t written = 0;
    for (;;) {
        switch (child_exchange(&bot->process, &bot->line, &written, &bot->received, deadline)) {
        case CHILD_PROGRESS:
            break;
        case CHILD_TIMED_OUT:
            posse_fail(why, POSSE_BAD_REQUEST, NULL, "there was no answer within %u ms", bot->ms);
            if (written < bot->line.length || ++bot->late_answers > MAX_LATE_ANSWERS)
                stop(bot, true);
            return POSSE_FAULT_SLOW;
        case CHILD_GONE:
            stop(bot, true);
            return fault(POSSE_FAULT_DEAD, why, "the program has ended or closed its pipes");
        case CHILD_LINE_TOO_LONG:
            stop(bot, true);
            return fault(POSSE_FAULT_RUBBISH, why, "the answer is too long and has no end of line");
        }
        while (take_line(bot, answer)) {
            /* A line that arrives before the whole question is written cannot be its answer. */
            bool late = bot->late_answers > 0;
            if (!late && written == bot->line.length)
                return POSSE_FAULT_NONE;
            bot->late_answers -= late;
            posse_buffer_clear(answer);
        }
    }
}

/* Makes sure that the program runs, and discards output that could be mistaken for the answer. */
static bool get_ready(posse_external_bot *bot, posse_status *why)
{
    bool running = bot->process.pid > 0;
    if (running && bot->late_answers == 0) {
        running = child_drain(&bot->process);
        posse_buffer_clear(&bot->received);
    }
    if (running)
        return true;
    stop(bot, true);
    if (bot->starts == MAX_STARTS)
        return posse_fail(why, POSSE_BAD_REQUEST, NULL, "the program has been started too often in this game");
    bot->starts++;
    return child_start(&bot->process, bot->command) ||
           posse_fail(why, POSSE_BAD_REQUEST, NULL, "the program cannot be started");
}

posse_fault posse_external_bot_move(posse_external_bot *bot, const posse_question *question, posse_action *action,
                                    posse_status *why)
{
    posse_buffer answer = {0};
    if (!get_ready(bot, why))
        return POSSE_FAULT_DEAD;
    put_question(question, bot->told, &bot->line);
    posse_fault found = exchange(bot, &answer, why);
    if (bot->process.pid > 0)
        bot->told = question->event_count;
    if (found == POSSE_FAULT_NONE)
        found = judge(question, answer.text ? answer.text : "", answer.length, action, why);
    posse_buffer_free(&answer);
    return found;
}
