/* HTTP requests and their answers. */
#include "alloc.h"
#include "http_text.h"
#include "net_internal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/* ---- reading a request ------------------------------------------------------------------------------- */

bool net_header(net_conn *conn, enum lws_token_indexes token, char *out, size_t size)
{
    out[0] = '\0';
    int length = lws_hdr_total_length(conn->wsi, token);
    return length <= 0 || lws_hdr_copy(conn->wsi, out, (int)size, token) >= 0;
}

static void copy_header(net_conn *conn, enum lws_token_indexes token, posse_buffer *out)
{
    int length = lws_hdr_total_length(conn->wsi, token);
    char *text = posse_alloc((size_t)(length > 0 ? length : 0) + 64, 1); /* the library puts commas between parts */
    if (length <= 0 || lws_hdr_copy(conn->wsi, text, length + 64, token) < 0)
        text[0] = '\0';
    posse_put_text(out, text);
    free(text);
}

/* The library splits a query at each &; joins the parts again. */
static void copy_query(net_conn *conn, posse_buffer *out)
{
    posse_buffer whole = {0};
    copy_header(conn, WSI_TOKEN_HTTP_URI_ARGS, &whole);
    posse_put_text(out, "");
    for (int i = 0;; i++) {
        int length = lws_hdr_fragment_length(conn->wsi, WSI_TOKEN_HTTP_URI_ARGS, i);
        if (length <= 0 || (size_t)length > whole.length)
            break;
        /* A part is never longer than the whole query, whose buffer it uses. */
        if (lws_hdr_copy_fragment(conn->wsi, whole.text, (int)whole.length + 1, WSI_TOKEN_HTTP_URI_ARGS, i) < 0)
            break;
        posse_put(out, "%s%s", i > 0 ? "&" : "", whole.text);
    }
    posse_buffer_free(&whole);
}

/* ---- answering --------------------------------------------------------------------------------------- */

static void free_request(net_request *request)
{
    posse_buffer *buffers[] = {&request->path,      &request->query, &request->body,    &request->none_match,
                               &request->languages, &request->type,  &request->headers, &request->own};
    for (size_t i = 0; i < sizeof buffers / sizeof buffers[0]; i++)
        posse_buffer_free(buffers[i]);
    free(request);
}

static void send_answer(net_request *request, const http_headers *headers, const unsigned char *body)
{
    net_conn *conn = request->conn;
    if (!conn) {
        free_request(request);
        return;
    }
    http_headers head = *headers;
    head.close = request->close_after || conn->net->stopping;
    head.only_https = conn->net->tls;
    head.connect = conn->net->connect_sources.length ? conn->net->connect_sources.text : NULL;
    request->close_after = head.close;
    http_headers_write(&head, &request->headers);
    request->answer = body;
    request->answer_length = request->head || head.bodiless ? 0 : head.length;
    request->answered = true;
    if (request->waited)
        lws_rx_flow_control(conn->wsi, 1); /* otherwise the library does not write either */
    lws_callback_on_writable(conn->wsi);
}

void net_answer_request(net_request *request, const net_answer *answer)
{
    char style[HTTP_STYLE_SOURCE];
    bool known = answer->etag && net_request_knows(request, answer->etag);
    posse_put_bytes(&request->own, answer->body ? answer->body : "", answer->length);
    bool styled = http_inline_style(answer->type, request->own.text, answer->length, style);
    http_headers headers = {
        .status = known ? 304 : answer->status,
        .type = known          ? NULL
                : answer->type ? answer->type
                               : "text/plain; charset=utf-8",
        .cache = answer->cache ? answer->cache : "no-store",
        .etag = answer->etag,
        .allow = answer->allow,
        .download = answer->download,
        .location = answer->location,
        .inline_style = styled ? style : NULL,
        .encoding = known ? NULL : answer->encoding,
        .varies = answer->varies,
        .bodiless = known,
        .length = answer->length,
    };
    send_answer(request, &headers, (const unsigned char *)request->own.text);
}

void net_answer_text(net_request *request, int status, const char *text)
{
    posse_buffer line = {0};
    posse_put(&line, "%s\n", text);
    net_answer_request(request, &(net_answer){.status = status, .body = line.text, .length = line.length});
    posse_buffer_free(&line);
}

/* Scripts, styles and fonts. There are many of them, and each header costs time on a slow line. */
static bool is_part_of_pages(const asset *file)
{
    static const char *const types[] = {"text/javascript", "text/css", "font/"};
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (strncmp(file->type, types[i], strlen(types[i])) == 0)
            return true;
    return false;
}

static void answer_file(net_request *request, const asset *file)
{
    bool known = net_request_knows(request, file->etag);
    bool packed = file->packed && request->accepts_gzip;
    char style[HTTP_STYLE_SOURCE];
    bool styled = http_inline_style(file->type, (const char *)file->bytes, file->length, style);
    http_headers headers = {
        .status = known ? 304 : 200,
        .type = known ? NULL : file->type,
        .cache = file->immutable ? "public, max-age=31536000, immutable" : "no-cache",
        .etag = file->etag,
        .encoding = packed && !known ? "gzip" : NULL,
        .varies = file->packed != NULL,
        .is_part = is_part_of_pages(file),
        .inline_style = styled ? style : NULL,
        .bodiless = known,
        .length = packed ? file->packed_length : file->length,
    };
    send_answer(request, &headers, packed ? file->packed : file->bytes);
}

