/* Addresses of push services. Browsers choose them, so anybody can name any address here: this says which ones the
 * server may send to, lest somebody use it to reach machines that only the server can reach.
 *
 *     push_endpoint endpoint;
 *     if (!push_endpoint_read(url, false, &endpoint, &status)) …       the status says why not
 *     … getaddrinfo(endpoint.host, endpoint.port, …)
 *     if (push_address_is_public(address)) …                           again, for each address that the name has
 */
#ifndef POSSE_SERVER_PUSH_PUSH_ENDPOINT_H
#define POSSE_SERVER_PUSH_PUSH_ENDPOINT_H

#include <posse/status.h>
#include <sys/socket.h>

enum { PUSH_HOST = 254, PUSH_MAX_URL = 1024 };

typedef struct push_endpoint {
    char host[PUSH_HOST];        /* a name, in lower case */
    char port[6];                /* "443" */
    char origin[PUSH_HOST + 16]; /* "https://push.example.org" */
    const char *path;            /* in the URL: from the first slash on, or "/" */
    bool is_local;               /* http://127.0.0.1:PORT, without TLS, for tests */
} push_endpoint;

/* Accepts https with the usual port and the name of a host. `allows_local` also accepts http://127.0.0.1:PORT. */
bool push_endpoint_read(const char *url, bool allows_local, push_endpoint *out, posse_status *status);

/* False for addresses of this machine, of local networks and of special purposes. */
bool push_address_is_public(const struct sockaddr *address);

#endif
