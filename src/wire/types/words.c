/* The sets of words that a CHOICE of wire.def can name. The words themselves are defined in the code that uses them. */
#include "definition.h"
#include "levels.h"
#include <posse/bot.h>
#include <posse/table_words.h>

#include <string.h>

#define LISTED(n, about, type, list, from, to)                                                                         \
    {                                                                                                                  \
        .name = #n, .doc = (about), .c_type = #type, .words = (list), .first = (from), .end = (to), .c_words = #list,  \
        .c_first = #from, .c_end = #to                                                                                 \
    }

const word_set word_sets[] = {
    {.name = "level", .doc = "the level of a bot, weakest first"},
    LISTED(gesture, "a gesture in the chat", int, posse_emotes, 0, POSSE_EMOTES),
    LISTED(stage, "the stage of a table", posse_stage, posse_stage_names, 0, POSSE_STAGES),
    LISTED(seat_kind, "the holder of a seat", posse_seat_kind, posse_seat_kind_names, 0, POSSE_SEAT_KINDS),
    LISTED(waiting, "what a table is waiting for", posse_waiting, posse_waiting_names, POSSE_WAITS_ACT, POSSE_WAITINGS),
    LISTED(code, "why a message was refused", posse_code, posse_code_names, POSSE_BAD_JSON, POSSE_CODES),
    {.name = "what",
     .doc = "what an update is about: the message of a client, or `clock`, `close` or `deal`",
     .c_type = "wire_what",
     .c_words = "what_names",
     .c_first = "0",
     .c_end = "WIRE_WHATS"},
    {.name = NULL}};

const word_set *word_set_named(const char *name)
{
    const word_set *set = word_sets;
    while (strcmp(set->name, name) != 0)
        set++;
    return set;
}

static int update_words(const char *out[MAX_WORDS])
{
    int count = 0;
    for (shape s = {0}; next_shape(ALL_WHATS, &s);)
        out[count++] = s.head->name;
    return count;
}

int words_of(const word_set *set, const char *out[MAX_WORDS])
{
    if (!set->words)
        return set->c_type ? update_words(out) : wire_levels(out);
    for (int i = set->first; i < set->end; i++)
        out[i - set->first] = set->words[i];
    return set->end - set->first;
}
