/* The operator's commands about banned addresses. A ban is on disk before it applies. */
#include "admin_internal.h"

#include <stdlib.h>

enum { HOUR_MS = 3600000, USUAL_HOURS = 24, MAX_HOURS = 100000 };

static void on_banned(void *context, const store_result *result)
{
    admin_client *client = context;
    posse_server *server = client->server;
    char text[LIMITS_ADDRESS_TEXT];
    if (!admin_check_result(client, result))
        return;
    limits_address_write(&client->address, text);
    unsigned count = bans_apply(server, &client->address, client->until);
    sharing_tell_ban(server, &client->address, client->until);
    server_log(server->log, LEVEL_INFO, "the operator has banned an address");
    admin_succeed(client, "%s is banned; %u connection%s ended", text, count, count == 1 ? "" : "s");
}

static void on_unbanned(void *context, const store_result *result)
{
    admin_client *client = context;
    if (!admin_check_result(client, result))
        return;
    bans_apply(client->server, &client->address, 0);
    sharing_tell_ban(client->server, &client->address, 0);
    admin_succeed(client, "the ban has ended");
}

bool admin_read_address(admin_client *client, const char *text)
{
    if (limits_address_read(text, &client->address))
        return true;
    admin_fail(client, "an address must look like 192.0.2.7 or 2001:db8:1:2::/64, not \"%.60s\"", text);
    return false;
}

bool admin_read_hours(admin_client *client, const char *text)
{
    char *end;
    long hours = text ? strtol(text, &end, 10) : USUAL_HOURS;
    if (text && (*text < '1' || *text > '9' || *end || hours > MAX_HOURS)) {
        admin_fail(client, "the hours must be a whole number from 1 to %d, not \"%.40s\"", MAX_HOURS, text);
        return false;
    }
    client->until = server_now(client->server) + (uint64_t)hours * HOUR_MS;
    return true;
}

void admin_ban(admin_client *client)
{
    const ban_list *list = &daemon_of(client->server)->bans;
    if (list->count >= MAX_BANS && !ban_find(list, &client->address, 0))
        admin_fail(client, "there are %d bans already; more are not possible", MAX_BANS);
    else
        bans_store(client->server, &client->address, client->until, on_banned, client);
}

void admin_unban(admin_client *client)
{
    if (ban_find(&daemon_of(client->server)->bans, &client->address, 0))
        bans_store(client->server, &client->address, 0, on_unbanned, client);
    else
        admin_fail(client, "that address is not banned");
}

/* One page: there are at most MAX_BANS, of some 60 bytes each. */
void admin_bans(admin_client *client)
{
    const ban_list *list = &daemon_of(client->server)->bans;
    char text[LIMITS_ADDRESS_TEXT];
    for (size_t i = 0; i < list->count; i++) {
        limits_address_write(&list->bans[i].address, text);
        posse_buffer *out = admin_begin_record(client);
        posse_json_add_string(out, "address", text);
        posse_json_add_int(out, "until", (int64_t)list->bans[i].until);
        admin_end_record(client);
    }
    admin_succeed(client, "%zu ban%s", list->count, list->count == 1 ? "" : "s");
}
