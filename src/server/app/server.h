/* The server: all its tables, and the clients connected to them.
 *
 *     posse_server *server = server_open(&options, &status);
 *     uv_run(options.net.loop, UV_RUN_DEFAULT);      until server_stop
 *     server_free(server);
 *
 * The server runs on one event loop. Each table handles one entry at a time: the entry is written to disk, then the
 * clients are told, then the next one is handled. Bots think on other threads. Tables without clients are kept only on
 * disk.
 */
#ifndef POSSE_SERVER_APP_SERVER_H
#define POSSE_SERVER_APP_SERVER_H

#include "net.h"
#include "offered_games.h"
#include "server_limits.h"

typedef struct posse_server posse_server;

typedef struct server_options {
    net_options net; /* without its limits */
    server_limits limits;
    const char *data;      /* the file with the tables */
    offered_games games;   /* that new tables can play; none: offered_games_default */
    unsigned bot_pause;    /* milliseconds between a move and a bot's next one if several people play; 0: none */
    unsigned host_away;    /* milliseconds after which a host who is not connected is replaced; 0: 60000 */
    unsigned bot_step;     /* moves of bots that search are shown at multiples of this many milliseconds; 0: at once */
    const char *push;      /* sends push messages; push services may write to this address; NULL: sends none */
    bool push_is_local;    /* for tests: push services may be at http://127.0.0.1:PORT */
    uint64_t delete_after; /* milliseconds without a new entry while a server runs; 0: never */
    uint64_t delete_replays_after; /* milliseconds after the end of the game while a server runs; 0: never */
    /* Called for the operator's `reload`: reads the options again and uses those that can change. `report` gets a sentence
     * about it. NULL: there is nothing to read. */
    bool (*reload)(void *context, posse_buffer *report, posse_status *status);
    void *reload_context;
    bool is_offline; /* opens the data for `posse admin`, and lets nobody play */
} server_options;

posse_server *server_open(const server_options *options, posse_status *status);
const net_server *server_net(const posse_server *server);

/* Takes over what can change while the server runs: the certificate, the limits (but see net_set_limits), `games` and the
 * times. On failure, which only the certificate can cause, nothing has changed. */
bool server_reconfigure(posse_server *server, const server_options *options, posse_status *status);

/* Accepts nothing new, finishes what has begun, and disconnects all clients. The loop ends when that is done. */
void server_stop(posse_server *server);
void server_free(posse_server *server);

#endif
