/* Entries at a table, one at a time: entered, written, told. */
#include "app_internal.h"
#include "log.h"
#include "match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

house_ask *ask_new(posse_deed deed, int person)
{
    house_ask *ask = calloc(1, sizeof *ask);
    if (!ask)
        abort();
    ask->entry = (posse_entry){.deed = deed, .person = person, .seat = -1, .other = -1};
    return ask;
}

static void free_ask(house_ask *ask)
{
    posse_buffer_free(&ask->options);
    free(ask);
}

/* ---- answers ---------------------------------------------------------------------------------------- */

static void refuse(house_ask *ask, wire_code code, const posse_status *status)
{
    if (ask->by)
        guest_refuse(ask->by, ask->has_id, ask->id, code, status->text);
    if (ask->then)
        ask->then(ask, status);
    free_ask(ask);
}

/* The first one is done with. */
static house_ask *take_first(hosted *table)
{
    house_ask *first = table->asks;
    table->asks = first->next;
    if (!table->asks)
        table->last_ask = &table->asks;
    table->ask_count--;
    return first;
}

void house_refuse_all(hosted *table, const posse_status *status)
{
    while (table->asks)
        refuse(take_first(table), WIRE_CODE_BUSY, status);
}

/* Sent before, and counted once: the sender is told how things are. */
static void answer_known(house_ask *ask)
{
    if (ask->by) {
        guest_join(ask->by, ask);
        guest_send_table(ask->by, 0, ask->has_id, ask->id);
    }
    free_ask(ask);
}

/* ---- the disk ----------------------------------------------------------------------------------------- */

static void count(hosted *table, const posse_entry *entry)
{
    house_counts *counts = &table->house->counts;
    bool is_move = entry->deed == POSSE_DEED_ACT || entry->deed == POSSE_DEED_ROLL ||
                   entry->deed == POSSE_DEED_CONFIRM;
    counts->entries++;
    counts->moves += is_move && entry->person >= 0;
}

static void delete_table(hosted *table)
{
    posse_status status;
    posse_fail(&status, POSSE_NOT_NOW, NULL, "the host has deleted the table");
    guests_turn_away(table, WIRE_CODE_NO_TABLE, status.text);
    table->state = HOSTED_GONE;
    house_refuse_all(table, &status);
}

/* Nothing was kept: the table goes back to what the disk has, and nobody was told of more. */
static void go_back(hosted *table, const char *why)
{
    posse_status status;
    posse_fail(&status, POSSE_NOT_NOW, NULL, "this could not be written: %s; please try again",
               why);
    table->house->counts.troubles++;
    server_log("table %s: %s", table->code, why);
    house_refuse_all(table, &status);
    table->state = HOSTED_LOADING;
    table->is_thinking = false;
    table->retry = house_now(table->house) + RETRY_AFTER;
}

static void on_written(void *caller, const store_result *result)
{
    hosted *table = caller;
    table->jobs--;
    if (result->outcome != STORE_DONE) {
        go_back(table, result->text);
        return;
    }
    table->state = HOSTED_READY;
    house_ask *ask = take_first(table);
    if (ask->is_removal) {
        delete_table(table);
    } else {
        count(table, &ask->entry);
        guests_tell(table, ask);
    }
    if (ask->then)
        ask->then(ask, NULL);
    free_ask(ask);
    guests_catch_up(table);
    house_go_on(table);
}

static bool needs_summary(const hosted *table, const posse_entry *entry)
{
    switch (entry->deed) {
    case POSSE_DEED_ACT:
    case POSSE_DEED_ROLL:
    case POSSE_DEED_CONFIRM:
    case POSSE_DEED_UNDO:
    case POSSE_DEED_SAY:
    case POSSE_DEED_EMOTE:
    case POSSE_DEED_PREFER:
        return posse_table_stage(table->table) == POSSE_FINISHED ||
               entry->time - table->summarised > ANSWER_IS_LATER;
    default:
        return true;
    }
}

typedef struct written {
    posse_buffer line, row, rules, replay;
    store_summary summary;
} written;

static void add_summary(hosted *table, const posse_entry *entry, written *w, store_entry *out)
{
    wire_table_row row;
    frame_table_row(table->table, table->code, &w->rules, &row);
    wire_put_table_row(&w->row, &row);
    w->summary = (store_summary){.is_public = posse_table_options_of(table->table)->listed,
                                 .stage = posse_stage_names[posse_table_stage(table->table)],
                                 .updated = (int64_t)entry->time,
                                 .text = {w->row.text, w->row.length}};
    out->summary = &w->summary;
    table->summarised = entry->time;
}

/* The entry that ends a game keeps its replay as well. */
static void add_replay(hosted *table, written *w, store_entry *out)
{
    const posse_match *match = posse_table_match(table->table);
    bool has_moved = match && match->event_count > table->told;
    if (!has_moved || !posse_table_replay(table->table, &w->replay))
        return;
    snprintf(table->replay, sizeof table->replay, "%s-%d", table->code,
             posse_table_games(table->table));
    out->replay = table->replay;
    out->replay_bytes = (store_bytes){w->replay.text, w->replay.length};
    table->house->counts.games++;
}

