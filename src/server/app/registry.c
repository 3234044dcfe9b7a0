/* The tables in memory: finds them by code, loads them from disk, and unloads them. */
#include "alloc.h"
#include "app_internal.h"
#include "fnv.h"
#include "log.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* FNV-1a is enough: codes are random, so nobody can choose codes that collide. */
static size_t bucket_of(const char *code)
{
    return posse_fnv1a(code, strlen(code)) % BUCKETS;
}

live_table *registry_find(posse_server *server, const char *code)
{
    live_table *table = server->buckets[bucket_of(code)];
    while (table && strcmp(table->code, code) != 0)
        table = table->next;
    return table;
}

bool registry_has(posse_server *server, const char *code)
{
    const live_table *table = registry_find(server, code);
    return table && (table->state == LIVE_READY || table->state == LIVE_WRITING);
}

static live_table *add(posse_server *server, const char *code)
{
    live_table *table = posse_alloc_zeroed(1, sizeof *table);
    table->server = server;
    table->last_command = &table->commands;
    table->empty_since = server_now(server);
    table->turn.seat = -1;
    table->wait.known_idle = POSSE_NOBODY;
    memcpy(table->code, code, CODE_LETTERS + 1);
    live_table **bucket = &server->buckets[bucket_of(code)];
    table->next = *bucket;
    *bucket = table;
    server->table_count++;
    return table;
}

void registry_drop(live_table *table)
{
    live_table **link = &table->server->buckets[bucket_of(table->code)];
    while (*link != table)
        link = &(*link)->next;
    *link = table->next;
    table->server->table_count--;
    port_release(table->server, table->code);
    if (table->state == LIVE_READY && posse_table_number(table->table) == 0)
        code_release_alias(table->server, table->code); /* nothing of the table was ever written */
    posse_table_free(table->table);
    presence_free(table);
    table_bans_free(table);
    free(table);
}

/* All letters are equally likely: bytes beyond the last multiple of their number are drawn again. */
static char draw_letter(void)
{
    static const char letters[] = "abcdefghjkmnpqrstuvwxyz23456789"; /* without letters and digits that look alike */
    enum { COUNT = sizeof letters - 1, MULTIPLE = (UCHAR_MAX + 1) / COUNT * COUNT };
    unsigned char byte;
    do
        port_random(&byte, 1);
    while (byte >= MULTIPLE);
    return letters[byte % COUNT];
}

live_table *registry_create(posse_server *server)
{
    char code[CODE_LETTERS + 1] = {0};
    for (int i = 0; i < CODE_LETTERS; i++)
        code[i] = draw_letter();
    if (server->options.first_letter)
        code[0] = server->options.first_letter;
    live_table *table = add(server, code);
    table->table = posse_table_new();
    table->state = LIVE_READY;
    table->is_new = true;
    port_claim(server, code);
    return table;
}

void live_table_set_owner(live_table *table, limits_address address)
{
    if (!table->has_owner)
        table->owner = address;
    table->has_owner = true;
}

/* ---- room for tables -------------------------------------------------------------------------------- */

/* True if the table has something to do. Otherwise it can be loaded again at any time. */
static bool is_in_use(const live_table *table)
{
    return table->clients || table->commands || table->jobs || table->state == LIVE_WRITING;
}

/* Tables without clients stay in memory for a while only because they may be needed again. Whoever has collected many codes
 * could fill the memory with them, so they go when there is no room. */
static void make_room(posse_server *server)
{
    for (int i = 0; i < BUCKETS; i++)
        for (live_table *table = server->buckets[i], *next; table; table = next) {
            next = table->next;
            if (!is_in_use(table))
                registry_drop(table);
        }
}

/* Looks for tables to drop only once between two sweeps, because that takes long. */
bool registry_has_room(posse_server *server)
{
    unsigned most = server->options.limits.tables;
    if (server->table_count >= most && server->made_room_at != server->swept_at_port) {
        server->made_room_at = server->swept_at_port;
        make_room(server);
    }
    return server->table_count < most;
}

/* ---- from the disk -------------------------------------------------------------------------------- */

/* Older versions named a replay after the table's code and the number of the game. If the newest replay is neither
 * called so nor by its new name, the replay of this game was deleted. */
static void find_replay(live_table *table, const char *newest)
{
    char name[REPLAY_NAME], old_name[REPLAY_NAME];
    snprintf(old_name, sizeof old_name, "%s-%d", table->code, posse_table_games(table->table));
    bool exists =
        newest && replay_name_of(table->table, name) && (strcmp(newest, name) == 0 || strcmp(newest, old_name) == 0);
    snprintf(table->replay, sizeof table->replay, "%s", exists ? newest : "");
}

