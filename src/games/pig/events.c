/* The events of pig. Each one says what the values are afterwards, so that showing it needs no rules. */
#include "state.h"

#define SEAT                                                                                                           \
    {                                                                                                                  \
        .name = "seat", .type = POSSE_FIELD_SEAT                                                                       \
    }
#define NUMBER(field_name)                                                                                             \
    {                                                                                                                  \
        .name = field_name, .type = POSSE_FIELD_NUMBER                                                                 \
    }

const posse_event_kind pig_events[EVENT_KINDS] = {
    [EVENT_TURN] = {.name = "turn", .fields = {SEAT, NUMBER("score"), NUMBER("points")}, .begins = true},
    [EVENT_CHOSE] = {.name = "chose",
                     .fields = {SEAT,
                                {.name = "action", .type = POSSE_FIELD_ACTION},
                                {.name = "forced", .type = POSSE_FIELD_FLAG}},
                     .chain = {"action"}},
    [EVENT_ROLLED] = {.name = "rolled",
                      .fields = {SEAT, NUMBER("die"), NUMBER("points")},
                      .ends_undo = true,
                      .chain = {"seat", "die"}},
    [EVENT_LOST] = {.name = "lost", .fields = {SEAT, NUMBER("lost"), NUMBER("score")}, .stands_out = true},
    [EVENT_HELD] = {.name = "held", .fields = {SEAT, NUMBER("added"), NUMBER("score")}},
    [EVENT_OVER] = {.name = "over",
                    .fields = {{.name = "winners", .type = POSSE_FIELD_SEATS}},
                    .begins = true,
                    .ends_undo = true,
                    .chain = {"winners"}},
};
