/* A client's socket: connecting, HTTP and WebSocket frames. */
#include "socket.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum opcode { TEXT = 1, CLOSE = 8, PING = 9, PONG = 10 };

static void end(loadtest_socket *socket, const char *reason)
{
    if (socket->is_closed)
        return;
    loadtest_socket_close(socket);
    socket->callbacks->ended(socket->owner, reason);
}

/* ---- sending --------------------------------------------------------------------------------------- */

/* Messages are short and few. If the kernel does not take one, the server has stopped reading. */
static void write_bytes(loadtest_socket *socket, const posse_buffer *bytes)
{
    uv_buf_t all = uv_buf_init(bytes->text, (unsigned)bytes->length);
    int written = uv_try_write((uv_stream_t *)&socket->tcp, &all, 1);
    if (written < 0 || (size_t)written < bytes->length)
        end(socket, "the server has stopped reading");
    else
        socket->network->bytes_out += bytes->length;
}

static void send_frame(loadtest_socket *socket, enum opcode opcode, const char *text, size_t length)
{
    enum { SHORT = 125, TWO_BYTES = 126, MASKED = 0x80, LAST = 0x80 };
    posse_buffer out = {0};
    uint32_t mask = (uint32_t)posse_rng_next(&socket->network->rng);
    char head[8] = {(char)(LAST | opcode), (char)(MASKED | length)};
    size_t size = 2;
    if (length > SHORT) {
        head[1] = (char)(MASKED | TWO_BYTES);
        head[size++] = (char)(length >> 8);
        head[size++] = (char)length;
    }
    memcpy(head + size, &mask, sizeof mask);
    posse_put_bytes(&out, head, size + sizeof mask);
    posse_put_bytes(&out, text, length);
    for (size_t i = 0; i < length; i++)
        out.text[size + 4 + i] = (char)(text[i] ^ head[size + i % 4]);
    socket->network->frames_out++;
    write_bytes(socket, &out);
    posse_buffer_free(&out);
}

void loadtest_socket_send(loadtest_socket *socket, const char *text, size_t length)
{
    enum { MAX_LENGTH = 65535 };
    if (socket->is_closed)
        return;
    if (length > MAX_LENGTH)
        abort(); /* no client message is that long */
    send_frame(socket, TEXT, text, length);
}

/* ---- HTTP ------------------------------------------------------------------------------------------- */

