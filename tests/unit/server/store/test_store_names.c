/* Names of people in replays: taken out when they should be, with the entry or not at all, and gone from the file.
 *
 * A replay is here a list of names, a bar, and the game: "Annabel Bob |game". */
#include "store_fixture.h"

#include <posse/rng.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>

/* Is `word` in `words`, a list in which a space follows each word? */
static bool has_word(const char *words, const char *word, size_t length)
{
    for (const char *at = words; at && *at; at += strcspn(at, " ") + 1)
        if (strcspn(at, " ") == length && memcmp(at, word, length) == 0)
            return true;
    return false;
}

static bool strip(store_bytes replay, const char *kept, posse_buffer *out)
{
    bool goes = false;
    const char *at = replay.at, *bar = memchr(replay.at, '|', replay.length);
    if (!bar)
        return false;
    while (at < bar) {
        size_t length = strcspn(at, " ");
        if (has_word(kept, at, length))
            posse_put_bytes(out, at, length + 1);
        else
            goes = true;
        at += length + 1;
    }
    posse_put_bytes(out, bar, replay.length - (size_t)(bar - replay.at));
    return goes;
}

static void append_game(fixture *r, const char *code, int64_t number, const char *name, const char *replay)
{
    store_entry entry = entry_of(code, number, "{\"said by\":\"Annabel\"}");
    entry.replay = name;
    entry.replay_bytes = (store_bytes){replay, strlen(replay)};
    assert_int_equal(fixture_ask(r, &entry).outcome, STORE_DONE);
}

static void remove_table(fixture *r, const char *code, int64_t number)
{
    store_entry entry = {.code = code, .number = number, .remove = true};
    assert_int_equal(fixture_ask(r, &entry).outcome, STORE_DONE);
}

static void names_go_from_the_replays_of_their_table(void **state)
{
    (void)state;
    fixture r;
    fixture_setup(&r, &(store_options){.strip = strip});
    append_game(&r, "a", 1, "a-1", "Annabel Bob |game");
    append_game(&r, "a", 2, "a-2", "Bob |game");
    append_game(&r, "b", 1, "b-1", "Annabel |other");

    store_entry leave = entry_of("a", 3, "leave");
    leave.kept_names = "Cat Bob ";
    leave.replay = "a-3"; /* the entry's own replay as well */
    leave.replay_bytes = (store_bytes){"Annabel Cat |end", 16};
    assert_int_equal(fixture_ask(&r, &leave).outcome, STORE_DONE);
    assert_string_equal(fixture_replay(&r, "a-1"), "Bob |game|");
    assert_string_equal(fixture_replay(&r, "a-2"), "Bob |game|");
    assert_string_equal(fixture_replay(&r, "a-3"), "Cat |end|");
    assert_string_equal(fixture_replay(&r, "b-1"), "Annabel |other|");

    leave.number = 3; /* in conflict: nothing happens */
    leave.kept_names = "";
    leave.replay = NULL;
    assert_int_equal(fixture_ask(&r, &leave).outcome, STORE_CONFLICT);
    assert_string_equal(fixture_replay(&r, "a-1"), "Bob |game|");

    remove_table(&r, "a", 4);
    assert_string_equal(fixture_load(&r, "a"), "absent");
    assert_string_equal(fixture_replay(&r, "a-1"), "|game|");
    assert_string_equal(fixture_replay(&r, "a-3"), "|end|");
    assert_string_equal(fixture_replay(&r, "b-1"), "Annabel |other|");
    fixture_teardown(&r);
}

static store_outcome remove_replay(fixture *r, const char *name)
{
    answer a = {0};
    store_remove_replay(r->store, name, told, &a);
    fixture_wait(r, &a);
    return a.outcome;
}

static const char *newest_replay(fixture *r, const char *code)
{
    static answer a;
    a = (answer){0};
    store_load(r->store, code, told, &a);
    fixture_wait(r, &a);
    return a.related;
}

