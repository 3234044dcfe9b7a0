/* The growing text buffer. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>
#include <posse/buffer.h>
#include <string.h>

static void starts_empty(void **state)
{
    (void)state;
    posse_buffer out = {0};
    posse_buffer_clear(&out);
    assert_null(out.text);
    posse_put_text(&out, "");
    assert_string_equal(out.text, "");
    assert_int_equal(out.length, 0);
    posse_buffer_free(&out);

    posse_put_bytes(&out, NULL, 0);
    assert_string_equal(out.text, "");
    posse_buffer_free(&out);
    assert_null(out.text);
    assert_int_equal(out.capacity, 0);
    posse_buffer_free(&out); /* freeing twice is allowed */
}

static void appends_in_order(void **state)
{
    (void)state;
    posse_buffer out = {0};
    posse_put(&out, "seat %d", 3);
    posse_put_text(&out, ": ");
    posse_put_bytes(&out, "beer and more", 4);
    assert_string_equal(out.text, "seat 3: beer");
    assert_int_equal(out.length, 12);
    posse_buffer_free(&out);
}

static void keeps_zero_bytes(void **state)
{
    (void)state;
    posse_buffer out = {0};
    posse_put_bytes(&out, "a\0b", 3);
    posse_put_text(&out, "c");
    assert_int_equal(out.length, 4);
    assert_memory_equal(out.text, "a\0bc", 5);
    posse_buffer_free(&out);
}

/* All lengths around the first capacities, with every function that appends. */
static void grows_at_any_length(void **state)
{
    (void)state;
    char text[300];
    memset(text, 'x', sizeof text);
    for (size_t length = 0; length < sizeof text; length++) {
        posse_buffer formatted = {0};
        posse_buffer copied = {0};
        posse_put_text(&formatted, "<");
        posse_put(&formatted, "%.*s>", (int)length, text);
        posse_put_text(&copied, "<");
        posse_put_bytes(&copied, text, length);
        posse_put_bytes(&copied, ">", 1);
        assert_int_equal(formatted.length, length + 2);
        assert_int_equal(strlen(formatted.text), length + 2);
        assert_string_equal(formatted.text, copied.text);
        assert_true(formatted.capacity > formatted.length);
        posse_buffer_free(&formatted);
        posse_buffer_free(&copied);
    }
}

static void grows_with_many_small_appends(void **state)
{
    (void)state;
    posse_buffer out = {0};
    for (int i = 0; i < 100000; i++)
        posse_put(&out, "%05d", i);
    assert_int_equal(out.length, 500000);
    assert_memory_equal(out.text + 5 * 77777, "77777", 5);
    assert_int_equal(out.text[out.length], 0);
    posse_buffer_free(&out);
}

static void clearing_keeps_the_memory(void **state)
{
    (void)state;
    posse_buffer out = {0};
    posse_put(&out, "%200d", 1);
    const char *text = out.text;
    size_t capacity = out.capacity;
    posse_buffer_clear(&out);
    assert_string_equal(out.text, "");
    assert_int_equal(out.length, 0);
    posse_put_text(&out, "again");
    assert_ptr_equal(out.text, text);
    assert_int_equal(out.capacity, capacity);
    assert_string_equal(out.text, "again");
    posse_buffer_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(starts_empty),
        cmocka_unit_test(appends_in_order),
        cmocka_unit_test(keeps_zero_bytes),
        cmocka_unit_test(grows_at_any_length),
        cmocka_unit_test(grows_with_many_small_appends),
        cmocka_unit_test(clearing_keeps_the_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
