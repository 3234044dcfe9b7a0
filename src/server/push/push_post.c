/* One request to a push service: look-up, connection, TLS, the request, the status of the answer. */
#include "push_post.h"

#include <errno.h>
#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct push_stream {
    int file; /* does not block */
    SSL *ssl; /* NULL: without TLS */
    int stop;
    int64_t deadline; /* milliseconds of the monotonic clock */
} push_stream;

static int64_t now_ms(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static bool fail(posse_status *status, const char *why)
{
    return posse_fail(status, POSSE_NOT_NOW, NULL, "%s", why);
}

/* ---- a stream ----------------------------------------------------------------------------------------------- */

/* Waits until the socket is ready. False if the time is up or the sender stops. */
static bool wait_for(const push_stream *stream, short events)
{
    struct pollfd files[] = {{.fd = stream->file, .events = events}, {.fd = stream->stop, .events = POLLIN}};
    for (;;) {
        int64_t left = stream->deadline - now_ms();
        int count = left > 0 ? poll(files, 2, (int)left) : 0;
        if (count < 0 && errno == EINTR)
            continue;
        return count > 0 && !files[1].revents && files[0].revents;
    }
}

/* After an operation of OpenSSL that is not finished. */
static bool wait_for_tls(const push_stream *stream, int result)
{
    int error = SSL_get_error(stream->ssl, result);
    return (error == SSL_ERROR_WANT_READ && wait_for(stream, POLLIN)) ||
           (error == SSL_ERROR_WANT_WRITE && wait_for(stream, POLLOUT));
}

/* Bytes written or read; 0 at the end of the stream and after an error. */
static int transfer_tls(const push_stream *stream, char *bytes, int length, bool writes)
{
    for (;;) {
        int done = writes ? SSL_write(stream->ssl, bytes, length) : SSL_read(stream->ssl, bytes, length);
        if (done > 0)
            return done;
        if (!wait_for_tls(stream, done))
            return 0;
    }
}

static int transfer(const push_stream *stream, char *bytes, int length, bool writes)
{
    if (stream->ssl)
        return transfer_tls(stream, bytes, length, writes);
    if (!wait_for(stream, writes ? POLLOUT : POLLIN))
        return 0;
    ssize_t done =
        writes ? send(stream->file, bytes, (size_t)length, MSG_NOSIGNAL) : recv(stream->file, bytes, (size_t)length, 0);
    return done > 0 ? (int)done : 0;
}

/* ---- connecting --------------------------------------------------------------------------------------------- */

static bool connect_to(push_stream *stream, const struct addrinfo *address)
{
    int error = 0;
    socklen_t size = sizeof error;
    stream->file = socket(address->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (stream->file < 0)
        return false;
    if (connect(stream->file, address->ai_addr, address->ai_addrlen) == 0)
        return true;
    if (errno == EINPROGRESS && wait_for(stream, POLLOUT) &&
        getsockopt(stream->file, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && !error)
        return true;
    close(stream->file);
    stream->file = -1;
    return false;
}

/* Tries the addresses that messages may be sent to, one after the other. */
static bool connect_to_any(push_stream *stream, const push_endpoint *endpoint, const struct addrinfo *all,
                           posse_status *status)
{
    bool is_public = false;
    for (const struct addrinfo *one = all; one; one = one->ai_next) {
        if (!endpoint->is_local && !push_address_is_public(one->ai_addr))
            continue;
        is_public = true;
        if (connect_to(stream, one))
            return true;
    }
    return fail(status, is_public ? "the push service could not be reached" : "the host has no public address");
}

static bool open_stream(push_stream *stream, const push_request *request, posse_status *status)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_ADDRCONFIG}, *all = NULL;
    if (getaddrinfo(request->endpoint->host, request->endpoint->port, &hints, &all) != 0)
        return fail(status, "the host was not found");
    stream->deadline = now_ms() + request->timeout_ms;
    bool fine = connect_to_any(stream, request->endpoint, all, status);
    freeaddrinfo(all);
    return fine;
}

static bool start_tls(push_stream *stream, const push_request *request, posse_status *status)
{
    if (request->endpoint->is_local)
        return true;
    const char *host = request->endpoint->host;
    stream->ssl = SSL_new(request->tls);
    if (!stream->ssl || !SSL_set_fd(stream->ssl, stream->file) || !SSL_set1_host(stream->ssl, host) ||
        !SSL_set_tlsext_host_name(stream->ssl, host))
        return fail(status, "TLS does not work");
    for (;;) {
        int done = SSL_connect(stream->ssl);
        if (done > 0)
            return true;
        if (!wait_for_tls(stream, done))
            return fail(status, "there was no secure connection to the push service");
    }
}

static void close_stream(push_stream *stream)
{
    SSL_free(stream->ssl);
    if (stream->file >= 0)
        close(stream->file);
}

/* ---- the request -------------------------------------------------------------------------------------------- */

static void put_request(const push_request *request, posse_buffer *out)
{
    const push_endpoint *endpoint = request->endpoint;
    posse_put(out, "POST %s HTTP/1.1\r\nHost: %s\r\n", endpoint->path, strchr(endpoint->origin, '/') + 2);
    posse_put(out, "Authorization: %s\r\nTTL: %d\r\nUrgency: high\r\n", request->authorization, request->ttl);
    posse_put(out, "Content-Encoding: aes128gcm\r\nContent-Type: application/octet-stream\r\n");
    posse_put(out, "Content-Length: %zu\r\nConnection: close\r\n\r\n", request->body->length);
    posse_put_bytes(out, request->body->text, request->body->length);
}

static bool write_all(const push_stream *stream, posse_buffer *text)
{
    size_t sent = 0;
    while (sent < text->length) {
        int done = transfer(stream, text->text + sent, (int)(text->length - sent), true);
        if (done == 0)
            return false;
        sent += (size_t)done;
    }
    return true;
}

/* The status in the first line of the answer, "HTTP/1.1 201 Created"; 0 if it is none. */
static int read_status(const push_stream *stream)
{
    enum { NEEDED = 12 };
    char line[NEEDED + 1] = "";
    int length = 0, status = 0;
    while (length < NEEDED) {
        int done = transfer(stream, line + length, NEEDED - length, false);
        if (done == 0)
            return 0;
        length += done;
    }
    bool is_http = strncmp(line, "HTTP/1.", 7) == 0 && line[8] == ' ' && strspn(line + 9, "0123456789") == 3;
    status = is_http ? (int)strtol(line + 9, NULL, 10) : 0;
    return status >= 100 ? status : 0;
}

int push_post(const push_request *request, posse_status *status)
{
    push_stream stream = {.file = -1, .stop = request->stop};
    posse_buffer text = {0};
    int answer = 0;
    put_request(request, &text);
    if (open_stream(&stream, request, status) && start_tls(&stream, request, status)) {
        answer = write_all(&stream, &text) ? read_status(&stream) : 0;
        if (!answer)
            fail(status, "the push service did not answer");
    }
    close_stream(&stream);
    posse_buffer_free(&text);
    return answer;
}

SSL_CTX *push_tls_new(void)
{
    SSL_CTX *tls = SSL_CTX_new(TLS_client_method());
    if (!tls || !SSL_CTX_set_min_proto_version(tls, TLS1_2_VERSION) || !SSL_CTX_set_default_verify_paths(tls)) {
        SSL_CTX_free(tls);
        return NULL;
    }
    SSL_CTX_set_verify(tls, SSL_VERIFY_PEER, NULL);
    SSL_CTX_set_mode(tls, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    return tls;
}
