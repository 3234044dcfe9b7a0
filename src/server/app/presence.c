/* Who is connected to a table, and who has been away for how long. So that a table never waits for somebody who is gone,
 * a host who is away too long is replaced, and then any player may let a bot play for people who are. */
#include "alloc.h"
#include "app_internal.h"

#include <stdlib.h>

/* What the server remembers about a person while the table is in memory. */
struct person_record {
    person_record *next;
    int person;
    uint64_t absent_since; /* when the person was found missing while another one was connected; 0: not missing */
    bool is_gone;          /* missing for longer than options.host_away */
    bool has_address;
    limits_address address; /* of the person's last connection */
};

static person_record *find_record(const live_table *table, int person)
{
    person_record *record = table->records;
    while (record && record->person != person)
        record = record->next;
    return record;
}

static person_record *record_of(live_table *table, int person)
{
    person_record *record = find_record(table, person);
    if (record)
        return record;
    record = posse_alloc_zeroed(1, sizeof *record);
    record->person = person;
    record->next = table->records;
    table->records = record;
    return record;
}

void presence_free(live_table *table)
{
    while (table->records) {
        person_record *record = table->records;
        table->records = record->next;
        free(record);
    }
}

void presence_note_address(live_table *table, int person, limits_address address)
{
    if (person < 0)
        return;
    person_record *record = record_of(table, person);
    record->has_address = true;
    record->address = address;
}

uint64_t presence_absent_since(const live_table *table, int person)
{
    const person_record *record = find_record(table, person);
    return record && !presence_is_connected(table, person) ? record->absent_since : 0;
}

bool presence_address(const live_table *table, int person, limits_address *address)
{
    const person_record *record = find_record(table, person);
    if (!record || !record->has_address)
        return false;
    *address = record->address;
    return true;
}

bool presence_is_connected(const live_table *table, int person)
{
    for (const app_client *client = table->clients; client; client = client->next)
        if (client->welcomed && client->person == person)
            return true;
    return false;
}

bool presence_is_gone(const live_table *table, int person)
{
    const person_record *record = find_record(table, person);
    return record && record->is_gone && !presence_is_connected(table, person);
}

static bool is_anybody_connected(const live_table *table)
{
    for (const app_client *client = table->clients; client; client = client->next)
        if (client->welcomed && client->person >= 0)
            return true;
    return false;
}

/* People who have left the table for good. */
static void drop_records(live_table *table)
{
    for (person_record **link = &table->records; *link;) {
        person_record *record = *link;
        if (posse_table_person(table->table, record->person)) {
            link = &record->next;
            continue;
        }
        *link = record->next;
        free(record);
    }
}

/* Returns true if a person is gone from now on, or not any more. While the table keeps time without clients, nobody has
 * to be connected, and the clock takes care of people who do not play. */
static bool update_record(live_table *table, int person, uint64_t now)
{
    bool is_missing =
        !presence_is_connected(table, person) && is_anybody_connected(table) && !live_table_keeps_time(table);
    person_record *record = is_missing ? record_of(table, person) : find_record(table, person);
    if (!record)
        return false;
    bool was_gone = record->is_gone;
    if (!is_missing)
        record->absent_since = 0;
    else if (!record->absent_since)
        record->absent_since = now;
    record->is_gone = is_missing && now - record->absent_since >= table->server->options.host_away;
    return record->is_gone != was_gone;
}

/* The person who becomes the host: connected, with a seat if anybody has one, and longest at the table. */
static int next_host(const live_table *table)
{
    for (int seated = 1; seated >= 0; seated--)
        for (int i = 0; i < posse_table_persons(table->table); i++) {
            const posse_person *person = posse_table_person_at(table->table, i);
            if (presence_is_connected(table, person->number) && (person->seats || !seated))
                return person->number;
        }
    return POSSE_NOBODY;
}

static void replace_host(live_table *table)
{
    app_command *command = command_new(POSSE_ENTRY_HOST, POSSE_HOUSE);
    command->entry.other = next_host(table);
    command_submit(table, command);
}

void presence_sweep(live_table *table, uint64_t now)
{
    bool changed = false;
    if (table->state != LIVE_READY || table->commands || posse_table_number(table->table) == 0)
        return;
    drop_records(table);
    for (int i = 0; i < posse_table_persons(table->table); i++)
        changed |= update_record(table, posse_table_person_at(table->table, i)->number, now);
    if (changed)
        broadcast_presence(table);
    if (presence_is_gone(table, posse_table_host(table->table)))
        replace_host(table);
}
