/* Opens and closes the server. */
#include "alloc.h"
#include "app_internal.h"
#include "clock.h"
#include "fatal.h"
#include "log.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

/* Sweeps are frequent. If the last one is long ago, the process was stopped or the machine slept: nobody could play, and
 * nobody's time may run out for it. */
uint64_t server_now(const posse_server *server)
{
    uint64_t passed = uv_now(server->options.net.loop) - server->swept_at_loop;
    return server->swept_at + (passed < MAX_STANDSTILL_MS ? passed : MAX_STANDSTILL_MS);
}

static void set_clock(posse_server *server, uint64_t now)
{
    server->swept_at = now;
    server->swept_at_loop = uv_now(server->options.net.loop);
}

/* Runs on a thread of the store. */
static void notify(void *context)
{
    posse_server *server = context;
    uv_async_send(&server->store_ready);
}

static void on_store_ready(uv_async_t *handle)
{
    posse_server *server = handle->data;
    store_collect(server->store);
}

/* The log holds back what repeats, so this needs no memory of its own. */
static void warn_if_log_is_stuck(posse_server *server)
{
    store_counts counts;
    if (server_now(server) < server->next_log_check)
        return;
    server->next_log_check = server_now(server) + LOG_CHECK_MS;
    store_count(server->store, &counts);
    if (counts.log_is_stuck)
        server_log(server->log, LEVEL_WARN,
                   "another program has been reading the data for long, so %s-wal cannot be emptied and grows",
                   server->options.data);
}

static void on_sweep(uv_timer_t *timer)
{
    posse_server *server = timer->data;
    set_clock(server, server_now(server));
    registry_sweep(server);
    service_clock_sweep(server);
    readiness_sweep(server);
    retention_sweep(server);
    bans_sweep(server);
    warn_if_log_is_stuck(server);
    admin_sweep(server);
    logger_tick(server->log);
}

/* Runs when the last connection is closed. */
static void on_stopped(void *app)
{
    posse_server *server = app;
    admin_close(server);
    uv_timer_stop(&server->sweep);
    uv_close((uv_handle_t *)&server->sweep, NULL);
    push_service_close(server);
    service_clock_save(server);
    store_close(server->store); /* finishes and answers all pending requests */
    server->store = NULL;
    worker_pool_close(server->workers); /* after the store, whose answers may be new work */
    uv_close((uv_handle_t *)&server->store_ready, NULL);
}

static uint64_t calendar_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    return (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
}

