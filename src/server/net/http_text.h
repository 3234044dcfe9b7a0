/* HTTP headers as text: reading those of a request, writing those of an answer. */
#ifndef POSSE_SERVER_NET_HTTP_TEXT_H
#define POSSE_SERVER_NET_HTTP_TEXT_H

#include "net_limits.h"

#include <posse/buffer.h>

/* May a page of this origin open a WebSocket here? Programs send no origin ("") and may. A page must come from
 * the host that it asks (`host` is that header) or from the public URL (NULL if none is set). If a public URL is
 * set, other host names are refused, so that a stranger's domain that points here cannot be used. */
bool http_origin_fits(const char *origin, const char *host, const char *public_url);

/* Is it the origin of a page from one of these servers? `addresses` are those of WebSockets, a line each. */
bool http_origin_is_of_any(const char *origin, const char *addresses);

/* Names in the header Host, with or without a port. Is it an address, or a name that only a home or an office uses, such as
 * "localhost", "kitchen" or "kitchen.local"? Nobody on the internet can own such a name. */
bool http_host_is_local(const char *host);
bool http_host_is(const char *host, const char *name);
bool http_host_is_of_url(const char *host, const char *url);

/* Does the header Content-Type say that the body is JSON? */
bool http_type_is_json(const char *type);

/* The last address of X-Forwarded-For, which is the one that our own proxy has written. Some proxies add the port. */
bool http_forwarded_address(const char *header, limits_address *out);

/* Does a list such as "gzip, br;q=0.5" contain `word` with a q other than 0? */
bool http_list_accepts(const char *list, const char *word);

/* Does a list such as "de-CH, en;q=0.5" begin with this language? Browsers list the preferred language first. */
bool http_language_preferred(const char *list, const char *language);

/* Does an If-None-Match list contain the quoted tag, weak or strong, or "*"? */
bool http_tag_matches(const char *list, const char *tag);

/* Reads Content-Length; "" is 0. False if it is not a number. */
bool http_length_read(const char *text, size_t *out);

enum { HTTP_STYLE_SOURCE = 64 };

/* The source expression of the page's inline <style>, such as 'sha256-…', by which a Content-Security-Policy allows it.
 * False if the type is not HTML or the page has no such element. */
bool http_inline_style(const char *type, const char *page, size_t length, char out[HTTP_STYLE_SOURCE]);

typedef struct http_headers {
    int status;
    const char *type; /* NULL: neither body nor type */
    const char *cache;
    const char *etag; /* NULL here and below: no such header */
    const char *encoding;
    const char *allow;
    const char *download;
    const char *location;     /* with status 302 */
    const char *inline_style; /* from http_inline_style */
    const char *connect;      /* sources that pages may connect to besides this server, each after a blank */
    bool varies;              /* the answer depends on Accept-Encoding */
    bool close;               /* close the connection afterwards */
    bool is_part;             /* of pages, and never a document itself: needs no security headers for documents */
    bool bodiless;            /* no Content-Length either, as for 304 */
    bool only_https;          /* browsers shall use https from now on */
    unsigned retry_after;     /* with status 429: seconds to wait; 0: not said */
    size_t length;
} http_headers;

/* Writes the complete head of an answer, including the security headers. */
void http_headers_write(const http_headers *headers, posse_buffer *out);

/* The security headers alone, for answers that the library writes; the last one has no name. */
typedef struct http_protection {
    const char *name, *value;
    bool for_documents; /* browsers use it only for pages and other documents */
} http_protection;
extern const http_protection http_protections[];
#define HTTP_ONLY_HTTPS "Strict-Transport-Security", "max-age=31536000"

#endif
