/* Seats that change hands during a game: bots' seats that people take over, and bots that stand in for people.
 *
 * Every seat has secrets. So a person who holds a seat of the match, or has held one, gets another one only if everybody
 * who plays agrees. A person who has not played asks the host. A person who has seen everything, as eliminated players
 * may, gets no seat at all. All of this is forgotten at the next deal. */
#include "alloc.h"
#include "table_internal.h"

#include <stdlib.h>
#include <string.h>

/* ---- what people have done in this match --------------------------------------------------------- */

void table_forget_deeds(posse_table *table)
{
    free(table->leavers);
    table->leavers = NULL;
    table->leaver_count = 0;
    for (int i = 0; i < table->person_count; i++) {
        table->persons[i].has_played = table->persons[i].seats != 0;
        table->persons[i].has_seen = false;
    }
}

void table_keep_deeds(posse_table *table, const posse_person *leaver)
{
    if (table->stage != POSSE_PLAYING || !leaver->has_played)
        return;
    if (table->leaver_count == MAX_LEAVERS)
        memmove(table->leavers, table->leavers + 1, (size_t)--table->leaver_count * sizeof *table->leavers);
    else
        table->leavers = posse_resize(table->leavers, (size_t)table->leaver_count + 1, sizeof *table->leavers);
    table_leaver *kept = &table->leavers[table->leaver_count++];
    *kept = (table_leaver){.number = leaver->number, .has_seen = leaver->has_seen};
    memcpy(kept->token, leaver->token, sizeof kept->token);
}

void table_recall_deeds(const posse_table *table, posse_person *newcomer, int was)
{
    const posse_person *before = table_person(table, was);
    if (table->stage != POSSE_PLAYING)
        return;
    newcomer->has_played = before && before->has_played;
    newcomer->has_seen = before && before->has_seen;
    for (int i = 0; i < table->leaver_count; i++) {
        const table_leaver *leaver = &table->leavers[i];
        if (leaver->number == was || memcmp(leaver->token, newcomer->token, POSSE_KEY) == 0) {
            newcomer->has_played = true;
            newcomer->has_seen |= leaver->has_seen;
        }
    }
}

void table_note_seen(posse_table *table)
{
    for (int i = 0; i < table->person_count && table->stage == POSSE_PLAYING; i++) {
        posse_person *person = &table->persons[i];
        if (person->seats && posse_table_viewer(table, __builtin_ctz(person->seats)) == POSSE_EVERYTHING)
            person->has_seen = true;
    }
}

bool posse_table_has_seen(const posse_table *table, int person)
{
    const posse_person *viewer = posse_table_person(table, person);
    return table->stage == POSSE_PLAYING && viewer && viewer->has_seen;
}

/* ---- requests for a seat ---------------------------------------------------------------------------- */

int posse_table_wants(const posse_table *table, const posse_person *person)
{
    const posse_request *request = &person->request;
    bool is_open = request->seat >= 0 && request->game == table->games && table->stage == POSSE_PLAYING &&
                   table->seats[request->seat].kind == POSSE_SEAT_BOT && !person->has_seen;
    return is_open ? request->seat : NONE;
}

/* The seats that people other than this one hold and play. While a bot plays all of a person's seats, because the person
 * is away, the person is not asked. */
static uint32_t seats_of_others(const posse_table *table, const posse_person *asker)
{
    uint32_t seats = 0;
    for (int seat = 0; seat < table->options.players; seat++)
        if (table_is_played_by_person(table, seat) && table->seats[seat].person != asker->number)
            seats |= table_person(table, table->seats[seat].person)->seats;
    return seats;
}

uint32_t posse_table_asked(const posse_table *table, const posse_person *person)
{
    uint32_t asked = 0;
    if (posse_table_wants(table, person) < 0 || !person->request.asks_all)
        return 0;
    for (uint32_t seats = seats_of_others(table, person); seats; seats &= seats - 1) {
        const posse_person *other = table_person(table, table->seats[__builtin_ctz(seats)].person);
        if (!(other->seats & person->request.agreed))
            asked |= other->seats;
    }
    return asked;
}

static bool may_take_over(const posse_table *table, const posse_entry *entry, int seat, const posse_person *person,
                          posse_status *status)
{
    if (table->seats[seat].kind != POSSE_SEAT_BOT)
        return posse_fail(status, POSSE_NOT_NOW, "seat", "no bot sits there");
    if (!table_may_seat_person(table, status))
        return false;
    return !person->has_seen || entry->from_log || /* older versions allowed it sometimes */
           posse_fail(status, POSSE_NOT_NOW, NULL,
                      "you cannot take over a seat: you have seen everything in this game");
}

