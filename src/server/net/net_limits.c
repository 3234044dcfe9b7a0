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
    return (limits_bucket){.at = now, .tokens = rate.burst * TOKEN};
}

/* Adds the tokens of the time that has passed. */
static void refill(limits_bucket *bucket, limits_rate rate, uint64_t now)
{
    uint64_t full = (uint64_t)rate.burst * TOKEN;
    uint64_t passed = now > bucket->at ? now - bucket->at : 0;
    /* A millisecond brings a thousandth of the tokens of a second. After a long pause the bucket is full. */
    uint64_t tokens = passed > full ? full : bucket->tokens + passed * rate.per_second;
    bucket->tokens = (uint32_t)(tokens > full ? full : tokens);
    bucket->at = now;
}

static bool take(limits_bucket *bucket, limits_rate rate, uint64_t now, uint64_t tokens)
{
    refill(bucket, rate, now);
    if (bucket->tokens < tokens)
        return false;
    bucket->tokens -= (uint32_t)tokens;
    return true;
}

bool limits_take(limits_bucket *bucket, limits_rate rate, uint64_t now)
{
    return take(bucket, rate, now, TOKEN);
}

/* ---- addresses ------------------------------------------------------------------------------- */

static const unsigned char mapped_ipv4[12] = {[10] = 0xff, [11] = 0xff};

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
    bool ipv4 = memcmp(address->bytes, mapped_ipv4, sizeof mapped_ipv4) == 0;
    inet_ntop(ipv4 ? AF_INET : AF_INET6, address->bytes + (ipv4 ? 12 : 0), text, sizeof text);
    snprintf(out, LIMITS_ADDRESS_TEXT, "%s%s", text, ipv4 ? "" : "/64");
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

void limits_count_add(limits_counts *counts, const limits_address *address, size_t amount)
{
    entry **at = place(counts, address);
    entry *found = *at ? *at : add(at, address);
    unsigned left = UINT_MAX - found->count;
    found->count += amount < left ? (unsigned)amount : left;
}

bool limits_count_up(limits_counts *counts, const limits_address *address, unsigned most)
{
    if (limits_count_of(counts, address) >= most)
        return false;
    limits_count_add(counts, address, 1);
    return true;
}

void limits_count_down(limits_counts *counts, const limits_address *address)
{
    entry **at = place(counts, address);
    entry *found = *at;
    if (found && --found->count == 0) {
        *at = found->next;
        free(found);
    }
}

/* ---- rates per address ------------------------------------------------------------------------- */

unsigned limits_wait(limits_counts *counts, const limits_address *address, limits_rate rate, uint64_t now,
                     unsigned cost)
{
    uint64_t tokens = (uint64_t)(cost < rate.burst ? cost : rate.burst) * TOKEN;
    entry **at = place(counts, address);
    if (!*at)
        add(at, address)->bucket = limits_bucket_full(rate, now);
    limits_bucket *bucket = &(*at)->bucket;
    if (take(bucket, rate, now, tokens))
        return 0;
    return 1 + (unsigned)((tokens - bucket->tokens) / TOKEN / rate.per_second);
}

void limits_forget_idle(limits_counts *counts, limits_rate rate, uint64_t now)
{
    for (int i = 0; i < LISTS; i++)
        for (entry **at = &counts->lists[i]; *at;) {
            entry *found = *at;
            refill(&found->bucket, rate, now);
            if (found->bucket.tokens < (uint64_t)rate.burst * TOKEN) {
                at = &found->next;
                continue;
            }
            *at = found->next;
            free(found);
        }
}
