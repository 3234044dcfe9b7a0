/* wire_types: what comes of wire.def and of the games. Each function prints one file. */
#ifndef POSSE_WIRE_TYPES_TYPES_H
#define POSSE_WIRE_TYPES_TYPES_H

#include "definition.h"

/* How many games of each kind are played to learn which fields of events are always there. */
extern int types_games;

/* The whole of web/src/net/wire.ts. */
void types_typescript(posse_buffer *out);

/* The part of it that is about the games themselves: settings, words, events. */
void types_of_games(posse_buffer *out);

/* The tables of docs/protocol.md. */
void types_markdown(posse_buffer *out);

/* Words for a fuzzer. */
void types_dictionary(posse_buffer *out);

/* include/posse/entry_kinds.h, src/table/entry_rules.h and .c, src/wire/wire_messages.h and .c. */
void types_entry_kinds_h(posse_buffer *out);
void types_entry_rules_h(posse_buffer *out);
void types_entry_rules_c(posse_buffer *out);
void types_messages_h(posse_buffer *out);
void types_messages_c(posse_buffer *out);

/* "'easy' | 'hard'" or "'easy', 'hard'" */
void types_put_words(posse_buffer *out, const char *const words[], int count, const char *between);

/* ---- playing games to see what they tell --------------------------------------------------------- */

enum { TYPES_MAX_EVENTS = 64 };

/* Of each kind of event sets of its fields: those that were left out at least once, all where the kind never came; and
 * those that a game writes by itself, by whether lists of strings or of numbers were seen there. */
typedef struct types_seen {
    bool came[TYPES_MAX_EVENTS];
    unsigned left_out[TYPES_MAX_EVENTS];
    unsigned strings[TYPES_MAX_EVENTS];
    unsigned numbers[TYPES_MAX_EVENTS];
} types_seen;
types_seen types_watch(const posse_game *game, int games);

#endif
