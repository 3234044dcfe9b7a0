/* A client's socket on a libuv loop: one HTTP request and its answer, or a WebSocket.
 *
 *     loadtest_socket_open(&socket, &network, &callbacks, owner, number, LOADTEST_PLAY, NULL);    connects
 *     loadtest_socket_send(&socket, text, length);                            once the WebSocket is open
 *     loadtest_socket_close(&socket);                                        the loop then closes the socket
 *
 * The socket talks only to Posse's own server: no TLS, no extensions, no fragmented messages. It trusts the server only
 * as far as memory safety goes. Unexpected data end the connection with a reason.
 */
#ifndef POSSE_LOADTEST_SOCKET_H
#define POSSE_LOADTEST_SOCKET_H

#include <netinet/in.h>
#include <posse/buffer.h>
#include <posse/rng.h>
#include <uv.h>

enum { LOADTEST_READ_BYTES = 1 << 16 };

/* What all sockets of a run share. */
typedef struct loadtest_network {
    uv_loop_t *loop;
    const char *host;          /* for the Host header */
    struct sockaddr_in server; /* without its port */
    const int *ports;          /* of the servers */
    int port_count;
    posse_rng rng; /* for the masks of frames */
    uint64_t frames_in, frames_out, bytes_in, bytes_out;
    char read_buffer[LOADTEST_READ_BYTES]; /* the buffer that all sockets read into */
} loadtest_network;

/* What a socket is for: `GET /api/games`, `POST /api/tables`, or a WebSocket at /ws. */
typedef enum loadtest_purpose { LOADTEST_LIST_GAMES, LOADTEST_MAKE_TABLE, LOADTEST_PLAY } loadtest_purpose;

typedef struct loadtest_socket loadtest_socket;

/* Callbacks, each called with the socket's owner. `ended` is the last one. */
typedef struct loadtest_callbacks {
    void (*opened)(void *owner); /* the WebSocket is open */
    void (*message)(void *owner, const char *text, size_t length);
    void (*answered)(void *owner, int status, const char *body, size_t length); /* to the request */
    void (*ended)(void *owner, const char *reason);
} loadtest_callbacks;

struct loadtest_socket {
    uv_tcp_t tcp;
    uv_connect_t connecting;
    loadtest_network *network;
    const loadtest_callbacks *callbacks;
    void *owner;
    loadtest_purpose purpose;
    int port;
    const char *body;  /* of a POST request */
    posse_buffer rest; /* received bytes of an unfinished message */
    bool is_used, is_websocket, is_closed;
};

/* Connects to a server: the `number` chooses which. If the server is on this machine, the socket uses a loopback address of its own for each
 * `number`, because the server limits connections per address. Only LOADTEST_MAKE_TABLE has a `body`. Returns false if
 * the connection has failed already. */
bool loadtest_socket_open(loadtest_socket *socket, loadtest_network *network, const loadtest_callbacks *callbacks,
                          void *owner, int number, loadtest_purpose purpose, const char *body);
void loadtest_socket_send(loadtest_socket *socket, const char *text, size_t length);
void loadtest_socket_close(loadtest_socket *socket);

#endif
