/* Deletes what is old: tables that nobody has used for `delete_after` milliseconds, and replays that were made more than
 * `delete_replays_after` milliseconds ago. Both are counted by the service clock, so only time during which a server was
 * running makes anything older.
 *
 * The time is in a note: "used" of a table, "made" of a replay. It is rounded down to the hour, so that only the first
 * entry of an hour has to write it. */
#include "app_internal.h"

enum { HOUR_MS = 3600000, MAX_REMOVALS = 1000 };

static int64_t hour_now(const posse_server *server)
{
    uint64_t now = service_now(server);
    return (int64_t)(now - now % HOUR_MS);
}

bool retention_note_table(live_table *table, store_note *note)
{
    int64_t hour = hour_now(table->server);
    if (table->used_hour == hour)
        return false;
    table->used_hour = hour;
    *note = (store_note){.name = USED_NOTE, .text = "", .time = hour};
    return true;
}

store_note retention_note_replay(const live_table *table)
{
    return (store_note){.code = table->replay, .name = MADE_NOTE, .text = "", .time = hour_now(table->server)};
}

/* ---- deleting ------------------------------------------------------------------------------------------- */

static void on_removed(void *context, const store_result *result)
{
    (void)context;
    (void)result; /* if the removal failed, the table or replay is found again later */
}

/* A full list may have a continuation, so the next sweep asks again. */
static void continue_later(posse_server *server, const store_result *result)
{
    if (result->outcome == STORE_DONE && result->count == MAX_REMOVALS)
        server->next_removal = 0;
}

void retention_delete_table(posse_server *server, const char *code, int64_t last)
{
    code_release_alias(server, code);
    store_append(server->store, &(store_entry){.code = code, .number = last + 1, .remove = true}, on_removed, NULL);
}

static void on_idle_tables(void *context, const store_result *result)
{
    posse_server *server = context;
    bool deleted = false;
    for (size_t i = 0; result->outcome == STORE_DONE && server->store && i < result->count; i++) {
        const store_summary *old = &result->summaries[i];
        if (registry_find(server, old->code))
            continue;
        retention_delete_table(server, old->code, old->last);
        deleted = true;
    }
    if (deleted)
        continue_later(server, result);
}

static void on_old_replays(void *context, const store_result *result)
{
    posse_server *server = context;
    for (size_t i = 0; result->outcome == STORE_DONE && server->store && i < result->count; i++)
        store_remove_replay(server->store, result->summaries[i].code, on_removed, NULL);
    continue_later(server, result);
}

/* Times of notes are whole hours, and so is this one: nothing is deleted early. */
static int64_t hours_ago(const posse_server *server, uint64_t max_age)
{
    return hour_now(server) - (int64_t)max_age;
}

void retention_sweep(posse_server *server)
{
    uint64_t now = server_now(server), max_age = server->options.delete_after;
    uint64_t max_replay_age = server->options.delete_replays_after;
    if (now < server->next_removal)
        return;
    server->next_removal = now + HOUR_MS;
    if (max_age)
        store_list(server->store,
                   &(store_query){.which = STORE_IDLE,
                                  .most = MAX_REMOVALS,
                                  .name = USED_NOTE,
                                  .without = DEADLINE_NOTE,
                                  .before = hours_ago(server, max_age)},
                   on_idle_tables, server);
    if (max_replay_age)
        store_list(server->store,
                   &(store_query){.which = STORE_NOTES,
                                  .most = MAX_REMOVALS,
                                  .name = MADE_NOTE,
                                  .before = hours_ago(server, max_replay_age)},
                   on_old_replays, server);
}

/* ---- opening -------------------------------------------------------------------------------------------- */

static void on_filled(void *context, const store_result *result)
{
    (void)context;
    (void)result; /* if it failed, some tables and replays are kept until the next start */
}

void retention_open(posse_server *server)
{
    store_fill_notes(server->store, STORE_FILL_TABLES,
                     &(store_note){.name = USED_NOTE, .text = "", .time = hour_now(server)}, on_filled, NULL);
    store_fill_notes(server->store, STORE_FILL_REPLAYS,
                     &(store_note){.name = MADE_NOTE, .text = "", .time = hour_now(server)}, on_filled, NULL);
}
