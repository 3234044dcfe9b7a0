/* Chat and emotes. */
#include "alloc.h"
#include "table_internal.h"

#include <stdlib.h>
#include <string.h>

void table_clear_chat(posse_table *table)
{
    for (int i = 0; i < table->chat_count; i++)
        free(table->chat[i].text);
    table->chat_count = 0;
}

void table_trim_chat(posse_table *table)
{
    if (table->chat_count <= POSSE_MAX_CHAT_LINES)
        return;
    free(table->chat[0].text);
    memmove(table->chat, table->chat + 1, POSSE_MAX_CHAT_LINES * sizeof *table->chat);
    table->chat_count--;
}

void table_erase_chat_name(posse_table *table, int person)
{
    for (int i = 0; i < table->chat_count; i++)
        if (table->chat[i].person == person)
            table->chat[i].name[0] = '\0';
}

static posse_entry_outcome add_chat_line(posse_table *table, const posse_entry *entry, bool emote)
{
    if (!table->chat)
        table->chat = posse_alloc_zeroed(POSSE_MAX_CHAT_LINES + 1, sizeof *table->chat);
    posse_chat_line *line = &table->chat[table->chat_count++];
    *line = (posse_chat_line){.number = table->number + 1,
                              .person = entry->person,
                              .text = posse_strdup(entry->text),
                              .emote = emote,
                              .hidden = posse_table_has_seen(table, entry->person)};
    memcpy(line->name, table_person(table, entry->person)->name, sizeof line->name);
    return POSSE_APPLIED;
}

static bool may_talk(const posse_table *table, int person, posse_status *status)
{
    return !table_person(table, person)->muted || posse_fail(status, POSSE_NOT_YOURS, NULL, "the host has muted you");
}

posse_entry_outcome table_say(posse_table *table, posse_entry *entry, posse_status *status)
{
    if (!may_talk(table, entry->person, status))
        return POSSE_REJECTED;
    if (!entry->text[0])
        return table_reject(status, POSSE_BAD_REQUEST, "text", "\"text\" must not be empty");
    return add_chat_line(table, entry, false);
}

posse_entry_outcome table_emote(posse_table *table, posse_entry *entry, posse_status *status)
{
    if (!may_talk(table, entry->person, status))
        return POSSE_REJECTED;
    for (int i = 0; i < POSSE_EMOTES; i++)
        if (strcmp(entry->text, posse_emotes[i]) == 0)
            return add_chat_line(table, entry, true);
    return table_reject(status, POSSE_BAD_REQUEST, "emote", "unknown emote");
}

bool posse_table_may_read_chat(const posse_table *table, const posse_chat_line *line, int person)
{
    return !line->hidden || table->stage != POSSE_PLAYING || posse_table_has_seen(table, person);
}