bool registry_enter_all(posse_table *table, const store_result *result, posse_status *status)
{
    for (size_t i = 0; i < result->count; i++) {
        posse_entry entry;
        if (!posse_entry_read(result->entries[i].at, result->entries[i].length, &entry, status) ||
            posse_table_enter(table, &entry, status) != POSSE_APPLIED)
            return false;
    }
    return true;
}

static uint64_t bytes_of(const store_result *result)
{
    uint64_t bytes = 0;
    for (size_t i = 0; i < result->count; i++)
        bytes += result->entries[i].length;
    return bytes;
}

static void count_wrong_codes(const live_table *table)
{
    for (const app_client *client = table->clients; client; client = client->next)
        code_count_wrong(table->server, net_conn_address(client->conn));
}

/* If this fails, the table is loaded again in vain. */
static void on_note_removed(void *context, const store_result *result)
{
    (void)context;
    (void)result;
}

static void freeze(live_table *table, const posse_status *reason)
{
    table->state = LIVE_FROZEN;
    table->frozen_code = POSSE_FROZEN;
    table->frozen_status = *reason;
    store_put_note(table->server->store, table->code, &(store_note){.name = DEADLINE_NOTE}, on_note_removed, NULL);
    clients_evict(table, POSSE_FROZEN, reason->text);
}

/* The log gets no more than the kind of error, because the sentence may quote a name, chat or a secret action. */
static void freeze_refused(live_table *table, const posse_status *reason)
{
    server_log(table->server->log, LEVEL_ERROR, "table %s cannot be continued: entry %llu is refused (%s)", table->code,
               (unsigned long long)posse_table_number(table->table) + 1, posse_code_name(reason->code));
    freeze(table, reason);
}

static void freeze_damaged(live_table *table, const char *error)
{
    posse_status status;
    posse_fail(&status, POSSE_FROZEN, NULL, "the table cannot be continued: %s", error);
    server_log(table->server->log, LEVEL_ERROR, "table %s cannot be continued: %s", table->code, error);
    freeze(table, &status);
}

static void become_ready(live_table *table)
{
    table->state = LIVE_READY;
    clients_welcome(table);
    live_table_advance(table);
}

/* A long clock continues where it was when the server stopped. Its deadline is known in two clocks: the table's, and the
 * service clock in the note. */
static void continue_clock(live_table *table, int64_t noted)
{
    uint64_t deadline = posse_table_deadline(table->table), now = live_table_now(table);
    if (noted && deadline)
        now = deadline - ((uint64_t)noted - service_now(table->server));
    if (now < posse_table_time(table->table))
        now = posse_table_time(table->table);
    table->clock_shift = now - server_now(table->server);
}

static void on_notes(void *context, const store_result *result)
{
    live_table *table = context;
    int64_t deadline = 0;
    table->jobs--;
    for (size_t i = 0; result->outcome == STORE_DONE && i < result->count; i++) {
        const store_summary *note = &result->summaries[i];
        if (strcmp(note->stage, DEADLINE_NOTE) == 0)
            deadline = note->updated;
        table_ban_load(table, note->stage, note->text.at);
    }
    if (live_table_keeps_time(table))
        continue_clock(table, deadline);
    become_ready(table);
}

/* The table's time goes on after its last entry. */
static void set_clock(live_table *table)
{
    uint64_t last = posse_table_time(table->table), now = server_now(table->server);
    table->clock_shift = last > now ? last - now : 0;
}

/* Most tables need none of their notes. */
static void load_notes(live_table *table)
{
    enum { MAX_NOTES = 200 };
    if (!live_table_keeps_time(table) && posse_table_bans(table->table) == 0) {
        become_ready(table);
        return;
    }
    table->jobs++;
    store_list(table->server->store, &(store_query){.which = STORE_TABLE_NOTES, .code = table->code, .most = MAX_NOTES},
               on_notes, table);
}

/* The disk could not be read. Clients that know the table wait, as they do while it is loaded again after a failed
 * write. The others are told at once, and may try again. */
static void answer_unreadable(live_table *table, const char *error)
{
    posse_status status;
    posse_fail(&status, POSSE_NOT_NOW, NULL, "the table cannot be loaded at the moment: %s", error);
    table->server->counts.store_errors++;
    if (!table->is_unreadable)
        server_log(table->server->log, LEVEL_ERROR, "table %s could not be loaded: %s", table->code, error);
    table->is_unreadable = true;
    commands_refuse_all(table, &status);
    clients_refuse_new(table, POSSE_BUSY, status.text);
    if (table->clients) {
        table->retry_at = server_now(table->server) + RETRY_AFTER_MS;
        return;
    }
    table->state = LIVE_FROZEN;
    table->frozen_code = POSSE_BUSY;
    table->frozen_status = status;
}

