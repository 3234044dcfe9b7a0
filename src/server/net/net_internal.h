/* What the files of the net share. */
#ifndef POSSE_SERVER_NET_NET_INTERNAL_H
#define POSSE_SERVER_NET_NET_INTERNAL_H

#include "assets.h"
#include "net.h"

#include <libwebsockets.h>

enum { NET_LISTENERS = 4, NET_HOST_TEXT = 256, NET_PROTECTIONS = 8 };

/* ---- sockets that listen (net_listen.c) --------------------------------------------------------- */

typedef struct net_listener {
    uv_poll_t poll;
    struct net_server *net;
    int file;
} net_listener;

/* Opens the sockets that options ask for. On failure none. */
bool net_listen(net_server *net, const net_options *options, posse_status *status);
void net_listen_pause(net_server *net, bool paused); /* no file is left for another connection */
void net_listen_close(net_server *net);

/* This machine's address in the local network, or "127.0.0.1" if it has none. */
void net_local_address(char out[NET_HOST_TEXT]);

/* ---- one socket ----------------------------------------------------------------------------------- */

/* A message, and room before it for the frame's header, which is the same for everybody. */
struct net_frame {
    unsigned users;
    size_t length;
    unsigned char bytes[]; /* LWS_PRE of them, then the text */
};

typedef struct net_queued {
    net_frame *frame;
    struct net_queued *next;
} net_queued;

typedef enum net_stage {
    NET_HTTP,    /* a request, or between two of them */
    NET_OPEN,    /* a WebSocket */
    NET_CLOSING, /* a WebSocket that sends what is queued, then its close frame */
    NET_CLOSED,  /* a WebSocket that is left to the library, or to nobody */
} net_stage;

struct net_conn {
    net_server *net;
    struct lws *wsi;
    net_conn *next, **link; /* all of them */
    void *app;
    net_request *request; /* while in NET_HTTP */
    net_queued *first, **last;
    size_t queued_bytes;
    posse_buffer partial; /* of a message that comes in pieces */
    limits_bucket bucket;
    limits_address address;
    uint64_t heard, closing_since; /* when, in milliseconds of the loop */
    net_stage stage;
    int close_code;
    char *close_why;
    bool counted_socket, counted_address; /* in the net's counts */
    bool ping_due, pinged, told_opened;
};

struct net_request {
    net_conn *conn; /* NULL: gone */
    net_method method;
    bool head, accepts_gzip, close_after;
    bool dispatched, waited, answered, headers_sent;
    size_t expected; /* bytes of its body */
    posse_buffer path, query, body, none_match;
    limits_address address;
    posse_buffer headers, own; /* the answer's; `own` unless it is of an asset */
    const unsigned char *answer;
    size_t answer_length, answer_sent;
};

struct net_server {
    uv_loop_t *loop;
    uv_timer_t tick;
    net_app callbacks;
    void *app;
    net_limits limits;
    posse_buffer host, public_url, socket_path;
    bool lan, tls, behind_proxy;
    int port;
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct lws_protocols protocols[2];
    struct lws_protocol_vhost_options protections[NET_PROTECTIONS];
    char protection_names[NET_PROTECTIONS][64];
    net_listener listeners[NET_LISTENERS];
    int listener_count;
    bool listening_paused;
    uint64_t complained; /* when it was last told that files are short */
    net_conn *conns;
    limits_counts *sockets, *addresses;
    net_counts counts;
    bool stopping;
    uint64_t stop_by;
};

/* The library's callback, and the loop's, now and then. (net.c) */
int net_on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                 size_t length);
void net_on_tick(uv_timer_t *timer);

/* A socket that was accepted becomes the library's; false if not. (net.c) */
bool net_adopt(net_server *net, int file, const limits_address *address);

/* Ends a socket now, whatever it was doing: the library finds it dead. (net.c) */
void net_cut(net_conn *conn);

/* ---- what the library tells (net_ws.c, net_http.c) -------------------------------------------------- */

/* As the library's callbacks: other than 0 closes the socket. */
int net_ws_upgrade(net_conn *conn, const char *what);
int net_ws_established(net_conn *conn);
int net_ws_receive(net_conn *conn, const char *bytes, size_t length);
int net_ws_writable(net_conn *conn);
void net_ws_gone(net_conn *conn);
void net_ws_tick(net_conn *conn, uint64_t now);

int net_http_begin(net_conn *conn);
int net_http_body(net_conn *conn, const char *bytes, size_t length);
int net_http_complete(net_conn *conn);
int net_http_writable(net_conn *conn);
void net_http_gone(net_conn *conn);
void net_http_tick(net_conn *conn);

/* A header of the request, "" if absent; false if it is too long for `size`. */
bool net_header(net_conn *conn, enum lws_token_indexes token, char *out, size_t size);

/* Answers a request that goes no further, and is to be closed. */
int net_http_refuse(net_conn *conn, int status, const char *text);

/* Whose request it is: the socket's address, or what the proxy says. */
limits_address net_http_address(net_conn *conn);

#endif
