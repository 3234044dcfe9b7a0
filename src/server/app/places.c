/* Places at a table. A table has room for POSSE_MAX_PERSONS people. One address may bring only some of them, and people
 * without a seat who are long gone make room for newcomers. */
#include "app_internal.h"

#include <string.h>

/* True if the person has no seat and has been away for so long that nobody expects them any more. */
static bool is_given_up(const live_table *table, const posse_person *person, uint64_t now)
{
    uint64_t since = presence_absent_since(table, person->number);
    return since && !person->seats && person->number != posse_table_host(table->table) &&
           now - since >= table->server->options.limits.absent_seconds * UINT64_C(1000);
}

static unsigned people_from(const live_table *table, const limits_address *address, uint64_t now)
{
    unsigned count = 0;
    for (int i = 0; i < posse_table_persons(table->table); i++) {
        limits_address from;
        const posse_person *person = posse_table_person_at(table->table, i);
        count += presence_address(table, person->number, &from) && memcmp(&from, address, sizeof from) == 0 &&
                 !is_given_up(table, person, now);
    }
    return count;
}

bool places_allow(const live_table *table, const app_command *command, posse_status *status)
{
    posse_server *server = table->server;
    if (command->entry.kind != POSSE_ENTRY_JOIN || !command->has_address ||
        people_from(table, &command->address, server_now(server)) < server->options.limits.address_people)
        return true;
    server->counts.hits[HIT_ADDRESS_PEOPLE]++;
    return posse_fail(status, POSSE_FULL, NULL, "too many people from your address have joined this table");
}

app_command *places_make_room(const live_table *table, const app_command *command)
{
    uint64_t now = server_now(table->server);
    if (command->entry.kind != POSSE_ENTRY_JOIN || posse_table_persons(table->table) < POSSE_MAX_PERSONS)
        return NULL;
    for (int i = 0; i < posse_table_persons(table->table); i++) {
        const posse_person *person = posse_table_person_at(table->table, i);
        if (is_given_up(table, person, now))
            return command_new(POSSE_ENTRY_LEAVE, person->number);
    }
    return NULL;
}
