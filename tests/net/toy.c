/* A small application for the tests of the net module: it echoes, broadcasts and answers requests.
 *
 *     toy [name=value]...
 *
 * The function `set` lists the names. The program prints "port N" once it listens, and stops on SIGTERM.
 */
#include "alloc.h"
#include "net.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_CONNECTIONS = 8192 };

typedef struct toy {
    net_server *net;
    uv_loop_t loop;
    uv_signal_t terminate;
    uv_timer_t later;
    net_request *waiting; /* answered by the timer */
    net_conn *conns[MAX_CONNECTIONS];
    size_t count;
} toy;

/* ---- WebSockets -------------------------------------------------------------------------------- */

static void opened(void *app, net_conn *conn)
{
    toy *self = app;
    if (self->count == MAX_CONNECTIONS)
        abort(); /* no test opens so many connections */
    net_conn_set(conn, self);
    self->conns[self->count++] = conn;
}

static void closed(void *app, net_conn *conn)
{
    toy *self = app;
    if (net_conn_get(conn) != self)
        abort(); /* the net lost what net_conn_set was given */
    for (size_t i = 0; i < self->count; i++)
        if (self->conns[i] == conn) {
            self->conns[i] = self->conns[--self->count];
            return;
        }
    abort(); /* closed twice, or never opened */
}

static void broadcast(toy *self, const char *text, size_t length)
{
    net_frame *frame = net_frame_new(text, length);
    for (size_t i = 0; i < self->count; i++)
        net_send_frame(self->conns[i], frame);
    net_frame_drop(frame);
}

/* Answers "big N" with N bytes. */
static void send_big(net_conn *conn, size_t length, bool is_large)
{
    char *text = posse_alloc(length + 1, 1);
    memset(text, 'x', length);
    if (is_large)
        net_send_large(conn, text, length);
    else
        net_send(conn, text, length);
    free(text);
}

static void message(void *app, net_conn *conn, const char *text, size_t length)
{
    toy *self = app;
    char word[64];
    snprintf(word, sizeof word, "%.*s", (int)(length < 63 ? length : 63), text);
    if (strncmp(word, "all ", 4) == 0) {
        broadcast(self, text + 4, length - 4);
    } else if (strncmp(word, "big ", 4) == 0) {
        send_big(conn, strtoul(word + 4, NULL, 10), false);
    } else if (strncmp(word, "large ", 6) == 0) {
        send_big(conn, strtoul(word + 6, NULL, 10), true);
    } else if (strncmp(word, "close ", 6) == 0) {
        net_send(conn, "goodbye", 7);
        net_close(conn, atoi(word + 6), "as you wish");
        net_send(conn, "too late", 8);
    } else if (strcmp(word, "address") == 0) {
        char written[LIMITS_ADDRESS_TEXT];
        limits_address address = net_conn_address(conn);
        limits_address_write(&address, written);
        net_send(conn, written, strlen(written));
    } else {
        net_send(conn, text, length);
    }
}

/* ---- HTTP -------------------------------------------------------------------------------------- */

static void answer_later(uv_timer_t *timer)
{
    toy *self = timer->data;
    net_request *request = self->waiting;
    self->waiting = NULL;
    net_answer_text(request, 200, "later");
}

static void answer_counts(toy *self, net_request *request)
{
    const net_counts *counts = net_count(self->net);
    posse_buffer out = {0};
    posse_put(&out, "{\"sockets\":%ju,\"connections\":%ju,\"cut\":%ju,\"refused\":%ju,\"broken\":%ju}",
              (uintmax_t)counts->sockets, (uintmax_t)counts->connections, (uintmax_t)counts->cut,
              (uintmax_t)counts->refused, (uintmax_t)counts->broken);
    net_answer_request(
        request, &(net_answer){.status = 200, .type = "application/json", .body = out.text, .length = out.length});
    posse_buffer_free(&out);
}

static void answer_big(net_request *request)
{
    size_t length = strtoul(net_request_query(request), NULL, 10);
    char *text = posse_alloc(length + 1, 1);
    memset(text, 'y', length);
    net_answer_request(request, &(net_answer){.status = 200, .body = text, .length = length});
    free(text);
}

static unsigned cost(void *app, const char *path)
{
    (void)app;
    return strcmp(path, "/big") == 0 ? 5 : 1;
}

