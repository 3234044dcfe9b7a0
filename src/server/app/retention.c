/* Deletes what is old: tables that nobody has used for `delete_after` milliseconds, and replays that were made more than
 * `delete_replays_after` milliseconds ago. Both are counted by the service clock, so only time during which a server was
 * running makes anything older.
 *
 * As long as there is something old, a few of it are deleted in each sweep. So the deletion keeps up with whatever people
 * leave behind, and they do not notice it.
 *
 * The time is in a note: "used" of a table, "made" of a replay. It is rounded down to the hour, so that only the first
 * entry of an hour has to write it. */
#include "app_internal.h"

enum {
    HOUR_MS = 3600000,
    BATCH = 10,         /* deleted at a time: some milliseconds of the disk */
    SHARE = 5,          /* the deletion takes at most one part in so many of the time of the disk */
    PAUSE_MS = 600000,  /* between two searches, if nothing old is left */
    MAX_SKIPPED = 1000, /* old tables in memory that a search passes over */
};

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

static void end_batch(cleanup *old)
{
    posse_server *server = old->server;
    bool has_more = old->is_full && !old->has_failed;
    uint64_t now = server_now(server), took = now - old->started;
    old->next_check = now + (has_more ? (SHARE - 1) * took : PAUSE_MS);
    old->is_running = false;
    if (has_more || !old->deleted)
        return;
    server_log(server->log, LEVEL_INFO, "%llu old %s%s deleted", (unsigned long long)old->deleted,
               old->of_replays ? "replay" : "table", old->deleted == 1 ? "" : "s");
    old->deleted = 0;
}

static void on_removed(void *context, const store_result *result)
{
    cleanup *old = context;
    server_counts *counts = &old->server->counts;
    bool is_done = result->outcome == STORE_DONE;
    old->has_failed |= !is_done; /* it is found again later */
    old->deleted += is_done;
    *(old->of_replays ? &counts->old_replays : &counts->old_tables) += is_done;
    if (--old->pending == 0)
        end_batch(old);
}

static void on_table_removed(void *context, const store_result *result)
{
    (void)context;
    (void)result; /* if it failed, the table is found again later */
}

void retention_delete_table(posse_server *server, const char *code, int64_t last)
{
    code_release_alias(server, code);
    store_append(server->store, &(store_entry){.code = code, .number = last + 1, .remove = true}, on_table_removed,
                 NULL);
}

/* False: the table is in memory, because somebody looks at it. */
static bool remove_one(cleanup *old, const store_summary *found)
{
    posse_store *store = old->server->store;
    if (!old->of_replays && registry_find(old->server, found->code))
        return false;
    old->pending++;
    if (old->of_replays) {
        replay_remove(old->server, found->code, on_removed, old);
        return true;
    }
    code_release_alias(old->server, found->code);
    store_append(store, &(store_entry){.code = found->code, .number = found->last + 1, .remove = true}, on_removed,
                 old);
    return true;
}

static void on_list(void *context, const store_result *result)
{
    cleanup *old = context;
    size_t skipped = 0;
    old->has_failed = result->outcome != STORE_DONE;
    old->is_full = !old->has_failed && result->count == BATCH + old->skipped;
    for (size_t i = 0; !old->has_failed && i < result->count && old->pending < BATCH && !old->server->stopping; i++)
        skipped += !remove_one(old, &result->summaries[i]);
    old->skipped = skipped < MAX_SKIPPED ? skipped : MAX_SKIPPED;
    if (!old->pending)
        end_batch(old);
}

/* Times of notes are whole hours, and so is this one: nothing is deleted early. */
static int64_t hours_ago(const posse_server *server, uint64_t max_age)
{
    return hour_now(server) - (int64_t)max_age;
}

static void sweep(cleanup *old, uint64_t max_age, store_query query)
{
    uint64_t now = server_now(old->server);
    if (old->is_running || now < old->next_check || !max_age)
        return;
    old->is_running = true;
    old->started = now;
    query.most = BATCH + old->skipped;
    query.before = hours_ago(old->server, max_age);
    store_list(old->server->store, &query, on_list, old);
}

void retention_sweep(posse_server *server)
{
    sweep(&server->old_tables, server->options.delete_after,
          (store_query){.which = STORE_IDLE, .name = USED_NOTE, .without = DEADLINE_NOTE});
    sweep(&server->old_replays, server->options.delete_replays_after,
          (store_query){.which = STORE_NOTES, .name = MADE_NOTE});
}

/* ---- opening -------------------------------------------------------------------------------------------- */

static void on_filled(void *context, const store_result *result)
{
    (void)context;
    (void)result; /* if it failed, some tables and replays are kept until the next start */
}

void retention_open(posse_server *server)
{
    server->old_tables = (cleanup){.server = server};
    server->old_replays = (cleanup){.server = server, .of_replays = true};
    store_fill_notes(server->store, STORE_FILL_TABLES,
                     &(store_note){.name = USED_NOTE, .text = "", .time = hour_now(server)}, on_filled, NULL);
    store_fill_notes(server->store, STORE_FILL_REPLAYS,
                     &(store_note){.name = MADE_NOTE, .text = "", .time = hour_now(server)}, on_filled, NULL);
}
