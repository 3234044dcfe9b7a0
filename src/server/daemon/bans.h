/* Addresses that the operator has banned, and until when.
 *
 *     ban_list bans = {0};
 *     ban_add(&bans, &address, until);
 *     if (ban_find(&bans, &address, now)) refuse the connection
 *     ban_list_free(&bans);
 */
#ifndef POSSE_SERVER_DAEMON_BANS_H
#define POSSE_SERVER_DAEMON_BANS_H

#include "net_limits.h"

enum { MAX_BANS = 10000 };

typedef struct ban {
    limits_address address;
    uint64_t until; /* milliseconds since 1970 */
} ban;

/* Sorted by address. */
typedef struct ban_list {
    ban *bans;
    size_t count;
} ban_list;

/* Adds the address, or changes until when it is banned. False if there are MAX_BANS bans. */
bool ban_add(ban_list *list, const limits_address *address, uint64_t until);

/* False if the address was not banned. */
bool ban_remove(ban_list *list, const limits_address *address);

/* The ban of an address; NULL if there is none, or if it has ended. */
const ban *ban_find(const ban_list *list, const limits_address *address, uint64_t now);

/* A ban that has ended; NULL if there is none. */
const ban *ban_ended(const ban_list *list, uint64_t now);

void ban_list_free(ban_list *list);

#endif
