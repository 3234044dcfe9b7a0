/* Tables: entries at the door, and what anybody may ask. */
#include "alloc.h"
#include "table_internal.h"

#include <stdlib.h>
#include <string.h>

/* ---- who may do what, and when ------------------------------------------------------------------ */

static bool is_by_right_person(const posse_table *table, const posse_entry *entry,
                               posse_status *status)
{
    int person = entry->person;
    table_who who = table_rules[entry->kind].who;
    const char *kind = posse_entry_kind_names[entry->kind];
    if (who == BY_ANYBODY || (person == POSSE_HOUSE && who != BY_PERSON))
        return true;
    if (!table_is_person(table, person))
        return posse_fail(status, POSSE_NOT_YOURS, NULL,
                          "\"%s\" is for those who have joined the table", kind);
    if (who == BY_HOUSE)
        return posse_fail(status, POSSE_NOT_YOURS, NULL, "nobody at the table may \"%s\"", kind);
    if (who == BY_HOST && person != table->host)
        return posse_fail(status, POSSE_NOT_HOST, NULL, "only the host may \"%s\"", kind);
    if (who == BY_SEAT && !table_holds(table, person, entry->seat))
        return posse_fail(status, POSSE_NOT_YOURS, "seat", "seat %d is not yours", entry->seat);
    return true;
}

/* In words for people: when something can be done. */
static const char *time_for(unsigned when)
{
    switch (when) {
    case IN_LOBBY:
        return "before the start";
    case WHILE_SHUFFLING:
        return "while the cards are shuffled";
    case IN_GAME:
    case FROM_THE_DEAL:
        return "during a game";
    case AFTER_A_GAME:
        return "after a game";
    default:
        return "before or after a game";
    }
}

static bool is_in_order(const posse_table *table, const posse_entry *entry, posse_status *status)
{
    const char *kind = posse_entry_kind_names[entry->kind];
    if (table->number == 0)
        return entry->kind == POSSE_ENTRY_OPTIONS ||
               posse_fail(status, POSSE_NOT_NOW, NULL, "a table begins with its options");
    if (table_rules[entry->kind].members & HAS_SEAT &&
        (entry->seat < 0 || entry->seat >= table->options.players))
        return posse_fail(status, POSSE_BAD_REQUEST, "seat", "\"seat\" must be 0 to %d",
                          table->options.players - 1);
    if (!is_by_right_person(table, entry, status))
        return false;
    if (!(table_rules[entry->kind].when >> table->stage & 1))
        return posse_fail(status, POSSE_NOT_NOW, NULL, "\"%s\" is for %s", kind,
                          time_for(table_rules[entry->kind].when));
    return true;
}

/* ---- entering --------------------------------------------------------------------------------- */

posse_table *posse_table_new(void)
{
    posse_table *table = posse_alloc_zeroed(1, sizeof *table);
    table->host = table->waited = table->mark_seat = NONE;
    return table;
}

void posse_table_free(posse_table *table)
{
    if (!table)
        return;
    table_forget_chat(table);
    posse_match_free(&table->match);
    posse_buffer_free(&table->settings);
    free(table->persons);
    free(table->lines);
    free(table->mark_states);
    free(table->told);
    free(table);
}

static void note_told(posse_table *table)
{
    table->told =
        posse_grow(table->told, table->told_count, &table->told_capacity, sizeof *table->told);
    table->told[table->told_count++] = (uint32_t)table->match.event_count;
}

static uint64_t hash_of_game(const posse_table *table)
{
    const posse_match *match = &table->match;
    return match->game ? match->game->hash(match->state) : 0;
}

/* Hands the entry to its kind. */
static posse_entry_outcome apply(posse_table *table, posse_entry *entry, posse_status *status)
{
    bool came_back = table->came_back;
    table->came_back = false;
    posse_entry_outcome outcome = table_rules[entry->kind].enter(table, entry, status);
    if (outcome != POSSE_APPLIED)
        table->came_back = came_back;
    return outcome;
}

/* Does the entry lead to the game that it led to when it was made? If not, nothing has changed. */
static bool apply_if_same(posse_table *table, posse_entry *entry, bool rolls_wait,
                          posse_entry_outcome *outcome, posse_status *status)
{
    posse_table backup;
    table_back_up(table, &backup);
    table->rolls_wait = rolls_wait;
    *outcome = apply(table, entry, status);
    table->rolls_wait = false;
    if (*outcome != POSSE_APPLIED || hash_of_game(table) == entry->hash) {
        table_free_backup(&backup);
        return true;
    }
    table_restore(table, &backup);
    return false;
}

/* The game's hash goes with every entry that is kept, so that reading it with other rules is found out. Only entries
 * that were kept pay for the backup: those that people make now have no hash yet.
 *
 * Older versions kept a choice that rolls and the roll itself as two entries. The hash tells: where it is that of the
 * game before the dice fell, the dice wait for the entry that throws them. */
