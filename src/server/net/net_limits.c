/* Limits per connection and per address. */
#include "net_limits.h"
#include "alloc.h"
#include "fatal.h"

#include <arpa/inet.h>
#include <limits.h>
#include <netinet/in.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

net_limits net_limits_default(void)
{
    return (net_limits){
        .message_bytes = 16 << 10,
        .queue_bytes = 512 << 10,
        .body_bytes = 64 << 10,
        .messages = {.per_second = 20, .burst = 60},
        .requests = {.per_second = 50, .burst = 500},
        .address_sockets = 64,
        .network_share = 16,
        .sockets = 10000,
        .handshake_seconds = 15,
        .body_seconds = 30,
        .keep_alive_seconds = 15,
        .ping_ms = 25000,
        .silence_ms = 60000,
        .stop_ms = 1500,
    };
}

/* ---- rates ---------------------------------------------------------------------------------- */

enum { TOKEN = 1000 };

limits_bucket limits_bucket_full(limits_rate rate, uint64_t now)
{
    return (limits_bucket){.at = now, .tokens = (uint64_t)rate.burst * TOKEN};
}

/* Adds the tokens of the time that has passed. */
static void refill(limits_bucket *bucket, limits_rate rate, uint64_t now)
{
    uint64_t full = (uint64_t)rate.burst * TOKEN;
    uint64_t passed = now > bucket->at ? now - bucket->at : 0;
    /* A millisecond brings a thousandth of the tokens of a second. After a long pause the bucket is full. */
    uint64_t tokens = passed > full ? full : bucket->tokens + passed * rate.per_second;
    bucket->tokens = tokens > full ? full : tokens;
    bucket->at = now;
}

bool limits_take(limits_bucket *bucket, limits_rate rate, uint64_t now)
{
    refill(bucket, rate, now);
    if (bucket->tokens < TOKEN)
        return false;
    bucket->tokens -= TOKEN;
    return true;
}

/* ---- addresses ------------------------------------------------------------------------------- */

static const unsigned char mapped_ipv4[12] = {[10] = 0xff, [11] = 0xff};

static bool is_ipv4(const limits_address *address)
{
    return memcmp(address->bytes, mapped_ipv4, sizeof mapped_ipv4) == 0;
}

static limits_address from_ipv6(const unsigned char bytes[16])
{
    limits_address address = {{0}};
    bool ipv4 = memcmp(bytes, mapped_ipv4, sizeof mapped_ipv4) == 0;
    memcpy(address.bytes, bytes, ipv4 ? 16 : 8);
    return address;
}

static limits_address from_ipv4(const void *bytes)
{
    limits_address address;
    memcpy(address.bytes, mapped_ipv4, sizeof mapped_ipv4);
    memcpy(address.bytes + sizeof mapped_ipv4, bytes, 4);
    return address;
}

bool limits_address_of(const struct sockaddr *from, limits_address *out)
{
    if (from->sa_family == AF_INET) {
        struct sockaddr_in ipv4;
        memcpy(&ipv4, from, sizeof ipv4);
        *out = from_ipv4(&ipv4.sin_addr);
    } else if (from->sa_family == AF_INET6) {
        struct sockaddr_in6 ipv6;
        memcpy(&ipv6, from, sizeof ipv6);
        *out = from_ipv6(ipv6.sin6_addr.s6_addr);
    } else {
        return false;
    }
    return true;
}

static bool is_ipv6(const char *text, unsigned char bytes[16])
{
    char address[INET6_ADDRSTRLEN];
    size_t length = strcspn(text, "/");
    if (length >= sizeof address || (text[length] && strcmp(text + length, "/64") != 0))
        return false;
    memcpy(address, text, length);
    address[length] = '\0';
    return inet_pton(AF_INET6, address, bytes) == 1;
}

bool limits_address_read(const char *text, limits_address *out)
{
    unsigned char bytes[16];
    if (inet_pton(AF_INET, text, bytes) == 1)
        *out = from_ipv4(bytes);
    else if (is_ipv6(text, bytes))
        *out = from_ipv6(bytes);
    else
        return false;
    return true;
}

void limits_address_write(const limits_address *address, char out[LIMITS_ADDRESS_TEXT])
{
    char text[INET6_ADDRSTRLEN] = "";
    bool ipv4 = is_ipv4(address);
    inet_ntop(ipv4 ? AF_INET : AF_INET6, address->bytes + (ipv4 ? 12 : 0), text, sizeof text);
    snprintf(out, LIMITS_ADDRESS_TEXT, "%s%s", text, ipv4 ? "" : "/64");
}

/* ---- networks -------------------------------------------------------------------------------------- */

enum { NETWORK_BYTES = 6, NETWORK_MARK = 48 };

/* The last byte of an IPv6 address is zero here, so a network is none of them. */
limits_address limits_network_of(const limits_address *address)
{
    limits_address network = *address;
    if (!is_ipv4(address)) {
        memset(network.bytes + NETWORK_BYTES, 0, sizeof network.bytes - NETWORK_BYTES);
        network.bytes[sizeof network.bytes - 1] = NETWORK_MARK;
    }
    return network;
}

static bool is_network(const limits_address *address)
{
    return !is_ipv4(address) && address->bytes[sizeof address->bytes - 1] == NETWORK_MARK;
}

static unsigned times(unsigned number, unsigned share)
{
    uint64_t product = (uint64_t)number * share;
    return product < UINT_MAX ? (unsigned)product : UINT_MAX;
}

