/* Several server processes on one database (see store.h): who else is there, a lease that is lost, and handing everything
 * over at the end.
 *
 * At the end, the server finishes what it is writing, gives its lease back, and only then tells the clients to go, so that
 * another server can take their tables over at once. */
#include "daemon_internal.h"
#include "fnv.h"
#include "log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_shared(const server_daemon *daemon)
{
    return daemon->options.address != NULL;
}

/* ---- the others ----------------------------------------------------------------------------------------- */

static size_t lines_of(const char *text)
{
    size_t lines = 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

/* The tables of a server that ends are spread over all others. A server that is cut off from the data cannot know who is
 * there, and tries those that were there last. */
void port_other_server(const posse_server *server, const char *code, posse_buffer *out)
{
    const char *at = daemon_of(server)->peers.text;
    size_t lines = at ? lines_of(at) : 0;
    if (!lines || (daemon_of(server)->peers_are_gone && !server->is_cut_off))
        return;
    for (size_t skip = posse_fnv1a(code, strlen(code)) % lines; skip > 0; skip--)
        at = strchr(at, '\n') + 1;
    posse_put_bytes(out, at, strcspn(at, "\n"));
    posse_put(out, "/ws/%s", code);
}

static void look_for_peers(posse_server *server)
{
    server_daemon *daemon = daemon_of(server);
    posse_buffer peers = {0};
    store_put_peers(server->store, &peers);
    daemon->peers_are_gone = peers.length == 0;
    if (daemon->peers_are_gone || (daemon->peers.text && strcmp(daemon->peers.text, peers.text) == 0)) {
        posse_buffer_free(&peers);
        return;
    }
    server_log(server->log, LEVEL_INFO, "sharing the data with %zu other%s", lines_of(peers.text),
               lines_of(peers.text) == 1 ? "" : "s");
    posse_buffer_free(&daemon->peers);
    daemon->peers = peers;
    net_set_peers(daemon->net, peers.text);
}

/* ---- what the others tell ----------------------------------------------------------------------------------- */

#define BAN_LINE   "ban "
#define CLOSE_LINE "close "

void port_tell(const posse_server *server, const char *line)
{
    if (is_shared(daemon_of(server)) && server->store)
        store_tell(server->store, line);
}

void sharing_tell_ban(const posse_server *server, const limits_address *address, uint64_t until)
{
    char line[LIMITS_ADDRESS_TEXT + 40], name[LIMITS_ADDRESS_TEXT];
    limits_address_write(address, name);
    snprintf(line, sizeof line, BAN_LINE "%llu %s", (unsigned long long)until, name);
    port_tell(server, line);
}

bool sharing_tell_close(const posse_server *server, const char *code)
{
    char line[sizeof CLOSE_LINE + CODE_LETTERS];
    snprintf(line, sizeof line, CLOSE_LINE "%.*s", CODE_LETTERS, code);
    port_tell(server, line);
    return is_shared(daemon_of(server));
}

static void hear_ban(posse_server *server, const char *text)
{
    limits_address address;
    char *name;
    uint64_t until = strtoull(text, &name, 10);
    if (*name == ' ' && limits_address_read(name + 1, &address))
        bans_apply(server, &address, until);
}

static void hear_close(posse_server *server, const char *code)
{
    live_table *live = registry_find(server, code);
    if (!live)
        return;
    clients_disconnect(live, "the operator has closed the table");
    live->is_closing = true;
}

void sharing_hear(void *context, const char *line)
{
    posse_server *server = context;
    if (!*line)
        bans_reload(server);
    if (strncmp(line, BAN_LINE, strlen(BAN_LINE)) == 0)
        hear_ban(server, line + strlen(BAN_LINE));
    else if (strncmp(line, CLOSE_LINE, strlen(CLOSE_LINE)) == 0)
        hear_close(server, line + strlen(CLOSE_LINE));
    else
        app_heard(server, line);
}

/* ---- a lost lease ----------------------------------------------------------------------------------------- */

static void on_new_lease(void *context, const store_result *result)
{
    posse_server *server = context;
    daemon_of(server)->is_taking_lease = false;
    if (result->outcome == STORE_DONE)
        server_log(server->log, LEVEL_INFO, "ready to take tables again");
}

/* Without another server there is nowhere to go. */
void sharing_look(posse_server *server)
{
    server_daemon *daemon = daemon_of(server);
    if (!is_shared(daemon) || server->stopping)
        return;
    app_set_cut_off(server, daemon->peers.length > 0 && store_is_cut_off(server->store));
    if (daemon->is_taking_lease || !store_has_lost_lease(server->store))
        return;
    server_log(server->log, LEVEL_WARN, "this server was silent for so long that others may have taken its tables");
    daemon->is_taking_lease = true;
    app_lose_all(server);
    store_take_lease(server->store, on_new_lease, server);
}

/* ---- the end ------------------------------------------------------------------------------------------------ */

static void leave(posse_server *server)
{
    server_daemon *daemon = daemon_of(server);
    if (daemon->drain != DRAIN_ENDING)
        return;
    daemon->drain = DRAIN_DONE;
    app_send_everybody_on(server);
    net_stop(daemon->net);
}

/* If this failed, the others wait until the lease is over. */
static void on_lease_ended(void *context, const store_result *result)
{
    (void)result;
    leave(context);
}

static void go_on_draining(posse_server *server)
{
    server_daemon *daemon = daemon_of(server);
    bool is_late = server_now(server) - daemon->drained_since >= server->options.limits.net.stop_ms;
    if (daemon->drain == DRAIN_WRITING && (is_late || !app_is_writing(server))) {
        daemon->drain = DRAIN_ENDING;
        service_clock_save(server);
        store_end_lease(server->store, on_lease_ended, server);
    }
    if (daemon->drain == DRAIN_ENDING && is_late)
        leave(server);
}

bool sharing_drain(posse_server *server)
{
    server_daemon *daemon = daemon_of(server);
    if (!is_shared(daemon) || !daemon->net)
        return false;
    daemon->drain = DRAIN_WRITING;
    daemon->drained_since = server_now(server);
    app_drain(server);
    go_on_draining(server);
    return true;
}

void sharing_sweep(posse_server *server)
{
    if (!is_shared(daemon_of(server)))
        return;
    look_for_peers(server);
    sharing_look(server);
    go_on_draining(server);
}
