/* The server as a program: sockets, files, threads and signals around the application layer (app.h).
 *
 *     posse_server *server = server_open(&options, &status);
 *     uv_run(options.net.loop, UV_RUN_DEFAULT);      until server_stop
 *     server_free(server);
 *
 * The server runs on one event loop. Bots think on other threads, and the store writes on one of its own.
 */
#ifndef POSSE_SERVER_DAEMON_SERVER_H
#define POSSE_SERVER_DAEMON_SERVER_H

#include "app.h"
#include "net.h"

typedef struct server_options {
    net_options net; /* without its limits, which are in app.limits */
    app_options app;
    const char *data;    /* the file or the database with the tables */
    const char *address; /* other servers use the same database, and clients reach this one here; NULL: no others */
    unsigned lease_ms;   /* for how long this one may be silent then; 0: the store's default */
    const char *admin_socket; /* where `posse admin` reaches the server; NULL or empty: see admin_path.h */
    const char *push;         /* sends push messages; push services may write to this address; NULL: sends none */
    bool push_is_local;       /* for tests: push services may be at http://127.0.0.1:PORT */
    /* Called for the operator's `reload`: reads the options again and uses those that can change. `report` gets a sentence
     * about it. NULL: there is nothing to read. */
    bool (*reload)(void *context, posse_buffer *report, posse_status *status);
    void *reload_context;
    bool is_offline; /* opens the data for `posse admin`, and lets nobody play */
} server_options;

posse_server *server_open(const server_options *options, posse_status *status);
const net_server *server_net(const posse_server *server);

/* Takes over what can change while the server runs: the certificate, and `app` (but see net_set_limits). On failure, which
 * only the certificate can cause, nothing has changed. */
bool server_reconfigure(posse_server *server, const server_options *options, posse_status *status);

/* Accepts nothing new, finishes what has begun, and disconnects all clients. The loop ends when that is done. */
void server_stop(posse_server *server);
void server_free(posse_server *server);

#endif
