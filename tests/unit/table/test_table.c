/* Tables: who may do what and when, dice that wait, taking back, clocks, and that a table is its entries. */
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

/* A table with the lines that it was made of, and a time that goes on. */
typedef struct room {
    posse_table *table;
    posse_buffer log;
    uint64_t now;
    posse_status status;
    bool tampers; /* before every entry the same one is tried with a wrong hash */
    int tampered[POSSE_ENTRY_KINDS]; /* refused so, by kind */
} room;

#define BANG "{\"new\":{\"game\":\"bang\",\"players\":4},\"clock\":30}"

/* ---- doing things --------------------------------------------------------------------------------- */

static void try_with_wrong_hash(room *r, posse_entry entry);

static posse_entry_outcome enter(room *r, posse_entry entry)
{
    entry.time = r->now;
    if (r->tampers)
        try_with_wrong_hash(r, entry);
    posse_entry_outcome entered = posse_table_enter(r->table, &entry, &r->status);
    if (entered == POSSE_APPLIED) {
        posse_entry_write(&entry, &r->log);
        posse_put_text(&r->log, "\n");
    }
    return entered;
}

static posse_entry_outcome do_to(room *r, posse_entry_kind kind, int person, int seat,
                                 const char *text)
{
    posse_entry entry = {.kind = kind, .person = person, .seat = seat, .other = -1};
    if (text)
        snprintf(entry.text, sizeof entry.text, "%s", text);
    entry.at = posse_table_decision(r->table);
    entry.bytes[0] = (unsigned char)(person + 1);
    if (kind == POSSE_ENTRY_JOIN)
        memcpy(entry.bytes, entry.text, sizeof entry.bytes);
    return enter(r, entry);
}

static posse_entry_outcome do_with(room *r, posse_entry_kind kind, int person, int other, bool on)
{
    return enter(
        r, (posse_entry){.kind = kind, .person = person, .seat = -1, .other = other, .on = on});
}

static posse_entry_outcome set_options(room *r, int person, const char *options)
{
    posse_entry entry = {.kind = POSSE_ENTRY_OPTIONS, .person = person, .seat = -1, .other = -1};
    assert_true(posse_json_check(options, strlen(options), &entry.options, &r->status));
    return enter(r, entry);
}

static void fine(posse_entry_outcome entered)
{
    assert_int_equal(entered, POSSE_APPLIED);
}

static void refused(const room *r, posse_entry_outcome entered, posse_code code)
{
    assert_int_equal(entered, POSSE_REJECTED);
    assert_string_equal(posse_code_name(r->status.code), posse_code_name(code));
    assert_true(strlen(r->status.text) > 10);
}

static void open_table(room *r, const char *options)
{
    *r = (room){.table = posse_table_new(), .now = 1000000};
    fine(set_options(r, POSSE_HOUSE, options));
}

