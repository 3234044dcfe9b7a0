/* From the start of a game to its deal: the server commits to its secret, players pledge their contributions to the dice,
 * the list of pledges is closed, and players send what they have pledged.
 *
 * Pledges keep the server from choosing among the contributions. When the list is closed, the server knows none of them,
 * and when it knows them, it can only leave out what everybody has seen pledged. docs/fairness.md explains that. */
#include "table_internal.h"

#include <string.h>

void table_shuffle(posse_table *table, const posse_entry *entry)
{
    table->fair = (posse_fair){.seats = table->options.players};
    memcpy(table->fair.secret, entry->bytes, sizeof table->fair.secret);
    table->pledges_closed = false;
    table->stage = POSSE_SHUFFLING;
    table->timing = (table_timing){.since = entry->time};
    table->decision++;
    table->game_start = table->number + 1;
}

bool table_all_seats_taken(const posse_table *table)
{
    for (int seat = 0; seat < table->options.players; seat++)
        if (table->seats[seat].kind == POSSE_SEAT_OPEN)
            return false;
    return true;
}

posse_entry_outcome table_start(posse_table *table, posse_entry *entry, posse_status *status)
{
    if (!table_all_seats_taken(table))
        return table_reject(status, POSSE_NOT_NOW, NULL, "there are open seats: fill them with people or bots");
    table_shuffle(table, entry);
    return POSSE_APPLIED;
}

/* ---- who has pledged, and who has opened the pledge ------------------------------------------------- */

/* A person contributes once, for the first of their seats. */
static int contributing_seat(const posse_person *person)
{
    return person->seats ? __builtin_ctz(person->seats) : NONE;
}

/* The seat for which the person has pledged. It may be another player's by now. */
static int pledged_seat(const posse_table *table, int person)
{
    for (int seat = 0; seat < table->fair.seats; seat++)
        if (table->fair.pledged[seat] && table->pledged_by[seat] == person)
            return seat;
    return NONE;
}

static bool all_have_pledged(const posse_table *table)
{
    for (int i = 0; i < table->person_count; i++) {
        int seat = contributing_seat(&table->persons[i]);
        if (seat >= 0 && !table->fair.pledged[seat])
            return false;
    }
    return true;
}

/* Whoever has given up all seats since cannot contribute any more. */
static bool may_still_open(const posse_table *table, int seat)
{
    if (!table->fair.pledged[seat] || table->fair.gave[seat])
        return false;
    const posse_person *person = table_person(table, table->pledged_by[seat]);
    return person && person->seats;
}

bool table_is_shuffled(const posse_table *table)
{
    for (int seat = 0; seat < table->fair.seats; seat++)
        if (may_still_open(table, seat))
            return false;
    return table->pledges_closed;
}

bool posse_table_pledges_closed(const posse_table *table)
{
    return table->pledges_closed;
}

bool posse_table_pledge(const posse_table *table, int seat, unsigned char out[POSSE_KEY], bool *opened)
{
    if (seat >= table->fair.seats || !table->fair.pledged[seat])
        return false;
    memcpy(out, table->fair.pledge[seat], POSSE_KEY);
    *opened = table->fair.gave[seat];
    return true;
}

/* ---- entries -------------------------------------------------------------------------------------- */

static void add_pledge(posse_table *table, int seat, int person, const unsigned char hash[POSSE_KEY])
{
    posse_fair_pledge(&table->fair, seat, hash);
    table->pledged_by[seat] = person;
}

static void close_pledges(posse_table *table, uint64_t now)
{
    table->pledges_closed = true;
    table->timing = (table_timing){.since = now};
}

