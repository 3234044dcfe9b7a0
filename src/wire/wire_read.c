/* Reading messages, by their tables. */
#include "fields.h"
#include "hex.h"
#include "tidy_text.h"
#include "wire_table.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { PATH = 64 };

static void *inside(void *object, size_t at)
{
    return (char *)object + at;
}

/* ---- values: false where a value is not what its field says ------------------------------------- */

static bool read_number(const wire_field *field, posse_json value, void *out)
{
    return posse_json_int_in(value, field->least, field->most, out);
}

static bool read_seat(const wire_field *field, posse_json value, void *out)
{
    int64_t seat;
    if (!posse_json_int_in(value, 0, field->most, &seat))
        return false;
    *(int *)out = (int)seat;
    return true;
}

static bool read_flag(const wire_field *field, posse_json value, void *out)
{
    (void)field;
    return posse_json_bool(value, out);
}

static bool read_text(const wire_field *field, posse_json value, void *out)
{
    return posse_json_text(value, out, (size_t)field->most + 1) && *(char *)out;
}

static bool read_said(const wire_field *field, posse_json value, void *out)
{
    return posse_json_text(value, out, 4 * (size_t)field->most + 1) &&
           posse_tidy_text(out, (int)field->most);
}

static bool read_choice(const wire_field *field, posse_json value, void *out)
{
    int word = posse_json_word(value, field->words->words, field->words->count);
    if (word < 0)
        return false;
    *(unsigned *)out = (unsigned)word; /* what compilers make of an enum without negative values */
    return true;
}
_Static_assert(sizeof(wire_code) == sizeof(unsigned), "words are read as unsigned numbers");

static bool read_hex(const wire_field *field, posse_json value, void *out)
{
    /* Small letters only: every value has one spelling on the wire. */
    size_t size = (size_t)field->most;
    return posse_json_hex(value, out, size) && strspn(value.at + 1, "0123456789abcdef") == 2 * size;
}

static bool read_raw(const wire_field *field, posse_json value, void *out)
{
    if (value.end - value.at > field->most ||
        (field->json != POSSE_JSON_ABSENT && posse_json_type_of(value) != field->json))
        return false;
    *(posse_json *)out = value;
    return true;
}

static bool (*const readers[WIRE_KINDS])(const wire_field *, posse_json, void *) = {
    [WIRE_KIND_NUMBER] = read_number, [WIRE_KIND_SEAT] = read_seat,
    [WIRE_KIND_FLAG] = read_flag,     [WIRE_KIND_TEXT] = read_text,
    [WIRE_KIND_SAID] = read_said,     [WIRE_KIND_CHOICE] = read_choice,
    [WIRE_KIND_HEX] = read_hex,       [WIRE_KIND_RAW] = read_raw,
};

/* What would be right, for sentences. */
static void put_wanted(const wire_field *field, posse_buffer *out)
{
    long long least = field->least, most = field->most;
    switch (field->kind) {
    case WIRE_KIND_NUMBER:
        posse_put(out, "a whole number from %lld to %lld", least, most);
        break;
    case WIRE_KIND_SEAT:
        posse_put(out, "a seat from 0 to %lld", most);
        break;
    case WIRE_KIND_SEATS:
        posse_put(out, "a list of seats from 0 to %lld, none twice", most - 1);
        break;
    case WIRE_KIND_FLAG:
        posse_put_text(out, "true or false");
        break;
    case WIRE_KIND_TEXT:
        posse_put(out, "a string of 1 to %lld bytes", most);
        break;
    case WIRE_KIND_SAID:
        posse_put(out, "a string of 1 to %lld characters, without control characters or line ends",
                  most);
        break;
    case WIRE_KIND_CHOICE:
        posse_put_choices(out, field->words->words, field->words->count);
        break;
    case WIRE_KIND_GAME:
        for (int i = 0; i < posse_game_count; i++)
            posse_put(out, "%s%s", i ? " or " : "", posse_games[i]->name);
        break;
    case WIRE_KIND_HEX:
        posse_put(out, "a string of %lld hex digits, 0-9 and a-f", 2 * most);
        break;
    case WIRE_KIND_RAW:
        posse_put(out, "%s of up to %lld bytes",
                  field->json == POSSE_JSON_LIST     ? "a list"
                  : field->json == POSSE_JSON_OBJECT ? "an object"
                                                     : "a value",
                  most);
        break;
    case WIRE_KIND_LIST:
        posse_put(out, "a list of up to %lld items", most);
        break;
    case WIRE_KIND_PART:
    case WIRE_KINDS:
        posse_put_text(out, "an object");
        break;
    }
    if (field->need == WIRE_NULLABLE || field->need == WIRE_EITHER)
        posse_put_text(out, ", or null");
}

static bool refuse(const posse_fields *fields, const wire_field *field, posse_status *status)
{
    posse_buffer wanted = {0};
    put_wanted(field, &wanted);
    posse_field_fail(fields, field->name, wanted.text, status);
    posse_buffer_free(&wanted);
    return false;
}

/* ---- values that say themselves what is wrong with them ------------------------------------------ */

static bool read_game(const posse_fields *fields, const wire_field *field, posse_json value,
                      void *object, posse_status *status)
{
    char name[32];
    posse_fields there = *fields;
    const posse_game *game =
        posse_json_text(value, name, sizeof name) ? posse_game_named(name) : NULL;
    if (posse_json_type_of(value) == POSSE_JSON_STRING)
        there.code = POSSE_UNKNOWN_GAME;
    *(const posse_game **)inside(object, field->at) = game;
    return game || refuse(&there, field, status);
}

