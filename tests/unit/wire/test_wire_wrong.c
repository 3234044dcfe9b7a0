/* Wrong messages: each field of each message and struct gets every wrong value of its kind. Each message
 * must be refused with the name of the field. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>

#include "any_message.h"

/* ---- wrong values ----------------------------------------------------------------------------------- */

#define EIGHT   "00000000"
#define HEX_56  EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT
#define NOTHING NULL

static const char *const no_number[] = {
    "true", "\"1\"", "1.0", "1e0", "[]", "{}", "-9223372036854775808", "99999999999999999999", NOTHING};
static const char *const no_seat[] = {"true", "\"1\"", "1.5", "8", "-1", "[1]", "{}", NOTHING};
static const char *const no_seats[] = {
    "3", "{}", "[8]", "[-1]", "[1,1]", "[null]", "[1.5]", "[\"1\"]", "[[1]]", "[0,1,2,3,4,5,6,7,0]", NOTHING};
static const char *const no_flag[] = {"0", "1", "\"true\"", "[]", "{}", NOTHING};
static const char *const no_text[] = {"3", "true", "[]", "{}", "\"\"", "\"a\\u0000b\"", NOTHING};
static const char *const no_said[] = {"3",
                                      "true",
                                      "[]",
                                      "{\"a\":1}",
                                      "\"\"",
                                      "\"a\\u0000b\"",
                                      "\"   \"",
                                      "\"a\\nb\"",
                                      "\"a\\u001bb\"",
                                      "\"a\\u0085b\"",
                                      "\"a\\u202eb\"",
                                      "\"a\\u2066b\"",
                                      "\"a\u200bb\"",
                                      "\"a\\u2028b\"",
                                      "\"\\u200d\\ufe0f\"",
                                      "\"\u3164\"",
                                      "\"\ufeffa\"",
                                      NOTHING};
static const char *const no_word[] = {"0", "true", "\"\"", "\"no such word\"", "[]", "{}", NOTHING};
static const char *const no_game[] = {"0", "\"\"", "\"Bang\"", "\"poker\"", "[\"bang\"]", "{}", NOTHING};
static const char *const no_hex[] = {"0",
                                     "\"\"",
                                     "[]",
                                     "\"" HEX_56 "0000000\"",
                                     "\"" HEX_56 EIGHT "00\"",
                                     "\"" HEX_56 "0000000A\"",
                                     "\"" HEX_56 "0000000g\"",
                                     "\"" HEX_56 "00\\u0030\"",
                                     "\"" HEX_56 "0x000000\"",
                                     NOTHING};
static const char *const no_list[] = {"3", "\"[]\"", "{}", "true", NOTHING};
static const char *const no_object[] = {"3", "\"{}\"", "[]", "true", NOTHING};
static const char *const no_part[] = {"3", "\"{}\"", "[]", "{}", "{\"nobody\":1}", NOTHING};
static const char *const no_parts[] = {"3", "{}", "[null]", "[3]", "[[]]", "[{}]", "[{\"nobody\":1}]", NOTHING};
static const char *const none[] = {NOTHING};

static const char *const *const wrong[WIRE_KINDS] = {
    [WIRE_KIND_NUMBER] = no_number, [WIRE_KIND_SEAT] = no_seat,  [WIRE_KIND_SEATS] = no_seats,
    [WIRE_KIND_FLAG] = no_flag,     [WIRE_KIND_TEXT] = no_text,  [WIRE_KIND_SAID] = no_said,
    [WIRE_KIND_CHOICE] = no_word,   [WIRE_KIND_GAME] = no_game,  [WIRE_KIND_HEX] = no_hex,
    [WIRE_KIND_PART] = no_part,     [WIRE_KIND_LIST] = no_parts, [WIRE_KIND_LEVEL] = no_word,
};

static const char *const *wrong_for(const wire_field *field)
{
    if (field->kind != WIRE_KIND_RAW)
        return wrong[field->kind];
    return field->json == POSSE_JSON_LIST ? no_list : field->json == POSSE_JSON_OBJECT ? no_object : none;
}

/* ---- messages with one field changed ------------------------------------------------------------------ */