static void take_over(posse_table *table, int seat, posse_person *person, uint64_t now)
{
    table_assign_seat(table, seat, person->number);
    person->has_played = true;
    person->request.seat = NONE;
    table->timing = (table_timing){.since = now};
    table_clear_marks(table);
    table->decision++;
}

/* The log says in `on` whether everybody must agree. It does not in logs of older versions, in which the host decided. */
posse_entry_outcome table_take_over(posse_table *table, posse_entry *entry, posse_status *status)
{
    posse_person *person = table_person(table, entry->person);
    if (!may_take_over(table, entry, entry->seat, person, status))
        return POSSE_REJECTED;
    if (!entry->from_log)
        entry->on = person->has_played;
    bool needs_nobody = !entry->on && entry->person == table->host; /* perhaps since the person asked */
    if (table_can_skip(entry, posse_table_wants(table, person) == entry->seat && !needs_nobody))
        return POSSE_DUPLICATE;
    person->request = (posse_request){.seat = entry->seat, .game = table->games, .asks_all = entry->on};
    if (needs_nobody)
        take_over(table, entry->seat, person, entry->time);
    return POSSE_APPLIED;
}

void table_settle_requests(posse_table *table, uint64_t now)
{
    for (int i = 0; i < table->person_count; i++) {
        posse_person *person = &table->persons[i];
        int seat = posse_table_wants(table, person);
        if (seat < 0 || !person->request.asks_all || posse_table_asked(table, person))
            continue;
        bool all_agreed = seats_of_others(table, person) || person->number == table->host;
        if (all_agreed && table_may_seat_person(table, NULL))
            take_over(table, seat, person, now);
    }
}

/* Everybody who plays answers, or else the host. */
static bool may_answer(const posse_table *table, const posse_entry *entry, const posse_person *asker,
                       posse_status *status)
{
    uint32_t others = asker->request.asks_all ? seats_of_others(table, asker) : 0;
    if (!others)
        return entry->person == table->host ||
               posse_fail(status, POSSE_NOT_HOST, NULL, "only the host may answer this request");
    return table_person(table, entry->person)->seats & others ||
           posse_fail(status, POSSE_NOT_YOURS, NULL, "only the other players may answer this request");
}

posse_entry_outcome table_allow(posse_table *table, posse_entry *entry, posse_status *status)
{
    posse_person *asker = table_person(table, entry->other);
    int seat = !asker ? NONE : entry->from_log ? asker->request.seat : posse_table_wants(table, asker);
    if (seat < 0)
        return table_reject(status, POSSE_BAD_REQUEST, "person", "that person is not asking for a seat");
    if (entry->seat >= 0 && entry->seat != seat)
        return table_reject(status, POSSE_NOT_NOW, "seat", "that person is asking for another seat now");
    if (!may_answer(table, entry, asker, status) || (entry->on && !may_take_over(table, entry, seat, asker, status)))
        return POSSE_REJECTED;
    uint32_t voters = table_person(table, entry->person)->seats;
    bool asks_all = asker->request.asks_all && seats_of_others(table, asker);
    if (entry->on && asks_all && (asker->request.agreed & voters))
        return POSSE_DUPLICATE;
    if (!entry->on)
        asker->request.seat = NONE;
    else if (asks_all)
        asker->request.agreed |= voters; /* see table_settle_requests */
    else
        take_over(table, seat, asker, entry->time);
    return POSSE_APPLIED;
}

/* ---- bots that stand in ------------------------------------------------------------------------------- */

posse_entry_outcome table_stand_in(posse_table *table, posse_entry *entry, posse_status *status)
{
    posse_seat *seat = &table->seats[entry->seat];
    if (seat->kind != POSSE_SEAT_PERSON)
        return table_reject(status, POSSE_NOT_NOW, "seat", "no person sits there");
    if (!entry->on && entry->person >= 0 && entry->person != table->host)
        return table_reject(status, POSSE_NOT_HOST, NULL, "only the host may end this");
    if (table_can_skip(entry, seat->away == entry->on))
        return POSSE_DUPLICATE;
    seat->away = entry->on;
    seat->missed = 0;
    if (table->waiting_seat == entry->seat)
        table->timing = (table_timing){.since = entry->time};
    table_advance(table, entry->time);
    return POSSE_APPLIED;
}

posse_entry_outcome table_back(posse_table *table, posse_entry *entry, posse_status *status)
{
    (void)status;
    bool was_away = false;
    for (int i = 0; i < table->options.players; i++) {
        posse_seat *seat = &table->seats[i];
        if (seat->person != entry->person)
            continue;
        was_away |= seat->away;
        if (seat->away && table->waiting_seat == i)
            table->timing = (table_timing){.since = entry->time};
        seat->away = false;
        seat->missed = 0;
    }
    return was_away ? POSSE_APPLIED : POSSE_DUPLICATE;
}
