/* HTTP headers as text. */
#include "http_text.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- the origin of a page -------------------------------------------------------------------------- */

/* The host and port of a URL, or NULL if it has none. */
static const char *authority_of(const char *url, size_t *length)
{
    static const char *const schemes[] = {"http://", "https://"};
    for (int i = 0; i < 2; i++) {
        size_t skip = strlen(schemes[i]);
        if (strncasecmp(url, schemes[i], skip) == 0) {
            *length = strcspn(url + skip, "/?#");
            return *length > 0 ? url + skip : NULL;
        }
    }
    return NULL;
}

/* Is this a literal address or localhost, such as "127.0.0.1:8080" or "[::1]"? A stranger's domain never is. */
static bool is_address(const char *authority, size_t length)
{
    char text[64];
    unsigned char bytes[16];
    if (length >= sizeof text)
        return false;
    memcpy(text, authority, length);
    text[length] = '\0';
    char *end = text[0] == '[' ? strchr(text, ']') : strchr(text, ':');
    const char *port = !end ? "" : *end == ']' ? end + 1 : end;
    if (*port && (*port != ':' || port[1 + strspn(port + 1, "0123456789")]))
        return false;
    if (end)
        *end = '\0';
    return strcasecmp(text, "localhost") == 0 || inet_pton(AF_INET, text, bytes) == 1 ||
           (text[0] == '[' && end && inet_pton(AF_INET6, text + 1, bytes) == 1);
}

/* Compares the scheme too, so that an http page does not pass for an https one. */
static bool same_origin(const char *origin, const char *url)
{
    size_t origin_length = 0, url_length = 0;
    const char *origin_authority = authority_of(origin, &origin_length);
    const char *url_authority = authority_of(url, &url_length);
    if (!origin_authority || !url_authority || origin_authority[origin_length])
        return false; /* an origin has no path */
    size_t scheme = (size_t)(url_authority - url);
    return (size_t)(origin_authority - origin) == scheme && origin_length == url_length &&
           strncasecmp(origin, url, scheme + url_length) == 0;
}

bool http_origin_fits(const char *origin, const char *host, const char *public_url)
{
    if (!*origin)
        return true;
    if (public_url && *public_url && same_origin(origin, public_url))
        return true;
    size_t length = 0;
    const char *authority = authority_of(origin, &length);
    if (!authority || authority[length] || strlen(host) != length || strncasecmp(authority, host, length) != 0)
        return false;
    return !public_url || !*public_url || is_address(authority, length);
}

bool http_origin_is_of_any(const char *origin, const char *addresses)
{
    for (const char *at = addresses; *at; at += strcspn(at, "\n") + 1) {
        char url[256];
        /* ws becomes http, and wss https */
        snprintf(url, sizeof url, "http%.*s", (int)strcspn(at + 2, "\n"), at + 2);
        if (same_origin(origin, url))
            return true;
    }
    return false;
}

/* ---- names of this server ----------------------------------------------------------------------------- */

/* The length of the name without the port. */
static size_t name_length(const char *host)
{
    const char *bracket = host[0] == '[' ? strchr(host, ']') : NULL;
    return bracket ? (size_t)(bracket + 1 - host) : strcspn(host, ":");
}

bool http_host_is(const char *host, const char *name)
{
    size_t length = name_length(host);
    return *name && strlen(name) == length && strncasecmp(host, name, length) == 0;
}

bool http_host_is_of_url(const char *host, const char *url)
{
    size_t length = 0;
    char name[256];
    const char *authority = authority_of(url, &length);
    if (!authority || length >= sizeof name)
        return false;
    memcpy(name, authority, length);
    name[length] = '\0';
    name[name_length(name)] = '\0';
    return http_host_is(host, name);
}

bool http_host_is_local(const char *host)
{
    static const char *const endings[] = {".localhost", ".local",     ".lan",      ".home",
                                          ".internal",  ".home.arpa", ".fritz.box"};
    size_t length = name_length(host);
    bool is_literal = is_address(host, strlen(host));
    if (is_literal || host[0] == '[' || !memchr(host, '.', length))
        return is_literal || host[0] != '[';
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        size_t ending = strlen(endings[i]);
        if (length > ending && strncasecmp(host + length - ending, endings[i], ending) == 0)
            return true;
    }
    return false;
}

/* ---- the client's address ------------------------------------------------------------------------------ */

