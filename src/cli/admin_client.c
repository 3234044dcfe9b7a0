/* The operator's side of the server's admin socket. */
#include "admin_client.h"
#include "admin_path.h"
#include "alloc.h"
#include "store.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct connection {
    uv_loop_t loop;
    uv_pipe_t pipe;
    uv_connect_t connect;
    uv_write_t write;
    posse_server *server; /* one that was opened for this command, or NULL */
    const char *command;
    posse_buffer answer; /* the last line so far */
    char piece[1 << 14];
    int error; /* of libuv; 0: none */
    bool is_connected, is_answered, is_ended;
    admin_on_line *on_line;
    void *context;
} connection;

static void on_closed(uv_handle_t *handle)
{
    connection *c = handle->data;
    if (c->server)
        server_stop(c->server);
}

static void end(connection *c, int error)
{
    if (c->is_ended)
        return;
    c->is_ended = true;
    c->error = error;
    uv_close((uv_handle_t *)&c->pipe, on_closed);
}

/* The last line of an answer has "done" or "error". */
static bool is_last(const posse_buffer *line)
{
    posse_json json;
    return posse_json_check(line->text, line->length, &json, NULL) &&
           (posse_json_type_of(posse_json_get(json, "done")) == POSSE_JSON_BOOL ||
            posse_json_type_of(posse_json_get(json, "error")) == POSSE_JSON_STRING);
}

static void take_line(connection *c)
{
    posse_put_text(&c->answer, "");
    c->is_answered = is_last(&c->answer);
    c->on_line(c->context, c->answer.text, c->answer.length);
    posse_buffer_clear(&c->answer);
    if (c->is_answered)
        end(c, 0);
}

static void give_space(uv_handle_t *handle, size_t suggested, uv_buf_t *out)
{
    connection *c = handle->data;
    (void)suggested;
    *out = uv_buf_init(c->piece, sizeof c->piece);
}

static void on_read(uv_stream_t *stream, ssize_t length, const uv_buf_t *bytes)
{
    connection *c = stream->data;
    if (length < 0) {
        end(c, (int)length);
        return;
    }
    const char *at = bytes->base, *stop = at + length;
    while (at < stop && !c->is_answered) {
        const char *line_end = memchr(at, '\n', (size_t)(stop - at));
        const char *until = line_end ? line_end : stop;
        posse_put_bytes(&c->answer, at, (size_t)(until - at));
        at = until + 1;
        if (line_end)
            take_line(c);
    }
}

static void on_written(uv_write_t *write, int status)
{
    connection *c = write->data;
    if (status < 0)
        end(c, status);
}

static void on_connected(uv_connect_t *connect, int status)
{
    connection *c = connect->data;
    if (status < 0) {
        end(c, status);
        return;
    }
    c->is_connected = true;
    uv_buf_t parts[] = {uv_buf_init((char *)c->command, (unsigned)strlen(c->command)), uv_buf_init("\n", 1)};
    uv_read_start((uv_stream_t *)&c->pipe, give_space, on_read);
    c->write.data = c;
    uv_write(&c->write, (uv_stream_t *)&c->pipe, parts, 2, on_written);
}

/* Runs the loop until the connection has ended. */
static void talk(connection *c, const char *path)
{
    c->is_ended = false;
    c->connect.data = c;
    uv_pipe_init(&c->loop, &c->pipe, 0);
    c->pipe.data = c;
    uv_pipe_connect(&c->connect, &c->pipe, path, on_connected);
    uv_run(&c->loop, UV_RUN_DEFAULT);
}

static bool is_there(const char *data, posse_status *status)
{
    struct stat file;
    return store_is_database(data) || stat(data, &file) == 0 ||
           posse_fail(status, POSSE_BAD_CONFIG, "data", "%s: %s", data, strerror(errno));
}

/* Nobody listens, so no server is running, unless it cannot be reached. In that case the data is locked. */
static bool talk_offline(connection *c, const char *data, const char *path, posse_status *status)
{
    posse_status why;
    server_logger *log = logger_open(&(logger_options){.out = stderr, .level = LEVEL_WARN});
    server_options options = {.net = {.loop = &c->loop, .log = log},
                              .app = {.limits = server_limits_default()},
                              .data = data,
                              .admin_socket = path,
                              .is_offline = true};
    c->server = server_open(&options, &why);
    if (c->server) {
        talk(c, path);
        server_free(c->server);
    } else {
        posse_fail(status, POSSE_NOT_NOW, "data", "no server answers at %s, and the data cannot be opened: %s", path,
                   why.text);
    }
    logger_close(log);
    return c->server != NULL;
}

/* Commands must not go to a socket that somebody else has put there. */
static bool is_own_socket(const char *path, posse_status *status)
{
    struct stat file;
    return lstat(path, &file) != 0 || file.st_uid == geteuid() ||
           posse_fail(status, POSSE_BAD_CONFIG, "admin-socket",
                      "%s belongs to another user: name the server's socket with --admin-socket", path);
}

bool admin_client_run(const char *data, const char *admin_socket, const char *command, admin_on_line *on_line,
                      void *context, posse_status *status)
{
    posse_buffer path = {0};
    connection *c = posse_alloc_zeroed(1, sizeof *c);
    c->command = command;
    c->on_line = on_line;
    c->context = context;
    admin_put_path(&path, data, admin_socket);
    bool ok = path.length <= ADMIN_MAX_PATH ||
              posse_fail(status, POSSE_BAD_CONFIG, "data", "the path %s is too long for a socket", path.text);
    ok =
        ok && is_there(data, status) && (!admin_path_is_shared(data, admin_socket) || is_own_socket(path.text, status));
    if (ok) {
        uv_loop_init(&c->loop);
        talk(c, path.text);
        if (!c->is_connected && (c->error == UV_ENOENT || c->error == UV_ECONNREFUSED))
            ok = talk_offline(c, data, path.text, status);
        uv_loop_close(&c->loop);
    }
    if (ok && !c->is_answered)
        ok = posse_fail(status, POSSE_NOT_NOW, NULL,
                        c->is_connected ? "the server ended the connection before it had answered" : "%s: %s",
                        path.text, uv_strerror(c->error));
    posse_buffer_free(&c->answer);
    posse_buffer_free(&path);
    free(c);
    return ok;
}
