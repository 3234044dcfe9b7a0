/* What a connection is told of a table: the whole of it, or what an entry has changed, each as the one behind
 * the connection may see it. */
#ifndef POSSE_WIRE_FRAMES_H
#define POSSE_WIRE_FRAMES_H

#include "wire.h"
#include <posse/table.h>

typedef struct frame_recipient {
    int person;  /* POSSE_NOBODY: an onlooker without a name */
    int seat;    /* that is looked at; below zero: none, which sees what everybody sees */
    bool has_id; /* of the message that is answered, if it is one */
    int64_t id;
} frame_recipient;

/* What a table does not know itself. */
typedef struct frame_context {
    const posse_table *table;
    uint32_t here; /* set of the persons who are connected */
    uint64_t now;
    const char *replay; /* where the replay of the last game is; may be NULL */
} frame_context;

/* A `table`, with all events of the game that the recipient does not have: those after number `since`. */
void frame_write_table(const frame_context *context, frame_recipient recipient, size_t since,
                       posse_buffer *out);

/* An `update` about the entry that has just been entered; `since` is the number of the last event that was
 * told before it. */
typedef struct frame_change {
    const posse_entry *entry;
    size_t since;
} frame_change;
void frame_write_update(const frame_context *context, frame_recipient recipient,
                        const frame_change *change, posse_buffer *out);

/* A `here`. */
void frame_write_here(const frame_context *context, posse_buffer *out);

/* A row for lists of tables, and the options alone, as the wire has them. `rules` lasts as long as `kept`. */
void frame_table_row(const posse_table *table, const char *code, posse_buffer *kept,
                     wire_table_row *out);

/* The entry's options from those of the wire: the object that POSSE_ENTRY_OPTIONS takes. */
void frame_put_options(posse_buffer *out, const wire_table_options *options);

/* The seat that one looks at if one has not said which: the only one, or none of several. */
int frame_usual_seat(const posse_table *table, int person);

#endif
