/* The house: all tables of a server, and everybody who is connected to one.
 *
 *     posse_house *h = house_open(&options, &status);
 *     uv_run(options.net.loop, UV_RUN_DEFAULT);      until house_stop
 *     house_free(h);
 *
 * It runs on one loop. Entries are made one at a time at each table: an entry is written first, and only
 * when it is on the disk is anybody told, and the next one looked at. Bots think on other threads. Tables
 * at which nobody is are kept on the disk only.
 */
#ifndef SERVER_HOUSE_H
#define SERVER_HOUSE_H

#include "net.h"

typedef struct posse_house posse_house;

typedef struct house_options {
    net_options net;
    const char *data;            /* the file with the tables */
    unsigned max_tables;         /* in memory at a time; 0: 10000 */
    unsigned max_address_tables; /* made by one address in an hour; 0: 60 */
    uint64_t delete_after;       /* milliseconds without anybody doing anything; 0: never */
} house_options;

posse_house *house_open(const house_options *options, posse_status *status);
const net_server *house_net(const posse_house *house);

/* Nothing new is begun; what was begun is written and told, everybody is sent away, and the loop runs out. */
void house_stop(posse_house *house);
void house_free(posse_house *house);

#endif
