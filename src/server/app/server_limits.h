/* All limits of the server. limit_options.def makes an option of each.
 *
 * Every limit is read where it applies, at the moment when it applies, so server_reconfigure can replace them while the
 * server runs. */
#ifndef POSSE_SERVER_APP_SERVER_LIMITS_H
#define POSSE_SERVER_APP_SERVER_LIMITS_H

#include "net_limits.h"

typedef struct server_limits {
    net_limits net;
    unsigned tables;                   /* in memory at a time */
    unsigned address_tables;           /* created by one address in an hour */
    unsigned wrong_codes;              /* tried by one address in an hour */
    unsigned unload_seconds;           /* without clients before a table leaves memory */
    unsigned unvisited_unload_seconds; /* the same for a table that no client has ever connected to */
    unsigned unvisited_delete_seconds; /* before such a table is deleted */
    unsigned table_entries;            /* of the log of one table; moves have a limit of their own */
    unsigned table_bytes;              /* of the same */
    unsigned game_entries;             /* of one game */
    unsigned address_bytes;            /* written for one address in an hour */
    unsigned address_people;           /* who have joined one table from one address */
    unsigned absent_seconds;           /* before a person without a seat makes room for a newcomer */
    unsigned commands;                 /* that wait at one table */
    limits_rate chat;                  /* of one connection */
    unsigned refusals;                 /* of messages before the connection is closed */
    unsigned replay_jobs;              /* frames of replays that are computed at once */
    unsigned hint_jobs;                /* hints that are computed at once */
    unsigned wal_bytes;                /* of the data's write-ahead log; beyond that nothing is written */
    unsigned reviews;                  /* reviews that are computed at once */
    unsigned address_reviews;          /* the same for one address */
} server_limits;

server_limits server_limits_default(void);

#endif
