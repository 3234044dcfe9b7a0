/* QR codes: their size, their quiet zone and the three finder patterns. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "qr.h"
#include <cmocka.h>

#include <string.h>

enum { MOST = 200 };

/* Reads the modules from the half blocks; true is dark. */
typedef struct picture {
    bool dark[MOST][MOST];
    int width, height;
} picture;

static picture read_picture(const char *text)
{
    static const char *const blocks[] = {"█", "▀", "▄", " "};
    static const bool upper[] = {false, false, true, true}, lower[] = {false, true, false, true};
    picture seen = {.height = 0};
    int column = 0;
    while (*text) {
        if (*text == '\n') {
            seen.width = seen.height == 0 ? column : seen.width;
            assert_int_equal(column, seen.width);
            seen.height += 2;
            column = 0;
            text++;
            continue;
        }
        int kind = 0;
        while (strncmp(text, blocks[kind], strlen(blocks[kind])) != 0)
            assert_true(++kind < 4);
        assert_true(column < MOST && seen.height < MOST - 1);
        seen.dark[seen.height][column] = upper[kind];
        seen.dark[seen.height + 1][column] = lower[kind];
        text += strlen(blocks[kind]);
        column++;
    }
    return seen;
}

/* A finder pattern has 7 x 7 modules: a dark frame, a light frame and a dark square. */
static void check_finder(const picture *seen, int top, int left)
{
    for (int row = 0; row < 7; row++)
        for (int column = 0; column < 7; column++) {
            int in = row < 6 - row ? row : 6 - row, across = column < 6 - column ? column : 6 - column;
            int depth = in < across ? in : across;
            assert_int_equal(seen->dark[top + row][left + column], depth != 1);
        }
}

static void check_link(const char *link, int size)
{
    posse_buffer out = {0};
    assert_true(qr_write(&out, link, false));
    picture seen = read_picture(out.text);
    int whole = size + 2 * QR_QUIET, far = whole - QR_QUIET - 7;
    assert_int_equal(seen.width, whole);
    assert_int_equal(seen.height, whole + whole % 2);
    for (int i = 0; i < whole; i++)
        for (int k = 0; k < QR_QUIET; k++)
            assert_false(seen.dark[k][i] || seen.dark[whole - 1 - k][i] || seen.dark[i][k] ||
                         seen.dark[i][whole - 1 - k]);
    check_finder(&seen, QR_QUIET, QR_QUIET);
    check_finder(&seen, QR_QUIET, far);
    check_finder(&seen, far, QR_QUIET);
    posse_buffer_free(&out);
}

static void links_become_qr_codes(void **state)
{
    (void)state;
    check_link("http://10.0.0.2/", 21);
    check_link("http://192.168.178.21:8080/", 25);
    check_link("https://example.org/t/abcdefghijklmnopqrstuvwx", 29);
}

static void every_line_sets_its_colours(void **state)
{
    (void)state;
    posse_buffer out = {0};
    assert_true(qr_write(&out, "http://10.0.0.2/", true));
    int lines = 0, colours = 0, resets = 0;
    for (const char *at = out.text; *at; at++) {
        lines += *at == '\n';
        colours += strncmp(at, "\033[97;40m", 8) == 0;
        resets += strncmp(at, "\033[0m\n", 5) == 0;
    }
    assert_int_equal(lines, 15);
    assert_int_equal(colours, lines);
    assert_int_equal(resets, lines);
    posse_buffer_free(&out);
}

static void links_that_are_too_long_are_refused(void **state)
{
    (void)state;
    char text[4000];
    posse_buffer out = {0};
    memset(text, 'a', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    assert_false(qr_write(&out, text, false));
    FILE *file = tmpfile();
    assert_non_null(file);
    assert_false(qr_print(file, text));
    assert_true(qr_print(file, "http://10.0.0.2/"));
    assert_true(ftell(file) > 0);
    fclose(file);
    posse_buffer_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(links_become_qr_codes),
        cmocka_unit_test(every_line_sets_its_colours),
        cmocka_unit_test(links_that_are_too_long_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
