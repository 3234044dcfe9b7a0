/* wire_types: generates files from wire.def and from the games. Each function prints one file. */
#ifndef POSSE_WIRE_TYPES_TYPES_H
#define POSSE_WIRE_TYPES_TYPES_H

#include "definition.h"

/* How many games are played with each setting, to learn which fields of events are always present. */
extern int types_games;

/* The whole of web/src/net/wire.ts. */
void types_typescript(posse_buffer *out);

/* web/src/games/NAME/wire.ts: the settings and events of a game. */
void types_of_game(const posse_game *game, posse_buffer *out);

/* The tables of docs/protocol.md. */
void types_markdown(posse_buffer *out);

/* The dictionary for fuzzers. */
void types_dictionary(posse_buffer *out);

/* include/posse/entry_kinds.h, src/table/entry_rules.h and .c, src/wire/wire_messages.h and .c. */
void types_entry_kinds_h(posse_buffer *out);
void types_entry_rules_h(posse_buffer *out);
void types_entry_rules_c(posse_buffer *out);
void types_messages_h(posse_buffer *out);
void types_messages_c(posse_buffer *out);

/* "'easy' | 'hard'" or "'easy', 'hard'" */
void types_put_words(posse_buffer *out, const char *const words[], int count, const char *between);

/* ---- playing games to observe their events --------------------------------------------------------- */

enum { TYPES_MAX_EVENTS = POSSE_MAX_EVENTS };

/* What was observed about each kind of event. The sets are sets of its fields. */
typedef struct types_seen {
    bool occurred[TYPES_MAX_EVENTS];
    unsigned left_out[TYPES_MAX_EVENTS]; /* at least once; all fields if the kind never occurred */
    unsigned strings[TYPES_MAX_EVENTS];  /* fields that the game writes itself, as a list of strings */
    unsigned numbers[TYPES_MAX_EVENTS];  /* the same, as a list of numbers */
} types_seen;
types_seen types_observe(const posse_game *game, int games);

#endif
