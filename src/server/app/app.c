/* Opens and closes the application layer, and tells its time. */
#include "alloc.h"
#include "app_internal.h"

#include <stdlib.h>

enum { DEFAULT_HOST_AWAY_MS = 60000 };

/* Sweeps are frequent. If the last one is long ago, the process was stopped or the machine slept: nobody could play, and
 * nobody's time may run out for it. */
uint64_t server_now(const posse_server *server)
{
    uint64_t passed = port_now(server) - server->swept_at_port;
    return server->swept_at + (passed < MAX_STANDSTILL_MS ? passed : MAX_STANDSTILL_MS);
}

static void set_clock(posse_server *server, uint64_t now)
{
    server->swept_at = now;
    server->swept_at_port = port_now(server);
}

void app_set_options(posse_server *server, const app_options *options)
{
    server->options = *options;
    if (!server->options.games.count)
        server->options.games = offered_games_default();
    if (!server->options.host_away)
        server->options.host_away = DEFAULT_HOST_AWAY_MS;
}

posse_server *app_new(const app_options *options, server_logger *log, uint64_t calendar, void *port)
{
    posse_server *server = posse_alloc_zeroed(1, sizeof *server);
    app_set_options(server, options);
    server->log = log;
    server->port = port;
    server->update = frame_update_new();
    set_clock(server, calendar);
    server->hour_start = server_now(server);
    server->tables_made = limits_counts_new();
    server->bytes_written = limits_counts_new();
    codes_open(server);
    return server;
}

void app_load(posse_server *server, posse_store *store)
{
    server->store = store;
    codes_load(server);
    service_clock_load(server);
}

bool app_is_loaded(const posse_server *server)
{
    return server->aliases_loaded && server->service_loaded;
}

void app_sweep(posse_server *server)
{
    set_clock(server, server_now(server));
    registry_sweep(server);
    service_clock_sweep(server);
    retention_sweep(server);
}

void app_stop(posse_server *server)
{
    server->stopping = true;
    bot_jobs_release_all(server);
}

void app_free(posse_server *server)
{
    for (int i = 0; i < BUCKETS; i++)
        while (server->buckets[i])
            registry_drop(server->buckets[i]);
    limits_counts_free(server->tables_made);
    limits_counts_free(server->bytes_written);
    codes_close(server);
    frame_update_free(server->update);
    posse_buffer_free(&server->frame_text);
    free(server);
}