posse_entry_outcome table_pledge(posse_table *table, posse_entry *entry, posse_status *status)
{
    int seat = contributing_seat(table_person(table, entry->person)), pledged = pledged_seat(table, entry->person);
    if (seat < 0)
        return table_reject(status, POSSE_NOT_YOURS, NULL, "only players contribute to the dice");
    if (pledged >= 0 && memcmp(table->fair.pledge[pledged], entry->bytes, POSSE_KEY) == 0)
        return POSSE_DUPLICATE;
    if (pledged >= 0)
        return table_reject(status, POSSE_NOT_NOW, "hash", "you have already pledged another contribution");
    if (table->pledges_closed)
        return table_reject(status, POSSE_NOT_NOW, NULL,
                            "your pledge came too late: the list of pledges for this game is closed");
    add_pledge(table, seat, entry->person, entry->bytes);
    if (all_have_pledged(table))
        close_pledges(table, entry->time);
    return POSSE_APPLIED;
}

/* Deals if nothing is left to wait for. If the deal is impossible, the entry is rejected, and the table as before. */
static posse_entry_outcome deal_if_shuffled(posse_table *table, const posse_table *before, uint64_t now,
                                            posse_status *status)
{
    if (!table_is_shuffled(table) || table_deal_match(table, now, status))
        return POSSE_APPLIED;
    table->fair = before->fair;
    table->pledges_closed = before->pledges_closed;
    table->timing = before->timing;
    return POSSE_REJECTED;
}

/* Clients that know no pledges send their contribution at once. It counts as pledged and opened. */
static bool give_without_pledge(posse_table *table, const posse_entry *entry, posse_status *status)
{
    unsigned char hash[POSSE_KEY];
    int seat = contributing_seat(table_person(table, entry->person));
    if (table->pledges_closed)
        return posse_fail(status, POSSE_NOT_NOW, NULL,
                          "your contribution came too late: it was not pledged before the list of pledges was closed");
    posse_fair_pledge_of(&table->fair, entry->bytes, hash);
    add_pledge(table, seat, entry->person, hash);
    posse_fair_give(&table->fair, seat, entry->bytes);
    if (all_have_pledged(table))
        close_pledges(table, entry->time);
    return true;
}

static bool open_pledge(posse_table *table, const posse_entry *entry, int seat, posse_status *status)
{
    if (!table->pledges_closed)
        return posse_fail(
            status, POSSE_NOT_NOW, NULL,
            "wait until the list of pledges is closed, or others could choose their contributions by yours");
    if (!posse_fair_opens(&table->fair, seat, entry->bytes))
        return posse_fail(status, POSSE_BAD_REQUEST, "bytes", "\"bytes\" is not the contribution that you pledged");
    posse_fair_give(&table->fair, seat, entry->bytes);
    return true;
}

posse_entry_outcome table_contribute(posse_table *table, posse_entry *entry, posse_status *status)
{
    posse_table before = *table;
    int seat = pledged_seat(table, entry->person);
    if (contributing_seat(table_person(table, entry->person)) < 0)
        return table_reject(status, POSSE_NOT_YOURS, NULL, "only players contribute to the dice");
    if (seat >= 0 && table->fair.gave[seat])
        return POSSE_DUPLICATE;
    if (!(seat < 0 ? give_without_pledge(table, entry, status) : open_pledge(table, entry, seat, status)))
        return POSSE_REJECTED;
    return deal_if_shuffled(table, &before, entry->time, status);
}

posse_entry_outcome table_close(posse_table *table, posse_entry *entry, posse_status *status)
{
    posse_table before = *table;
    if (table->pledges_closed)
        return POSSE_DUPLICATE;
    close_pledges(table, entry->time);
    return deal_if_shuffled(table, &before, entry->time, status);
}

/* Logs of older versions deal without closing the list. */
posse_entry_outcome table_deal(posse_table *table, posse_entry *entry, posse_status *status)
{
    if (!table->pledges_closed && !entry->from_log)
        return table_reject(status, POSSE_NOT_NOW, NULL, "the list of pledges must be closed before the deal");
    return table_deal_match(table, entry->time, status) ? POSSE_APPLIED : POSSE_REJECTED;
}
