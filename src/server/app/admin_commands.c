/* The operator's commands about tables and the server. */
#include "admin_internal.h"
#include "clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- records ------------------------------------------------------------------------------------------------- */

static posse_buffer *begin_record(admin_client *client)
{
    posse_json_put_object(&client->out);
    client->number++;
    return &client->out;
}

static void end_record(admin_client *client)
{
    posse_json_end_object(&client->out);
    posse_put_text(&client->out, "\n");
}

static void keep_text(char out[STORE_MAX_NAME + 1], const char *text)
{
    snprintf(out, STORE_MAX_NAME + 1, "%s", text);
}

/* False, with an answer, if the store failed. */
static bool check_result(admin_client *client, const store_result *result)
{
    if (result->outcome == STORE_DONE)
        return true;
    admin_fail(client, "%s", result->text);
    return false;
}

/* ---- tables in memory ------------------------------------------------------------------------------------------ */

static unsigned count_clients(const live_table *table)
{
    unsigned count = 0;
    for (const app_client *client = table->clients; client; client = client->next)
        count += client->welcomed;
    return count;
}

static bool is_readable(const live_table *table)
{
    return table && (table->state == LIVE_READY || table->state == LIVE_WRITING);
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
    bool is_live = is_readable(live);
    int64_t moved = live ? (int64_t)live->last_move : 0;
    posse_json_add_string(out, "code", found->code);
    posse_json_add_string(out, "game", game);
    posse_json_add_string(out, "stage", is_live ? posse_stage_names[posse_table_stage(live->table)] : found->stage);
    posse_json_add_bool(out, "public", found->is_public);
    posse_json_add_int_if(out, "people", is_live, is_live ? posse_table_persons(live->table) : 0);
    posse_json_add_int(out, "connected", live ? count_clients(live) : 0);
    posse_json_add_bool(out, "in_memory", live != NULL);
    posse_json_add_bool(out, "frozen", live && live->state == LIVE_FROZEN);
    posse_json_add_int(out, "updated", found->updated > moved ? found->updated : moved);
    posse_json_add_int(out, "entries", found->last);
}

static void list_page(admin_client *client);

static void on_tables(void *context, const store_result *result)
{
    admin_client *client = context;
    if (!check_result(client, result))
        return;
    for (size_t i = 0; i < result->count; i++) {
        const store_summary *found = &result->summaries[i];
        put_table(begin_record(client), found, registry_find(client->server, found->code));
        posse_json_add_int(&client->out, "bytes", found->bytes);
        end_record(client);
        keep_text(client->after, found->code);
    }
    if (result->count == ADMIN_PAGE)
        admin_send_page(client, list_page);
    else
        admin_succeed(client, "%llu table%s", (unsigned long long)client->number, client->number == 1 ? "" : "s");
}

static void list_page(admin_client *client)
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
    end_record(client);
    admin_succeed(client, NULL);
}

static void on_table_to_show(void *context, const store_result *result)
{
    admin_client *client = context;
    if (!check_result(client, result))
        return;
    if (!result->count) {
        admin_fail(client, "there is no table %s", client->code);
        return;
    }
    const live_table *live = registry_find(client->server, client->code);
    put_table(begin_record(client), &result->summaries[0], live);
    if (is_readable(live)) {
        put_details(&client->out, live->table, live);
        end_record(client);
        admin_succeed(client, NULL);
    } else {
        store_load(client->server->store, client->code, on_loaded_to_show, client);
    }
}

