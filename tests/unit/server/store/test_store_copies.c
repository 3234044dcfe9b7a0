/* Copies of all data between files and databases: every entry, summary, note and replay arrives, whichever way it takes. */
#include "alloc.h"
#include "store_fixture.h"

#include <posse/rng.h>
#include <sys/stat.h>

enum { TABLES = 150, MAX_BYTES = 5000, LARGE = 3 << 20 };

/* ---- filling --------------------------------------------------------------------------------------------- */

static store_bytes random_bytes(posse_rng *rng, char space[MAX_BYTES])
{
    size_t length = posse_rng_below(rng, 20) ? posse_rng_below(rng, 300) : posse_rng_below(rng, MAX_BYTES);
    for (size_t i = 0; i < length; i++)
        space[i] = (char)posse_rng_below(rng, 256);
    return (store_bytes){space, length};
}

static void fill_table(fixture *r, posse_rng *rng, int table)
{
    char code[16], name[32], text[80], bytes[MAX_BYTES], replay[MAX_BYTES];
    int last = 1 + (int)posse_rng_below(rng, 12);
    snprintf(code, sizeof code, "T%d", table * 7919 % TABLES);
    for (int number = 1; number <= last; number++) {
        snprintf(text, sizeof text, "{\"äöü €\": \"%d\\n\"}", number);
        store_summary summary = {.is_public = table % 3 == 0,
                                 .stage = number % 2 ? "lobby" : "",
                                 .updated = (int64_t)number << 40,
                                 .text = {text, strlen(text)}};
        store_entry entry = {.code = code, .number = number, .bytes = random_bytes(rng, bytes), .summary = &summary};
        if (number % 4 == 0) {
            snprintf(name, sizeof name, "%c-%s-%d", 'z' - number, code, number); /* newer ones come first by name */
            entry.replay = name;
            entry.replay_bytes = random_bytes(rng, replay);
            entry.notes[1] = (store_note){.code = name, .name = "made", .text = "", .time = number};
        }
        entry.notes[0] = (store_note){.name = "used", .text = text, .time = -number};
        assert_int_equal(fixture_ask(r, &entry).outcome, STORE_DONE);
    }
}

static void fill(fixture *r)
{
    static char large[LARGE];
    posse_rng rng;
    answer a = {0};
    posse_rng_seed(&rng, 11);
    for (int table = 0; table < TABLES; table++)
        fill_table(r, &rng, table);
    for (size_t i = 0; i < LARGE; i++)
        large[i] = (char)(i * i >> 7);
    store_entry entry = entry_of("large", 1, "");
    entry.replay = "large";
    entry.replay_bytes = (store_bytes){large, LARGE};
    assert_int_equal(fixture_ask(r, &entry).outcome, STORE_DONE);
    store_put_note(r->store, "no table", &(store_note){.name = "key", .text = "secret", .time = INT64_MAX - 1}, told,
                   &a);
    fixture_wait(r, &a);
}

/* ---- comparing ------------------------------------------------------------------------------------------- */

typedef struct names {
    char (*all)[STORE_MAX_NAME + 1];
    size_t count, capacity;
    posse_buffer *out;
    bool is_told;
} names;

static void take_names(void *context, const store_result *result)
{
    names *n = context;
    assert_int_equal(result->outcome, STORE_DONE);
    n->is_told = true;
    for (size_t i = 0; i < result->count; i++) {
        const store_summary *found = &result->summaries[i];
        posse_put(n->out, "%s %d %d %s %lld %lld %s\n", found->code, (int)found->last, found->is_public, found->stage,
                  (long long)found->updated, (long long)found->bytes, found->text.at);
        n->all = posse_grow(n->all, n->count, &n->capacity, sizeof *n->all);
        snprintf(n->all[n->count++], sizeof *n->all, "%s", found->code);
    }
}

static names list(fixture *r, store_query query, posse_buffer *out)
{
    names n = {.out = out};
    query.most = 100000;
    store_list(r->store, &query, take_names, &n);
    while (!n.is_told)
        collect_next(&r->waiter, r->store);
    return n;
}

static void put_answer(fixture *r, const answer *a, posse_buffer *out)
{
    fixture_wait(r, a);
    posse_put(out, "%s ", a->related);
    posse_put_bytes(out, r->said.text, r->said.length);
}

