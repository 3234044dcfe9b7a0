/* HTTP and WebSockets on a libuv loop: opening, the sockets' lives, stopping. */
#include "net.h"
#include "http_text.h"
#include "log.h"
#include "net_inner.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* ---- one socket -------------------------------------------------------------------------------------- */

bool net_adopt(net_server *net, int file, const limits_address *address)
{
    /* Behind a proxy all have the same address, and it is the proxy's business. */
    bool counts = !net->behind_proxy;
    if (net->counts.sockets >= net->limits.sockets ||
        (counts && !limits_count_up(net->sockets, address, net->limits.address_sockets * 2))) {
        net->counts.refused++;
        close(file);
        return false;
    }
    net_conn *conn = calloc(1, sizeof *conn);
    if (!conn)
        abort();
    conn->net = net;
    conn->address = *address;
    conn->counted_socket = counts;
    conn->last = &conn->first;
    conn->next = net->conns;
    conn->link = &net->conns;
    if (conn->next)
        conn->next->link = &conn->next;
    net->conns = conn;
    net->counts.sockets++;
    lws_adopt_desc_t how = {
        .vh = net->vhost,
        .type = LWS_ADOPT_SOCKET | LWS_ADOPT_HTTP | LWS_ADOPT_ALLOW_SSL,
        .fd = {.sockfd = file},
        .opaque = conn,
    };
    /* If it fails the library closes the file, and may yet tell of the end: then that frees `conn`, else
     * net_free does. */
    return lws_adopt_descriptor_vhost_via_info(&how) != NULL;
}

/* The last that is heard of a socket. */
static void free_conn(net_conn *conn)
{
    net_server *net = conn->net;
    net_ws_gone(conn);
    net_http_gone(conn);
    if (conn->counted_socket)
        limits_count_down(net->sockets, &conn->address);
    net->counts.sockets--;
    *conn->link = conn->next;
    if (conn->next)
        conn->next->link = conn->link;
    free(conn);
}