static posse_entry_outcome apply_kept(posse_table *table, posse_entry *entry, posse_status *status)
{
    posse_entry_outcome outcome;
    if (apply_if_same(table, entry, false, &outcome, status) ||
        apply_if_same(table, entry, true, &outcome, status))
        return outcome;
    posse_fail(status, POSSE_BAD_POSITION, "hash",
               "entry %llu leads to another game than it did when it was made",
               (unsigned long long)table->number + 1);
    return POSSE_REJECTED;
}

/* From here on nothing is refused. */
static void settle(posse_table *table, posse_entry *entry)
{
    table->number++;
    table->touched = entry->time;
    entry->hash = hash_of_game(table);
    note_told(table);
    table_trim_chat(table);
    posse_match_free(&table->replaced);
}

posse_entry_outcome posse_table_enter(posse_table *table, posse_entry *entry, posse_status *status)
{
    if (!is_in_order(table, entry, status))
        return POSSE_REJECTED;
    if (entry->time < table->touched)
        entry->time = table->touched; /* clocks may be set back, tables are not */
    posse_entry_outcome outcome =
        entry->hash ? apply_kept(table, entry, status) : apply(table, entry, status);
    if (outcome == POSSE_APPLIED)
        settle(table, entry);
    return outcome;
}

/* ---- looking ---------------------------------------------------------------------------------- */

posse_entry_outcome table_reject(posse_status *status, posse_code code, const char *where,
                                 const char *text)
{
    posse_fail(status, code, where, "%s", text);
    return POSSE_REJECTED;
}

bool table_is_person(const posse_table *table, int person)
{
    return person >= 0 && person < table->person_count && !table->persons[person].left;
}

bool table_holds(const posse_table *table, int person, int seat)
{
    return table_is_person(table, person) && table->persons[person].seats >> seat & 1;
}

bool table_is_played_by_person(const posse_table *table, int seat)
{
    return table->seats[seat].kind == POSSE_SEAT_PERSON && !table->seats[seat].away;
}

uint64_t posse_table_number(const posse_table *table)
{
    return table->number;
}

posse_stage posse_table_stage(const posse_table *table)
{
    return table->stage;
}

const posse_table_options *posse_table_options_of(const posse_table *table)
{
    return &table->options;
}

int posse_table_host(const posse_table *table)
{
    return table->host;
}

int posse_table_persons(const posse_table *table)
{
    return table->person_count;
}

const posse_person *posse_table_person(const posse_table *table, int person)
{
    return &table->persons[person];
}

const posse_seat *posse_table_seat(const posse_table *table, int seat)
{
    return &table->seats[seat];
}

const char *posse_table_seat_name(const posse_table *table, int seat)
{
    const posse_seat *of = &table->seats[seat];
    if (of->person < 0)
        return NULL;
    return of->name[0] ? of->name : table->persons[of->person].name;
}

int posse_table_games(const posse_table *table)
{
    return table->games;
}

bool posse_table_paused(const posse_table *table)
{
    return table->paused;
}

bool posse_table_came_back(const posse_table *table)
{
    return table->came_back;
}

int posse_table_chat_lines(const posse_table *table)
{
    return table->line_count;
}

const posse_chat_line *posse_table_chat_line(const posse_table *table, int index)
{
    return &table->lines[index];
}

bool posse_table_commitment(const posse_table *table, unsigned char out[POSSE_KEY])
{
    if (table->stage == POSSE_LOBBY)
        return false;
    posse_fair_commitment(&table->fair, out);
    return true;
}

bool posse_table_secret(const posse_table *table, unsigned char out[POSSE_KEY])
{
    if (table->stage != POSSE_FINISHED)
        return false;
    memcpy(out, table->fair.secret, POSSE_KEY);
    return true;
}

const posse_match *posse_table_match(const posse_table *table)
{
    return table->match.game ? &table->match : NULL;
}

uint64_t posse_table_decision(const posse_table *table)
{
    return table->decision;
}

bool posse_table_told(const posse_table *table, uint64_t number, size_t *events)
{
    if (number < table->told_from || number - table->told_from >= table->told_count)
        return false;
    *events = table->told[number - table->told_from];
    return true;
}

posse_waiting posse_table_waiting(const posse_table *table, int *seat)
{
    *seat = table->waited;
    return table->waiting;
}

posse_action posse_table_held(const posse_table *table)
{
    return table->held;
}

int posse_table_undo(const posse_table *table)
{
    bool possible = table->mark_count > 0 || table->waiting == POSSE_WAITS_CONFIRM;
    return table->stage == POSSE_PLAYING && possible ? table->mark_seat : NONE;
}

/* Is it over for whoever holds the seat, with every seat that he holds? */
static bool is_out(const posse_table *table, int seat)
{
    const posse_match *match = &table->match;
    int person = table->seats[seat].person;
    uint32_t seats = person >= 0 ? table->persons[person].seats : 1U << seat;
    if (!match->game || !match->game->eliminated)
        return false;
    for (; seats; seats &= seats - 1)
        if (!match->game->eliminated(match->state, __builtin_ctz(seats)))
            return false;
    return true;
}

int posse_table_viewer(const posse_table *table, int seat)
{
    if (seat < 0)
        return POSSE_SPECTATOR;
    return table->options.eliminated_see && is_out(table, seat) ? POSSE_EVERYTHING : seat;
}
