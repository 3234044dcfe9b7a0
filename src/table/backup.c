/* A backup of the table before an entry, restored if the entry leads to another game than when it was made.
 *
 * Lists that only grow (actions, events, told) are not copied: restoring shortens them again. The match that a
 * deal replaces, and the chat line that a new one pushes out, are kept until the entry is settled (table.c). */
#include "alloc.h"
#include "table_internal.h"

#include <stdlib.h>
#include <string.h>

static void *copy_of(const void *bytes, size_t used, size_t capacity)
{
    void *copy = capacity ? posse_alloc(1, capacity) : NULL;
    if (used)
        memcpy(copy, bytes, used);
    return copy;
}

void table_back_up(const posse_table *table, posse_table *backup)
{
    size_t state = table->match.game ? table->match.game->state_size : 0;
    size_t persons = (size_t)table->person_count * sizeof *table->persons;
    size_t lines = (size_t)table->line_count * sizeof *table->lines;
    *backup = *table;
    backup->persons = copy_of(table->persons, persons, persons);
    backup->lines = copy_of(table->lines, lines, lines); /* the texts stay the table's */
    backup->match.state = copy_of(table->match.state, state, state);
    backup->mark_states = copy_of(table->mark_states, (size_t)table->mark_count * state,
                                  (size_t)table->mark_capacity * state);
    backup->settings = (posse_buffer){0};
    if (table->settings.length)
        posse_put_bytes(&backup->settings, table->settings.text, table->settings.length);
}

void table_free_backup(posse_table *backup)
{
    free(backup->persons);
    free(backup->lines);
    free(backup->match.state);
    free(backup->mark_states);
    posse_buffer_free(&backup->settings);
}

/* Restores the match of the backup, with the lists of the table, which may have moved. */
static void restore_match(posse_table *table, posse_table *backup)
{
    if (table->replaced.game) {
        posse_match_free(&table->match);
        table->match = table->replaced;
        table->replaced = (posse_match){0};
    } else if (!backup->match.game) {
        posse_match_free(&table->match); /* this entry has dealt the table's first match */
    }
    posse_match *match = &table->match;
    if (match->game)
        posse_match_rewind(match,
                           (posse_mark){.actions = backup->match.action_count,
                                        .events = backup->match.event_count},
                           backup->match.state);
    match->rng = backup->match.rng;
    free(backup->match.state);
    backup->match = *match;
}

void table_restore(posse_table *table, posse_table *backup)
{
    restore_match(table, backup);
    for (int i = backup->line_count; i < table->line_count; i++)
        free(table->lines[i].text);
    if (backup->line_count)
        memcpy(table->lines, backup->lines, (size_t)backup->line_count * sizeof *table->lines);
    free(backup->lines);
    free(table->persons);
    free(table->mark_states);
    posse_buffer_free(&table->settings);
    backup->lines = table->lines;
    backup->told = table->told;
    backup->told_capacity = table->told_capacity;
    *table = *backup;
    if (table->settings.length && !posse_json_check(table->settings.text, table->settings.length,
                                                    &table->options.settings, NULL))
        abort(); /* the settings were checked when they came in */
}
