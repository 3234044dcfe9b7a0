/* Listening sockets. They are ours and not the library's, because the library binds more addresses than it is
 * asked to and does not say why binding failed. */
#include "log.h"
#include "net_internal.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <unistd.h>

/* ---- accepting --------------------------------------------------------------------------------------- */

/* Sends small messages at once, and bounds what the kernel buffers for a client that does not read. */
static void set_up(int file)
{
    const int yes = 1, kept = 64 << 10;
    setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    setsockopt(file, SOL_SOCKET, SO_SNDBUF, &kept, sizeof kept);
}

static bool is_out_of_files(int error)
{
    return error == EMFILE || error == ENFILE || error == ENOBUFS || error == ENOMEM;
}

static void on_readable(uv_poll_t *poll, int status, int events)
{
    enum { AT_ONCE = 64 }; /* connections in one turn, so that existing ones get theirs */
    net_server *net = ((net_listener *)poll->data)->net;
    (void)status, (void)events;
    for (int i = 0; i < AT_ONCE && !net->stopping; i++) {
        struct sockaddr_storage from;
        socklen_t size = sizeof from;
        limits_address address;
        int file =
            accept4(((net_listener *)poll->data)->file, (struct sockaddr *)&from, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (file < 0) {
            if (is_out_of_files(errno))
                net_listen_pause(net, true);
            if (errno == EINTR || errno == ECONNABORTED)
                continue;
            return;
        }
        set_up(file);
        if (!limits_address_of((struct sockaddr *)&from, &address)) {
            close(file);
            continue;
        }
        net_adopt(net, file, &address);
    }
}

static void complain(net_server *net)
{
    enum { EVERY_MS = 60000 };
    uint64_t now = uv_now(net->loop);
    if (net->complained && now - net->complained < EVERY_MS)
        return;
    net->complained = now;
    server_log(net->log, LEVEL_WARN, "no file is left for another connection; new ones have to wait");
}

void net_listen_pause(net_server *net, bool paused)
{
    if (paused == net->listening_paused || net->stopping)
        return;
    net->listening_paused = paused;
    if (paused)
        complain(net);
    for (int i = 0; i < net->listener_count; i++)
        if (paused)
            uv_poll_stop(&net->listeners[i].poll);
        else
            uv_poll_start(&net->listeners[i].poll, UV_READABLE, on_readable);
}

/* ---- binding ----------------------------------------------------------------------------------------- */

static int port_of(int file)
{
    struct sockaddr_storage own;
    struct sockaddr_in ipv4;
    socklen_t size = sizeof own;
    if (getsockname(file, (struct sockaddr *)&own, &size) != 0)
        return 0;
    memcpy(&ipv4, &own, sizeof ipv4); /* the port is at the same offset for IPv4 and IPv6 */
    return ntohs(ipv4.sin_port);
}

/* Returns the file descriptor, or -1 with errno. */
static int bind_one(const struct addrinfo *where, int port, bool lan)
{
    const int yes = 1, only_ipv6 = !lan;
    struct sockaddr_storage address = {0};
    memcpy(&address, where->ai_addr, where->ai_addrlen);
    in_port_t number = htons((uint16_t)port);
    if (where->ai_family == AF_INET6)
        ((struct sockaddr_in6 *)&address)->sin6_port = number;
    else
        ((struct sockaddr_in *)&address)->sin_port = number;
    int file = socket(where->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (file < 0)
        return -1;
    setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (where->ai_family == AF_INET6)
        setsockopt(file, IPPROTO_IPV6, IPV6_V6ONLY, &only_ipv6, sizeof only_ipv6);
    if (bind(file, (struct sockaddr *)&address, where->ai_addrlen) == 0 && listen(file, SOMAXCONN) == 0)
        return file;
    int error = errno;
    close(file);
    errno = error;
    return -1;
}

/* Binds all addresses to one port; port 0 takes any port that is free on the first. Returns the number of sockets.
 * Returns 0, with errno, if an address is taken or there is none at all. */
static int bind_all(const struct addrinfo *all, int port, bool lan, int files[NET_LISTENERS])
{
    int count = 0, error = EADDRNOTAVAIL;
    for (const struct addrinfo *at = all; at && count < NET_LISTENERS; at = at->ai_next) {
        int file = bind_one(at, port, lan);
        if (file < 0) {
            error = errno;
            if (error == EADDRINUSE)
                break;
            continue; /* for example, a machine without IPv6 */
        }
        files[count++] = file;
        port = port_of(file);
        error = 0;
        if (lan)
            break; /* this socket accepts IPv4 and IPv6 */
    }
    if (error == EADDRINUSE)
        while (count > 0)
            close(files[--count]);
    errno = error;
    return count;
}

static bool start_polling(net_server *net, const int files[], int count, posse_status *status)
{
    net->port = port_of(files[0]);
    for (int i = 0; i < count; i++) {
        net_listener *listener = &net->listeners[i];
        *listener = (net_listener){.net = net, .file = files[i]};
        if (uv_poll_init(net->loop, &listener->poll, files[i]) != 0)
            return posse_fail(status, POSSE_BAD_CONFIG, NULL, "the loop does not take a socket");
        listener->poll.data = listener;
        net->listener_count++;
        uv_poll_start(&listener->poll, UV_READABLE, on_readable);
    }
    return true;
}

static bool fail_to_bind(const net_options *options, const char *host, int error, posse_status *status)
{
    if (error == EADDRINUSE)
        return posse_fail(status, POSSE_BAD_CONFIG, "port", "port %d is taken; choose another one with --port",
                          options->port);
    if (error == EACCES)
        return posse_fail(status, POSSE_BAD_CONFIG, "port",
                          "port %d is not for everybody; choose one from 1024 on with --port", options->port);
    if (error == EADDRNOTAVAIL)
        return posse_fail(status, POSSE_BAD_CONFIG, "host", "%s is no address of this machine", host);
    return posse_fail(status, POSSE_BAD_CONFIG, "host", "cannot listen on %s, port %d: %s", host, options->port,
                      strerror(error));
}

bool net_listen(net_server *net, const net_options *options, posse_status *status)
{
    const struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE};
    const char *host = options->host ? options->host : "127.0.0.1";
    struct addrinfo *found = NULL;
    int files[NET_LISTENERS];
    int trouble = options->lan ? getaddrinfo("::", "0", &hints, &found) : getaddrinfo(host, NULL, &hints, &found);
    if (trouble != 0)
        return posse_fail(status, POSSE_BAD_CONFIG, "host", "%s: %s", host, gai_strerror(trouble));
    int count = bind_all(found, options->port, options->lan, files);
    if (count == 0 && options->lan && errno != EADDRINUSE) { /* no IPv6 */
        freeaddrinfo(found);
        found = NULL;
        if (getaddrinfo("0.0.0.0", "0", &hints, &found) == 0)
            count = bind_all(found, options->port, true, files);
    }
    if (count == 0 && errno == EADDRINUSE && options->any_port)
        count = bind_all(found, 0, options->lan, files);
    int error = errno;
    if (found)
        freeaddrinfo(found);
    if (count == 0)
        return fail_to_bind(options, options->lan ? "every address" : host, error, status);
    return start_polling(net, files, count, status);
}

static void on_closed(uv_handle_t *handle)
{
    (void)handle;
}

void net_listen_close(net_server *net)
{
    for (int i = 0; i < net->listener_count; i++) {
        uv_poll_stop(&net->listeners[i].poll);
        uv_close((uv_handle_t *)&net->listeners[i].poll, on_closed);
        close(net->listeners[i].file);
    }
    net->listener_count = 0;
}

/* ---- this machine ------------------------------------------------------------------------------------ */

/* The source address that packets to the internet would have. Sends no packet. */
static bool address_by_route(char out[NET_HOST_TEXT])
{
    struct sockaddr_in there = {.sin_family = AF_INET, .sin_port = htons(9)}, here;
    socklen_t size = sizeof here;
    inet_pton(AF_INET, "192.0.2.1", &there.sin_addr); /* reserved for documentation: belongs to nobody */
    int file = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    bool fine = file >= 0 && connect(file, (struct sockaddr *)&there, sizeof there) == 0 &&
                getsockname(file, (struct sockaddr *)&here, &size) == 0 &&
                inet_ntop(AF_INET, &here.sin_addr, out, NET_HOST_TEXT);
    if (file >= 0)
        close(file);
    return fine;
}

static bool address_by_interface(char out[NET_HOST_TEXT])
{
    struct ifaddrs *all = NULL;
    bool found = false;
    if (getifaddrs(&all) != 0)
        return false;
    for (const struct ifaddrs *at = all; at && !found; at = at->ifa_next) {
        if (!at->ifa_addr || at->ifa_addr->sa_family != AF_INET || (at->ifa_flags & IFF_LOOPBACK))
            continue;
        struct sockaddr_in ipv4;
        memcpy(&ipv4, at->ifa_addr, sizeof ipv4);
        found = inet_ntop(AF_INET, &ipv4.sin_addr, out, NET_HOST_TEXT) != NULL;
    }
    freeifaddrs(all);
    return found;
}

void net_local_address(char out[NET_HOST_TEXT])
{
    if (!address_by_route(out) && !address_by_interface(out))
        snprintf(out, NET_HOST_TEXT, "127.0.0.1");
}
