/* Messages that show a table to one client: the whole table, or what an entry changed. Each shows only what that client
 * may see. */
#ifndef POSSE_WIRE_FRAMES_H
#define POSSE_WIRE_FRAMES_H

#include "wire.h"
#include <posse/table.h>

typedef struct frame_recipient {
    int person;  /* POSSE_NOBODY: a spectator who has not joined */
    int seat;    /* whose view is sent; below zero: the public view */
    bool has_id; /* true if this answers a message, whose `id` follows */
    int64_t id;
} frame_recipient;

/* The table, and what the table itself does not know. */
typedef struct frame_context {
    const posse_table *table;
    bool here[POSSE_MAX_PERSONS]; /* whether each person is connected, in the order of posse_table_person_at */
    bool gone[POSSE_MAX_PERSONS]; /* whether each has been away for long */
    bool idle[POSSE_MAX_PERSONS]; /* whether each has let the others wait for long */
    int watching;                 /* connections that have not joined */
    uint64_t now;
    uint64_t clock_from; /* no clock runs out before this time */
    const char *replay;  /* address of the last game's replay, or NULL */
    const char *alias;   /* a short code to say aloud, or NULL */
} frame_context;

/* A `table` message, with the events after number `since`. */
void frame_write_table(const frame_context *context, frame_recipient recipient, size_t since, posse_buffer *out);

/* The `update` messages about an entry that was just applied. `since` is the number of events before that entry. */
typedef struct frame_change {
    const posse_entry *entry;
    size_t since;
} frame_change;

/* Writes the updates about one entry to all who get one:
 *
 *     frame_update_begin(update, &context, &change);
 *     for each recipient
 *         frame_update_write(update, recipient, &out);
 *
 * What is the same for everybody is found and written once. What may depend on the recipient (the view, events that
 * hide something, legal actions, hidden chat) is written for each of them, so that nothing that one may see can get
 * into the message to another. An object can be used for one entry after the other, and keeps its memory. Between
 * `begin` and the last `write` the table must not change. */
typedef struct frame_update frame_update;
frame_update *frame_update_new(void);
void frame_update_free(frame_update *update); /* may be NULL */
void frame_update_begin(frame_update *update, const frame_context *context, const frame_change *change);
void frame_update_write(frame_update *update, frame_recipient recipient, posse_buffer *out);

/* A `here` message: who is connected. */
void frame_write_here(const frame_context *context, posse_buffer *out);

/* A row of the list of tables. The row points into `storage`, which must outlive it. */
void frame_table_row(const posse_table *table, const char *code, posse_buffer *storage, wire_table_row *out);

/* Converts the options of a message to the JSON object that a POSSE_ENTRY_OPTIONS holds. */
void frame_put_options(posse_buffer *out, const wire_table_options *options);

/* The seat whose view a person gets by default: their only seat, or -1 if they hold none or several. */
int frame_default_seat(const posse_table *table, int person);

#endif
