/* Runs a load test: its phases, and the rate of moves. */
#include "loadtest.h"
#include "alloc.h"
#include "clock.h"
#include "driven_table.h"
#include "server_process.h"

#include <netdb.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum {
    MAX_PARALLEL = 32,  /* tables that are made, connected or begun at the same time */
    TICK_MS = 1,        /* time between two checks of the rate */
    TIMEOUT_MS = 30000, /* milliseconds without a message from the server before giving up */
    MAX_BEHIND = 1000,  /* moves that may be late without being skipped */
};

typedef enum phase { MAKING, CONNECTING, BEGINNING, PLAYING, ENDING, DONE } phase;

typedef struct run {
    const loadtest_options *options;
    loadtest_result *result;
    posse_status *status;
    loadtest_network network;
    wire_server whole;
    uv_timer_t tick;
    driven_table *tables;
    phase phase;
    int started, finished; /* tables, in this phase */
    driven_table *ready, **last_ready;
    uint64_t begun_at; /* when playing began, in nanoseconds */
    uint64_t sent, counted;
    uint64_t frames_seen, seen_at; /* to notice that the server is silent */
    double server_before, loadtest_before;
    bool failed;
} run;

static double own_time(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

/* ---- the end -------------------------------------------------------------------------------------------- */

static void close_all(run *r)
{
    r->phase = DONE;
    uv_timer_stop(&r->tick);
    uv_close((uv_handle_t *)&r->tick, NULL);
    for (int i = 0; i < r->options->tables; i++)
        driven_table_close(&r->tables[i]);
}

static void on_failed(void *owner, const char *sentence)
{
    run *r = owner;
    if (r->phase == DONE)
        return;
    r->failed = true;
    posse_fail(r->status, POSSE_BAD_REQUEST, NULL, "%s", sentence);
    close_all(r);
}

/* Moves that come back after this are checked but not counted. */
static void stop_playing(run *r)
{
    loadtest_result *result = r->result;
    r->phase = ENDING;
    result->moves = r->counted;
    result->seconds = (double)(posse_now_ns() - r->begun_at) / 1e9;
    result->server_time = server_process_time(r->options->server) - r->server_before;
    result->loadtest_time = own_time() - r->loadtest_before;
    result->memory[LOADTEST_PLAYED] = server_process_memory(r->options->server);
    result->frames_in = r->network.frames_in - result->frames_in;
    result->frames_out = r->network.frames_out - result->frames_out;
    result->bytes_in = r->network.bytes_in - result->bytes_in;
    result->bytes_out = r->network.bytes_out - result->bytes_out;
    for (int i = 0; i < r->options->tables; i++) {
        r->tables[i].is_stopped = true;
        result->games += (uint64_t)r->tables[i].games;
    }
}

static bool all_idle(const run *r)
{
    for (int i = 0; i < r->options->tables; i++)
        if (!driven_table_is_idle(&r->tables[i]))
            return false;
    return true;
}

/* ---- the pace ------------------------------------------------------------------------------------------- */

static void send_next(run *r)
{
    driven_table *table = r->ready;
    r->ready = table->next;
    if (!r->ready)
        r->last_ready = &r->ready;
    r->sent++;
    driven_table_move(table);
}

/* Sends the moves that are due by now. If the server cannot keep up, moves that are long overdue are skipped: otherwise
 * they would all be sent at once later. */
static void send_due(run *r)
{
    double rate = r->options->rate;
    double due = rate * (double)(posse_now_ns() - r->begun_at) / 1e9;
    if ((double)r->sent + MAX_BEHIND < due)
        r->sent = (uint64_t)due - MAX_BEHIND;
    while (r->ready && r->phase == PLAYING && (rate <= 0 || (double)r->sent < due))
        send_next(r);
}

static void on_ready(void *owner, driven_table *table);

static void on_moved(void *owner, uint64_t ns)
{
    run *r = owner;
    loadtest_result *result = r->result;
    if (r->phase != PLAYING)
        return;
    result->latencies = posse_grow(result->latencies, r->counted, &result->latency_capacity, sizeof *result->latencies);
    result->latencies[r->counted++] = ns / 1000 < UINT32_MAX ? (uint32_t)(ns / 1000) : UINT32_MAX;
    if (r->options->moves && r->counted >= r->options->moves)
        stop_playing(r);
}

static void check_timeout(run *r, uint64_t now)
{
    if (r->network.frames_in + (uint64_t)r->finished != r->frames_seen) {
        r->frames_seen = r->network.frames_in + (uint64_t)r->finished;
        r->seen_at = now;
    } else if (now - r->seen_at > TIMEOUT_MS) {
        on_failed(r, r->phase == ENDING ? "not every connection received every move"
                                        : "the server has sent nothing for 30 seconds");
    }
}

static void on_tick(uv_timer_t *timer)
{
    run *r = timer->data;
    if (r->phase == PLAYING && r->options->rate > 0)
        send_due(r);
    if (r->phase == PLAYING && (double)(posse_now_ns() - r->begun_at) / 1e9 >= r->options->seconds)
        stop_playing(r);
    if (r->phase == ENDING && all_idle(r))
        close_all(r);
    else if (r->phase != DONE)
        check_timeout(r, uv_now(timer->loop));
}

/* ---- one phase after the other ---------------------------------------------------------------------------- */

static void start_playing(run *r)
{
    loadtest_result *result = r->result;
    r->phase = PLAYING;
    result->frames_in = r->network.frames_in;
    result->frames_out = r->network.frames_out;
    result->bytes_in = r->network.bytes_in;
    result->bytes_out = r->network.bytes_out;
    r->server_before = server_process_time(r->options->server);
    r->loadtest_before = own_time();
    r->begun_at = posse_now_ns();
    if (r->options->rate <= 0)
        send_due(r);
}

static void start_next(run *r)
{
    static void (*const starts[])(driven_table *) = {
        [MAKING] = driven_table_make, [CONNECTING] = driven_table_connect, [BEGINNING] = driven_table_begin};
    if (r->phase < PLAYING && r->started < r->options->tables)
        starts[r->phase](&r->tables[r->started++]);
}

static void start_phase(run *r)
{
    r->started = r->finished = 0;
    for (int i = 0; i < MAX_PARALLEL; i++)
        start_next(r);
}

static void on_finished(run *r)
{
    if (++r->finished < r->options->tables) {
        start_next(r);
        return;
    }
    r->result->memory[LOADTEST_MADE + r->phase] = server_process_memory(r->options->server);
    if (r->phase == BEGINNING) {
        start_playing(r);
    } else {
        r->phase++;
        start_phase(r);
    }
}

static void on_step(void *owner, driven_table *table)
{
    (void)table;
    on_finished(owner);
}

static void on_ready(void *owner, driven_table *table)
{
    run *r = owner;
    table->next = NULL;
    *r->last_ready = table;
    r->last_ready = &table->next;
    if (r->phase == BEGINNING)
        on_finished(r);
    else if (r->phase == PLAYING && r->options->rate <= 0)
        send_next(r);
}

/* ---- a run ------------------------------------------------------------------------------------------------ */

static bool find_server(run *r)
{
    const loadtest_options *options = r->options;
    const struct addrinfo hints = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM};
    struct addrinfo *found;
    int code = getaddrinfo(options->host, NULL, &hints, &found);
    if (code != 0)
        return posse_fail(r->status, POSSE_BAD_REQUEST, NULL, "%s: %s", options->host, gai_strerror(code));
    memcpy(&r->network.server, found->ai_addr, sizeof r->network.server);
    freeaddrinfo(found);
    r->network.server.sin_port = htons((uint16_t)options->port);
    snprintf(r->network.host, sizeof r->network.host, "%.50s:%d", options->host, options->port);
    return true;
}

