/* What the reader and the writer do with a field, by its kind. Structs inside (PART, LIST) are theirs alone. */
#ifndef POSSE_WIRE_WIRE_KINDS_H
#define POSSE_WIRE_WIRE_KINDS_H

#include "wire_table.h"

typedef struct wire_kind_rule {
    /* False where the value is not what the field says. `object` is all zeros where the field is. */
    bool (*read)(const wire_field *field, posse_json value, void *object);
    void (*write)(posse_buffer *out, const wire_field *field, const void *object);
    /* What would be right, for sentences: "true or false". */
    void (*wanted)(posse_buffer *out, const wire_field *field);
} wire_kind_rule;

extern const wire_kind_rule wire_kind_rules[WIRE_KINDS]; /* of PART and LIST only `wanted` */

/* How many items a SEATS or a LIST has. */
int wire_count(const wire_field *field, const void *object);

#endif
