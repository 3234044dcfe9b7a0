/* A store in a temporary folder, or in a database of its own if POSSE_TEST_POSTGRES is set, with synchronous calls:
 *
 *     fixture r;
 *     fixture_setup(&r, &(store_options){0});
 *     assert_int_equal(fixture_append(&r, "a", 1, "one"), STORE_DONE);
 *     assert_string_equal(fixture_load(&r, "a"), "one|");
 *     fixture_teardown(&r);
 */
#ifndef TESTS_UNIT_SERVER_STORE_STORE_FIXTURE_H
#define TESTS_UNIT_SERVER_STORE_STORE_FIXTURE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "store_waiter.h"

#include <posse/buffer.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct fixture {
    char folder[64], path[256]; /* the path is the address of the data */
    char database[40];          /* its name, or empty */
    bool *is_used;              /* the database */
    store_options options;
    store_waiter waiter;
    posse_store *store;
    posse_buffer said; /* the contents of the last answer */
} fixture;

/* The result of a call, filled by told(). */
typedef struct answer {
    int times; /* how often told() was called */
    store_outcome outcome;
    int64_t last;
    size_t count;
    char text[320], related[64];
    posse_buffer *said; /* if not NULL: gets the contents of the result */
} answer;

static inline void put_result(posse_buffer *out, const store_result *result)
{
    posse_buffer_clear(out);
    posse_put_text(out, "");
    for (size_t i = 0; result->entries && i < result->count; i++) {
        posse_put_bytes(out, result->entries[i].at, result->entries[i].length);
        posse_put_text(out, "|");
    }
    for (size_t i = 0; result->summaries && i < result->count; i++) {
        const store_summary *summary = &result->summaries[i];
        posse_put(out, "%s:%d %s %s %d %s|", summary->code, (int)summary->last,
                  summary->is_public ? "public" : "hidden", summary->stage, (int)summary->updated, summary->text.at);
        assert_int_equal(summary->text.length, strlen(summary->text.at));
    }
}

static inline void told(void *caller, const store_result *result)
{
    answer *a = caller;
    a->times++;
    a->outcome = result->outcome;
    a->last = result->last;
    a->count = result->count;
    snprintf(a->text, sizeof a->text, "%s", result->text);
    snprintf(a->related, sizeof a->related, "%s", result->related ? result->related : "none");
    assert_true((result->outcome == STORE_DONE) == (result->text[0] == '\0'));
    if (a->said)
        put_result(a->said, result);
}

/* ---- the fixture --------------------------------------------------------------------------- */

static inline void fixture_open(fixture *r)
{
    posse_status status;
    r->options.notify = wake;
    r->options.notify_context = &r->waiter;
    r->store = store_open(r->path, &r->options, &status);
    if (!r->store)
        fail_msg("%s", status.text);
}

/* Runs SQL in a database of the PostgreSQL server that tests/postgres/cluster.py has started. */
static inline void fixture_sql(const char *database, const char *sql)
{
    char folder[128], programs[128], line[1024];
    FILE *note = fopen(getenv("POSSE_TEST_POSTGRES"), "r");
    if (!note) {
        puts("PostgreSQL is not installed");
        exit(getenv("CI") && strcmp(getenv("CI"), "true") == 0 ? 1 : 77);
    }
    assert_int_equal(fscanf(note, "%127s %127s", folder, programs), 2);
    fclose(note);
    snprintf(line, sizeof line, "%s/psql -h %s -U postgres -d %s -X -q -v ON_ERROR_STOP=1 -c \"%s\"", programs, folder,
             database, sql);
    assert_int_equal(system(line), 0);
}

/* Creating a database takes long. So a program makes one for each fixture that it has at a time, and empties it. */
static inline void fixture_new_database(fixture *r)
{
    enum { MANY = 4 };
    static bool is_made[MANY], is_used[MANY];
    char creates[80], folder[128];
    int at = 0;
    while (is_used[at])
        assert_true(++at < MANY);
    r->is_used = &is_used[at];
    snprintf(r->database, sizeof r->database, "posse_%d_%d", (int)getpid(), at);
    snprintf(creates, sizeof creates, "CREATE DATABASE %s", r->database);
    if (!is_made[at])
        fixture_sql("postgres", creates);
    is_made[at] = is_used[at] = true;
    FILE *note = fopen(getenv("POSSE_TEST_POSTGRES"), "r");
    assert_int_equal(fscanf(note, "%127s", folder), 1);
    fclose(note);
    snprintf(r->path, sizeof r->path, "postgresql:///%s?host=%s&user=postgres", r->database, folder);
}

/* For tests of files. */
static inline bool fixture_uses_files(void)
{
    return !getenv("POSSE_TEST_POSTGRES");
}

