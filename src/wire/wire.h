/* The messages between server and clients: JSON objects with a type "t". What messages there are and what is in
 * them stands in wire.def; docs/protocol.md has the same as tables.
 *
 * Of each message `hello` there is a struct wire_hello and a type WIRE_HELLO. Texts and lists are arrays in the
 * struct, a list `persons` with its `persons_count`. Where a field may be left out or null, `has_NAME` says whether
 * it is there; so a message starts from {0} and says nothing that was not put in.
 *
 *     wire_client said;                                            what the server does
 *     if (!wire_read_client(text, length, &said, &status))
 *         refuse(said.has_id, said.id, &status);
 *     else if (said.type == WIRE_ACT)
 *         act(said.act.seat, said.act.at, said.act.action);
 *     wire_write_error(&out, &(wire_error){.has_id = true, .id = 7, .code = WIRE_CODE_NO_SEAT, .error = "…"});
 *
 * A client in C does the same with wire_read_server and wire_write_act. Reading allocates nothing; fields of raw JSON are
 * slices of the text that was read, which must outlive them, and are written as they stand (wire_raw makes one
 * of a buffer).
 */
#ifndef POSSE_WIRE_WIRE_H
#define POSSE_WIRE_WIRE_H

#include "tidy_text.h"
#include <posse/game.h>

enum {
    WIRE_MAX_NAME = POSSE_MAX_NICKNAME,      /* characters of a nickname */
    WIRE_MAX_CHAT = 500,                     /* characters of something said */
    WIRE_MAX_ACTION = POSSE_ACTION_TEXT - 1, /* bytes of an action's text */
    WIRE_MAX_SENTENCE = 319,                 /* bytes of a posse_status's sentence */
    WIRE_HASH_BYTES = 32,                    /* bytes of tokens, hashes and secrets */
    WIRE_MAX_PERSONS = 32,                   /* at one table */
    WIRE_MAX_LINES = 50,                     /* of chat in `table` */
};

/* The largest number that every language's numbers hold exactly. */
#define WIRE_MAX_NUMBER INT64_C(9007199254740991)

/* ---- types ----------------------------------------------------------------------------------- */

/* All messages, clients' before the server's. */
typedef enum wire_type {
#define CLIENT(NAME, name, doc) WIRE_##NAME,
#define SERVER(NAME, name, doc) WIRE_##NAME,
#include "wire.def"
    WIRE_TYPES
} wire_type;

/* What an update is about. A client's message has the same number here as its type. */
typedef enum wire_what {
#define CLIENT(NAME, name, doc)  WIRE_WHAT_##NAME,
#define HAPPENS(NAME, name, doc) WIRE_WHAT_##NAME,
#include "wire.def"
    WIRE_WHATS
} wire_what;

/* ---- enums and structs ------------------------------------------------------------------------- */

#define WIRE_HAS_NEEDED(name)
#define WIRE_HAS_OPTIONAL(name) bool has_##name;
#define WIRE_HAS_NULLABLE(name) bool has_##name;
#define WIRE_HAS_EITHER(name)   bool has_##name, null_##name;
#define WIRE_BEGIN(name)                                                                           \
    typedef struct wire_##name {                                                                   \
        bool has_id;                                                                               \
        int64_t id;

#define WORDS(set, doc)                                                                            \
    typedef enum wire_##set                                                                        \
    {
#define WORD(NAME, word) WIRE_##NAME,
#define END_WORDS(set)                                                                             \
    }                                                                                              \
    wire_##set;
#define STRUCT(name, doc)       typedef struct wire_##name {
#define CLIENT(NAME, name, doc) WIRE_BEGIN(name)
#define SERVER(NAME, name, doc) WIRE_BEGIN(name)
#define END(name)                                                                                  \
    }                                                                                              \
    wire_##name;

