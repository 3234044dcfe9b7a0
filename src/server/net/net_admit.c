/* Which requests and WebSockets are let in: by the name that they use for this server, by the page that they come from, and
 * by how many come from their address. */
#include "http_text.h"
#include "net_internal.h"

/* The client's address. False if the proxy reports none that can be read. */
static bool read_address(net_conn *conn, limits_address *out)
{
    char header[512];
    bool is_forwarded = conn->net->behind_proxy && lws_hdr_total_length(conn->wsi, WSI_TOKEN_X_FORWARDED_FOR) > 0;
    *out = conn->address;
    /* A request without the header did not come through the proxy, such as a health check on the same machine. */
    return !is_forwarded ||
           (net_header(conn, WSI_TOKEN_X_FORWARDED_FOR, header, sizeof header) && http_forwarded_address(header, out));
}

/* A stranger can make their own domain name point to a server in somebody's home, whose browser then takes the stranger's
 * page for a page of that server. Such a name is not one of ours. A proxy and a certificate have checked the name already. */
static bool is_called_by_own_name(net_conn *conn)
{
    const net_server *net = conn->net;
    char host[NET_HOST_TEXT];
    if (net->behind_proxy || net->tls)
        return true;
    return net_header(conn, WSI_TOKEN_HOST, host, sizeof host) &&
           (http_host_is_local(host) || http_host_is(host, net->host.text) || http_host_is(host, net->machine.text) ||
            http_host_is_of_url(host, net->public_url.text) || http_host_is_of_url(host, net->address.text));
}

static bool is_from_own_page(net_conn *conn)
{
    char origin[NET_HOST_TEXT + 16], host[NET_HOST_TEXT];
    return net_header(conn, WSI_TOKEN_ORIGIN, origin, sizeof origin) &&
           net_header(conn, WSI_TOKEN_HOST, host, sizeof host) &&
           (http_origin_fits(origin, host, conn->net->public_url.text) ||
            http_origin_is_of_any(origin, conn->net->peers.text));
}

/* Seconds until the address may make this request, or 0. */
static unsigned seconds_to_wait(net_conn *conn, const limits_address *address, enum lws_token_indexes path_token)
{
    net_server *net = conn->net;
    char path[256];
    unsigned cost = 1;
    if (net->callbacks.cost && net_header(conn, path_token, path, sizeof path))
        cost = net->callbacks.cost(net->app, path);
    return limits_wait(net->requests, address, net->limits.requests, net->limits.network_share, uv_now(net->loop),
                       cost);
}

int net_admit(net_conn *conn, enum lws_token_indexes path_token, bool only_own_pages, limits_address *address)
{
    if (!read_address(conn, address))
        return net_http_refuse(conn, 400, "the proxy must send the address of the client in X-Forwarded-For");
    if (conn->net->behind_proxy && !net_admits(conn->net, address)) /* otherwise net_adopt has asked */
        return net_http_refuse(conn, 403, "your address is banned");
    unsigned seconds = seconds_to_wait(conn, address, path_token);
    if (seconds) {
        conn->net->counts.hits[NET_HIT_REQUESTS]++;
        return net_http_refuse_for(conn, 429, "there are too many requests from your address; please wait", seconds);
    }
    if (!is_called_by_own_name(conn))
        return net_http_refuse(conn, 421,
                               "this server does not know the name in your link; use its address, or start it with "
                               "--public-url http://NAME");
    if (only_own_pages && !is_from_own_page(conn))
        return net_http_refuse(conn, 403, "a page from elsewhere may not play here");
    return 0;
}

void net_set_peers(net_server *net, const char *addresses)
{
    posse_buffer_clear(&net->peers);
    posse_buffer_clear(&net->connect_sources);
    posse_put_text(&net->peers, addresses);
    for (const char *at = addresses; *at; at += strcspn(at, "\n") + 1) {
        size_t scheme = (size_t)(strstr(at, "://") + 3 - at);
        posse_put_text(&net->connect_sources, " ");
        posse_put_bytes(&net->connect_sources, at, scheme + strcspn(at + scheme, "/\n"));
    }
}
