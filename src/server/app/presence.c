/* Who is connected to a table, who has been away for how long, and who keeps the others waiting. So that a table never
 * waits for somebody who is gone, a host who is away too long is replaced, and then any player may let a bot play for
 * people who are, or who are connected but do not move. */
#include "alloc.h"
#include "app_internal.h"

#include <stdlib.h>

/* What the server remembers about a person while the table is in memory. */
struct person_record {
    person_record *next;
    int person;
    uint64_t absent_since; /* when the person was found missing while another one was connected; 0: not missing */
    bool is_gone;          /* missing for longer than options.host_away */
    bool is_idle;          /* has let the others wait for options.idle_after, and has not moved since */
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

/* ---- people who do not move -------------------------------------------------------------------------- */

/* The person for whom the table waits without a clock, or POSSE_NOBODY. */
static int undecided_person(const live_table *table)
{
    int seat;
    if (posse_table_stage(table->table) != POSSE_PLAYING || posse_table_options_of(table->table)->clock ||
        posse_table_paused(table->table) || posse_table_waiting(table->table, &seat) == POSSE_WAITS_NONE)
        return POSSE_NOBODY;
    const posse_seat *held = posse_table_seat(table->table, seat);
    return held->kind == POSSE_SEAT_PERSON && !held->away ? held->person : POSSE_NOBODY;
}

int presence_idle_person(const live_table *table)
{
    int person = table->server->options.idle_after ? undecided_person(table) : POSSE_NOBODY;
    const person_record *record = find_record(table, person);
    return record && record->is_idle ? person : POSSE_NOBODY;
}

void presence_person_moved(live_table *table, int person)
{
    person_record *record = find_record(table, person);
    if (record)
        record->is_idle = false;
}

static bool is_another_connected(const live_table *table, int person)
{
    for (const app_client *client = table->clients; client; client = client->next)
        if (client->welcomed && client->person >= 0 && client->person != person)
            return true;
    return false;
}

/* The time of a decision starts anew for a person who has been gone, but not for one who connects again and again. */
static bool begins_to_wait(live_table *table, int person, uint64_t now)
{
    long_wait *wait = &table->wait;
    uint64_t decision = posse_table_decision(table->table);
    if (wait->person == person && wait->decision == decision && !presence_is_gone(table, person))
        return false;
    wait->person = person;
    wait->decision = decision;
    wait->from = now;
    return true;
}

/* Clients learn who is idle from this file, but updates about other things tell them, too, and may have told them that
 * nobody is. */
static bool must_tell_idle(live_table *table)
{
    long_wait *wait = &table->wait;
    uint64_t number = posse_table_number(table->table);
    int idle = presence_idle_person(table);
    bool is_known = idle == wait->known_idle && (idle < 0 || number == wait->known_at);
    wait->known_idle = idle;
    wait->known_at = number;
    return !is_known;
}

static void forget_idleness(live_table *table)
{
    for (person_record *record = table->records; record; record = record->next)
        record->is_idle = false;
}

/* Returns true if the clients must be told who is idle. */
static bool update_idle(live_table *table, uint64_t now)
{
    unsigned idle_after = table->server->options.idle_after;
    int person = undecided_person(table);
    if (posse_table_stage(table->table) != POSSE_PLAYING)
        forget_idleness(table);
    if (!begins_to_wait(table, person, now) && person >= 0 && idle_after && now - table->wait.from >= idle_after &&
        is_another_connected(table, person))
        record_of(table, person)->is_idle = true;
    return must_tell_idle(table);
}

/* ---- bots that stand in -------------------------------------------------------------------------------- */

const char *presence_hand_refusal(const live_table *table, int asker, int seat, posse_code *code)
{
    bool is_seat = seat < posse_table_options_of(table->table)->players;
    int holder = is_seat ? posse_table_seat(table->table, seat)->person : POSSE_NOBODY;
    if (holder < 0 || holder == presence_idle_person(table))
        return NULL; /* the table refuses what is wrong with it */
    *code = POSSE_NOT_NOW;
    if (presence_is_connected(table, holder))
        return "the player of that seat is connected";
    *code = POSSE_NOT_HOST;
    return asker == posse_table_host(table->table) || presence_is_gone(table, holder)
               ? NULL
               : "only the host may do this until the player has been away for longer";
}

/* ---- the host ---------------------------------------------------------------------------------------- */

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
    changed |= update_idle(table, now);
    if (changed)
        broadcast_presence(table);
    if (presence_is_gone(table, posse_table_host(table->table)))
        replace_host(table);
}
