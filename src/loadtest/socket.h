/* A client's socket on a libuv loop: one HTTP request and its answer, or a WebSocket.
 *
 *     loadtest_socket_open(&socket, &at, &hears, owner);       zeroed before; then hears tells what comes
 *     loadtest_socket_say(&socket, text, length);              once it is open
 *     loadtest_socket_close(&socket);                          the loop runs on until it is closed
 *
 * It speaks to our own server and trusts it no further than memory goes: no TLS, no extensions, no messages in
 * pieces; what the server should not send is the end, with a reason.
 */
#ifndef POSSE_LOADTEST_SOCKET_H
#define POSSE_LOADTEST_SOCKET_H

#include <netinet/in.h>
#include <posse/buffer.h>
#include <posse/rng.h>
#include <uv.h>

enum { LOADTEST_PIECE = 1 << 16 };

/* What all sockets of a run share. */
typedef struct loadtest_wires {
    uv_loop_t *loop;
    struct sockaddr_in server;
    char host[64]; /* as it is called in requests: "127.0.0.1:8080" */
    posse_rng rng; /* for masks */
    uint64_t frames_in, frames_out, bytes_in, bytes_out;
    char piece[LOADTEST_PIECE]; /* what is being read */
} loadtest_wires;

typedef struct loadtest_socket loadtest_socket;

/* Each is called with the socket's owner. After `ended` nothing more comes. */
typedef struct loadtest_hears {
    void (*opened)(void *owner); /* the WebSocket */
    void (*message)(void *owner, const char *text, size_t length);
    void (*answered)(void *owner, int status, const char *body, size_t length); /* the request */
    void (*ended)(void *owner, const char *why);
} loadtest_hears;

struct loadtest_socket {
    uv_tcp_t tcp;
    uv_connect_t connecting;
    loadtest_wires *wires;
    const loadtest_hears *hears;
    void *owner;
    const char *body;  /* of a POST; NULL: it is to be a WebSocket */
    posse_buffer rest; /* what came and is not whole yet */
    bool is_used, is_websocket, is_closed;
};

/* Connects, from an address of this machine that nobody else of the run has, by `number`, if the server is on
 * this machine as well: it counts connections by address. With a `body` it posts that to /api/tables, else it
 * opens a WebSocket at /ws. False if it has ended already. */
bool loadtest_socket_open(loadtest_socket *socket, loadtest_wires *wires,
                          const loadtest_hears *hears, void *owner, int number, const char *body);
void loadtest_socket_say(loadtest_socket *socket, const char *text, size_t length);
void loadtest_socket_close(loadtest_socket *socket);

#endif
