/* Hints: what the strongest bot would do in a person's place. Only for people who play against bots alone. */
#include "alloc.h"
#include "app_internal.h"

#include <stdlib.h>

enum { HINT_MS = 200 }; /* time for the search */

struct hint_job {
    think_job think;
    live_table *table;
    app_client *sender; /* NULL: disconnected meanwhile */
    bool has_id;
    int64_t id;
    uint64_t decision;
};

/* ---- permission ------------------------------------------------------------------------------- */

static bool plays_with_others(const posse_table *table, int person)
{
    for (int seat = 0; seat < posse_table_options_of(table)->players; seat++) {
        int holder = posse_table_seat(table, seat)->person;
        if (holder >= 0 && holder != person)
            return true;
    }
    return false;
}

/* The reason to refuse a hint, or NULL. Checked before the search and again after it, because the game may have
 * changed. */
static const char *refusal_reason(const app_client *client, int seat, uint64_t decision)
{
    const posse_table *table = client->live->table;
    int waiting_seat;
    posse_waiting waiting = posse_table_waiting(table, &waiting_seat);
    if (client->person < 0 || client->seat != seat)
        return "hints are only for the seat that you have open";
    if (plays_with_others(table, client->person))
        return "hints are not available at a table with other people";
    if (waiting != POSSE_WAITS_ACT || waiting_seat != seat)
        return "that seat has nothing to decide now";
    if (decision != posse_table_decision(table))
        return "the game has moved on: this decision is already made";
    return NULL;
}

/* ---- computing --------------------------------------------------------------------------------------- */

static void send_advice(const hint_job *hint)
{
    posse_buffer out = {0};
    const thinking *work = &hint->think.work;
    wire_advice advice = {.has_id = hint->has_id,
                          .id = hint->id,
                          .seat = work->seat,
                          .at = (int64_t)hint->decision,
                          .values = wire_raw(&work->hint.values),
                          .has_beliefs = work->hint.beliefs.length > 0};
    if (advice.has_beliefs)
        advice.beliefs = wire_raw(&work->hint.beliefs);
    work->game->format(work->hint.action, advice.action);
    wire_write_advice(&out, &advice);
    client_send(hint->sender, &out);
    posse_buffer_free(&out);
}

static void on_computed(think_job *think, bool is_cancelled)
{
    hint_job *hint = think->owner;
    live_table *table = hint->table;
    table->jobs--;
    table->hint = NULL;
    table->server->hint_jobs--;
    if (!think->work.hint.values.length) /* the bot does not search */
        posse_put_text(&think->work.hint.values, "[]");
    if (hint->sender && !is_cancelled) {
        const char *reason = refusal_reason(hint->sender, think->work.seat, hint->decision);
        if (reason)
            client_refuse(hint->sender, hint->has_id, hint->id, POSSE_NOT_NOW, reason);
        else
            send_advice(hint);
    }
    thinking_free(&think->work);
    free(hint);
}

void client_hint(app_client *client, const app_command *command)
{
    live_table *table = client->live;
    const char *reason = refusal_reason(client, command->entry.seat, command->entry.at);
    posse_code code = POSSE_NOT_NOW;
    if (!reason && table->hint) {
        code = POSSE_TOO_FAST;
        reason = "your last hint is still being computed; please wait for it";
    } else if (!reason && table->server->hint_jobs >= table->server->options.limits.hint_jobs) {
        table->server->counts.hits[HIT_HINTS]++;
        code = POSSE_BUSY;
        reason = "too many hints are being computed; please try again in a moment";
    }
    if (reason) {
        client_refuse(client, command->has_id, command->id, code, reason);
        return;
    }
    hint_job *hint = posse_alloc_zeroed(1, sizeof *hint);
    hint->table = table;
    hint->sender = client;
    hint->has_id = command->has_id;
    hint->id = command->id;
    hint->decision = command->entry.at;
    hint->think = (think_job){.from = table->owner, .done = on_computed, .owner = hint};
    thinking *work = &hint->think.work;
    work->kind = THINK_HINT;
    thinking_take_match(work, table->table, command->entry.seat);
    work->bot = posse_bot_strongest(work->game);
    work->ms = HINT_MS;
    table->hint = hint;
    table->jobs++;
    table->server->hint_jobs++;
    port_think(table->server, &hint->think);
}

void hint_detach_client(const live_table *table, const app_client *client)
{
    if (table->hint && table->hint->sender == client) {
        table->hint->sender = NULL;
        port_stop_thinking(table->server, &table->hint->think);
    }
}
