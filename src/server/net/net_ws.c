/* WebSockets: whom to let in, incoming messages, outgoing messages. */
#include "alloc.h"
#include "http_text.h"
#include "net_internal.h"
#include "utf8.h"

#include <stdlib.h>
#include <string.h>

/* ---- whom to let in ---------------------------------------------------------------------------------- */

/* A name after the path is for proxies, which choose a server by it. */
static bool is_socket_path(net_conn *conn)
{
    char path[128];
    const posse_buffer *wanted = &conn->net->socket_path;
    if (!net_header(conn, WSI_TOKEN_GET_URI, path, sizeof path) || strncmp(path, wanted->text, wanted->length) != 0)
        return false;
    const char *rest = path + wanted->length;
    return !*rest || (rest[0] == '/' && rest[1] && !strchr(rest + 1, '/'));
}

int net_ws_upgrade(net_conn *conn, const char *what)
{
    net_server *net = conn->net;
    char version[8];
    if (!what || strcasecmp(what, "websocket") != 0)
        return net_http_refuse(conn, 400, "there is no other protocol than WebSocket here");
    if (!is_socket_path(conn))
        return net_http_refuse(conn, 404, "there is no WebSocket here");
    if (!net_header(conn, WSI_TOKEN_VERSION, version, sizeof version) || strcmp(version, "13") != 0)
        return net_http_refuse(conn, 426, "WebSockets of version 13 are spoken here");
    if (net->stopping)
        return net_http_refuse(conn, 503, "the server stops");
    if (net_admit(conn, WSI_TOKEN_GET_URI, true, &conn->address) != 0)
        return -1;
    if (!limits_count_up(net->addresses, &conn->address, net->limits.address_sockets, net->limits.network_share)) {
        net->counts.hits[NET_HIT_ADDRESS_SOCKETS]++;
        return net_http_refuse(conn, 429, "there are too many connections from your address");
    }
    conn->counted_address = true;
    net_traffic_begin(conn);
    return 0;
}

int net_ws_established(net_conn *conn)
{
    net_server *net = conn->net;
    conn->stage = NET_OPEN;
    conn->heard = uv_now(net->loop);
    conn->bucket = limits_bucket_full(net->limits.messages, conn->heard);
    conn->told_opened = true;
    net->counts.connections++;
    net->counts.opened++;
    if (net->callbacks.opened)
        net->callbacks.opened(net->app, conn);
    return 0;
}

/* ---- incoming messages -------------------------------------------------------------------------------- */

/* The client broke the protocol or exceeded a limit. Its queue is dropped. */
static int break_off(net_conn *conn, enum lws_close_status code, const char *why)
{
    unsigned char reason[64];
    size_t length = strlen(why);
    memcpy(reason, why, length);
    lws_close_reason(conn->wsi, code, reason, length);
    conn->net->counts.broken++;
    conn->stage = NET_CLOSED;
    return -1;
}

static int break_off_at_limit(net_conn *conn, net_limit_hit limit)
{
    conn->net->counts.hits[limit]++;
    return limit == NET_HIT_MESSAGES ? break_off(conn, LWS_CLOSE_STATUS_POLICY_VIOLATION, "too many messages")
                                     : break_off(conn, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "too long");
}

static bool is_utf8(const char *text, size_t length)
{
    for (const char *end = text + length; text < end;) {
        size_t size = posse_utf8_size(text, end);
        if (size == 0)
            return false;
        text += size;
    }
    return true;
}

static int deliver(net_conn *conn, const char *text, size_t length)
{
    net_server *net = conn->net;
    net->counts.messages_in++;
    if (!limits_take(&conn->bucket, net->limits.messages, conn->heard))
        return break_off_at_limit(conn, NET_HIT_MESSAGES);
    if (!is_utf8(text, length))
        return break_off(conn, LWS_CLOSE_STATUS_INVALID_PAYLOAD, "not UTF-8");
    if (net->callbacks.message)
        net->callbacks.message(net->app, conn, text, length);
    return 0;
}