static void send_request(loadtest_socket *socket)
{
    posse_buffer out = {0};
    char host[80]; /* for the Host header: "127.0.0.1:8080" */
    snprintf(host, sizeof host, "%.50s:%d", socket->network->host, socket->port);
    if (socket->purpose == LOADTEST_LIST_GAMES)
        posse_put(&out, "GET /api/games HTTP/1.1\r\nHost: %s\r\n\r\n", host);
    else if (socket->purpose == LOADTEST_MAKE_TABLE)
        posse_put(&out,
                  "POST /api/tables HTTP/1.1\r\nHost: %s\r\nOrigin: http://%s\r\n"
                  "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                  host, host, strlen(socket->body), socket->body);
    else
        posse_put(&out,
                  "GET /ws HTTP/1.1\r\nHost: %s\r\nOrigin: http://%s\r\nUpgrade: websocket\r\n"
                  "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                  "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
                  host, host);
    write_bytes(socket, &out);
    posse_buffer_free(&out);
}

/* The end of the HTTP header, or NULL if it has not arrived yet. */
static const char *head_end(const char *at, size_t length)
{
    for (size_t i = 3; i < length; i++)
        if (at[i] == '\n' && memcmp(at + i - 3, "\r\n\r\n", 4) == 0)
            return at + i + 1;
    return NULL;
}

static size_t body_length(const char *at, const char *body)
{
    static const char name[] = "\ncontent-length:";
    for (; at + sizeof name < body; at++)
        if (strncasecmp(at, name, sizeof name - 1) == 0)
            return strtoul(at + sizeof name - 1, NULL, 10);
    return 0;
}

static size_t take_answer(loadtest_socket *socket, const char *at, size_t length)
{
    static const char start[] = "HTTP/1.1 ";
    const char *body = head_end(at, length);
    if (!body)
        return 0;
    bool is_http = strncmp(at, start, sizeof start - 1) == 0;
    int status = is_http ? (int)strtol(at + sizeof start - 1, NULL, 10) : 0;
    size_t size = body_length(at, body);
    if (status == 101 && socket->purpose == LOADTEST_PLAY) {
        socket->is_websocket = true;
        socket->callbacks->opened(socket->owner);
        return (size_t)(body - at);
    }
    if (size > length - (size_t)(body - at))
        return 0;
    if (socket->purpose != LOADTEST_PLAY)
        socket->callbacks->answered(socket->owner, status, body, size);
    else
        end(socket, "the server refused to open a WebSocket");
    return length;
}

/* ---- frames ------------------------------------------------------------------------------------------- */

/* The frame's payload, or NULL if it has not fully arrived yet. */
static const char *payload_of(const char *at, size_t length, size_t *size)
{
    enum { TWO_BYTES = 126, EIGHT_BYTES = 127 };
    const unsigned char *head = (const unsigned char *)at;
    size_t start = 2;
    if (length < start)
        return NULL;
    *size = head[1] & 127;
    size_t more = *size == TWO_BYTES ? 2 : *size == EIGHT_BYTES ? 8 : 0;
    if (length < start + more)
        return NULL;
    if (more)
        *size = 0;
    while (more-- > 0)
        *size = *size << 8 | head[start++];
    return length - start < *size ? NULL : at + start;
}

static size_t take_frame(loadtest_socket *socket, const char *at, size_t length)
{
    size_t size;
    const char *payload = payload_of(at, length, &size);
    if (!payload)
        return 0;
    unsigned char kind = (unsigned char)at[0];
    if (kind == (0x80 | TEXT)) {
        socket->network->frames_in++;
        socket->callbacks->message(socket->owner, payload, size);
    } else if (kind == (0x80 | PING)) {
        send_frame(socket, PONG, payload, size > 125 ? 125 : size);
    } else if (kind == (0x80 | CLOSE)) {
        char reason[160] = "the server has closed the connection: ";
        if (size > 2 && size < 100)
            strncat(reason, payload + 2, size - 2);
        end(socket, reason);
    } else {
        end(socket, "the server has sent an unexpected frame");
    }
    return (size_t)(payload - at) + size;
}

/* Handles all complete messages. Returns the number of bytes they take. */
static size_t take_all(loadtest_socket *socket, const char *at, size_t length)
{
    size_t used = 0, step = 1;
    while (step > 0 && used < length && !socket->is_closed) {
        step = socket->is_websocket ? take_frame(socket, at + used, length - used)
                                    : take_answer(socket, at + used, length - used);
        used += step;
    }
    return used;
}

/* ---- the loop ------------------------------------------------------------------------------------------- */

/* All sockets read into one buffer. Bytes of an unfinished message are copied to the socket's `rest`. */
static void on_alloc(uv_handle_t *handle, size_t wanted, uv_buf_t *out)
{
    (void)wanted;
    loadtest_socket *socket = handle->data;
    *out = uv_buf_init(socket->network->read_buffer, LOADTEST_READ_BYTES);
}

static void on_read(uv_stream_t *stream, ssize_t got, const uv_buf_t *read_buffer)
{
    loadtest_socket *socket = stream->data;
    posse_buffer *rest = &socket->rest;
    if (got < 0) {
        end(socket, got == UV_EOF ? "the server has closed the connection" : uv_strerror((int)got));
        return;
    }
    size_t length = (size_t)got, used;
    socket->network->bytes_in += length;
    if (rest->length == 0) {
        used = take_all(socket, read_buffer->base, length);
        if (!socket->is_closed && used < length)
            posse_put_bytes(rest, read_buffer->base + used, length - used);
        return;
    }
    posse_put_bytes(rest, read_buffer->base, length);
    used = take_all(socket, rest->text, rest->length);
    rest->length -= used;
    memmove(rest->text, rest->text + used, rest->length);
}

static void on_connected(uv_connect_t *connecting, int status)
{
    loadtest_socket *socket = connecting->data;
    if (status == UV_ECANCELED)
        return;
    if (status < 0) {
        end(socket, uv_strerror(status));
        return;
    }
    uv_tcp_nodelay(&socket->tcp, 1);
    uv_read_start((uv_stream_t *)&socket->tcp, on_alloc, on_read);
    send_request(socket);
}

bool loadtest_socket_open(loadtest_socket *socket, loadtest_network *network, const loadtest_callbacks *callbacks,
                          void *owner, int number, loadtest_purpose purpose, const char *body)
{
    enum { LOOPBACK = 127, FIRST = 0x7f010001 }; /* 127.1.0.1 */
    *socket = (loadtest_socket){
        .network = network, .callbacks = callbacks, .owner = owner, .purpose = purpose, .body = body, .is_used = true};
    uv_tcp_init(network->loop, &socket->tcp);
    socket->tcp.data = socket->connecting.data = socket;
    if (ntohl(network->server.sin_addr.s_addr) >> 24 == LOOPBACK) {
        struct sockaddr_in own = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(FIRST + (uint32_t)number)};
        uv_tcp_bind(&socket->tcp, (const struct sockaddr *)&own, 0);
    }
    struct sockaddr_in server = network->server;
    socket->port = network->ports[number % network->port_count];
    server.sin_port = htons((uint16_t)socket->port);
    int code = uv_tcp_connect(&socket->connecting, &socket->tcp, (const struct sockaddr *)&server, on_connected);
    if (code < 0)
        end(socket, uv_strerror(code));
    return code >= 0;
}

static void on_closed(uv_handle_t *handle)
{
    loadtest_socket *socket = handle->data;
    posse_buffer_free(&socket->rest);
}

void loadtest_socket_close(loadtest_socket *socket)
{
    if (!socket->is_used || socket->is_closed)
        return;
    socket->is_closed = true;
    uv_close((uv_handle_t *)&socket->tcp, on_closed);
}
