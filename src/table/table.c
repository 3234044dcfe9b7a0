/* Tables: checks and applies entries, and answers queries. */
#include "alloc.h"
#include "table_internal.h"

#include <stdlib.h>
#include <string.h>

/* ---- who may do what, and when ------------------------------------------------------------------ */

static bool is_permitted(const posse_table *table, const posse_entry *entry, posse_status *status)
{
    int person = entry->person;
    table_who who = table_rules[entry->kind].who;
    const char *kind = posse_entry_kind_names[entry->kind];
    if (who == BY_ANYBODY || (person == POSSE_HOUSE && who != BY_PERSON))
        return true;
    if (!table_is_person(table, person))
        return posse_fail(status, POSSE_NOT_YOURS, NULL, "\"%s\" is only for people who have joined the table", kind);
    if (who == BY_HOUSE)
        return posse_fail(status, POSSE_NOT_YOURS, NULL, "only the server may \"%s\"", kind);
    if (who == BY_HOST && person != table->host)
        return posse_fail(status, POSSE_NOT_HOST, NULL, "only the host may \"%s\"", kind);
    if (who == BY_PLAYER && person != table->host && !table_person(table, person)->seats)
        return posse_fail(status, POSSE_NOT_YOURS, NULL, "\"%s\" is only for players and the host", kind);
    if (who == BY_SEAT && !table_holds_seat(table, person, entry->seat))
        return posse_fail(status, POSSE_NOT_YOURS, "seat", "seat %d is not yours", entry->seat);
    return true;
}

/* A set of stages, in words for an error message. */
static const char *stages_in_words(unsigned when)
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

static bool may_enter(const posse_table *table, const posse_entry *entry, posse_status *status)
{
    const char *kind = posse_entry_kind_names[entry->kind];
    if (table->number == 0)
        return entry->kind == POSSE_ENTRY_OPTIONS ||
               posse_fail(status, POSSE_NOT_NOW, NULL, "the first entry of a table must be its options");
    if (table_rules[entry->kind].members & HAS_SEAT && (entry->seat < 0 || entry->seat >= table->options.players))
        return posse_fail(status, POSSE_BAD_REQUEST, "seat", "\"seat\" must be 0 to %d", table->options.players - 1);
    if (table_rules[entry->kind].members & HAS_TO && (entry->to < 0 || entry->to >= table->options.players))
        return posse_fail(status, POSSE_BAD_REQUEST, "to", "\"to\" must be 0 to %d", table->options.players - 1);
    if (!is_permitted(table, entry, status))
        return false;
    if (!(table_rules[entry->kind].when >> table->stage & 1))
        return posse_fail(status, POSSE_NOT_NOW, NULL, "\"%s\" is only possible %s", kind,
                          stages_in_words(table_rules[entry->kind].when));
    return true;
}

/* ---- entering --------------------------------------------------------------------------------- */

posse_table *posse_table_new(void)
{
    posse_table *table = posse_alloc_zeroed(1, sizeof *table);
    table->host = table->waiting_seat = table->mark_seat = NONE;
    return table;
}

void posse_table_free(posse_table *table)
{
    if (!table)
        return;
    table_clear_chat(table);
    posse_match_free(&table->match);
    posse_buffer_free(&table->options_text);
    free(table->persons);
    free(table->leavers);
    free(table->bans);
    free(table->chat);
    free(table->marks);
    free(table->mark_states);
    free(table->event_counts);
    free(table);
}

static void record_event_count(posse_table *table)
{
    table->event_counts = posse_grow(table->event_counts, table->event_counts_length, &table->event_counts_capacity,
                                     sizeof *table->event_counts);
    table->event_counts[table->event_counts_length++] = (uint32_t)table->match.event_count;
}

static uint64_t game_hash(const posse_table *table)
{
    const posse_match *match = &table->match;
    return match->game ? match->game->hash(match->state) : 0;
}

static posse_entry_outcome apply(posse_table *table, posse_entry *entry, posse_status *status)
{
    bool person_returned = table->person_returned;
    table->person_returned = false;
    posse_entry_outcome outcome = table_rules[entry->kind].enter(table, entry, status);
    if (outcome != POSSE_APPLIED) {
        table->person_returned = person_returned;
        return outcome;
    }
    table_settle_requests(table, entry->time);
    table_note_seen(table);
    return outcome;
}

/* Applies the entry if it leads to the game whose hash it carries. Returns false, and leaves the table unchanged, if it
 * leads to another game. */
static bool apply_if_hash_matches(posse_table *table, posse_entry *entry, bool rolls_separately,
                                  posse_entry_outcome *outcome, posse_status *status)
{
    posse_table backup;
    table_back_up(table, &backup);
    table->rolls_separately = rolls_separately;
    *outcome = apply(table, entry, status);
    table->rolls_separately = false;
    if (*outcome != POSSE_APPLIED || game_hash(table) == entry->hash) {
        table_free_backup(&backup);
        return true;
    }
    table_restore(table, &backup);
    return false;
}

/* Applies an entry of the log. Every logged entry has the hash of the game after it, which detects a log that was
 * played with other rules. Only logged entries pay for the backup: new entries have no hash yet.
 *
 * Older versions logged an action that rolls and the roll itself as two entries. The hash tells them apart: if it is
 * the hash of the game before the roll, the dice wait for the entry that throws them. */