int net_ws_receive(net_conn *conn, const char *bytes, size_t length)
{
    net_server *net = conn->net;
    struct lws *wsi = conn->wsi;
    conn->heard = uv_now(net->loop);
    conn->pinged = false;
    net->counts.bytes_in += length;
    net_traffic_count(conn, length, lws_remaining_packet_payload(wsi) == 0);
    if (conn->stage != NET_OPEN)
        return 0;
    if (lws_frame_is_binary(wsi))
        return break_off(conn, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "text only");
    size_t rest = lws_remaining_packet_payload(wsi), limit = net->limits.message_bytes;
    if (rest > limit || conn->partial.length + length + rest > limit)
        return break_off_at_limit(conn, NET_HIT_MESSAGE_BYTES);
    bool final = lws_is_final_fragment(wsi);
    if (final && conn->partial.length == 0)
        return deliver(conn, bytes, length);
    /* A message may come in many small frames, even empty ones. Each counts against the rate. */
    if (!final && rest == 0 && !limits_take(&conn->bucket, net->limits.messages, conn->heard))
        return break_off_at_limit(conn, NET_HIT_MESSAGES);
    posse_put_bytes(&conn->partial, bytes, length);
    if (!final)
        return 0;
    posse_buffer whole = conn->partial;
    conn->partial = (posse_buffer){0};
    int result = deliver(conn, whole.text, whole.length);
    posse_buffer_free(&whole);
    return result;
}

/* ---- outgoing messages -------------------------------------------------------------------------------- */

enum { OVERHEAD = 64 }; /* added for each message, so that many small messages count for what they really cost */

net_frame *net_frame_new(const char *text, size_t length)
{
    net_frame *frame = posse_alloc(1, sizeof *frame + LWS_PRE + length);
    frame->users = 1;
    frame->length = length;
    if (length > 0)
        memcpy(frame->bytes + LWS_PRE, text, length);
    return frame;
}

void net_frame_drop(net_frame *frame)
{
    if (--frame->users == 0)
        free(frame);
}

/* The library stores what the kernel does not accept and writes nothing else before it. */
static int write_frame(net_conn *conn, net_frame *frame)
{
    int length = (int)frame->length;
    if (lws_write(conn->wsi, frame->bytes + LWS_PRE, frame->length, LWS_WRITE_TEXT) < length)
        return -1;
    conn->net->counts.messages_out++;
    conn->net->counts.bytes_out += frame->length;
    return 0;
}

/* Ends the connection and counts it: as cut, if the client is slow or silent, or as lost, if the client is gone. */
static void give_up(net_conn *conn, uint64_t *count)
{
    (*count)++;
    conn->stage = NET_CLOSED;
    net_cut(conn);
}

static void append(net_conn *conn, net_frame *frame, size_t cost, bool is_free)
{
    net_queued *item = posse_alloc(1, sizeof *item);
    frame->users++;
    *item = (net_queued){.frame = frame, .cost = cost, .is_free = is_free};
    conn->has_free |= is_free;
    *conn->last = item;
    conn->last = &item->next;
    conn->queued_bytes += cost;
    if (conn->first == item)
        lws_callback_on_writable(conn->wsi);
}

/* If the queue is empty the frame is written at once, which takes half as long as waiting for the loop. */
static void send_frame(net_conn *conn, net_frame *frame, bool is_free)
{
    size_t cost = (is_free ? 0 : frame->length) + OVERHEAD;
    if (conn->stage != NET_OPEN)
        return;
    net_counts *counts = &conn->net->counts;
    bool at_once = !conn->first && !lws_partial_buffered(conn->wsi);
    if (conn->queued_bytes + cost > conn->net->limits.queue_bytes) {
        counts->hits[NET_HIT_QUEUE_BYTES]++;
        give_up(conn, &counts->cut);
    } else if (!at_once) {
        append(conn, frame, cost, is_free);
    } else if (write_frame(conn, frame) != 0) {
        give_up(conn, &counts->lost);
    }
}

void net_send_frame(net_conn *conn, net_frame *frame)
{
    send_frame(conn, frame, false);
}

void net_send_large(net_conn *conn, const char *text, size_t length)
{
    net_frame *frame = net_frame_new(text, length);
    send_frame(conn, frame, !conn->has_free);
    net_frame_drop(frame);
}

void net_send(net_conn *conn, const char *text, size_t length)
{
    net_frame *frame = net_frame_new(text, length);
    net_send_frame(conn, frame);
    net_frame_drop(frame);
}

static void drop_first(net_conn *conn)
{
    net_queued *item = conn->first;
    conn->first = item->next;
    if (!conn->first) {
        conn->last = &conn->first;
        conn->queued_bytes = 0;
    }
    net_frame_drop(item->frame);
    free(item);
}

static int write_first(net_conn *conn)
{
    int result = write_frame(conn, conn->first->frame);
    conn->queued_bytes -= conn->first->cost;
    if (conn->first->is_free)
        conn->has_free = false;
    drop_first(conn);
    return result;
}

static int write_ping(net_conn *conn)
{
    /* Must not be empty: libwebsockets does not report the pong to an empty ping. */
    unsigned char frame[LWS_PRE + 4] = {0};
    memcpy(frame + LWS_PRE, "ping", 4);
    conn->ping_due = false;
    return lws_write(conn->wsi, frame + LWS_PRE, 4, LWS_WRITE_PING) < 0 ? -1 : 0;
}

