/* A backup of the table before an entry, restored if the entry leads to another game than the one it was logged with.
 *
 * Lists that only grow (actions, events, event_counts) are not copied: restoring shortens them again. A match that a
 * deal replaces, and a chat line that a new one pushes out, are kept until the entry is accepted (finish_entry in
 * table.c). */
#include "alloc.h"
#include "table_internal.h"

#include <stdlib.h>
#include <string.h>

static void *copy_of(const void *bytes, size_t used, size_t capacity)
{
    if (!capacity)
        return NULL;
    void *copy = posse_alloc(1, capacity);
    if (used)
        memcpy(copy, bytes, used);
    return copy;
}

void table_back_up(const posse_table *table, posse_table *backup)
{
    size_t state = table->match.game ? table->match.game->state_size : 0;
    size_t persons = (size_t)table->person_count * sizeof *table->persons;
    size_t leavers = (size_t)table->leaver_count * sizeof *table->leavers;
    size_t bans = (size_t)table->ban_count * sizeof *table->bans;
    size_t chat = (size_t)table->chat_count * sizeof *table->chat;
    size_t marks = (size_t)table->mark_count;
    *backup = *table;
    backup->persons = copy_of(table->persons, persons, persons);
    backup->leavers = copy_of(table->leavers, leavers, leavers);
    backup->bans = copy_of(table->bans, bans, bans);
    backup->chat = copy_of(table->chat, chat, chat); /* the texts still belong to the table */
    backup->match.state = copy_of(table->match.state, state, state);
    backup->marks = copy_of(table->marks, marks * sizeof *table->marks, table->mark_capacity * sizeof *table->marks);
    backup->mark_states = copy_of(table->mark_states, marks * state, table->mark_capacity * state);
    backup->options_text = (posse_buffer){0};
    if (table->options_text.length)
        posse_put_bytes(&backup->options_text, table->options_text.text, table->options_text.length);
}

void table_free_backup(posse_table *backup)
{
    free(backup->persons);
    free(backup->leavers);
    free(backup->bans);
    free(backup->chat);
    free(backup->match.state);
    free(backup->marks);
    free(backup->mark_states);
    posse_buffer_free(&backup->options_text);
}

/* Restores the match from the backup. Its lists are the table's, because the entry may have reallocated them. */
static void restore_match(posse_table *table, posse_table *backup)
{
    if (table->previous_match.game) {
        posse_match_free(&table->match);
        table->match = table->previous_match;
        table->previous_match = (posse_match){0};
    } else if (!backup->match.game) {
        posse_match_free(&table->match); /* this entry dealt the table's first match */
    }
    posse_match *match = &table->match;
    if (match->game)
        posse_match_rewind(match,
                           (posse_mark){.actions = backup->match.action_count, .events = backup->match.event_count},
                           backup->match.state);
    match->rng = backup->match.rng;
    free(backup->match.state);
    backup->match = *match;
}

void table_restore(posse_table *table, posse_table *backup)
{
    restore_match(table, backup);
    for (int i = backup->chat_count; i < table->chat_count; i++)
        free(table->chat[i].text);
    if (backup->chat_count)
        memcpy(table->chat, backup->chat, (size_t)backup->chat_count * sizeof *table->chat);
    free(backup->chat);
    free(table->persons);
    free(table->leavers);
    free(table->bans);
    free(table->marks);
    free(table->mark_states);
    posse_buffer_free(&table->options_text);
    backup->chat = table->chat;
    backup->event_counts = table->event_counts;
    backup->event_counts_capacity = table->event_counts_capacity;
    *table = *backup;
    if (table->options_text.length)
        table->options.settings = posse_json_get(table_options_json(table), "new");
}
