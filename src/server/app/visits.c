/* Tables that no client has ever connected to. They cost their creator one request each, so they leave memory and the
 * disk soon. A note marks such a table on disk; the first client removes the note. */
#include "app_internal.h"

/* No table has more entries when it is created: its options, its host, a player in each seat, and the start. */
enum { MAX_CREATION_ENTRIES = POSSE_MAX_SEATS + 3 };

/* Nothing is lost if this failed. The next client tries again, and a table in use is not deleted as unvisited. */
static void on_done(void *context, const store_result *result)
{
    (void)context;
    (void)result;
}

static void remove_note(posse_server *server, const char *code)
{
    store_put_note(server->store, code, &(store_note){.name = UNVISITED_NOTE}, on_done, NULL);
}

void visit_record(live_table *table)
{
    if (!table->is_visited && posse_table_number(table->table) <= MAX_CREATION_ENTRIES)
        remove_note(table->server, table->code);
    table->is_new = false;
    table->is_visited = true;
}

uint64_t visits_unload_after(const live_table *table)
{
    const server_limits *limits = &table->server->options.limits;
    return (table->is_new ? limits->unvisited_unload_seconds : limits->unload_seconds) * UINT64_C(1000);
}

static void on_list(void *context, const store_result *result)
{
    posse_server *server = context;
    for (size_t i = 0; result->outcome == STORE_DONE && i < result->count && !server->stopping; i++) {
        const store_summary *note = &result->summaries[i];
        if (note->last > MAX_CREATION_ENTRIES)
            remove_note(server, note->code);
        else if (!registry_find(server, note->code))
            retention_delete_table(server, note->code, note->last);
    }
}

void visits_sweep(posse_server *server, uint64_t now)
{
    enum { INTERVAL_MS = 2000, MAX_REMOVALS = 1000 };
    int64_t age = server->options.limits.unvisited_delete_seconds * INT64_C(1000);
    if (now < server->next_visit_check)
        return;
    server->next_visit_check = now + INTERVAL_MS;
    store_list(server->store,
               &(store_query){.which = STORE_NOTES,
                              .name = UNVISITED_NOTE,
                              .most = MAX_REMOVALS,
                              .before = (int64_t)service_now(server) - age},
               on_list, server);
}
