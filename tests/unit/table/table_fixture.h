/* A table with its log and a clock, for the tests of tables:
 *
 *     fixture f;
 *     open_table_for_two(&f, BANG);
 *     start_match(&f);
 *     play_until(&f, POSSE_WAITS_ACT, 0);
 *     assert_applied(enter_for_seat(&f, POSSE_ENTRY_ACT, 0, 0, "keep"));
 *     assert_log_restores_table(&f);
 *     close_table(&f);
 */
#ifndef TESTS_UNIT_TABLE_TABLE_FIXTURE_H
#define TESTS_UNIT_TABLE_TABLE_FIXTURE_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "actions.h"
#include "table_internal.h"
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct fixture {
    posse_table *table;
    posse_buffer log; /* the entries that were applied, one on each line */
    uint64_t now;
    posse_status status;                 /* of the last entry */
    bool tries_wrong_hashes;             /* before each entry, try the same entry with a wrong hash */
    int wrong_hashes[POSSE_ENTRY_KINDS]; /* entries rejected for their hash, by kind */
} fixture;

#define BANG "{\"new\":{\"game\":\"bang\",\"players\":4},\"clock\":30}"
#define COLT "{\"new\":{\"game\":\"colt\",\"players\":2}}"

/* ---- the state of a table ----------------------------------------------------------------------- */

/* Writes everything that the interface tells about a table, to compare tables. */
static inline void describe_table(const posse_table *table, posse_buffer *out)
{
    const posse_match *match = posse_table_match(table);
    uint64_t left = 0;
    size_t events = 0;
    int seat;
    if (posse_table_number(table) == 0)
        return;
    posse_json_put_value(out, posse_table_options_of(table)->settings);
    posse_put(out, "%s %d %d %llu ", posse_table_options_of(table)->game->name, posse_table_options_of(table)->clock,
              posse_table_options_of(table)->courtesy, (unsigned long long)table->last_time);
    posse_put(out, "%d %u ", posse_table_person_returned(table), (unsigned)posse_table_unconfirmed(table));
    for (uint64_t number = 0; number <= posse_table_number(table) + 1; number++)
        posse_put(out, "%d ", posse_table_events_at(table, number, &events) ? (int)events : -1);
    posse_put(out, "%llu %d %d %d %llu %d %d ", (unsigned long long)posse_table_number(table),
              (int)posse_table_stage(table), posse_table_host(table), posse_table_games(table),
              (unsigned long long)posse_table_decision(table), posse_table_paused(table), posse_table_undo_seat(table));
    posse_put(out, "%d ", (int)posse_table_waiting(table, &seat));
    posse_put(out, "%d %llu ", seat, (unsigned long long)posse_table_deadline(table));
    posse_put(out, "%d %llu\n", posse_table_time_left(table, 0, &left), (unsigned long long)left);
    for (int i = 0; i < posse_table_persons(table); i++) {
        const posse_person *p = posse_table_person_at(table, i);
        posse_put(out, "%s %x %d %d %d %d %d %d %d", p->name, p->seats, p->number, p->muted, p->confirms,
                  p->wants_pause, p->request.seat, p->wants_again, p->shows);
        posse_put(out, " %d %d %x %d %d\n", p->request.asks_all, p->request.game, p->request.agreed, p->has_played,
                  p->has_seen);
    }
    for (int i = 0; i < posse_table_bans(table); i++)
        posse_put(out, "%d %s\n", posse_table_ban_at(table, i)->number, posse_table_ban_at(table, i)->name);
    posse_put(out, "%d\n", posse_table_pledges_closed(table));
    for (int i = 0; i < POSSE_MAX_SEATS; i++) {
        unsigned char hash[POSSE_KEY];
        bool opened = false;
        if (posse_table_pledge(table, i, hash, &opened))
            posse_put(out, "%d %02x%02x %d\n", i, hash[0], hash[1], opened);
    }
    for (int i = 0; i < POSSE_MAX_SEATS; i++) {
        const posse_seat *s = posse_table_seat(table, i);
        posse_put(out, "%d %d %s %d %d %s\n", (int)s->kind, s->person, s->level, s->away, s->missed, s->name);
    }
    for (int i = 0; i < posse_table_chat_lines(table); i++)
        posse_put(out, "%s: %s %d\n", posse_table_chat_line(table, i)->name, posse_table_chat_line(table, i)->text,
                  posse_table_chat_line(table, i)->hidden);
    if (match) {
        match->game->write(match->state, POSSE_EVERYTHING, out);
        posse_match_write_events(match, 0, POSSE_EVERYTHING, out);
        posse_match_write_replay(match, out);
    }
}

