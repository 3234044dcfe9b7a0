/* The server as a program: what the files of src/server/daemon share. The application layer (src/server/app) is in the
 * middle; here are the things around it that need an operating system.
 *
 *     server.c                     opens and closes everything
 *     port.c                       the application layer's clock, random bytes, timers and threads
 *     requests.c                   HTTP requests: health and metrics here, pages in link_pages.c, all else in the app
 *     worker_pool.c work_queue.c   threads, and the order of their work
 *     push_service.c push_turns.c  push messages
 *     admin_*.c bans.c             the operator's commands
 *     sharing.c                    several servers on one database
 *     readiness.c metrics.c        whether the server can work, and how much it does
 */
#ifndef POSSE_SERVER_DAEMON_DAEMON_INTERNAL_H
#define POSSE_SERVER_DAEMON_DAEMON_INTERNAL_H

#include "app_internal.h"
#include "bans.h"
#include "push_send.h"
#include "server.h"
#include "worker_pool.h"

enum { LOG_CHECK_MS = 10000 }; /* time between two looks at the write-ahead log */

/* The end of a server that hands its tables over. */
typedef enum drain_stage {
    DRAIN_NOT,
    DRAIN_WRITING, /* what has begun is being written */
    DRAIN_ENDING,  /* the lease is being given back */
    DRAIN_DONE,    /* everybody has been sent on */
} drain_stage;

/* The port of the application layer. */
typedef struct server_daemon {
    server_options options;
    net_server *net;        /* NULL: nobody can connect */
    uv_async_t store_ready; /* signalled by the store when results are ready */
    uv_timer_t sweep;
    worker_pool *workers; /* for bots, hints and replays */
    uint64_t started_ns;  /* by posse_now_ns */
    uint64_t next_log_check;
    vapid_key *push_key; /* NULL: the server sends no push messages */
    push_sender *push;   /* the same */
    bool push_loaded;
    ban_list bans;
    bool bans_loaded;
    struct admin *admin; /* the operator's socket; NULL: could not be opened */

    /* sharing.c */
    posse_buffer
        peers; /* the addresses of other servers, a line each; those that were there last, if there are none now */
    bool peers_are_gone; /* there are none now */
    bool is_taking_lease;
    drain_stage drain;
    uint64_t drained_since;

    /* readiness.c */
    uint64_t store_answers;  /* of the store at the last sweep */
    uint64_t store_moved_at; /* when the store last answered something or had nothing to do */
} server_daemon;

static inline server_daemon *daemon_of(const posse_server *server)
{
    return server->port;
}

static inline uv_loop_t *loop_of(const posse_server *server)
{
    return daemon_of(server)->options.net.loop;
}

/* ---- requests.c ------------------------------------------------------------------------------------------- */

void daemon_request(void *app, net_request *request);

/* ---- sharing.c -------------------------------------------------------------------------------------------- */

/* Call before the answers of the store are collected: if the lease is lost, nobody is told of what was refused. */
void sharing_look(posse_server *server);
void sharing_sweep(posse_server *server);

/* Tells the other servers of a ban (`until` 0: of its end), or to close a table. False: there are no others. */
void sharing_tell_ban(const posse_server *server, const limits_address *address, uint64_t until);
bool sharing_tell_close(const posse_server *server, const char *code);
void sharing_hear(void *context, const char *line); /* from another server */

/* Hands everything over to other servers and stops. False: the server shares nothing. */
bool sharing_drain(posse_server *server);

/* ---- readiness.c ------------------------------------------------------------------------------------------ */

void readiness_sweep(posse_server *server);
void readiness_answer(posse_server *server, net_request *request); /* to GET /readyz */

/* ---- push_service.c --------------------------------------------------------------------------------------- */

/* Reads the server's key, or makes one, if the options want push messages. Runs the loop until the key is there, so call
 * it before the server listens. */
bool push_service_open(posse_server *server, posse_status *status);
void push_service_close(posse_server *server); /* before the store; the loop must run afterwards */
void push_service_free(posse_server *server);

/* ---- metrics.c ----------------------------------------------------------------------------------- */

/* Answers GET /metrics. */
void metrics_request(posse_server *server, net_request *request);

/* ---- admin_socket.c, admin_commands.c: the operator's commands ----------------------------------------- */

/* Listens for `posse admin` beside the data file. If that fails, the log says why, and the server does without. */
void admin_open(posse_server *server);
void admin_close(posse_server *server); /* the loop must run afterwards */

/* Disconnects operators who do not read. */
void admin_sweep(posse_server *server);

/* ---- bans.c: banned addresses ----------------------------------------------------------------------------- */

/* Reads the bans from the store. Runs the loop until they are there, so call it before the server listens. */
void bans_load(posse_server *server);

/* The same later, without waiting. What another server has deleted stays until it ends. */
void bans_reload(posse_server *server);

/* Takes over a ban from now on, and ends the connections of the address. Returns how many; `until` 0 ends the ban. */
unsigned bans_apply(posse_server *server, const limits_address *address, uint64_t until);

/* Writes a ban; `until` 0 deletes it. */
void bans_store(posse_server *server, const limits_address *address, uint64_t until, store_done *done, void *context);

bool bans_admit(void *app, const limits_address *address); /* a callback of net_app */
void bans_sweep(posse_server *server);                     /* deletes bans that have ended */

/* ---- link_pages.c: pages for people who open a link ---------------------------------------------------- */

/* Answers requests for pages, that is, for all paths but those below /api/. Returns false, and does nothing, for
 * those. */
bool link_pages_request(posse_server *server, net_request *request);

#endif
