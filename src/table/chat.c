/* What people say. */
#include "alloc.h"
#include "table_internal.h"

#include <stdlib.h>
#include <string.h>

void table_forget_chat(posse_table *table)
{
    for (int i = 0; i < table->line_count; i++)
        free(table->lines[i].text);
    table->line_count = 0;
}

void table_trim_chat(posse_table *table)
{
    if (table->line_count <= POSSE_MAX_CHAT_LINES)
        return;
    free(table->lines[0].text);
    memmove(table->lines, table->lines + 1, POSSE_MAX_CHAT_LINES * sizeof *table->lines);
    table->line_count--;
}

void table_forget_name(posse_table *table, int person)
{
    for (int i = 0; i < table->line_count; i++)
        if (table->lines[i].person == person)
            table->lines[i].name[0] = '\0';
}

bool table_knows_too_much(const posse_table *table, int person)
{
    for (int seat = 0; seat < table->options.players; seat++)
        if (table->persons[person].seats >> seat & 1 &&
            posse_table_viewer(table, seat) == POSSE_EVERYTHING)
            return table->stage == POSSE_PLAYING;
    return false;
}

static posse_entry_outcome add_line(posse_table *table, const posse_entry *entry, bool emote)
{
    if (!table->lines)
        table->lines = posse_alloc_zeroed(POSSE_MAX_CHAT_LINES + 1, sizeof *table->lines);
    posse_chat_line *line = &table->lines[table->line_count++];
    *line = (posse_chat_line){.number = table->number + 1,
                              .person = entry->person,
                              .text = posse_strdup(entry->text),
                              .emote = emote,
                              .hidden = table_knows_too_much(table, entry->person)};
    memcpy(line->name, table->persons[entry->person].name, sizeof line->name);
    return POSSE_APPLIED;
}

static bool may_talk(const posse_table *table, int person, posse_status *status)
{
    return !table->persons[person].muted ||
           posse_fail(status, POSSE_NOT_YOURS, NULL, "the host has muted you");
}

posse_entry_outcome table_say(posse_table *table, posse_entry *entry, posse_status *status)
{
    if (!may_talk(table, entry->person, status))
        return POSSE_REJECTED;
    if (!entry->text[0])
        return table_reject(status, POSSE_BAD_REQUEST, "text", "\"text\" must not be empty");
    return add_line(table, entry, false);
}

posse_entry_outcome table_emote(posse_table *table, posse_entry *entry, posse_status *status)
{
    if (!may_talk(table, entry->person, status))
        return POSSE_REJECTED;
    for (int i = 0; i < POSSE_EMOTES; i++)
        if (strcmp(entry->text, posse_emotes[i]) == 0)
            return add_line(table, entry, true);
    return table_reject(status, POSSE_BAD_REQUEST, "emote", "there is no such emote");
}

bool posse_table_hears(const posse_table *table, const posse_chat_line *line, int viewer)
{
    return !line->hidden || viewer == POSSE_EVERYTHING || table->stage != POSSE_PLAYING;
}
