/* A connection to PostgreSQL: made, lost, made again; statements sent and their results awaited. */
#include "pg_connection.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <time.h>

enum {
    FIRST_PAUSE_MS = 20,
    MAX_PAUSE_MS = 1000,
    MIN_CONNECT_MS = 2000, /* for an attempt: a host far away may need so long */
    MAX_SILENCE = 5,       /* an answer may take so many times the patience before the connection counts as lost */
    STEP_MS = 20,          /* how soon a wait notices that the store is closing */
};

uint64_t pg_now_ms(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
}

void pg_pause(int ms)
{
    nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = (long)(ms % 1000) * 1000000}, NULL);
}

/* ---- errors -------------------------------------------------------------------------------------- */

/* By SQLSTATE or its first characters. */
static const struct {
    const char *state, *text;
} sentences[] = {
    {"53100", "the disk of the database is full"},
    {"53200", "the database has not enough memory"},
    {"53300", "the database has too many connections"},
    {"25006", "the database is read-only"},
    {"42501", "the database user lacks a permission"},
    {"42P01", "a part of the data is missing in the database"},
    {"58030", "the disk of the database cannot be read or written"},
    {"XX001", "the data is damaged"},
    {"XX002", "the data is damaged"},
};

static const char *sentence_of(const char *state)
{
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++)
        if (strcmp(sentences[i].state, state) == 0)
            return sentences[i].text;
    return NULL;
}

/* libpq's messages have several lines; the first says what happened. */
static void put_line(posse_buffer *out, const char *message)
{
    size_t length = strcspn(message, "\n");
    posse_put_bytes(out, message, length);
    posse_put_text(out, "");
}

static void set_error(pg_connection *c, const char *state, const char *message)
{
    const char *sentence = sentence_of(state);
    posse_buffer_clear(&c->error);
    strncpy(c->state, state, sizeof c->state - 1);
    if (sentence)
        posse_put(&c->error, "%s (", sentence);
    put_line(&c->error, *message ? message : "the connection to the database is lost");
    if (sentence)
        posse_put_text(&c->error, ")");
}

static void set_result_error(pg_connection *c, const PGresult *result)
{
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const char *message = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    set_error(c, state ? state : "", message ? message : PQresultErrorMessage(result));
}

/* The server ends this connection: it stops, it has crashed, or somebody has ended the connection. */
static bool ends_connection(const char *state)
{
    return strncmp(state, "57P", 3) == 0 || strncmp(state, "08", 2) == 0;
}

/* What another program that writes the same rows causes. Division by zero is how the statements of pg_statements.c say
 * that the rows are not as they should be. */
static bool is_collision(const char *state)
{
    static const char *const states[] = {"22012", "23505", "40001", "40P01"};
    for (size_t i = 0; i < sizeof states / sizeof *states; i++)
        if (strcmp(states[i], state) == 0)
            return true;
    return false;
}

/* ---- waiting for the socket ------------------------------------------------------------------------ */

/* Waits until the socket can be read or, if asked for, written. False: not before the deadline. */
static bool wait_for_socket(const pg_connection *c, bool writes, uint64_t deadline)
{
    struct pollfd socket = {.fd = PQsocket(c->pg), .events = (short)(POLLIN | (writes ? POLLOUT : 0))};
    for (;;) {
        uint64_t now = pg_now_ms();
        if (now >= deadline)
            return false;
        int ready = poll(&socket, 1, (int)(deadline - now));
        if (ready > 0)
            return true;
        if (ready < 0 && errno != EINTR)
            return false;
    }
}

static uint64_t answer_deadline(const pg_connection *c)
{
    return pg_now_ms() + (uint64_t)c->patience_ms * MAX_SILENCE;
}

static bool fail_silent(pg_connection *c)
{
    set_error(c, "", "the database does not answer");
    return false;
}

static bool fail_lost(pg_connection *c)
{
    set_error(c, "", PQerrorMessage(c->pg));
    return false;
}

/* Sends what is waiting to be sent, and reads meanwhile, because the other side may be waiting for that. */
static bool flush(pg_connection *c, uint64_t deadline)
{
    int left;
    while ((left = PQflush(c->pg)) > 0) {
        if (!wait_for_socket(c, true, deadline))
            return fail_silent(c);
        if (!PQconsumeInput(c->pg))
            return fail_lost(c);
    }
    return left == 0 || fail_lost(c);
}

/* Gets the next result, which may be NULL, as libpq has it. */
static bool next_result(pg_connection *c, uint64_t deadline, PGresult **result)
{
    *result = NULL;
    while (PQisBusy(c->pg)) {
        if (!wait_for_socket(c, false, deadline))
            return fail_silent(c);
        if (!PQconsumeInput(c->pg))
            return fail_lost(c);
    }
    *result = PQgetResult(c->pg);
    return true;
}

/* ---- connecting --------------------------------------------------------------------------------------- */

