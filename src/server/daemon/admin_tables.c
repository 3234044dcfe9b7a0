/* The operator's commands that export, close and delete tables, and remove people. */
#include "admin_internal.h"

#include <string.h>

/* ---- export ---------------------------------------------------------------------------------------------------- */

static bool is_text(store_bytes bytes)
{
    posse_json unused;
    return memchr(bytes.at, '\0', bytes.length) == NULL && posse_json_check(bytes.at, bytes.length, &unused, NULL);
}

static void put_hex(posse_buffer *out, store_bytes bytes)
{
    posse_buffer hex = {0};
    posse_put_text(&hex, "");
    for (size_t i = 0; i < bytes.length; i++)
        posse_put(&hex, "%02x", (unsigned char)bytes.at[i]);
    posse_json_add_string(out, "hex", hex.text);
    posse_buffer_free(&hex);
}

static void export_page(admin_client *client);

/* An entry that is not JSON, because it is damaged, is told in hex digits. */
static void on_log(void *context, const store_result *result)
{
    admin_client *client = context;
    if (!admin_check_result(client, result))
        return;
    for (size_t i = 0; i < result->count; i++) {
        const store_summary *entry = &result->summaries[i];
        posse_buffer *out = admin_begin_record(client);
        posse_json_add_int(out, "number", entry->last);
        if (is_text(entry->text))
            posse_json_add_string(out, "entry", entry->text.at);
        else
            put_hex(out, entry->text);
        admin_end_record(client);
        client->after_number = entry->last;
    }
    if (result->count == ADMIN_PAGE)
        admin_send_page(client, export_page);
    else if (client->number == 0)
        admin_fail(client, "there is no table %s", client->code);
    else
        admin_succeed(client, NULL);
}

static void export_page(admin_client *client)
{
    store_list(
        client->server->store,
        &(store_query){.which = STORE_LOG, .most = ADMIN_PAGE, .code = client->code, .before = client->after_number},
        on_log, client);
}

/* The log of a running game has its secrets: whoever has it knows all roles, hands and coming dice. */
static void on_table_to_export(void *context, const store_result *result)
{
    admin_client *client = context;
    if (!admin_check_result(client, result))
        return;
    const char *stage = result->count ? result->summaries[0].stage : "";
    bool is_playing =
        strcmp(stage, posse_stage_names[POSSE_SHUFFLING]) == 0 || strcmp(stage, posse_stage_names[POSSE_PLAYING]) == 0;
    if (is_playing && !client->wants_secrets)
        admin_fail(client,
                   "a game is running at table %s, and its log contains all secrets of the game: export it with "
                   "--secrets, or after the game",
                   client->code);
    else
        export_page(client);
}

void admin_export(admin_client *client)
{
    store_list(client->server->store, &(store_query){.which = STORE_TABLE, .most = 1, .code = client->code},
               on_table_to_export, client);
}

/* ---- close, delete, kick ---------------------------------------------------------------------------------------- */

void admin_close_table(admin_client *client)
{
    live_table *live = registry_find(client->server, client->code);
    if ((!live || live->state == LIVE_GONE) && sharing_tell_close(client->server, client->code)) {
        admin_succeed(client, "table %s is not in the memory of this server; the others have been told to close it",
                      client->code);
        return;
    }
    if (!live || live->state == LIVE_GONE) {
        admin_fail(client, "table %s is not in memory, so there is nothing to close", client->code);
        return;
    }
    unsigned count = admin_count_clients(live);
    clients_disconnect(live, "the operator has closed the table");
    live->is_closing = true;
    admin_succeed(client, "table %s is closed; %u connection%s ended. Players may come back", client->code, count,
                  count == 1 ? "" : "s");
}

static void tell_deleted(admin_client *client)
{
    server_log(client->server->log, LEVEL_INFO, "the operator has deleted table %s", client->code);
    admin_succeed(client, "table %s is deleted", client->code);
}

static void on_command_done(app_command *command, const posse_status *status)
{
    admin_client *client = command->context;
    if (status)
        admin_fail(client, "%s", status->text);
    else
        tell_deleted(client);
}

/* The table was frozen, or waited to be loaded again. Otherwise its next load finds out that it is gone. */
static void drop_unreadable(live_table *live)
{
    if (live->state != LIVE_FROZEN && (live->state != LIVE_LOADING || live->jobs))
        return;
    clients_evict(live, POSSE_NO_TABLE, "the operator has deleted the table");
    live->state = LIVE_GONE;
    live->retry_at = 0;
}

static void on_removed(void *context, const store_result *result)
{
    admin_client *client = context;
    if (!admin_check_result(client, result))
        return;
    live_table *live = registry_find(client->server, client->code);
    if (live)
        drop_unreadable(live);
    code_release_alias(client->server, client->code);
    tell_deleted(client);
}

static void on_table_to_delete(void *context, const store_result *result)
{
    admin_client *client = context;
    if (!admin_check_table(client, result))
        return;
    store_append(client->server->store,
                 &(store_entry){.code = client->code, .number = result->summaries[0].last + 1, .remove = true},
                 on_removed, client);
}

void admin_delete_table(admin_client *client)
{
    live_table *live = registry_find(client->server, client->code);
    if (!admin_is_readable(live)) {
        store_list(client->server->store, &(store_query){.which = STORE_TABLE, .most = 1, .code = client->code},
                   on_table_to_delete, client);
        return;
    }
    app_command *command = command_new(POSSE_ENTRY_KINDS, POSSE_HOUSE);
    command->is_removal = true;
    command->on_done = on_command_done;
    command->context = client;
    command_submit(live, command);
}

static void on_kicked(app_command *command, const posse_status *status)
{
    admin_client *client = command->context;
    const live_table *live = registry_find(client->server, client->code);
    app_client *next;
    for (app_client *one = live ? live->clients : NULL; one; one = next) {
        next = one->next;
        if (one->is_kicked && !status)
            net_close(one->conn, NET_POLICY, "the operator has removed you from the table");
        one->is_kicked = false;
    }
    if (status)
        admin_fail(client, "%s", status->text);
    else
        admin_succeed(client, "person %d is no longer at table %s", command->entry.other + 1, client->code);
}

void admin_kick(admin_client *client)
{
    live_table *live = registry_find(client->server, client->code);
    if (!admin_is_readable(live)) {
        admin_fail(client, "nobody is connected to table %s", client->code);
        return;
    }
    app_command *command = command_new(POSSE_ENTRY_REMOVE, POSSE_HOUSE);
    command->entry.other = (int)client->after_number - 1;
    for (app_client *one = live->clients; one; one = one->next)
        one->is_kicked = one->person >= 0 && one->person == command->entry.other;
    command->on_done = on_kicked;
    command->context = client;
    command_submit(live, command);
}