/* Restores a table from a log. */
static inline posse_table *restore_table(const char *log)
{
    posse_table *table = posse_table_new();
    for (const char *line = log; *line;) {
        size_t length = strcspn(line, "\n");
        posse_entry entry;
        posse_status status;
        if (!posse_entry_read(line, length, &entry, &status) ||
            posse_table_enter(table, &entry, &status) != POSSE_APPLIED)
            fail_msg("%.*s: %s", (int)length, line, status.text);
        line += length + 1;
    }
    return table;
}

/* The log alone must restore the same table. */
static inline void assert_log_restores_table(const fixture *f)
{
    posse_buffer one = {0}, other = {0};
    posse_table *table = restore_table(f->log.text);
    describe_table(f->table, &one);
    describe_table(table, &other);
    assert_string_equal(one.text, other.text);
    posse_table_free(table);
    posse_buffer_free(&one);
    posse_buffer_free(&other);
}

/* ---- entering ------------------------------------------------------------------------------------- */

/* Tries an entry with a wrong hash, as in a log from a server with other rules. It must be rejected and change
 * nothing. */
static inline void try_with_wrong_hash(fixture *f, posse_entry entry)
{
    posse_buffer before = {0}, after = {0};
    posse_status status = {0};
    entry.hash = 1;
    describe_table(f->table, &before);
    posse_entry_outcome outcome = posse_table_enter(f->table, &entry, &status);
    assert_int_not_equal(outcome, POSSE_APPLIED);
    f->wrong_hashes[entry.kind] += status.code == POSSE_BAD_POSITION;
    describe_table(f->table, &after);
    assert_string_equal(before.text ? before.text : "", after.text ? after.text : "");
    posse_buffer_free(&before);
    posse_buffer_free(&after);
}

/* Enters an entry at the current time, and appends it to the log if it is applied. */
static inline posse_entry_outcome enter(fixture *f, posse_entry entry)
{
    entry.time = f->now;
    if (f->tries_wrong_hashes)
        try_with_wrong_hash(f, entry);
    posse_entry_outcome entered = posse_table_enter(f->table, &entry, &f->status);
    if (entered == POSSE_APPLIED) {
        posse_entry_write(&entry, &f->log);
        posse_put_text(&f->log, "\n");
    }
    return entered;
}

/* Enters an entry that concerns a seat. `text` may be NULL. */
static inline posse_entry_outcome enter_for_seat(fixture *f, posse_entry_kind kind, int person, int seat,
                                                 const char *text)
{
    posse_entry entry = {.kind = kind, .person = person, .seat = seat, .other = -1};
    if (text)
        snprintf(entry.text, sizeof entry.text, "%s", text);
    entry.at = posse_table_decision(f->table);
    entry.bytes[0] = (unsigned char)(person + 1);
    if (kind == POSSE_ENTRY_JOIN)
        memcpy(entry.bytes, entry.text, sizeof entry.bytes);
    return enter(f, entry);
}

/* Enters an entry that concerns another person. */
static inline posse_entry_outcome enter_for_person(fixture *f, posse_entry_kind kind, int person, int other, bool on)
{
    return enter(f, (posse_entry){.kind = kind, .person = person, .seat = -1, .other = other, .on = on});
}

static inline posse_entry_outcome set_options(fixture *f, int person, const char *options)
{
    posse_entry entry = {.kind = POSSE_ENTRY_OPTIONS, .person = person, .seat = -1, .other = -1};
    assert_true(posse_json_check(options, strlen(options), &entry.options, &f->status));
    return enter(f, entry);
}

static inline void assert_applied(posse_entry_outcome entered)
{
    assert_int_equal(entered, POSSE_APPLIED);
}

static inline void assert_rejected(const fixture *f, posse_entry_outcome entered, posse_code code)
{
    assert_int_equal(entered, POSSE_REJECTED);
    assert_string_equal(posse_code_name(f->status.code), posse_code_name(code));
    assert_true(strlen(f->status.text) > 10);
}

