/* wire.def as wire_types reads it. This must not need any file that wire_types writes. */
#ifndef POSSE_WIRE_TYPES_DEFINITION_H
#define POSSE_WIRE_TYPES_DEFINITION_H

#include "wire_limits.h"

/* ---- kinds of fields ------------------------------------------------------------------------- */

/* How a field of each kind looks in each language. In these texts {name} stands for the field's name, {of} for the set
 * or struct that it names, {Of} for the same as a TypeScript type, {type} for its type as wire.def has it, {least} and
 * {most} for the bounds in C, {max} for the upper bound as a number, {digits} for twice that, {range} for both bounds
 * in English. */
typedef struct field_kind {
    const char *name;       /* WIRE_KIND_name */
    const char *c;          /* the declaration in its struct */
    const char *row;        /* what is particular of its row in wire_messages.c */
    const char *typescript; /* its type */
    const char *markdown;   /* its values, in English */
    bool has_count;         /* in C there is a name_count */
} field_kind;

extern const field_kind kind_number, kind_seat, kind_seats, kind_flag, kind_text, kind_said,
    kind_choice, kind_level, kind_game, kind_hex, kind_raw, kind_part, kind_list;

/* ---- lines of wire.def ------------------------------------------------------------------------ */

enum { NEEDED = 0, OPTIONAL = 1, NULLABLE = 2 };

typedef enum line_type {
    LINE_END = 0,
    LINE_STRUCT = 1,
    LINE_CLIENT = 2,
    LINE_SERVER = 4,
    LINE_HAPPENS = 8,
    LINE_ENTRY = 16,
    LINE_FIELD = 32,
    ALL_MESSAGES = LINE_CLIENT | LINE_SERVER,
    ALL_WHATS = LINE_CLIENT | LINE_HAPPENS,
} line_type;

typedef struct line {
    line_type type;
    int need; /* FIELD: set of OPTIONAL and NULLABLE */
    const char *name, *doc;
    const char *word, *handler, *who, *when, *members, *tells; /* ENTRY, as they stand */
    const field_kind *kind;                                    /* FIELD, and so on to `fills` */
    int64_t least, most;
    const char *least_text, *most_text; /* as they stand; NULL: it has no bounds */
    const char *of;                     /* the set, the struct, or what kind of JSON */
    const char *ts;                     /* RAW: in TypeScript */
    const char *fills;                  /* the member of posse_entry; NULL: none */
    bool written, read;                 /* STRUCT */
} line;

/* A struct, a message or what happens. */
typedef struct shape {
    const line *head;
    const line *entry; /* NULL: it is not entered in the log */
    const line *fields;
    int field_count;
} shape;

/* All shapes of some types:  for (shape s = {0}; next_shape(LINE_CLIENT | LINE_SERVER, &s);) */
bool next_shape(unsigned types, shape *s);

/* The field of every message that wire.def does not mention. */
extern const line id_field;

static inline bool is_message(const shape *s)
{
    return s->head->type & ALL_MESSAGES;
}

/* ---- sets of words ------------------------------------------------------------------------------ */

enum { MAX_WORDS = 64 };

typedef struct word_set {
    const char *name, *doc;
    const char *c_type;       /* of a field in C; NULL: it is a LEVEL, whose words are the bots' */
    const char *const *words; /* from `first` to before `end`; NULL: they are found out */
    int first, end;
    const char *c_words, *c_first, *c_end; /* the same as C */
} word_set;

extern const word_set word_sets[]; /* ended by one without a name */
const word_set *word_set_named(const char *name);
int words_of(const word_set *set, const char *out[MAX_WORDS]);

/* ---- printing ------------------------------------------------------------------------------------ */

/* "seat_info" as "SeatInfo", and as "SEAT_INFO". */
void put_camel(posse_buffer *out, const char *name);
void put_upper(posse_buffer *out, const char *name);

/* One of the texts of a field_kind, filled in. */
void put_filled(posse_buffer *out, const char *text, const line *field);

#endif