void net_cut(net_conn *conn)
{
    const struct linger at_once = {.l_onoff = 1,
                                   .l_linger = 0}; /* the kernel drops what it holds too */
    int file = conn->wsi ? lws_get_socket_fd(conn->wsi) : -1;
    if (file < 0)
        return;
    setsockopt(file, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    shutdown(file, SHUT_RDWR);
}

/* ---- what the library tells -------------------------------------------------------------------------- */

static int on_socket(net_conn *conn, struct lws *wsi, enum lws_callback_reasons reason,
                     const char *in, size_t length)
{
    conn->wsi = wsi;
    switch (reason) {
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return net_ws_upgrade(conn, in);
    case LWS_CALLBACK_ESTABLISHED:
        return net_ws_established(conn);
    case LWS_CALLBACK_RECEIVE:
        return net_ws_receive(conn, in, length);
    case LWS_CALLBACK_RECEIVE_PONG:
        conn->heard = uv_now(conn->net->loop);
        conn->pinged = false;
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return net_ws_writable(conn);
    case LWS_CALLBACK_TIMER: /* net_ws_writable has set it, to close */
        return -1;
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        conn->stage = NET_CLOSED; /* nothing may follow the library's answer to it */
        return 0;
    case LWS_CALLBACK_CLOSED:
        net_ws_gone(conn);
        return 0;
    case LWS_CALLBACK_HTTP:
        return net_http_begin(conn);
    case LWS_CALLBACK_HTTP_BODY:
        return net_http_body(conn, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return net_http_complete(conn);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return net_http_writable(conn);
    case LWS_CALLBACK_CLOSED_HTTP:
        net_http_gone(conn);
        return 0;
    case LWS_CALLBACK_RAW_ADOPT: /* whatever is neither */
    case LWS_CALLBACK_RAW_RX:
        return -1;
    case LWS_CALLBACK_WSI_DESTROY:
        free_conn(conn);
        return 0;
    default:
        return 0;
    }
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length)
{
    (void)user;
    net_conn *conn = wsi ? lws_get_opaque_user_data(wsi) : NULL;
    return conn ? on_socket(conn, wsi, reason, in, length) : 0;
}

/* ---- stopping ---------------------------------------------------------------------------------------- */

static void on_tick_closed(uv_handle_t *handle)
{
    net_server *net = handle->data;
    server_log("stopped");
    if (net->callbacks.stopped)
        net->callbacks.stopped(net->app);
}

/* The library closes its handles in the loop's next rounds; net_free then frees it. */
static void destroy(net_server *net)
{
    uv_timer_stop(&net->tick);
    lws_context_destroy(net->context);
    for (net_conn *conn = net->conns; conn;
         conn = conn->next) { /* whose end the library tells later */
        net_ws_gone(conn);
        net_http_gone(conn);
    }
    uv_close((uv_handle_t *)&net->tick, on_tick_closed);
}

static void on_tick(uv_timer_t *timer)
{
    net_server *net = timer->data;
    uint64_t now = uv_now(net->loop);
    if (net->stopping && (!net->conns || now >= net->stop_by)) {
        destroy(net);
        return;
    }
    net_listen_pause(net, false);
    for (net_conn *conn = net->conns, *next; conn; conn = next) {
        next = conn->next;
        net_ws_tick(conn, now);
        net_http_tick(conn);
    }
    /* Timers that the library set outside its own events run only after one. */
    lws_cancel_service(net->context);
}

void net_stop(net_server *net)
{
    enum { STOPPING_TICK_MS = 20 };
    if (net->stopping)
        return;
    net->stopping = true;
    net->stop_by = uv_now(net->loop) + net->limits.stop_ms;
    net_listen_close(net);
    for (net_conn *conn = net->conns, *next; conn; conn = next) {
        next = conn->next;
        if (conn->stage == NET_OPEN)
            net_close(conn, NET_GOING_AWAY, "the server stops");
        else if (conn->stage == NET_HTTP && !conn->request)
            net_cut(conn);
    }
    uv_timer_start(&net->tick, on_tick, 0, STOPPING_TICK_MS);
}

void net_free(net_server *net)
{
    if (!net)
        return;
    if (net->context)
        lws_context_destroy(net->context);
    for (net_conn *conn = net->conns, *next; conn; conn = next) {
        next = conn->next;
        free_conn(conn);
    }
    limits_counts_free(net->sockets);
    limits_counts_free(net->addresses);
    posse_buffer_free(&net->host);
    posse_buffer_free(&net->public_url);
    posse_buffer_free(&net->socket_path);
    free(net);
}

/* ---- opening ----------------------------------------------------------------------------------------- */

/* The library makes tables as long as there may be files: as many as are needed, no more. */
static bool set_file_limit(net_limits *limits, posse_status *status)
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
                          "only %ju files may be open, which are too few; see ulimit -n",
                          (uintmax_t)wanted);
    if (wanted - OTHERS < limits->sockets) {
        limits->sockets = (unsigned)(wanted - OTHERS);
        server_log("at most %u connections, for no more than %ju files may be open",
                   limits->sockets, (uintmax_t)wanted);
    }
    files.rlim_cur = wanted;
    setrlimit(RLIMIT_NOFILE, &files);
    return true;
}

static bool check_file(const char *path, const char *what, posse_status *status)
{
    if (access(path, R_OK) == 0)
        return true;
    return posse_fail(status, POSSE_BAD_CONFIG, what, "the %s %s cannot be read: %s", what, path,
                      strerror(errno));
}

static bool check_tls(const net_options *options, posse_status *status)
{
    if (!options->tls_cert != !options->tls_key)
        return posse_fail(status, POSSE_BAD_CONFIG, options->tls_cert ? "tls-key" : "tls-cert",
                          "--tls-cert and --tls-key go together; %s is missing",
                          options->tls_cert ? "the key" : "the certificate");
    return !options->tls_cert || (check_file(options->tls_cert, "certificate", status) &&
                                  check_file(options->tls_key, "key", status));
}

/* For the answers that the library makes by itself. */
static const struct lws_protocol_vhost_options *chain_protections(net_server *net)
{
    for (int i = 0; i < NET_PROTECTIONS && http_protections[i].name; i++) {
        char *name = net->protection_names[i];
        snprintf(name, sizeof net->protection_names[i], "%s:", http_protections[i].name);
        net->protections[i] =
            (struct lws_protocol_vhost_options){.name = name, .value = http_protections[i].value};
        if (i > 0)
            net->protections[i - 1].next = &net->protections[i];
    }
    return net->protections;
}