/* ---- opening and playing --------------------------------------------------------------------------- */

static inline void open_table(fixture *f, const char *options)
{
    *f = (fixture){.table = posse_table_new(), .now = 1000000};
    assert_applied(set_options(f, POSSE_HOUSE, options));
}

/* Ann (the host) sits at seat 0, Bob at seat 1, and bots at all others. */
static inline void open_table_for_two(fixture *f, const char *options)
{
    open_table(f, options);
    assert_applied(enter_for_seat(f, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Ann"));
    assert_applied(enter_for_seat(f, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Bob"));
    assert_applied(enter_for_seat(f, POSSE_ENTRY_SIT, 0, 0, NULL));
    assert_applied(enter_for_seat(f, POSSE_ENTRY_SIT, 1, 1, NULL));
    for (int seat = 2; seat < posse_table_options_of(f->table)->players; seat++)
        assert_applied(enter_for_seat(f, POSSE_ENTRY_BOT, 0, seat, "easy"));
}

static inline void start_match(fixture *f)
{
    assert_applied(enter_for_seat(f, POSSE_ENTRY_START, 0, -1, NULL));
    assert_int_equal(posse_table_stage(f->table), POSSE_SHUFFLING);
    assert_applied(enter_for_seat(f, POSSE_ENTRY_CONTRIBUTE, 0, -1, NULL));
    assert_applied(enter_for_seat(f, POSSE_ENTRY_CONTRIBUTE, 1, -1, NULL));
    assert_int_equal(posse_table_stage(f->table), POSSE_PLAYING);
}

static inline void close_table(fixture *f)
{
    posse_table_free(f->table);
    posse_buffer_free(&f->log);
}

/* The text of a legal action; `which` may be any number. */
static inline const char *legal_action(const fixture *f, uint32_t which)
{
    static char text[POSSE_ACTION_TEXT]; // NOLINT(concurrency-mt-unsafe)
    const posse_match *match = posse_table_match(f->table);
    int legal_count;
    posse_action *legal = posse_legal_actions(match->game, match->state, &legal_count);
    match->game->format(legal[which % (uint32_t)legal_count], text);
    free(legal);
    return text;
}

/* Makes the next entry that the match waits for, as the person at the seat or as the house. */
static inline void play_step(fixture *f, uint32_t which)
{
    int seat;
    posse_waiting waiting = posse_table_waiting(f->table, &seat);
    const posse_seat *held = posse_table_seat(f->table, seat);
    bool person = held->kind == POSSE_SEAT_PERSON && !held->away;
    int who = person ? held->person : POSSE_HOUSE;
    if (waiting == POSSE_WAITS_ROLL)
        assert_applied(enter_for_seat(f, POSSE_ENTRY_ROLL, who, seat, NULL));
    else if (waiting == POSSE_WAITS_CONFIRM)
        assert_applied(enter_for_seat(f, POSSE_ENTRY_CONFIRM, who, seat, NULL));
    else
        assert_applied(enter_for_seat(f, POSSE_ENTRY_ACT, who, seat, legal_action(f, which)));
}

/* Plays until the match waits for this from this seat. */
static inline void play_until(fixture *f, posse_waiting waiting, int seat)
{
    int waited;
    for (int i = 0; posse_table_waiting(f->table, &waited) != waiting || waited != seat; i++) {
        assert_true(i < 5000 && posse_table_stage(f->table) == POSSE_PLAYING);
        play_step(f, 0);
    }
}

/* Plays until the match is over. */
static inline void finish_match(fixture *f)
{
    for (int i = 0; posse_table_stage(f->table) == POSSE_PLAYING; i++) {
        assert_true(i < 20000);
        play_step(f, (uint32_t)i);
    }
    assert_int_equal(posse_table_stage(f->table), POSSE_FINISHED);
}

/* Plays until Ann has a choice that she can take back. */
static inline void play_until_undo(fixture *f)
{
    for (int i = 0; posse_table_undo_seat(f->table) != 0; i++) {
        assert_true(i < 5000 && posse_table_stage(f->table) == POSSE_PLAYING);
        play_step(f, 0); /* keeps the dice, then takes the first of all targets */
    }
}

/* A small random number generator. */
static inline uint32_t next_random(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005U + 1442695040888963407U;
    return (uint32_t)(*seed >> 33);
}

#endif