#define NUMBER(owner, name, need, least, most, doc)    WIRE_HAS_##need(name) int64_t name;
#define SEAT(owner, name, need, doc)                   WIRE_HAS_##need(name) int name;
#define FLAG(owner, name, need, doc)                   WIRE_HAS_##need(name) bool name;
#define TEXT(owner, name, need, bytes, doc)            WIRE_HAS_##need(name) char name[(bytes) + 1];
#define CHOICE(owner, name, need, set, doc)            WIRE_HAS_##need(name) wire_##set name;
#define GAME(owner, name, need, doc)                   WIRE_HAS_##need(name) const posse_game *name;
#define HEX(owner, name, need, bytes, doc)             WIRE_HAS_##need(name) uint8_t name[bytes];
#define RAW(owner, name, need, json, type, bytes, doc) WIRE_HAS_##need(name) posse_json name;
#define PART(owner, name, need, part, doc)             WIRE_HAS_##need(name) wire_##part name;
/* Any character has up to four bytes. */
#define SAID(owner, name, need, characters, doc)                                                   \
    WIRE_HAS_##need(name) char name[4 * (characters) + 1];
#define SEATS(owner, name, need, doc)                                                              \
    WIRE_HAS_##need(name) int name##_count;                                                        \
    int name[POSSE_MAX_SEATS];
#define LIST(owner, name, need, part, most, doc)                                                   \
    WIRE_HAS_##need(name) int name##_count;                                                        \
    wire_##part name[most];
#include "wire.def"

#undef WIRE_BEGIN
#undef WIRE_HAS_NEEDED
#undef WIRE_HAS_OPTIONAL
#undef WIRE_HAS_NULLABLE
#undef WIRE_HAS_EITHER

/* Some message of a client. `id` is that of every message, which the answer to it repeats. */
typedef struct wire_client {
    wire_type type;
    union {
        struct {
            bool has_id;
            int64_t id;
        };
#define CLIENT(NAME, name, doc) wire_##name name;
#include "wire.def"
    };
} wire_client;

/* Some message of the server. Large: it has room for a whole table. */
typedef struct wire_server {
    wire_type type;
    union {
        struct {
            bool has_id;
            int64_t id;
        };
#define SERVER(NAME, name, doc) wire_##name name;
#include "wire.def"
    };
} wire_server;

/* ---- reading ----------------------------------------------------------------------------------- */

/* Reads one message. POSSE_BAD_JSON where it is no JSON; POSSE_BAD_REQUEST with the field's name in `where` for an
 * unknown type, a field that is missing, unknown, of another type or beyond its bounds; POSSE_UNKNOWN_GAME. Then
 * `out` holds nothing but `id` and `has_id`, which are right wherever they could be read. */
bool wire_read_client(const char *text, size_t length, wire_client *out, posse_status *status);
bool wire_read_server(const char *text, size_t length, wire_server *out, posse_status *status);

/* ---- writing ----------------------------------------------------------------------------------- */

/* Appends a message of that type, whose struct `message` is. What is in it must keep to wire.def. */
void wire_write(posse_buffer *out, wire_type type, const void *message);

/* The same for each type: wire_write_error(&out, &error). */
#define CLIENT(NAME, name, doc)                                                                    \
    static inline void wire_write_##name(posse_buffer *out, const wire_##name *message)            \
    {                                                                                              \
        wire_write(out, WIRE_##NAME, message);                                                     \
    }
#define SERVER CLIENT
#include "wire.def"

void wire_write_client(posse_buffer *out, const wire_client *message);
void wire_write_server(posse_buffer *out, const wire_server *message);

static inline posse_json wire_raw(const posse_buffer *json)
{
    return (posse_json){json->text, json->text + json->length};
}

/* ---- parts ------------------------------------------------------------------------------------- */

/* Structs by themselves, for who keeps them or gets them elsewhere: `path` is what the value is called in sentences, or
 * NULL. wire_read_person(json, "person", &person, &status); wire_put_person(&out, &person). */
#define STRUCT(name, doc)                                                                          \
    bool wire_read_##name(posse_json value, const char *path, wire_##name *out,                    \
                          posse_status *status);                                                   \
    void wire_put_##name(posse_buffer *out, const wire_##name *value);
#include "wire.def"

/* ---- words ------------------------------------------------------------------------------------- */

/* A message's name: "hello". */
const char *wire_type_name(wire_type type);

/* The word on the wire for a refusal of the engine's; not for POSSE_OK. */
static inline wire_code wire_code_of(posse_code code)
{
    return (wire_code)(code - 1);
}

#endif
