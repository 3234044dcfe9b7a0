/* HTTP and WebSockets on a libuv loop. Knows sockets and nothing of games.
 *
 *     net_server *server = net_open(&options, &callbacks, app, &status);
 *     if (!server) … status.text says why
 *     uv_run(options.loop, UV_RUN_DEFAULT);   // until net_stop(server)
 *     net_free(server);                       // after the loop has run out
 *
 * Everything happens on the loop's thread, and nothing here blocks. Callbacks may call every function of this header and
 * of connection.h, which has what an application does with WebSockets and requests. net_open raises the process's limit
 * of open files to what the limits need, and ignores SIGPIPE.
 *
 * The application sees only complete text messages of well-formed UTF-8 within the limits. Outgoing messages are
 * queued up to a limit; a client that does not read is cut. Files of the browser client (assets.h) are answered
 * here; all other requests go to the application. */
#ifndef POSSE_SERVER_NET_NET_H
#define POSSE_SERVER_NET_NET_H

#include "connection.h"
#include "log.h"

#include <posse/buffer.h>
#include <posse/status.h>
#include <uv.h>

typedef struct net_server net_server;

typedef struct net_options {
    uv_loop_t *loop;
    const char *host;     /* an address or a name; NULL: 127.0.0.1 */
    bool lan;             /* listen on every address of this machine instead of `host` */
    int port;             /* 0: any free port */
    bool any_port;        /* if `port` is taken, use any free one */
    const char *tls_cert; /* PEM files, both or none */
    const char *tls_key;
    const char *public_url; /* how people reach the server, such as https://example.org; NULL: as net_link says */
    const char *address; /* how clients reach this server, not another one with the same pages; NULL: there is none */
    bool behind_proxy;   /* trust the last address of X-Forwarded-For */
    const char *socket_path; /* the path for WebSockets, alone or followed by / and a name; NULL: /ws */
    server_logger *log;      /* outlives the net; NULL: nothing is logged */
    net_limits limits;
} net_options;

/* The application's callbacks. Each may be NULL. */
typedef struct net_app {
    void (*opened)(void *app, net_conn *conn);
    void (*message)(void *app, net_conn *conn, const char *text, size_t length);
    void (*closed)(void *app, net_conn *conn); /* the connection must not be used any more */
    void (*request)(void *app, net_request *request);
    bool (*admits)(void *app, const limits_address *address); /* may this address connect? */
    unsigned (*cost)(void *app, const char *path); /* how many requests a request for this path counts as; NULL: one */
    void (*stopped)(void *app); /* net_stop has finished: close whatever else keeps the loop running */
} net_app;

/* NULL on failure. Copies `options` and `callbacks`, including their texts. */
net_server *net_open(const net_options *options, const net_app *callbacks, void *app, posse_status *status);

int net_port(const net_server *net);

/* Replaces the limits. Two of them apply only to new connections (messages.burst and address_sockets), and `sockets`
 * cannot grow beyond what it was in net_open. */
void net_set_limits(net_server *net, const net_limits *limits);

/* The link for people, ending with a slash: the public URL, or this machine's; with `lan` the machine's address
 * in the local network. */
void net_link(const net_server *net, bool lan, posse_buffer *out);

/* Reads the certificate and its key, which new connections get from now on. On failure the old ones stay. Does nothing
 * without TLS. */
bool net_reload_tls(net_server *net, const char *cert, const char *key, posse_status *status);

/* Other servers with the same pages, by their addresses, such as wss://example.org/2, a line each: pages may connect to
 * them, and theirs to this one. */
void net_set_peers(net_server *net, const char *addresses);

/* Ends all connections of an address. Returns how many WebSockets there were. `why` as for net_close. */
unsigned net_disconnect(net_server *net, const limits_address *address, const char *why);

/* Stops listening, sends queued messages and a close frame (1001) to everyone, waits up to limits.stop_ms,
 * closes all connections and calls `stopped`. A second call does nothing. */
void net_stop(net_server *net);

/* Call after the loop has run out. */
void net_free(net_server *net);

/* ---- counters ---------------------------------------------------------------------------------- */

/* Limits that connections can exceed. */
typedef enum net_limit_hit {
    NET_HIT_SOCKETS,
    NET_HIT_ADDRESS_SOCKETS,
    NET_HIT_MESSAGES,
    NET_HIT_MESSAGE_BYTES,
    NET_HIT_BODY_BYTES,
    NET_HIT_QUEUE_BYTES,
    NET_HIT_REQUESTS,
    NET_HIT_BODY_SECONDS,
    NET_LIMIT_HITS
} net_limit_hit;

extern const char *const net_limit_names[NET_LIMIT_HITS]; /* those of the options */

typedef struct net_counts {
    uint64_t sockets;     /* open now, of any kind */
    uint64_t connections; /* WebSockets open now */
    uint64_t opened;      /* WebSockets opened since the start */
    uint64_t requests;    /* HTTP requests since the start */
    uint64_t refused;     /* sockets and WebSockets refused */
    uint64_t cut;         /* cut for reading too slowly or being silent */
    uint64_t lost;        /* WebSockets whose clients went away without saying goodbye */
    uint64_t broken;      /* closed because of what the client sent */
    uint64_t hits[NET_LIMIT_HITS];
    uint64_t messages_in;
    uint64_t messages_out;
    uint64_t bytes_in;
    uint64_t bytes_out;
} net_counts;

const net_counts *net_count(const net_server *net);

#endif
