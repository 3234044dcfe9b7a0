/* wire.def as data, for wire_types. Must not include any file that wire_types generates. */
#ifndef POSSE_WIRE_TYPES_DEFINITION_H
#define POSSE_WIRE_TYPES_DEFINITION_H

#include "wire_limits.h"

/* ---- kinds of fields ------------------------------------------------------------------------- */

/* How to print a field of each kind in each language. In these texts
 *     {name}            is the field's name
 *     {of} {Of} {OF}    is the word set or struct that the field names; in CamelCase; in capitals
 *     {type} {ts}       is its C type or kind of JSON; its TypeScript type
 *     {least} {most}    are its bounds in C
 *     {max} {digits}    is its upper bound as a number; twice that number
 *     {range}           is both bounds in English */
typedef struct field_kind {
    const char *name;       /* WIRE_KIND_name */
    const char *c;          /* the declaration in its struct */
    const char *row;        /* the rest of its row in wire_messages.c */
    const char *typescript; /* its type */
    const char *markdown;   /* its values in English */
    bool has_count;         /* C has a name_count */
} field_kind;

extern const field_kind kind_number, kind_seat, kind_seats, kind_flag, kind_text, kind_said, kind_choice, kind_level,
    kind_game, kind_hex, kind_raw, kind_part, kind_list;

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
    const char *word, *handler, *who, *when, *members, *tells; /* ENTRY: the text of wire.def */
    const field_kind *kind;                                    /* from here to `fills`: FIELD */
    int64_t least, most;
    const char *least_text, *most_text; /* the text of wire.def; NULL: no bounds */
    const char *of;                     /* the word set, the struct, or the kind of JSON */
    const char *ts;                     /* RAW: the TypeScript type */
    const char *fills;                  /* the member of posse_entry; NULL: none */
    bool written, read;                 /* STRUCT */
} line;

/* A block of wire.def: a STRUCT, CLIENT, SERVER or HAPPENS line with its entry and fields. */
typedef struct shape {
    const line *head;
    const line *entry; /* NULL: the log has no such entry */
    const line *fields;
    int field_count;
} shape;

/* Loops over all shapes of some types:  for (shape s = {0}; next_shape(LINE_CLIENT | LINE_SERVER, &s);) */
bool next_shape(unsigned types, shape *s);

/* The field `id`, which every message has and wire.def does not mention. */
extern const line id_field;

static inline bool is_message(const shape *s)
{
    return s->head->type & ALL_MESSAGES;
}

/* ---- sets of words ------------------------------------------------------------------------------ */

enum { MAX_WORDS = 64 };

typedef struct word_set {
    const char *name, *doc;
    const char *c_type;       /* of a field in C; NULL for levels, whose fields are strings */
    const char *const *words; /* words[first] to words[end - 1]; NULL: computed by words_of */
    int first, end;
    const char *c_words, *c_first, *c_end; /* the same, as C code */
} word_set;

extern const word_set word_sets[]; /* the last one has no name */
const word_set *word_set_named(const char *name);
int words_of(const word_set *set, const char *out[MAX_WORDS]);

/* ---- printing ------------------------------------------------------------------------------------ */

/* "seat_info" as "SeatInfo", and as "SEAT_INFO". */
void put_camel(posse_buffer *out, const char *name);
void put_upper(posse_buffer *out, const char *name);

/* Prints one of the texts of a field_kind with its placeholders filled in. */
void put_filled(posse_buffer *out, const char *text, const line *field);

#endif