static void write_entry(hosted *table, const posse_entry *entry)
{
    written w = {0};
    store_entry out = {.code = table->code, .number = (int64_t)posse_table_number(table->table)};
    posse_entry_write(entry, &w.line);
    out.bytes = (store_bytes){w.line.text, w.line.length};
    if (needs_summary(table, entry))
        add_summary(table, entry, &w, &out);
    add_replay(table, &w, &out);
    table->state = HOSTED_WRITING;
    table->jobs++;
    store_append(table->house->store, &out, on_written, table);
    posse_buffer_free(&w.line);
    posse_buffer_free(&w.row);
    posse_buffer_free(&w.rules);
    posse_buffer_free(&w.replay);
}

static void write_removal(hosted *table)
{
    table->state = HOSTED_WRITING;
    table->jobs++;
    store_append(table->house->store,
                 &(store_entry){.code = table->code,
                                .number = (int64_t)posse_table_number(table->table) + 1,
                                .remove = true},
                 on_written, table);
}

/* ---- one after the other ------------------------------------------------------------------------------- */

/* Refused or known, it is over with; else it is on its way to the disk. */
static void enter_first(hosted *table)
{
    posse_status status;
    house_ask *ask = table->asks;
    const posse_match *match = posse_table_match(table->table);
    table->told = match ? match->event_count : 0;
    if (ask->is_removal) {
        write_removal(table);
        return;
    }
    if (ask->look) {
        if (ask->by)
            ask->look(ask->by, ask);
        free_ask(take_first(table));
        return;
    }
    ask->entry.time = house_now(table->house);
    switch (posse_table_enter(table->table, &ask->entry, &status)) {
    case POSSE_ENTERED:
        write_entry(table, &ask->entry);
        return;
    case POSSE_KNOWN:
        answer_known(take_first(table));
        return;
    case POSSE_REFUSED:
        refuse(take_first(table), wire_code_of(status.code), &status);
        return;
    }
}

/* Clocks do not run for those who were asleep with their table. */
static bool has_had_time(const hosted *table)
{
    uint64_t clock = (uint64_t)posse_table_options_of(table->table)->clock * 1000;
    return house_now(table->house) >= table->awake + clock;
}

static void grant_wish(hosted *table)
{
    posse_wish wish = posse_table_wish(table->table, house_now(table->house));
    const posse_seat *seat = wish.seat >= 0 ? posse_table_seat(table->table, wish.seat) : NULL;
    bool for_person = seat && seat->kind == POSSE_SEAT_PERSON && !seat->away;
    if (wish.kind == POSSE_WISH_NONE || (for_person && !has_had_time(table)))
        return;
    if (wish.kind == POSSE_WISH_THINK) {
        house_think(table, &wish);
        return;
    }
    house_ask *ask = ask_new(wish.deed, POSSE_HOUSE);
    ask->entry.seat = wish.seat;
    ask->entry.at = wish.decision;
    house_submit(table, ask);
}

void house_go_on(hosted *table)
{
    if (table->house->stopping) {
        posse_status status;
        posse_fail(&status, POSSE_NOT_NOW, NULL, "the server is being stopped");
        if (table->state != HOSTED_WRITING)
            house_refuse_all(table, &status);
        return;
    }
    while (table->state == HOSTED_READY && table->asks)
        enter_first(table);
    if (table->state == HOSTED_READY && table->guests && posse_table_number(table->table) > 0)
        grant_wish(table);
}

void house_submit(hosted *table, house_ask *ask)
{
    posse_status status;
    if (table->state == HOSTED_GONE) {
        posse_fail(&status, POSSE_NOT_NOW, NULL, "the table is gone");
        refuse(ask, WIRE_CODE_NO_TABLE, &status);
        return;
    }
    if (table->ask_count >= MOST_ASKS || table->house->stopping) {
        posse_fail(&status, POSSE_NOT_NOW, NULL,
                   table->house->stopping ? "the server is being stopped"
                                          : "too much is going on at this table");
        refuse(ask, WIRE_CODE_BUSY, &status);
        return;
    }
    if (ask->options.text &&
        !posse_json_check(ask->options.text, ask->options.length, &ask->entry.options, &status)) {
        refuse(ask, wire_code_of(status.code), &status);
        return;
    }
    *table->last_ask = ask;
    table->last_ask = &ask->next;
    table->ask_count++;
    if (table->state == HOSTED_READY && table->asks == ask)
        house_go_on(table);
}

bool house_has_asked(const hosted *table, const house_guest *guest, posse_deed deed)
{
    for (const house_ask *ask = table->asks; ask; ask = ask->next)
        if (ask->by == guest && ask->entry.deed == deed)
            return true;
    return false;
}

void house_forget_guest(hosted *table, const house_guest *guest)
{
    for (house_ask *ask = table->asks; ask; ask = ask->next)
        if (ask->by == guest)
            ask->by = NULL;
    hint_forget_guest(table, guest);
}
