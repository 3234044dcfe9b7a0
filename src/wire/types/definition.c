/* Turns wire.def into an array of lines. */
#include "definition.h"

#define STRUCT(n, ...)  {.type = LINE_STRUCT, .name = #n, .doc = __VA_ARGS__},
#define CLIENT(n, ...)  {.type = LINE_CLIENT, .name = #n, .doc = __VA_ARGS__},
#define SERVER(n, ...)  {.type = LINE_SERVER, .name = #n, .doc = __VA_ARGS__},
#define HAPPENS(n, ...) {.type = LINE_HAPPENS, .name = #n, .doc = __VA_ARGS__},
#define ENTRY(n, in_log, function, by, stages, has, changes, ...)                                                      \
    {.type = LINE_ENTRY,                                                                                               \
     .name = #n,                                                                                                       \
     .word = (in_log),                                                                                                 \
     .handler = #function,                                                                                             \
     .who = #by,                                                                                                       \
     .when = #stages,                                                                                                  \
     .members = #has,                                                                                                  \
     .tells = #changes,                                                                                                \
     .doc = __VA_ARGS__},

#define FIELD(k, n, needed, ...)                                                                                       \
    {.type = LINE_FIELD, .kind = &kind_##k, .name = (n), .need = (needed), .doc = __VA_ARGS__},

#define SEAT(n, need, ...)                                                                                             \
    FIELD(seat, #n, need, __VA_ARGS__, .most = POSSE_MAX_SEATS - 1, .most_text = "POSSE_MAX_SEATS - 1")
#define SEATS(n, need, ...)        FIELD(seats, #n, need, __VA_ARGS__, .most = POSSE_MAX_SEATS, .most_text = "POSSE_MAX_SEATS")
#define FLAG(n, need, ...)         FIELD(flag, #n, need, __VA_ARGS__)
#define LEVEL(n, need, ...)        FIELD(level, #n, need, __VA_ARGS__)
#define GAME(n, need, ...)         FIELD(game, #n, need, __VA_ARGS__)
#define TEXT(n, need, b, ...)      FIELD(text, #n, need, __VA_ARGS__, .most = (b), .most_text = #b)
#define SAID(n, need, b, ...)      FIELD(said, #n, need, __VA_ARGS__, .most = (b), .most_text = #b)
#define HEX(n, need, b, ...)       FIELD(hex, #n, need, __VA_ARGS__, .most = (b), .most_text = #b)
#define CHOICE(n, need, s, ...)    FIELD(choice, #n, need, __VA_ARGS__, .of = #s)
#define PART(n, need, s, ...)      FIELD(part, #n, need, __VA_ARGS__, .of = #s)
#define LIST(n, need, s, b, ...)   FIELD(list, #n, need, __VA_ARGS__, .of = #s, .most = (b), .most_text = #b)
#define RAW(n, need, j, t, b, ...) FIELD(raw, #n, need, __VA_ARGS__, .of = #j, .ts = (t), .most = (b), .most_text = #b)
#define NUMBER(n, need, a, b, ...)                                                                                     \
    FIELD(number, #n, need, __VA_ARGS__, .least = (a), .least_text = #a, .most = (b), .most_text = #b)

static const line lines[] = {
#include "wire.def"
    {.type = LINE_END}};

const line id_field = {.type = LINE_FIELD,
                       .kind = &kind_number,
                       .name = "id",
                       .need = OPTIONAL,
                       .doc = "a number chosen by the client; the answer repeats it",
                       .least_text = "0",
                       .most = WIRE_MAX_NUMBER,
                       .most_text = "WIRE_MAX_NUMBER"};

bool next_shape(unsigned types, shape *s)
{
    const line *at = s->head ? s->head + 1 : lines;
    while (at->type != LINE_END && !(at->type & types))
        at++;
    if (at->type == LINE_END)
        return false;
    *s = (shape){.head = at++};
    if (at->type == LINE_ENTRY)
        s->entry = at++;
    for (s->fields = at; at->type == LINE_FIELD; at++)
        s->field_count++;
    return true;
}