int net_http_refuse(net_conn *conn, int status, const char *text)
{
    return net_http_refuse_for(conn, status, text, 0);
}

int net_http_refuse_for(net_conn *conn, int status, const char *text, unsigned seconds)
{
    posse_buffer answer = {0};
    http_headers headers = {.status = status,
                            .type = "text/plain; charset=utf-8",
                            .cache = "no-store",
                            .close = true,
                            .only_https = conn->net->tls,
                            .retry_after = seconds,
                            .length = strlen(text) + 1};
    http_headers_write(&headers, &answer);
    posse_put(&answer, "%s\n", text);
    conn->net->counts.refused++;
    lws_write(conn->wsi, (unsigned char *)answer.text, answer.length, LWS_WRITE_HTTP_HEADERS);
    posse_buffer_free(&answer);
    return -1;
}

/* ---- an incoming request ------------------------------------------------------------------------------- */

static void dispatch(net_request *request)
{
    net_server *net = request->conn->net;
    const asset *file = assets_find(request->path.text);
    request->dispatched = true;
    net->counts.requests++;
    if (file && request->method == NET_GET)
        answer_file(request, file);
    else if (file)
        net_answer_request(request, &(net_answer){.status = 405,
                                                  .allow = "GET, HEAD",
                                                  .body = "this is only for reading\n",
                                                  .length = strlen("this is only for reading\n")});
    else if (net->callbacks.request)
        net->callbacks.request(net->app, request);
    else
        net_answer_text(request, 404, "there is nothing here");
}

/* Pauses reading while the application prepares the answer, so that a client that sends more has to wait. */
static void dispatch_alone(net_conn *conn)
{
    net_request *request = conn->request;
    lws_set_timeout(conn->wsi, PENDING_TIMEOUT_HTTP_CONTENT, (int)conn->net->limits.handshake_seconds);
    dispatch(request);
    if (!request->answered) {
        request->waited = true;
        lws_rx_flow_control(conn->wsi, 0);
    }
}

static const struct method {
    enum lws_token_indexes token;
    net_method method;
    bool head;
} methods[] = {
    {WSI_TOKEN_GET_URI, NET_GET, false},
    {WSI_TOKEN_HEAD_URI, NET_GET, true},
    {WSI_TOKEN_POST_URI, NET_POST, false},
};

static const struct method *method_of(net_conn *conn)
{
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++)
        if (lws_hdr_total_length(conn->wsi, methods[i].token) > 0)
            return &methods[i];
    return NULL;
}

