/* People whom the host has banned. The table itself refuses their tokens. Newcomers and spectators from their addresses are
 * refused here.
 *
 * A hash of an address can be reversed by trying all addresses, so what is kept of an address is a hash of 16 bits: there are
 * 65,536 IPv4 addresses for each value, and nobody can tell which of them it was. For a stranger it is a small risk to be
 * taken for somebody who is banned. The hash depends on the table, so that it cannot be looked for at other tables. */
#include "alloc.h"
#include "app_internal.h"
#include "blake2b.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct banned_address {
    banned_address *next;
    int person; /* who was banned */
    unsigned hash;
};

static const char sentence[] = "the host has banned you from this table";

static unsigned hash_of(const live_table *table, const limits_address *address)
{
    posse_blake2b hash;
    uint8_t digest[2];
    posse_blake2b_init(&hash, sizeof digest, table->code, strlen(table->code));
    posse_blake2b_update(&hash, address->bytes, sizeof address->bytes);
    posse_blake2b_final(&hash, digest);
    return digest[0] * 256U + digest[1];
}

bool table_ban_covers_address(const app_client *client)
{
    const live_table *table = client->live;
    limits_address address = net_conn_address(client->conn);
    const banned_address *one = table->bans;
    unsigned hash = one ? hash_of(table, &address) : 0;
    while (one && one->hash != hash)
        one = one->next;
    return one != NULL;
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

static void add(live_table *table, int person, unsigned hash)
{
    banned_address *made = posse_alloc_zeroed(1, sizeof *made);
    *made = (banned_address){.next = table->bans, .person = person, .hash = hash};
    table->bans = made;
}

/* True if the address of a person who was banned is to be refused. */
static bool hash_to_ban(const live_table *table, int person, unsigned *hash)
{
    limits_address address;
    if (!presence_address(table, person, &address) || is_shared(table, &address))
        return false;
    *hash = hash_of(table, &address);
    return true;
}

static void ban_person(live_table *table, int person)
{
    unsigned hash;
    if (hash_to_ban(table, person, &hash))
        add(table, person, hash);
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

/* ---- the disk ---------------------------------------------------------------------------------------- */

bool table_ban_note(const live_table *table, const posse_entry *entry, ban_note *out)
{
    unsigned hash;
    bool bans = entry->kind == POSSE_ENTRY_REMOVE && entry->on && hash_to_ban(table, entry->other, &hash);
    if (!bans && entry->kind != POSSE_ENTRY_UNBAN)
        return false;
    snprintf(out->name, sizeof out->name, BAN_NOTE "-%d", entry->other);
    snprintf(out->text, sizeof out->text, "%04x", bans ? hash : 0);
    out->note = (store_note){.name = out->name, .text = bans ? out->text : NULL};
    return true;
}

void table_ban_load(live_table *table, const char *note, const char *text)
{
    size_t prefix = strlen(BAN_NOTE "-");
    if (strncmp(note, BAN_NOTE "-", prefix) != 0)
        return;
    int person = (int)strtol(note + prefix, NULL, 10);
    for (const banned_address *one = table->bans; one; one = one->next)
        if (one->person == person)
            return;
    add(table, person, (unsigned)strtoul(text, NULL, 16));
}

void table_bans_free(live_table *table)
{
    unban(table, POSSE_NOBODY);
}
