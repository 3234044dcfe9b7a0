/* How much a table and an address may write. Without these limits, one client could fill the disk.
 *
 * A budget that is used up never stops a game in progress: moves have a limit of their own for each game, and what ends
 * somebody's part in the game is always allowed. */
#include "app_internal.h"

/* What an entry is for, as far as budgets are concerned. */
typedef enum entry_purpose {
    FOR_ANYTHING, /* needs a budget */
    FOR_A_MOVE,   /* limited by game */
    FOR_AN_UNDO,  /* needs a budget, and is limited by game */
    FOR_AN_END,   /* always allowed; the table gets no larger by repeating it */
} entry_purpose;

static entry_purpose purpose_of(const posse_entry *entry)
{
    switch (entry->kind) {
    case POSSE_ENTRY_ACT:
    case POSSE_ENTRY_ROLL:
    case POSSE_ENTRY_CONFIRM:
    case POSSE_ENTRY_PLEDGE:
    case POSSE_ENTRY_CONTRIBUTE:
    case POSSE_ENTRY_SHOWN:
        return FOR_A_MOVE;
    case POSSE_ENTRY_UNDO:
        return FOR_AN_UNDO;
    case POSSE_ENTRY_LEAVE:
    case POSSE_ENTRY_REMOVE:
    case POSSE_ENTRY_STAND:
    case POSSE_ENTRY_STAND_IN:
    case POSSE_ENTRY_BACK:
        return FOR_AN_END;
    case POSSE_ENTRY_PAUSE:
        return entry->on ? FOR_ANYTHING : FOR_AN_END;
    default:
        return FOR_ANYTHING;
    }
}

static bool refuse(posse_server *server, limit_hit hit, posse_code code, const char *text, posse_status *status)
{
    server->counts.hits[hit]++;
    return posse_fail(status, code, NULL, "%s", text);
}

/* Half of the entries of a game are left for moves that lead on. */
static bool game_has_room(const live_table *table, entry_purpose purpose, posse_status *status)
{
    bool is_undo = purpose == FOR_AN_UNDO;
    uint64_t used = posse_table_number(table->table) - posse_table_game_start(table->table);
    return used < table->server->options.limits.game_entries / (is_undo ? 2 : 1) ||
           refuse(table->server, HIT_GAME_ENTRIES, POSSE_FULL,
                  is_undo ? "this game is so long that nothing can be taken back any more"
                          : "this game has reached its limit of moves; a bot can still play on for you",
                  status);
}

static bool table_has_room(const live_table *table, posse_status *status)
{
    const server_limits *limits = &table->server->options.limits;
    bool has_entries = posse_table_number(table->table) < limits->table_entries;
    return (has_entries && table->log_bytes < limits->table_bytes) ||
           refuse(table->server, has_entries ? HIT_TABLE_BYTES : HIT_TABLE_ENTRIES, POSSE_FULL,
                  "this table has grown to its limit; its game can be finished, but for more please create a new table",
                  status);
}

bool budget_address_has_room(posse_server *server, limits_address address, posse_status *status)
{
    const server_limits *limits = &server->options.limits;
    return !limits_is_used_up(server->bytes_written, &address, limits->address_bytes, limits->net.network_share) ||
           refuse(
               server, HIT_ADDRESS_BYTES, POSSE_TOO_FAST,
               "your address has written as much as it may in an hour; games can be finished, but please try anything "
               "else later",
               status);
}

/* The server's own entries are not refused: a person asked for the game that they belong to. */
bool budget_allows(const live_table *table, const app_command *command, posse_status *status)
{
    entry_purpose purpose = purpose_of(&command->entry);
    if (!command->has_address || purpose == FOR_AN_END)
        return true;
    if (purpose != FOR_ANYTHING && !game_has_room(table, purpose, status))
        return false;
    return purpose == FOR_A_MOVE ||
           (table_has_room(table, status) && budget_address_has_room(table->server, command->address, status));
}

void budget_charge(live_table *table, const app_command *command, size_t log_bytes, size_t replay_bytes)
{
    limits_address address = command->has_address ? command->address : table->owner;
    table->log_bytes += log_bytes;
    if (command->has_address || table->has_owner)
        limits_count_add(table->server->bytes_written, &address, log_bytes + replay_bytes);
}
