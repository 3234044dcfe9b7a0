/* Opens and closes the server. */
#include "alloc.h"
#include "clock.h"
#include "daemon_internal.h"
#include "fatal.h"

#include <sodium.h>
#include <stdlib.h>
#include <time.h>

/* Runs on a thread of the store. */
static void notify(void *context)
{
    const posse_server *server = context;
    uv_async_send(&daemon_of(server)->store_ready);
}

static void on_store_ready(uv_async_t *handle)
{
    posse_server *server = handle->data;
    sharing_look(server);
    store_collect(server->store);
    if (server->is_draining)
        sharing_sweep(server);
}

/* The log holds back what repeats, so this needs no memory of its own. */
static void warn_if_log_is_stuck(posse_server *server)
{
    server_daemon *daemon = daemon_of(server);
    store_counts counts;
    if (server_now(server) < daemon->next_log_check)
        return;
    daemon->next_log_check = server_now(server) + LOG_CHECK_MS;
    store_count(server->store, &counts);
    if (counts.log_is_stuck)
        server_log(server->log, LEVEL_WARN,
                   "another program has been reading the data for long, so %s-wal cannot be emptied and grows",
                   daemon->options.data);
}

static void on_sweep(uv_timer_t *timer)
{
    posse_server *server = timer->data;
    app_sweep(server);
    sharing_sweep(server);
    readiness_sweep(server);
    bans_sweep(server);
    warn_if_log_is_stuck(server);
    admin_sweep(server);
    logger_tick(server->log);
}

static void close_store(posse_server *server)
{
    store_close(server->store); /* finishes and answers all pending requests */
    server->store = NULL;
}

static void close_handles(server_daemon *daemon)
{
    uv_close((uv_handle_t *)&daemon->sweep, NULL);
    uv_close((uv_handle_t *)&daemon->store_ready, NULL);
}

/* Runs when the last connection is closed. */
static void on_stopped(void *app)
{
    posse_server *server = app;
    server_daemon *daemon = daemon_of(server);
    admin_close(server);
    push_service_close(server);
    service_clock_save(server);
    close_store(server);
    worker_pool_close(daemon->workers); /* after the store, whose answers may be new work */
    close_handles(daemon);
}

static uint64_t calendar_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    return (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
}

static const net_app callbacks = {
    .opened = client_opened,
    .message = client_message,
    .closed = client_closed,
    .request = daemon_request,
    .admits = bans_admit,
    .cost = http_api_cost,
    .stopped = on_stopped,
};

static posse_server *new_server(const server_options *options)
{
    server_daemon *daemon = posse_alloc_zeroed(1, sizeof *daemon);
    daemon->options = *options;
    daemon->options.net.limits = options->app.limits.net;
    daemon->started_ns = posse_now_ns();
    uv_loop_t *loop = options->net.loop;
    posse_server *server = app_new(&options->app, options->net.log, calendar_now(), daemon);
    daemon->store_moved_at = server_now(server);
    uv_async_init(loop, &daemon->store_ready, on_store_ready);
    uv_timer_init(loop, &daemon->sweep);
    daemon->workers = worker_pool_open(loop, 0);
    daemon->store_ready.data = daemon->sweep.data = server;
    return server;
}

/* Opens the data and reads what must be known before anybody connects. Runs the loop meanwhile. */
static bool open_data(posse_server *server, posse_status *status)
{
    const char *data = daemon_of(server)->options.data;
    posse_store *store = store_open(data,
                                    &(store_options){.notify = notify,
                                                     .notify_context = server,
                                                     .heard = sharing_hear,
                                                     .max_log_bytes = server->options.limits.wal_bytes,
                                                     .strip = replay_strip_names,
                                                     .is_exclusive = !daemon_of(server)->options.address,
                                                     .shared_address = daemon_of(server)->options.address,
                                                     .lease_ms = (int)daemon_of(server)->options.lease_ms},
                                    status);
    if (!store)
        return false;
    app_load(server, store);
    while (!app_is_loaded(server))
        uv_run(loop_of(server), UV_RUN_ONCE);
    bans_load(server);
    return server->service_known || posse_fail(status, POSSE_BAD_CONFIG, "data", "%s: the data cannot be read", data);
}

static bool open_net(posse_server *server, posse_status *status)
{
    server_daemon *daemon = daemon_of(server);
    if (!push_service_open(server, status))
        return false;
    daemon->net = net_open(&daemon->options.net, &callbacks, server, status);
    return daemon->net != NULL;
}

static void abort_open(posse_server *server)
{
    server_daemon *daemon = daemon_of(server);
    push_service_close(server);
    worker_pool_close(daemon->workers);
    close_handles(daemon);
    uv_run(daemon->options.net.loop, UV_RUN_DEFAULT);
    close_store(server);
    server_free(server);
}

posse_server *server_open(const server_options *options, posse_status *status)
{
    if (sodium_init() < 0)
        posse_fatal("libsodium could not be initialised");
    posse_server *server = new_server(options);
    server_daemon *daemon = daemon_of(server);
    if (!open_data(server, status) || (!options->is_offline && !open_net(server, status))) {
        abort_open(server);
        return NULL;
    }
    admin_open(server);
    if (!options->is_offline) {
        retention_open(server);
        uv_timer_start(&daemon->sweep, on_sweep, APP_SWEEP_MS, APP_SWEEP_MS);
    }
    return server;
}

const net_server *server_net(const posse_server *server)
{
    return daemon_of(server)->net;
}

bool server_reconfigure(posse_server *server, const server_options *options, posse_status *status)
{
    server_daemon *daemon = daemon_of(server);
    if (!net_reload_tls(daemon->net, options->net.tls_cert, options->net.tls_key, status))
        return false;
    app_set_options(server, &options->app);
    net_set_limits(daemon->net, &options->app.limits.net);
    return true;
}

void server_stop(posse_server *server)
{
    server_daemon *daemon = daemon_of(server);
    if (server->stopping)
        return;
    worker_pool_stop(daemon->workers);
    if (sharing_drain(server))
        return;
    app_stop(server);
    store_collect(server->store);
    if (daemon->net)
        net_stop(daemon->net);
    else
        on_stopped(server);
}

void server_free(posse_server *server)
{
    server_daemon *daemon = daemon_of(server);
    net_free(daemon->net);
    ban_list_free(&daemon->bans);
    posse_buffer_free(&daemon->peers);
    push_service_free(server);
    worker_pool_free(daemon->workers);
    app_free(server);
    free(daemon);
}
