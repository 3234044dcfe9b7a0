/* posse load: many tables of a server at once, and what that takes. */
#include "loadtest.h"
#include "cli.h"
#include "server_process.h"

#include <argp.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLACES = 3 }; /* of decimals in the JSON */

struct options {
    loadtest_options load;
    char host[64];     /* of --url */
    const char *serve; /* a program to start */
    bool json;
};

static double number_of(const char *text, const char *option, struct argp_state *state)
{
    char *end;
    double number = strtod(text, &end);
    if (text[0] < '0' || text[0] > '9' || *end || !(number > 0 && number < 1e9))
        argp_error(state, "--%s must be a number above 0, not \"%s\"", option, text);
    return number;
}

static long long count_of(const char *text, long long most, const char *option,
                          struct argp_state *state)
{
    long long number = cli_number(text, most);
    if (number < 1)
        argp_error(state, "--%s must be a number from 1 to %lld, not \"%s\"", option, most, text);
    return number;
}

/* "http://HOST:PORT", with a slash at its end or not. */
static void read_url(struct options *options, const char *url, struct argp_state *state)
{
    static const char scheme[] = "http://";
    const char *host = url + sizeof scheme - 1;
    bool fine = strncmp(url, scheme, sizeof scheme - 1) == 0;
    size_t length = fine ? strcspn(host, ":/") : 0;
    char *end = NULL;
    long port = length > 0 && host[length] == ':' ? strtol(host + length + 1, &end, 10) : 0;
    if (port < 1 || port > 65535 || length >= sizeof options->host ||
        (strcmp(end, "") != 0 && strcmp(end, "/") != 0))
        argp_error(state, "--url must be like http://127.0.0.1:8080, not \"%s\"", url);
    memcpy(options->host, host, length);
    options->load.host = options->host;
    options->load.port = (int)port;
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    enum { MANY = 100000, PORTS = 65535, PIDS = 1 << 22 };
    struct options *options = state->input;
    loadtest_options *load = &options->load;
    switch (key) {
    case 't':
        load->tables = (int)count_of(argument, MANY, "tables", state);
        return 0;
    case 'c':
        load->connections = (int)count_of(argument, POSSE_MAX_SEATS * 2, "connections", state);
        return 0;
    case 'g':
        load->game = strcmp(argument, "both") == 0 ? NULL : cli_game(argument, state);
        return 0;
    case 'r':
        load->rate = number_of(argument, "rate", state);
        return 0;
    case 's':
        load->seconds = number_of(argument, "seconds", state);
        return 0;
    case 'm':
        load->moves = (uint64_t)count_of(argument, 1000000000, "moves", state);
        return 0;
    case 'p':
        load->port = (int)count_of(argument, PORTS, "port", state);
        return 0;
    case 'u':
        read_url(options, argument, state);
        return 0;
    case 'x':
        options->serve = argument;
        return 0;
    case 'i':
        load->server = (pid_t)count_of(argument, PIDS, "pid", state);
        return 0;
    case 'S':
        load->seed = (uint64_t)count_of(argument, INT64_MAX, "seed", state);
        return 0;
    case 'j':
        options->json = true;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* ---- what came of it ---------------------------------------------------------------------------------------- */

/* What one of `count` takes, in bytes, from one look at the memory to another. */
static double each(const loadtest_result *result, int from, int to, int count)
{
    return ((double)result->memory[to] - (double)result->memory[from]) / count;
}

static void print_memory(const struct options *options, const loadtest_result *result)
{
    static const char *const when[LOADTEST_MEMORIES] = {"at first", "tables made", "all connected",
                                                        "games begun", "played"};
    int tables = options->load.tables, sockets = tables * options->load.connections;
    if (!result->memory[LOADTEST_AT_FIRST])
        return;
    printf("server's memory:");
    for (int i = 0; i < LOADTEST_MEMORIES; i++)
        printf("%s %s %.1f MiB", i ? "," : "", when[i], (double)result->memory[i] / (1 << 20));
    printf("\n  a running table with its connections %.1f KiB, a connection %.1f KiB, "
           "a table that was made %.1f KiB\n",
           each(result, LOADTEST_AT_FIRST, LOADTEST_PLAYED, tables) / 1024,
           each(result, LOADTEST_MADE, LOADTEST_CONNECTED, sockets) / 1024,
           each(result, LOADTEST_AT_FIRST, LOADTEST_MADE, tables) / 1024);
}

static void print_text(const struct options *options, const loadtest_result *result)
{
    double seconds = result->seconds, moves = (double)(result->moves ? result->moves : 1);
    printf("%d tables, %d connections each: %" PRIu64 " moves in %.1f s, %" PRIu64
           " games finished, nothing wrong\n",
           options->load.tables, options->load.connections, result->moves, seconds, result->games);
    printf("moves a second: %.0f\n", (double)result->moves / seconds);
    printf("latency: p50 %.2f ms, p99 %.2f ms, most %.2f ms\n", loadtest_latency(result, 0.5),
           loadtest_latency(result, 0.99), loadtest_latency(result, 1));
    printf("to the clients: %.0f frames and %.2f MB a second\n",
           (double)result->frames_in / seconds, (double)result->bytes_in / seconds / 1e6);
    if (options->load.server)
        printf("processor: server %.1f s, %.0f µs a move; load %.1f s, %.0f µs a move\n",
               result->server_time, result->server_time / moves * 1e6, result->loadtest_time,
               result->loadtest_time / moves * 1e6);
    print_memory(options, result);
}

static void print_json(const struct options *options, const loadtest_result *result)
{
    static const char *const memory[LOADTEST_MEMORIES] = {
        "memory_at_first", "memory_made", "memory_connected", "memory_begun", "memory_played"};
    posse_buffer out = {0};
    double seconds = result->seconds;
    posse_json_put_object(&out);
    posse_json_add_decimal(&out, "tables", options->load.tables, PLACES);
    posse_json_add_decimal(&out, "connections", options->load.connections, PLACES);
    posse_json_add_decimal(&out, "moves", (double)result->moves, PLACES);
    posse_json_add_decimal(&out, "games", (double)result->games, PLACES);
    posse_json_add_decimal(&out, "seconds", seconds, PLACES);
    posse_json_add_decimal(&out, "moves_a_second", (double)result->moves / seconds, PLACES);
    posse_json_add_decimal(&out, "p50_ms", loadtest_latency(result, 0.5), PLACES);
    posse_json_add_decimal(&out, "p99_ms", loadtest_latency(result, 0.99), PLACES);
    posse_json_add_decimal(&out, "most_ms", loadtest_latency(result, 1), PLACES);
    posse_json_add_decimal(&out, "frames_a_second", (double)result->frames_in / seconds, PLACES);
    posse_json_add_decimal(&out, "bytes_a_second", (double)result->bytes_in / seconds, PLACES);
    posse_json_add_decimal(&out, "load_processor_seconds", result->loadtest_time, PLACES);
    if (options->load.server)
        posse_json_add_decimal(&out, "server_processor_seconds", result->server_time, PLACES);
    for (int i = 0; i < LOADTEST_MEMORIES && result->memory[i]; i++)
        posse_json_add_decimal(&out, memory[i], (double)result->memory[i], PLACES);
    posse_json_end_object(&out);
    printf("%s\n", out.text);
    posse_buffer_free(&out);
}

/* ---- running ------------------------------------------------------------------------------------------------- */

static int say_why(const posse_status *status, int code)
{
    fprintf(stderr, "posse load: %s\n", status->text);
    return code;
}

static int play(const struct options *options)
{
    loadtest_result result;
    posse_status status;
    bool fine = loadtest_run(&options->load, &result, &status);
    if (fine)
        (options->json ? print_json : print_text)(options, &result);
    loadtest_result_free(&result);
    return fine ? EXIT_FINE : say_why(&status, EXIT_FAILED);
}

static int play_with_server(struct options *options)
{
    server_process process;
    posse_status status;
    if (!server_process_start(&process, options->serve, &status))
        return say_why(&status, EXIT_TROUBLE);
    options->load.host = "127.0.0.1";
    options->load.port = process.port;
    options->load.server = process.pid;
    int code = play(options);
    if (!server_process_stop(&process, &status))
        code = say_why(&status, EXIT_FAILED);
    return code;
}

int cli_loadtest(int argc, char **argv)
{
    static const struct argp_option accepted[] = {
        {.name = "tables", .key = 't', .arg = "N", .doc = "Tables (100)"},
        {.name = "connections", .key = 'c', .arg = "M", .doc = "Connections to each (4)"},
        {.name = "game", .key = 'g', .arg = "GAME", .doc = "Game to play, or both in turn (both)"},
        {.name = "rate", .key = 'r', .arg = "R", .doc = "Moves a second (as fast as it goes)"},
        {.name = "seconds", .key = 's', .arg = "S", .doc = "Time to play (10)"},
        {.name = "moves", .key = 'm', .arg = "N", .doc = "End after so many moves"},
        {.name = "port", .key = 'p', .arg = "P", .doc = "Port of a server on this machine (8080)"},
        {.name = "url", .key = 'u', .arg = "URL", .doc = "Where the server is, without TLS"},
        {.name = "serve", .key = 'x', .arg = "POSSE", .doc = "Program to start a new server with"},
        {.name = "pid", .key = 'i', .arg = "PID", .doc = "Process of the server, to measure it"},
        {.name = "seed", .key = 'S', .arg = "N", .doc = "Other moves for another number (1)"},
        {.name = "json", .key = 'j', .doc = "Results as JSON"},
        {0}};
    static const struct argp argp = {
        .options = accepted,
        .parser = parse,
        .doc =
            "Play many tables of a server at once, and measure it.\v"
            "Every connection checks what it gets: no update is missing or comes twice, every move "
            "comes back with its id, nothing is refused. If not, it says so and ends with "
            "status 1."};
    struct options options = {.load = {.host = "127.0.0.1",
                                       .port = 8080,
                                       .tables = 100,
                                       .connections = 4,
                                       .seconds = 10,
                                       .seed = 1}};
    argp_parse(&argp, argc, argv, 0, NULL, &options);
    return options.serve ? play_with_server(&options) : play(&options);
}
