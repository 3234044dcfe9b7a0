/* What strangers may cost us, and the two counters that enforce it.
 *
 * A token bucket limits the rate of something, with a burst after a pause. Time is passed in, in milliseconds that
 * never go back.
 *
 *     limits_bucket bucket = limits_bucket_full(rate, now);
 *     if (!limits_take(&bucket, rate, now)) close the connection
 *
 * Counts per address limit how many of something one address has. An address is a whole IPv4 address or the first
 * half of an IPv6 address, because the second half is chosen by the client. Somebody may also have all addresses of an
 * IPv6 network (a /48), so a network has a limit, too: that of an address times `share`. */
#ifndef POSSE_SERVER_PORT_NET_LIMITS_H
#define POSSE_SERVER_PORT_NET_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sockaddr;

typedef struct limits_rate {
    unsigned per_second; /* sustained */
    unsigned burst;      /* after a pause */
} limits_rate;

typedef struct net_limits {
    unsigned message_bytes;      /* of one incoming message */
    unsigned queue_bytes;        /* waiting to be sent to one connection; beyond that it is cut */
    unsigned body_bytes;         /* of the body of one HTTP request */
    limits_rate messages;        /* of one connection; pings count */
    limits_rate requests;        /* of one address, over HTTP */
    unsigned address_sockets;    /* WebSockets of one address; all kinds of sockets together may be twice as many */
    unsigned network_share;      /* an IPv6 network may use up the limits of as many addresses */
    unsigned sockets;            /* of all addresses, of any kind */
    unsigned handshake_seconds;  /* for a request to arrive completely, or an answer to be taken */
    unsigned body_seconds;       /* for the body of a request to arrive */
    unsigned keep_alive_seconds; /* between two HTTP requests */
    unsigned ping_ms;            /* of silence before a ping is sent */
    unsigned silence_ms;         /* of silence before the connection counts as dead */
    unsigned stop_ms;            /* to send what is queued when the server stops */
} net_limits;

net_limits net_limits_default(void);

/* ---- rates ---------------------------------------------------------------------------------- */

typedef struct limits_bucket {
    uint64_t at;     /* time of the last update, in milliseconds */
    uint64_t tokens; /* in thousandths */
} limits_bucket;

limits_bucket limits_bucket_full(limits_rate rate, uint64_t now);

/* Takes one token; false if there is none. */
bool limits_take(limits_bucket *bucket, limits_rate rate, uint64_t now);

/* ---- counts per address ----------------------------------------------------------------------- */

typedef struct limits_address {
    unsigned char bytes[16]; /* IPv4 as ::ffff:0:0/96; IPv6 with the last 8 bytes zero */
} limits_address;

/* False if it is neither IPv4 nor IPv6. A text may end in /64, as limits_address_write writes it. */
bool limits_address_of(const struct sockaddr *from, limits_address *out);
bool limits_address_read(const char *text, limits_address *out);

/* What an IPv6 address shares with the others of its network. An IPv4 address stands for itself. */
limits_address limits_network_of(const limits_address *address);

enum { LIMITS_ADDRESS_TEXT = 56 };

/* As in "192.0.2.7" or "2001:db8:1:2::/64". */
void limits_address_write(const limits_address *address, char out[LIMITS_ADDRESS_TEXT]);

typedef struct limits_counts limits_counts;

limits_counts *limits_counts_new(void);
void limits_counts_free(limits_counts *counts);

/* How many the address has. */
unsigned limits_count_of(limits_counts *counts, const limits_address *address);

/* True if the address has `most`, or its network `share` times as many. */
bool limits_is_used_up(limits_counts *counts, const limits_address *address, unsigned most, unsigned share);

/* Counts one more, unless the limit is used up; counts one less. */
bool limits_count_up(limits_counts *counts, const limits_address *address, unsigned most, unsigned share);
void limits_count_down(limits_counts *counts, const limits_address *address);

/* Adds to the count, up to UINT_MAX. */
void limits_count_add(limits_counts *counts, const limits_address *address, size_t amount);

/* ---- rates per address ------------------------------------------------------------------------- */

/* Takes `cost` tokens of the address and of its network. Returns 0, or the seconds until there are enough if there are
 * not. */
unsigned limits_wait(limits_counts *counts, const limits_address *address, limits_rate rate, unsigned share,
                     uint64_t now, unsigned cost);

/* Forgets the addresses that have all their tokens. Only for counts that limits_wait alone uses. */
void limits_forget_idle(limits_counts *counts, limits_rate rate, unsigned share, uint64_t now);

#endif
