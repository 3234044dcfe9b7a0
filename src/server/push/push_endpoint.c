/* Which addresses push messages may be sent to. */
#include "push_endpoint.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static bool refuse(posse_status *status, const char *why)
{
    return posse_fail(status, POSSE_BAD_REQUEST, "endpoint", "a push endpoint %s", why);
}

/* http://127.0.0.1:PORT/PATH */
static bool read_local(const char *url, push_endpoint *out)
{
    static const char start[] = "http://127.0.0.1:";
    if (strncmp(url, start, sizeof start - 1) != 0)
        return false;
    const char *port = url + sizeof start - 1;
    size_t length = strspn(port, "0123456789");
    if (length < 1 || length >= sizeof out->port || port[length] != '/')
        return false;
    *out = (push_endpoint){.host = "127.0.0.1", .path = port + length, .is_local = true};
    memcpy(out->port, port, length);
    snprintf(out->origin, sizeof out->origin, "%s%s", start, out->port);
    return true;
}

/* A name with a dot whose last part begins with a letter, so neither an address nor the name of a local machine. */
static bool is_host_name(const char *host)
{
    const char *last = strrchr(host, '.');
    return last && isalpha((unsigned char)last[1]) && host[0] != '.' && host[0] != '-' && !strstr(host, "..") &&
           host[strspn(host, "abcdefghijklmnopqrstuvwxyz0123456789.-")] == '\0';
}

/* Paths go into a request as they are, so they must not have blanks or line ends. */
static bool is_plain(const char *path)
{
    for (; *path; path++)
        if (*path <= ' ' || *path > '~' || *path == '#')
            return false;
    return true;
}

bool push_endpoint_read(const char *url, bool allows_local, push_endpoint *out, posse_status *status)
{
    static const char start[] = "https://";
    if (strlen(url) > PUSH_MAX_URL || !is_plain(url))
        return refuse(status, "must be a URL of at most 1024 letters");
    if (allows_local && read_local(url, out))
        return true;
    if (strncmp(url, start, sizeof start - 1) != 0)
        return refuse(status, "must begin with https://");
    const char *host = url + sizeof start - 1;
    size_t length = strcspn(host, ":/?");
    const char *rest = host + length;
    *out = (push_endpoint){.port = "443"};
    if (length >= sizeof out->host)
        return refuse(status, "must have a shorter host name");
    for (size_t i = 0; i < length; i++)
        out->host[i] = (char)tolower((unsigned char)host[i]);
    if (!is_host_name(out->host))
        return refuse(status, "must have the name of a public host, not an address");
    if (strncmp(rest, ":443", 4) == 0)
        rest += 4;
    if (*rest == ':')
        return refuse(status, "must have port 443");
    if (*rest != '/')
        return refuse(status, "must have a path");
    out->path = rest;
    snprintf(out->origin, sizeof out->origin, "https://%s", out->host);
    return true;
}

/* ---- addresses ---------------------------------------------------------------------------------------------- */

/* Of IPv4, by the IANA registry of special-purpose addresses. */
static const struct range {
    uint32_t first;
    int bits;
} special[] = {
    {0x00000000, 8},  /* this network */
    {0x0a000000, 8},  /* private */
    {0x64400000, 10}, /* shared by customers of a provider */
    {0x7f000000, 8},  /* loopback */
    {0xa9fe0000, 16}, /* link-local */
    {0xac100000, 12}, /* private */
    {0xc0000000, 24}, /* protocol assignments */
    {0xc0000200, 24}, /* documentation */
    {0xc0586300, 24}, /* 6to4 relays */
    {0xc0a80000, 16}, /* private */
    {0xc6120000, 15}, /* benchmarks */
    {0xc6336400, 24}, /* documentation */
    {0xcb007100, 24}, /* documentation */
    {0xe0000000, 3},  /* multicast, reserved, broadcast */
};

static bool is_public_4(uint32_t address)
{
    for (size_t i = 0; i < sizeof special / sizeof special[0]; i++)
        if ((address ^ special[i].first) >> (32 - special[i].bits) == 0)
            return false;
    return true;
}

/* Global unicast is 2000::/3. Within it, 2001::/23 and 2001:db8::/32 have special purposes, and 2002::/16 contains
 * addresses of IPv4. */
static bool is_public_6(const uint8_t bytes[16])
{
    bool is_special =
        bytes[0] == 0x20 && bytes[1] == 0x01 && (bytes[2] < 0x02 || (bytes[2] == 0x0d && bytes[3] == 0xb8));
    bool is_6to4 = bytes[0] == 0x20 && bytes[1] == 0x02;
    return bytes[0] >> 5 == 1 && !is_special && !is_6to4;
}

bool push_address_is_public(const struct sockaddr *address)
{
    if (address->sa_family == AF_INET)
        return is_public_4(ntohl(((const struct sockaddr_in *)(const void *)address)->sin_addr.s_addr));
    if (address->sa_family == AF_INET6)
        return is_public_6(((const struct sockaddr_in6 *)(const void *)address)->sin6_addr.s6_addr);
    return false;
}
