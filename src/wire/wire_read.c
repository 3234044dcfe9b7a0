/* Reads messages, driven by the tables in wire_messages.c. */
#include "fields.h"
#include "wire_kinds.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum { PATH = 64 };

static void *member(void *object, size_t at)
{
    return (char *)object + at;
}

static bool refuse(const posse_fields *fields, const wire_field *field, posse_status *status)
{
    posse_buffer wanted = {0};
    wire_kind_rules[field->kind].wanted(&wanted, field);
    if (field->need & WIRE_NULLABLE)
        posse_put_text(&wanted, ", or null");
    posse_field_fail(fields, field->name, wanted.text, status);
    posse_buffer_free(&wanted);
    return false;
}

/* ---- nested structs -------------------------------------------------------------------------------- */

/* The name of a part in error messages: "play.clock", or "persons[2]" if it is an item of a list (else `item` is -1). */
static void name_part(const posse_fields *fields, const char *name, int item, char path[PATH])
{
    char index[16] = "";
    if (item >= 0)
        snprintf(index, sizeof index, "[%d]", item);
    snprintf(path, PATH, "%.24s%s%.20s%s", fields->path ? fields->path : "", fields->path ? "." : "", name, index);
}

static bool read_list(const posse_fields *fields, const wire_field *field, posse_json value, void *object,
                      posse_status *status)
{
    int *count = member(object, field->count);
    if (!posse_field_count(fields, field->name, 0, (int)field->most, count, status))
        return false;
    for (posse_json_walk w = posse_json_walk_of(value); posse_json_next(&w);) {
        char path[PATH];
        name_part(fields, field->name, (int)w.index, path);
        if (!wire_read_shape(field->part, w.value, path, member(object, field->at + w.index * field->part->size),
                             status))
            return false;
    }
    return true;
}

static bool read_part(const posse_fields *fields, const wire_field *field, posse_json value, void *object,
                      posse_status *status)
{
    char path[PATH];
    name_part(fields, field->name, -1, path);
    return wire_read_shape(field->part, value, path, member(object, field->at), status);
}

/* ---- fields -------------------------------------------------------------------------------------- */

static bool read_value(const posse_fields *fields, const wire_field *field, posse_json value, void *object,
                       posse_status *status)
{
    if (field->kind == WIRE_KIND_PART)
        return read_part(fields, field, value, object, status);
    if (field->kind == WIRE_KIND_LIST)
        return read_list(fields, field, value, object, status);
    posse_fields with_code = *fields;
    if (field->kind == WIRE_KIND_GAME && posse_json_type_of(value) == POSSE_JSON_STRING)
        with_code.code = POSSE_UNKNOWN_GAME;
    return wire_kind_rules[field->kind].read(field, value, object) || refuse(&with_code, field, status);
}

/* The field in `object` must be zeroed before. */
static bool read_field(const posse_fields *fields, const wire_field *field, posse_json value, void *object,
                       posse_status *status)
{
    bool is_null = posse_json_type_of(value) == POSSE_JSON_NULL;
    if (!value.at || is_null) {
        if (!(field->need & (is_null ? WIRE_NULLABLE : WIRE_OPTIONAL)))
            return refuse(fields, field, status);
        if (is_null && field->need & WIRE_OPTIONAL)
            *(bool *)member(object, field->null) = true;
        return true;
    }
    if (!read_value(fields, field, value, object, status))
        return false;
    if (field->need)
        *(bool *)member(object, field->has) = true;
    return true;
}

/* Finds the value of every field in one pass, because objects can be long. Refuses unknown members. */
static bool collect_values(const wire_shape *shape, const posse_fields *fields, posse_json values[],
                           posse_status *status)
{
    const char *names[WIRE_MAX_FIELDS + 2] = {0};
    int count = 0;
    for (; shape->fields[count].name; count++)
        names[count] = shape->fields[count].name;
    assert(count <= WIRE_MAX_FIELDS);
    if (shape->from != WIRE_INSIDE)
        names[count++] = "t";
    for (posse_json_walk w = posse_json_walk_of(fields->object); posse_json_next(&w);) {
        int index = posse_json_word(w.key, names, count);
        if (index < 0)
            return posse_fields_known(fields, names, status);
        values[index] = w.value;
    }
    return true;
}

bool wire_read_shape(const wire_shape *shape, posse_json value, const char *path, void *out, posse_status *status)
{
    posse_fields fields = {.object = value, .path = path, .code = POSSE_BAD_REQUEST};
    posse_json values[WIRE_MAX_FIELDS + 1] = {0};
    if (posse_json_type_of(value) != POSSE_JSON_OBJECT)
        return posse_fail(status, POSSE_BAD_REQUEST, path, "%s%s%s must be an object, not %s", path ? "\"" : "",
                          path ? path : "this", path ? "\"" : "", posse_json_type_name(value));
    if (!collect_values(shape, &fields, values, status))
        return false;
    memset(out, 0, shape->size);
    for (int i = 0; shape->fields[i].name; i++)
        if (!read_field(&fields, &shape->fields[i], values[i], out, status))
            return false;
    return true;
}

/* ---- messages ------------------------------------------------------------------------------------ */

static bool read_type(posse_json message, wire_from from, wire_type *type, posse_status *status)
{
    const posse_fields fields = {.object = message, .code = POSSE_BAD_REQUEST};
    posse_json word = posse_json_get(message, "t");
    const char *names[WIRE_TYPES];
    int count = 0;
    for (int i = 0; i < WIRE_TYPES; i++) {
        if (wire_messages[i].from != from)
            continue;
        if (posse_json_is(word, wire_messages[i].name)) {
            *type = (wire_type)i;
            return true;
        }
        names[count++] = wire_messages[i].name;
    }
    posse_buffer wanted = {0};
    posse_put_choices(&wanted, names, count);
    posse_field_fail(&fields, "t", wanted.text, status);
    posse_buffer_free(&wanted);
    return false;
}

static bool read_message(posse_json message, wire_from from, wire_type *type, void *out, posse_status *status)
{
    if (posse_json_type_of(message) != POSSE_JSON_OBJECT)
        return posse_fail(status, POSSE_BAD_REQUEST, NULL,
                          "a message must be an object such as {\"t\":\"ping\"}, not %s",
                          posse_json_type_name(message));
    return read_type(message, from, type, status) && wire_read_shape(&wire_messages[*type], message, NULL, out, status);
}

/* `out` is the struct of the message. Every message struct begins with `has_id` and `id`. */
static bool read_json(const char *text, size_t length, wire_from from, wire_type *type, void *out, posse_status *status)
{
    posse_json message = {0};
    wire_ping any = {0};
    if (posse_json_check(text, length, &message, status) && read_message(message, from, type, out, status))
        return true;
    any.has_id = posse_json_int_in(posse_json_get(message, "id"), 0, WIRE_MAX_NUMBER, &any.id);
    memcpy(out, &any, sizeof any);
    return false;
}

bool wire_read_client(const char *text, size_t length, wire_client *out, posse_status *status)
{
    return read_json(text, length, WIRE_FROM_CLIENT, &out->type, member(out, offsetof(wire_client, has_id)), status);
}

bool wire_read_server(const char *text, size_t length, wire_server *out, posse_status *status)
{
    return read_json(text, length, WIRE_FROM_SERVER, &out->type, member(out, offsetof(wire_server, has_id)), status);
}