/* A message comes in pieces of at most this; each connection has a buffer of that size. */
enum { PIECE = 512, READ_AT_ONCE = 16 << 10, SEND_AT_ONCE = 1 << 20, HEADER_BYTES = 8 << 10 };

static bool create_context(net_server *net, const net_options *options, posse_status *status)
{
    static const lws_retry_bo_t no_pings = {0}; /* we have our own */
    void *loops[1] = {net->loop};
    net->protocols[0] = (struct lws_protocols){.name = "posse",
                                               .callback = on_event,
                                               .rx_buffer_size = PIECE,
                                               .tx_packet_size = SEND_AT_ONCE};
    struct lws_context_creation_info info = {
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   (net->tls ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0),
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .foreign_loops = loops,
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
    lws_set_log_level(0, NULL); /* it would tell what people say */
    net->context = lws_create_context(&info);
    if (!net->context)
        return posse_fail(status, POSSE_BAD_CONFIG, NULL,
                          "libwebsockets does not start; is its libuv part installed "
                          "(libwebsockets-evlib-uv)?");
    info.options |= LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS;
    net->vhost = lws_create_vhost(net->context, &info);
    return net->vhost || posse_fail(status, POSSE_BAD_CONFIG, "tls-cert",
                                    "%s and %s are no certificate and its key in PEM",
                                    options->tls_cert ? options->tls_cert : "they",
                                    options->tls_key ? options->tls_key : "those");
}

static net_server *make(const net_options *options, const net_app *callbacks, void *app)
{
    net_server *net = calloc(1, sizeof *net);
    if (!net)
        abort();
    net->loop = options->loop;
    net->callbacks = *callbacks;
    net->app = app;
    net->limits = options->limits;
    net->lan = options->lan;
    net->tls = options->tls_cert != NULL;
    net->behind_proxy = options->behind_proxy;
    net->sockets = limits_counts_new();
    net->addresses = limits_counts_new();
    posse_put_text(&net->host, options->host ? options->host : "127.0.0.1");
    posse_put_text(&net->public_url, options->public_url ? options->public_url : "");
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

/* Runs the loop for the sake of the handles that are to be closed; there are no others of ours yet. */
static net_server *give_up(net_server *net)
{
    net_listen_close(net);
    uv_timer_stop(&net->tick);
    uv_close((uv_handle_t *)&net->tick, on_abandoned);
    if (net->context)
        lws_context_destroy(net->context);
    for (int i = 0; i < 8; i++) /* rounds that the library takes to close its own */
        uv_run(net->loop, UV_RUN_NOWAIT);
    net_free(net);
    return NULL;
}

net_server *net_open(const net_options *options, const net_app *callbacks, void *app,
                     posse_status *status)
{
    net_options wanted = *options;
    if (!check_tls(options, status) || !set_file_limit(&wanted.limits, status))
        return NULL;
    net_server *net = make(&wanted, callbacks, app);
    uv_timer_init(net->loop, &net->tick);
    net->tick.data = net;
    if (!create_context(net, options, status) || !net_listen(net, options, status))
        return give_up(net);
    unsigned tick = tick_ms(&net->limits);
    uv_timer_start(&net->tick, on_tick, tick, tick);
    server_log("listening on %s, port %d%s", net->lan ? "every address" : net->host.text, net->port,
               net->tls ? ", with TLS" : "");
    return net;
}

/* ---- asking ------------------------------------------------------------------------------------------ */

int net_port(const net_server *net)
{
    return net->port;
}

void net_link(const net_server *net, bool lan, posse_buffer *out)
{
    char host[NET_HOST_TEXT];
    if (net->public_url.length > 0) {
        bool slash = net->public_url.text[net->public_url.length - 1] == '/';
        posse_put(out, "%s%s", net->public_url.text, slash ? "" : "/");
        return;
    }
    if (lan)
        net_local_address(host);
    else
        snprintf(host, sizeof host, "%s", net->lan ? "127.0.0.1" : net->host.text);
    bool ipv6 = strchr(host, ':') != NULL;
    bool any = strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0;
    posse_put(out, "http%s://%s%s%s:%d/", net->tls ? "s" : "", ipv6 && !any ? "[" : "",
              any ? "127.0.0.1" : host, ipv6 && !any ? "]" : "", net->port);
}

const net_counts *net_count(const net_server *net)
{
    return &net->counts;
}
