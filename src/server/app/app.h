/* The application layer: tables, and the clients connected to them. Knows messages, the store and bots, but no sockets,
 * threads or operating system; port.h says what it needs instead.
 *
 *     posse_server *server = app_new(&options, log);
 *     app_load(server, store);                   reads what the store knows; wait until app_is_loaded
 *     client_opened(server, conn); …             clients come, send messages, go
 *     app_sweep(server);                         every APP_SWEEP_MS milliseconds
 *     app_stop(server);                          nothing new is accepted, and what has begun is finished
 *     app_free(server);
 *
 * Each table handles one entry at a time: the entry is written to the store, then the clients are told, then the next one
 * is handled. Tables without clients are kept only in the store. */
#ifndef POSSE_SERVER_APP_APP_H
#define POSSE_SERVER_APP_APP_H

#include "connection.h"
#include "log.h"
#include "offered_games.h"
#include "server_limits.h"
#include "store.h"

typedef struct posse_server posse_server;

enum { APP_SWEEP_MS = 200 };

typedef struct app_options {
    server_limits limits;
    offered_games games;   /* that new tables can play; none: offered_games_default */
    unsigned bot_pause;    /* milliseconds between a move and a bot's next one if several people play; 0: none */
    unsigned host_away;    /* milliseconds after which a host who is not connected is replaced; 0: 60000 */
    unsigned idle_after;   /* milliseconds after which a connected person who does not decide is idle; 0: never */
    unsigned bot_step;     /* moves of bots that search are shown at multiples of this many milliseconds; 0: at once */
    unsigned review_slice; /* milliseconds that a review is computed at a time; 0: 300 */
    uint64_t delete_after; /* milliseconds without a new entry while a server runs; 0: never */
    uint64_t delete_replays_after; /* milliseconds after the end of the game while a server runs; 0: never */
    char first_letter;             /* of the codes of new tables; 0: any */
} app_options;

/* `calendar` is the time of the system in milliseconds since 1970. `port` is the port's own pointer. */
posse_server *app_new(const app_options *options, server_logger *log, uint64_t calendar, void *port);

/* Reads aliases and the service clock from the store. Until app_is_loaded, do not open clients. */
void app_load(posse_server *server, posse_store *store);
bool app_is_loaded(const posse_server *server);

/* Runs every APP_SWEEP_MS milliseconds: clocks, retries, and what is old. */
void app_sweep(posse_server *server);

/* Replaces the options. */
void app_set_options(posse_server *server, const app_options *options);

/* Another program has taken the table over: its clients are disconnected, and may come back. */
void app_lose_table(posse_server *server, const char *code);

/* Another server has told a line by port_tell. "": some lines may be missing. False: the line is not for the application. */
bool app_heard(posse_server *server, const char *line);

/* Others may have all tables: the same for all of them. */
void app_lose_all(posse_server *server);

/* The data cannot be reached, or can again. Meanwhile clients are sent to other servers. */
void app_set_cut_off(posse_server *server, bool is_cut_off);

void app_stop(posse_server *server);

/* In place of app_stop, if other servers go on with the tables. When nothing is being written any more, and the tables are
 * given up, send everybody on. */
void app_drain(posse_server *server);
bool app_is_writing(const posse_server *server);
void app_send_everybody_on(posse_server *server);

void app_free(posse_server *server);

/* ---- clients.c: connections ------------------------------------------------------------------- */

void client_opened(void *app, net_conn *conn);
void client_message(void *app, net_conn *conn, const char *text, size_t length);
void client_closed(void *app, net_conn *conn);

/* ---- http_api.c ---------------------------------------------------------------------------------- */

/* Answers a request below /api/. False if it is another one. */
bool http_api_request(posse_server *server, net_request *request);

/* How many requests a request for this path counts as. */
unsigned http_api_cost(void *app, const char *path);

/* Answers with an `error` message. */
void http_api_error(net_request *request, int status, posse_code code, const char *text);
void http_api_json(net_request *request, int status, const posse_buffer *body, const char *download);

/* ---- replays.c --------------------------------------------------------------------------------- */

/* Removes names from a replay: the store's `strip`. */
bool replay_strip_names(store_bytes bytes, const char *kept_names, posse_buffer *out);

#endif
