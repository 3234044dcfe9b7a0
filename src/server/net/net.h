/* HTTP and WebSockets on a libuv loop. It knows sockets and nothing of games.
 *
 *     net_server *server = net_open(&options, &callbacks, app, &status);
 *     if (!server) … status.text says why
 *     uv_run(options.loop, UV_RUN_DEFAULT);   // until somebody calls net_stop(server)
 *     net_free(server);                       // after the loop has run out
 *
 * Everything happens on the loop's thread, and nothing here blocks. Callbacks may call every function
 * of this header. The process's limit of open files is set to what the limits need, and SIGPIPE is ignored.
 *
 * What comes in is checked before the application sees it: whole text messages of well-formed UTF-8
 * within the limits. What goes out is queued, within a limit: who does not read is cut.
 * Files of the client (assets.h) are answered here; other requests are the application's.
 */
#ifndef POSSE_SERVER_NET_NET_H
#define POSSE_SERVER_NET_NET_H

#include "net_limits.h"

#include <posse/buffer.h>
#include <posse/status.h>
#include <uv.h>

typedef struct net_server net_server;
typedef struct net_conn net_conn;       /* a WebSocket, from `opened` to `closed` */
typedef struct net_request net_request; /* an HTTP request, until it is answered */
typedef struct net_frame net_frame;     /* a message for several connections */

typedef struct net_options {
    uv_loop_t *loop;
    const char *host;     /* an address or a name; NULL: 127.0.0.1 */
    bool lan;             /* every address of this machine, instead of `host` */
    int port;             /* 0: any free one */
    bool any_port;        /* if that one is taken: another free one; net_port says which */
    const char *tls_cert; /* files in PEM, both or none */
    const char *tls_key;  /* */
    const char
        *public_url; /* how people reach us, such as https://example.org; NULL: as net_link says */
    bool behind_proxy;       /* believe the last address of X-Forwarded-For */
    const char *socket_path; /* where WebSockets are opened; NULL: /ws */
    net_limits limits;
} net_options;

/* Each may be NULL. */
typedef struct net_app {
    void (*opened)(void *app, net_conn *conn);
    void (*message)(void *app, net_conn *conn, const char *text, size_t length);
    void (*closed)(void *app, net_conn *conn); /* the connection is not to be used any more */
    void (*request)(void *app, net_request *request);
    void (*stopped)(void *app); /* net_stop is done: close whatever else keeps the loop going */
} net_app;

/* NULL on failure. `options` and `callbacks` are copied, the texts in them too. */
net_server *net_open(const net_options *options, const net_app *callbacks, void *app,
                     posse_status *status);

int net_port(const net_server *net);

/* The link for people, with a slash at its end: the public one, or that of this machine; with `lan` by
 * the address that it has in the local network. */
void net_link(const net_server *net, bool lan, posse_buffer *out);

/* Listens no more, sends what is queued and a close frame (1001) to everybody, gives them limits.stop_ms,
 * closes all and calls `stopped`. A second call does nothing. */
void net_stop(net_server *net);

/* After the loop has run out. */
void net_free(net_server *net);

/* ---- WebSockets ------------------------------------------------------------------------------ */

/* Queues one message: valid UTF-8. The same frame can be sent to many connections and is kept once.
 * To a connection that is closing nothing is sent. */
void net_send(net_conn *conn, const char *text, size_t length);
net_frame *net_frame_new(const char *text, size_t length);
void net_send_frame(net_conn *conn, net_frame *frame);
void net_frame_drop(net_frame *frame); /* when all have been sent it */

enum {
    NET_GOING_AWAY = 1001,
    NET_PROTOCOL = 1002,
    NET_NOT_TEXT = 1003,
    NET_NOT_UTF8 = 1007,
    NET_POLICY = 1008,
    NET_TOO_LONG = 1009,
    NET_TROUBLE = 1011,
};

/* Closes it when what is queued has gone out. `why` is shown to nobody but programmers, at most 120 bytes.
 * There are no more messages from it, and `closed` is called later. */
void net_close(net_conn *conn, int code, const char *why);

/* The application's own pointer, and who it is: "192.0.2.7" or "2001:db8:1:2::/64". */
void net_conn_set(net_conn *conn, void *value);
void *net_conn_get(const net_conn *conn);
void net_conn_address(const net_conn *conn, char out[LIMITS_ADDRESS_TEXT]);

/* ---- HTTP ------------------------------------------------------------------------------------ */

typedef enum net_method { NET_GET, NET_POST } net_method; /* a HEAD is a GET to the application */

net_method net_request_method(const net_request *request);
const char *net_request_path(const net_request *request); /* decoded, without the query */
const char *
net_request_query(const net_request *request); /* decoded, parts joined by &; "" for none */
const char *net_request_body(const net_request *request, size_t *length);
bool net_request_accepts_gzip(const net_request *request);
void net_request_address(const net_request *request, char out[LIMITS_ADDRESS_TEXT]);

typedef struct net_answer {
    int status;
    const char *type;  /* NULL: text/plain */
    const char *cache; /* NULL: no-store */
    const char *allow; /* with status 405: the methods that would be right */
    const char *
        download; /* a file name of letters, digits, dots and dashes under which to keep it, or NULL */
    const char *encoding; /* of the body: "gzip" for those who accept it, or NULL */
    bool varies;          /* others get it in another encoding */
    const char *body;
    size_t length;
} net_answer;

/* Every request is answered once, at once or later; by then its client may be gone, and that is all right. The
 * request is not to be used any more. */
void net_answer_request(net_request *request, const net_answer *answer);

/* The same with a sentence as its text. */
void net_answer_text(net_request *request, int status, const char *text);

/* ---- counters ---------------------------------------------------------------------------------- */

typedef struct net_counts {
    uint64_t sockets;     /* open now, of all kinds */
    uint64_t connections; /* WebSockets open now */
    uint64_t opened;      /* WebSockets ever */
    uint64_t requests;    /* of HTTP, ever */
    uint64_t refused;     /* sockets and WebSockets that were not let in */
    uint64_t cut;         /* for reading too slowly or being silent */
    uint64_t broken;      /* closed for what they sent */
    uint64_t messages_in; /* and so on */
    uint64_t messages_out;
    uint64_t bytes_in;
    uint64_t bytes_out;
} net_counts;

const net_counts *net_count(const net_server *net);

#endif
