/* The service clock: a clock in the data file that advances only while a server runs on the file.
 *
 * The ages of tables and replays are counted by it, and so are clocks of an hour or more, which run while a table is not
 * in memory. A system clock that is wrong, jumps or is set back has no influence on it. It begins at the time of the
 * system when the file is first used; later it only counts. */
#include "app_internal.h"

#include <string.h>

#define CLOCK_NOTE "clock"

uint64_t service_now(const posse_server *server)
{
    return server->service_base + (server_now(server) - server->service_from);
}

static void on_clock_read(void *context, const store_result *result)
{
    posse_server *server = context;
    server->service_from = server_now(server);
    server->service_base = server->service_from;
    for (size_t i = 0; result->outcome == STORE_DONE && i < result->count; i++)
        if (strcmp(result->summaries[i].stage, CLOCK_NOTE) == 0)
            server->service_base = (uint64_t)result->summaries[i].updated;
    server->service_known = result->outcome == STORE_DONE;
    server->service_loaded = true;
}

void service_clock_load(posse_server *server)
{
    enum { MAX_SERVER_NOTES = 10 };
    store_list(server->store, &(store_query){.which = STORE_TABLE_NOTES, .code = SERVER_CODE, .most = MAX_SERVER_NOTES},
               on_clock_read, server);
}

static void on_clock_saved(void *context, const store_result *result)
{
    posse_server *server = context;
    (void)result; /* if it failed, a crash makes everything a little younger */
    server->service_is_saving = false;
}

void service_clock_save(posse_server *server)
{
    if (server->service_is_saving)
        return;
    server->service_is_saving = true;
    server->service_saved_at = server_now(server);
    store_put_note(server->store, SERVER_CODE,
                   &(store_note){.name = CLOCK_NOTE, .text = "", .time = (int64_t)service_now(server)}, on_clock_saved,
                   server);
}

void service_clock_sweep(posse_server *server)
{
    enum { SAVE_INTERVAL_MS = 60000, RETRY_INTERVAL_MS = 1000 };
    uint64_t interval = server->is_unready ? RETRY_INTERVAL_MS : SAVE_INTERVAL_MS;
    if (server_now(server) - server->service_saved_at >= interval)
        service_clock_save(server);
}