static void show(admin_client *client)
{
    store_list(client->server->store, &(store_query){.which = STORE_TABLE, .most = 1, .code = client->code},
               on_table_to_show, client);
}

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
    if (!check_result(client, result))
        return;
    for (size_t i = 0; i < result->count; i++) {
        const store_summary *entry = &result->summaries[i];
        posse_buffer *out = begin_record(client);
        posse_json_add_int(out, "number", entry->last);
        if (is_text(entry->text))
            posse_json_add_string(out, "entry", entry->text.at);
        else
            put_hex(out, entry->text);
        end_record(client);
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
    if (!check_result(client, result))
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

static void export_table(admin_client *client)
{
    store_list(client->server->store, &(store_query){.which = STORE_TABLE, .most = 1, .code = client->code},
               on_table_to_export, client);
}

/* ---- close, delete, kick ---------------------------------------------------------------------------------------- */

static void close_table(admin_client *client)
{
    live_table *live = registry_find(client->server, client->code);
    if (!live || live->state == LIVE_GONE) {
        admin_fail(client, "table %s is not in memory, so there is nothing to close", client->code);
        return;
    }
    unsigned count = count_clients(live);
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
    if (!check_result(client, result))
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
    if (!check_result(client, result))
        return;
    if (!result->count) {
        admin_fail(client, "there is no table %s", client->code);
        return;
    }
    store_append(client->server->store,
                 &(store_entry){.code = client->code, .number = result->summaries[0].last + 1, .remove = true},
                 on_removed, client);
}

static void delete_table(admin_client *client)
{
    live_table *live = registry_find(client->server, client->code);
    if (!is_readable(live)) {
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

static void kick(admin_client *client)
{
    live_table *live = registry_find(client->server, client->code);
    if (!is_readable(live)) {
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

/* ---- replays ----------------------------------------------------------------------------------------------------- */

static void replays_page(admin_client *client);

static void on_replays(void *context, const store_result *result)
{
    admin_client *client = context;
    if (!check_result(client, result))
        return;
    for (size_t i = 0; i < result->count; i++) {
        posse_buffer *out = begin_record(client);
        posse_json_add_string(out, "name", result->summaries[i].code);
        posse_json_add_string(out, "table", result->summaries[i].stage);
        posse_json_add_int(out, "bytes", result->summaries[i].bytes);
        end_record(client);
        keep_text(client->after, result->summaries[i].code);
    }
    if (result->count == ADMIN_PAGE)
        admin_send_page(client, replays_page);
    else
        admin_succeed(client, "%llu replay%s", (unsigned long long)client->number, client->number == 1 ? "" : "s");
}

static void replays_page(admin_client *client)
{
    store_list(client->server->store, &(store_query){.which = STORE_REPLAYS, .most = ADMIN_PAGE, .code = client->after},
               on_replays, client);
}

static void on_replay_removed(void *context, const store_result *result)
{
    admin_client *client = context;
    if (!check_result(client, result))
        return;
    server_log(client->server->log, LEVEL_INFO, "the operator has deleted a replay");
    admin_succeed(client, "replay %s is deleted", client->after);
}

static void delete_replay(admin_client *client)
{
    store_remove_replay(client->server->store, client->after, on_replay_removed, client);
}

/* ---- vacuum ------------------------------------------------------------------------------------------------------ */

static void on_vacuumed(void *context, const store_result *result);

static void vacuum(admin_client *client)
{
    store_vacuum(client->server->store, false, on_vacuumed, client);
}

static void on_rewritten(void *context, const store_result *result)
{
    admin_client *client = context;
    if (check_result(client, result))
        admin_succeed(client, "the file is rewritten, without its unused space");
}

/* A file of an older version. While it is rewritten, nobody can play. */
static void rewrite(admin_client *client)
{
    store_counts counts;
    store_count(client->server->store, &counts);
    if (client->server->net)
        admin_fail(
            client,
            "the file was made by an older version and has %lld MB: it has to be rewritten once, and nobody could "
            "play meanwhile. Stop the server and run this again",
            (long long)(counts.file_bytes / 1000000));
    else
        store_vacuum(client->server->store, true, on_rewritten, client);
}

/* One small step after the other, so that players notice nothing. */
static void on_vacuumed(void *context, const store_result *result)
{
    admin_client *client = context;
    if (!check_result(client, result))
        return;
    if (result->last < 0)
        rewrite(client);
    else if (result->last > 0 && !client->server->stopping)
        vacuum(client);
    else
        admin_succeed(client, "the file has no unused space any more");
}

/* ---- reload ------------------------------------------------------------------------------------------------------ */

static void reload(admin_client *client)
{
    const server_options *options = &client->server->options;
    posse_buffer report = {0};
    posse_status status;
    if (!options->reload)
        admin_fail(client, "this server has no options to reload");
    else if (options->reload(options->reload_context, &report, &status))
        admin_succeed(client, "%s", report.text);
    else
        admin_fail(client, "nothing has changed: %s", status.text);
    posse_buffer_free(&report);
}

/* ---- stats ------------------------------------------------------------------------------------------------------- */

/* The least bound that this part of the durations stays below, in milliseconds; -1: there are none, or it is longer
 * than all bounds. */
static double quantile_ms(const posse_histogram *histogram, double part)
{
    uint64_t count = 0, total = posse_histogram_total(histogram);
    for (int i = 0; total && i < HISTOGRAM_BOUNDS; i++) {
        count += histogram->counts[i];
        if ((double)count >= part * (double)total)
            return (double)posse_histogram_bounds[i].ns / 1e6;
    }
    return -1;
}

static void put_quantile(posse_buffer *out, const char *name, double ms)
{
    if (ms < 0)
        posse_json_add_null(out, name);
    else
        posse_json_add_decimal(out, name, ms, 2);
}

static void put_latency(posse_buffer *out, const char *name, const posse_histogram *histogram)
{
    posse_json_add_object(out, name);
    posse_json_add_int(out, "count", (int64_t)posse_histogram_total(histogram));
    put_quantile(out, "p50_ms", quantile_ms(histogram, 0.5));
    put_quantile(out, "p99_ms", quantile_ms(histogram, 0.99));
    posse_json_end_object(out);
}

static void put_running(posse_buffer *out, const posse_server *server)
{
    const net_counts *net = net_count(server->net);
    posse_json_add_int(out, "uptime_seconds", (int64_t)((posse_now_ns() - server->started_ns) / 1000000000));
    posse_json_add_int(out, "tables_in_memory", server->table_count);
    posse_json_add_int(out, "connections", (int64_t)net->connections);
    posse_json_add_int(out, "entries", (int64_t)server->counts.entries);
    posse_json_add_int(out, "moves", (int64_t)server->counts.moves);
    posse_json_add_int(out, "games", (int64_t)server->counts.games);
    posse_json_add_int(out, "store_errors", (int64_t)server->counts.store_errors);
    put_latency(out, "move", &server->counts.move_times);
}

static void stats(admin_client *client)
{
    posse_server *server = client->server;
    store_counts store;
    store_count(server->store, &store);
    posse_buffer *out = begin_record(client);
    posse_json_add_string(out, "version", posse_version());
    posse_json_add_bool(out, "running", server->net != NULL);
    if (server->net)
        put_running(out, server);
    put_latency(out, "commit", &store.commits);
    posse_json_add_int(out, "data_file_bytes", store.file_bytes);
    posse_json_add_int(out, "data_log_bytes", store.log_bytes);
    posse_json_add_int(out, "data_free_bytes", store.free_bytes);
    end_record(client);
    admin_succeed(client, NULL);
}

/* ---- all commands ------------------------------------------------------------------------------------------------- */

static const struct command {
    const char *name;
    const char *operands; /* as a person would write them */
    int least, most;      /* how many operands there may be */
    void (*run)(admin_client *client);
    bool has_code;      /* the first operand is the code of a table, or its alias */
    bool needs_running; /* nothing of it makes sense without a running server */
} commands[] = {
    {"list", "", 0, 0, list_page, false, false},
    {"show", " CODE", 1, 1, show, true, false},
    {"close", " CODE", 1, 1, close_table, true, true},
    {"delete", " CODE", 1, 1, delete_table, true, false},
    {"export", " CODE", 1, 2, export_table, true, false},
    {"kick", " CODE PERSON", 2, 2, kick, true, true},
    {"replays", "", 0, 0, replays_page, false, false},
    {"delete-replay", " NAME", 1, 1, delete_replay, false, false},
    {"ban", " ADDRESS [HOURS]", 1, 2, admin_ban, false, false},
    {"unban", " ADDRESS", 1, 1, admin_unban, false, false},
    {"bans", "", 0, 0, admin_bans, false, false},
    {"vacuum", "", 0, 0, vacuum, false, false},
    {"reload", "", 0, 0, reload, false, true},
    {"stats", "", 0, 0, stats, false, false},
};
enum { COMMANDS = sizeof commands / sizeof commands[0], MAX_WORDS = 4 };

static const struct command *find_command(const char *name)
{
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

static void refuse_unknown(admin_client *client, const char *name)
{
    posse_buffer names = {0};
    for (int i = 0; i < COMMANDS; i++)
        posse_put(&names, "%s%s", i == 0 ? "" : ", ", commands[i].name);
    admin_fail(client, "unknown command \"%.40s\"; the commands are %s", name, names.text);
    posse_buffer_free(&names);
}

/* Splits at blanks. Returns the number of words, or MAX_WORDS + 1 if there are more. */
static int split(char *text, char *words[MAX_WORDS])
{
    int count = 0;
    for (char *rest, *word = strtok_r(text, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        if (count == MAX_WORDS)
            return MAX_WORDS + 1;
        words[count++] = word;
    }
    return count;
}

static bool read_person(admin_client *client, const char *text)
{
    char *end;
    long number = strtol(text, &end, 10);
    bool fine = *text >= '1' && *text <= '9' && !*end && number <= POSSE_MAX_NUMBER;
    client->after_number = fine ? number : 0;
    return fine;
}

/* Reads what follows the name of a command. False, with an answer, if it is wrong. */
static bool read_operands(admin_client *client, const struct command *command, char *words[MAX_WORDS], int count)
{
    char code[CODE_LETTERS + 1];
    if (count - 1 < command->least || count - 1 > command->most) {
        admin_fail(client, "this must be: %s%s", command->name, command->operands);
        return false;
    }
    if (command->has_code) {
        if (!code_find(client->server, words[1], code)) {
            admin_fail(client, "there is no table %.40s", words[1]);
            return false;
        }
        keep_text(client->code, code);
    }
    if ((command->run == admin_ban || command->run == admin_unban) && !admin_read_address(client, words[1]))
        return false;
    if (command->run == admin_ban && !admin_read_hours(client, words[2]))
        return false;
    if (command->run == delete_replay)
        keep_text(client->after, words[1]);
    client->wants_secrets = count == 3 && strcmp(words[2], "secrets") == 0;
    if (command->run == export_table && count == 3 && !client->wants_secrets) {
        admin_fail(client, "this must be: export CODE, or export CODE secrets");
        return false;
    }
    if (command->run == kick && !read_person(client, words[2])) {
        admin_fail(client, "a person must be a number from 1 on, as `show` tells it, not \"%.40s\"", words[2]);
        return false;
    }
    return true;
}

void admin_run(admin_client *client, char *line)
{
    char *words[MAX_WORDS] = {0};
    int count = split(line, words);
    const struct command *command = count ? find_command(words[0]) : NULL;
    if (client->server->stopping)
        admin_fail(client, "the server is shutting down");
    else if (!count)
        admin_fail(client, "no command given");
    else if (!command)
        refuse_unknown(client, words[0]);
    else if (command->needs_running && !client->server->net)
        admin_fail(client, "no server is running, so there is nothing to %s", command->name);
    else if (read_operands(client, command, words, count))
        command->run(client);
}