/* The text of a valid message with all fields. */
typedef struct sample {
    const wire_shape *shape;
    posse_buffer text;
    posse_json root;
} sample;

static sample sample_of(const wire_shape *shape)
{
    sample s = {.shape = shape};
    filler f = filler_of(MOST);
    void *object = any_context();
    any_shape(&f, shape, object);
    any_write(shape, object, &s.text);
    assert_true(posse_json_check(s.text.text, s.text.length, &s.root, NULL));
    free(object);
    return s;
}

/* The message with another value for the field `name`; NULL: without the field. */
static posse_buffer with(const sample *s, const char *name, const char *value)
{
    posse_buffer out = {0};
    char key[64];
    posse_json_put_object(&out);
    for (posse_json_walk w = posse_json_walk_of(s->root); posse_json_next(&w);) {
        assert_true(posse_json_text(w.key, key, sizeof key));
        if (strcmp(key, name) != 0)
            posse_json_add_value(&out, key, w.value);
    }
    if (value)
        posse_json_add_raw(&out, name, value, strlen(value));
    posse_json_end_object(&out);
    return out;
}

/* Does `where` name the field, or something inside it? */
static bool names(const sample *s, const char *name, const char *where)
{
    char path[64];
    int length = snprintf(path, sizeof path, "%s%s", s->shape->from == WIRE_INSIDE ? "it." : "", name);
    return strncmp(where, path, (size_t)length) == 0 && strchr(".[", where[length]);
}

static bool is_game(const wire_shape *shape, const char *name)
{
    const wire_field *field = shape->fields;
    while (field->name && strcmp(field->name, name) != 0)
        field++;
    return field->name && field->kind == WIRE_KIND_GAME;
}

static void refused(const sample *s, const char *name, const char *value)
{
    posse_buffer text = with(s, name, value);
    posse_status status = {0};
    if (read_as(s->shape, &text, &status))
        fail_msg("%s: %s is taken: %.100s", s->shape->name, name, value ? value : "nothing");
    if (!names(s, name, status.where) || !strstr(status.text, status.where))
        fail_msg("%s: %s as %.100s: %s", s->shape->name, name, value ? value : "nothing", status.text);
    bool unknown = value && *value == '"' && is_game(s->shape, name);
    assert_int_equal(status.code, unknown ? POSSE_UNKNOWN_GAME : POSSE_BAD_REQUEST);
    posse_buffer_free(&text);
}

static void taken(const sample *s, const char *name, const char *value)
{
    posse_buffer text = with(s, name, value);
    posse_status status;
    if (!read_as(s->shape, &text, &status))
        fail_msg("%s: %s as %.100s: %s", s->shape->name, name, value ? value : "nothing", status.text);
    posse_buffer_free(&text);
}

static void over_fields(void (*check)(const sample *s, const wire_field *field))
{
    const wire_shape *shape;
    for (int i = 0; (shape = any_next(i)); i++) {
        sample s = sample_of(shape);
        for (const wire_field *field = shape->fields; field->name; field++)
            check(&s, field);
        posse_buffer_free(&s.text);
    }
}

/* ---- the tests ------------------------------------------------------------------------------------------ */

static void check_types(const sample *s, const wire_field *field)
{
    for (const char *const *value = wrong_for(field); *value; value++)
        refused(s, field->name, *value);
}

static void wrong_values_are_refused(void **state)
{
    (void)state;
    over_fields(check_types);
}

static void check_absence(const sample *s, const wire_field *field)
{
    (field->need & WIRE_OPTIONAL ? taken : refused)(s, field->name, NULL);
    (field->need & WIRE_NULLABLE ? taken : refused)(s, field->name, "null");
}

static void only_optional_fields_are_left_out_and_only_nullable_ones_null(void **state)
{
    (void)state;
    over_fields(check_absence);
}

/* `count` times `piece`, separated by `between`, within `open` and `close`. */
static posse_buffer many(const char *open, const char *piece, const char *between, int64_t count, const char *close)
{
    posse_buffer out = {0};
    posse_put_text(&out, open);
    for (int64_t i = 0; i < count; i++)
        posse_put(&out, "%s%s", i ? between : "", piece);
    posse_put_text(&out, close);
    return out;
}