static void answer(void *app, net_request *request)
{
    toy *self = app;
    const char *path = net_request_path(request);
    size_t length;
    const char *body = net_request_body(request, &length);
    if (strcmp(path, "/echo") == 0 && net_request_method(request) == NET_POST) {
        net_answer_request(request, &(net_answer){.status = 201, .body = body, .length = length});
    } else if (strcmp(path, "/later") == 0 && !self->waiting) {
        unsigned long after = strtoul(net_request_query(request), NULL, 10);
        self->waiting = request;
        uv_timer_start(&self->later, answer_later, after ? after : 50, 0);
    } else if (strcmp(path, "/big") == 0) {
        answer_big(request);
    } else if (strcmp(path, "/counts") == 0) {
        answer_counts(self, request);
    } else if (strcmp(path, "/query") == 0) {
        net_answer_text(request, 200, net_request_query(request));
    } else {
        net_answer_text(request, 404, "there is nothing here");
    }
}

/* ---- main -------------------------------------------------------------------------------------- */

static void stopped(void *app)
{
    toy *self = app;
    if (self->waiting)
        answer_later(&self->later);
    uv_close((uv_handle_t *)&self->later, NULL);
    uv_close((uv_handle_t *)&self->terminate, NULL);
}

static void on_terminate(uv_signal_t *handle, int number)
{
    (void)number;
    net_stop(((toy *)handle->data)->net);
}

/* Sets the option `name`; false if there is none. */
static bool set(net_options *options, const char *name, const char *value)
{
    net_limits *limits = &options->limits;
    const struct {
        const char *name;
        unsigned *number;
    } numbers[] = {
        {"messages_a_second", &limits->messages.per_second},
        {"messages_at_once", &limits->messages.burst},
        {"requests_a_second", &limits->requests.per_second},
        {"requests_at_once", &limits->requests.burst},
        {"body_seconds", &limits->body_seconds},
        {"address_sockets", &limits->address_sockets},
        {"sockets", &limits->sockets},
        {"handshake_seconds", &limits->handshake_seconds},
        {"ping_ms", &limits->ping_ms},
        {"silence_ms", &limits->silence_ms},
        {"stop_ms", &limits->stop_ms},
    };
    const struct {
        const char *name;
        const char **text;
    } texts[] = {
        {"host", &options->host},
        {"tls_cert", &options->tls_cert},
        {"tls_key", &options->tls_key},
        {"public_url", &options->public_url},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (strcmp(numbers[i].name, name) == 0) {
            *numbers[i].number = (unsigned)strtoul(value, NULL, 10);
            return true;
        }
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (strcmp(texts[i].name, name) == 0) {
            *texts[i].text = value;
            return true;
        }
    if (strcmp(name, "port") == 0)
        options->port = atoi(value);
    else if (strcmp(name, "any_port") == 0)
        options->any_port = *value == '1';
    else if (strcmp(name, "lan") == 0)
        options->lan = *value == '1';
    else if (strcmp(name, "behind_proxy") == 0)
        options->behind_proxy = *value == '1';
    else
        return false;
    return true;
}

int main(int argc, char **argv)
{
    static const net_app callbacks = {
        .opened = opened, .message = message, .closed = closed, .request = answer, .cost = cost, .stopped = stopped};
    static toy self;
    posse_status status;
    net_options options = {.loop = &self.loop, .limits = net_limits_default()};
    options.limits.requests = (limits_rate){.per_second = 100000, .burst = 100000}; /* tests poll */
    for (int i = 1; i < argc; i++) {
        char *equals = strchr(argv[i], '=');
        if (!equals)
            return 2;
        *equals = '\0';
        if (!set(&options, argv[i], equals + 1))
            return 2;
    }
    uv_loop_init(&self.loop);
    options.log = logger_open(&(logger_options){.out = stderr, .level = LEVEL_INFO});
    self.net = net_open(&options, &callbacks, &self, &status);
    if (!self.net) {
        fprintf(stderr, "%s\n", status.text);
        logger_close(options.log);
        return uv_loop_close(&self.loop) == 0 ? 1 : 3;
    }
    uv_timer_init(&self.loop, &self.later);
    uv_signal_init(&self.loop, &self.terminate);
    self.later.data = self.terminate.data = &self;
    uv_signal_start(&self.terminate, on_terminate, SIGTERM);
    posse_buffer link = {0};
    net_link(self.net, options.lan, &link);
    printf("port %d\n%s\n", net_port(self.net), link.text);
    fflush(stdout);
    posse_buffer_free(&link);
    uv_run(&self.loop, UV_RUN_DEFAULT);
    net_free(self.net);
    logger_close(options.log);
    return uv_loop_close(&self.loop) == 0 && self.count == 0 ? 0 : 3;
}
