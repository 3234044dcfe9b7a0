/* The life of a socket, from being accepted to its end; stopping the server. */
#include "net.h"
#include "alloc.h"
#include "log.h"
#include "net_internal.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- one socket -------------------------------------------------------------------------------------- */

bool net_admits(const net_server *net, const limits_address *address)
{
    return !net->callbacks.admits || net->callbacks.admits(net->app, address);
}

bool net_adopt(net_server *net, int file, const limits_address *address)
{
    /* Behind a proxy all connections have the proxy's address, and limiting them is the proxy's job. */
    bool counts = !net->behind_proxy;
    if (counts && !net_admits(net, address)) {
        net->counts.refused++;
        close(file);
        return false;
    }
    bool is_full = net->counts.sockets >= net->limits.sockets;
    if (is_full || (counts && !limits_count_up(net->sockets, address, net->limits.address_sockets * 2,
                                               net->limits.network_share))) {
        net->counts.hits[is_full ? NET_HIT_SOCKETS : NET_HIT_ADDRESS_SOCKETS]++;
        net->counts.refused++;
        close(file);
        return false;
    }
    net_conn *conn = posse_alloc_zeroed(1, sizeof *conn);
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
    /* On failure the library closes the file and may still report the end, which frees `conn`; otherwise net_free
     * does. */
    return lws_adopt_descriptor_vhost_via_info(&how) != NULL;
}

/* Called for the library's last event of a socket. */
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
    const struct linger at_once = {.l_onoff = 1, .l_linger = 0}; /* makes the kernel drop its buffer too */
    int file = conn->wsi ? lws_get_socket_fd(conn->wsi) : -1;
    if (file < 0)
        return;
    setsockopt(file, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    shutdown(file, SHUT_RDWR);
}

/* ---- events of the library -------------------------------------------------------------------------- */

static int on_socket(net_conn *conn, struct lws *wsi, enum lws_callback_reasons reason, const char *in, size_t length)
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
        if (conn->pinged) /* others count as messages */
            net_traffic_count(conn, length, true);
        conn->heard = uv_now(conn->net->loop);
        conn->pinged = false;
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return net_ws_writable(conn);
    case LWS_CALLBACK_TIMER: /* set by net_ws_writable, to close */
        return -1;
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        conn->stage = NET_CLOSED; /* nothing may be sent after the library's own close frame */
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
    case LWS_CALLBACK_RAW_ADOPT: /* neither HTTP nor a WebSocket */
    case LWS_CALLBACK_RAW_RX:
        return -1;
    case LWS_CALLBACK_WSI_DESTROY:
        free_conn(conn);
        return 0;
    default:
        return 0;
    }
}

int net_on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    if (reason == LWS_CALLBACK_OPENSSL_LOAD_EXTRA_SERVER_VERIFY_CERTS) {
        net_tls_prepare(lws_context_user(lws_get_context(wsi)), user);
        return 0;
    }
    net_conn *conn = wsi ? lws_get_opaque_user_data(wsi) : NULL;
    return conn ? on_socket(conn, wsi, reason, in, length) : 0;
}

/* ---- stopping ---------------------------------------------------------------------------------------- */

static void on_tick_closed(uv_handle_t *handle)
{
    net_server *net = handle->data;
    server_log(net->log, LEVEL_INFO, "stopped");
    if (net->callbacks.stopped)
        net->callbacks.stopped(net->app);
}

/* The library closes its handles during the next rounds of the loop; net_free then frees it. */
static void destroy(net_server *net)
{
    uv_timer_stop(&net->tick);
    lws_context_destroy(net->context);
    for (net_conn *conn = net->conns; conn; conn = conn->next) { /* the library reports their ends later */
        net_ws_gone(conn);
        net_http_gone(conn);
    }
    uv_close((uv_handle_t *)&net->tick, on_tick_closed);
}

/* If the last tick is long ago, the process was stopped or the machine slept. The clients could not be heard then. */
static uint64_t standstill(net_server *net, uint64_t now)
{
    enum { MAX_LATE_MS = 5000 };
    uint64_t passed = now - net->ticked;
    net->ticked = now;
    return passed > MAX_LATE_MS ? passed : 0;
}

void net_on_tick(uv_timer_t *timer)
{
    net_server *net = timer->data;
    uint64_t now = uv_now(net->loop);
    if (net->stopping && (!net->conns || now >= net->stop_by)) {
        destroy(net);
        return;
    }
    net_listen_pause(net, false);
    uint64_t missed = standstill(net, now);
    limits_forget_idle(net->requests, net->limits.requests, net->limits.network_share, now);
    for (net_conn *conn = net->conns, *next; conn; conn = next) {
        next = conn->next;
        if (missed)
            net_ws_forgive(conn, now, missed);
        net_ws_tick(conn, now);
        net_http_tick(conn, now);
    }
    /* The library runs timers that were set outside its own events only after the next event. */
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
    uv_timer_start(&net->tick, net_on_tick, 0, STOPPING_TICK_MS);
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
    net_tls_free(net);
    limits_counts_free(net->sockets);
    limits_counts_free(net->addresses);
    limits_counts_free(net->requests);
    posse_buffer_free(&net->host);
    posse_buffer_free(&net->machine);
    posse_buffer_free(&net->public_url);
    posse_buffer_free(&net->address);
    posse_buffer_free(&net->peers);
    posse_buffer_free(&net->connect_sources);
    posse_buffer_free(&net->socket_path);
    free(net);
}

unsigned net_disconnect(net_server *net, const limits_address *address, const char *why)
{
    unsigned count = 0;
    for (net_conn *conn = net->conns, *next; conn; conn = next) {
        next = conn->next;
        if (memcmp(&conn->address, address, sizeof *address) != 0)
            continue;
        count += conn->stage == NET_OPEN;
        if (conn->stage == NET_OPEN)
            net_close(conn, NET_POLICY, why);
        else if (conn->stage == NET_HTTP)
            net_cut(conn);
    }
    return count;
}

/* ---- limits ------------------------------------------------------------------------------------------ */

void net_set_limits(net_server *net, const net_limits *limits)
{
    unsigned most = net->max_sockets;
    net->limits = *limits;
    if (net->limits.sockets > most)
        net->limits.sockets = most;
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
    posse_put(out, "http%s://%s%s%s:%d/", net->tls ? "s" : "", ipv6 && !any ? "[" : "", any ? "127.0.0.1" : host,
              ipv6 && !any ? "]" : "", net->port);
}

const char *const net_limit_names[] = {
    [NET_HIT_SOCKETS] = "max-connections",      [NET_HIT_ADDRESS_SOCKETS] = "connections-per-address",
    [NET_HIT_MESSAGES] = "messages-per-second", [NET_HIT_MESSAGE_BYTES] = "message-bytes",
    [NET_HIT_BODY_BYTES] = "body-bytes",        [NET_HIT_QUEUE_BYTES] = "queue-bytes",
    [NET_HIT_REQUESTS] = "requests-per-second", [NET_HIT_BODY_SECONDS] = "body-seconds",
};

const net_counts *net_count(const net_server *net)
{
    return &net->counts;
}