static void check_length(const sample *s, const wire_field *field, const char *open, const char *piece,
                         const char *between, const char *close)
{
    posse_buffer fits = many(open, piece, between, field->most, close);
    posse_buffer beyond = many(open, piece, between, field->most + 1, close);
    taken(s, field->name, fits.text);
    refused(s, field->name, beyond.text);
    posse_buffer_free(&fits);
    posse_buffer_free(&beyond);
}

static void check_range(const sample *s, const wire_field *field)
{
    const int64_t numbers[] = {field->least, field->most, field->least - 1, field->most + 1};
    for (int i = 0; i < 4; i++) {
        char text[32];
        snprintf(text, sizeof text, "%lld", (long long)numbers[i]);
        (i < 2 ? taken : refused)(s, field->name, text);
    }
}

static void check_items(const sample *s, const wire_field *field)
{
    posse_buffer item = {0};
    void *object = any_context();
    filler f = filler_of(LEAST);
    any_shape(&f, field->part, object);
    any_write(field->part, object, &item);
    check_length(s, field, "[", item.text, ",", "]");
    posse_buffer_free(&item);
    free(object);
}

static void check_bounds(const sample *s, const wire_field *field)
{
    if (field->kind == WIRE_KIND_NUMBER || field->kind == WIRE_KIND_SEAT)
        check_range(s, field);
    else if (field->kind == WIRE_KIND_TEXT)
        check_length(s, field, "\"", "x", "", "\"");
    else if (field->kind == WIRE_KIND_SAID) {
        check_length(s, field, "\"", "x", "", "\"");
        check_length(s, field, "\"", "🤠", "", "\"");
        check_length(s, field, "\"  ", "\\u00e9", "", " \"");
    } else if (field->kind == WIRE_KIND_LIST)
        check_items(s, field);
}

static void values_up_to_their_bounds_are_accepted(void **state)
{
    (void)state;
    over_fields(check_bounds);
}

static void check_raw(const sample *s, const wire_field *field)
{
    if (field->kind != WIRE_KIND_RAW || field->most >= POSSE_JSON_MAX_BYTES)
        return;
    bool object = field->json == POSSE_JSON_OBJECT, list = field->json == POSSE_JSON_LIST;
    const char *before = object ? "{\"x\":\"" : list ? "[\"" : "\"";
    const char *after = object ? "\"}" : list ? "\"]" : "\"";
    int64_t length = field->most - (int64_t)(strlen(before) + strlen(after));
    posse_buffer fits = many(before, "x", "", length, after);
    taken(s, field->name, fits.text);
    posse_buffer beyond = many(before, "x", "", length + 1, after);
    refused(s, field->name, beyond.text);
    posse_buffer_free(&fits);
    posse_buffer_free(&beyond);
}

static void raw_json_is_bounded(void **state)
{
    (void)state;
    over_fields(check_raw);
}

static void unknown_fields_are_refused_by_name(void **state)
{
    const wire_shape *shape;
    (void)state;
    for (int i = 0; (shape = any_next(i)); i++) {
        sample s = sample_of(shape);
        refused(&s, "nobody_knows", "1");
        refused(&s, "", "1");
        posse_buffer_free(&s.text);
    }
}

/* The JSON reader refuses duplicates. */
static void duplicate_fields_are_refused(void **state)
{
    static const char text[] = "{\"t\":\"sit\",\"seat\":1,\"s\\u0065at\":2}";
    posse_status status;
    wire_client room;
    (void)state;
    assert_false(wire_read_client(text, sizeof text - 1, &room, &status));
    assert_int_equal(status.code, POSSE_BAD_JSON);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_values_are_refused),
        cmocka_unit_test(only_optional_fields_are_left_out_and_only_nullable_ones_null),
        cmocka_unit_test(values_up_to_their_bounds_are_accepted),
        cmocka_unit_test(raw_json_is_bounded),
        cmocka_unit_test(unknown_fields_are_refused_by_name),
        cmocka_unit_test(duplicate_fields_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