static bool raise_file_limit(const run *r)
{
    struct rlimit files;
    enum { OTHERS = 64 };
    rlim_t wanted = (rlim_t)r->options->tables * (rlim_t)r->options->connections + OTHERS;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < wanted) {
        files.rlim_cur = files.rlim_max < wanted ? files.rlim_max : wanted;
        setrlimit(RLIMIT_NOFILE, &files);
        if (files.rlim_cur < wanted)
            return posse_fail(r->status, POSSE_BAD_REQUEST, NULL,
                              "only %ju files may be open, but %ju are needed; raise the limit with ulimit -n",
                              (uintmax_t)files.rlim_cur, (uintmax_t)wanted);
    }
    return true;
}

/* The game of a table if the options name none: each listed game in turn. */
static const posse_game *listed_game(int table)
{
    int count = 0;
    for (int i = 0; i < posse_game_count; i++)
        count += !posse_games[i]->unlisted;
    for (int i = 0, skip = table % count;; i++)
        if (!posse_games[i]->unlisted && skip-- == 0)
            return posse_games[i];
}

static void set_tables(run *r)
{
    static const loadtest_events events = {
        .made = on_step, .connected = on_step, .ready = on_ready, .moved = on_moved, .failed = on_failed};
    posse_rng seed;
    posse_rng_seed(&seed, r->options->seed);
    posse_rng_fork(&r->network.rng, &seed, 0);
    r->tables = posse_alloc_zeroed((size_t)r->options->tables, sizeof *r->tables);
    for (int i = 0; i < r->options->tables; i++) {
        driven_table *table = &r->tables[i];
        *table = (driven_table){.events = &events,
                                .run = r,
                                .network = &r->network,
                                .whole = &r->whole,
                                .number = i,
                                .game = r->options->game ? r->options->game : listed_game(i),
                                .connections = r->options->connections};
        posse_rng_fork(&table->rng, &seed, (uint64_t)i + 1);
    }
}

static int compare(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

bool loadtest_run(const loadtest_options *options, loadtest_result *result, posse_status *status)
{
    uv_loop_t loop;
    run *r = posse_alloc_zeroed(1, sizeof *r);
    *result = (loadtest_result){0};
    r->options = options;
    r->result = result;
    r->status = status;
    r->last_ready = &r->ready;
    bool ok = find_server(r) && raise_file_limit(r);
    if (ok) {
        signal(SIGPIPE, SIG_IGN);
        uv_loop_init(&loop);
        r->network.loop = &loop;
        set_tables(r);
        result->memory[LOADTEST_AT_START] = server_process_memory(options->server);
        uv_timer_init(&loop, &r->tick);
        r->tick.data = r;
        r->seen_at = uv_now(&loop);
        uv_timer_start(&r->tick, on_tick, TICK_MS, TICK_MS);
        start_phase(r);
        uv_run(&loop, UV_RUN_DEFAULT);
        uv_loop_close(&loop);
        for (int i = 0; i < options->tables; i++)
            driven_table_free(&r->tables[i]);
        ok = !r->failed;
    }
    if (result->latencies)
        qsort(result->latencies, result->moves, sizeof *result->latencies, compare);
    free(r->tables);
    free(r);
    return ok;
}

double loadtest_latency(const loadtest_result *result, double part)
{
    if (result->moves == 0)
        return 0;
    size_t index = (size_t)(part * (double)(result->moves - 1) + 0.5);
    return result->latencies[index] / 1000.0;
}

void loadtest_result_free(loadtest_result *result)
{
    free(result->latencies);
    *result = (loadtest_result){0};
}
