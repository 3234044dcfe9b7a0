/* The server: all tables of a server, and everybody who is connected to one.
 *
 *     posse_server *h = server_open(&options, &status);
 *     uv_run(options.net.loop, UV_RUN_DEFAULT);      until server_stop
 *     server_free(h);
 *
 * It runs on one loop. Entries are made one at a time at each table: an entry is written first, and only
 * when it is on the disk is anybody told, and the next one looked at. Bots think on other threads. Tables
 * at which nobody is are kept on the disk only.
 */
#ifndef POSSE_SERVER_APP_SERVER_H
#define POSSE_SERVER_APP_SERVER_H

#include "net.h"

typedef struct posse_server posse_server;

typedef struct server_options {
    net_options net;
    const char *data;            /* the file with the tables */
    unsigned max_tables;         /* in memory at a time; 0: 10000 */
    unsigned max_address_tables; /* made by one address in an hour; 0: 60 */
    uint64_t delete_after;       /* milliseconds without anybody doing anything; 0: never */
} server_options;

posse_server *server_open(const server_options *options, posse_status *status);
const net_server *server_net(const posse_server *server);

/* Nothing new is begun; what was begun is written and told, everybody is sent away, and the loop runs out. */
void server_stop(posse_server *server);
void server_free(posse_server *server);

#endif