/* Only one server may use a data file. The lock ends with the process, even if it crashes. */
static bool lock_data(posse_server *server, posse_status *status)
{
    posse_buffer name = {0};
    posse_put(&name, "%s.lock", server->options.data);
    server->lock = open(name.text, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    bool ok = server->lock >= 0 && flock(server->lock, LOCK_EX | LOCK_NB) == 0;
    if (!ok && errno == EWOULDBLOCK)
        posse_fail(status, POSSE_NOT_NOW, NULL, "another server is using %s", server->options.data);
    else if (!ok)
        posse_fail(status, POSSE_NOT_NOW, NULL, "%s: %s", name.text, strerror(errno));
    posse_buffer_free(&name);
    return ok;
}

static void unlock_data(const posse_server *server)
{
    if (server->lock >= 0)
        close(server->lock);
}

static const net_app callbacks = {
    .opened = client_opened,
    .message = client_message,
    .closed = client_closed,
    .request = http_api_request,
    .admits = bans_admit,
    .cost = http_api_cost,
    .stopped = on_stopped,
};

static void init(posse_server *server)
{
    uv_loop_t *loop = server->options.net.loop;
    set_clock(server, calendar_now());
    server->store_moved_at = server_now(server);
    server->started_ns = posse_now_ns();
    server->hour_start = server_now(server);
    server->tables_made = limits_counts_new();
    server->bytes_written = limits_counts_new();
    codes_open(server);
    uv_async_init(loop, &server->store_ready, on_store_ready);
    uv_timer_init(loop, &server->sweep);
    server->workers = worker_pool_open(loop, 0);
    server->store_ready.data = server->sweep.data = server;
}

static void abort_open(posse_server *server)
{
    admin_close(server);
    push_service_close(server);
    worker_pool_close(server->workers);
    uv_close((uv_handle_t *)&server->sweep, NULL);
    uv_close((uv_handle_t *)&server->store_ready, NULL);
    uv_run(server->options.net.loop, UV_RUN_DEFAULT);
    store_close(server->store);
    unlock_data(server);
    limits_counts_free(server->tables_made);
    ban_list_free(&server->bans);
    limits_counts_free(server->bytes_written);
    codes_close(server);
    push_service_free(server);
    worker_pool_free(server->workers);
    frame_update_free(server->update);
    posse_buffer_free(&server->frame_text);
    free(server);
}

posse_server *server_open(const server_options *options, posse_status *status)
{
    posse_server *server = posse_alloc_zeroed(1, sizeof *server);
    if (sodium_init() < 0)
        posse_fatal("libsodium could not be initialised");
    server->options = *options;
    server->log = options->net.log;
    server->update = frame_update_new();
    if (!server->options.games.count)
        server->options.games = offered_games_default();
    server->options.net.limits = options->limits.net;
    server->limits = options->limits;
    if (!server->options.host_away)
        server->options.host_away = 60000;
    init(server);
    if (lock_data(server, status))
        server->store = store_open(
            options->data, &(store_options){.notify = notify, .notify_context = server, .strip = replay_strip_names},
            status);
    if (server->store) {
        codes_load(server);
        bans_load(server);
    }
    bool is_open = server->store && service_clock_open(server, status);
    if (is_open && !options->is_offline) {
        is_open = push_service_open(server, status);
        server->net = is_open ? net_open(&server->options.net, &callbacks, server, status) : NULL;
        is_open = server->net != NULL;
    }
    if (!is_open) {
        abort_open(server);
        return NULL;
    }
    admin_open(server);
    if (!options->is_offline) {
        retention_open(server);
        set_clock(server, server_now(server));
        uv_timer_start(&server->sweep, on_sweep, SWEEP_INTERVAL_MS, SWEEP_INTERVAL_MS);
    }
    return server;
}

const net_server *server_net(const posse_server *server)
{
    return server->net;
}

static void set_limits(posse_server *server, const server_limits *limits)
{
    server->limits = *limits;
    net_set_limits(server->net, &limits->net);
}

bool server_reconfigure(posse_server *server, const server_options *options, posse_status *status)
{
    if (!net_reload_tls(server->net, options->net.tls_cert, options->net.tls_key, status))
        return false;
    server->options.games = options->games;
    server->options.bot_pause = options->bot_pause;
    server->options.host_away = options->host_away;
    server->options.bot_step = options->bot_step;
    server->options.delete_after = options->delete_after;
    server->options.delete_replays_after = options->delete_replays_after;
    set_limits(server, &options->limits);
    return true;
}

void server_stop(posse_server *server)
{
    if (server->stopping)
        return;
    server->stopping = true;
    bot_jobs_release_all(server);
    worker_pool_stop(server->workers);
    store_collect(server->store);
    if (server->net)
        net_stop(server->net);
    else
        on_stopped(server);
}

void server_free(posse_server *server)
{
    for (int i = 0; i < BUCKETS; i++)
        while (server->buckets[i])
            registry_drop(server->buckets[i]);
    net_free(server->net);
    unlock_data(server);
    limits_counts_free(server->tables_made);
    ban_list_free(&server->bans);
    limits_counts_free(server->bytes_written);
    codes_close(server);
    push_service_free(server);
    worker_pool_free(server->workers);
    frame_update_free(server->update);
    posse_buffer_free(&server->frame_text);
    free(server);
}
