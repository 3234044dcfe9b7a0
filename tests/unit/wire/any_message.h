/* Fills any message or struct with valid values, as its table describes it. */
#ifndef TESTS_UNIT_WIRE_ANY_MESSAGE_H
#define TESTS_UNIT_WIRE_ANY_MESSAGE_H

#include "alloc.h"
#include "levels.h"
#include "wire_table.h"

#include <stdlib.h>
#include <string.h>

/* LEAST: no optional fields, and the smallest values. SOME: random. MOST: all fields, and the largest values. */
typedef enum fullness { LEAST, SOME, MOST } fullness;

typedef struct filler {
    posse_rng rng;
    fullness fullness;
} filler;

static inline filler filler_of(fullness full)
{
    filler f = {.fullness = full};
    posse_rng_seed(&f.rng, 7);
    return f;
}

static void *part_of(void *object, size_t at)
{
    return (char *)object + at;
}

/* A number from `least` to `most`. */
static int64_t any_number(filler *f, int64_t least, int64_t most)
{
    uint32_t choice = posse_rng_below(&f->rng, 8);
    if (f->fullness == LEAST || (f->fullness == SOME && choice == 0))
        return least;
    if (f->fullness == MOST || choice == 1)
        return most;
    uint64_t range = (uint64_t)(most - least) + 1;
    if (choice < 5 && range > 100)
        range = 100;
    return least + (int64_t)posse_rng_below64(&f->rng, range);
}

/* A text for programs may contain any character but the zero byte. */
static void any_text(filler *f, char *out, int64_t most)
{
    static const char letters[] = "abc xyz_019\"\\/\n\t\x01\x7f<>&";
    int64_t length = any_number(f, 1, most);
    for (int64_t i = 0; i < length; i++)
        out[i] = letters[posse_rng_below(&f->rng, sizeof letters - 1)];
}

/* A text for people has no spaces at its ends. */
static void any_words(filler *f, char *out, int64_t most)
{
    static const char *const letters[] = {"a", "\"", "\\", "<", "é", "字", "🤠", " ", "\u200d"};
    int64_t length = any_number(f, 1, most);
    for (int64_t i = 0; i < length; i++) {
        bool end = i == 0 || i == length - 1;
        const char *letter = f->fullness == MOST ? "🤠" : letters[posse_rng_below(&f->rng, end ? 7 : 9)];
        strcat(out, letter);
    }
}

static void any_bytes(filler *f, uint8_t *out, int64_t count)
{
    for (int64_t i = 0; i < count; i++)
        out[i] = (uint8_t)posse_rng_below(&f->rng, 256);
}

static posse_json any_raw(filler *f, posse_json_type type)
{
    static const char *const lists[] = {"[]", "[1,{\"a\":[null,\"]\"]}]", "[ \"x\" , true ]"};
    static const char *const objects[] = {"{}", "{\"a\":{\"b\":[1.5e3]}}", "{ \"\\u00e9}\" : null }"};
    static const char *const values[] = {"\"chance\"", "{\"seat\":3}", "17"};
    const char *const *from = type == POSSE_JSON_LIST ? lists : type == POSSE_JSON_OBJECT ? objects : values;
    const char *text = from[posse_rng_below(&f->rng, 3)];
    return (posse_json){text, text + strlen(text)};
}

static void any_seats(filler *f, int *seats, int *count)
{
    uint32_t set = f->fullness == LEAST  ? 0
                   : f->fullness == MOST ? (1U << POSSE_MAX_SEATS) - 1
                                         : posse_rng_below(&f->rng, 1U << POSSE_MAX_SEATS);
    for (int seat = POSSE_MAX_SEATS - 1; seat >= 0; seat--)
        if (set >> seat & 1)
            seats[(*count)++] = seat;
}

static void any_shape(filler *f, const wire_shape *shape, void *out);

