/* People whom the host has banned. The table itself refuses their tokens. Their addresses are refused here, as long as the
 * table is in memory: addresses are never written to disk, not even as hashes, which could be reversed by trying all
 * addresses. */
#include "alloc.h"
#include "app_internal.h"

#include <stdlib.h>
#include <string.h>

struct banned_address {
    banned_address *next;
    int person; /* who was banned */
    limits_address address;
};

static const char sentence[] = "the host has banned you from this table";

static bool is_banned(const live_table *table, const limits_address *address)
{
    for (const banned_address *one = table->bans; one; one = one->next)
        if (memcmp(&one->address, address, sizeof *address) == 0)
            return true;
    return false;
}

bool table_ban_covers_address(const app_client *client)
{
    limits_address address = net_conn_address(client->conn);
    return is_banned(client->live, &address);
}

bool table_ban_covers_token(const app_client *client)
{
    const posse_table *table = client->live->table;
    for (int i = 0; client->has_token && i < posse_table_bans(table); i++)
        if (memcmp(posse_table_ban_at(table, i)->token, client->token, POSSE_KEY) == 0)
            return true;
    return false;
}

void table_ban_refuse(app_client *client, bool has_id, int64_t id)
{
    client_refuse(client, has_id, id, POSSE_BANNED, sentence);
}

/* Friends may share an address. Their address is not banned. */
static bool is_shared(const live_table *table, const limits_address *address)
{
    limits_address other;
    for (int i = 0; i < posse_table_persons(table->table); i++)
        if (presence_address(table, posse_table_person_at(table->table, i)->number, &other) &&
            memcmp(&other, address, sizeof other) == 0)
            return true;
    return false;
}

static void ban_person(live_table *table, int person)
{
    limits_address address;
    if (presence_address(table, person, &address) && !is_shared(table, &address)) {
        banned_address *made = posse_alloc_zeroed(1, sizeof *made);
        *made = (banned_address){.next = table->bans, .person = person, .address = address};
        table->bans = made;
    }
    for (app_client *client = table->clients, *next; client; client = next) {
        next = client->next;
        if (client->person == person || (client->person < 0 && table_ban_covers_address(client)))
            client_evict(client, POSSE_BANNED, sentence);
    }
}

static void unban(live_table *table, int person)
{
    for (banned_address **link = &table->bans; *link;) {
        banned_address *found = *link;
        if (person >= 0 && found->person != person) {
            link = &found->next;
            continue;
        }
        *link = found->next;
        free(found);
    }
}

void table_ban_entered(live_table *table, const posse_entry *entry)
{
    if (entry->kind == POSSE_ENTRY_REMOVE && entry->on)
        ban_person(table, entry->other);
    if (entry->kind == POSSE_ENTRY_UNBAN)
        unban(table, entry->other);
}

void table_bans_free(live_table *table)
{
    unban(table, POSSE_NOBODY);
}