void pg_drop(pg_connection *c)
{
    for (int i = 0; i < PG_MAX_CALLS; i++) {
        PQclear(c->results[i]);
        c->results[i] = NULL;
    }
    c->sent = 0;
    PQfinish(c->pg);
    c->pg = NULL;
}

static bool wait_for_connection(pg_connection *c, uint64_t deadline)
{
    for (PostgresPollingStatusType next = PGRES_POLLING_WRITING; next != PGRES_POLLING_OK;
         next = PQconnectPoll(c->pg)) {
        if (next == PGRES_POLLING_FAILED)
            return fail_lost(c);
        struct pollfd socket = {.fd = PQsocket(c->pg), .events = next == PGRES_POLLING_READING ? POLLIN : POLLOUT};
        uint64_t now = pg_now_ms();
        if (now >= deadline || poll(&socket, 1, (int)(deadline - now)) == 0)
            return fail_silent(c);
    }
    return true;
}

/* The parameters before the address can be changed in it. */
static PGconn *start_connecting(const char *address)
{
    static const char *const names[] = {"keepalives_idle",  "keepalives_interval",  "keepalives_count",
                                        "tcp_user_timeout", "target_session_attrs", "dbname",
                                        "client_encoding",  "application_name",     NULL};
    const char *const values[] = {"10", "5", "3", "15000", "read-write", address, "UTF8", "posse", NULL};
    return PQconnectStartParams(names, values, 1);
}

/* A commit must be on the disk when it is answered, whatever the database's default is. Joins follow the order of the
 * codes that are sent, so that two programs lock rows in the same order. */
static const char settings[] =
    "SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0;"
    "SET default_transaction_isolation = 'read committed'; SET plan_cache_mode = force_generic_plan;"
    "SET enable_hashjoin = off; SET enable_mergejoin = off; SET enable_seqscan = off; SET jit = off;"
    "SELECT set_config('synchronous_commit', 'on', false)"
    " WHERE current_setting('synchronous_commit') = 'off'";

static bool prepare_all(pg_connection *c)
{
    char name[16];
    uint64_t deadline = answer_deadline(c);
    int count = 0;
    bool ok = true;
    for (; ok && c->statements[count]; count++) {
        snprintf(name, sizeof name, "s%d", count);
        ok = PQsendPrepare(c->pg, name, c->statements[count], 0, NULL);
    }
    ok = (ok && PQpipelineSync(c->pg)) || fail_lost(c);
    ok = ok && flush(c, deadline);
    for (PGresult *result; ok;) {
        if (!next_result(c, deadline, &result))
            return false;
        ExecStatusType status = PQresultStatus(result);
        if (status == PGRES_FATAL_ERROR && result) {
            set_result_error(c, result);
            ok = false;
        }
        PQclear(result);
        if (status == PGRES_PIPELINE_SYNC)
            break;
        if (PQstatus(c->pg) == CONNECTION_BAD)
            return fail_lost(c);
    }
    return ok;
}

/* libpq would print notices and warnings. */
static void ignore_notice(void *context, const PGresult *notice)
{
    (void)context, (void)notice;
}

bool pg_connect(pg_connection *c)
{
    int limit = c->patience_ms > MIN_CONNECT_MS ? c->patience_ms : MIN_CONNECT_MS;
    pg_drop(c);
    c->pg = start_connecting(c->address);
    bool ok = c->pg && PQstatus(c->pg) != CONNECTION_BAD;
    if (!ok)
        set_error(c, "", c->pg ? PQerrorMessage(c->pg) : "out of memory");
    ok = ok && wait_for_connection(c, pg_now_ms() + (uint64_t)limit);
    if (ok) {
        PQsetNoticeReceiver(c->pg, ignore_notice, NULL);
        PQsetnonblocking(c->pg, 1);
        PGresult *result = pg_query(c, settings, NULL, 0);
        ok = result != NULL;
        PQclear(result);
    }
    ok = ok && (!c->greet || c->greet(c, c->context)) && PQenterPipelineMode(c->pg) && prepare_all(c);
    if (!ok)
        pg_drop(c);
    return ok;
}

/* ---- connecting again ------------------------------------------------------------------------------- */

static void set_cut_off(pg_connection *c, bool is_cut_off)
{
    if (c->cut_off && c->is_cut_off != is_cut_off)
        c->cut_off(c->context, is_cut_off);
    c->is_cut_off = is_cut_off;
}

bool pg_try(pg_connection *c)
{
    uint64_t now = pg_now_ms();
    if (now < c->next_try)
        return false;
    if (pg_connect(c)) {
        c->lost_at = c->next_try = 0;
        c->pause_ms = 0;
        set_cut_off(c, false);
        return true;
    }
    c->pause_ms = c->pause_ms ? c->pause_ms * 2 : FIRST_PAUSE_MS;
    if (c->pause_ms > MAX_PAUSE_MS)
        c->pause_ms = MAX_PAUSE_MS;
    c->next_try = pg_now_ms() + (uint64_t)c->pause_ms;
    return false;
}