static inline void fixture_folder(fixture *r)
{
    *r = (fixture){.waiter = WAITER};
    if (!fixture_uses_files()) {
        fixture_new_database(r);
        return;
    }
    const char *place = getenv("TMPDIR");
    snprintf(r->folder, sizeof r->folder, "%s/posse-store-XXXXXX", place && strlen(place) < 32 ? place : "/tmp");
    assert_non_null(mkdtemp(r->folder));
    snprintf(r->path, sizeof r->path, "%s/posse.db", r->folder);
}

static inline void fixture_setup(fixture *r, const store_options *options)
{
    fixture_folder(r);
    r->options = *options;
    fixture_open(r);
}

static inline void fixture_close(fixture *r)
{
    store_close(r->store);
    r->store = NULL;
}

static inline void fixture_reopen(fixture *r)
{
    fixture_close(r);
    fixture_open(r);
}

static inline void fixture_teardown(fixture *r)
{
    static const char *const ends[] = {"", "-wal", "-shm", ".lock", ".copy", ".copy-wal", ".copy-shm"};
    fixture_close(r);
    posse_buffer_free(&r->said);
    if (r->database[0]) {
        fixture_sql(r->database, "SET client_min_messages = error; DROP SCHEMA IF EXISTS posse CASCADE");
        *r->is_used = false;
        return;
    }
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char path[300];
        snprintf(path, sizeof path, "%s%s", r->path, ends[i]);
        unlink(path);
    }
    assert_int_equal(rmdir(r->folder), 0); /* no other files are left */
}

static inline void fixture_wait(fixture *r, const answer *a)
{
    while (!a->times)
        collect_next(&r->waiter, r->store);
    assert_int_equal(a->times, 1);
}

/* ---- calls --------------------------------------------------------------------------------- */

static const store_summary plain = {.stage = "open", .updated = 1, .text = {"{}", 2}};

/* Entry 1 gets the summary `plain`. */
static inline store_entry entry_of(const char *code, int64_t number, const char *text)
{
    return (store_entry){
        .code = code, .number = number, .bytes = {text, strlen(text)}, .summary = number == 1 ? &plain : NULL};
}

static inline answer fixture_ask(fixture *r, const store_entry *entry)
{
    answer a = {0};
    store_append(r->store, entry, told, &a);
    fixture_wait(r, &a);
    return a;
}

static inline store_outcome fixture_append(fixture *r, const char *code, int64_t number, const char *text)
{
    store_entry entry = entry_of(code, number, text);
    return fixture_ask(r, &entry).outcome;
}

static inline const char *fixture_said(fixture *r, const answer *a)
{
    static const char *const others[] = {[STORE_CONFLICT] = "conflict",
                                         [STORE_ABSENT] = "absent",
                                         [STORE_DAMAGED] = "damaged",
                                         [STORE_ERROR] = "trouble"};
    fixture_wait(r, a);
    return a->outcome == STORE_DONE ? r->said.text : others[a->outcome];
}

static inline const char *fixture_load(fixture *r, const char *code)
{
    answer a = {.said = &r->said};
    store_load(r->store, code, told, &a);
    return fixture_said(r, &a);
}

static inline const char *fixture_replay(fixture *r, const char *name)
{
    answer a = {.said = &r->said};
    store_replay(r->store, name, told, &a);
    return fixture_said(r, &a);
}

static inline const char *fixture_list(fixture *r, const store_query *query)
{
    answer a = {.said = &r->said};
    store_list(r->store, query, told, &a);
    return fixture_said(r, &a);
}

/* ---- many tables --------------------------------------------------------------------------- */

/* The text of an entry. It contains code and number, and its length depends on them. */
static inline void entry_text(char text[600], const char *code, int64_t number)
{
    int length = snprintf(text, 600, "{\"table\":\"%s\",\"n\":%d,\"pad\":\"", code, (int)number);
    int pad = (int)(number * 37 % 500);
    memset(text + length, 'a' + (int)(number % 26), (size_t)pad);
    snprintf(text + length + pad, 600 - (size_t)(length + pad), "\"}");
}

typedef struct loaded {
    const char *code;
    bool told;
    int64_t last;
} loaded;

static inline void check_loaded(void *caller, const store_result *result)
{
    loaded *l = caller;
    l->told = true;
    l->last = result->last;
    if (result->outcome == STORE_ABSENT)
        return;
    if (result->outcome != STORE_DONE)
        fail_msg("%s: %s", l->code, result->text);
    assert_int_equal(result->count, result->last);
    for (size_t i = 0; i < result->count; i++) {
        char text[600];
        entry_text(text, l->code, (int64_t)i + 1);
        assert_string_equal(result->entries[i].at, text);
        assert_int_equal(result->entries[i].length, strlen(text));
    }
}

/* Checks all entries of a table that was filled with entry_text(). Returns their number. */
static inline int64_t fixture_check(fixture *r, const char *code)
{
    loaded l = {.code = code};
    store_load(r->store, code, check_loaded, &l);
    while (!l.told)
        collect_next(&r->waiter, r->store);
    return l.last;
}

#endif
