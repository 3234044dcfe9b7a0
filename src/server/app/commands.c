/* The command queue of each table: one command at a time is applied, written to disk, and shown to the clients. */
#include "alloc.h"
#include "app_internal.h"
#include "clock.h"
#include "log.h"
#include "match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

app_command *command_new(posse_entry_kind kind, int person)
{
    app_command *command = posse_alloc_zeroed(1, sizeof *command);
    command->entry = (posse_entry){.kind = kind, .person = person, .seat = -1, .other = -1, .to = -1};
    return command;
}

void command_set_options(app_command *command, const wire_table_options *options)
{
    frame_put_options(&command->options, options);
    command->game = options->game;
}

static void command_free(app_command *command)
{
    posse_buffer_free(&command->options);
    free(command);
}

/* ---- answers ---------------------------------------------------------------------------------------- */

/* Clients of a server that ends send what was not answered to another one. */
static void refuse(app_command *command, posse_code code, const posse_status *status)
{
    if (command->sender && !command->sender->server->is_draining)
        client_refuse(command->sender, command->has_id, command->id, code, status->text);
    if (command->on_done)
        command->on_done(command, status);
    command_free(command);
}

/* Removes the first command from the queue. */
static app_command *take_first(live_table *table)
{
    app_command *first = table->commands;
    table->commands = first->next;
    if (!table->commands)
        table->last_command = &table->commands;
    table->command_count--;
    return first;
}

void commands_refuse_all(live_table *table, const posse_status *status)
{
    while (table->commands)
        refuse(take_first(table), POSSE_BUSY, status);
}

/* The command was sent before and counts once, or it changes nothing. The sender gets the current table. Only a join makes
 * events visible that the sender does not have. */
static void answer_duplicate(app_command *command)
{
    app_client *client = command->sender;
    if (client) {
        const posse_match *match = posse_table_match(client->live->table);
        bool is_join = command->entry.kind == POSSE_ENTRY_JOIN;
        client_join(client, command);
        client_send_table(client, match && !is_join ? match->event_count : 0, command->has_id, command->id);
    }
    if (command->on_done)
        command->on_done(command, NULL);
    command_free(command);
}

/* ---- the disk ----------------------------------------------------------------------------------------- */

/* Called when the clients have been told. */
static void count(live_table *table, const app_command *command)
{
    const posse_entry *entry = &command->entry;
    server_counts *counts = &table->server->counts;
    bool is_move =
        entry->kind == POSSE_ENTRY_ACT || entry->kind == POSSE_ENTRY_ROLL || entry->kind == POSSE_ENTRY_CONFIRM;
    counts->entries++;
    counts->moves += is_move && entry->person >= 0;
    if (is_move && command->received)
        posse_histogram_add(&counts->move_times, posse_now_ns() - command->received);
}

static void delete_table(live_table *table, bool by_operator)
{
    posse_status status;
    posse_fail(&status, POSSE_NOT_NOW, NULL, "the %s has deleted the table", by_operator ? "operator" : "host");
    clients_evict(table, POSSE_NO_TABLE, status.text);
    table->state = LIVE_GONE;
    commands_refuse_all(table, &status);
    code_release_alias(table->server, table->code);
}

/* The write failed. Loads the table again, because memory is now ahead of the disk. No client has seen the change. */
static void reload_after_error(live_table *table, const char *error)
{
    posse_status status;
    posse_fail(&status, POSSE_NOT_NOW, NULL, "this could not be saved: %s; please try again", error);
    table->server->counts.store_errors++;
    server_log(table->server->log, LEVEL_ERROR, "table %s: %s", table->code, error);
    commands_refuse_all(table, &status);
    table->state = LIVE_LOADING;
    table->is_thinking = false;
    table->retry_at = server_now(table->server) + RETRY_AFTER_MS;
}

static void drop_alias(live_table *table)
{
    if (table->alias[0])
        code_release_alias(table->server, table->code);
    table->alias[0] = '\0';
}