static bool read_seats(const posse_fields *fields, const wire_field *field, posse_json value,
                       void *object, posse_status *status)
{
    int *seats = inside(object, field->at), *count = inside(object, field->count);
    unsigned taken = 0;
    if (posse_json_type_of(value) != POSSE_JSON_LIST)
        return refuse(fields, field, status);
    for (posse_json_walk w = posse_json_walk_of(value); posse_json_next(&w);) {
        int64_t seat;
        if (!posse_json_int_in(w.value, 0, POSSE_MAX_SEATS - 1, &seat) || taken >> seat & 1)
            return refuse(fields, field, status);
        taken |= 1U << seat;
        seats[(*count)++] = (int)seat;
    }
    return true;
}

/* "play.clock", "persons[2]": what a part is called; `item` -1 where it is not one of a list. */
static void name_part(const posse_fields *fields, const char *name, int item, char path[PATH])
{
    char index[16] = "";
    if (item >= 0)
        snprintf(index, sizeof index, "[%d]", item);
    snprintf(path, PATH, "%.24s%s%.20s%s", fields->path ? fields->path : "",
             fields->path ? "." : "", name, index);
}

static bool read_list(const posse_fields *fields, const wire_field *field, posse_json value,
                      void *object, posse_status *status)
{
    int *count = inside(object, field->count);
    if (!posse_field_count(fields, field->name, 0, (int)field->most, count, status))
        return false;
    for (posse_json_walk w = posse_json_walk_of(value); posse_json_next(&w);) {
        char path[PATH];
        name_part(fields, field->name, (int)w.index, path);
        if (!wire_read_shape(field->part, w.value, path,
                             inside(object, field->at + w.index * field->part->size), status))
            return false;
    }
    return true;
}

static bool read_part(const posse_fields *fields, const wire_field *field, posse_json value,
                      void *object, posse_status *status)
{
    char path[PATH];
    name_part(fields, field->name, -1, path);
    return wire_read_shape(field->part, value, path, inside(object, field->at), status);
}

/* ---- fields -------------------------------------------------------------------------------------- */

static bool read_value(const posse_fields *fields, const wire_field *field, posse_json value,
                       void *object, posse_status *status)
{
    switch (field->kind) {
    case WIRE_KIND_GAME:
        return read_game(fields, field, value, object, status);
    case WIRE_KIND_SEATS:
        return read_seats(fields, field, value, object, status);
    case WIRE_KIND_LIST:
        return read_list(fields, field, value, object, status);
    case WIRE_KIND_PART:
        return read_part(fields, field, value, object, status);
    default:
        return readers[field->kind](field, value, inside(object, field->at)) ||
               refuse(fields, field, status);
    }
}

/* `object` is all zeros where this field is. */
static bool read_field(const posse_fields *fields, const wire_field *field, posse_json value,
                       void *object, posse_status *status)
{
    bool optional = field->need == WIRE_OPTIONAL || field->need == WIRE_EITHER;
    bool nullable = field->need == WIRE_NULLABLE || field->need == WIRE_EITHER;
    bool is_null = posse_json_type_of(value) == POSSE_JSON_NULL;
    if (!value.at || is_null) {
        if (is_null ? !nullable : !optional)
            return refuse(fields, field, status);
        if (is_null && optional)
            *(bool *)inside(object, field->null) = true;
        return true;
    }
    if (!read_value(fields, field, value, object, status))
        return false;
    if (optional || nullable)
        *(bool *)inside(object, field->has) = true;
    return true;
}

/* Every field's value, in one pass: objects can be long. An unknown member is refused. */
static bool gather(const wire_shape *shape, const posse_fields *fields, posse_json values[],
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

bool wire_read_shape(const wire_shape *shape, posse_json value, const char *path, void *out,
                     posse_status *status)
{
    posse_fields fields = {.object = value, .path = path, .code = POSSE_BAD_REQUEST};
    posse_json values[WIRE_MAX_FIELDS + 1] = {0};
    if (posse_json_type_of(value) != POSSE_JSON_OBJECT)
        return posse_fail(status, POSSE_BAD_REQUEST, path, "%s%s%s must be an object, not %s",
                          path ? "\"" : "", path ? path : "this", path ? "\"" : "",
                          posse_json_type_name(value));
    if (!gather(shape, &fields, values, status))
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

static bool read_message(posse_json message, wire_from from, wire_type *type, void *out,
                         posse_status *status)
{
    if (posse_json_type_of(message) != POSSE_JSON_OBJECT)
        return posse_fail(status, POSSE_BAD_REQUEST, NULL,
                          "a message must be an object such as {\"t\":\"ping\"}, not %s",
                          posse_json_type_name(message));
    return read_type(message, from, type, status) &&
           wire_read_shape(&wire_messages[*type], message, NULL, out, status);
}

/* `out` is the message's struct, which begins with `has_id` and `id` like every other. */
static bool read_text_of(const char *text, size_t length, wire_from from, wire_type *type,
                         void *out, posse_status *status)
{
    posse_json message = {0};
    wire_ping any = {0};
    if (posse_json_check(text, length, &message, status) &&
        read_message(message, from, type, out, status))
        return true;
    any.has_id = posse_json_int_in(posse_json_get(message, "id"), 0, WIRE_MAX_NUMBER, &any.id);
    memcpy(out, &any, sizeof any);
    return false;
}

bool wire_read_client(const char *text, size_t length, wire_client *out, posse_status *status)
{
    return read_text_of(text, length, WIRE_FROM_CLIENT, &out->type,
                        inside(out, offsetof(wire_client, has_id)), status);
}

bool wire_read_server(const char *text, size_t length, wire_server *out, posse_status *status)
{
    return read_text_of(text, length, WIRE_FROM_SERVER, &out->type,
                        inside(out, offsetof(wire_server, has_id)), status);
}
