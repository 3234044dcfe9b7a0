/* The operator's socket: connections, lines, and answers that are written piece by piece, so that a slow reader costs
 * neither memory nor time of the loop. */
#include "admin_internal.h"
#include "alloc.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

struct admin {
    uv_pipe_t listener;
    admin_client *clients;
    unsigned count;
};

/* ---- the end of a connection --------------------------------------------------------------------------- */

static void free_if_unused(admin_client *client)
{
    if (!client->is_closed || client->is_running)
        return;
    posse_buffer_free(&client->out);
    posse_buffer_free(&client->sent);
    free(client);
}

static void on_client_closed(uv_handle_t *handle)
{
    admin_client *client = handle->data;
    client->is_closed = true;
    free_if_unused(client);
}

static void close_client(admin_client *client)
{
    struct admin *admin = daemon_of(client->server)->admin;
    if (client->is_closing)
        return;
    client->is_closing = true;
    admin_client **link = &admin->clients;
    while (*link != client)
        link = &(*link)->next;
    *link = client->next;
    admin->count--;
    uv_close((uv_handle_t *)&client->pipe, on_client_closed);
}

/* ---- answers ------------------------------------------------------------------------------------------------ */

static void read_on(admin_client *client);

/* The command is done, and its answer is sent. */
static void end_command(admin_client *client)
{
    client->is_running = false;
    if (client->is_closing)
        free_if_unused(client);
    else
        read_on(client);
}

static void on_sent(uv_write_t *write, int status)
{
    admin_client *client = write->data;
    void (*next_page)(admin_client * client) = client->next_page;
    client->progress = uv_now(loop_of(client->server));
    posse_buffer_clear(&client->sent);
    if (status < 0)
        close_client(client);
    if (client->is_closing || !next_page)
        end_command(client);
    else
        next_page(client);
}

void admin_send_page(admin_client *client, void (*next_page)(admin_client *client))
{
    posse_buffer empty = client->sent;
    client->sent = client->out;
    client->out = empty;
    client->next_page = next_page;
    client->write.data = client;
    uv_buf_t bytes = uv_buf_init(client->sent.text, (unsigned)client->sent.length);
    if (client->is_closing || uv_write(&client->write, (uv_stream_t *)&client->pipe, &bytes, 1, on_sent) != 0) {
        posse_buffer_clear(&client->sent);
        if (!client->is_closing)
            close_client(client);
        end_command(client);
    }
}

static void put_last_line(admin_client *client, bool is_done, const char *format, va_list values)
{
    char text[512] = "";
    if (format)
        vsnprintf(text, sizeof text, format, values);
    posse_json_put_object(&client->out);
    if (is_done)
        posse_json_add_bool(&client->out, "done", true);
    if (format)
        posse_json_add_string(&client->out, is_done ? "message" : "error", text);
    posse_json_end_object(&client->out);
    posse_put_text(&client->out, "\n");
    admin_send_page(client, NULL);
}

void admin_succeed(admin_client *client, const char *message, ...)
{
    va_list values;
    va_start(values, message);
    put_last_line(client, true, message, values);
    va_end(values);
}

void admin_fail(admin_client *client, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    put_last_line(client, false, format, values);
    va_end(values);
}

/* ---- commands ------------------------------------------------------------------------------------------------ */

static bool is_plain(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (text[i] < ' ' || text[i] > '~')
            return false;
    return true;
}

static void run_line(admin_client *client, size_t length)
{
    char words[ADMIN_MAX_LINE + 1];
    memcpy(words, client->line, length);
    words[length] = '\0';
    client->length -= length + 1;
    memmove(client->line, client->line + length + 1, client->length);
    uv_read_stop((uv_stream_t *)&client->pipe);
    client->is_running = true;
    client->number = 0;
    client->after[0] = '\0';
    client->after_number = 0;
    if (is_plain(words, length))
        admin_run(client, words);
    else
        admin_fail(client, "a command must be a line of letters, digits and blanks");
}

/* Runs the next command that is complete. A line that is too long ends the connection: its end cannot be found. */
static void run_next(admin_client *client)
{
    const char *end = memchr(client->line, '\n', client->length);
    if (end)
        run_line(client, (size_t)(end - client->line));
    else if (client->length >= ADMIN_MAX_LINE)
        close_client(client);
}

