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
    loadtest_socket game_request; /* `GET /api/games` */
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
    loadtest_socket_close(&r->game_request);
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
    result->server_time = server_process_time(r->options->servers, r->options->server_count) - r->server_before;
    result->loadtest_time = own_time() - r->loadtest_before;
    result->memory[LOADTEST_PLAYED] = server_process_memory(r->options->servers, r->options->server_count);
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
    r->server_before = server_process_time(r->options->servers, r->options->server_count);
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
    r->result->memory[LOADTEST_MADE + r->phase] = server_process_memory(r->options->servers, r->options->server_count);
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

/* ---- the games -------------------------------------------------------------------------------------------- */

/* Reads the answer to `GET /api/games`. Writes the offered games that this program also knows, and returns their
 * number; 0 with an error in `status`. */
static int read_games(const char *body, size_t length, const posse_game *out[POSSE_MAX_GAMES], posse_status *status)
{
    posse_json json;
    wire_game_list list;
    int count = 0;
    if (!posse_json_check(body, length, &json, status) || !wire_read_game_list(json, NULL, &list, status))
        return 0;
    for (posse_json_walk w = posse_json_walk_of(list.games); posse_json_next(&w);) {
        wire_game_facts info;
        if (!wire_read_game_facts(w.value, NULL, &info, status))
            return 0;
        const posse_game *game = posse_game_named(info.name);
        if (game && count < POSSE_MAX_GAMES)
            out[count++] = game;
    }
    if (count == 0)
        posse_fail(status, POSSE_UNKNOWN_GAME, NULL, "the server offers no game that this program knows");
    return count;
}

static void on_games(void *owner, int status, const char *body, size_t length)
{
    run *r = owner;
    const posse_game *games[POSSE_MAX_GAMES];
    posse_status error;
    loadtest_socket_close(&r->game_request);
    if (status != 200)
        posse_fail(&error, POSSE_BAD_REQUEST, NULL, "the server did not list its games: status %d", status);
    int count = status == 200 ? read_games(body, length, games, &error) : 0;
    if (count == 0) {
        on_failed(r, error.text);
        return;
    }
    for (int i = 0; i < r->options->tables; i++)
        r->tables[i].game = games[i % count];
    start_phase(r);
}

/* Makes the tables, with the games that the server offers if no game was chosen. */
static void make_tables(run *r)
{
    static const loadtest_callbacks callbacks = {.answered = on_games, .ended = on_failed};
    if (r->options->game)
        start_phase(r);
    else
        loadtest_socket_open(&r->game_request, &r->network, &callbacks, r, 0, LOADTEST_LIST_GAMES, NULL);
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
    r->network.host = options->host;
    r->network.ports = options->ports;
    r->network.port_count = options->port_count;
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
                                .game = r->options->game,
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
        result->memory[LOADTEST_AT_START] = server_process_memory(options->servers, options->server_count);
        uv_timer_init(&loop, &r->tick);
        r->tick.data = r;
        r->seen_at = uv_now(&loop);
        uv_timer_start(&r->tick, on_tick, TICK_MS, TICK_MS);
        make_tables(r);
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
