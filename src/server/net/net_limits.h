/* What strangers may cost us, and the two counters that hold them to it.
 *
 * A token bucket: so many a second in the long run, a handful at once. Time is passed in, in
 * milliseconds that only ever grow.
 *
 *     limits_bucket bucket = limits_bucket_full(&limits, now);
 *     if (!limits_take(&bucket, &limits, now)) close it;
 *
 * Addresses: how many of something each has. An address is a whole IPv4 address or the first half of an
 * IPv6 one, for the other half is its owner's to choose.
 */
#ifndef POSSE_SERVER_NET_NET_LIMITS_H
#define POSSE_SERVER_NET_NET_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sockaddr;

typedef struct net_limits {
    size_t message_bytes;        /* of one message that comes in */
    size_t queue_bytes;          /* waiting to go out to one connection; beyond it is cut */
    size_t body_bytes;           /* of one HTTP request's body */
    unsigned messages_a_second;  /* of one connection, in the long run */
    unsigned messages_at_once;   /* of one connection, after a pause */
    unsigned address_sockets;    /* WebSockets of one address; twice that of all kinds of sockets */
    unsigned sockets;            /* of everybody, of all kinds */
    unsigned handshake_seconds;  /* for a whole request to arrive, or an answer to be taken */
    unsigned keep_alive_seconds; /* between two HTTP requests */
    unsigned ping_ms;            /* of silence, and it is asked whether it is still there */
    unsigned silence_ms;         /* of silence, and it is gone */
    unsigned stop_ms;            /* for what is queued to go out when the server stops */
} net_limits;

net_limits net_limits_default(void);

/* ---- messages a second --------------------------------------------------------------------- */

typedef struct limits_bucket {
    uint64_t at;     /* when it was last looked at, in milliseconds */
    uint32_t tokens; /* in thousandths */
} limits_bucket;

limits_bucket limits_bucket_full(const net_limits *limits, uint64_t now);

/* Takes one, or says that there is none. */
bool limits_take(limits_bucket *bucket, const net_limits *limits, uint64_t now);

/* ---- so many an address ---------------------------------------------------------------------- */

typedef struct limits_address {
    unsigned char bytes[16]; /* IPv4 as in ::ffff:0:0/96; IPv6 with its last 8 bytes zero */
} limits_address;

/* False where it is no address of either kind. */
bool limits_address_of(const struct sockaddr *from, limits_address *out);
bool limits_address_read(const char *text, limits_address *out);

enum { LIMITS_ADDRESS_TEXT = 56 };

/* As in "192.0.2.7" or "2001:db8:1:2::/64". */
void limits_address_write(const limits_address *address, char out[LIMITS_ADDRESS_TEXT]);

typedef struct limits_counts limits_counts;

limits_counts *limits_counts_new(void);
void limits_counts_free(limits_counts *counts);

/* One more, unless there are `most` already; one less. */
bool limits_count_up(limits_counts *counts, const limits_address *address, unsigned most);
void limits_count_down(limits_counts *counts, const limits_address *address);

#endif