static void on_loaded(void *context, const store_result *result)
{
    live_table *table = context;
    posse_status status;
    table->jobs--;
    if (result->outcome == STORE_ERROR) {
        answer_unreadable(table, result->text);
        return;
    }
    table->is_unreadable = false;
    if (result->outcome == STORE_ELSEWHERE) {
        table_is_elsewhere(table, result->related);
        return;
    }
    if (result->outcome == STORE_DAMAGED) {
        freeze_damaged(table, result->text);
        return;
    }
    if (result->outcome != STORE_DONE) {
        table->state = LIVE_GONE;
        code_release_alias(table->server, table->code);
        count_wrong_codes(table);
        clients_evict(table, POSSE_NO_TABLE, "there is no such table");
        return;
    }
    posse_table_free(table->table);
    table->table = posse_table_new();
    table->log_bytes = bytes_of(result);
    if (!registry_enter_all(table->table, result, &status)) {
        freeze_refused(table, &status);
        return;
    }
    find_replay(table, result->related);
    code_take_alias(table, false);
    push_turn_loaded(table);
    server_log(table->server->log, LEVEL_DEBUG, "table %s is loaded: %zu entries", table->code, result->count);
    set_clock(table);
    load_notes(table);
}

static void load(live_table *table)
{
    table->state = LIVE_LOADING;
    table->retry_at = 0;
    table->used_hour = 0;
    table->is_lost = false;
    table->is_thinking = false;
    table->jobs++;
    port_claim(table->server, table->code);
    store_claim(table->server->store, table->code, on_loaded, table);
}

live_table *registry_fetch(posse_server *server, const char *code)
{
    live_table *table = registry_find(server, code);
    if (table)
        table->is_closing = false;
    if (table && table->is_lost && table->state == LIVE_READY)
        load(table);
    if (table)
        return table;
    if (strlen(code) != CODE_LETTERS || !registry_has_room(server))
        return NULL;
    table = add(server, code);
    load(table);
    return table;
}

/* What is in memory may be behind the store from now on. */
void app_lose_table(posse_server *server, const char *code)
{
    live_table *table = registry_find(server, code);
    if (!table)
        return;
    table->is_lost = table->is_closing = true;
    clients_disconnect(table, "another program plays at this table now");
}

/* ---- sweeping ----------------------------------------------------------------------------------- */

/* A frozen table stays for a while as well, so that many attempts to open it cost one attempt to load it. */
static uint64_t unload_after(const live_table *table)
{
    return table->state == LIVE_FROZEN && table->frozen_code == POSSE_BUSY ? RETRY_AFTER_MS
                                                                           : visits_unload_after(table);
}

static bool can_be_dropped(const live_table *table, uint64_t now)
{
    if (is_in_use(table))
        return false;
    bool is_empty = table->state == LIVE_READY && posse_table_number(table->table) == 0;
    return is_empty || table->state == LIVE_GONE || table->is_closing || now - table->empty_since > unload_after(table);
}

static void sweep_table(live_table *table, uint64_t now)
{
    if (table->retry_at && now >= table->retry_at)
        load(table);
    else if (can_be_dropped(table, now)) {
        server_log(table->server->log, LEVEL_DEBUG, "table %s leaves the memory", table->code);
        registry_drop(table);
    } else {
        presence_sweep(table, now);
        live_table_advance(table);
    }
}

/* ---- games that go on while nobody is there ------------------------------------------------- */

/* Loading a table is enough: it then does what its clock asks for. */
static void on_due_list(void *context, const store_result *result)
{
    posse_server *server = context;
    for (size_t i = 0; result->outcome == STORE_DONE && i < result->count && !server->stopping; i++)
        registry_fetch(server, result->summaries[i].code);
}

static void load_due_tables(posse_server *server, uint64_t now)
{
    enum { MAX_LOADS = 100 };
    if (now < server->next_due_check)
        return;
    server->next_due_check = now + DUE_INTERVAL_MS;
    store_list(
        server->store,
        &(store_query){
            .which = STORE_NOTES, .name = DEADLINE_NOTE, .most = MAX_LOADS, .before = (int64_t)service_now(server)},
        on_due_list, server);
}

/* ---- the sweep ---------------------------------------------------------------------------------- */

/* Once an hour: resets the counts of each address. */
static void reset_counts(posse_server *server, uint64_t now)
{
    enum { HOUR_MS = 3600000 };
    if (now - server->hour_start < HOUR_MS)
        return;
    server->hour_start = now;
    limits_counts_free(server->tables_made);
    server->tables_made = limits_counts_new();
    limits_counts_free(server->wrong_codes);
    server->wrong_codes = limits_counts_new();
    limits_counts_free(server->bytes_written);
    server->bytes_written = limits_counts_new();
}

void registry_sweep(posse_server *server)
{
    uint64_t now = server_now(server);
    for (int i = 0; i < BUCKETS; i++)
        for (live_table *table = server->buckets[i], *next; table; table = next) {
            next = table->next;
            sweep_table(table, now);
        }
    load_due_tables(server, now);
    visits_sweep(server, now);
    reset_counts(server, now);
}
