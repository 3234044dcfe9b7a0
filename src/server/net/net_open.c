/* Opening the net: file limits, TLS, and the library's context. */
#include "alloc.h"
#include "http_text.h"
#include "log.h"
#include "net_internal.h"

#include <errno.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* The library allocates tables for as many files as may be open, so the limit is set to what is needed. */
static bool set_file_limit(net_limits *limits, server_logger *log, posse_status *status)
{
    enum { OTHERS = 256 };
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0)
        return true;
    rlim_t wanted = (rlim_t)limits->sockets + OTHERS;
    if (files.rlim_max != RLIM_INFINITY && wanted > files.rlim_max)
        wanted = files.rlim_max;
    if (wanted <= OTHERS)
        return posse_fail(status, POSSE_BAD_CONFIG, NULL,
                          "only %ju files may be open, which are too few; see ulimit -n", (uintmax_t)wanted);
    if (wanted - OTHERS < limits->sockets) {
        limits->sockets = (unsigned)(wanted - OTHERS);
        server_log(log, LEVEL_WARN, "at most %u connections, for no more than %ju files may be open", limits->sockets,
                   (uintmax_t)wanted);
    }
    files.rlim_cur = wanted;
    setrlimit(RLIMIT_NOFILE, &files);
    return true;
}

static void add_protection(net_server *net, int i, const char *header, const char *value)
{
    char *name = net->protection_names[i];
    snprintf(name, sizeof net->protection_names[i], "%s:", header);
    net->protections[i] = (struct lws_protocol_vhost_options){.name = name, .value = value};
    if (i > 0)
        // cppcheck-suppress arrayIndexOutOfBoundsCond ; chain_protections counts to NET_PROTECTIONS at most
        net->protections[i - 1].next = &net->protections[i];
}

/* For answers that the library writes itself. */
static const struct lws_protocol_vhost_options *chain_protections(net_server *net)
{
    int count = 0;
    for (; count < NET_PROTECTIONS - 1 && http_protections[count].name; count++)
        add_protection(net, count, http_protections[count].name, http_protections[count].value);
    if (net->tls)
        add_protection(net, count, HTTP_ONLY_HTTPS);
    return net->protections;
}

/* PIECE: the size of the buffer of each connection, and so of the pieces in which a message arrives. */
enum { PIECE = 512, READ_AT_ONCE = 16 << 10, SEND_AT_ONCE = 1 << 20, HEADER_BYTES = 8 << 10 };

static bool create_vhost(net_server *net, struct lws_context_creation_info *info, posse_status *status)
{
    net->context = lws_create_context(info);
    if (!net->context)
        return posse_fail(status, POSSE_BAD_CONFIG, NULL,
                          "libwebsockets does not start; is its libuv part installed "
                          "(libwebsockets-evlib-uv)?");
    info->options |= LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS;
    net->vhost = lws_create_vhost(net->context, info);
    if (net->vhost)
        return true;
    if (!net->tls)
        return posse_fail(status, POSSE_BAD_CONFIG, NULL, "libwebsockets does not start");
    return posse_fail(status, POSSE_BAD_CONFIG, "tls-cert", "%s and %s are no certificate and its key in PEM",
                      info->ssl_cert_filepath, info->ssl_private_key_filepath);
}

static bool create_context(net_server *net, const net_options *options, posse_status *status)
{
    static const lws_retry_bo_t no_pings = {0}; /* we send our own */
    void *loops[1] = {net->loop};
    net->protocols[0] = (struct lws_protocols){
        .name = "posse", .callback = net_on_event, .rx_buffer_size = PIECE, .tx_packet_size = SEND_AT_ONCE};
    struct lws_context_creation_info info = {
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   (net->tls ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0),
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .foreign_loops = loops,
        .user = net,
        .protocols = net->protocols,
        .headers = chain_protections(net),
        .pt_serv_buf_size = READ_AT_ONCE,
        .max_http_header_data2 = HEADER_BYTES,
        .max_http_header_pool2 = net->limits.sockets,
        .retry_and_idle_policy = &no_pings,
        .timeout_secs = net->limits.handshake_seconds,
        .timeout_secs_ah_idle = net->limits.handshake_seconds,
        .keepalive_timeout = (int)net->limits.keep_alive_seconds,
        .server_string = "posse",
        .alpn = "http/1.1",
        .uid = -1,
        .gid = -1,
        .vhost_name = "posse",
        .ssl_cert_filepath = options->tls_cert,
        .ssl_private_key_filepath = options->tls_key,
    };
    lws_set_log_level(0, NULL); /* the library's log would contain chat */
    return create_vhost(net, &info, status);
}

static net_server *make(const net_options *options, const net_app *callbacks, void *app)
{
    net_server *net = posse_alloc_zeroed(1, sizeof *net);
    net->loop = options->loop;
    net->callbacks = *callbacks;
    net->app = app;
    net->log = options->log;
    net->limits = options->limits;
    net->max_sockets = options->limits.sockets;
    net->lan = options->lan;
    net->tls = options->tls_cert != NULL;
    net->behind_proxy = options->behind_proxy;
    net->sockets = limits_counts_new();
    net->addresses = limits_counts_new();
    net->requests = limits_counts_new();
    posse_put_text(&net->host, options->host ? options->host : "127.0.0.1");
    char machine[NET_HOST_TEXT] = "";
    gethostname(machine, sizeof machine - 1);
    posse_put_text(&net->machine, machine);
    posse_put_text(&net->public_url, options->public_url ? options->public_url : "");
    posse_put_text(&net->address, options->address ? options->address : "");
    posse_put_text(&net->peers, "");
    posse_put_text(&net->socket_path, options->socket_path ? options->socket_path : "/ws");
    return net;
}

static unsigned tick_ms(const net_limits *limits)
{
    enum { SHORTEST = 20, LONGEST = 1000 };
    unsigned quarter = limits->ping_ms / 4;
    return quarter < SHORTEST ? SHORTEST : quarter > LONGEST ? LONGEST : quarter;
}

static void on_abandoned(uv_handle_t *handle)
{
    (void)handle;
}

/* Runs the loop until the library's handles are closed; no other handles of ours exist yet. */
static net_server *give_up(net_server *net)
{
    net_listen_close(net);
    uv_timer_stop(&net->tick);
    uv_close((uv_handle_t *)&net->tick, on_abandoned);
    if (net->context)
        lws_context_destroy(net->context);
    for (int i = 0; i < 8; i++) /* rounds of the loop that the library needs to close its handles */
        uv_run(net->loop, UV_RUN_NOWAIT);
    net_free(net);
    return NULL;
}

net_server *net_open(const net_options *options, const net_app *callbacks, void *app, posse_status *status)
{
    net_options wanted = *options;
    if (!net_tls_check(options->tls_cert, options->tls_key, status) ||
        !set_file_limit(&wanted.limits, options->log, status))
        return NULL;
    net_server *net = make(&wanted, callbacks, app);
    uv_timer_init(net->loop, &net->tick);
    net->tick.data = net;
    if (!create_context(net, options, status) || !net_listen(net, options, status))
        return give_up(net);
    unsigned tick = tick_ms(&net->limits);
    net->ticked = uv_now(net->loop);
    uv_timer_start(&net->tick, net_on_tick, tick, tick);
    server_log(net->log, LEVEL_INFO, "listening on %s, port %d%s", net->lan ? "every address" : net->host.text,
               net->port, net->tls ? ", with TLS" : "");
    return net;
}
