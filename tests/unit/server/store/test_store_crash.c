/* The store under kill -9, and backups of a store in use. A child process writes as fast as it can, and
 * reports each entry that the store has called durable. */
#include "store_fixture.h"

#include <errno.h>
#include <posse/rng.h>
#include <signal.h>
#include <sys/wait.h>

enum {
    TABLES = 200,
    UNDER_WAY = 2, /* pending appends of each table */
    REPLAYS = 10,  /* every tenth entry has a replay */
    KILLS = 20,    /* of the writer of one file */
    MAX_REPORTS = 6000,
};

typedef struct report {
    int32_t table, number;
} report;

static int scale(void)
{
    const char *text = getenv("POSSE_TEST_SCALE");
    int times = text ? atoi(text) : 1;
    return times > 0 ? times : 1;
}

static void code_of(char code[16], int table)
{
    snprintf(code, 16, "t%03d", table);
}

static void replay_name(char name[32], int table, int64_t number)
{
    snprintf(name, 32, "t%03d-%d", table, (int)number);
}

/* ---- the child ------------------------------------------------------------------------------- */

typedef struct child {
    posse_store *store;
    int pipe;
} child;

typedef struct busy_table {
    child *child;
    int table;
    int64_t asked, durable;
} busy_table;

static void report_and_append_next(void *caller, const store_result *result);

static void append_next(busy_table *busy)
{
    char code[16], text[600], name[32];
    int64_t number = ++busy->asked;
    code_of(code, busy->table);
    entry_text(text, code, number);
    store_entry entry = entry_of(code, number, text);
    if (number % REPLAYS == 0) {
        replay_name(name, busy->table, number);
        entry.replay = name;
        entry.replay_bytes = (store_bytes){name, strlen(name)};
    }
    store_append(busy->child->store, &entry, report_and_append_next, busy);
}

/* On errors the child exits, which the parent notices. */
static void report_and_append_next(void *caller, const store_result *result)
{
    busy_table *busy = caller;
    report told_now = {busy->table, (int32_t)++busy->durable};
    if (result->outcome != STORE_DONE || result->last != busy->durable ||
        write(busy->child->pipe, &told_now, sizeof told_now) != sizeof told_now)
        _exit(1);
    append_next(busy);
}

static void append_forever(fixture *r, int pipe, const int64_t start[])
{
    child c = {.pipe = pipe};
    busy_table tables[TABLES];
    store_options options = {.notify = wake, .notify_context = &r->waiter, .is_exclusive = true};
    c.store = store_open(r->path, &options, NULL);
    if (!c.store)
        _exit(2);
    for (int i = 0; i < TABLES; i++) {
        tables[i] = (busy_table){&c, i, start[i], start[i]};
        for (int k = 0; k < UNDER_WAY; k++)
            append_next(&tables[i]);
    }
    for (;;)
        collect_next(&r->waiter, c.store);
}

/* ---- the parent ------------------------------------------------------------------------------ */

typedef struct worker {
    pid_t process;
    int pipe;
    int64_t *durable; /* the last reported entry of each table */
} worker;

static worker start(fixture *r, int64_t durable[])
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    fflush(NULL);
    pid_t process = fork();
    assert_true(process >= 0);
    if (!process) {
        close(ends[0]);
        append_forever(r, ends[1], durable);
    }
    close(ends[1]);
    return (worker){process, ends[0], durable};
}

/* Reads the next report; false at the end of the pipe. */
static bool read_report(const worker *w)
{
    report heard = {0};
    size_t length = 0;
    while (length < sizeof heard) {
        ssize_t more = read(w->pipe, (char *)&heard + length, sizeof heard - length);
        if (more < 0 && errno == EINTR)
            continue;
        if (more <= 0)
            return false;
        length += (size_t)more;
    }
    assert_int_equal(heard.number, w->durable[heard.table] + 1);
    w->durable[heard.table]++;
    return true;
}

static void kill_it(const worker *w)
{
    int status;
    kill(w->process, SIGKILL);
    while (read_report(w)) /* reports from before the kill count */
        ;
    close(w->pipe);
    assert_int_equal(waitpid(w->process, &status, 0), w->process);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

/* A replay must exist if and only if its entry exists. */
static void check_replays(fixture *r, int table, int64_t last)
{
    int64_t with_replay = last / REPLAYS * REPLAYS;
    char name[32];
    if (with_replay) {
        char text[40];
        replay_name(name, table, with_replay);
        snprintf(text, sizeof text, "%s|", name);
        assert_string_equal(fixture_replay(r, name), text);
    }
    replay_name(name, table, with_replay + REPLAYS);
    assert_string_equal(fixture_replay(r, name), "absent");
}

/* All reported entries must exist, and besides them at most the pending ones. */
static void check_tables(fixture *r, int64_t durable[])
{
    r->options.is_exclusive = true; /* waits for what a database still does for the process that was killed */
    fixture_open(r);
    for (int i = 0; i < TABLES; i++) {
        char code[16];
        code_of(code, i);
        int64_t last = fixture_check(r, code);
        assert_in_range(last, durable[i], durable[i] + UNDER_WAY);
        check_replays(r, i, last);
        durable[i] = last;
    }
    fixture_close(r);
}

static void durable_entries_survive_kill_9(void **state)
{
    (void)state;
    posse_rng rng;
    posse_rng_seed(&rng, 9);
    for (int round = 0; round < scale(); round++) {
        fixture r;
        int64_t durable[TABLES] = {0};
        fixture_folder(&r);
        for (int i = 0; i < KILLS; i++) {
            worker w = start(&r, durable);
            uint32_t reports = posse_rng_below(&rng, 4) ? posse_rng_below(&rng, MAX_REPORTS) : 0;
            for (uint32_t heard = 0; heard < reports; heard++)
                assert_true(read_report(&w));
            kill_it(&w);
            check_tables(&r, durable);
        }
        fixture_teardown(&r);
    }
}

static void a_backup_is_consistent(void **state)
{
    (void)state;
    enum { COPIES = 5, BETWEEN = 1500 };
    fixture r, other;
    int64_t durable[TABLES] = {0};
    fixture_folder(&r);
    worker w = start(&r, durable);
    for (int copy = 0; copy < COPIES; copy++) {
        posse_status status;
        for (int heard = 0; heard < BETWEEN; heard++)
            assert_true(read_report(&w));
        if (fixture_uses_files()) {
            other = (fixture){.waiter = WAITER};
            snprintf(other.path, sizeof other.path, "%s/posse.db.copy", r.folder);
        } else {
            fixture_folder(&other);
        }
        if (!store_backup(r.path, other.path, &status))
            fail_msg("%s", status.text);
        assert_false(store_backup(r.path, other.path, &status));
        assert_non_null(strstr(status.text, "already"));
        fixture_open(&other);
        for (int i = 0; i < TABLES; i++) {
            char code[16];
            code_of(code, i);
            int64_t last = fixture_check(&other, code);
            assert_true(last >= durable[i]);
            check_replays(&other, i, last);
        }
        if (other.database[0]) {
            fixture_teardown(&other);
            continue;
        }
        fixture_close(&other);
        posse_buffer_free(&other.said);
        assert_int_equal(unlink(other.path), 0);
    }
    kill_it(&w);
    check_tables(&r, durable);
    fixture_teardown(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(durable_entries_survive_kill_9),
        cmocka_unit_test(a_backup_is_consistent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
