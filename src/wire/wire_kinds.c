/* Reads, writes and describes the fields of messages, by kind. */
#include "wire_kinds.h"
#include "fields.h"
#include "hex.h"
#include "levels.h"
#include "tidy_text.h"
#include <posse/bot.h>

#include <assert.h>
#include <string.h>

static void *member(const wire_field *field, void *object)
{
    return (char *)object + field->at;
}

static const void *value_of(const wire_field *field, const void *object)
{
    return (const char *)object + field->at;
}

int wire_count(const wire_field *field, const void *object)
{
    int count = *(const int *)((const char *)object + field->count);
    assert(count >= 0 && count <= field->most);
    return count;
}

/* ---- numbers -------------------------------------------------------------------------------------- */

static bool read_number(const wire_field *field, posse_json value, void *object)
{
    return posse_json_int_in(value, field->least, field->most, member(field, object));
}

static void write_number(posse_buffer *out, const wire_field *field, const void *object)
{
    posse_json_put_int(out, *(const int64_t *)value_of(field, object));
}

static void want_number(posse_buffer *out, const wire_field *field)
{
    posse_put(out, "a whole number from %lld to %lld", (long long)field->least, (long long)field->most);
}

static bool read_flag(const wire_field *field, posse_json value, void *object)
{
    return posse_json_bool(value, member(field, object));
}

static void write_flag(posse_buffer *out, const wire_field *field, const void *object)
{
    posse_json_put_bool(out, *(const bool *)value_of(field, object));
}

static void want_flag(posse_buffer *out, const wire_field *field)
{
    (void)field;
    posse_put_text(out, "true or false");
}

/* ---- seats ---------------------------------------------------------------------------------------- */

static bool read_seat(const wire_field *field, posse_json value, void *object)
{
    int64_t seat;
    if (!posse_json_int_in(value, 0, field->most, &seat))
        return false;
    *(int *)member(field, object) = (int)seat;
    return true;
}

static void write_seat(posse_buffer *out, const wire_field *field, const void *object)
{
    posse_json_put_int(out, *(const int *)value_of(field, object));
}

static void want_seat(posse_buffer *out, const wire_field *field)
{
    posse_put(out, "a seat from 0 to %lld", (long long)field->most);
}

static bool read_seats(const wire_field *field, posse_json value, void *object)
{
    int *seats = member(field, object), *count = (int *)((char *)object + field->count);
    unsigned taken = 0;
    if (posse_json_type_of(value) != POSSE_JSON_LIST)
        return false;
    for (posse_json_walk w = posse_json_walk_of(value); posse_json_next(&w);) {
        int64_t seat;
        if (!posse_json_int_in(w.value, 0, POSSE_MAX_SEATS - 1, &seat) || taken >> seat & 1)
            return false;
        taken |= 1U << seat;
        seats[(*count)++] = (int)seat;
    }
    return true;
}

static void write_seats(posse_buffer *out, const wire_field *field, const void *object)
{
    const int *seats = value_of(field, object);
    int count = wire_count(field, object);
    posse_json_put_list(out);
    for (int i = 0; i < count; i++)
        posse_json_put_int(out, seats[i]);
    posse_json_end_list(out);
}

static void want_seats(posse_buffer *out, const wire_field *field)
{
    posse_put(out, "a list of seats from 0 to %lld, none twice", (long long)field->most - 1);
}

/* ---- texts ---------------------------------------------------------------------------------------- */

static bool read_text(const wire_field *field, posse_json value, void *object)
{
    char *out = member(field, object);
    return posse_json_text(value, out, (size_t)field->most + 1) && *out;
}

static bool read_said(const wire_field *field, posse_json value, void *object)
{
    char *out = member(field, object);
    return posse_json_text(value, out, 4 * (size_t)field->most + 1) && posse_tidy_text(out, (int)field->most);
}

static void write_text(posse_buffer *out, const wire_field *field, const void *object)
{
    posse_json_put_string(out, value_of(field, object));
}

static void want_text(posse_buffer *out, const wire_field *field)
{
    posse_put(out, "a string of 1 to %lld bytes", (long long)field->most);
}

static void want_said(posse_buffer *out, const wire_field *field)
{
    posse_put(out, "a string of 1 to %lld characters, without control characters or line ends", (long long)field->most);
}

/* Lower case only, so that a value has one spelling on the wire. */
static bool read_hex(const wire_field *field, posse_json value, void *object)
{
    size_t size = (size_t)field->most;
    return posse_json_hex(value, member(field, object), size) && strspn(value.at + 1, "0123456789abcdef") == 2 * size;
}

static void write_hex(posse_buffer *out, const wire_field *field, const void *object)
{
    posse_json_put_hex(out, value_of(field, object), (size_t)field->most);
}