static void a_table_comes_with_the_name_of_its_newest_replay(void **state)
{
    (void)state;
    fixture r;
    fixture_setup(&r, &(store_options){.strip = strip});
    append_game(&r, "t", 1, "zebra", "game one");
    assert_string_equal(newest_replay(&r, "t"), "zebra");
    append_game(&r, "t", 2, "aardvark", "game two");
    append_game(&r, "u", 1, "other", "game three");
    assert_string_equal(newest_replay(&r, "t"), "aardvark");
    assert_int_equal(fixture_append(&r, "v", 1, "no game yet"), STORE_DONE);
    assert_string_equal(newest_replay(&r, "v"), "none");
    fixture_teardown(&r);
}

/* ---- the bytes of the files ---------------------------------------------------------------------- */

static bool file_holds(const char *path, const char *text)
{
    char bytes[4096];
    posse_buffer whole = {0};
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    for (size_t count; (count = fread(bytes, 1, sizeof bytes, file)) > 0;)
        posse_put_bytes(&whole, bytes, count);
    fclose(file);
    bool found = false;
    for (size_t i = 0; whole.text && !found && i + strlen(text) <= whole.length; i++)
        found = memcmp(whole.text + i, text, strlen(text)) == 0;
    posse_buffer_free(&whole);
    return found;
}

static bool is_on_disk(const fixture *r, const char *text)
{
    char log[300];
    snprintf(log, sizeof log, "%s-wal", r->path);
    return file_holds(r->path, text) || file_holds(log, text);
}

/* Large enough for pages of its own. */
static void make_large(char replay[], size_t size, const char *name)
{
    size_t length = (size_t)snprintf(replay, size, "%s |", name);
    memset(replay + length, '.', size - length - 1);
    replay[size - 1] = '\0';
}

static void a_removed_replay_is_not_in_the_file(void **state)
{
    (void)state;
    static char replay[20000];
    fixture r;
    fixture_setup(&r, &(store_options){.strip = strip});
    make_large(replay, sizeof replay, "Annabel");
    append_game(&r, "a", 1, "first", "Bob |game");
    append_game(&r, "a", 2, "second", replay);
    append_game(&r, "b", 1, "third", "Cat |game");
    fixture_reopen(&r);
    assert_true(is_on_disk(&r, "Annabel |"));
    assert_int_equal(remove_replay(&r, "second"), STORE_DONE);
    assert_int_equal(remove_replay(&r, "second"), STORE_ABSENT);
    assert_string_equal(fixture_replay(&r, "second"), "absent");
    assert_string_equal(fixture_replay(&r, "first"), "Bob |game|");
    assert_string_equal(fixture_replay(&r, "third"), "Cat |game|");
    assert_string_equal(newest_replay(&r, "a"), "first");
    fixture_reopen(&r);
    assert_false(is_on_disk(&r, "Annabel |"));
    fixture_teardown(&r);
}

static void what_is_removed_is_not_in_the_file(void **state)
{
    (void)state;
    enum { TABLES = 40 };
    static char replay[20000];
    fixture r;
    char code[16], name[32];
    fixture_setup(&r, &(store_options){.strip = strip});
    make_large(replay, sizeof replay, "Annabel");
    for (int table = 0; table < TABLES; table++) {
        snprintf(code, sizeof code, "t%02d", table);
        snprintf(name, sizeof name, "%s-1", code);
        append_game(&r, code, 1, name, replay);
        assert_int_equal(fixture_append(&r, code, 2, "Annabel says hello"), STORE_DONE);
    }
    fixture_reopen(&r); /* all of it is in the file, not only in the log */
    assert_true(is_on_disk(&r, "Annabel"));
    for (int table = 0; table < TABLES; table++) {
        snprintf(code, sizeof code, "t%02d", table);
        remove_table(&r, code, 3);
    }
    fixture_append(&r, "z", 1, "whoever is next comes after the tidying up");
    assert_false(is_on_disk(&r, "Annabel"));
    fixture_close(&r);
    assert_false(is_on_disk(&r, "Annabel"));
    fixture_open(&r);
    assert_int_equal(strlen(fixture_replay(&r, "t07-1")), strlen(replay) - strlen("Annabel ") + 1);
    fixture_teardown(&r);
}

