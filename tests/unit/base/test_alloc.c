/* Memory: what is handed out, how arrays grow, and how the program ends when there is none. */
#include "alloc.h"
#include "fatal.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* Under a sanitizer, malloc() too returns NULL instead of ending the test. */
const char *__asan_default_options(void); // NOLINT(bugprone-reserved-identifier)
const char *__asan_default_options(void)  // NOLINT(bugprone-reserved-identifier)
{
    return "allocator_may_return_null=1";
}

static void test_zeroed_memory_is_zero(void **state)
{
    (void)state;
    enum { COUNT = 100 };
    uint32_t *dirty = posse_alloc(COUNT, sizeof *dirty);
    memset(dirty, 0xff, COUNT * sizeof *dirty);
    free(dirty);
    uint32_t *numbers = posse_alloc_zeroed(COUNT, sizeof *numbers);
    for (int i = 0; i < COUNT; i++)
        assert_int_equal(numbers[i], 0);
    free(numbers);
}

static void test_no_bytes_are_a_pointer_too(void **state)
{
    (void)state;
    void *plain = posse_alloc(0, 8), *zeroed = posse_alloc_zeroed(8, 0), *resized;
    assert_non_null(plain);
    assert_non_null(zeroed);
    resized = posse_resize(plain, 0, 8);
    assert_non_null(resized);
    free(resized);
    free(zeroed);
}

static void test_resizing_keeps_the_items(void **state)
{
    (void)state;
    uint16_t *items = posse_alloc(2, sizeof *items);
    items[0] = 7;
    items[1] = 9;
    items = posse_resize(items, 5000, sizeof *items);
    items[4999] = 1;
    assert_int_equal(items[0], 7);
    assert_int_equal(items[1], 9);
    free(items);
}

static void test_a_copied_text_is_its_own(void **state)
{
    (void)state;
    char text[] = "posse";
    char *copy = posse_strdup(text);
    text[0] = 'P';
    assert_string_equal(text, "Posse");
    assert_string_equal(copy, "posse");
    free(copy);
}

static void test_a_growing_array_doubles(void **state)
{
    (void)state;
    enum { ITEMS = 100000 };
    uint64_t *items = NULL;
    size_t capacity = 0;
    int moves = 0;
    for (size_t count = 0; count < ITEMS; count++) {
        size_t before = capacity;
        items = posse_grow(items, count, &capacity, sizeof *items);
        assert_true(capacity > count);
        assert_true(capacity == before || before == 0 || capacity == 2 * before);
        moves += capacity != before;
        items[count] = count;
    }
    assert_in_range(moves, 1, 20);
    for (size_t i = 0; i < ITEMS; i++)
        assert_int_equal(items[i], i);
    free(items);
}

/* ---- without memory ---------------------------------------------------------------------------- */

static volatile size_t huge = SIZE_MAX / 2; /* volatile: compilers warn of such a size */

static void ask_for_too_many_items(void)
{
    free(posse_alloc(huge, 3));
}

static void ask_for_too_many_zeroed(void)
{
    free(posse_alloc_zeroed(3, huge));
}

static void ask_for_too_much(void)
{
    free(posse_alloc(huge, 1));
}

static void resize_to_too_many(void)
{
    free(posse_resize(NULL, huge, 3));
}

static void grow_beyond_counting(void)
{
    size_t capacity = huge + 1;
    free(posse_grow(NULL, capacity, &capacity, 1));
}

static void grow_beyond_memory(void)
{
    size_t capacity = huge / 2;
    free(posse_grow(NULL, capacity, &capacity, 1));
}

static void give_up(void)
{
    posse_fatal("for a reason");
}

/* Runs the function in a child process and reads the child's stderr through a pipe. */
static void assert_ends_with(void (*task)(void), const char *message)
{
    int ends[2];
    char text[4096];
    size_t length = 0;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        signal(SIGABRT, SIG_DFL);
        dup2(ends[1], STDERR_FILENO);
        task();
        _exit(0);
    }
    close(ends[1]);
    for (ssize_t got; (got = read(ends[0], text + length, sizeof text - 1 - length)) > 0;)
        length += (size_t)got;
    text[length] = '\0';
    close(ends[0]);
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), SIGABRT);
    if (!strstr(text, message))
        fail_msg("\"%s\" is not in \"%s\"", message, text);
}

static void test_the_end_has_a_message(void **state)
{
    (void)state;
    const char *uncountable = "posse: out of memory: the size of an allocation overflows\n";
    assert_ends_with(give_up, "posse: for a reason\n");
    assert_ends_with(ask_for_too_many_items, uncountable);
    assert_ends_with(ask_for_too_many_zeroed, uncountable);
    assert_ends_with(resize_to_too_many, uncountable);
    assert_ends_with(grow_beyond_counting, uncountable);
    assert_ends_with(ask_for_too_much, "posse: out of memory\n");
    assert_ends_with(grow_beyond_memory, "posse: out of memory\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_zeroed_memory_is_zero),    cmocka_unit_test(test_no_bytes_are_a_pointer_too),
        cmocka_unit_test(test_resizing_keeps_the_items), cmocka_unit_test(test_a_copied_text_is_its_own),
        cmocka_unit_test(test_a_growing_array_doubles),  cmocka_unit_test(test_the_end_has_a_message),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
