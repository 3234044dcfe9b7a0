/* Parts of the application layer that are for many people at many tables, in place of the server's files of these names.
 * A page has the tables of one person, who finds them by their codes, bans nobody, and loses nothing to age: the page
 * itself deletes the oldest tables (web/src/local/memory.ts). */
#include "app_internal.h"

#include <string.h>

/* ---- codes.c, alias.c ---------------------------------------------------------------------------------------- */

void codes_open(posse_server *server)
{
    (void)server;
}

void codes_load(posse_server *server)
{
    server->aliases_loaded = true;
}

void codes_close(posse_server *server)
{
    (void)server;
}

/* Nobody types the code of a table in a page. */
bool code_find(const posse_server *server, const char *typed, char code[CODE_LETTERS + 1])
{
    (void)server;
    if (strlen(typed) != CODE_LETTERS)
        return false;
    memcpy(code, typed, CODE_LETTERS + 1);
    return true;
}

void code_take_alias(live_table *table, bool wants_new)
{
    (void)wants_new;
    table->alias[0] = '\0';
}

void code_release_alias(posse_server *server, const char *code)
{
    (void)server;
    (void)code;
}

void code_count_wrong(posse_server *server, limits_address address)
{
    (void)server;
    (void)address;
}

bool code_may_be_tried(posse_server *server, limits_address address, const char *typed, bool is_trusted)
{
    (void)server;
    (void)address;
    (void)typed;
    (void)is_trusted;
    return true;
}

/* ---- retention.c --------------------------------------------------------------------------------------------- */

void retention_open(posse_server *server)
{
    (void)server;
}

void retention_sweep(posse_server *server)
{
    (void)server;
}

void retention_delete_table(posse_server *server, const char *code, int64_t last)
{
    (void)server;
    (void)code;
    (void)last;
}

bool retention_note_table(live_table *table, store_note *note)
{
    (void)table;
    (void)note;
    return false;
}

store_note retention_note_replay(const live_table *table)
{
    (void)table;
    return (store_note){0};
}

/* ---- budgets.c ----------------------------------------------------------------------------------------------- */

bool budget_address_has_room(posse_server *server, limits_address address, posse_status *status)
{
    (void)server;
    (void)address;
    (void)status;
    return true;
}

bool budget_allows(const live_table *table, const app_command *command, posse_status *status)
{
    (void)table;
    (void)command;
    (void)status;
    return true;
}

void budget_charge(live_table *table, const app_command *command, size_t log_bytes, size_t replay_bytes)
{
    (void)table;
    (void)command;
    (void)log_bytes;
    (void)replay_bytes;
}

/* ---- table_bans.c -------------------------------------------------------------------------------------------- */

void table_ban_entered(live_table *table, const posse_entry *entry)
{
    (void)table;
    (void)entry;
}

bool table_ban_covers_address(const app_client *client)
{
    (void)client;
    return false;
}

bool table_ban_covers_token(const app_client *client)
{
    (void)client;
    return false;
}

void table_ban_refuse(app_client *client, bool has_id, int64_t id)
{
    (void)client;
    (void)has_id;
    (void)id;
}

bool table_ban_note(const live_table *table, const posse_entry *entry, ban_note *out)
{
    (void)table;
    (void)entry;
    (void)out;
    return false;
}

void table_ban_load(live_table *table, const char *note, const char *text)
{
    (void)table;
    (void)note;
    (void)text;
}

void table_bans_free(live_table *table)
{
    (void)table;
}

/* ---- elsewhere.c ---------------------------------------------------------------------------------------------- */

/* The page's store has all its tables. */
void table_is_elsewhere(live_table *table, const char *address)
{
    (void)table;
    (void)address;
}

void client_send_on(app_client *client, const char *code, const char *address)
{
    (void)client;
    (void)code;
    (void)address;
}

void port_other_server(const posse_server *server, const char *code, posse_buffer *out)
{
    (void)server;
    (void)code;
    (void)out;
}
