/* Between two games: asking for another one, going back to the lobby, and changing seats. */
#include "table_internal.h"

/* ---- another game ---------------------------------------------------------------------------------- */

static bool anybody_wants_again(const posse_table *table)
{
    for (int i = 0; i < table->person_count; i++)
        if (table->persons[i].seats && table->persons[i].wants_again)
            return true;
    return false;
}

bool table_all_want_again(const posse_table *table)
{
    if (table->stage != POSSE_FINISHED || !table_all_seats_taken(table) || !anybody_wants_again(table))
        return false;
    for (int i = 0; i < table->person_count; i++)
        if (table->persons[i].seats && !table->persons[i].wants_again)
            return false;
    return true;
}

posse_entry_outcome table_again(posse_table *table, posse_entry *entry, posse_status *status)
{
    posse_person *person = table_person(table, entry->person);
    if (!person->seats)
        return table_reject(status, POSSE_NOT_YOURS, NULL, "only players may ask for another game");
    if (person->wants_again == entry->on)
        return POSSE_DUPLICATE;
    person->wants_again = entry->on;
    return POSSE_APPLIED;
}

/* Votes, missed decisions and bots that stand in belong to one game. */
static void forget_last_game(posse_table *table)
{
    for (int seat = 0; seat < table->options.players; seat++) {
        table->seats[seat].away = false;
        table->seats[seat].missed = 0;
    }
    for (int i = 0; i < table->person_count; i++)
        table->persons[i].wants_pause = table->persons[i].wants_again = false;
    table->stage = POSSE_LOBBY;
}

/* The seats of people who have not asked for another game, if anybody has. The host asks by starting it. */
static uint32_t absent_seats(const posse_table *table, int starter)
{
    uint32_t seats = 0;
    if (!anybody_wants_again(table))
        return 0;
    for (int i = 0; i < table->person_count; i++)
        if (!table->persons[i].wants_again && table->persons[i].number != starter)
            seats |= table->persons[i].seats;
    return seats;
}

posse_entry_outcome table_rematch(posse_table *table, posse_entry *entry, posse_status *status)
{
    (void)status;
    uint32_t absent = absent_seats(table, entry->person);
    forget_last_game(table);
    if (!table_all_seats_taken(table))
        return POSSE_APPLIED;
    for (int seat = 0; seat < table->options.players; seat++)
        table->seats[seat].away = absent >> seat & 1;
    table_shuffle(table, entry);
    return POSSE_APPLIED;
}

posse_entry_outcome table_lobby(posse_table *table, posse_entry *entry, posse_status *status)
{
    (void)entry;
    (void)status;
    forget_last_game(table);
    return POSSE_APPLIED;
}

/* ---- changing seats -------------------------------------------------------------------------------- */

/* Makes the persons' sets of seats agree with the seats. */
static void count_seats(posse_table *table)
{
    for (int i = 0; i < table->person_count; i++)
        table->persons[i].seats = 0;
    for (int seat = 0; seat < table->options.players; seat++)
        if (table->seats[seat].person >= 0)
            table_person(table, table->seats[seat].person)->seats |= 1U << seat;
}

/* Players keep their names and levels. Answers of the last game belong to its seats and are forgotten. */
static void swap_seats(posse_table *table, int one, int other)
{
    posse_seat seat = table->seats[one];
    table->seats[one] = table->seats[other];
    table->seats[other] = seat;
    table->last_answer[one] = table->last_answer[other] = (table_answer){0};
}

/* Players may swap seats of their own, too. */
static bool may_move(const posse_table *table, const posse_entry *entry, posse_status *status)
{
    int person = entry->person;
    if (entry->seat == entry->to)
        return posse_fail(status, POSSE_BAD_REQUEST, "to", "\"to\" must be another seat");
    if (person != table->host && !table_holds_seat(table, person, entry->seat))
        return posse_fail(status, POSSE_NOT_YOURS, "seat", "seat %d is not yours", entry->seat);
    if (table->seats[entry->seat].kind == POSSE_SEAT_OPEN)
        return posse_fail(status, POSSE_NOT_NOW, "seat", "nobody sits there");
    return person == table->host || table->seats[entry->to].kind != POSSE_SEAT_PERSON ||
           table_holds_seat(table, person, entry->to) || posse_fail(status, POSSE_NOT_NOW, "to", "that seat is taken");
}

posse_entry_outcome table_move(posse_table *table, posse_entry *entry, posse_status *status)
{
    if (!may_move(table, entry, status))
        return POSSE_REJECTED;
    swap_seats(table, entry->seat, entry->to);
    count_seats(table);
    return POSSE_APPLIED;
}

posse_entry_outcome table_mix(posse_table *table, posse_entry *entry, posse_status *status)
{
    (void)status;
    posse_rng rng;
    posse_rng_set(&rng, entry->bytes);
    for (int last = table->options.players - 1; last > 0; last--)
        swap_seats(table, last, (int)posse_rng_below(&rng, (uint32_t)last + 1));
    count_seats(table);
    return POSSE_APPLIED;
}
