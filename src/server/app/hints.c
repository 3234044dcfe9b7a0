/* Hints: what the strongest bot would do in a person's place. Only for people who play against bots alone. */
#include "alloc.h"
#include "app_internal.h"
#include "hint.h"

#include <stdlib.h>

enum {
    HINT_MS = 200,   /* time for the search */
    MIN_HINT_MS = 40 /* however many hints wait */
};

struct hint_job {
    work_item work;
    live_table *table;
    app_client *sender; /* NULL: disconnected meanwhile */
    bool has_id;
    int64_t id;
    decision_snapshot snapshot;
    posse_bot_spec spec;
    posse_hint hint;
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

static void compute(work_item *work)
{
    hint_job *hint = work->job;
    decision_snapshot *q = &hint->snapshot;
    hint->spec.ms = work_budget(work, HINT_MS, MIN_HINT_MS);
    hint->spec.stop = &work->stop;
    posse_hint_compute(&hint->hint, &hint->spec, q->game, q->state, q->events, q->event_count, &q->rng);
    if (hint->hint.values.length == 0) /* the bot does not search */
        posse_put_text(&hint->hint.values, "[]");
}

static void send_advice(const hint_job *hint)
{
    posse_buffer out = {0};
    const decision_snapshot *q = &hint->snapshot;
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
    client_send(hint->sender, &out);
    posse_buffer_free(&out);
}

static void on_computed(work_item *work, bool is_cancelled)
{
    hint_job *hint = work->job;
    decision_snapshot *q = &hint->snapshot;
    live_table *table = hint->table;
    table->jobs--;
    table->hint = NULL;
    table->server->hint_jobs--;
    if (hint->sender && !is_cancelled) {
        const char *reason = refusal_reason(hint->sender, q->seat, q->decision);
        if (reason)
            client_refuse(hint->sender, hint->has_id, hint->id, POSSE_NOT_NOW, reason);
        else
            send_advice(hint);
    }
    posse_hint_free(&hint->hint);
    snapshot_free(q);
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
    } else if (!reason && table->server->hint_jobs >= table->server->limits.hint_jobs) {
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
    snapshot_take(&hint->snapshot, table->table, command->entry.seat);
    hint->spec = (posse_bot_spec){.bot = posse_bot_strongest(hint->snapshot.game)};
    hint->work = (work_item){.kind = WORK_HINT, .from = table->owner, .run = compute, .done = on_computed, .job = hint};
    table->hint = hint;
    table->jobs++;
    table->server->hint_jobs++;
    worker_pool_add(table->server->workers, &hint->work);
}

void hint_detach_client(const live_table *table, const app_client *client)
{
    if (table->hint && table->hint->sender == client) {
        table->hint->sender = NULL;
        worker_pool_cancel(table->server->workers, &table->hint->work);
    }
}
