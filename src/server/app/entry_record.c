/* What is written to the store with an entry: the line of the log, and what follows from the entry: the summary for lists,
 * the replay of a game that has ended, names to remove, and notes. */
#include "app_internal.h"
#include "match.h"

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
    case POSSE_ENTRY_SHOWN:
    case POSSE_ENTRY_AGAIN:
        return posse_table_stage(table->table) == POSSE_FINISHED ||
               entry->time - table->summary_time > MAX_SUMMARY_AGE_MS;
    default:
        return true;
    }
}

/* The texts that are written to disk with an entry. */
typedef struct entry_record {
    posse_buffer line, row, rules, replay, names;
    store_summary summary;
    char push_notes[2][PUSH_NOTE_NAME];
    ban_note ban;
} entry_record;

static void add_summary(live_table *table, const posse_entry *entry, entry_record *w, store_entry *out)
{
    wire_table_row row;
    frame_table_row(table->table, table->code, &w->rules, &row);
    wire_put_table_row(&w->row, &row);
    w->summary = (store_summary){.is_public = posse_table_options_of(table->table)->listed,
                                 .stage = posse_stage_names[posse_table_stage(table->table)],
                                 .updated = (int64_t)server_now(table->server),
                                 .text = {w->row.text, w->row.length}};
    out->summary = &w->summary;
    table->summary_time = entry->time;
}

static void add_note(store_entry *out, store_note note)
{
    int at = 0;
    while (out->notes[at].name)
        at++;
    out->notes[at] = note;
}

/* The entry that ends a game is written together with the replay. */
static void add_replay(live_table *table, entry_record *w, store_entry *out)
{
    const posse_match *match = posse_table_match(table->table);
    bool is_new_end = match && match->event_count > table->events_before;
    if (!is_new_end || !posse_table_replay(table->table, &w->replay))
        return;
    replay_name_of(table->table, table->replay);
    out->replay = table->replay;
    out->replay_bytes = (store_bytes){w->replay.text, w->replay.length};
    add_note(out, retention_note_replay(table));
    table->server->counts.games++;
}

/* When a person leaves, the table's replays keep only the names of people who are still there. This removes every name
 * that the person ever had, including the names of the person's seats. */
static void add_kept_names(const live_table *table, const posse_entry *entry, entry_record *w, store_entry *out)
{
    const posse_table *state = table->table;
    if (entry->kind != POSSE_ENTRY_LEAVE && entry->kind != POSSE_ENTRY_REMOVE)
        return;
    posse_json_put_list(&w->names);
    for (int i = 0; i < posse_table_persons(state); i++)
        posse_json_put_string(&w->names, posse_table_person_at(state, i)->name);
    for (int seat = 0; seat < posse_table_options_of(state)->players; seat++)
        if (posse_table_seat_name(state, seat))
            posse_json_put_string(&w->names, posse_table_seat_name(state, seat));
    posse_json_end_list(&w->names);
    out->kept_names = w->names.text;
}

/* A person who leaves gets no more push messages. */
static void drop_push_notes(const posse_entry *entry, entry_record *w, store_entry *out)
{
    if (entry->kind != POSSE_ENTRY_LEAVE && entry->kind != POSSE_ENTRY_REMOVE)
        return;
    push_notes_of(entry->kind == POSSE_ENTRY_LEAVE ? entry->person : entry->other, w->push_notes);
    for (int i = 0; i < 2; i++)
        add_note(out, (store_note){.name = w->push_notes[i]});
}

/* The table has an alias in the lobby. A released alias can be given to another table as soon as this is written. */
static void add_alias(live_table *table, store_entry *out)
{
    bool in_lobby = posse_table_stage(table->table) == POSSE_LOBBY;
    if (in_lobby)
        code_take_alias(table, true);
    if (table->alias[0])
        add_note(out, (store_note){.name = ALIAS_NOTE, .text = in_lobby ? table->alias : NULL});
}

/* Says when to load the table if it is not in memory then, by the service clock. If a bot has to act, that is at once. */
static void add_deadline(const live_table *table, const posse_entry *entry, store_entry *out)
{
    if (posse_table_options_of(table->table)->clock < LONG_CLOCK_S)
        return;
    uint64_t left = 0;
    posse_table_time_left(table->table, entry->time, &left);
    add_note(out, (store_note){.name = DEADLINE_NOTE,
                               .text = live_table_keeps_time(table) ? "" : NULL,
                               .time = (int64_t)(service_now(table->server) + left)});
}

static void add_used(live_table *table, store_entry *out)
{
    store_note note;
    if (retention_note_table(table, &note))
        add_note(out, note);
}

void entry_record_write(live_table *table, const app_command *command, store_done *done)
{
    const posse_entry *entry = &command->entry;
    entry_record w = {0};
    store_entry out = {.code = table->code, .number = (int64_t)posse_table_number(table->table)};
    posse_entry_write(entry, &w.line);
    out.bytes = (store_bytes){w.line.text, w.line.length};
    if (needs_summary(table, entry))
        add_summary(table, entry, &w, &out);
    add_replay(table, &w, &out);
    add_kept_names(table, entry, &w, &out);
    add_alias(table, &out);
    add_used(table, &out);
    add_deadline(table, entry, &out);
    if (out.number == 1)
        add_note(&out, (store_note){.name = UNVISITED_NOTE, .text = "", .time = (int64_t)service_now(table->server)});
    drop_push_notes(entry, &w, &out);
    if (table_ban_note(table, entry, &w.ban))
        add_note(&out, w.ban.note);
    table->state = LIVE_WRITING;
    table->jobs++;
    store_append(table->server->store, &out, done, table);
    budget_charge(table, command, w.line.length, w.replay.length);
    posse_buffer_free(&w.line);
    posse_buffer_free(&w.row);
    posse_buffer_free(&w.rules);
    posse_buffer_free(&w.replay);
    posse_buffer_free(&w.names);
}