static limits_rate rate_of(const limits_address *address, limits_rate rate, unsigned share)
{
    unsigned by = is_network(address) ? share : 1;
    return (limits_rate){.per_second = times(rate.per_second, by), .burst = times(rate.burst, by)};
}

/* ---- counts per address ----------------------------------------------------------------------- */

enum { LISTS = 1024 };

typedef struct entry {
    limits_address address;
    unsigned count;
    limits_bucket bucket;
    struct entry *next;
} entry;

/* The hash is keyed with a random key, so that nobody can choose addresses that all land in one list. */
struct limits_counts {
    unsigned char key[crypto_shorthash_KEYBYTES];
    entry *lists[LISTS];
};

limits_counts *limits_counts_new(void)
{
    limits_counts *counts = posse_alloc_zeroed(1, sizeof *counts);
    if (sodium_init() < 0)
        posse_fatal("libsodium cannot be used here");
    randombytes_buf(counts->key, sizeof counts->key);
    return counts;
}

void limits_counts_free(limits_counts *counts)
{
    for (int i = 0; counts && i < LISTS; i++)
        while (counts->lists[i]) {
            entry *first = counts->lists[i];
            counts->lists[i] = first->next;
            free(first);
        }
    free(counts);
}

/* The link to the entry of an address, or to where it would be inserted. */
static entry **place(limits_counts *counts, const limits_address *address)
{
    union {
        unsigned char bytes[crypto_shorthash_BYTES];
        uint64_t number;
    } hash;
    crypto_shorthash(hash.bytes, address->bytes, sizeof address->bytes, counts->key);
    entry **at = &counts->lists[hash.number % LISTS];
    while (*at && memcmp((*at)->address.bytes, address->bytes, sizeof address->bytes) != 0)
        at = &(*at)->next;
    return at;
}

unsigned limits_count_of(limits_counts *counts, const limits_address *address)
{
    const entry *found = *place(counts, address);
    return found ? found->count : 0;
}

static entry *add(entry **at, const limits_address *address)
{
    *at = posse_alloc_zeroed(1, sizeof **at);
    (*at)->address = *address;
    return *at;
}

bool limits_is_used_up(limits_counts *counts, const limits_address *address, unsigned most, unsigned share)
{
    limits_address network = limits_network_of(address);
    return limits_count_of(counts, address) >= most ||
           (is_network(&network) && limits_count_of(counts, &network) >= times(most, share));
}

static void add_to(limits_counts *counts, const limits_address *address, size_t amount)
{
    entry **at = place(counts, address);
    entry *found = *at ? *at : add(at, address);
    unsigned left = UINT_MAX - found->count;
    found->count += amount < left ? (unsigned)amount : left;
}

void limits_count_add(limits_counts *counts, const limits_address *address, size_t amount)
{
    limits_address network = limits_network_of(address);
    add_to(counts, address, amount);
    if (is_network(&network))
        add_to(counts, &network, amount);
}

bool limits_count_up(limits_counts *counts, const limits_address *address, unsigned most, unsigned share)
{
    if (limits_is_used_up(counts, address, most, share))
        return false;
    limits_count_add(counts, address, 1);
    return true;
}

static void take_from(limits_counts *counts, const limits_address *address)
{
    entry **at = place(counts, address);
    entry *found = *at;
    if (found && --found->count == 0) {
        *at = found->next;
        free(found);
    }
}

void limits_count_down(limits_counts *counts, const limits_address *address)
{
    limits_address network = limits_network_of(address);
    take_from(counts, address);
    if (is_network(&network))
        take_from(counts, &network);
}

/* ---- rates per address ------------------------------------------------------------------------- */

static limits_bucket *bucket_of(limits_counts *counts, const limits_address *address, limits_rate rate, uint64_t now)
{
    entry **at = place(counts, address);
    if (*at)
        refill(&(*at)->bucket, rate, now);
    else
        add(at, address)->bucket = limits_bucket_full(rate, now);
    return &(*at)->bucket;
}

/* Seconds until the bucket has so many tokens, or 0. */
static unsigned seconds_until(const limits_bucket *bucket, limits_rate rate, uint64_t tokens)
{
    return bucket->tokens >= tokens ? 0 : 1 + (unsigned)((tokens - bucket->tokens) / TOKEN / rate.per_second);
}

unsigned limits_wait(limits_counts *counts, const limits_address *address, limits_rate rate, unsigned share,
                     uint64_t now, unsigned cost)
{
    uint64_t tokens = (uint64_t)(cost < rate.burst ? cost : rate.burst) * TOKEN;
    limits_address places[2] = {*address, limits_network_of(address)};
    limits_bucket *buckets[2];
    int count = is_network(&places[1]) ? 2 : 1;
    unsigned seconds = 0;
    for (int i = 0; i < count; i++) {
        limits_rate own = rate_of(&places[i], rate, share);
        buckets[i] = bucket_of(counts, &places[i], own, now);
        unsigned wait = seconds_until(buckets[i], own, tokens);
        seconds = wait > seconds ? wait : seconds;
    }
    for (int i = 0; i < count && seconds == 0; i++)
        buckets[i]->tokens -= tokens;
    return seconds;
}

void limits_forget_idle(limits_counts *counts, limits_rate rate, unsigned share, uint64_t now)
{
    for (int i = 0; i < LISTS; i++)
        for (entry **at = &counts->lists[i]; *at;) {
            entry *found = *at;
            limits_rate own = rate_of(&found->address, rate, share);
            refill(&found->bucket, own, now);
            if (found->bucket.tokens < (uint64_t)own.burst * TOKEN) {
                at = &found->next;
                continue;
            }
            *at = found->next;
            free(found);
        }
}