/* Ann (host) and Bob sit at 0 and 1, bots at the others. */
static void seat_two(room *r, const char *options)
{
    open_table(r, options);
    fine(do_to(r, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Ann"));
    fine(do_to(r, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Bob"));
    fine(do_to(r, POSSE_ENTRY_SIT, 0, 0, NULL));
    fine(do_to(r, POSSE_ENTRY_SIT, 1, 1, NULL));
    for (int seat = 2; seat < posse_table_options_of(r->table)->players; seat++)
        fine(do_to(r, POSSE_ENTRY_BOT, 0, seat, "easy"));
}

static void start(room *r)
{
    fine(do_to(r, POSSE_ENTRY_START, 0, -1, NULL));
    assert_int_equal(posse_table_stage(r->table), POSSE_SHUFFLING);
    fine(do_to(r, POSSE_ENTRY_CONTRIBUTE, 0, -1, NULL));
    fine(do_to(r, POSSE_ENTRY_CONTRIBUTE, 1, -1, NULL));
    assert_int_equal(posse_table_stage(r->table), POSSE_PLAYING);
}

static void close_table(room *r)
{
    posse_table_free(r->table);
    posse_buffer_free(&r->log);
}

/* The same entries give the same table; a refusal leaves it as it was. */
static void whole(const posse_table *table, posse_buffer *out)
{
    const posse_match *match = posse_table_match(table);
    uint64_t left = 0;
    size_t events = 0;
    int seat;
    if (posse_table_number(table) == 0)
        return;
    posse_json_put_value(out, posse_table_options_of(table)->settings);
    posse_put(out, "%s %d %llu ", posse_table_options_of(table)->game->name,
              posse_table_options_of(table)->clock, (unsigned long long)table->last_time);
    posse_put(out, "%d %u ", posse_table_person_returned(table),
              (unsigned)posse_table_unconfirmed(table));
    for (uint64_t number = 0; number <= posse_table_number(table) + 1; number++)
        posse_put(out, "%d ", posse_table_events_at(table, number, &events) ? (int)events : -1);
    posse_put(out, "%llu %d %d %d %llu %d %d ", (unsigned long long)posse_table_number(table),
              (int)posse_table_stage(table), posse_table_host(table), posse_table_games(table),
              (unsigned long long)posse_table_decision(table), posse_table_paused(table),
              posse_table_undo_seat(table));
    posse_put(out, "%d ", (int)posse_table_waiting(table, &seat));
    posse_put(out, "%d %llu ", seat, (unsigned long long)posse_table_deadline(table));
    posse_put(out, "%d %llu\n", posse_table_time_left(table, 0, &left), (unsigned long long)left);
    for (int i = 0; i < posse_table_persons(table); i++) {
        const posse_person *p = posse_table_person(table, i);
        posse_put(out, "%s %x %d %d %d %d %d\n", p->name, p->seats, p->left, p->muted, p->confirms,
                  p->wants_pause, p->wants_seat);
    }
    for (int i = 0; i < POSSE_MAX_SEATS; i++) {
        const posse_seat *s = posse_table_seat(table, i);
        posse_put(out, "%d %d %s %d %d %s\n", (int)s->kind, s->person, s->level, s->away, s->missed,
                  s->name);
    }
    for (int i = 0; i < posse_table_chat_lines(table); i++)
        posse_put(out, "%s: %s %d\n", posse_table_chat_line(table, i)->name,
                  posse_table_chat_line(table, i)->text, posse_table_chat_line(table, i)->hidden);
    if (match) {
        match->game->write(match->state, POSSE_EVERYTHING, out);
        posse_match_write_events(match, 0, POSSE_EVERYTHING, out);
        posse_match_write_replay(match, out);
    }
}

/* Does it lead elsewhere, then it is refused and nothing has changed, for whoever looks. */
static void try_with_wrong_hash(room *r, posse_entry entry)
{
    posse_buffer before = {0}, after = {0};
    posse_status status = {0};
    entry.hash = 1;
    whole(r->table, &before);
    posse_entry_outcome outcome = posse_table_enter(r->table, &entry, &status);
    assert_int_not_equal(outcome, POSSE_APPLIED);
    r->tampered[entry.kind] += status.code == POSSE_BAD_POSITION;
    whole(r->table, &after);
    assert_string_equal(before.text ? before.text : "", after.text ? after.text : "");
    posse_buffer_free(&before);
    posse_buffer_free(&after);
}

static posse_table *again(const char *log)
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

static void is_its_entries(const room *r)
{
    posse_buffer one = {0}, other = {0};
    posse_table *table = again(r->log.text);
    whole(r->table, &one);
    whole(table, &other);
    assert_string_equal(one.text, other.text);
    posse_table_free(table);
    posse_buffer_free(&one);
    posse_buffer_free(&other);
}

/* ---- playing on ------------------------------------------------------------------------------------ */

/* One of the legal actions, by number. */
static const char *legal_action(const room *r, uint32_t which)
{
    static char text[POSSE_ACTION_TEXT]; // NOLINT(concurrency-mt-unsafe)
    const posse_match *match = posse_table_match(r->table);
    int count;
    posse_action *legal = posse_legal_actions(match->game, match->state, &count);
    match->game->format(legal[which % (uint32_t)count], text);
    free(legal);
    return text;
}

/* Whatever is waited for is done, by whoever should. */
static void step(room *r, uint32_t which)
{
    int seat;
    posse_waiting waiting = posse_table_waiting(r->table, &seat);
    const posse_seat *held = posse_table_seat(r->table, seat);
    bool person = held->kind == POSSE_SEAT_PERSON && !held->away;
    int who = person ? held->person : POSSE_HOUSE;
    if (waiting == POSSE_WAITS_ROLL)
        fine(do_to(r, POSSE_ENTRY_ROLL, who, seat, NULL));
    else if (waiting == POSSE_WAITS_CONFIRM)
        fine(do_to(r, POSSE_ENTRY_CONFIRM, who, seat, NULL));
    else
        fine(do_to(r, POSSE_ENTRY_ACT, who, seat, legal_action(r, which)));
}

static void play_on_until(room *r, posse_waiting waiting, int seat)
{
    int waited;
    for (int i = 0; posse_table_waiting(r->table, &waited) != waiting || waited != seat; i++) {
        assert_true(i < 5000 && posse_table_stage(r->table) == POSSE_PLAYING);
        step(r, 0);
    }
}

/* ---- the tests ------------------------------------------------------------------------------------- */

static void people_come_and_go(void **state)
{
    (void)state;
    room r;
    open_table(&r, BANG);
    assert_int_equal(posse_table_host(r.table), -1);
    refused(&r, do_to(&r, POSSE_ENTRY_SIT, 0, 0, NULL), POSSE_NOT_YOURS);
    fine(do_to(&r, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Ann"));
    assert_int_equal(do_to(&r, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Ann"), POSSE_DUPLICATE);
    posse_entry other = {.kind = POSSE_ENTRY_JOIN, .person = POSSE_NOBODY, .text = "Ann"};
    refused(&r, enter(&r, other), POSSE_BAD_REQUEST); /* the name is taken, and the token another */
    refused(&r, do_to(&r, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, ""), POSSE_BAD_REQUEST);
    fine(do_to(&r, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Bob"));
    fine(do_to(&r, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Cat"));
    assert_int_equal(posse_table_host(r.table), 0);
    refused(&r, do_to(&r, POSSE_ENTRY_BOT, 1, 0, "easy"), POSSE_NOT_HOST);
    refused(&r, do_to(&r, POSSE_ENTRY_BOT, 0, 0, "genius"), POSSE_BAD_REQUEST);
    refused(&r, do_to(&r, POSSE_ENTRY_SIT, 1, 4, NULL), POSSE_BAD_REQUEST);
    fine(do_to(&r, POSSE_ENTRY_SIT, 2, 1, NULL));
    assert_int_equal(do_to(&r, POSSE_ENTRY_SIT, 2, 1, NULL), POSSE_DUPLICATE);
    refused(&r, do_to(&r, POSSE_ENTRY_SIT, 1, 1, NULL), POSSE_NOT_NOW);
    refused(&r, do_to(&r, POSSE_ENTRY_BOT, 0, 1, "easy"), POSSE_NOT_NOW);
    refused(&r, do_to(&r, POSSE_ENTRY_STAND, 1, 1, NULL), POSSE_NOT_YOURS);
    refused(&r, do_to(&r, POSSE_ENTRY_START, 0, -1, NULL), POSSE_NOT_NOW);
    refused(&r, set_options(&r, 0, "{\"new\":{\"game\":\"colt\",\"players\":9}}"),
            POSSE_BAD_CONFIG);
    refused(&r, set_options(&r, 0, "{\"new\":{\"game\":\"chess\"}}"), POSSE_UNKNOWN_GAME);
    refused(&r, set_options(&r, 0, "{\"new\":{\"game\":\"bang\",\"players\":4},\"clok\":1}"),
            POSSE_BAD_REQUEST);
    refused(&r, set_options(&r, 1, BANG), POSSE_NOT_HOST);

    fine(do_to(&r, POSSE_ENTRY_LEAVE, 0, -1, NULL)); /* the one who sits is host now */
    assert_int_equal(posse_table_host(r.table), 2);
    refused(&r, do_to(&r, POSSE_ENTRY_SAY, 0, -1, "still here"), POSSE_NOT_YOURS);
    fine(do_with(&r, POSSE_ENTRY_HOST, 2, 1, false));
    assert_int_equal(posse_table_host(r.table), 1);
    refused(&r, do_with(&r, POSSE_ENTRY_REMOVE, 1, 1, false), POSSE_BAD_REQUEST);
    fine(do_with(&r, POSSE_ENTRY_REMOVE, 1, 2, false));
    assert_int_equal(posse_table_seat(r.table, 1)->kind, POSSE_SEAT_OPEN);
    fine(do_to(&r, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Ann")); /* the number of one who left */
    assert_int_equal(posse_table_persons(r.table), 3);
    is_its_entries(&r);
    close_table(&r);
}

static void a_table_holds_so_many_people(void **state)
{
    (void)state;
    room r;
    char name[16];
    open_table(&r, BANG);
    for (int i = 0; i < POSSE_MAX_PERSONS; i++) {
        snprintf(name, sizeof name, "p%d", i);
        fine(do_to(&r, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, name));
    }
    refused(&r, do_to(&r, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "more"), POSSE_FULL);
    is_its_entries(&r);
    close_table(&r);
}

static void chat_is_kept_and_muted(void **state)
{
    (void)state;
    room r;
    char line[32];
    seat_two(&r, BANG);
    for (int i = 0; i < POSSE_MAX_CHAT_LINES + 5; i++) {
        snprintf(line, sizeof line, "line %d", i);
        fine(do_to(&r, POSSE_ENTRY_SAY, 1, -1, line));
    }
    assert_int_equal(posse_table_chat_lines(r.table), POSSE_MAX_CHAT_LINES);
    assert_string_equal(posse_table_chat_line(r.table, 0)->text, "line 5");
    refused(&r, do_to(&r, POSSE_ENTRY_EMOTE, 1, -1, "sneeze"), POSSE_BAD_REQUEST);
    fine(do_to(&r, POSSE_ENTRY_EMOTE, 1, -1, "hat"));
    fine(do_with(&r, POSSE_ENTRY_MUTE, 0, 1, true));
    refused(&r, do_to(&r, POSSE_ENTRY_SAY, 1, -1, "hello?"), POSSE_NOT_YOURS);
    fine(do_with(&r, POSSE_ENTRY_MUTE, 0, 1, false));
    fine(do_to(&r, POSSE_ENTRY_SAY, 1, -1, "ah"));
    assert_string_equal(posse_table_chat_line(r.table, 3)->name, "Bob");
    fine(do_to(&r, POSSE_ENTRY_LEAVE, 1, -1, NULL)); /* what he said stays, without his name */
    assert_string_equal(posse_table_chat_line(r.table, 3)->name, "");
    assert_string_equal(posse_table_person(r.table, 1)->name, "");
    is_its_entries(&r);
    close_table(&r);
}

static void the_secret_is_committed_to_before_the_deal(void **state)
{
    (void)state;
    room r;
    unsigned char before[POSSE_KEY], after[POSSE_KEY];
    seat_two(&r, BANG);
    assert_false(posse_table_commitment(r.table, before));
    fine(do_to(&r, POSSE_ENTRY_START, 0, -1, NULL));
    assert_true(posse_table_commitment(r.table, before));
    assert_null(posse_table_match(r.table));
    refused(&r, do_to(&r, POSSE_ENTRY_DEAL, 0, -1, NULL), POSSE_NOT_YOURS);
    fine(do_to(&r, POSSE_ENTRY_CONTRIBUTE, 1, -1, NULL));
    assert_int_equal(do_to(&r, POSSE_ENTRY_CONTRIBUTE, 1, -1, NULL), POSSE_DUPLICATE);

    assert_int_equal(posse_table_todo(r.table, r.now).kind,
                     POSSE_TODO_NONE); /* Ann may still give */
    r.now = posse_table_deadline(r.table);
    posse_todo todo = posse_table_todo(r.table, r.now);
    assert_true(todo.kind == POSSE_TODO_ENTER && todo.entry == POSSE_ENTRY_DEAL);
    fine(do_to(&r, POSSE_ENTRY_DEAL, POSSE_HOUSE, -1, NULL));
    assert_non_null(posse_table_match(r.table));
    assert_true(posse_table_commitment(r.table, after));
    assert_memory_equal(before, after, POSSE_KEY);
    refused(&r, do_to(&r, POSSE_ENTRY_CONTRIBUTE, 0, -1, NULL), POSSE_NOT_NOW);
    is_its_entries(&r);
    close_table(&r);
}

static void a_persons_dice_wait_for_him(void **state)
{
    (void)state;
    room r;
    seat_two(&r, BANG);
    start(&r);
    play_on_until(&r, POSSE_WAITS_ROLL, 1);
    size_t told = posse_table_match(r.table)->event_count;
    refused(&r, do_to(&r, POSSE_ENTRY_ROLL, 0, 1, NULL), POSSE_NOT_YOURS);
    refused(&r, do_to(&r, POSSE_ENTRY_ROLL, 0, 0, NULL), POSSE_NOT_NOW);
    refused(&r, do_to(&r, POSSE_ENTRY_ROLL, POSSE_HOUSE, 1, NULL), POSSE_NOT_NOW); /* in time */
    refused(&r, do_to(&r, POSSE_ENTRY_ACT, 1, 1, "keep"), POSSE_NOT_NOW);
    assert_int_equal(posse_table_match(r.table)->event_count, told);
    posse_entry roll = {.kind = POSSE_ENTRY_ROLL,
                        .person = 1,
                        .seat = 1,
                        .other = -1,
                        .at = posse_table_decision(r.table)};
    fine(enter(&r, roll));
    assert_true(posse_table_match(r.table)->event_count > told);
    assert_int_equal(enter(&r, roll), POSSE_DUPLICATE); /* sent again, it counts once */
    is_its_entries(&r);
    close_table(&r);
}

static void a_resent_action_counts_once(void **state)
{
    (void)state;
    room r;
    seat_two(&r, BANG);
    start(&r);
    play_on_until(&r, POSSE_WAITS_ACT, 0);
    posse_entry act = {.kind = POSSE_ENTRY_ACT,
                       .person = 0,
                       .seat = 0,
                       .other = -1,
                       .at = posse_table_decision(r.table)};
    strcpy(act.text, legal_action(&r, 0));
    fine(enter(&r, act));
    assert_int_equal(enter(&r, act), POSSE_DUPLICATE);
    strcpy(act.text, "reroll 1 2 3 4 5");
    refused(&r, enter(&r, act), POSSE_NOT_NOW); /* something else for the same decision */
    close_table(&r);
}

/* Plays until Ann has something to take back. */
static void have_a_choice_to_take_back(room *r)
{
    for (int i = 0; posse_table_undo_seat(r->table) != 0; i++) {
        assert_true(i < 5000 && posse_table_stage(r->table) == POSSE_PLAYING);
        step(r, 0); /* keep, and then the first one of all that can be hit, healed … */
    }
}

static void choices_are_taken_back_until_dice_fall(void **state)
{
    (void)state;
    room r;
    seat_two(&r, BANG);
    start(&r);
    play_on_until(&r, POSSE_WAITS_ACT, 0);
    posse_buffer before = {0}, after = {0};
    const posse_match *match = posse_table_match(r.table);
    match->game->write(match->state, POSSE_EVERYTHING, &before);
    size_t events = match->event_count;
    have_a_choice_to_take_back(&r);
    refused(&r, do_to(&r, POSSE_ENTRY_UNDO, 1, 1, NULL), POSSE_NOT_NOW);
    refused(&r, do_to(&r, POSSE_ENTRY_UNDO, 1, 0, NULL), POSSE_NOT_YOURS);
    fine(do_to(&r, POSSE_ENTRY_UNDO, 0, 0, NULL));
    match->game->write(match->state, POSSE_EVERYTHING, &after);
    assert_string_equal(before.text, after.text);
    assert_int_equal(match->event_count, events);
    size_t told;
    assert_true(posse_table_events_at(r.table, posse_table_number(r.table), &told));
    assert_int_equal(told, events);
    assert_false(posse_table_events_at(r.table, posse_table_number(r.table) - 1, &told));

    have_a_choice_to_take_back(&r);
    play_on_until(&r, POSSE_WAITS_ROLL, 0);
    fine(do_to(&r, POSSE_ENTRY_ROLL, 0, 0, NULL));
    refused(&r, do_to(&r, POSSE_ENTRY_UNDO, 0, 0, NULL), POSSE_NOT_NOW);
    is_its_entries(&r);
    posse_buffer_free(&before);
    posse_buffer_free(&after);
    close_table(&r);
}

/* Ann has rolled once and may roll again; gives the entry with which she does. */
static posse_entry choose_to_reroll(room *r)
{
    play_on_until(r, POSSE_WAITS_ROLL, 0);
    fine(do_to(r, POSSE_ENTRY_ROLL, 0, 0, NULL));
    assert_string_equal(legal_action(r, 1), "reroll 1");
    posse_entry act = {.kind = POSSE_ENTRY_ACT, .person = 0, .seat = 0, .other = -1};
    act.at = posse_table_decision(r->table);
    strcpy(act.text, "reroll 1");
    return act;
}

static posse_entry roll_at(uint64_t decision)
{
    return (posse_entry){
        .kind = POSSE_ENTRY_ROLL, .person = 0, .seat = 0, .other = -1, .at = decision};
}

static size_t rolls_so_far(const room *r)
{
    size_t rolls = 0;
    const posse_match *match = posse_table_match(r->table);
    for (size_t i = 0; i < match->action_count; i++) {
        char text[POSSE_ACTION_TEXT];
        match->game->format(match->actions[i], text);
        rolls += strncmp(text, "roll ", 5) == 0;
    }
    return rolls;
}

/* The dice have been thrown, and Ann is asked what to do with them. */
static void is_thrown(const room *r, size_t rolls)
{
    int seat;
    assert_int_equal(rolls_so_far(r), rolls);
    assert_int_equal(posse_table_waiting(r->table, &seat), POSSE_WAITS_ACT);
    assert_int_equal(seat, 0);
}

static void a_reroll_is_one_entry(void **state)
{
    (void)state;
    room r;
    seat_two(&r, BANG);
    start(&r);
    posse_entry act = choose_to_reroll(&r);
    uint64_t number = posse_table_number(r.table);
    size_t rolls = rolls_so_far(&r);
    fine(enter(&r, act));
    assert_int_equal(posse_table_number(r.table), number + 1);
    is_thrown(&r, rolls + 1);
    refused(&r, do_to(&r, POSSE_ENTRY_UNDO, 0, 0, NULL), POSSE_NOT_NOW);
    assert_int_equal(enter(&r, act), POSSE_DUPLICATE);
    assert_int_equal(enter(&r, roll_at(act.at + 1)), POSSE_DUPLICATE); /* as clients used to */
    refused(&r, enter(&r, roll_at(act.at + 2)), POSSE_NOT_NOW);
    is_thrown(&r, rolls + 1);
    is_its_entries(&r);
    close_table(&r);
}

static void a_reroll_waits_for_its_confirmation(void **state)
{
    (void)state;
    room r;
    int seat;
    seat_two(&r, BANG);
    fine(do_with(&r, POSSE_ENTRY_PREFER, 0, -1, true));
    start(&r);
    posse_entry act = choose_to_reroll(&r);
    size_t rolls = rolls_so_far(&r);
    fine(enter(&r, act));
    assert_int_equal(posse_table_waiting(r.table, &seat), POSSE_WAITS_CONFIRM);
    assert_int_equal(rolls_so_far(&r), rolls);
    fine(do_to(&r, POSSE_ENTRY_UNDO, 0, 0, NULL));
    act.at = posse_table_decision(r.table);
    fine(enter(&r, act));
    fine(do_to(&r, POSSE_ENTRY_CONFIRM, 0, 0, NULL));
    is_thrown(&r, rolls + 1);
    assert_int_equal(enter(&r, roll_at(act.at + 2)), POSSE_DUPLICATE);
    is_its_entries(&r);
    close_table(&r);
}

static void the_clock_throws_what_it_rerolls(void **state)
{
    (void)state;
    room r;
    seat_two(&r, BANG);
    start(&r);
    posse_entry act = choose_to_reroll(&r);
    size_t rolls = rolls_so_far(&r);
    r.now = posse_table_deadline(r.table);
    act.person = POSSE_HOUSE;
    fine(enter(&r, act));
    is_thrown(&r, rolls + 1);
    assert_int_equal(posse_table_seat(r.table, 0)->missed, 1); /* one question, not two */
    is_its_entries(&r);
    close_table(&r);
}

/* Two players of colt without bots: what one plans can be taken back until the other plans. */
#define COLT "{\"new\":{\"game\":\"colt\",\"players\":2}}"

static void a_plan_is_taken_back_until_the_next_one_plans(void **state)
{
    (void)state;
    room r;
    int first, second;
    seat_two(&r, COLT);
    start(&r);
    posse_table_waiting(r.table, &first);
    step(&r, 0);
    posse_table_waiting(r.table, &second);
    assert_int_not_equal(first, second);
    assert_int_equal(posse_table_undo_seat(r.table), first);
    fine(do_to(&r, POSSE_ENTRY_UNDO, first, first, NULL));
    step(&r, 0);
    step(&r, 0);
    assert_int_not_equal(posse_table_undo_seat(r.table), first);
    refused(&r, do_to(&r, POSSE_ENTRY_UNDO, first, first, NULL), POSSE_NOT_NOW);
    is_its_entries(&r);
    close_table(&r);
}

static void the_last_choice_waits_for_a_confirmation(void **state)
{
    (void)state;
    room r;
    int seat;
    seat_two(&r, COLT);
    fine(do_with(&r, POSSE_ENTRY_PREFER, 0, -1, true));
    start(&r);
    play_on_until(&r, POSSE_WAITS_ACT, 0);
    size_t events = posse_table_match(r.table)->event_count;
    step(&r, 0);
    assert_int_equal(posse_table_waiting(r.table, &seat), POSSE_WAITS_CONFIRM);
    assert_int_equal(seat, 0);
    assert_int_equal(posse_table_match(r.table)->event_count, events);
    assert_int_equal(posse_table_undo_seat(r.table), 0);
    fine(do_to(&r, POSSE_ENTRY_UNDO, 0, 0, NULL));
    assert_int_equal(posse_table_waiting(r.table, &seat), POSSE_WAITS_ACT);
    step(&r, 0);
    fine(do_to(&r, POSSE_ENTRY_CONFIRM, 0, 0, NULL));
    assert_true(posse_table_match(r.table)->event_count > events);
    is_its_entries(&r);
    close_table(&r);
}

static void the_clock_plays_and_then_a_bot(void **state)
{
    (void)state;
    room r;
    int seat;
    seat_two(&r, BANG);
    start(&r);
    play_on_until(&r, POSSE_WAITS_ROLL, 1);
    for (int missed = 1; missed <= 2; missed++) {
        posse_waiting waiting = posse_table_waiting(r.table, &seat);
        assert_int_equal(seat, 1);
        assert_int_equal(posse_table_todo(r.table, r.now).kind, POSSE_TODO_NONE);
        r.now = posse_table_deadline(r.table);
        posse_todo todo = posse_table_todo(r.table, r.now);
        assert_int_equal(todo.kind,
                         waiting == POSSE_WAITS_ACT ? POSSE_TODO_THINK : POSSE_TODO_ENTER);
        fine(do_to(&r, todo.entry, POSSE_HOUSE, 1,
                   waiting == POSSE_WAITS_ACT ? legal_action(&r, 0) : NULL));
        assert_int_equal(posse_table_seat(r.table, 1)->away, missed == 2);
    }
    play_on_until(&r, POSSE_WAITS_ACT, 1); /* by the house */
    assert_int_equal(posse_table_todo(r.table, r.now).kind, POSSE_TODO_THINK);
    assert_string_equal(posse_table_todo(r.table, r.now).level, "normal");
    fine(do_to(&r, POSSE_ENTRY_BACK, 1, -1, NULL));
    assert_int_equal(do_to(&r, POSSE_ENTRY_BACK, 1, -1, NULL), POSSE_DUPLICATE);
    assert_int_equal(posse_table_todo(r.table, r.now).kind, POSSE_TODO_NONE);
    refused(&r, do_to(&r, POSSE_ENTRY_ACT, POSSE_HOUSE, 1, legal_action(&r, 0)), POSSE_NOT_NOW);
    step(&r, 0);
    is_its_entries(&r);
    close_table(&r);
}

static void who_moves_is_back(void **state)
{
    (void)state;
    room r;
    seat_two(&r, BANG);
    start(&r);
    play_on_until(&r, POSSE_WAITS_ACT, 1);
    posse_entry hand = {
        .kind = POSSE_ENTRY_STAND_IN, .person = 0, .seat = 1, .other = -1, .on = true};
    fine(enter(&r, hand));
    refused(&r, do_to(&r, POSSE_ENTRY_ACT, 1, 1, "nonsense"), POSSE_ILLEGAL_ACTION);
    assert_true(posse_table_seat(r.table, 1)->away);
    fine(do_to(&r, POSSE_ENTRY_ACT, 1, 1, legal_action(&r, 0)));
    assert_false(posse_table_seat(r.table, 1)->away);
    assert_true(posse_table_person_returned(r.table));
    fine(do_to(&r, POSSE_ENTRY_SAY, 1, -1, "here I am"));
    assert_false(posse_table_person_returned(r.table));
    is_its_entries(&r);
    close_table(&r);
}

static void taking_back_gains_no_time(void **state)
{
    (void)state;
    room r;
    seat_two(&r, BANG);
    start(&r);
    play_on_until(&r, POSSE_WAITS_ACT, 0);
    uint64_t deadline = posse_table_deadline(r.table);
    r.now += 20000;
    have_a_choice_to_take_back(&r);
    assert_true(posse_table_deadline(r.table) > deadline);
    fine(do_to(&r, POSSE_ENTRY_UNDO, 0, 0, NULL));
    assert_true(posse_table_deadline(r.table) == deadline);
    is_its_entries(&r);
    close_table(&r);
}

static void a_pause_needs_all_and_stops_the_clock(void **state)
{
    (void)state;
    room r;
    seat_two(&r, BANG);
    start(&r);
    play_on_until(&r, POSSE_WAITS_ROLL, 0);
    uint64_t deadline = posse_table_deadline(r.table);
    fine(do_with(&r, POSSE_ENTRY_PAUSE, 0, -1, true));
    assert_false(posse_table_paused(r.table));
    fine(do_with(&r, POSSE_ENTRY_PAUSE, 1, -1, true));
    assert_true(posse_table_paused(r.table));
    refused(&r, do_to(&r, POSSE_ENTRY_ROLL, 0, 0, NULL), POSSE_NOT_NOW);
    r.now += 3600000;
    assert_int_equal(posse_table_todo(r.table, r.now).kind, POSSE_TODO_NONE);
    fine(do_with(&r, POSSE_ENTRY_PAUSE, 1, -1, false));
    assert_true(posse_table_deadline(r.table) == deadline + 3600000);
    is_its_entries(&r);
    close_table(&r);
}

static void seats_change_hands_in_a_game(void **state)
{
    (void)state;
    room r;
    seat_two(&r, BANG);
    fine(do_to(&r, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Cat"));
    start(&r);
    refused(&r, do_to(&r, POSSE_ENTRY_TAKE_OVER, 2, 1, NULL), POSSE_NOT_NOW);
    fine(do_to(&r, POSSE_ENTRY_TAKE_OVER, 2, 3, NULL));
    assert_int_equal(posse_table_seat(r.table, 3)->kind, POSSE_SEAT_BOT); /* the host is asked */
    refused(&r, do_with(&r, POSSE_ENTRY_ALLOW, 1, 2, true), POSSE_NOT_HOST);
    fine(do_with(&r, POSSE_ENTRY_ALLOW, 0, 2, true));
    assert_int_equal(posse_table_seat(r.table, 3)->person, 2);
    fine(do_to(&r, POSSE_ENTRY_LEAVE, 1, -1, NULL));
    assert_int_equal(posse_table_seat(r.table, 1)->kind, POSSE_SEAT_BOT);
    fine(do_to(&r, POSSE_ENTRY_STAND_IN, 0, 3, NULL));
    posse_entry hand = {
        .kind = POSSE_ENTRY_STAND_IN, .person = 0, .seat = 3, .other = -1, .on = true};
    fine(enter(&r, hand));
    assert_true(posse_table_seat(r.table, 3)->away);
    is_its_entries(&r);
    close_table(&r);
}

/* ---- whole games ----------------------------------------------------------------------------------- */

static uint32_t next(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005U + 1442695040888963407U;
    return (uint32_t)(*seed >> 33);
}

static void play_a_game(const char *options, uint64_t seed)
{
    room r;
    seat_two(&r, options);
    if (seed & 1)
        fine(do_with(&r, POSSE_ENTRY_PREFER, 1, -1, true));
    start(&r);
    while (posse_table_stage(r.table) == POSSE_PLAYING) {
        r.now += next(&seed) % 100;
        step(&r, next(&seed));
        int undo = posse_table_undo_seat(r.table);
        if (undo >= 0 && next(&seed) % 4 == 0)
            fine(do_to(&r, POSSE_ENTRY_UNDO, undo, undo, NULL));
    }
    is_its_entries(&r);
    posse_buffer replay = {0};
    assert_true(posse_table_replay(r.table, &replay));
    assert_non_null(strstr(replay.text, "\"fair\""));
    posse_buffer_free(&replay);
    fine(do_to(&r, POSSE_ENTRY_REMATCH, 0, -1, NULL));
    assert_int_equal(posse_table_stage(r.table), POSSE_SHUFFLING);
    fine(do_to(&r, POSSE_ENTRY_CONTRIBUTE, 0, -1, NULL));
    fine(do_to(&r, POSSE_ENTRY_CONTRIBUTE, 1, -1, NULL));
    assert_int_equal(posse_table_games(r.table), 2);
    is_its_entries(&r);
    close_table(&r);
}

static void whole_games_are_their_entries(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 12; seed++) {
        char options[96];
        snprintf(options, sizeof options, "{\"new\":{\"game\":\"bang\",\"players\":%d}}",
                 3 + (int)(seed % 6));
        play_a_game(options, seed);
        snprintf(options, sizeof options, "{\"new\":{\"game\":\"colt\",\"players\":%d}}",
                 2 + (int)(seed % 5));
        play_a_game(options, seed);
    }
}

/* Then nothing is left of the first one that would be too small for the second. */
static void another_game_is_played_at_the_same_table(void **state)
{
    (void)state;
    room r;
    uint64_t seed = 1;
    seat_two(&r, "{\"new\":{\"game\":\"bang\",\"players\":4}}");
    start(&r);
    while (posse_table_stage(r.table) == POSSE_PLAYING)
        step(&r, next(&seed));
    fine(set_options(&r, 0, "{\"new\":{\"game\":\"colt\",\"players\":4}}"));
    fine(do_to(&r, POSSE_ENTRY_REMATCH, 0, -1, NULL));
    fine(do_to(&r, POSSE_ENTRY_CONTRIBUTE, 0, -1, NULL));
    fine(do_to(&r, POSSE_ENTRY_CONTRIBUTE, 1, -1, NULL));
    while (posse_table_stage(r.table) == POSSE_PLAYING) {
        step(&r, next(&seed));
        int undo = posse_table_undo_seat(r.table);
        if (undo >= 0 && next(&seed) % 4 == 0)
            fine(do_to(&r, POSSE_ENTRY_UNDO, undo, undo, NULL));
    }
    is_its_entries(&r);
    close_table(&r);
}

/* Anything, by anybody, at any time: what is refused changes nothing, and the entries make the table. */
static void anything_may_be_tried(void **state)
{
    (void)state;
    static const char *const texts[] = {"Ann", "x", "easy", "keep", "reroll 1", "hat", ""};
    uint64_t seed = 7;
    for (int table = 0; table < 30; table++) {
        room r;
        open_table(&r, table & 1 ? BANG : COLT);
        r.tampers = true;
        for (int i = 0; i < 400; i++) {
            posse_buffer before = {0}, after = {0};
            posse_entry entry = {.kind = (posse_entry_kind)(next(&seed) % POSSE_ENTRY_KINDS),
                                 .person = (int)(next(&seed) % 6) - 2,
                                 .seat = (int)(next(&seed) % 6) - 1,
                                 .other = (int)(next(&seed) % 5) - 1,
                                 .on = next(&seed) & 1,
                                 .at = posse_table_decision(r.table) - next(&seed) % 2};
            snprintf(entry.text, sizeof entry.text, "%s", texts[next(&seed) % 7]);
            entry.bytes[0] = (unsigned char)next(&seed);
            bool leaving = entry.kind == POSSE_ENTRY_LEAVE || entry.kind == POSSE_ENTRY_REMOVE;
            if (entry.kind == POSSE_ENTRY_OPTIONS || (leaving && next(&seed) % 8))
                continue;
            r.now += next(&seed) % 20000;
            whole(r.table, &before);
            posse_entry_outcome entered = enter(&r, entry);
            whole(r.table, &after);
            if (entered != POSSE_APPLIED)
                assert_string_equal(before.text, after.text);
            posse_buffer_free(&before);
            posse_buffer_free(&after);
            if (posse_table_stage(r.table) == POSSE_PLAYING && next(&seed) % 2) {
                r.now += 60000;
                int seat;
                if (posse_table_waiting(r.table, &seat) == POSSE_WAITS_ACT &&
                    !posse_table_paused(r.table))
                    do_to(&r, POSSE_ENTRY_ACT, POSSE_HOUSE, seat, legal_action(&r, next(&seed)));
            }
        }
        is_its_entries(&r);
        close_table(&r);
    }
}

static void a_line_that_was_changed_is_refused(void **state)
{
    (void)state;
    static const char *const lines[] = {"",
                                        "{}",
                                        "[]",
                                        "{\"do\":\"fly\"}",
                                        "{\"do\":\"sit\",\"seat\":9}",
                                        "{\"do\":\"stand\",\"seat\":1,\"text\":\"x\"}",
                                        "{\"do\":\"act\",\"at\":-1}",
                                        "{\"do\":\"start\",\"bytes\":\"00\"}",
                                        "{\"do\":\"leave\",\"person\":99}",
                                        "{\"do\":\"leave\",\"hash\":\"xyz\"}",
                                        "{\"do\":\"leave\",\"more\":1}"};
    posse_entry entry;
    posse_status status;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        assert_false(posse_entry_read(lines[i], strlen(lines[i]), &entry, &status));
}

/* ---- logs of older versions -------------------------------------------------------------------------- */

static void read_old_log(posse_buffer *out)
{
    char path[4096], bytes[4096];
    const char *source = getenv("SRC");
    snprintf(path, sizeof path, "%s/tests/unit/table/log_with_separate_rolls.txt",
             source ? source : ".");
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    for (size_t count; (count = fread(bytes, 1, sizeof bytes, file)) > 0;)
        posse_put_bytes(out, bytes, count);
    fclose(file);
}

/* The length of the text up to the first line with this in it, and that line. */
static size_t length_with(const char *log, const char *what)
{
    const char *found = strstr(log, what);
    assert_non_null(found);
    return (size_t)(strchr(found, '\n') + 1 - log);
}

/* A game of a server that waited for a roll after every re-roll. Bob confirmed his last choices, but not his re-rolls,
 * and took one of these back. */
static void a_log_with_separate_rolls_is_read(void **state)
{
    (void)state;
    posse_buffer log = {0}, again_written = {0};
    read_old_log(&log);
    posse_table *table = posse_table_new();
    for (const char *line = log.text; *line;) {
        size_t length = strcspn(line, "\n");
        posse_entry entry;
        posse_status status;
        assert_true(posse_entry_read(line, length, &entry, &status));
        if (posse_table_enter(table, &entry, &status) != POSSE_APPLIED)
            fail_msg("%.*s: %s", (int)length, line, status.text);
        posse_entry_write(&entry, &again_written);
        posse_put_text(&again_written, "\n");
        line += length + 1;
    }
    assert_string_equal(again_written.text, log.text); /* hashes and all */
    assert_int_equal(posse_table_stage(table), POSSE_FINISHED);
    posse_table_free(table);
    posse_buffer_free(&log);
    posse_buffer_free(&again_written);
}

/* A server was updated between a re-roll and its roll. */
static void a_roll_that_an_old_log_waits_for_is_thrown(void **state)
{
    (void)state;
    int seat;
    room r = {.now = 1794963400000};
    read_old_log(&r.log);
    r.log.length = length_with(r.log.text, "\"reroll 2 3 4 5\"");
    r.log.text[r.log.length] = '\0';
    r.table = again(r.log.text);
    assert_int_equal(posse_table_waiting(r.table, &seat), POSSE_WAITS_ROLL);
    assert_int_equal(posse_table_undo_seat(r.table), 0);
    fine(do_to(&r, POSSE_ENTRY_ROLL, 0, 0, NULL));
    uint64_t number = posse_table_number(r.table);
    fine(do_to(&r, POSSE_ENTRY_ACT, 0, 0, "reroll 1")); /* from now on the dice fall with it */
    assert_int_equal(posse_table_number(r.table), number + 1);
    assert_int_equal(posse_table_waiting(r.table, &seat), POSSE_WAITS_ACT);
    is_its_entries(&r);
    close_table(&r);
}

/* ---- entries with a wrong hash ------------------------------------------------------------------------ */

static void with_everything_before_a_game(room *r)
{
    fine(do_to(r, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Ann"));
    fine(do_to(r, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Bob"));
    fine(do_to(r, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Cat"));
    fine(do_to(r, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Dan"));
    fine(set_options(r, 0, BANG));
    fine(do_to(r, POSSE_ENTRY_SIT, 0, 0, NULL));
    fine(do_to(r, POSSE_ENTRY_SIT, 1, 1, "Bobby"));
    fine(do_to(r, POSSE_ENTRY_SIT, 2, 2, NULL));
    fine(do_to(r, POSSE_ENTRY_STAND, 2, 2, NULL));
    fine(do_to(r, POSSE_ENTRY_BOT, 0, 2, "easy"));
    fine(do_to(r, POSSE_ENTRY_FREE, 0, 2, NULL));
    for (int seat = 2; seat < posse_table_options_of(r->table)->players; seat++)
        fine(do_to(r, POSSE_ENTRY_BOT, 0, seat, "easy"));
    fine(do_with(r, POSSE_ENTRY_HOST, 0, 1, false));
    fine(do_with(r, POSSE_ENTRY_HOST, 1, 0, false));
    fine(do_with(r, POSSE_ENTRY_MUTE, 0, 2, true));
    fine(do_with(r, POSSE_ENTRY_REMOVE, 0, 3, false));
}

static void with_everything_in_a_game(room *r)
{
    fine(do_with(r, POSSE_ENTRY_PREFER, 1, -1, true));
    play_on_until(r, POSSE_WAITS_CONFIRM, 1);
    step(r, 0);
    fine(do_with(r, POSSE_ENTRY_PREFER, 1, -1, false));
    play_on_until(r, POSSE_WAITS_ROLL, 0);
    for (int i = 0; i <= POSSE_MAX_CHAT_LINES; i++) /* the last one pushes the first one out */
        fine(do_to(r, POSSE_ENTRY_SAY, 1, -1, "hm"));
    fine(do_to(r, POSSE_ENTRY_EMOTE, 1, -1, "hat"));
    fine(do_with(r, POSSE_ENTRY_PAUSE, 1, -1, true));
    fine(do_with(r, POSSE_ENTRY_PAUSE, 1, -1, false));
    posse_entry hand = {
        .kind = POSSE_ENTRY_STAND_IN, .person = 0, .seat = 1, .other = -1, .on = true};
    fine(enter(r, hand));
    fine(do_to(r, POSSE_ENTRY_BACK, 1, -1, NULL));
    fine(do_to(r, POSSE_ENTRY_TAKE_OVER, 2, 3, NULL));
    fine(do_with(r, POSSE_ENTRY_ALLOW, 0, 2, true));
    fine(do_to(r, POSSE_ENTRY_LEAVE, 2, -1, NULL));
}

static void play_to_the_end(room *r, uint64_t seed)
{
    while (posse_table_stage(r->table) == POSSE_PLAYING) {
        step(r, next(&seed));
        int undo = posse_table_undo_seat(r->table);
        if (undo >= 0 && next(&seed) % 4 == 0)
            fine(do_to(r, POSSE_ENTRY_UNDO, undo, undo, NULL));
    }
}

/* Other rules would have led elsewhere. */
static void an_entry_that_leads_elsewhere_changes_nothing(void **state)
{
    (void)state;
    room r = {.table = posse_table_new(), .now = 1000000, .tampers = true};
    fine(set_options(&r, POSSE_HOUSE, COLT)); /* two seats, and then four */
    with_everything_before_a_game(&r);
    fine(do_to(&r, POSSE_ENTRY_START, 0, -1, NULL));
    fine(do_to(&r, POSSE_ENTRY_CONTRIBUTE, 0, -1, NULL));
    r.now = posse_table_deadline(r.table);
    fine(do_to(&r, POSSE_ENTRY_DEAL, POSSE_HOUSE, -1, NULL));
    with_everything_in_a_game(&r);
    play_to_the_end(&r, 3);
    fine(set_options(&r, 0, "{\"new\":{\"game\":\"colt\",\"players\":4}}"));
    fine(do_to(&r, POSSE_ENTRY_REMATCH, 0, -1, NULL));
    fine(do_to(&r, POSSE_ENTRY_CONTRIBUTE, 0, -1, NULL));
    fine(do_to(&r, POSSE_ENTRY_CONTRIBUTE, 1, -1, NULL)); /* deals: the first match goes */
    play_to_the_end(&r, 4);
    for (int kind = 0; kind < POSSE_ENTRY_KINDS; kind++)
        if (!r.tampered[kind])
            fail_msg("\"%s\" was never tried", posse_entry_kind_names[kind]);
    is_its_entries(&r);
    close_table(&r);
}

/* ---- levels of bots -------------------------------------------------------------------------------- */

/* The level that the table asks for is one that the game has. */
static void asks_for_known_level(const room *r, posse_todo todo)
{
    assert_int_equal(todo.kind, POSSE_TODO_THINK);
    assert_non_null(posse_bot_named(posse_table_options_of(r->table)->game, todo.level, NULL));
}

/* A game that only `random` plays: bang by another name, under which no bot knows it. The bots at the table got their
 * level `easy` while it was still bang. */
static void a_game_may_have_random_bots_only(void **state)
{
    (void)state;
    room r;
    posse_game other = *posse_game_named("bang");
    other.name = "other";
    seat_two(&r, BANG);
    r.table->options.game = &other;
    start(&r);
    play_on_until(&r, POSSE_WAITS_ACT, 2);
    asks_for_known_level(&r, posse_table_todo(r.table, r.now)); /* of a level that is gone */

    play_on_until(&r, POSSE_WAITS_ACT, 1);
    r.now = posse_table_deadline(r.table);
    asks_for_known_level(&r, posse_table_todo(r.table, r.now)); /* time is up */

    fine(do_to(&r, POSSE_ENTRY_STAND, 1, 1, NULL));
    assert_string_equal(posse_table_seat(r.table, 1)->level, "random");
    asks_for_known_level(&r, posse_table_todo(r.table, r.now));
    close_table(&r);
}

static void a_seat_that_was_left_has_a_level_of_its_game(void **state)
{
    (void)state;
    for (int i = 0; i < posse_game_count; i++) {
        room r;
        char options[128];
        snprintf(options, sizeof options, "{\"new\":{\"game\":\"%s\",\"players\":%d}}",
                 posse_games[i]->name, posse_games[i]->max_players);
        open_table(&r, options);
        fine(do_to(&r, POSSE_ENTRY_JOIN, POSSE_NOBODY, -1, "Ann"));
        fine(do_to(&r, POSSE_ENTRY_SIT, 0, 0, NULL));
        for (int seat = 1; seat < posse_games[i]->max_players; seat++)
            fine(do_to(&r, POSSE_ENTRY_BOT, 0, seat, "random"));
        fine(do_to(&r, POSSE_ENTRY_START, 0, -1, NULL));
        fine(do_to(&r, POSSE_ENTRY_STAND, 0, 0, NULL));
        assert_non_null(posse_bot_named(posse_games[i], posse_table_seat(r.table, 0)->level, NULL));
        is_its_entries(&r);
        close_table(&r);
    }
}

/* A log may name a level that existed when the entry was made; a command may not. */
static void an_unknown_level_in_a_log_is_the_usual_one(void **state)
{
    (void)state;
    static const char line[] =
        "{\"do\":\"bot\",\"time\":1000000,\"person\":0,\"seat\":2,\"text\":\"genius\"}";
    room r;
    posse_entry entry;
    posse_status status;
    seat_two(&r, BANG);
    refused(&r, do_to(&r, POSSE_ENTRY_BOT, 0, 2, "genius"), POSSE_BAD_REQUEST);
    assert_true(posse_entry_read(line, strlen(line), &entry, &status));
    fine(posse_table_enter(r.table, &entry, &status));
    assert_string_equal(posse_table_seat(r.table, 2)->level,
                        posse_bot_usual(posse_game_named("bang"))->level);
    close_table(&r);
}

/* Bots stay when the host chooses another game; a level that the new game lacks becomes its usual one. */
static void bots_change_the_game(void **state)
{
    (void)state;
    room r;
    seat_two(&r, BANG);
    fine(set_options(&r, 0, "{\"new\":{\"game\":\"colt\",\"players\":4}}"));
    assert_string_equal(posse_table_seat(r.table, 2)->level, "easy");
    snprintf(r.table->seats[2].level, sizeof r.table->seats[2].level, "genius");
    fine(set_options(&r, 0, BANG));
    assert_string_equal(posse_table_seat(r.table, 2)->level, "normal");
    assert_string_equal(posse_table_seat(r.table, 3)->level, "easy");
    close_table(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_may_have_random_bots_only),
        cmocka_unit_test(a_seat_that_was_left_has_a_level_of_its_game),
        cmocka_unit_test(an_unknown_level_in_a_log_is_the_usual_one),
        cmocka_unit_test(bots_change_the_game),
        cmocka_unit_test(people_come_and_go),
        cmocka_unit_test(a_table_holds_so_many_people),
        cmocka_unit_test(chat_is_kept_and_muted),
        cmocka_unit_test(the_secret_is_committed_to_before_the_deal),
        cmocka_unit_test(a_persons_dice_wait_for_him),
        cmocka_unit_test(a_resent_action_counts_once),
        cmocka_unit_test(choices_are_taken_back_until_dice_fall),
        cmocka_unit_test(a_reroll_is_one_entry),
        cmocka_unit_test(a_reroll_waits_for_its_confirmation),
        cmocka_unit_test(the_clock_throws_what_it_rerolls),
        cmocka_unit_test(a_log_with_separate_rolls_is_read),
        cmocka_unit_test(a_roll_that_an_old_log_waits_for_is_thrown),
        cmocka_unit_test(a_plan_is_taken_back_until_the_next_one_plans),
        cmocka_unit_test(the_last_choice_waits_for_a_confirmation),
        cmocka_unit_test(the_clock_plays_and_then_a_bot),
        cmocka_unit_test(who_moves_is_back),
        cmocka_unit_test(taking_back_gains_no_time),
        cmocka_unit_test(a_pause_needs_all_and_stops_the_clock),
        cmocka_unit_test(seats_change_hands_in_a_game),
        cmocka_unit_test(whole_games_are_their_entries),
        cmocka_unit_test(another_game_is_played_at_the_same_table),
        cmocka_unit_test(anything_may_be_tried),
        cmocka_unit_test(a_line_that_was_changed_is_refused),
        cmocka_unit_test(an_entry_that_leads_elsewhere_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
