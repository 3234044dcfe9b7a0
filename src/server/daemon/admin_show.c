/* The operator's commands about tables. */
#include "admin_internal.h"

#include <stdio.h>
#include <string.h>

/* ---- tables in memory ------------------------------------------------------------------------------------------ */

unsigned admin_count_clients(const live_table *table)
{
    unsigned count = 0;
    for (const app_client *client = table->clients; client; client = client->next)
        count += client->welcomed;
    return count;
}

bool admin_is_readable(const live_table *table)
{
    return table && (table->state == LIVE_READY || table->state == LIVE_WRITING);
}

bool admin_check_table(admin_client *client, const store_result *result)
{
    if (!admin_check_result(client, result))
        return false;
    if (!result->count)
        admin_fail(client, "there is no table %s", client->code);
    return result->count > 0;
}

/* ---- list ------------------------------------------------------------------------------------------------------ */

/* The summary is what the public list shows. It has no names except the host's, which is left out here. */
static void put_table(posse_buffer *out, const store_summary *found, const live_table *live)
{
    posse_json row, options = {0};
    char game[POSSE_MAX_NAME_BYTES + 1] = "";
    if (posse_json_check(found->text.at, found->text.length, &row, NULL))
        options = posse_json_get(row, "options");
    posse_json_text(posse_json_get(options, "game"), game, sizeof game);
    const posse_table *table = live && admin_is_readable(live) ? live->table : NULL;
    int64_t moved = live ? (int64_t)live->last_move : 0;
    posse_json_add_string(out, "code", found->code);
    posse_json_add_string(out, "game", game);
    posse_json_add_string(out, "stage", table ? posse_stage_names[posse_table_stage(table)] : found->stage);
    posse_json_add_bool(out, "public", found->is_public);
    posse_json_add_int_if(out, "people", table != NULL, table ? posse_table_persons(table) : 0);
    posse_json_add_int(out, "connected", live ? admin_count_clients(live) : 0);
    posse_json_add_bool(out, "in_memory", live != NULL);
    posse_json_add_bool(out, "frozen", live && live->state == LIVE_FROZEN);
    posse_json_add_int(out, "updated", found->updated > moved ? found->updated : moved);
    posse_json_add_int(out, "entries", found->last);
}

static void on_tables(void *context, const store_result *result)
{
    admin_client *client = context;
    if (!admin_check_result(client, result))
        return;
    for (size_t i = 0; i < result->count; i++) {
        const store_summary *found = &result->summaries[i];
        put_table(admin_begin_record(client), found, registry_find(client->server, found->code));
        posse_json_add_int(&client->out, "bytes", found->bytes);
        admin_end_record(client);
        admin_keep_text(client->after, found->code);
    }
    if (result->count == ADMIN_PAGE)
        admin_send_page(client, admin_list);
    else
        admin_succeed(client, "%llu table%s", (unsigned long long)client->number, client->number == 1 ? "" : "s");
}

void admin_list(admin_client *client)
{
    store_list(client->server->store, &(store_query){.which = STORE_ALL, .most = ADMIN_PAGE, .code = client->after},
               on_tables, client);
}

/* ---- show ------------------------------------------------------------------------------------------------------ */

/* `live` is NULL if the table is not in memory. */
static void put_persons(posse_buffer *out, const posse_table *table, const live_table *live)
{
    posse_json_add_list(out, "persons");
    for (int i = 0; i < posse_table_persons(table); i++) {
        const posse_person *person = posse_table_person_at(table, i);
        posse_json_put_object(out);
        posse_json_add_int(out, "person", person->number + 1);
        posse_json_add_string(out, "name", person->name);
        posse_json_add_bool(out, "host", person->number == posse_table_host(table));
        posse_json_add_bool(out, "connected", live && presence_is_connected(live, person->number));
        posse_json_add_bool(out, "muted", person->muted);
        posse_json_end_object(out);
    }
    posse_json_end_list(out);
}

static void put_seats(posse_buffer *out, const posse_table *table)
{
    posse_json_add_list(out, "seats");
    for (int i = 0; i < posse_table_options_of(table)->players; i++) {
        const posse_seat *seat = posse_table_seat(table, i);
        posse_json_put_object(out);
        posse_json_add_int(out, "seat", i);
        posse_json_add_string(out, "kind", posse_seat_kind_names[seat->kind]);
        posse_json_add_int_if(out, "person", seat->person >= 0, seat->person + 1);
        posse_json_add_bool(out, "away", seat->away);
        posse_json_end_object(out);
    }
    posse_json_end_list(out);
}

static void put_details(posse_buffer *out, const posse_table *table, const live_table *live)
{
    posse_json_add_int(out, "clock", posse_table_options_of(table)->clock);
    posse_json_add_int(out, "games", posse_table_games(table));
    posse_json_add_bool(out, "paused", posse_table_paused(table));
    put_persons(out, table, live);
    put_seats(out, table);
    posse_json_add_int(out, "spectators", live ? frame_context_of(live).watching : 0);
    posse_json_add_int(out, "waiting_commands", live ? live->command_count : 0);
}

/* The table was not in memory. If its entries cannot be entered, the answer says which one is refused; the reason may
 * quote a secret, so only its kind is told. */
static void on_loaded_to_show(void *context, const store_result *result)
{
    admin_client *client = context;
    posse_status status;
    posse_table *table = posse_table_new();
    if (result->outcome != STORE_DONE) {
        posse_json_add_string(&client->out, "damage", result->text);
    } else if (registry_enter_all(table, result, &status)) {
        put_details(&client->out, table, NULL);
    } else {
        posse_buffer damage = {0};
        posse_put(&damage, "entry %llu is refused (%s)", (unsigned long long)posse_table_number(table) + 1,
                  posse_code_name(status.code));
        posse_json_add_string(&client->out, "damage", damage.text);
        posse_buffer_free(&damage);
    }
    posse_table_free(table);
    admin_end_record(client);
    admin_succeed(client, NULL);
}

static void on_table_to_show(void *context, const store_result *result)
{
    admin_client *client = context;
    if (!admin_check_table(client, result))
        return;
    const live_table *live = registry_find(client->server, client->code);
    put_table(admin_begin_record(client), &result->summaries[0], live);
    if (admin_is_readable(live)) {
        put_details(&client->out, live->table, live);
        admin_end_record(client);
        admin_succeed(client, NULL);
    } else {
        store_load(client->server->store, client->code, on_loaded_to_show, client);
    }
}

void admin_show(admin_client *client)
{
    store_list(client->server->store, &(store_query){.which = STORE_TABLE, .most = 1, .code = client->code},
               on_table_to_show, client);
}
