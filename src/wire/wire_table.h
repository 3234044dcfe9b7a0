/* The messages as tables, for code that loops over them: the reader, the writer, the tests, and the conversion of
 * messages to entries. All other code needs only wire.h.
 */
#ifndef POSSE_WIRE_WIRE_TABLE_H
#define POSSE_WIRE_WIRE_TABLE_H

#include "wire.h"
#include <posse/table.h>

/* ---- fields ------------------------------------------------------------------------------------ */

typedef enum wire_kind {
    WIRE_KIND_NUMBER,
    WIRE_KIND_SEAT,
    WIRE_KIND_SEATS,
    WIRE_KIND_FLAG,
    WIRE_KIND_TEXT,
    WIRE_KIND_SAID,
    WIRE_KIND_CHOICE,
    WIRE_KIND_LEVEL,
    WIRE_KIND_GAME,
    WIRE_KIND_HEX,
    WIRE_KIND_RAW,
    WIRE_KIND_PART,
    WIRE_KIND_LIST,
    WIRE_KINDS
} wire_kind;

/* Whether a field may be left out, or be null. */
enum { WIRE_OPTIONAL = 1, WIRE_NULLABLE = 2 };

/* The member of posse_entry that a field of a command is copied to. */
typedef enum wire_fills {
    WIRE_FILLS_NOTHING,
    WIRE_FILLS_SEAT,
    WIRE_FILLS_OTHER,
    WIRE_FILLS_ON,
    WIRE_FILLS_AT,
    WIRE_FILLS_TEXT,
    WIRE_FILLS_BYTES,
    WIRE_FILLS_OPTIONS,
    WIRE_FILLS_TO,
} wire_fills;

/* A set of words: words[first] to words[end - 1]. A field holds the index of its word. */
typedef struct wire_words {
    const char *const *words;
    int first, end;
} wire_words;

typedef struct wire_shape wire_shape;

typedef struct wire_field {
    const char *name; /* NULL ends the list */
    wire_kind kind;
    unsigned need; /* set of WIRE_OPTIONAL and WIRE_NULLABLE */
    wire_fills fills;
    posse_json_type json;    /* RAW: the required type; ABSENT: anything but null */
    size_t at;               /* offset of the field in its struct */
    size_t has, null, count; /* offsets of has_, null_ and _count, if the field has them */
    int64_t least, most;     /* bounds of a NUMBER; else `most` bytes, characters or items */
    const wire_words *words; /* CHOICE */
    const wire_shape *part;  /* PART, LIST */
} wire_field;

/* ---- structs and messages ---------------------------------------------------------------------- */

typedef enum wire_from { WIRE_INSIDE, WIRE_FROM_CLIENT, WIRE_FROM_SERVER } wire_from;

/* A struct, or a message with its `id` as the first field. */
struct wire_shape {
    const char *name;
    wire_from from;
    size_t size;
    const wire_field *fields;
};

extern const wire_shape wire_messages[WIRE_TYPES];
extern const wire_shape wire_structs[]; /* the last one has no name */

enum { WIRE_MAX_FIELDS = 24 }; /* in one struct */

/* Read and write one struct, with everything in it. */
bool wire_read_shape(const wire_shape *shape, posse_json value, const char *path, void *out, posse_status *status);
void wire_put_shape(posse_buffer *out, const wire_shape *shape, const void *value);

/* ---- messages and entries ----------------------------------------------------------------------- */

/* The entry that a message becomes. */
typedef struct wire_command {
    bool is_entry; /* false: the message does not become an entry */
    posse_entry_kind kind;
} wire_command;
extern const wire_command wire_commands[WIRE_TYPES];

/* The parts of an `update` that an entry can change. */
enum {
    TELLS_NOTHING = 0,
    TELLS_OPTIONS = 1,
    TELLS_PEOPLE = 2,
    TELLS_STAGE = 4,
    TELLS_PLAY = 8,
    TELLS_LINE = 16,
    TELLS_BANS = 32,
};

typedef struct wire_change {
    wire_what what;
    unsigned tells;
} wire_change;
extern const wire_change wire_changes[POSSE_ENTRY_KINDS];

#endif