static void any_list(filler *f, const wire_field *field, char *items, int *count)
{
    *count = (int)any_number(f, 0, field->most);
    for (int i = 0; i < *count; i++)
        any_shape(f, field->part, items + (size_t)i * field->part->size);
}

static const char *any_level(filler *f)
{
    const char *levels[POSSE_MAX_LEVELS] = {0};
    int count = wire_levels(levels);
    return levels[any_number(f, 0, count - 1)];
}

static void any_value(filler *f, const wire_field *field, void *object)
{
    void *out = part_of(object, field->at);
    switch (field->kind) {
    case WIRE_KIND_NUMBER:
        *(int64_t *)out = any_number(f, field->least, field->most);
        break;
    case WIRE_KIND_SEAT:
        *(int *)out = (int)any_number(f, 0, field->most);
        break;
    case WIRE_KIND_SEATS:
        any_seats(f, out, part_of(object, field->count));
        break;
    case WIRE_KIND_FLAG:
        *(bool *)out = any_number(f, 0, 1) == 1;
        break;
    case WIRE_KIND_TEXT:
        any_text(f, out, field->most);
        break;
    case WIRE_KIND_SAID:
        any_words(f, out, field->most);
        break;
    case WIRE_KIND_CHOICE:
        *(unsigned *)out = (unsigned)any_number(f, field->words->first, field->words->end - 1);
        break;
    case WIRE_KIND_LEVEL:
        *(const char **)out = any_level(f);
        break;
    case WIRE_KIND_GAME:
        *(const posse_game **)out = posse_games[any_number(f, 0, posse_game_count - 1)];
        break;
    case WIRE_KIND_HEX:
        any_bytes(f, out, field->most);
        break;
    case WIRE_KIND_RAW:
        *(posse_json *)out = any_raw(f, field->json);
        break;
    case WIRE_KIND_PART:
        any_shape(f, field->part, out);
        break;
    case WIRE_KIND_LIST:
        any_list(f, field, out, part_of(object, field->count));
        break;
    case WIRE_KINDS:
        break;
    }
}

static void any_shape(filler *f, const wire_shape *shape, void *out)
{
    memset(out, 0, shape->size);
    for (const wire_field *field = shape->fields; field->name; field++) {
        bool there = any_number(f, 0, 1) == 1;
        if (field->need)
            *(bool *)part_of(out, field->has) = there;
        if (field->need == (WIRE_OPTIONAL | WIRE_NULLABLE) && !there)
            *(bool *)part_of(out, field->null) = any_number(f, 0, 1) == 1;
        if (there || !field->need)
            any_value(f, field, out);
    }
}

/* Memory for any message or struct; the caller frees it. */
static inline void *any_context(void)
{
    return posse_alloc_zeroed(1, sizeof(wire_server));
}

/* Reads `text` as this message, or as this struct within a part named "it". */
static inline bool read_as(const wire_shape *shape, const posse_buffer *text, posse_status *status)
{
    void *room = any_context();
    posse_json root;
    bool fine;
    if (shape->from == WIRE_FROM_CLIENT)
        fine = wire_read_client(text->text, text->length, room, status);
    else if (shape->from == WIRE_FROM_SERVER)
        fine = wire_read_server(text->text, text->length, room, status);
    else
        fine = posse_json_check(text->text, text->length, &root, status) &&
               wire_read_shape(shape, root, "it", room, status);
    free(room);
    return fine;
}

/* Every message, then every struct; NULL at the end. */
static inline const wire_shape *any_next(int number)
{
    if (number < WIRE_TYPES)
        return &wire_messages[number];
    const wire_shape *shape = &wire_structs[number - WIRE_TYPES];
    return shape->name ? shape : NULL;
}

static inline void any_write(const wire_shape *shape, const void *value, posse_buffer *out)
{
    if (shape->from == WIRE_INSIDE)
        wire_put_shape(out, shape, value);
    else
        wire_write(out, (wire_type)(shape - wire_messages), value);
}

#endif