static void on_written(void *context, const store_result *result)
{
    live_table *table = context;
    table->jobs--;
    if (result->outcome != STORE_DONE) {
        reload_after_error(table, result->text);
        return;
    }
    table->state = LIVE_READY;
    app_command *command = take_first(table);
    if (posse_table_stage(table->table) != POSSE_LOBBY)
        drop_alias(table);
    if (command->is_removal) {
        delete_table(table, command->entry.person == POSSE_HOUSE);
    } else {
        table_ban_entered(table, &command->entry);
        if (command->entry.kind == POSSE_ENTRY_JOIN && command->has_address) /* the client may have gone */
            presence_note_address(table, command->entry.other, command->address);
        broadcast_entry(table, command);
        count(table, command);
        push_turn_changed(table);
    }
    if (command->on_done)
        command->on_done(command, NULL);
    command_free(command);
    clients_welcome_new(table);
    live_table_advance(table);
}

bool live_table_keeps_time(const live_table *table)
{
    posse_stage stage = posse_table_stage(table->table);
    return posse_table_number(table->table) > 0 && posse_table_options_of(table->table)->clock >= LONG_CLOCK_S &&
           (stage == POSSE_PLAYING || stage == POSSE_SHUFFLING) && !posse_table_paused(table->table);
}

static void write_removal(live_table *table)
{
    table->state = LIVE_WRITING;
    table->jobs++;
    store_append(
        table->server->store,
        &(store_entry){.code = table->code, .number = (int64_t)posse_table_number(table->table) + 1, .remove = true},
        on_written, table);
}

/* ---- running the queue ------------------------------------------------------------------------------- */

/* A table may keep a game that the server no longer offers, but not change to one. */
static bool may_play(const live_table *table, const posse_game *game, posse_status *status)
{
    bool is_new = posse_table_number(table->table) == 0;
    return (!is_new && posse_table_options_of(table->table)->game == game) ||
           offered_games_check(&table->server->options.games, game, status);
}

/* A question is on the screen only if the connection sees the seat: with several seats on one device, after `open`.
 * Before the first question, a client may announce that it will tell. */
static bool sees_seat(const live_table *table, const app_command *command, posse_status *status)
{
    const posse_person *person = posse_table_person(table->table, command->entry.person);
    int seat = command->entry.seat;
    if (command->entry.kind != POSSE_ENTRY_SHOWN || command->entry.at == POSSE_NO_DECISION || !command->sender ||
        command->sender->seat == seat || !person)
        return true;
    return !(person->seats >> seat & 1) || /* the table refuses it */
           posse_fail(status, POSSE_NOT_NOW, "seat", "this connection does not see seat %d; open it first", seat);
}

/* Enters the command's entry, and notes whether it changed the game. */
static posse_entry_outcome enter(live_table *table, posse_entry *entry, posse_status *status)
{
    posse_stage stage = posse_table_stage(table->table);
    uint64_t decision = posse_table_decision(table->table);
    entry->time = live_table_now(table);
    posse_entry_outcome outcome = posse_table_enter(table->table, entry, status);
    if (stage != posse_table_stage(table->table) || decision != posse_table_decision(table->table))
        table->last_move = entry->time;
    return outcome;
}

/* The host or the operator deletes the table. Meanwhile another person may have become the host. */
static void run_removal(live_table *table, const app_command *command)
{
    posse_status status;
    if (command->entry.person == POSSE_HOUSE || command->entry.person == posse_table_host(table->table)) {
        write_removal(table);
        return;
    }
    posse_fail(&status, POSSE_NOT_HOST, NULL, "only the host may \"delete\"");
    refuse(take_first(table), status.code, &status);
}

/* Puts a command before all others. */
static void prepend(live_table *table, app_command *command)
{
    command->next = table->commands;
    table->commands = command;
    table->command_count++;
}

/* Runs the first command. It leaves the queue at once if it is refused, a duplicate or a query; otherwise when it is
 * written. */
