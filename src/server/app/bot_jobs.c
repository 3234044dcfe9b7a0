/* Bots think on other threads, about copies. */
#include "alloc.h"
#include "app_internal.h"
#include "match.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- questions -------------------------------------------------------------------------------------- */

static void seed(posse_rng *rng)
{
    unsigned char bytes[32];
    randombytes_buf(bytes, sizeof bytes);
    posse_rng_set(rng, bytes);
}

static void *copy(const void *bytes, size_t size)
{
    return memcpy(posse_alloc(1, size), bytes, size);
}

void question_copy(bot_question *question, const posse_table *table, int seat)
{
    const posse_match *match = posse_table_match(table);
    *question = (bot_question){
        .game = match->game,
        .seat = seat,
        .decision = posse_table_decision(table),
        .state = copy(match->state, match->game->state_size),
        .events = copy(match->events, match->event_count * sizeof *match->events),
        .event_count = match->event_count,
    };
    seed(&question->rng);
}

void question_free(bot_question *question)
{
    free(question->state);
    free(question->events);
}

/* ---- bots ------------------------------------------------------------------------------------------- */

typedef struct thought {
    uv_work_t work;
    live_table *table;
    bot_question question;
    const posse_bot *bot;
    posse_action action;
} thought;

static void think(uv_work_t *work)
{
    thought *t = work->data;
    bot_question *q = &t->question;
    t->action = posse_bot_move(t->bot, q->game, q->state, q->events, q->event_count, 0, &q->rng);
}

static void on_thought(uv_work_t *work, int cancelled)
{
    thought *t = work->data;
    live_table *table = t->table;
    const bot_question *q = &t->question;
    table->jobs--;
    table->server->counts.thoughts++;
    if (table->is_thinking && table->thought == q->decision)
        table->is_thinking = false;
    if (!cancelled && table->state != LIVE_GONE && table->table) {
        app_command *command = command_new(POSSE_ENTRY_ACT, POSSE_HOUSE);
        command->entry.seat = q->seat;
        command->entry.at = q->decision;
        q->game->format(t->action, command->entry.text);
        command_submit(table, command); /* refused if the game has gone on without it */
    }
    question_free(&t->question);
    free(t);
}

void bot_job_start(live_table *table, const posse_todo *todo)
{
    if (table->is_thinking && table->thought == todo->decision)
        return;
    const posse_match *match = posse_table_match(table->table);
    thought *t = posse_alloc_zeroed(1, sizeof *t);
    t->table = table;
    t->bot = posse_bot_or_usual(match->game, todo->level);
    question_copy(&t->question, table->table, todo->seat);
    t->work.data = t;
    table->is_thinking = true;
    table->thought = todo->decision;
    table->jobs++;
    uv_queue_work(table->server->options.net.loop, &t->work, think, on_thought);
}
