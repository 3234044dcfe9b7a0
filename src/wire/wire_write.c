/* Writing messages, by their tables. */
#include "hex.h"
#include "wire_table.h"

#include <assert.h>

static const void *inside(const void *object, size_t at)
{
    return (const char *)object + at;
}

static void put_seats(posse_buffer *out, const int seats[], int count)
{
    posse_json_put_list(out);
    for (int i = 0; i < count; i++)
        posse_json_put_int(out, seats[i]);
    posse_json_end_list(out);
}

static void put_list(posse_buffer *out, const wire_shape *part, const char *items, int count)
{
    posse_json_put_list(out);
    for (int i = 0; i < count; i++)
        wire_put_shape(out, part, items + (size_t)i * part->size);
    posse_json_end_list(out);
}

static void put_choice(posse_buffer *out, const wire_words *set, unsigned word)
{
    assert(word < (unsigned)set->count);
    posse_json_put_string(out, set->words[word]);
}

static int count_of(const wire_field *field, const void *object)
{
    int count = *(const int *)inside(object, field->count);
    assert(count >= 0 && count <= field->most);
    return count;
}

static void put_value(posse_buffer *out, const wire_field *field, const void *object)
{
    const void *value = inside(object, field->at);
    switch (field->kind) {
    case WIRE_KIND_NUMBER:
        posse_json_put_int(out, *(const int64_t *)value);
        break;
    case WIRE_KIND_SEAT:
        posse_json_put_int(out, *(const int *)value);
        break;
    case WIRE_KIND_SEATS:
        put_seats(out, value, count_of(field, object));
        break;
    case WIRE_KIND_FLAG:
        posse_json_put_bool(out, *(const bool *)value);
        break;
    case WIRE_KIND_TEXT:
    case WIRE_KIND_SAID:
        posse_json_put_string(out, value);
        break;
    case WIRE_KIND_CHOICE:
        put_choice(out, field->words, *(const unsigned *)value);
        break;
    case WIRE_KIND_GAME:
        posse_json_put_string(out, (*(const posse_game *const *)value)->name);
        break;
    case WIRE_KIND_HEX:
        posse_json_put_hex(out, value, (size_t)field->most);
        break;
    case WIRE_KIND_RAW:
        posse_json_put_value(out, *(const posse_json *)value);
        break;
    case WIRE_KIND_PART:
        wire_put_shape(out, field->part, value);
        break;
    case WIRE_KIND_LIST:
        put_list(out, field->part, value, count_of(field, object));
        break;
    case WIRE_KINDS:
        break;
    }
}

static void put_field(posse_buffer *out, const wire_field *field, const void *object)
{
    bool has = field->need == WIRE_NEEDED || *(const bool *)inside(object, field->has);
    bool null = field->need == WIRE_NULLABLE ||
                (field->need == WIRE_EITHER && *(const bool *)inside(object, field->null));
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
    wire_write(out, message->type, inside(message, offsetof(wire_client, has_id)));
}

void wire_write_server(posse_buffer *out, const wire_server *message)
{
    wire_write(out, message->type, inside(message, offsetof(wire_server, has_id)));
}