/* The library sends a close frame only if the socket is closed from one of its callbacks, so its timer is set to
 * fire now. It then waits some seconds for the client's close frame. */
static void say_goodbye(net_conn *conn)
{
    enum { MOST = 120 };
    unsigned char why[MOST];
    size_t length = conn->close_why ? strlen(conn->close_why) : 0;
    if (length > MOST)
        length = posse_utf8_cut(conn->close_why, MOST);
    if (length > 0)
        memcpy(why, conn->close_why, length);
    lws_close_reason(conn->wsi, (enum lws_close_status)conn->close_code, why, length);
    lws_set_timer_usecs(conn->wsi, 1);
    conn->stage = NET_CLOSED;
}

int net_ws_writable(net_conn *conn)
{
    enum { AT_ONCE = 32 }; /* frames in one turn, so that other connections get theirs */
    if (conn->stage == NET_CLOSED)
        return 0;
    if (conn->ping_due && write_ping(conn) != 0)
        return -1;
    for (int i = 0; i < AT_ONCE && conn->first && !lws_partial_buffered(conn->wsi); i++)
        if (write_first(conn) != 0)
            return -1;
    if (conn->first || lws_partial_buffered(conn->wsi))
        lws_callback_on_writable(conn->wsi);
    else if (conn->stage == NET_CLOSING)
        say_goodbye(conn);
    return 0;
}

/* ---- the end ----------------------------------------------------------------------------------------- */

void net_close(net_conn *conn, int code, const char *why)
{
    if (conn->stage != NET_OPEN)
        return;
    conn->stage = NET_CLOSING;
    conn->closing_since = uv_now(conn->net->loop);
    conn->close_code = code;
    conn->close_why = why ? posse_strdup(why) : NULL;
    lws_callback_on_writable(conn->wsi);
}

void net_ws_gone(net_conn *conn)
{
    net_server *net = conn->net;
    while (conn->first)
        drop_first(conn);
    posse_buffer_free(&conn->partial);
    free(conn->close_why);
    conn->close_why = NULL;
    net->counts.lost += conn->told_opened && conn->stage == NET_OPEN;
    if (conn->stage != NET_HTTP)
        conn->stage = NET_CLOSED;
    if (conn->counted_address)
        limits_count_down(net->addresses, &conn->address);
    conn->counted_address = false;
    if (!conn->told_opened)
        return;
    conn->told_opened = false;
    net->counts.connections--;
    if (net->callbacks.closed)
        net->callbacks.closed(net->app, conn);
}

static uint64_t later(uint64_t time, uint64_t by, uint64_t most)
{
    return time + by < most ? time + by : most;
}

void net_ws_forgive(net_conn *conn, uint64_t now, uint64_t missed)
{
    conn->heard = later(conn->heard, missed, now);
    conn->closing_since = later(conn->closing_since, missed, now);
    if (conn->request)
        conn->request->begun = later(conn->request->begun, missed, now);
}

/* Asking the kernel costs a little, so each connection is checked only now and then. */
static void check_traffic(net_conn *conn, uint64_t now)
{
    enum { EVERY = 4 };
    if (conn->stage != NET_OPEN || ++conn->ticks % EVERY != 0)
        return;
    net_traffic_verdict verdict = net_traffic_check(conn, now);
    if (verdict == NET_TRAFFIC_FINE)
        return;
    conn->net->counts.broken++;
    conn->net->counts.hits[NET_HIT_MESSAGES] += verdict == NET_TRAFFIC_TOO_MUCH;
    if (verdict == NET_TRAFFIC_UNMASKED)
        net_close(conn, NET_PROTOCOL, "frames of clients must be masked");
    else
        net_close(conn, NET_POLICY, "too many messages");
}

void net_ws_tick(net_conn *conn, uint64_t now)
{
    const net_limits *limits = &conn->net->limits;
    enum { GOODBYE_MS = 5000 };
    check_traffic(conn, now);
    if (conn->stage == NET_OPEN && now - conn->heard >= limits->silence_ms) {
        give_up(conn, &conn->net->counts.cut);
    } else if (conn->stage == NET_OPEN && now - conn->heard >= limits->ping_ms && !conn->pinged) {
        conn->ping_due = conn->pinged = true;
        lws_callback_on_writable(conn->wsi);
    } else if (conn->stage == NET_CLOSING && now - conn->closing_since >= GOODBYE_MS) {
        conn->stage = NET_CLOSED;
        net_cut(conn);
    }
}

void net_conn_set(net_conn *conn, void *value)
{
    conn->app = value;
}

void *net_conn_get(const net_conn *conn)
{
    return conn->app;
}

limits_address net_conn_address(const net_conn *conn)
{
    return conn->address;
}
