/* wire.def as tables. */
#include "wire_table.h"

#include <stddef.h>

/* ---- words ------------------------------------------------------------------------------------- */

#define WORDS(set, doc)  static const char *const set##_words[] = {
#define WORD(NAME, word) word,
#define END_WORDS(set)                                                                             \
    }                                                                                              \
    ;
#include "wire.def"

static const char *const what_words[] = {
#define CLIENT(NAME, name, doc)  #name,
#define HAPPENS(NAME, name, doc) #name,
#include "wire.def"
};

#define SET(set, about)                                                                            \
    static const wire_words set##_set = {#set, about, set##_words,                                 \
                                         sizeof set##_words / sizeof *set##_words};
#define WORDS(set, doc) SET(set, doc)
#include "wire.def"
SET(what, "what an update is about: a client's message, or what happens by itself")

const wire_words *const wire_word_sets[] = {
#define WORDS(set, doc) &set##_set,
#include "wire.def"
    &what_set, NULL};

/* ---- fields ------------------------------------------------------------------------------------ */

/* Where each struct stands in wire_structs. */
enum {
#define STRUCT(name, doc) SHAPE_##name,
#include "wire.def"
    SHAPES
};

/* The arguments have short names, because those of wire_field must stay as they are. */
#define AT_NEEDED(o, f)   .need = WIRE_NEEDED
#define AT_OPTIONAL(o, f) .need = WIRE_OPTIONAL, .has = offsetof(wire_##o, has_##f)
#define AT_NULLABLE(o, f) .need = WIRE_NULLABLE, .has = offsetof(wire_##o, has_##f)
#define AT_EITHER(o, f)                                                                            \
    .need = WIRE_EITHER, .has = offsetof(wire_##o, has_##f), .null = offsetof(wire_##o, null_##f)
#define ROW(o, f, n, d, k, ...)                                                                    \
    {.name = #f,                                                                                   \
     .doc = (d),                                                                                   \
     .kind = WIRE_KIND_##k,                                                                        \
     .at = offsetof(wire_##o, f),                                                                  \
     AT_##n(o, f),                                                                                 \
     __VA_ARGS__},
#define COUNTED(o, f) .count = offsetof(wire_##o, f##_count)
#define RAW_LIST      POSSE_JSON_LIST
#define RAW_OBJECT    POSSE_JSON_OBJECT
#define RAW_ANY       POSSE_JSON_ABSENT

#define BEGIN(o) static const wire_field o##_fields[] = {
#define ID(o)                                                                                      \
    ROW(o, id, OPTIONAL, "a number of the client's choice, which the answer repeats", NUMBER,      \
        .most = WIRE_MAX_NUMBER)

#define STRUCT(o, d)             BEGIN(o)
#define CLIENT(NAME, o, d)       BEGIN(o) ID(o)
#define SERVER(NAME, o, d)       BEGIN(o) ID(o)
#define NUMBER(o, f, n, a, b, d) ROW(o, f, n, d, NUMBER, .least = (a), .most = (b))
#define SEAT(o, f, n, d)         ROW(o, f, n, d, SEAT, .most = POSSE_MAX_SEATS - 1)
#define SEATS(o, f, n, d)        ROW(o, f, n, d, SEATS, .most = POSSE_MAX_SEATS, COUNTED(o, f))
#define FLAG(o, f, n, d)         ROW(o, f, n, d, FLAG, )
#define TEXT(o, f, n, b, d)      ROW(o, f, n, d, TEXT, .most = (b))
#define SAID(o, f, n, b, d)      ROW(o, f, n, d, SAID, .most = (b))
#define CHOICE(o, f, n, s, d)    ROW(o, f, n, d, CHOICE, .words = &s##_set)
#define GAME(o, f, n, d)         ROW(o, f, n, d, GAME, )
#define HEX(o, f, n, b, d)       ROW(o, f, n, d, HEX, .most = (b))
#define RAW(o, f, n, j, t, b, d) ROW(o, f, n, d, RAW, .most = (b), .json = RAW_##j, .type = (t))
#define PART(o, f, n, s, d)      ROW(o, f, n, d, PART, .part = &wire_structs[SHAPE_##s])
#define LIST(o, f, n, s, b, d)                                                                     \
    ROW(o, f, n, d, LIST, .part = &wire_structs[SHAPE_##s], .most = (b), COUNTED(o, f))
#define LAST                                                                                       \
    {                                                                                              \
        .name = NULL                                                                               \
    }
#define END(o)                                                                                     \
    LAST                                                                                           \
    }                                                                                              \
    ;
#include "wire.def"

/* ---- structs and messages ----------------------------------------------------------------------- */

#define SHAPE(o, d, whence)                                                                        \
    {                                                                                              \
        .name = #o, .doc = (d), .from = (whence), .size = sizeof(wire_##o), .fields = o##_fields   \
    }

const wire_shape wire_structs[] = {
#define STRUCT(o, d) SHAPE(o, d, WIRE_INSIDE),
#include "wire.def"
    {0}};

const wire_shape wire_messages[WIRE_TYPES] = {
#define CLIENT(NAME, o, d) [WIRE_##NAME] = SHAPE(o, d, WIRE_FROM_CLIENT),
#define SERVER(NAME, o, d) [WIRE_##NAME] = SHAPE(o, d, WIRE_FROM_SERVER),
#include "wire.def"
};

const char *wire_type_name(wire_type type)
{
    return wire_messages[type].name;
}

#define STRUCT(o, d)                                                                               \
    bool wire_read_##o(posse_json value, const char *path, wire_##o *out, posse_status *status)    \
    {                                                                                              \
        return wire_read_shape(&wire_structs[SHAPE_##o], value, path, out, status);                \
    }                                                                                              \
    void wire_put_##o(posse_buffer *out, const wire_##o *value)                                    \
    {                                                                                              \
        wire_put_shape(out, &wire_structs[SHAPE_##o], value);                                      \
    }
#include "wire.def"
