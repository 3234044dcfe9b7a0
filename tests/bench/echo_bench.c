/* Measures a server that only echoes, as a yardstick for `posse loadtest`:
 *
 *     echo_bench [GROUPS [MOVES [BYTES]]]
 *
 * A child process serves WebSockets with the same net module as `posse serve`, but has no tables and no disk. GROUPS
 * groups (default 1000) of four connections play: one of them sends a message of 60 bytes, the server sends a frame of
 * BYTES bytes (default 2000, which is about the size of an update) to all four, and then the next one sends. The run ends
 * after MOVES such moves (default 100000). */
#include "alloc.h"
#include "clock.h"
#include "net.h"
#include "server_process.h"
#include "socket.h"

#include <arpa/inet.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { GROUP = 4, MESSAGE = 60 };

/* ---- the server ------------------------------------------------------------------------------------ */

typedef struct echo_server {
    net_server *net;
    uv_loop_t loop;
    size_t bytes;
    char *text;
    net_conn *(*groups)[GROUP];
} echo_server;

static void send_to_all(const echo_server *server, net_conn *group[GROUP])
{
    net_frame *frame = net_frame_new(server->text, server->bytes);
    for (int i = 0; i < GROUP; i++)
        net_send_frame(group[i], frame);
    net_frame_drop(frame);
}

static bool is_complete(net_conn *const *group)
{
    for (int i = 0; i < GROUP; i++)
        if (!group[i])
            return false;
    return true;
}

/* The first message of a connection is its group and its place there, and is answered when the group is complete. Every
 * other message is a move. */
static void on_text(void *app, net_conn *conn, const char *text, size_t length)
{
    echo_server *server = app;
    net_conn **group = net_conn_get(conn);
    if (!group) {
        char word[32];
        int number, place;
        snprintf(word, sizeof word, "%.*s", (int)length, text);
        if (sscanf(word, "%d %d", &number, &place) != 2)
            abort(); /* only this program connects */
        server->groups[number][place] = conn;
        group = server->groups[number];
        net_conn_set(conn, group);
    }
    if (is_complete(group))
        send_to_all(server, group);
}

/* Writes the port to `report` and serves until it is killed. */
static void serve(int groups, size_t bytes, int report)
{
    static const net_app callbacks = {.message = on_text};
    echo_server server = {.bytes = bytes, .text = posse_alloc(1, bytes)};
    posse_status status;
    net_options options = {.loop = &server.loop, .limits = net_limits_default()};
    options.limits.messages.per_second = options.limits.messages.burst = 1000000;
    memset(server.text, 'x', bytes);
    server.groups = posse_alloc_zeroed((size_t)groups, sizeof *server.groups);
    uv_loop_init(&server.loop);
    server.net = net_open(&options, &callbacks, &server, &status);
    int port = server.net ? net_port(server.net) : 0;
    if (write(report, &port, sizeof port) == sizeof port && port)
        uv_run(&server.loop, UV_RUN_DEFAULT);
    _exit(1);
}

/* ---- the load -------------------------------------------------------------------------------------- */

typedef struct load load;

typedef struct group {
    load *load;
    struct member {
        struct group *group;
        loadtest_socket socket;
        int place;
    } members[GROUP];
    int got;  /* connections that have the last frame */
    int turn; /* moves sent */
} group;

struct load {
    loadtest_network network;
    uv_loop_t loop;
    group *groups;
    int count, complete; /* groups */
    pid_t server;
    uint64_t moves, most;
    double start, server_time;
};

static void send_move(group *g)
{
    char text[MESSAGE];
    memset(text, 'm', sizeof text);
    g->got = 0;
    loadtest_socket_send(&g->members[g->turn++ % GROUP].socket, text, sizeof text);
}

static void finish(load *l)
{
    double seconds = posse_now_seconds() - l->start;
    double server = server_process_time(&l->server, 1) - l->server_time;
    printf("%d groups of %d: %.0f moves per second, %.1f µs of the server's processor time per move\n", l->count,
           (int)GROUP, (double)l->moves / seconds, server / (double)l->moves * 1e6);
    uv_stop(&l->loop);
}

static void start(load *l)
{
    l->start = posse_now_seconds();
    l->server_time = server_process_time(&l->server, 1);
    for (int i = 0; i < l->count; i++)
        send_move(&l->groups[i]);
}

static void on_frame(void *owner, const char *text, size_t length)
{
    group *g = ((struct member *)owner)->group;
    load *l = g->load;
    (void)text, (void)length;
    if (++g->got < GROUP)
        return;
    if (g->turn > 0 && ++l->moves == l->most)
        finish(l);
    else if (g->turn > 0)
        send_move(g);
    else if (++l->complete == l->count)
        start(l);
}

static void on_open(void *owner)
{
    struct member *member = owner;
    char text[32];
    int length =
        snprintf(text, sizeof text, "%d %d", (int)(member->group - member->group->load->groups), member->place);
    loadtest_socket_send(&member->socket, text, (size_t)length);
}

static void on_ended(void *owner, const char *reason)
{
    load *l = ((struct member *)owner)->group->load;
    fprintf(stderr, "%s\n", reason);
    kill(l->server, SIGKILL);
    exit(1);
}

static void play(load *l, int port)
{
    static const loadtest_callbacks callbacks = {.opened = on_open, .message = on_frame, .ended = on_ended};
    l->network.loop = &l->loop;
    l->network.server = (struct sockaddr_in){.sin_family = AF_INET};
    inet_pton(AF_INET, "127.0.0.1", &l->network.server.sin_addr);
    l->network.host = "127.0.0.1";
    l->network.ports = &port;
    l->network.port_count = 1;
    posse_rng_seed(&l->network.rng, 1);
    uv_loop_init(&l->loop);
    l->groups = posse_alloc_zeroed((size_t)l->count, sizeof *l->groups);
    for (int i = 0; i < l->count; i++)
        for (int place = 0; place < GROUP; place++) {
            struct member *member = &l->groups[i].members[place];
            l->groups[i].load = l;
            member->group = &l->groups[i];
            member->place = place;
            loadtest_socket_open(&member->socket, &l->network, &callbacks, member, i, LOADTEST_PLAY, NULL);
        }
    uv_run(&l->loop, UV_RUN_DEFAULT);
}

int main(int count, char **words)
{
    static load l;
    int ends[2], port = 0;
    size_t bytes = count > 3 ? strtoul(words[3], NULL, 10) : 2000;
    struct rlimit files;
    l.count = count > 1 ? atoi(words[1]) : 1000;
    l.most = count > 2 ? strtoul(words[2], NULL, 10) : 100000;
    signal(SIGPIPE, SIG_IGN);
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    if (pipe(ends) != 0 || (l.server = fork()) < 0)
        return 1;
    if (l.server == 0)
        serve(l.count, bytes, ends[1]);
    if (read(ends[0], &port, sizeof port) == sizeof port && port)
        play(&l, port);
    kill(l.server, SIGKILL);
    waitpid(l.server, NULL, 0);
    free(l.groups);
    return !port;
}
