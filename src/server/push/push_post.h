/* One request to a push service. Blocks until there is an answer, so call it on a thread of its own.
 *
 *     int answer = push_post(&request, &status);       201: sent; 404, 410: the subscription has ended
 *
 * Looks the host up, refuses addresses that are not public, checks the certificate, follows no redirection, and reads
 * no more of the answer than its status. */
#ifndef POSSE_SERVER_PUSH_PUSH_POST_H
#define POSSE_SERVER_PUSH_PUSH_POST_H

#include "push_endpoint.h"

#include <openssl/ssl.h>
#include <posse/buffer.h>

typedef struct push_request {
    const push_endpoint *endpoint;
    SSL_CTX *tls;              /* from push_tls_new */
    const char *authorization; /* from vapid_authorize */
    const posse_buffer *body;  /* from push_encrypt */
    int ttl;                   /* seconds for which the service keeps the message while the browser is offline */
    int timeout_ms;            /* for everything after the look-up */
    int stop;                  /* a file descriptor: the request ends when it has something to read, or its end */
} push_request;

/* The status of the answer, or 0 and a reason if there was none. */
int push_post(const push_request *request, posse_status *status);

/* Settings for TLS with the certificates that the system trusts. NULL if OpenSSL fails. */
SSL_CTX *push_tls_new(void);

#endif