/* Everything that the data contains, in one text. */
static void describe(const char *address, posse_buffer *out)
{
    static const char *const notes[] = {"used", "made", "key"};
    fixture r = {.waiter = WAITER};
    posse_buffer_clear(out);
    snprintf(r.path, sizeof r.path, "%s", address);
    fixture_open(&r);
    names tables = list(&r, (store_query){.which = STORE_ALL, .code = ""}, out);
    names replays = list(&r, (store_query){.which = STORE_REPLAYS, .code = ""}, out);
    for (size_t i = 0; i < sizeof notes / sizeof *notes; i++)
        free(list(&r, (store_query){.which = STORE_NOTES, .name = notes[i], .before = INT64_MAX}, out).all);
    for (size_t i = 0; i < tables.count; i++) {
        answer a = {.said = &r.said};
        store_load(r.store, tables.all[i], told, &a);
        put_answer(&r, &a, out);
        posse_put(out, "%s", fixture_list(&r, &(store_query){.which = STORE_TABLE_NOTES, .code = tables.all[i]}));
    }
    for (size_t i = 0; i < replays.count; i++) {
        answer a = {.said = &r.said};
        store_replay(r.store, replays.all[i], told, &a);
        put_answer(&r, &a, out);
    }
    free(tables.all);
    free(replays.all);
    fixture_close(&r);
    posse_buffer_free(&r.said);
}

static void assert_same(const posse_buffer *one, const posse_buffer *other)
{
    assert_int_equal(one->length, other->length);
    assert_memory_equal(one->text, other->text, one->length);
}

static void copy_and_compare(const char *from, const char *to, const posse_buffer *wanted)
{
    posse_status status;
    posse_buffer got = {0};
    if (!store_backup(from, to, &status))
        fail_msg("%s", status.text);
    describe(to, &got);
    assert_same(wanted, &got);
    assert_false(store_backup(from, to, &status));
    if (!strstr(status.text, "already"))
        fail_msg("%s", status.text);
    posse_buffer_free(&got);
}

static void file_in(char path[128], const char *folder, const char *name)
{
    snprintf(path, 128, "%s/%s", folder, name);
}

static void remove_folder(const char *folder)
{
    char command[128];
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

/* With PostgreSQL: database, file, database, database, file, file. Without: file, file. */
static void all_data_arrives(void **state)
{
    (void)state;
    fixture r, other, third;
    posse_buffer wanted = {0};
    char folder[] = "/tmp/posse-copies-XXXXXX", one[128], two[128];
    struct stat file;
    assert_non_null(mkdtemp(folder));
    file_in(one, folder, "one.db");
    file_in(two, folder, "two.db");
    fixture_setup(&r, &(store_options){0});
    fill(&r);
    fixture_close(&r);
    describe(r.path, &wanted);
    copy_and_compare(r.path, one, &wanted);
    assert_int_equal(stat(one, &file), 0);
    assert_int_equal(file.st_mode & 0777, 0600);
    copy_and_compare(one, two, &wanted);
    if (!fixture_uses_files()) {
        fixture_folder(&other);
        fixture_folder(&third);
        copy_and_compare(one, other.path, &wanted);
        copy_and_compare(other.path, third.path, &wanted);
        fixture_open(&third); /* the copy can be continued */
        assert_int_equal(fixture_append(&third, "large", 2, "two"), STORE_DONE);
        assert_int_equal(fixture_append(&third, "large", 2, "two"), STORE_CONFLICT);
        fixture_teardown(&third);
        fixture_open(&other);
        fixture_teardown(&other);
    }
    remove_folder(folder);
    posse_buffer_free(&wanted);
    fixture_open(&r);
    fixture_teardown(&r);
}

static void data_that_is_not_there_is_not_copied(void **state)
{
    (void)state;
    fixture r;
    posse_status status;
    char folder[] = "/tmp/posse-copies-XXXXXX", file[128];
    assert_non_null(mkdtemp(folder));
    file_in(file, folder, "copy.db");
    fixture_folder(&r);
    assert_false(store_backup(r.path, file, &status));
    assert_non_null(strstr(status.text, fixture_uses_files() ? "cannot be opened" : "no data of posse"));
    if (!fixture_uses_files()) {
        char wrong[300];
        snprintf(wrong, sizeof wrong, "postgres://somebody:geheim@/nowhere%s", strchr(r.path, '?'));
        assert_false(store_backup(wrong, file, &status));
        assert_non_null(strstr(status.text, "postgres://somebody@/nowhere"));
        assert_null(strstr(status.text, "geheim"));
    }
    assert_int_equal(rmdir(folder), 0); /* nothing is left behind */
    fixture_open(&r);
    fixture_teardown(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_data_arrives),
        cmocka_unit_test(data_that_is_not_there_is_not_copied),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