static void give_space(uv_handle_t *handle, size_t suggested, uv_buf_t *out)
{
    admin_client *client = handle->data;
    (void)suggested;
    *out = uv_buf_init(client->line + client->length, (unsigned)(ADMIN_MAX_LINE - client->length));
}

static void on_read(uv_stream_t *stream, ssize_t length, const uv_buf_t *bytes)
{
    admin_client *client = stream->data;
    (void)bytes;
    if (length < 0) {
        close_client(client);
        return;
    }
    client->progress = uv_now(loop_of(client->server));
    client->length += (size_t)length;
    run_next(client);
}

static void read_on(admin_client *client)
{
    run_next(client);
    if (!client->is_running && !client->is_closing)
        uv_read_start((uv_stream_t *)&client->pipe, give_space, on_read);
}

/* ---- connections ---------------------------------------------------------------------------------------------- */

/* The folder and the mode of the socket keep others out already. This is the second lock on the door. */
static bool is_allowed(const uv_pipe_t *pipe)
{
    uv_os_fd_t file;
    struct ucred peer = {.uid = (uid_t)-1};
    socklen_t size = sizeof peer;
    return uv_fileno((const uv_handle_t *)pipe, &file) == 0 &&
           getsockopt(file, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && (peer.uid == 0 || peer.uid == geteuid());
}

static void on_connection(uv_stream_t *listener, int status)
{
    posse_server *server = listener->data;
    struct admin *admin = daemon_of(server)->admin;
    if (status < 0)
        return;
    admin_client *client = posse_alloc_zeroed(1, sizeof *client);
    client->server = server;
    client->progress = uv_now(listener->loop);
    uv_pipe_init(listener->loop, &client->pipe, 0);
    client->pipe.data = client;
    client->next = admin->clients;
    admin->clients = client;
    admin->count++;
    if (uv_accept(listener, (uv_stream_t *)&client->pipe) != 0 || admin->count > ADMIN_MAX_CLIENTS ||
        !is_allowed(&client->pipe))
        close_client(client);
    else
        read_on(client);
}

/* A socket that an earlier server left behind is removed. This server has the lock, so nobody is using it. */
static int bind_to(uv_pipe_t *listener, const char *path)
{
    struct stat file;
    if (lstat(path, &file) == 0 && S_ISSOCK(file.st_mode))
        unlink(path);
    mode_t mask = umask(0177); /* other threads may create files meanwhile; these get no more rights either */
    int code = uv_pipe_bind(listener, path);
    umask(mask);
    return code ? code : uv_listen((uv_stream_t *)listener, ADMIN_MAX_CLIENTS, on_connection);
}

static void on_abandoned(uv_handle_t *handle)
{
    free(handle->data);
}

static void abandon(struct admin *admin)
{
    admin->listener.data = admin;
    uv_close((uv_handle_t *)&admin->listener, on_abandoned);
}

void admin_open(posse_server *server)
{
    posse_buffer path = {0};
    admin_put_path(&path, daemon_of(server)->options.data, daemon_of(server)->options.admin_socket);
    struct admin *admin = posse_alloc_zeroed(1, sizeof *admin);
    daemon_of(server)->admin = admin;
    uv_pipe_init(loop_of(server), &admin->listener, 0);
    admin->listener.data = server;
    int code = path.length > ADMIN_MAX_PATH ? UV_ENAMETOOLONG : bind_to(&admin->listener, path.text);
    if (code != 0) {
        server_log(server->log, LEVEL_WARN, "posse admin will not work: %s: %s", path.text, uv_strerror(code));
        daemon_of(server)->admin = NULL;
        abandon(admin);
    }
    posse_buffer_free(&path);
}

void admin_sweep(posse_server *server)
{
    uint64_t now = uv_now(loop_of(server));
    admin_client *next;
    for (admin_client *client = daemon_of(server)->admin ? daemon_of(server)->admin->clients : NULL; client;
         client = next) {
        next = client->next;
        bool waits_for_us = client->is_running && client->sent.length == 0;
        if (now - client->progress > ADMIN_SILENCE_MS && !waits_for_us)
            close_client(client);
    }
}

void admin_close(posse_server *server)
{
    struct admin *admin = daemon_of(server)->admin;
    if (!admin)
        return;
    while (admin->clients)
        close_client(admin->clients);
    daemon_of(server)->admin = NULL;
    abandon(admin); /* libuv removes the file of the socket */
}
