/* Writes messages, driven by the tables in wire_messages.c. */
#include "wire_kinds.h"

#include <stddef.h>

static const void *member(const void *object, size_t at)
{
    return (const char *)object + at;
}

static void put_list(posse_buffer *out, const wire_field *field, const void *object)
{
    int count = wire_count(field, object);
    posse_json_put_list(out);
    for (int i = 0; i < count; i++)
        wire_put_shape(out, field->part, member(object, field->at + (size_t)i * field->part->size));
    posse_json_end_list(out);
}

static void put_value(posse_buffer *out, const wire_field *field, const void *object)
{
    if (field->kind == WIRE_KIND_PART)
        wire_put_shape(out, field->part, member(object, field->at));
    else if (field->kind == WIRE_KIND_LIST)
        put_list(out, field, object);
    else
        wire_kind_rules[field->kind].write(out, field, object);
}

static void put_field(posse_buffer *out, const wire_field *field, const void *object)
{
    enum { BOTH = WIRE_OPTIONAL | WIRE_NULLABLE };
    bool has = !field->need || *(const bool *)member(object, field->has);
    bool null = field->need == WIRE_NULLABLE || (field->need == BOTH && *(const bool *)member(object, field->null));
    if (!has && !null)
        return;
    posse_json_put_key(out, field->name);
    if (has)
        put_value(out, field, object);
    else
        posse_json_put_null(out);
}

static void put_fields(posse_buffer *out, const wire_shape *shape, const void *object)
{
    for (const wire_field *field = shape->fields; field->name; field++)
        put_field(out, field, object);
}

void wire_put_shape(posse_buffer *out, const wire_shape *shape, const void *value)
{
    posse_json_put_object(out);
    put_fields(out, shape, value);
    posse_json_end_object(out);
}

void wire_write(posse_buffer *out, wire_type type, const void *message)
{
    posse_json_put_object(out);
    posse_json_put_key(out, "t");
    posse_json_put_string(out, wire_messages[type].name);
    put_fields(out, &wire_messages[type], message);
    posse_json_end_object(out);
}

void wire_write_client(posse_buffer *out, const wire_client *message)
{
    wire_write(out, message->type, member(message, offsetof(wire_client, has_id)));
}

const char *wire_type_name(wire_type type)
{
    return wire_messages[type].name;
}
