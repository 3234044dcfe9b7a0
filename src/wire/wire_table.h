/* The messages as tables, for who goes over all of them: the reader, the writer, the generator of
 * TypeScript and documents, the tests. Everybody else needs wire.h alone.
 */
#ifndef POSSE_WIRE_WIRE_TABLE_H
#define POSSE_WIRE_WIRE_TABLE_H

#include "wire.h"

typedef enum wire_kind {
    WIRE_KIND_NUMBER,
    WIRE_KIND_SEAT,
    WIRE_KIND_SEATS,
    WIRE_KIND_FLAG,
    WIRE_KIND_TEXT,
    WIRE_KIND_SAID,
    WIRE_KIND_CHOICE,
    WIRE_KIND_GAME,
    WIRE_KIND_HEX,
    WIRE_KIND_RAW,
    WIRE_KIND_PART,
    WIRE_KIND_LIST,
    WIRE_KINDS
} wire_kind;

typedef enum wire_need { WIRE_NEEDED, WIRE_OPTIONAL, WIRE_NULLABLE, WIRE_EITHER } wire_need;

/* A set of words. */
typedef struct wire_words {
    const char *name;
    const char *doc;
    const char *const *words;
    int count;
} wire_words;

typedef struct wire_shape wire_shape;

typedef struct wire_field {
    const char *name; /* NULL: no more fields */
    const char *doc;
    wire_kind kind;
    wire_need need;
    size_t at;               /* where it is in its struct */
    size_t has, null, count; /* where those are, if `need` and `kind` have them */
    int64_t least, most;     /* numbers: of the number; else the most bytes, characters or items */
    const wire_words *words; /* CHOICE */
    const wire_shape *part;  /* PART, LIST */
    posse_json_type json;    /* RAW: what it must be; ABSENT: anything but null */
    const char *type;        /* RAW: in TypeScript */
} wire_field;

typedef enum wire_from { WIRE_INSIDE, WIRE_FROM_CLIENT, WIRE_FROM_SERVER } wire_from;

/* A struct, or a message with its `id` as the first field. */
struct wire_shape {
    const char *name;
    const char *doc;
    wire_from from;
    size_t size;
    const wire_field *fields;
};

extern const wire_shape wire_messages[WIRE_TYPES];
extern const wire_shape wire_structs[];          /* ended by one without a name */
extern const wire_words *const wire_word_sets[]; /* ended by NULL */

enum { WIRE_MAX_FIELDS = 24 }; /* of one struct */

/* The two that everything else is made of. */
bool wire_read_shape(const wire_shape *shape, posse_json value, const char *path, void *out,
                     posse_status *status);
void wire_put_shape(posse_buffer *out, const wire_shape *shape, const void *value);

#endif
