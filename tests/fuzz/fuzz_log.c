/* Fuzzes the log of a table, as it would come from a damaged or foreign data file. Each line of the input is an entry.
 *
 * A line must be refused with an error message or be read. An entry must be refused, and then change nothing, or become
 * part of a table that can be shown, and that is the same when it is restored from its own log. */
#include "check.h"
#include "frames.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_LINES = 400, FIRST_LINES = 12 };

static void describe(const posse_table *table, posse_buffer *out)
{
    frame_context context = {.table = table, .now = 1000};
    posse_buffer_clear(out);
    frame_write_table(&context, (frame_recipient){.person = POSSE_NOBODY, .seat = -1}, 0, out);
}

/* Enters an entry. To compare the whole table at every line would take too long, so later lines are not compared. */
static bool enter(posse_table *table, posse_entry *entry, bool compare)
{
    posse_status status;
    posse_buffer before = {0}, after = {0};
    uint64_t number = posse_table_number(table);
    if (compare && number)
        describe(table, &before);
    posse_entry_outcome entered = posse_table_enter(table, entry, &status);
    if (entered == POSSE_REJECTED)
        check_refusal(&status);
    INSIST(posse_table_number(table) == number + (entered == POSSE_APPLIED), "entry %d", (int)number);
    if (compare && number && entered != POSSE_APPLIED) {
        describe(table, &after);
        INSIST(strcmp(before.text, after.text) == 0, "a refusal has changed the table");
    }
    posse_buffer_free(&before);
    posse_buffer_free(&after);
    return entered == POSSE_APPLIED;
}

static void check_restored(const posse_table *table, const posse_buffer *log)
{
    posse_table *other = posse_table_new();
    posse_buffer one = {0}, two = {0};
    for (const char *line = log->text; line && *line; line += strcspn(line, "\n") + 1) {
        posse_entry entry;
        posse_status status;
        INSIST(posse_entry_read(line, strcspn(line, "\n"), &entry, &status), "%s", status.text);
        INSIST(posse_table_enter(other, &entry, &status) == POSSE_APPLIED, "%s", status.text);
    }
    if (posse_table_number(table)) {
        describe(table, &one);
        describe(other, &two);
        check_json(&one);
        INSIST(strcmp(one.text, two.text) == 0, "the restored table is another one");
    }
    posse_buffer_free(&one);
    posse_buffer_free(&two);
    posse_table_free(other);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    posse_table *table = posse_table_new();
    posse_buffer log = {0};
    const char *line = (const char *)data, *end = line + size;
    for (int i = 0; line < end && i < MAX_LINES; i++) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        size_t length = (size_t)((stop ? stop : end) - line);
        posse_entry entry;
        posse_status status;
        bool is_read = posse_entry_read(line, length, &entry, &status);
        if (!is_read)
            check_refusal(&status);
        if (is_read && enter(table, &entry, i < FIRST_LINES || i % 16 == 0)) {
            posse_entry_write(&entry, &log);
            posse_put_text(&log, "\n");
        }
        line += length + 1;
    }
    check_restored(table, &log);
    posse_table_free(table);
    posse_buffer_free(&log);
    return 0;
}
