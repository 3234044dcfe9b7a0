/* Frames that the library handles without telling us: pings, empty pongs, and pieces of messages. They cost time like
 * messages, so they count as messages. The kernel knows how many bytes have arrived on a connection. What is neither in a
 * message nor in the head of its frame must have been in such a frame.
 *
 * A client masks its frames (RFC 6455, 5.1), which makes their heads at least 6 bytes long. The library does not check it.
 * If fewer bytes have arrived, some frame was not masked. */
#include "net_internal.h"
#include "tcp_bytes.h"

enum {
    MASKED_HEAD = 6,     /* the least bytes of the head of a client's frame */
    HEAD_ALLOWANCE = 64, /* the most bytes of the head, with what TLS adds */
    HIDDEN_MESSAGE = 16, /* bytes of hidden frames that count as one message */
};

static bool received_bytes(const net_conn *conn, uint64_t *bytes)
{
    return tcp_bytes_received(lws_get_socket_fd(conn->wsi), bytes);
}

void net_traffic_begin(net_conn *conn)
{
    net_traffic *traffic = &conn->traffic;
    *traffic = (net_traffic){0};
    traffic->is_known = received_bytes(conn, &traffic->start);
}

void net_traffic_count(net_conn *conn, size_t length, bool is_frame_complete)
{
    conn->traffic.payload += length;
    conn->traffic.frames += is_frame_complete;
}

static uint64_t above(uint64_t number, uint64_t threshold)
{
    return number > threshold ? number - threshold : 0;
}

net_traffic_verdict net_traffic_check(net_conn *conn, uint64_t now)
{
    net_traffic *traffic = &conn->traffic;
    uint64_t received;
    if (!traffic->is_known || !received_bytes(conn, &received))
        return NET_TRAFFIC_FINE;
    received -= traffic->start;
    if (!conn->net->tls && received < traffic->payload + traffic->frames * MASKED_HEAD)
        return NET_TRAFFIC_UNMASKED;
    uint64_t hidden = above(received, traffic->payload + traffic->frames * HEAD_ALLOWANCE);
    uint64_t messages = above(hidden, traffic->charged) / HIDDEN_MESSAGE;
    traffic->charged += messages * HIDDEN_MESSAGE;
    for (; messages > 0; messages--)
        if (!limits_take(&conn->bucket, conn->net->limits.messages, now))
            return NET_TRAFFIC_TOO_MUCH;
    return NET_TRAFFIC_FINE;
}