static posse_entry_outcome apply_logged(posse_table *table, posse_entry *entry, posse_status *status)
{
    posse_entry_outcome outcome;
    if (apply_if_hash_matches(table, entry, false, &outcome, status) ||
        apply_if_hash_matches(table, entry, true, &outcome, status))
        return outcome;
    posse_fail(status, POSSE_BAD_POSITION, "hash", "entry %llu no longer leads to the game it led to when it was made",
               (unsigned long long)table->number + 1);
    return POSSE_REJECTED;
}

/* The entry is accepted. */
static void finish_entry(posse_table *table, posse_entry *entry)
{
    table->number++;
    table->last_time = entry->time;
    entry->hash = game_hash(table);
    if (entry->kind == POSSE_ENTRY_OPTIONS && !entry->from_log)
        entry->options = table_options_json(table); /* not as they were typed */
    record_event_count(table);
    table_trim_chat(table);
    posse_match_free(&table->previous_match);
}

posse_entry_outcome posse_table_enter(posse_table *table, posse_entry *entry, posse_status *status)
{
    if (!may_enter(table, entry, status))
        return POSSE_REJECTED;
    if (entry->time < table->last_time)
        entry->time = table->last_time; /* the clock of the machine may be set back; the time of a table never is */
    posse_entry_outcome outcome = entry->hash ? apply_logged(table, entry, status) : apply(table, entry, status);
    if (outcome == POSSE_APPLIED)
        finish_entry(table, entry);
    return outcome;
}

/* ---- queries ---------------------------------------------------------------------------------- */

posse_entry_outcome table_reject(posse_status *status, posse_code code, const char *where, const char *text)
{
    posse_fail(status, code, where, "%s", text);
    return POSSE_REJECTED;
}

posse_person *table_person(const posse_table *table, int number)
{
    for (int i = 0; i < table->person_count; i++)
        if (table->persons[i].number == number)
            return &table->persons[i];
    return NULL;
}

bool table_can_skip(const posse_entry *entry, bool is_same)
{
    return is_same && !entry->from_log;
}

bool table_is_person(const posse_table *table, int person)
{
    return table_person(table, person) != NULL;
}

bool table_holds_seat(const posse_table *table, int person, int seat)
{
    const posse_person *holder = table_person(table, person);
    return holder && holder->seats >> seat & 1;
}

bool table_is_played_by_person(const posse_table *table, int seat)
{
    return table->seats[seat].kind == POSSE_SEAT_PERSON && !table->seats[seat].away;
}

uint64_t posse_table_number(const posse_table *table)
{
    return table->number;
}

uint64_t posse_table_time(const posse_table *table)
{
    return table->last_time;
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

const posse_person *posse_table_person_at(const posse_table *table, int index)
{
    return &table->persons[index];
}

const posse_person *posse_table_person(const posse_table *table, int number)
{
    return table_person(table, number);
}

const posse_seat *posse_table_seat(const posse_table *table, int seat)
{
    return &table->seats[seat];
}

const char *posse_table_seat_name(const posse_table *table, int seat)
{
    const posse_seat *place = &table->seats[seat];
    if (place->person < 0)
        return NULL;
    return place->name[0] ? place->name : table_person(table, place->person)->name;
}

int posse_table_games(const posse_table *table)
{
    return table->games;
}

uint64_t posse_table_game_start(const posse_table *table)
{
    return table->game_start;
}

bool posse_table_paused(const posse_table *table)
{
    return table->paused;
}

bool posse_table_person_returned(const posse_table *table)
{
    return table->person_returned;
}

int posse_table_bans(const posse_table *table)
{
    return table->ban_count;
}

const posse_ban *posse_table_ban_at(const posse_table *table, int index)
{
    return &table->bans[index];
}

int posse_table_chat_lines(const posse_table *table)
{
    return table->chat_count;
}

const posse_chat_line *posse_table_chat_line(const posse_table *table, int index)
{
    return &table->chat[index];
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

bool posse_table_events_at(const posse_table *table, uint64_t number, size_t *events)
{
    if (number < table->event_counts_from || number - table->event_counts_from >= table->event_counts_length)
        return false;
    *events = table->event_counts[number - table->event_counts_from];
    return true;
}

posse_waiting posse_table_waiting(const posse_table *table, int *seat)
{
    *seat = table->waiting_seat;
    return table->waiting;
}

posse_action posse_table_unconfirmed(const posse_table *table)
{
    return table->unconfirmed;
}

int posse_table_undo_seat(const posse_table *table)
{
    bool possible = table->mark_count > 0 || table->waiting == POSSE_WAITS_CONFIRM;
    return table->stage == POSSE_PLAYING && possible ? table->mark_seat : NONE;
}

/* True if every seat of the person at this seat has been eliminated. */
static bool is_eliminated(const posse_table *table, int seat)
{
    const posse_match *match = &table->match;
    int person = table->seats[seat].person;
    uint32_t seats = person >= 0 ? table_person(table, person)->seats : 1U << seat;
    if (!match->game || !match->game->eliminated)
        return false;
    for (; seats; seats &= seats - 1)
        if (!match->game->eliminated(match->state, __builtin_ctz(seats)))
            return false;
    return true;
}

/* After a game the table may get more seats than the last match had. */
static bool is_seat_of_match(const posse_table *table, int seat)
{
    const posse_match *match = &table->match;
    return !match->game || seat < match->game->players(match->state);
}

int posse_table_viewer(const posse_table *table, int seat)
{
    if (seat < 0 || !is_seat_of_match(table, seat))
        return POSSE_SPECTATOR;
    return table->options.eliminated_see && is_eliminated(table, seat) ? POSSE_EVERYTHING : seat;
}