static void want_hex(posse_buffer *out, const wire_field *field)
{
    posse_put(out, "a string of %lld hex digits, 0-9 and a-f", 2 * (long long)field->most);
}

/* ---- words ---------------------------------------------------------------------------------------- */

/* Compilers make an enum without negative values unsigned. */
_Static_assert(sizeof(posse_code) == sizeof(unsigned), "words are read as unsigned numbers");

static bool read_choice(const wire_field *field, posse_json value, void *object)
{
    const wire_words *set = field->words;
    int word = posse_json_word(value, set->words + set->first, set->end - set->first);
    if (word < 0)
        return false;
    *(unsigned *)member(field, object) = (unsigned)(set->first + word);
    return true;
}

static void write_choice(posse_buffer *out, const wire_field *field, const void *object)
{
    const wire_words *set = field->words;
    unsigned word = *(const unsigned *)value_of(field, object);
    assert(word >= (unsigned)set->first && word < (unsigned)set->end);
    posse_json_put_string(out, set->words[word]);
}

static void want_choice(posse_buffer *out, const wire_field *field)
{
    const wire_words *set = field->words;
    posse_put_choices(out, set->words + set->first, set->end - set->first);
}

static bool read_level(const wire_field *field, posse_json value, void *object)
{
    const char *levels[POSSE_MAX_LEVELS];
    int level = posse_json_word(value, levels, wire_levels(levels));
    if (level < 0)
        return false;
    *(const char **)member(field, object) = levels[level];
    return true;
}

static void write_level(posse_buffer *out, const wire_field *field, const void *object)
{
    posse_json_put_string(out, *(const char *const *)value_of(field, object));
}

static void want_level(posse_buffer *out, const wire_field *field)
{
    const char *levels[POSSE_MAX_LEVELS];
    int count = wire_levels(levels);
    (void)field;
    posse_put_choices(out, levels, count);
}

static bool read_game(const wire_field *field, posse_json value, void *object)
{
    char name[32];
    const posse_game *game = posse_json_text(value, name, sizeof name) ? posse_game_named(name) : NULL;
    *(const posse_game **)member(field, object) = game;
    return game;
}

static void write_game(posse_buffer *out, const wire_field *field, const void *object)
{
    posse_json_put_string(out, (*(const posse_game *const *)value_of(field, object))->name);
}

static void want_game(posse_buffer *out, const wire_field *field)
{
    (void)field;
    for (int i = 0; i < posse_game_count; i++)
        posse_put(out, "%s%s", i == 0 ? "" : i == posse_game_count - 1 ? " or " : ", ", posse_games[i]->name);
}

/* ---- JSON ----------------------------------------------------------------------------------------- */

static bool read_raw(const wire_field *field, posse_json value, void *object)
{
    if (value.end - value.at > field->most ||
        (field->json != POSSE_JSON_ABSENT && posse_json_type_of(value) != field->json))
        return false;
    *(posse_json *)member(field, object) = value;
    return true;
}

static void write_raw(posse_buffer *out, const wire_field *field, const void *object)
{
    posse_json_put_value(out, *(const posse_json *)value_of(field, object));
}

static void want_raw(posse_buffer *out, const wire_field *field)
{
    posse_put(out, "%s of up to %lld bytes",
              field->json == POSSE_JSON_LIST     ? "a list"
              : field->json == POSSE_JSON_OBJECT ? "an object"
                                                 : "a value",
              (long long)field->most);
}

static void want_part(posse_buffer *out, const wire_field *field)
{
    (void)field;
    posse_put_text(out, "an object");
}

static void want_list(posse_buffer *out, const wire_field *field)
{
    posse_put(out, "a list of up to %lld items", (long long)field->most);
}

const wire_kind_rule wire_kind_rules[WIRE_KINDS] = {
    [WIRE_KIND_NUMBER] = {read_number, write_number, want_number},
    [WIRE_KIND_SEAT] = {read_seat, write_seat, want_seat},
    [WIRE_KIND_SEATS] = {read_seats, write_seats, want_seats},
    [WIRE_KIND_FLAG] = {read_flag, write_flag, want_flag},
    [WIRE_KIND_TEXT] = {read_text, write_text, want_text},
    [WIRE_KIND_SAID] = {read_said, write_text, want_said},
    [WIRE_KIND_CHOICE] = {read_choice, write_choice, want_choice},
    [WIRE_KIND_LEVEL] = {read_level, write_level, want_level},
    [WIRE_KIND_GAME] = {read_game, write_game, want_game},
    [WIRE_KIND_HEX] = {read_hex, write_hex, want_hex},
    [WIRE_KIND_RAW] = {read_raw, write_raw, want_raw},
    [WIRE_KIND_PART] = {.wanted = want_part},
    [WIRE_KIND_LIST] = {.wanted = want_list},
};
