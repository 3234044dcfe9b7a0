/* The text side of HTTP: what a header says, and the headers of an answer. */
#ifndef POSSE_SERVER_NET_HTTP_TEXT_H
#define POSSE_SERVER_NET_HTTP_TEXT_H

#include "net_limits.h"

#include <posse/buffer.h>

/* May a page of this origin open a WebSocket here? Programs send no origin ("") and may. A page must come
 * from the host that it asks (`host` is that header) or from the public URL (NULL: there is none). Where there
 * is one, another name for this host is refused, lest somebody's own name points here. */
bool http_origin_fits(const char *origin, const char *host, const char *public_url);

/* The last address of X-Forwarded-For: the one that our own proxy has written. */
bool http_forwarded_address(const char *header, limits_address *out);

/* Is `word` in a list such as "gzip, br;q=0.5", and not with q=0? */
bool http_list_accepts(const char *list, const char *word);

/* Is the quoted tag in a list of If-None-Match, weak or not, or is that "*"? */
bool http_tag_matches(const char *list, const char *tag);

/* The number of Content-Length; false where it is none. "" is 0. */
bool http_length_read(const char *text, size_t *out);

typedef struct http_headers {
    int status;
    const char *type;     /* NULL: no body, no type */
    const char *cache;    /* */
    const char *etag;     /* the following: NULL for none */
    const char *encoding; /* */
    const char *allow;    /* */
    const char *download; /* */
    bool varies;          /* with the encodings that are accepted */
    bool close;           /* the connection */
    bool bodiless;        /* says no length either, as 304 */
    size_t length;
} http_headers;

/* The whole head of an answer, with the headers that protect people on each of them. */
void http_headers_write(const http_headers *headers, posse_buffer *out);

/* Those, for answers that others make; the last one has no name. */
typedef struct http_protection {
    const char *name, *value;
} http_protection;
extern const http_protection http_protections[];

#endif
