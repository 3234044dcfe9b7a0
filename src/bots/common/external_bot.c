/* Other people's bots: asking them, and judging what they answer. */
#include "external_bot.h"
#include "actions.h"
#include "alloc.h"
#include "child_process.h"
#include "clock.h"
#include "event.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_STARTS = 4, /* of a program in one game */
    MAX_OWED = 3,   /* answers that may be late before it is given up */
};

struct posse_external_bot {
    char *command;
    uint32_t ms;
    outside_process process;
    int starts;         /* in this game */
    int owed;           /* answers that are late, and to be dropped */
    size_t told;        /* events of this game that it knows */
    posse_buffer line;  /* the question */
    posse_buffer heard; /* what it has said, not yet a whole line */
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
    posse_external_bot *outside = posse_alloc_zeroed(1, sizeof *outside);
    char *copy = posse_strdup(command);
    *outside = (posse_external_bot){.command = copy, .ms = ms};
    return outside;
}

bool posse_external_bot_runs(const posse_external_bot *outside, const char *command, uint32_t ms)
{
    return outside->ms == ms && strcmp(outside->command, command) == 0;
}

void posse_external_bot_new_game(posse_external_bot *outside)
{
    outside->starts = outside->process.pid > 0;
    outside->told = 0;
}

static void end(posse_external_bot *outside, bool at_once)
{
    outside_end(&outside->process, at_once);
    posse_buffer_clear(&outside->heard);
    outside->owed = 0;
    outside->told = 0;
}

void posse_external_bot_free(posse_external_bot *outside)
{
    end(outside, false);
    posse_buffer_free(&outside->line);
    posse_buffer_free(&outside->heard);
    free(outside->command);
    free(outside);
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

static posse_fault judge(const posse_question *question, const char *line, size_t length,
                         posse_action *action, posse_status *why)
{
    posse_json answer;
    posse_status status;
    posse_action read;
    char text[POSSE_ACTION_TEXT];
    if (!posse_json_check(line, length, &answer, &status) ||
        posse_json_type_of(answer) != POSSE_JSON_OBJECT ||
        posse_json_type_of(posse_json_get(answer, "action")) != POSSE_JSON_STRING)
        return fault(POSSE_FAULT_RUBBISH, why, "its answer is not {\"action\":\"…\"}");
    if (!posse_json_text(posse_json_get(answer, "action"), text, sizeof text) ||
        !question->game->parse(text, &read))
        return fault(POSSE_FAULT_ILLEGAL, why, "its answer is no action");
    if (!question->game->check(question->state, read, &status)) {
        posse_fail(why, POSSE_ILLEGAL_ACTION, NULL, "\"%s\" is not legal: %s", text, status.text);
        return POSSE_FAULT_ILLEGAL;
    }
    *action = read;
    return POSSE_FAULT_NONE;
}

/* Takes the first whole line out of what was heard; false if there is none. */
static bool take_line(posse_external_bot *outside, posse_buffer *line)
{
    posse_buffer *heard = &outside->heard;
    char *line_end = heard->length ? memchr(heard->text, '\n', heard->length) : NULL;
    if (!line_end)
        return false;
    size_t length = (size_t)(line_end - heard->text), rest = heard->length - length - 1;
    posse_put_bytes(line, heard->text, length);
    memmove(heard->text, line_end + 1, rest);
    heard->length = rest;
    return true;
}

/* ---- a move -------------------------------------------------------------------------------- */

/* Talks until the answer is there. */
static posse_fault converse(posse_external_bot *outside, posse_buffer *answer, posse_status *why)
{
    uint64_t deadline = posse_now_ns() + outside->ms * UINT64_C(1000000);
    size_t written = 0;
    for (;;) {
        switch (
            outside_talk(&outside->process, &outside->line, &written, &outside->heard, deadline)) {
        case OUTSIDE_TALKS:
            break;
        case OUTSIDE_LATE:
            posse_fail(why, POSSE_BAD_REQUEST, NULL, "there was no answer within %u ms",
                       outside->ms);
            if (written < outside->line.length || ++outside->owed > MAX_OWED)
                end(outside, true);
            return POSSE_FAULT_SLOW;
        case OUTSIDE_GONE:
            end(outside, true);
            return fault(POSSE_FAULT_DEAD, why, "it has ended or closed its pipes");
        case OUTSIDE_TOO_LONG:
            end(outside, true);
            return fault(POSSE_FAULT_RUBBISH, why, "its answer has no end");
        }
        while (take_line(outside, answer)) {
            /* What comes before the whole question is out, answers an older one. */
            bool late = outside->owed > 0;
            if (!late && written == outside->line.length)
                return POSSE_FAULT_NONE;
            outside->owed -= late;
            posse_buffer_clear(answer);
        }
    }
}

/* A program that is running and has nothing to say that would be taken for an answer. */
static bool get_ready(posse_external_bot *outside, posse_status *why)
{
    bool running = outside->process.pid > 0;
    if (running && outside->owed == 0) {
        running = outside_drain(&outside->process);
        posse_buffer_clear(&outside->heard);
    }
    if (running)
        return true;
    end(outside, true);
    if (outside->starts == MAX_STARTS)
        return posse_fail(why, POSSE_BAD_REQUEST, NULL,
                          "it has been started too often in this game");
    outside->starts++;
    return outside_start(&outside->process, outside->command) ||
           posse_fail(why, POSSE_BAD_REQUEST, NULL, "it cannot be started");
}

posse_fault posse_external_bot_move(posse_external_bot *outside, const posse_question *question,
                                    posse_action *action, posse_status *why)
{
    posse_buffer answer = {0};
    if (!get_ready(outside, why))
        return POSSE_FAULT_DEAD;
    put_question(question, outside->told, &outside->line);
    posse_fault found = converse(outside, &answer, why);
    if (outside->process.pid > 0)
        outside->told = question->event_count;
    if (found == POSSE_FAULT_NONE)
        found = judge(question, answer.text ? answer.text : "", answer.length, action, why);
    posse_buffer_free(&answer);
    return found;
}
