/* Appends to many tables of a store while others break the store's connection:
 *
 *     hammer ADDRESS TABLES
 *
 * Prints the number of durable appends now and then. After an error it looks whether nothing was written, as the store
 * promises, and tries again. When its input ends, it waits until every table has been written once more, and opens the data
 * anew: exactly what was answered must be there. Exit status 0: so it is. */
#include "store_fixture.h"

#include <poll.h>

enum { PATIENCE_MS = 300, REPORT_EACH = 50, MAX_TABLES = 1000 };

typedef struct hammered {
    struct hammer *hammer;
    char code[16];
    int64_t durable;
    bool is_last_round, is_done;
} hammered;

typedef struct hammer {
    store_waiter waiter;
    posse_store *store;
    hammered tables[MAX_TABLES];
    int count, done;
    bool is_ending;
    long durable, errors;
} hammer;

static void stop(const hammered *table, const char *what, const store_result *result)
{
    fprintf(stderr, "table %s after entry %d: %s: %s\n", table->code, (int)table->durable, what, result->text);
    exit(1);
}

static void append_next(hammered *table);

static void look_again(void *context, const store_result *result);

/* After an error, nothing must have been written. */
static void on_loaded(void *context, const store_result *result)
{
    hammered *table = context;
    if (result->outcome == STORE_ERROR) {
        look_again(table, result);
        return;
    }
    if (result->last != table->durable)
        stop(table, "an error was answered, but something else was written", result);
    append_next(table);
}

static void look_again(void *context, const store_result *result)
{
    hammered *table = context;
    (void)result;
    store_load(table->hammer->store, table->code, on_loaded, table);
}

static void on_appended(void *context, const store_result *result)
{
    hammered *table = context;
    hammer *h = table->hammer;
    if (result->outcome == STORE_ERROR) {
        h->errors++;
        look_again(table, result);
        return;
    }
    if (result->outcome != STORE_DONE)
        stop(table, "the append was refused", result);
    table->durable++;
    if (++h->durable % REPORT_EACH == 0) {
        printf("%ld\n", h->durable);
        fflush(stdout);
    }
    if (table->is_last_round) {
        table->is_done = true;
        h->done++;
        return;
    }
    append_next(table);
}

static void append_next(hammered *table)
{
    char text[600];
    entry_text(text, table->code, table->durable + 1);
    store_entry entry = entry_of(table->code, table->durable + 1, text);
    entry.notes[0] = (store_note){.name = "last", .text = "", .time = table->durable + 1};
    table->is_last_round = table->hammer->is_ending;
    store_append(table->hammer->store, &entry, on_appended, table);
}

static bool has_input_ended(void)
{
    char byte;
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&input, 1, 0) > 0 && read(STDIN_FILENO, &byte, 1) == 0;
}

static void check(fixture *r, hammer *h)
{
    for (int i = 0; i < h->count; i++) {
        char wanted[100];
        const hammered *table = &h->tables[i];
        assert_int_equal(fixture_check(r, table->code), table->durable);
        snprintf(wanted, sizeof wanted, "%s:0 hidden last %d |", table->code, (int)table->durable);
        assert_string_equal(fixture_list(r, &(store_query){.which = STORE_TABLE_NOTES, .code = table->code, .most = 9}),
                            wanted);
    }
}

int main(int count, char **words)
{
    static hammer h = {.waiter = WAITER};
    posse_status status;
    if (count != 3)
        return 2;
    h.count = atoi(words[2]);
    store_options options = {
        .notify = wake, .notify_context = &h.waiter, .busy_timeout_ms = PATIENCE_MS, .is_exclusive = true};
    h.store = store_open(words[1], &options, &status);
    if (!h.store) {
        fprintf(stderr, "%s\n", status.text);
        return 1;
    }
    for (int i = 0; i < h.count; i++) {
        h.tables[i].hammer = &h;
        snprintf(h.tables[i].code, sizeof h.tables[i].code, "t%d", i);
        append_next(&h.tables[i]);
    }
    while (h.done < h.count) {
        collect_next(&h.waiter, h.store);
        h.is_ending = h.is_ending || has_input_ended();
    }
    store_close(h.store);
    fixture r = {.waiter = WAITER};
    snprintf(r.path, sizeof r.path, "%s", words[1]);
    r.options.is_exclusive = true;
    fixture_open(&r);
    check(&r, &h);
    fixture_close(&r);
    posse_buffer_free(&r.said);
    printf("all %ld durable appends are there; %ld errors\n", h.durable, h.errors);
    return 0;
}
