/* Round trips: every valid message is unchanged after writing and reading it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>

#include "any_message.h"

static int scale(void)
{
    const char *text = getenv("POSSE_TEST_SCALE");
    return text ? atoi(text) : 1;
}

/* The number of members that the object must have. */
static size_t members(const wire_shape *shape, void *object)
{
    size_t count = shape->from != WIRE_INSIDE;
    for (const wire_field *field = shape->fields; field->name; field++)
        count += !(field->need & WIRE_OPTIONAL) || *(bool *)part_of(object, field->has) ||
                 (field->need & WIRE_NULLABLE && *(bool *)part_of(object, field->null));
    return count;
}

/* Reads `text`, and writes the result to `again`. */
static bool read_and_write(const wire_shape *shape, const posse_buffer *text, posse_buffer *again, posse_status *status)
{
    void *room = any_context();
    posse_json root;
    bool fine;
    if (shape->from == WIRE_FROM_CLIENT) {
        fine = wire_read_client(text->text, text->length, room, status);
        if (fine)
            wire_write_client(again, room);
    } else if (shape->from == WIRE_FROM_SERVER) {
        fine = wire_read_server(text->text, text->length, room, status);
        if (fine)
            wire_write(again, ((wire_server *)room)->type, part_of(room, offsetof(wire_server, has_id)));
    } else {
        fine = posse_json_check(text->text, text->length, &root, status) &&
               wire_read_shape(shape, root, NULL, room, status);
        if (fine)
            wire_put_shape(again, shape, room);
    }
    free(room);
    return fine;
}

static void check_round(filler *f, const wire_shape *shape)
{
    posse_buffer text = {0}, again = {0};
    posse_status status;
    posse_json root;
    void *object = any_context();
    any_shape(f, shape, object);
    any_write(shape, object, &text);
    if (!posse_json_check(text.text, text.length, &root, &status) || !read_and_write(shape, &text, &again, &status))
        fail_msg("%s: %s: %.2000s", shape->name, status.text, text.text);
    assert_int_equal(posse_json_count(root), members(shape, object));
    assert_string_equal(text.text, again.text);
    free(object);
    posse_buffer_free(&text);
    posse_buffer_free(&again);
}

static void check_all(fullness full, int times)
{
    filler f = filler_of(full);
    const wire_shape *shape;
    for (int i = 0; (shape = any_next(i)); i++)
        for (int k = 0; k < times; k++)
            check_round(&f, shape);
}

static void smallest_messages(void **state)
{
    (void)state;
    check_all(LEAST, 3);
}

static void largest_messages(void **state)
{
    (void)state;
    check_all(MOST, 3);
}

static void random_messages(void **state)
{
    (void)state;
    check_all(SOME, 100 * scale());
}

/* A message of a client is not a message of a server, and vice versa. */
static void messages_are_accepted_from_one_side_only(void **state)
{
    filler f = filler_of(LEAST);
    void *object = any_context(), *room = any_context();
    (void)state;
    for (int i = 0; i < WIRE_TYPES; i++) {
        posse_buffer text = {0};
        posse_status status;
        any_shape(&f, &wire_messages[i], object);
        any_write(&wire_messages[i], object, &text);
        if (wire_messages[i].from == WIRE_FROM_CLIENT)
            assert_false(wire_read_server(text.text, text.length, room, &status));
        else
            assert_false(wire_read_client(text.text, text.length, room, &status));
        assert_string_equal(status.where, "t");
        posse_buffer_free(&text);
    }
    free(object);
    free(room);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(smallest_messages),
        cmocka_unit_test(largest_messages),
        cmocka_unit_test(random_messages),
        cmocka_unit_test(messages_are_accepted_from_one_side_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
