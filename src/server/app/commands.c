/* Entries at a table, one at a time: entered, written, told. */
#include "alloc.h"
#include "app_internal.h"
#include "log.h"
#include "match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

app_command *command_new(posse_entry_kind kind, int person)
{
    app_command *command = posse_alloc_zeroed(1, sizeof *command);
    command->entry = (posse_entry){.kind = kind, .person = person, .seat = -1, .other = -1};
    return command;
}

static void command_free(app_command *command)
{
    posse_buffer_free(&command->options);
    free(command);
}

/* ---- answers ---------------------------------------------------------------------------------------- */

static void refuse(app_command *command, posse_code code, const posse_status *status)
{
    if (command->by)
        client_refuse(command->by, command->has_id, command->id, code, status->text);
    if (command->then)
        command->then(command, status);
    command_free(command);
}

/* The first one is done with. */
static app_command *take_first(live_table *table)
{
    app_command *first = table->commands;
    table->commands = first->next;
    if (!table->commands)
        table->last_command = &table->commands;
    table->command_count--;
    return first;
}

static void refuse_all(live_table *table, const posse_status *status)
{
    while (table->commands)
        refuse(take_first(table), POSSE_BUSY, status);
}

/* Sent before, and counted once: the sender is told how things are. */
static void answer_known(app_command *command)
{
    if (command->by) {
        client_join(command->by, command);
        client_send_table(command->by, 0, command->has_id, command->id);
    }
    command_free(command);
}

/* ---- the disk ----------------------------------------------------------------------------------------- */

static void count(live_table *table, const posse_entry *entry)
{
    server_counts *counts = &table->server->counts;
    bool is_move = entry->kind == POSSE_ENTRY_ACT || entry->kind == POSSE_ENTRY_ROLL ||
                   entry->kind == POSSE_ENTRY_CONFIRM;
    counts->entries++;
    counts->moves += is_move && entry->person >= 0;
}

static void delete_table(live_table *table)
{
    posse_status status;
    posse_fail(&status, POSSE_NOT_NOW, NULL, "the host has deleted the table");
    clients_turn_away(table, POSSE_NO_TABLE, status.text);
    table->state = LIVE_GONE;
    refuse_all(table, &status);
}

/* Nothing was kept: the table goes back to what the disk has, and nobody was told of more. */
static void go_back(live_table *table, const char *why)
{
    posse_status status;
    posse_fail(&status, POSSE_NOT_NOW, NULL, "this could not be written: %s; please try again",
               why);
    table->server->counts.troubles++;
    server_log("table %s: %s", table->code, why);
    refuse_all(table, &status);
    table->state = LIVE_LOADING;
    table->is_thinking = false;
    table->retry = server_now(table->server) + RETRY_AFTER;
}

static void on_written(void *caller, const store_result *result)
{
    live_table *table = caller;
    table->jobs--;
    if (result->outcome != STORE_DONE) {
        go_back(table, result->text);
        return;
    }
    table->state = LIVE_READY;
    app_command *command = take_first(table);
    if (command->is_removal) {
        delete_table(table);
    } else {
        count(table, &command->entry);
        broadcast_entry(table, command);
    }
    if (command->then)
        command->then(command, NULL);
    command_free(command);
    clients_catch_up(table);
    live_table_advance(table);
}

static bool needs_summary(const live_table *table, const posse_entry *entry)
{
    switch (entry->kind) {
    case POSSE_ENTRY_ACT:
    case POSSE_ENTRY_ROLL:
    case POSSE_ENTRY_CONFIRM:
    case POSSE_ENTRY_UNDO:
    case POSSE_ENTRY_SAY:
    case POSSE_ENTRY_EMOTE:
    case POSSE_ENTRY_PREFER:
        return posse_table_stage(table->table) == POSSE_FINISHED ||
               entry->time - table->summarised > MAX_SUMMARY_AGE_MS;
    default:
        return true;
    }
}

typedef struct written {
    posse_buffer line, row, rules, replay, names;
    store_summary summary;
} written;

static void add_summary(live_table *table, const posse_entry *entry, written *w, store_entry *out)
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
static void add_replay(live_table *table, written *w, store_entry *out)
{
    const posse_match *match = posse_table_match(table->table);
    bool has_moved = match && match->event_count > table->told;
    if (!has_moved || !posse_table_replay(table->table, &w->replay))
        return;
    snprintf(table->replay, sizeof table->replay, "%s-%d", table->code,
             posse_table_games(table->table));
    out->replay = table->replay;
    out->replay_bytes = (store_bytes){w->replay.text, w->replay.length};
    table->server->counts.games++;
}

/* When somebody leaves for good, the replays of the table keep only the names of those who are still there: so all that
 * the person was ever called goes, old names and the names of the person's seats as well. */
static void add_kept_names(const live_table *table, const posse_entry *entry, written *w,
                           store_entry *out)
{
    const posse_table *of = table->table;
    if (entry->kind != POSSE_ENTRY_LEAVE && entry->kind != POSSE_ENTRY_REMOVE)
        return;
    posse_json_put_list(&w->names);
    for (int person = 0; person < posse_table_persons(of); person++)
        if (!posse_table_person(of, person)->left)
            posse_json_put_string(&w->names, posse_table_person(of, person)->name);
    for (int seat = 0; seat < posse_table_options_of(of)->players; seat++)
        if (posse_table_seat_name(of, seat))
            posse_json_put_string(&w->names, posse_table_seat_name(of, seat));
    posse_json_end_list(&w->names);
    out->kept_names = w->names.text;
}

