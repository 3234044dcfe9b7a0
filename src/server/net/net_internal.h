/* Shared by the files of the net, and by nobody else. */
#ifndef POSSE_SERVER_NET_NET_INTERNAL_H
#define POSSE_SERVER_NET_NET_INTERNAL_H

#include "assets.h"
#include "net.h"

#include <libwebsockets.h>

enum { NET_LISTENERS = 4, NET_HOST_TEXT = 256, NET_PROTECTIONS = 8 };

/* ---- TLS (net_tls.c) --------------------------------------------------------------------------------- */

/* Can this certificate and key be used? NULL: no TLS is wanted, which is fine. */
bool net_tls_check(const char *cert, const char *key, posse_status *status);

/* Prepares the library's SSL_CTX for net_reload_tls. */
void net_tls_prepare(net_server *net, void *ssl_ctx);
void net_tls_free(net_server *net);

/* ---- listening sockets (net_listen.c) ------------------------------------------------------------ */

typedef struct net_listener {
    uv_poll_t poll;
    struct net_server *net;
    int file;
} net_listener;

/* Opens all sockets that the options ask for, or none on failure. */
bool net_listen(net_server *net, const net_options *options, posse_status *status);
void net_listen_pause(net_server *net, bool paused); /* while no file descriptor is left */
void net_listen_close(net_server *net);

/* This machine's address in the local network, or "127.0.0.1" if it has none. */
void net_local_address(char out[NET_HOST_TEXT]);

/* ---- one socket ----------------------------------------------------------------------------------- */

/* A message, preceded by space for the frame's header, which is the same for every connection. */
struct net_frame {
    unsigned users;
    size_t length;
    unsigned char bytes[]; /* LWS_PRE bytes, then the text */
};

typedef struct net_queued {
    net_frame *frame;
    size_t cost; /* included in the connection's queued_bytes */
    bool is_free;
    struct net_queued *next;
} net_queued;

/* How many bytes have arrived on a WebSocket, and what is known about them. */
typedef struct net_traffic {
    bool is_known;
    uint64_t start;   /* bytes that had arrived before */
    uint64_t payload; /* bytes of messages */
    uint64_t frames;  /* of messages */
    uint64_t charged; /* bytes of other frames that have been counted as messages */
} net_traffic;

typedef enum net_stage {
    NET_HTTP,    /* handling a request, or between two requests */
    NET_OPEN,    /* an open WebSocket */
    NET_CLOSING, /* a WebSocket that sends its queue and then a close frame */
    NET_CLOSED,  /* a WebSocket that only the library still handles */
} net_stage;

struct net_conn {
    net_server *net;
    struct lws *wsi;
    net_conn *next, **link; /* the list of all connections */
    void *app;
    net_request *request; /* in stage NET_HTTP */
    net_queued *first, **last;
    size_t queued_bytes;
    bool has_free;        /* a large message that does not count is queued */
    posse_buffer partial; /* the message received so far, if it comes in pieces */
    limits_bucket bucket;
    net_traffic traffic;
    limits_address address;
    uint64_t heard, closing_since; /* loop time in milliseconds */
    net_stage stage;
    int close_code;
    char *close_why;
    bool counted_socket, counted_address; /* is included in the net's counts */
    unsigned ticks;                       /* of the loop's timer */
    bool ping_due, pinged, told_opened;
};

struct net_request {
    net_conn *conn; /* NULL: the client is gone */
    net_method method;
    bool head, accepts_gzip, close_after;
    bool dispatched, waited, answered, headers_sent;
    size_t expected; /* announced bytes of the body */
    uint64_t begun;  /* loop time in milliseconds */
    posse_buffer path, query, body, none_match, languages, type;
    limits_address address;
    posse_buffer headers, own; /* of the answer; `own` is its body unless an asset is sent */
    const unsigned char *answer;
    size_t answer_length, answer_sent;
};

