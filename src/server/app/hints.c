/* Hints: what the strongest bot would do in a person's place, for people who play against bots alone. */
#include "alloc.h"
#include "app_internal.h"
#include "hint.h"

#include <stdlib.h>

enum { HINT_MS = 200 }; /* of thinking */

struct hint_job {
    uv_work_t work;
    live_table *table;
    app_client *by; /* NULL: gone meanwhile */
    bool has_id;
    int64_t id;
    bot_question question;
    posse_bot_spec slot;
    posse_hint hint;
};

/* ---- who may have one ------------------------------------------------------------------------------- */

static bool plays_with_others(const posse_table *table, int person)
{
    for (int seat = 0; seat < posse_table_options_of(table)->players; seat++) {
        int holder = posse_table_seat(table, seat)->person;
        if (holder >= 0 && holder != person)
            return true;
    }
    return false;
}

/* NULL: nothing against it. Asked before thinking and after it, for things may have changed. */
static const char *objection(const app_client *client, int seat, uint64_t decision)
{
    const posse_table *table = client->at->table;
    int waited;
    posse_waiting waiting = posse_table_waiting(table, &waited);
    if (client->person < 0 || client->seat != seat)
        return "hints are for a seat of yours that is open";
    if (plays_with_others(table, client->person))
        return "there are no hints at a table with other people";
    if (waiting != POSSE_WAITS_ACT || waited != seat)
        return "that seat has nothing to decide now";
    if (decision != posse_table_decision(table))
        return "the game has gone on: this decision is past";
    return NULL;
}

/* ---- thinking --------------------------------------------------------------------------------------- */

static void think(uv_work_t *work)
{
    hint_job *hint = work->data;
    bot_question *q = &hint->question;
    posse_hint_compute(&hint->hint, &hint->slot, q->game, q->state, q->events, q->event_count,
                       &q->rng);
    if (hint->hint.values.length == 0) /* of a bot that does not search */
        posse_put_text(&hint->hint.values, "[]");
}

static void send_advice(const hint_job *hint)
{
    posse_buffer out = {0};
    const bot_question *q = &hint->question;
    wire_advice advice = {.has_id = hint->has_id,
                          .id = hint->id,
                          .seat = q->seat,
                          .at = (int64_t)q->decision,
                          .values = wire_raw(&hint->hint.values),
                          .has_beliefs = hint->hint.beliefs.length > 0};
    if (advice.has_beliefs)
        advice.beliefs = wire_raw(&hint->hint.beliefs);
    q->game->format(hint->hint.action, advice.action);
    wire_write_advice(&out, &advice);
    client_send(hint->by, &out);
    posse_buffer_free(&out);
}

static void on_thought(uv_work_t *work, int cancelled)
{
    hint_job *hint = work->data;
    bot_question *q = &hint->question;
    live_table *table = hint->table;
    table->jobs--;
    table->hint = NULL;
    table->server->hints--;
    if (hint->by && !cancelled) {
        const char *why = objection(hint->by, q->seat, q->decision);
        if (why)
            client_refuse(hint->by, hint->has_id, hint->id, POSSE_NOT_NOW, why);
        else
            send_advice(hint);
    }
    posse_hint_free(&hint->hint);
    question_free(q);
    free(hint);
}

void client_hint(app_client *client, const app_command *command)
{
    live_table *table = client->at;
    const char *why = objection(client, command->entry.seat, command->entry.at);
    posse_code code = POSSE_NOT_NOW;
    if (!why && table->hint) {
        code = POSSE_TOO_FAST;
        why = "one hint after the other: the last one is still being thought out";
    } else if (!why && table->server->hints >= MAX_HINTS) {
        code = POSSE_BUSY;
        why = "many want a hint just now; please try again in a moment";
    }
    if (why) {
        client_refuse(client, command->has_id, command->id, code, why);
        return;
    }
    hint_job *hint = posse_alloc_zeroed(1, sizeof *hint);
    hint->table = table;
    hint->by = client;
    hint->has_id = command->has_id;
    hint->id = command->id;
    question_copy(&hint->question, table->table, command->entry.seat);
    hint->slot = (posse_bot_spec){.bot = posse_bot_strongest(hint->question.game), .ms = HINT_MS};
    hint->work.data = hint;
    table->hint = hint;
    table->jobs++;
    table->server->hints++;
    uv_queue_work(table->server->options.net.loop, &hint->work, think, on_thought);
}

void hint_forget_client(const live_table *table, const app_client *client)
{
    if (table->hint && table->hint->by == client)
        table->hint->by = NULL;
}