void pg_look(pg_connection *c)
{
    /* Twice: the end of the connection may come after a message that announces it. */
    for (int i = 0; i < 2 && c->pg; i++)
        if (!PQconsumeInput(c->pg) || PQstatus(c->pg) == CONNECTION_BAD) {
            fail_lost(c);
            pg_drop(c);
        }
}

bool pg_is_ready(pg_connection *c, bool persists)
{
    pg_look(c);
    if (c->pg)
        return true;
    if (!c->lost_at)
        c->lost_at = pg_now_ms();
    uint64_t closing_since = 0;
    while (!pg_try(c)) {
        uint64_t now = pg_now_ms();
        bool is_over = now - c->lost_at >= (uint64_t)c->patience_ms;
        if (is_over)
            set_cut_off(c, true);
        if (atomic_load(c->is_closing) && !closing_since)
            closing_since = now;
        if (is_over && (!persists || (closing_since && now - closing_since >= (uint64_t)c->patience_ms)))
            return false;
        pg_pause(STEP_MS);
    }
    return true;
}

void pg_connection_free(pg_connection *c)
{
    pg_drop(c);
    posse_buffer_free(&c->error);
}

/* ---- statements -------------------------------------------------------------------------------------- */

void pg_send(pg_connection *c, int statement, pg_params *params)
{
    const char *values[PG_MAX_PARAMS];
    int lengths[PG_MAX_PARAMS];
    static const int formats[PG_MAX_PARAMS] = {1, 1, 1, 1, 1, 1, 1, 1};
    char name[16];
    for (int i = 0; c->sent == 0 && i < PG_MAX_CALLS; i++) {
        PQclear(c->results[i]);
        c->results[i] = NULL;
    }
    snprintf(name, sizeof name, "s%d", statement);
    if (params)
        pg_params_end(params, values, lengths);
    /* If this fails, the connection is lost, and pg_wait notices that a result is missing. */
    PQsendQueryPrepared(c->pg, name, params ? params->count : 0, values, lengths, formats, 1);
    c->sent++;
}

/* Takes the results until the end of the pipeline. False: the connection is lost. */
static bool take_results(pg_connection *c, bool *failed)
{
    uint64_t deadline = answer_deadline(c);
    if (!PQpipelineSync(c->pg))
        return fail_lost(c);
    if (!flush(c, deadline))
        return false;
    for (int at = 0;;) {
        PGresult *result;
        if (!next_result(c, deadline, &result))
            return false;
        switch (PQresultStatus(result)) {
        case PGRES_PIPELINE_SYNC:
            PQclear(result);
            return at == c->sent || fail_lost(c);
        case PGRES_COMMAND_OK:
        case PGRES_TUPLES_OK:
            if (at < PG_MAX_CALLS)
                c->results[at++] = result;
            else
                PQclear(result);
            break;
        case PGRES_PIPELINE_ABORTED:
            at++;
            PQclear(result);
            break;
        default: /* an error, or NULL, which ends the results of a statement */
            if (!result && PQstatus(c->pg) == CONNECTION_BAD)
                return fail_lost(c);
            if (!result)
                break;
            at++;
            if (!*failed)
                set_result_error(c, result);
            *failed = true;
            PQclear(result);
        }
    }
}

pg_outcome pg_wait(pg_connection *c)
{
    bool failed = false;
    posse_buffer_clear(&c->error);
    c->state[0] = '\0';
    bool ok = take_results(c, &failed);
    c->sent = 0;
    if (!ok || (failed && ends_connection(c->state))) {
        pg_drop(c);
        return PG_LOST;
    }
    if (!failed)
        return PG_DONE;
    return is_collision(c->state) ? PG_AGAIN : PG_REFUSED;
}

PGresult *pg_query(pg_connection *c, const char *sql, const char *const params[], int count)
{
    uint64_t deadline = answer_deadline(c);
    PGresult *last = NULL, *result = NULL;
    bool failed = false;
    bool ok = (count ? PQsendQueryParams(c->pg, sql, count, NULL, params, NULL, NULL, 0) : PQsendQuery(c->pg, sql)) ||
              fail_lost(c);
    ok = ok && flush(c, deadline);
    while (ok && (ok = next_result(c, deadline, &result)) && result) {
        ExecStatusType status = PQresultStatus(result);
        PQclear(last);
        last = result;
        if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK && !failed) {
            set_result_error(c, result);
            failed = true;
        }
    }
    if (ok && !failed && last)
        return last;
    PQclear(last);
    return NULL;
}

/* ---- values ------------------------------------------------------------------------------------------- */

int64_t pg_int(const PGresult *result, int row, int column)
{
    const unsigned char *bytes = (const unsigned char *)PQgetvalue(result, row, column);
    int length = PQgetlength(result, row, column);
    uint64_t value = 0;
    for (int i = 0; i < length; i++)
        value = value << 8 | bytes[i];
    return (int64_t)value;
}

store_bytes pg_bytes(const PGresult *result, int row, int column)
{
    return (store_bytes){PQgetvalue(result, row, column), (size_t)PQgetlength(result, row, column)};
}