struct net_server {
    uv_loop_t *loop;
    uv_timer_t tick;
    net_app callbacks;
    void *app;
    server_logger *log;
    net_limits limits;
    unsigned max_sockets; /* the files and header buffers that net_open has provided for */
    posse_buffer host, machine, public_url, socket_path; /* `machine` is the name of this machine */
    posse_buffer address, peers;                         /* see net_set_peers */
    posse_buffer connect_sources;                        /* the same for pages, each after a blank */
    bool lan, tls, behind_proxy;
    void *fresh_tls; /* an SSL_CTX with the certificate that was read last; NULL: the library's own is in use */
    int port;
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct lws_protocols protocols[2];
    struct lws_protocol_vhost_options protections[NET_PROTECTIONS];
    char protection_names[NET_PROTECTIONS][64];
    net_listener listeners[NET_LISTENERS];
    int listener_count;
    bool listening_paused;
    uint64_t ticked;     /* loop time of the last tick */
    uint64_t complained; /* when the log last reported that file descriptors ran out */
    net_conn *conns;
    limits_counts *sockets, *addresses, *requests;
    net_counts counts;
    bool stopping;
    uint64_t stop_by;
};

/* The library's callback, and the loop's timer. (net.c) */
int net_on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length);
void net_on_tick(uv_timer_t *timer);

/* Hands an accepted socket to the library. (net.c) */
bool net_adopt(net_server *net, int file, const limits_address *address);

/* Does the application admit this address? (net.c) */
bool net_admits(const net_server *net, const limits_address *address);

/* Ends a socket immediately, whatever it is doing. (net.c) */
void net_cut(net_conn *conn);

/* ---- events of the library (net_ws.c, net_http.c) --------------------------------------------------- */

/* Results are those of the library's callbacks: anything but 0 closes the socket. */
int net_ws_upgrade(net_conn *conn, const char *what);
int net_ws_established(net_conn *conn);
int net_ws_receive(net_conn *conn, const char *bytes, size_t length);
int net_ws_writable(net_conn *conn);
void net_ws_gone(net_conn *conn);
void net_ws_tick(net_conn *conn, uint64_t now);
void net_ws_forgive(net_conn *conn, uint64_t now, uint64_t missed); /* the server did not run for `missed` ms */

int net_http_begin(net_conn *conn);
int net_http_body(net_conn *conn, const char *bytes, size_t length);
int net_http_complete(net_conn *conn);
int net_http_writable(net_conn *conn);
void net_http_gone(net_conn *conn);
void net_http_tick(net_conn *conn, uint64_t now);

/* A header of the request, "" if absent. False if it does not fit into `size`. */
bool net_header(net_conn *conn, enum lws_token_indexes token, char *out, size_t size);

/* Answers a request with an error and closes the connection. */
int net_http_refuse(net_conn *conn, int status, const char *text);

/* The same, and says that the client may come back after some seconds, unless they are 0. */
int net_http_refuse_for(net_conn *conn, int status, const char *text, unsigned seconds);

/* ---- whom to let in (net_admit.c) -------------------------------------------------------------------- */

/* Sets the client's address: the socket's, or the one that the proxy reports. A client whose address cannot be read would
 * have no limits, so it is refused. The header `path_token` has the path. Returns 0, or what the library's callback must
 * return if the request was refused. */
int net_admit(net_conn *conn, enum lws_token_indexes path_token, bool only_own_pages, limits_address *address);

/* ---- what arrives on a WebSocket besides messages (net_traffic.c) ---------------------------------- */

void net_traffic_begin(net_conn *conn); /* before the client knows that it may send frames */
void net_traffic_count(net_conn *conn, size_t length, bool is_frame_complete);

typedef enum net_traffic_verdict { NET_TRAFFIC_FINE, NET_TRAFFIC_TOO_MUCH, NET_TRAFFIC_UNMASKED } net_traffic_verdict;
net_traffic_verdict net_traffic_check(net_conn *conn, uint64_t now);

#endif
