/* The operator's commands about replays, the data file and the server as a whole. */
#include "admin_internal.h"
#include "clock.h"

/* ---- replays ----------------------------------------------------------------------------------------------------- */

static void on_replays(void *context, const store_result *result)
{
    admin_client *client = context;
    if (!admin_check_result(client, result))
        return;
    for (size_t i = 0; i < result->count; i++) {
        posse_buffer *out = admin_begin_record(client);
        posse_json_add_string(out, "name", result->summaries[i].code);
        posse_json_add_string(out, "table", result->summaries[i].stage);
        posse_json_add_int(out, "bytes", result->summaries[i].bytes);
        admin_end_record(client);
        admin_keep_text(client->after, result->summaries[i].code);
    }
    if (result->count == ADMIN_PAGE)
        admin_send_page(client, admin_replays);
    else
        admin_succeed(client, "%llu replay%s", (unsigned long long)client->number, client->number == 1 ? "" : "s");
}

void admin_replays(admin_client *client)
{
    store_list(client->server->store, &(store_query){.which = STORE_REPLAYS, .most = ADMIN_PAGE, .code = client->after},
               on_replays, client);
}

static void on_replay_removed(void *context, const store_result *result)
{
    admin_client *client = context;
    if (!admin_check_result(client, result))
        return;
    server_log(client->server->log, LEVEL_INFO, "the operator has deleted a replay");
    admin_succeed(client, "replay %s is deleted", client->after);
}

void admin_delete_replay(admin_client *client)
{
    replay_remove(client->server, client->after, on_replay_removed, client);
}

/* ---- vacuum ------------------------------------------------------------------------------------------------------ */

static void on_vacuumed(void *context, const store_result *result);

void admin_vacuum(admin_client *client)
{
    store_vacuum(client->server->store, false, on_vacuumed, client);
}

static void on_rewritten(void *context, const store_result *result)
{
    admin_client *client = context;
    if (admin_check_result(client, result))
        admin_succeed(client, "the file is rewritten, without its unused space");
}

/* A file of an older version. While it is rewritten, nobody can play. */
static void rewrite(admin_client *client)
{
    store_counts counts;
    store_count(client->server->store, &counts);
    if (daemon_of(client->server)->net)
        admin_fail(
            client,
            "the file was made by an older version and has %lld MB: it has to be rewritten once, and nobody could "
            "play meanwhile. Stop the server and run this again",
            (long long)(counts.file_bytes / 1000000));
    else
        store_vacuum(client->server->store, true, on_rewritten, client);
}

/* One small step after the other, so that players notice nothing. */
static void on_vacuumed(void *context, const store_result *result)
{
    admin_client *client = context;
    if (!admin_check_result(client, result))
        return;
    if (result->last < 0)
        rewrite(client);
    else if (result->last > 0 && !client->server->stopping)
        admin_vacuum(client);
    else
        admin_succeed(client, store_is_database(daemon_of(client->server)->options.data)
                                  ? "the database looks after its space by itself"
                                  : "the file has no unused space any more");
}

/* ---- reload ------------------------------------------------------------------------------------------------------ */

void admin_reload(admin_client *client)
{
    const server_options *options = &daemon_of(client->server)->options;
    posse_buffer report = {0};
    posse_status status;
    if (!options->reload)
        admin_fail(client, "this server has no options to reload");
    else if (options->reload(options->reload_context, &report, &status))
        admin_succeed(client, "%s", report.text);
    else
        admin_fail(client, "nothing has changed: %s", status.text);
    posse_buffer_free(&report);
}

/* ---- stats ------------------------------------------------------------------------------------------------------- */

/* The least bound that this part of the durations stays below, in milliseconds; -1: there are none, or it is longer
 * than all bounds. */
static double quantile_ms(const posse_histogram *histogram, double part)
{
    uint64_t count = 0, total = posse_histogram_total(histogram);
    for (int i = 0; total && i < HISTOGRAM_BOUNDS; i++) {
        count += histogram->counts[i];
        if ((double)count >= part * (double)total)
            return (double)posse_histogram_bounds[i].ns / 1e6;
    }
    return -1;
}

static void put_quantile(posse_buffer *out, const char *name, double ms)
{
    if (ms < 0)
        posse_json_add_null(out, name);
    else
        posse_json_add_decimal(out, name, ms, 2);
}

static void put_latency(posse_buffer *out, const char *name, const posse_histogram *histogram)
{
    posse_json_add_object(out, name);
    posse_json_add_int(out, "count", (int64_t)posse_histogram_total(histogram));
    put_quantile(out, "p50_ms", quantile_ms(histogram, 0.5));
    put_quantile(out, "p99_ms", quantile_ms(histogram, 0.99));
    posse_json_end_object(out);
}

static void put_running(posse_buffer *out, const posse_server *server)
{
    const net_counts *net = net_count(daemon_of(server)->net);
    posse_json_add_int(out, "uptime_seconds", (int64_t)((posse_now_ns() - daemon_of(server)->started_ns) / 1000000000));
    posse_json_add_int(out, "tables_in_memory", server->table_count);
    posse_json_add_int(out, "connections", (int64_t)net->connections);
    posse_json_add_int(out, "entries", (int64_t)server->counts.entries);
    posse_json_add_int(out, "moves", (int64_t)server->counts.moves);
    posse_json_add_int(out, "games", (int64_t)server->counts.games);
    posse_json_add_int(out, "store_errors", (int64_t)server->counts.store_errors);
    put_latency(out, "move", &server->counts.move_times);
}

void admin_stats(admin_client *client)
{
    posse_server *server = client->server;
    store_counts store;
    store_count(server->store, &store);
    posse_buffer *out = admin_begin_record(client);
    posse_json_add_string(out, "version", posse_version());
    posse_json_add_bool(out, "running", daemon_of(server)->net != NULL);
    if (daemon_of(server)->net)
        put_running(out, server);
    put_latency(out, "commit", &store.commits);
    posse_json_add_int(out, "data_file_bytes", store.file_bytes);
    posse_json_add_int(out, "data_log_bytes", store.log_bytes);
    posse_json_add_int(out, "data_free_bytes", store.free_bytes);
    admin_end_record(client);
    admin_succeed(client, NULL);
}
