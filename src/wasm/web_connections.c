/* Clients and requests. A client is a message port of the page, and a request a message that is answered once. */
#include "alloc.h"
#include "web_app.h"

#include <stdlib.h>
#include <string.h>

/* ---- clients ---------------------------------------------------------------------------------------------- */

struct net_conn {
    net_conn *next;
    uint32_t number;
    void *value;
    bool is_closing;
};

static net_conn *conns;

net_conn *web_conn_find(uint32_t number)
{
    net_conn *conn = conns;
    while (conn && conn->number != number)
        conn = conn->next;
    return conn;
}

static void remove_conn(net_conn *conn)
{
    net_conn **link = &conns;
    while (*link != conn)
        link = &(*link)->next;
    *link = conn->next;
    client_closed(web_server(), conn);
    free(conn);
}

JS_EXPORT(posse_connect) void web_connect(uint32_t number);
void web_connect(uint32_t number)
{
    if (web_conn_find(number))
        return;
    net_conn *conn = posse_alloc_zeroed(1, sizeof *conn);
    conn->number = number;
    conn->next = conns;
    conns = conn;
    client_opened(web_server(), conn);
}

JS_EXPORT(posse_message) void web_message(uint32_t number, const char *text, size_t length);
void web_message(uint32_t number, const char *text, size_t length)
{
    net_conn *conn = web_conn_find(number);
    if (conn && !conn->is_closing)
        client_message(web_server(), conn, text, length);
}

JS_EXPORT(posse_disconnect) void web_disconnect(uint32_t number);
void web_disconnect(uint32_t number)
{
    net_conn *conn = web_conn_find(number);
    if (conn && !conn->is_closing) /* otherwise on_closed removes it */
        remove_conn(conn);
}

void net_send(net_conn *conn, const char *text, size_t length)
{
    if (!conn->is_closing)
        js_send(conn->number, text, length);
}

void net_send_large(net_conn *conn, const char *text, size_t length)
{
    net_send(conn, text, length);
}

static void on_closed(void *context)
{
    remove_conn(context);
}

void net_close(net_conn *conn, int code, const char *why)
{
    if (conn->is_closing)
        return;
    conn->is_closing = true;
    js_close(conn->number, (uint32_t)code, why, strlen(why));
    web_call_soon(on_closed, conn);
}

void net_conn_set(net_conn *conn, void *value)
{
    conn->value = value;
}

void *net_conn_get(const net_conn *conn)
{
    return conn->value;
}

/* Everybody is at the same address. */
limits_address net_conn_address(const net_conn *conn)
{
    (void)conn;
    return (limits_address){{0}};
}

/* ---- one message for several clients ------------------------------------------------------------------------ */

struct net_frame {
    size_t length;
    char text[];
};

net_frame *net_frame_new(const char *text, size_t length)
{
    net_frame *frame = posse_alloc(1, sizeof *frame + length);
    frame->length = length;
    memcpy(frame->text, text, length);
    return frame;
}

void net_send_frame(net_conn *conn, net_frame *frame)
{
    net_send(conn, frame->text, frame->length);
}

void net_frame_drop(net_frame *frame)
{
    free(frame);
}

/* ---- requests ------------------------------------------------------------------------------------------------- */

struct net_request {
    uint32_t number;
    net_method method;
    posse_buffer path, query, body;
};

JS_EXPORT(posse_request)
void web_request(uint32_t number, uint32_t method, const char *path, size_t path_length, const char *body,
                 size_t body_length);
void web_request(uint32_t number, uint32_t method, const char *path, size_t path_length, const char *body,
                 size_t body_length)
{
    net_request *request = posse_alloc_zeroed(1, sizeof *request);
    const char *mark = memchr(path, '?', path_length);
    size_t length = mark ? (size_t)(mark - path) : path_length;
    request->number = number;
    request->method = method ? NET_POST : NET_GET;
    posse_put_bytes(&request->path, path, length);
    posse_put_bytes(&request->query, mark ? mark + 1 : "", mark ? path_length - length - 1 : 0);
    posse_put_bytes(&request->body, body, body_length);
    if (!web_replays_request(web_server(), request) && !http_api_request(web_server(), request))
        http_api_error(request, 404, POSSE_NO_TABLE, "there is no such page");
}

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
    return request->body.text;
}

bool net_request_is_json(const net_request *request)
{
    (void)request;
    return true;
}

bool net_request_accepts_gzip(const net_request *request)
{
    (void)request;
    return false;
}

bool net_request_knows(const net_request *request, const char *etag)
{
    (void)request;
    (void)etag;
    return false;
}

limits_address net_request_address(const net_request *request)
{
    (void)request;
    return (limits_address){{0}};
}

void net_answer_request(net_request *request, const net_answer *answer)
{
    js_answer(request->number, (uint32_t)answer->status, answer->body, answer->length);
    posse_buffer_free(&request->path);
    posse_buffer_free(&request->query);
    posse_buffer_free(&request->body);
    free(request);
}

void net_answer_text(net_request *request, int status, const char *text)
{
    net_answer_request(request, &(net_answer){.status = status, .body = text, .length = strlen(text)});
}
