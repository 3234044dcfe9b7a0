/* Writing events as JSON, as the game's event kinds describe them. */
#include "event.h"
#include "actions.h"

static void put_words(const posse_field *field, int64_t packed, posse_buffer *out)
{
    posse_json_put_list(out);
    for (; packed; packed >>= 4)
        posse_json_put_string(out, field->words[(packed & 15) - 1]);
    posse_json_end_list(out);
}

/* Writes the members of a set as numbers; bit 0 is the number `first`. */
static void put_set(int64_t set, int first, posse_buffer *out)
{
    posse_json_put_list(out);
    for (int member = 0; set >> member; member++)
        if (set >> member & 1)
            posse_json_put_int(out, member + first);
    posse_json_end_list(out);
}

static void put_value(const posse_game *game, const posse_field *field, int64_t value, posse_buffer *out)
{
    switch (field->type) {
    case POSSE_FIELD_SEAT:
    case POSSE_FIELD_NUMBER:
    case POSSE_FIELD_CHANGE:
        posse_json_put_int(out, value);
        break;
    case POSSE_FIELD_WORD:
        posse_json_put_string(out, field->words[value]);
        break;
    case POSSE_FIELD_WORDS:
        put_words(field, value, out);
        break;
    case POSSE_FIELD_DICE:
        put_set(value, 1, out);
        break;
    case POSSE_FIELD_SEATS:
        put_set(value, 0, out);
        break;
    case POSSE_FIELD_ACTION:
        posse_write_action(game, (posse_action)value, out);
        break;
    case POSSE_FIELD_FLAG:
        posse_json_put_bool(out, true);
        break;
    case POSSE_FIELD_CUSTOM:
        field->put(value, out);
        break;
    }
}

static bool is_secret(const posse_field *field, const posse_event *event)
{
    return field->secret && event->owner != POSSE_PUBLIC;
}

bool posse_event_is_secret(const posse_game *game, const posse_event *event)
{
    const posse_field *fields = game->events[event->kind].fields;
    for (int i = 0; i < POSSE_MAX_FIELDS && fields[i].name; i++)
        if (is_secret(&fields[i], event))
            return true;
    return false;
}

bool posse_event_tells(const posse_game *game, const posse_event *event, int index, int viewer)
{
    const posse_field *field = &game->events[event->kind].fields[index];
    int64_t value = event->value[index];
    if (is_secret(field, event) && viewer != POSSE_EVERYTHING && event->owner != viewer)
        return false;
    if (field->type == POSSE_FIELD_FLAG)
        return value != 0;
    return value >= 0 || field->type == POSSE_FIELD_CHANGE;
}

void posse_event_write(const posse_game *game, const posse_event *event, size_t number, int viewer, posse_buffer *out)
{
    const posse_event_kind *kind = &game->events[event->kind];
    posse_json_put_object(out);
    posse_json_add_int(out, "n", (int64_t)number);
    posse_json_add_string(out, "e", kind->name);
    for (int i = 0; i < POSSE_MAX_FIELDS && kind->fields[i].name; i++)
        if (posse_event_tells(game, event, i, viewer)) {
            posse_json_put_key(out, kind->fields[i].name);
            put_value(game, &kind->fields[i], event->value[i], out);
        }
    posse_json_end_object(out);
}

void posse_event_write_value(const posse_game *game, const posse_event *event, int index, int viewer, posse_buffer *out)
{
    if (posse_event_tells(game, event, index, viewer))
        put_value(game, &game->events[event->kind].fields[index], event->value[index], out);
    else
        posse_json_put_null(out);
}