/* The HTTP status of what is wrong with the announced body, or 0. */
static int check_body(net_conn *conn, net_method method, size_t *length)
{
    char text[32];
    bool chunked = lws_hdr_total_length(conn->wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0;
    bool given = lws_hdr_total_length(conn->wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0;
    if (!net_header(conn, WSI_TOKEN_HTTP_CONTENT_LENGTH, text, sizeof text) || !http_length_read(text, length))
        return 400;
    if (chunked || (method == NET_POST && !given))
        return 411;
    if (method == NET_GET && *length > 0)
        return 400;
    return *length > conn->net->limits.body_bytes ? 413 : 0;
}

static const char *body_trouble(int status)
{
    return status == 411   ? "say how long the body is, in Content-Length"
           : status == 413 ? "the body is too long"
                           : "this body does not belong here";
}

/* Some clients wait for this before they send a body. */
static int invite_body(net_conn *conn)
{
    static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
    unsigned char answer[LWS_PRE + sizeof go_on];
    char expected[32];
    if (!net_header(conn, WSI_TOKEN_HTTP_EXPECT, expected, sizeof expected) ||
        strcasecmp(expected, "100-continue") != 0)
        return 0;
    memcpy(answer + LWS_PRE, go_on, sizeof go_on);
    return lws_write(conn->wsi, answer + LWS_PRE, strlen(go_on), LWS_WRITE_HTTP_HEADERS) < 0 ? -1 : 0;
}

int net_http_begin(net_conn *conn)
{
    const struct method *method = method_of(conn);
    size_t length = 0;
    char encodings[256];
    limits_address address;
    if (!method)
        return net_http_refuse(conn, 405, "GET, HEAD and POST are understood here");
    int trouble = check_body(conn, method->method, &length);
    conn->net->counts.hits[NET_HIT_BODY_BYTES] += trouble == 413;
    if (trouble)
        return net_http_refuse(conn, trouble, body_trouble(trouble));
    if (net_admit(conn, method->token, method->method == NET_POST, &address) != 0)
        return -1;
    net_http_gone(conn); /* frees the previous request, if any */
    net_request *request = posse_alloc_zeroed(1, sizeof *request);
    conn->request = request;
    request->conn = conn;
    request->method = method->method;
    request->head = method->head;
    request->expected = length;
    request->address = address;
    request->begun = uv_now(conn->net->loop);
    copy_header(conn, method->token, &request->path);
    copy_query(conn, &request->query);
    copy_header(conn, WSI_TOKEN_HTTP_IF_NONE_MATCH, &request->none_match);
    copy_header(conn, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, &request->languages);
    copy_header(conn, WSI_TOKEN_HTTP_CONTENT_TYPE, &request->type);
    request->accepts_gzip = net_header(conn, WSI_TOKEN_HTTP_ACCEPT_ENCODING, encodings, sizeof encodings) &&
                            http_list_accepts(encodings, "gzip");
    if (method->method == NET_GET)
        dispatch_alone(conn);
    return method->method == NET_POST ? invite_body(conn) : 0;
}

int net_http_body(net_conn *conn, const char *bytes, size_t length)
{
    net_request *request = conn->request;
    if (!request || request->dispatched || request->body.length + length > request->expected)
        return -1;
    if (length > 0)
        posse_put_bytes(&request->body, bytes, length);
    return 0;
}

int net_http_complete(net_conn *conn)
{
    if (!conn->request || conn->request->dispatched)
        return -1;
    dispatch_alone(conn);
    return 0;
}

/* ---- sending the answer -------------------------------------------------------------------------------- */

static int write_piece(net_conn *conn, net_request *request)
{
    enum { PIECE = 16 << 10 };
    size_t left = request->answer_length - request->answer_sent;
    size_t length = left < PIECE ? left : PIECE;
    /* The library takes a non-const pointer, but does not change a body sent this way. */
    unsigned char *at = (unsigned char *)request->answer + request->answer_sent;
    request->answer_sent += length;
    return lws_write(conn->wsi, at, length, LWS_WRITE_HTTP) < 0 ? -1 : 0;
}

static int write_headers(net_conn *conn, net_request *request)
{
    request->headers_sent = true;
    return lws_write(conn->wsi, (unsigned char *)request->headers.text, request->headers.length,
                     LWS_WRITE_HTTP_HEADERS) < 0
               ? -1
               : 0;
}

/* Any failure closes the connection. */
int net_http_writable(net_conn *conn)
{
    net_request *request = conn->request;
    if (!request || !request->answered)
        return 0;
    if (!request->headers_sent && write_headers(conn, request) != 0)
        return -1;
    while (request->answer_sent < request->answer_length) {
        if (lws_send_pipe_choked(conn->wsi)) {
            lws_set_timeout(conn->wsi, PENDING_TIMEOUT_HTTP_CONTENT, (int)conn->net->limits.handshake_seconds);
            lws_callback_on_writable(conn->wsi);
            return 0;
        }
        if (write_piece(conn, request) != 0)
            return -1;
    }
    conn->net->counts.bytes_out += request->headers.length + request->answer_length;
    bool close_after = request->close_after;
    net_http_gone(conn);
    return close_after || lws_http_transaction_completed(conn->wsi) ? -1 : 0;
}

/* A client that keeps sending while we write would spin the loop, because reading is paused until the answer is
 * out. */
static bool sends_while_we_write(const net_conn *conn)
{
    char byte;
    return conn->stage == NET_HTTP && conn->request && conn->request->headers_sent &&
           recv(lws_get_socket_fd(conn->wsi), &byte, 1, MSG_PEEK | MSG_DONTWAIT) >= 0;
}

/* The library limits the time between two pieces of a body, but not the time of the whole. */
static bool sends_too_slowly(const net_conn *conn, uint64_t now)
{
    const net_request *request = conn->request;
    return request && !request->dispatched && now - request->begun >= conn->net->limits.body_seconds * UINT64_C(1000);
}

void net_http_tick(net_conn *conn, uint64_t now)
{
    bool is_slow = sends_too_slowly(conn, now);
    conn->net->counts.hits[NET_HIT_BODY_SECONDS] += is_slow;
    if (is_slow || sends_while_we_write(conn))
        net_cut(conn);
}

/* A request that the application has not answered yet stays valid until it does. */
void net_http_gone(net_conn *conn)
{
    net_request *request = conn->request;
    conn->request = NULL;
    if (!request)
        return;
    request->conn = NULL;
    if (!request->dispatched || request->answered)
        free_request(request);
}

/* ---- for the application ----------------------------------------------------------------------------------- */

net_method net_request_method(const net_request *request)
{
    return request->method;
}

const char *net_request_path(const net_request *request)
{
    return request->path.text;
}

const char *net_request_query(const net_request *request)
{
    return request->query.text;
}

const char *net_request_body(const net_request *request, size_t *length)
{
    *length = request->body.length;
    return request->body.text ? request->body.text : "";
}

bool net_request_prefers(const net_request *request, const char *language)
{
    return http_language_preferred(request->languages.text, language);
}

bool net_request_knows(const net_request *request, const char *etag)
{
    return http_tag_matches(request->none_match.text, etag);
}

bool net_request_is_json(const net_request *request)
{
    return http_type_is_json(request->type.text);
}

bool net_request_accepts_gzip(const net_request *request)
{
    return request->accepts_gzip;
}

limits_address net_request_address(const net_request *request)
{
    return request->address;
}
