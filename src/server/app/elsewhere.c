/* Several servers with the same data: tables that others have, tables that are lost to others, and the end of a server whose
 * tables go on elsewhere. Clients are sent on, and come back by themselves. */
#include "app_internal.h"

#include <stdio.h>

void client_send_on(app_client *client, const char *code, const char *address)
{
    posse_buffer out = {0}, to = {0};
    wire_moved moved = {0};
    if (address)
        posse_put(&to, "%s/ws/%s", address, code);
    else
        port_other_server(client->server, code, &to);
    moved.has_socket = to.length > 0;
    snprintf(moved.socket, sizeof moved.socket, "%s", to.length ? to.text : "");
    wire_write_moved(&out, &moved);
    client_send(client, &out);
    client->server->counts.sent_on++;
    net_close(client->conn, NET_GOING_AWAY, "the table is at another server");
    posse_buffer_free(&out);
    posse_buffer_free(&to);
}

void clients_send_on(live_table *table, const char *address)
{
    while (table->clients) {
        app_client *client = table->clients;
        client_detach(client);
        client_send_on(client, table->code, address);
    }
}

/* An owner that is silent is alive or dead, as the next attempts will tell. Clients wait for that. A job that still needs the
 * table keeps it in memory for a moment. */
void table_is_elsewhere(live_table *table, const char *address)
{
    posse_status status;
    if (!address) {
        table->retry_at = server_now(table->server);
        return;
    }
    posse_fail(&status, POSSE_NOT_NOW, NULL, "the table is at another server");
    clients_send_on(table, address);
    commands_refuse_all(table, &status);
    if (table->jobs == 0) {
        registry_drop(table);
        return;
    }
    table->state = LIVE_FROZEN;
    table->frozen_code = POSSE_BUSY;
    table->frozen_status = status;
}

void app_lose_all(posse_server *server)
{
    for (int i = 0; i < BUCKETS; i++)
        for (live_table *table = server->buckets[i]; table; table = table->next) {
            table->is_lost = table->is_closing = true;
            clients_send_on(table, NULL);
        }
}

void app_set_cut_off(posse_server *server, bool is_cut_off)
{
    if (is_cut_off && !server->is_cut_off)
        app_lose_all(server);
    server->is_cut_off = is_cut_off;
}

void app_drain(posse_server *server)
{
    server->is_draining = true;
    app_stop(server);
    for (int i = 0; i < BUCKETS; i++)
        for (live_table *table = server->buckets[i]; table; table = table->next)
            live_table_advance(table); /* which forgets the commands that wait */
}

bool app_is_writing(const posse_server *server)
{
    for (int i = 0; i < BUCKETS; i++)
        for (const live_table *table = server->buckets[i]; table; table = table->next)
            if (table->state == LIVE_WRITING)
                return true;
    return false;
}

void app_send_everybody_on(posse_server *server)
{
    for (int i = 0; i < BUCKETS; i++)
        for (live_table *table = server->buckets[i]; table; table = table->next)
            clients_send_on(table, NULL);
}
