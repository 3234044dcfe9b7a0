/* WebSockets and HTTP requests as the application sees them: what it may do with a client that has connected, and with a
 * request that waits for an answer.
 *
 *     net_send(conn, text, length);
 *     net_answer_text(request, 404, "there is no such page");
 *
 * The server (net.h) implements this with sockets. In the browser, src/wasm does, with messages between a page and its
 * worker. So nothing here depends on the operating system. */
#ifndef POSSE_SERVER_PORT_CONNECTION_H
#define POSSE_SERVER_PORT_CONNECTION_H

#include "net_limits.h"

#include <posse/buffer.h>

typedef struct net_conn net_conn;       /* a WebSocket, until it is closed */
typedef struct net_request net_request; /* an HTTP request, until it is answered */
typedef struct net_frame net_frame;     /* one message for several connections */

/* ---- WebSockets ------------------------------------------------------------------------------ */

/* Queues one message of valid UTF-8. A frame can be sent to many connections and is stored once. Nothing is sent
 * to a connection that is closing. */
void net_send(net_conn *conn, const char *text, size_t length);

/* The same for a message that may exceed the limit of the queue by itself: one such message in the queue of a connection
 * does not count. */
void net_send_large(net_conn *conn, const char *text, size_t length);
net_frame *net_frame_new(const char *text, size_t length);
void net_send_frame(net_conn *conn, net_frame *frame);
void net_frame_drop(net_frame *frame); /* when it was sent to all */

enum {
    NET_GOING_AWAY = 1001,
    NET_PROTOCOL = 1002,
    NET_NOT_TEXT = 1003,
    NET_NOT_UTF8 = 1007,
    NET_POLICY = 1008,
    NET_TOO_LONG = 1009,
    NET_TROUBLE = 1011,
};

/* Closes the connection once its queue is sent. `why`, at most 120 bytes, is meant for programmers. No more
 * messages arrive from the connection, and `closed` is called later. */
void net_close(net_conn *conn, int code, const char *why);

/* The application's own pointer, and the client's address. */
void net_conn_set(net_conn *conn, void *value);
void *net_conn_get(const net_conn *conn);
limits_address net_conn_address(const net_conn *conn);

/* ---- HTTP ------------------------------------------------------------------------------------ */

typedef enum net_method { NET_GET, NET_POST } net_method; /* the application sees HEAD as GET */

net_method net_request_method(const net_request *request);
const char *net_request_path(const net_request *request);  /* decoded, without the query */
const char *net_request_query(const net_request *request); /* decoded, parts joined by &; "" if there is none */
const char *net_request_body(const net_request *request, size_t *length);
bool net_request_prefers(const net_request *request, const char *language); /* such as "de" */
bool net_request_is_json(const net_request *request);                       /* as the client says */
bool net_request_accepts_gzip(const net_request *request);

/* True if the client has the answer with this tag. The answer then needs no body. */
bool net_request_knows(const net_request *request, const char *etag);
limits_address net_request_address(const net_request *request);

typedef struct net_answer {
    int status;
    const char *type;     /* NULL: text/plain */
    const char *cache;    /* NULL: no-store */
    const char *allow;    /* with status 405: the allowed methods */
    const char *location; /* with status 302: where to, relative or absolute */
    const char *download; /* the file name to save under, of letters, digits, dots and dashes; or NULL */
    const char *etag;     /* with quotes; a client that has the answer with this tag gets 304 instead; NULL: none */
    const char *encoding; /* of the body: "gzip" for clients that accept it, or NULL */
    bool varies;          /* other clients get another encoding */
    const char *body;
    size_t length;
} net_answer;

/* Every request is answered exactly once, now or later, even if its client is gone by then. The request must not
 * be used afterwards. */
void net_answer_request(net_request *request, const net_answer *answer);

/* The same with a sentence as plain text. */
void net_answer_text(net_request *request, int status, const char *text);

#endif
