/* How to read, write and describe a field of each kind. Nested structs (PART, LIST) are handled by wire_read.c and
 * wire_write.c themselves. */
#ifndef POSSE_WIRE_WIRE_KINDS_H
#define POSSE_WIRE_WIRE_KINDS_H

#include "wire_table.h"

typedef struct wire_kind_rule {
    /* Returns false if the value does not fit the field. The field in `object` must be zeroed before. */
    bool (*read)(const wire_field *field, posse_json value, void *object);
    void (*write)(posse_buffer *out, const wire_field *field, const void *object);
    /* Appends what would be right, for an error message: "true or false". */
    void (*wanted)(posse_buffer *out, const wire_field *field);
} wire_kind_rule;

extern const wire_kind_rule wire_kind_rules[WIRE_KINDS]; /* PART and LIST have only `wanted` */

/* The number of items of a SEATS or LIST field. */
int wire_count(const wire_field *field, const void *object);

#endif