/* Removes the port, as in "192.0.2.7:5678" or "[2001:db8::1]:443", and the brackets. */
static const char *without_port(char *text)
{
    char *colon = strchr(text, ':'), *bracket = text[0] == '[' ? strchr(text, ']') : NULL;
    const char *port = bracket && bracket[1]                          ? bracket + 1
                       : !bracket && colon && !strchr(colon + 1, ':') ? colon
                                                                      : NULL;
    if (port && (*port != ':' || !port[1] || port[1 + strspn(port + 1, "0123456789")]))
        return "";
    if (bracket)
        *bracket = '\0';
    else if (port)
        *colon = '\0';
    return text + (bracket != NULL);
}

bool http_forwarded_address(const char *header, limits_address *out)
{
    char text[64];
    const char *comma = strrchr(header, ',');
    const char *at = comma ? comma + 1 : header;
    at += strspn(at, " \t");
    size_t length = strcspn(at, " \t");
    if (length >= sizeof text || at[length + strspn(at + length, " \t")])
        return false;
    memcpy(text, at, length);
    text[length] = '\0';
    return limits_address_read(without_port(text), out);
}

/* ---- lists in headers -------------------------------------------------------------------------------- */

/* The next item of a comma-separated list, without surrounding blanks; NULL at the end. */
static const char *next_item(const char **rest, size_t *length)
{
    const char *at = *rest + strspn(*rest, " \t,");
    if (!*at)
        return NULL;
    *length = strcspn(at, ",");
    *rest = at + *length;
    while (*length > 0 && (at[*length - 1] == ' ' || at[*length - 1] == '\t'))
        --*length;
    return at;
}

/* Is the quality 0, as in "q=0" or "q=0.0"? */
static bool is_refused(const char *parameters, size_t length)
{
    char text[32];
    if (length >= sizeof text)
        return true;
    memcpy(text, parameters, length);
    text[length] = '\0';
    const char *quality = strcasestr(text, "q=");
    return quality && strtod(quality + 2, NULL) <= 0;
}

bool http_list_accepts(const char *list, const char *word)
{
    size_t length, wanted = strlen(word);
    for (const char *item; (item = next_item(&list, &length));) {
        const char *semicolon = memchr(item, ';', length);
        size_t name = semicolon ? (size_t)(semicolon - item) : length;
        while (name > 0 && item[name - 1] == ' ')
            name--;
        if (name == wanted && strncasecmp(item, word, wanted) == 0)
            return !semicolon || !is_refused(semicolon, length - (size_t)(semicolon - item));
    }
    return false;
}

bool http_language_preferred(const char *list, const char *language)
{
    size_t length, wanted = strlen(language);
    const char *item = next_item(&list, &length);
    return item && length >= wanted && strncasecmp(item, language, wanted) == 0 &&
           !isalnum((unsigned char)item[wanted]);
}

bool http_tag_matches(const char *list, const char *tag)
{
    size_t length, wanted = strlen(tag);
    for (const char *item; (item = next_item(&list, &length));) {
        if (length == 1 && *item == '*')
            return true;
        if (length > 2 && strncmp(item, "W/", 2) == 0) {
            item += 2;
            length -= 2;
        }
        if (length == wanted && memcmp(item, tag, wanted) == 0)
            return true;
    }
    return false;
}

bool http_type_is_json(const char *type)
{
    static const char json[] = "application/json";
    const char *rest = type + strlen(json);
    return strncasecmp(type, json, strlen(json)) == 0 && (!*rest || *rest == ';' || *rest == ' ');
}

bool http_length_read(const char *text, size_t *out)
{
    enum { MAX_DIGITS = 15 }; /* more than any limit needs, and safe from overflow */
    size_t digits = strspn(text, "0123456789");
    if (text[digits] || digits > MAX_DIGITS)
        return false;
    *out = 0;
    for (size_t i = 0; i < digits; i++)
        *out = *out * 10 + (size_t)(text[i] - '0');
    return true;
}

/* ---- inline styles --------------------------------------------------------------------------------------- */

bool http_inline_style(const char *type, const char *page, size_t length, char out[HTTP_STYLE_SOURCE])
{
    static const char start[] = "<style>", end[] = "</style>";
    unsigned char hash[crypto_hash_sha256_BYTES];
    char base64[sodium_base64_ENCODED_LEN(sizeof hash, sodium_base64_VARIANT_ORIGINAL)];
    if (!type || strncmp(type, "text/html", strlen("text/html")) != 0)
        return false;
    const char *from = memmem(page, length, start, strlen(start));
    const char *to = from ? memmem(from, length - (size_t)(from - page), end, strlen(end)) : NULL;
    if (!to)
        return false;
    from += strlen(start);
    crypto_hash_sha256(hash, (const unsigned char *)from, (size_t)(to - from));
    sodium_bin2base64(base64, sizeof base64, hash, sizeof hash, sodium_base64_VARIANT_ORIGINAL);
    snprintf(out, HTTP_STYLE_SOURCE, "'sha256-%s'", base64);
    return true;
}