static void run_first(live_table *table)
{
    posse_status status;
    app_command *command = table->commands;
    const posse_match *match = posse_table_match(table->table);
    table->events_before = match ? match->event_count : 0;
    if (command->is_removal) {
        run_removal(table, command);
        return;
    }
    if (command->query) {
        if (command->sender)
            command->query(command->sender, command);
        command_free(take_first(table));
        return;
    }
    if ((command->game && !may_play(table, command->game, &status)) || !sees_seat(table, command, &status) ||
        !budget_allows(table, command, &status) || !places_allow(table, command, &status)) {
        refuse(take_first(table), status.code, &status);
        return;
    }
    app_command *leave = places_make_room(table, command);
    if (leave) {
        prepend(table, leave);
        return;
    }
    switch (enter(table, &command->entry, &status)) {
    case POSSE_APPLIED:
        entry_record_write(table, command, on_written);
        return;
    case POSSE_DUPLICATE:
        answer_duplicate(take_first(table));
        return;
    case POSSE_REJECTED:
        refuse(take_first(table), status.code, &status);
        return;
    }
}

/* A person may come back to a table that nobody was at, or after the server was down. A short clock does not run then:
 * nobody's time runs out before the table has been occupied for a full decision, or for MAX_ARRIVAL_MS if that is less. */
uint64_t live_table_clock_from(const live_table *table)
{
    uint64_t clock = (uint64_t)posse_table_options_of(table->table)->clock * 1000;
    if (posse_table_stage(table->table) == POSSE_SHUFFLING)
        clock = ARRIVAL_DEAL_MS;
    else if (live_table_keeps_time(table))
        return 0;
    return table->occupied_since + table->clock_shift + (clock < MAX_ARRIVAL_MS ? clock : MAX_ARRIVAL_MS);
}

uint64_t live_table_now(const live_table *table)
{
    return server_now(table->server) + table->clock_shift;
}

static void run_todo(live_table *table)
{
    uint64_t now = live_table_now(table);
    posse_todo todo = posse_table_todo(table->table, now);
    const posse_seat *seat = todo.seat >= 0 ? posse_table_seat(table->table, todo.seat) : NULL;
    bool for_person = seat && seat->kind == POSSE_SEAT_PERSON && !seat->away;
    bool by_clock = for_person || (todo.kind == POSSE_TODO_ENTER && todo.entry == POSSE_ENTRY_DEAL);
    if (todo.kind == POSSE_TODO_NONE || (by_clock && now < live_table_clock_from(table)))
        return;
    if (todo.kind == POSSE_TODO_THINK) {
        bot_job_start(table, &todo);
        return;
    }
    app_command *command = command_new(todo.entry, POSSE_HOUSE);
    command->entry.seat = todo.seat;
    command->entry.at = todo.decision;
    if (todo.entry == POSSE_ENTRY_REMATCH)
        port_random(command->entry.bytes, sizeof command->entry.bytes);
    command_submit(table, command);
}

void live_table_advance(live_table *table)
{
    if (table->server->stopping || table->is_lost) {
        posse_status status;
        posse_fail(&status, POSSE_NOT_NOW, NULL,
                   table->is_lost ? "another program has the table now" : "the server is shutting down");
        if (table->state != LIVE_WRITING)
            commands_refuse_all(table, &status);
        return;
    }
    while (table->state == LIVE_READY && table->commands)
        run_first(table);
    if (table->state == LIVE_READY && (table->clients || live_table_keeps_time(table)) &&
        posse_table_number(table->table) > 0)
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
    if (table->command_count >= table->server->options.limits.commands || table->server->stopping) {
        table->server->counts.hits[HIT_COMMANDS] += !table->server->stopping;
        posse_fail(&status, POSSE_NOT_NOW, NULL,
                   table->server->stopping ? "the server is shutting down"
                                           : "too many commands are waiting at this table; please try again");
        refuse(command, POSSE_BUSY, &status);
        return;
    }
    if (command->options.text &&
        !posse_json_check(command->options.text, command->options.length, &command->entry.options, &status)) {
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
        if (command->sender == client && command->entry.kind == kind)
            return true;
    return false;
}

void commands_drop_client(live_table *table, const app_client *client)
{
    table->last_command = &table->commands;
    while (*table->last_command) {
        app_command *command = *table->last_command;
        if (command->sender != client) {
            table->last_command = &command->next;
            continue;
        }
        *table->last_command = command->next;
        table->command_count--;
        command_free(command);
    }
}

void commands_detach_client(live_table *table, const app_client *client)
{
    for (app_command *command = table->commands; command; command = command->next)
        if (command->sender == client)
            command->sender = NULL;
    hint_detach_client(table, client);
    if (!table->clients)
        bot_job_abandon(table);
}