static void write_entry(live_table *table, const posse_entry *entry)
{
    written w = {0};
    store_entry out = {.code = table->code, .number = (int64_t)posse_table_number(table->table)};
    posse_entry_write(entry, &w.line);
    out.bytes = (store_bytes){w.line.text, w.line.length};
    if (needs_summary(table, entry))
        add_summary(table, entry, &w, &out);
    add_replay(table, &w, &out);
    add_kept_names(table, entry, &w, &out);
    table->state = LIVE_WRITING;
    table->jobs++;
    store_append(table->server->store, &out, on_written, table);
    posse_buffer_free(&w.line);
    posse_buffer_free(&w.row);
    posse_buffer_free(&w.rules);
    posse_buffer_free(&w.replay);
    posse_buffer_free(&w.names);
}

static void write_removal(live_table *table)
{
    table->state = LIVE_WRITING;
    table->jobs++;
    store_append(table->server->store,
                 &(store_entry){.code = table->code,
                                .number = (int64_t)posse_table_number(table->table) + 1,
                                .remove = true},
                 on_written, table);
}

/* ---- one after the other ------------------------------------------------------------------------------- */

/* Refused or known, it is over with; else it is on its way to the disk. */
static void enter_first(live_table *table)
{
    posse_status status;
    app_command *command = table->commands;
    const posse_match *match = posse_table_match(table->table);
    table->told = match ? match->event_count : 0;
    if (command->is_removal) {
        write_removal(table);
        return;
    }
    if (command->query) {
        if (command->by)
            command->query(command->by, command);
        command_free(take_first(table));
        return;
    }
    command->entry.time = server_now(table->server);
    switch (posse_table_enter(table->table, &command->entry, &status)) {
    case POSSE_APPLIED:
        write_entry(table, &command->entry);
        return;
    case POSSE_DUPLICATE:
        answer_known(take_first(table));
        return;
    case POSSE_REJECTED:
        refuse(take_first(table), status.code, &status);
        return;
    }
}

/* Clocks do not run for those who were asleep with their table. */
static bool has_had_time(const live_table *table)
{
    uint64_t clock = (uint64_t)posse_table_options_of(table->table)->clock * 1000;
    return server_now(table->server) >= table->awake + clock;
}

static void run_todo(live_table *table)
{
    posse_todo todo = posse_table_todo(table->table, server_now(table->server));
    const posse_seat *seat = todo.seat >= 0 ? posse_table_seat(table->table, todo.seat) : NULL;
    bool for_person = seat && seat->kind == POSSE_SEAT_PERSON && !seat->away;
    if (todo.kind == POSSE_TODO_NONE || (for_person && !has_had_time(table)))
        return;
    if (todo.kind == POSSE_TODO_THINK) {
        bot_job_start(table, &todo);
        return;
    }
    app_command *command = command_new(todo.entry, POSSE_HOUSE);
    command->entry.seat = todo.seat;
    command->entry.at = todo.decision;
    command_submit(table, command);
}

void live_table_advance(live_table *table)
{
    if (table->server->stopping) {
        posse_status status;
        posse_fail(&status, POSSE_NOT_NOW, NULL, "the server is being stopped");
        if (table->state != LIVE_WRITING)
            refuse_all(table, &status);
        return;
    }
    while (table->state == LIVE_READY && table->commands)
        enter_first(table);
    if (table->state == LIVE_READY && table->clients && posse_table_number(table->table) > 0)
        run_todo(table);
}

void command_submit(live_table *table, app_command *command)
{
    posse_status status;
    if (table->state == LIVE_GONE) {
        posse_fail(&status, POSSE_NOT_NOW, NULL, "the table is gone");
        refuse(command, POSSE_NO_TABLE, &status);
        return;
    }
    if (table->command_count >= MAX_COMMANDS || table->server->stopping) {
        posse_fail(&status, POSSE_NOT_NOW, NULL,
                   table->server->stopping ? "the server is being stopped"
                                           : "too much is going on at this table");
        refuse(command, POSSE_BUSY, &status);
        return;
    }
    if (command->options.text && !posse_json_check(command->options.text, command->options.length,
                                                   &command->entry.options, &status)) {
        refuse(command, status.code, &status);
        return;
    }
    *table->last_command = command;
    table->last_command = &command->next;
    table->command_count++;
    if (table->state == LIVE_READY && table->commands == command)
        live_table_advance(table);
}

bool command_is_queued(const live_table *table, const app_client *client, posse_entry_kind kind)
{
    for (const app_command *command = table->commands; command; command = command->next)
        if (command->by == client && command->entry.kind == kind)
            return true;
    return false;
}

void commands_forget_client(live_table *table, const app_client *client)
{
    for (app_command *command = table->commands; command; command = command->next)
        if (command->by == client)
            command->by = NULL;
    hint_forget_client(table, client);
}