/* ---- the head of an answer --------------------------------------------------------------------------- */

/* Allows our own scripts, WebAssembly (for games in the browser), styles, fonts, images (including those drawn by scripts)
 * and connections, including the WebSocket. Allows our own frames, which the big screen needs. Forbids inline code, other
 * hosts, and framing by others. Inline styles are allowed one by one, by their hash. */
#define CONTENT_POLICY(inline_style, connect)                                                                          \
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'" inline_style "; font-src 'self'; "    \
    "img-src 'self' data: blob:; connect-src 'self'" connect                                                           \
    "; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "                                                      \
    "form-action 'none'; frame-src 'self'; frame-ancestors 'self'"

const http_protection http_protections[] = {
    {"Content-Security-Policy", CONTENT_POLICY("", ""), true},
    {"X-Content-Type-Options", "nosniff", false},
    {"X-Frame-Options", "SAMEORIGIN", true},
    {"Referrer-Policy", "no-referrer", false},
    {"Cross-Origin-Opener-Policy", "same-origin", true},
    {"Cross-Origin-Resource-Policy", "same-origin", false},
    {NULL, NULL, false},
};

static const struct phrase {
    int status;
    const char *text;
} phrases[] = {
    {200, "OK"},
    {201, "Created"},
    {202, "Accepted"},
    {204, "No Content"},
    {302, "Found"},
    {304, "Not Modified"},
    {400, "Bad Request"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {409, "Conflict"},
    {411, "Length Required"},
    {413, "Content Too Large"},
    {414, "URI Too Long"},
    {415, "Unsupported Media Type"},
    {421, "Misdirected Request"},
    {426, "Upgrade Required"},
    {429, "Too Many Requests"},
    {431, "Request Header Fields Too Large"},
    {500, "Internal Server Error"},
    {503, "Service Unavailable"},
};

static const char *phrase_of(int status)
{
    for (size_t i = 0; i < sizeof phrases / sizeof phrases[0]; i++)
        if (phrases[i].status == status)
            return phrases[i].text;
    return "Answer";
}

static void put_header(posse_buffer *out, const char *name, const char *value)
{
    if (value)
        posse_put(out, "%s: %s\r\n", name, value);
}

/* Replaces what could end the quoted string. */
static void put_download(posse_buffer *out, const char *name)
{
    posse_put_text(out, "Content-Disposition: attachment; filename=\"");
    for (; *name; name++)
        posse_put(out, "%c", isalnum((unsigned char)*name) || strchr("._-", *name) ? *name : '_');
    posse_put_text(out, "\"\r\n");
}

void http_headers_write(const http_headers *headers, posse_buffer *out)
{
    posse_put(out, "HTTP/1.1 %d %s\r\n", headers->status, phrase_of(headers->status));
    put_header(out, "Content-Type", headers->type);
    if (!headers->bodiless)
        posse_put(out, "Content-Length: %zu\r\n", headers->length);
    put_header(out, "Content-Encoding", headers->encoding);
    put_header(out, "Vary", headers->varies ? "Accept-Encoding" : NULL);
    put_header(out, "ETag", headers->etag);
    put_header(out, "Cache-Control", headers->cache);
    put_header(out, "Allow", headers->allow);
    put_header(out, "Sec-WebSocket-Version", headers->status == 426 ? "13" : NULL);
    if (headers->download)
        put_download(out, headers->download);
    put_header(out, "Location", headers->location);
    bool has_own_policy = !headers->is_part && (headers->inline_style || headers->connect);
    if (has_own_policy)
        posse_put(out, "Content-Security-Policy: " CONTENT_POLICY("%s%s", "%s") "\r\n",
                  headers->inline_style ? " " : "", headers->inline_style ? headers->inline_style : "",
                  headers->connect ? headers->connect : "");
    for (const http_protection *at = http_protections + has_own_policy; at->name; at++)
        if (!at->for_documents || !headers->is_part)
            put_header(out, at->name, at->value);
    if (headers->only_https)
        put_header(out, HTTP_ONLY_HTTPS);
    if (headers->retry_after)
        posse_put(out, "Retry-After: %u\r\n", headers->retry_after);
    put_header(out, "Connection", headers->close ? "close" : NULL);
    posse_put_text(out, "\r\n");
}