/* ---- kill -9 --------------------------------------------------------------------------------------- */

/* Creates and removes one table after the other, and writes the number of each removed table to the pipe. */
static void make_and_remove(fixture *r, int pipe, int first)
{
    r->options.strip = strip;
    fixture_open(r);
    for (int32_t table = first;; table++) {
        char code[16], name[32];
        snprintf(code, sizeof code, "t%d", (int)table);
        snprintf(name, sizeof name, "%s-1", code);
        append_game(r, code, 1, name, "Annabel Bob |game");
        remove_table(r, code, 2);
        if (write(pipe, &table, sizeof table) != sizeof table)
            _exit(1);
    }
}

/* Kills the child after the size of the write-ahead log has changed `changes` times, which is in the middle of a write.
 * Returns the last table that the child reported as removed, or `first` - 1. */
static int32_t kill_after(uint32_t changes, const fixture *r, int pipe, pid_t child, int32_t first)
{
    int32_t last = first - 1, heard;
    char log[300];
    off_t size = 0;
    snprintf(log, sizeof log, "%s-wal", r->path);
    for (struct stat now; changes;) {
        if (stat(log, &now) != 0 || now.st_size == size)
            continue;
        size = now.st_size;
        changes--;
    }
    kill(child, SIGKILL);
    while (read(pipe, &heard, sizeof heard) == sizeof heard)
        last = heard;
    close(pipe);
    assert_int_equal(waitpid(child, NULL, 0), child);
    return last;
}

/* Either the table and its names exist, or both are gone. */
static void check_table(fixture *r, int32_t table, bool is_gone)
{
    char code[16], name[32];
    snprintf(code, sizeof code, "t%d", (int)table);
    snprintf(name, sizeof name, "%s-1", code);
    bool absent = strcmp(fixture_load(r, code), "absent") == 0;
    assert_true(absent || !is_gone);
    const char *replay = fixture_replay(r, name);
    if (!absent)
        assert_string_equal(replay, "Annabel Bob |game|");
    else if (is_gone || strcmp(replay, "absent") != 0) /* it may not have been made yet */
        assert_string_equal(replay, "|game|");
}

static void a_table_and_its_names_go_together(void **state)
{
    (void)state;
    enum { KILLS = 30, MAX_CHANGES = 60 };
    posse_rng rng;
    fixture r;
    int32_t first = 0;
    posse_rng_seed(&rng, 5);
    fixture_folder(&r);
    for (int i = 0; i < KILLS; i++) {
        int ends[2];
        assert_int_equal(pipe(ends), 0);
        fflush(NULL);
        pid_t child = fork();
        assert_true(child >= 0);
        if (!child) {
            close(ends[0]);
            make_and_remove(&r, ends[1], first);
        }
        close(ends[1]);
        uint32_t changes = 1 + posse_rng_below(&rng, MAX_CHANGES);
        int32_t last = kill_after(changes, &r, ends[0], child, first);
        fixture_open(&r);
        for (int32_t table = first; table <= last; table++)
            check_table(&r, table, true);
        check_table(&r, last + 1, false);
        fixture_close(&r);
        first = last + 2;
    }
    fixture_teardown(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_go_from_the_replays_of_their_table),
        cmocka_unit_test(a_table_comes_with_the_name_of_its_newest_replay),
    };
    const struct CMUnitTest tests_of_files[] = {
        cmocka_unit_test(a_removed_replay_is_not_in_the_file),
        cmocka_unit_test(what_is_removed_is_not_in_the_file),
        cmocka_unit_test(a_table_and_its_names_go_together),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    return fixture_uses_files() ? failed + cmocka_run_group_tests(tests_of_files, NULL, NULL) : failed;
}
