/* posse loadtest: plays many tables of a server at once and measures the server. */
#include "loadtest.h"
#include "cli.h"
#include "options.h"
#include "server_process.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLACES = 3 /* of decimals in the JSON */, DEFAULT_PORT = 8080 };

struct options {
    loadtest_options load;
    char host[64];     /* of --url; empty: not given */
    int port;          /* of --url */
    const char *serve; /* a program to start as the server, or NULL */
    const char *data;  /* of that server, or NULL */
    bool json;
};

/* Reads "http://HOST:PORT", which may end in a slash, into `host` and `port`. */
static bool read_url(const char *url, void *value)
{
    static const char scheme[] = "http://";
    struct options *options = value;
    const char *host = url + sizeof scheme - 1;
    bool fine = strncmp(url, scheme, sizeof scheme - 1) == 0;
    size_t length = fine ? strcspn(host, ":/") : 0;
    char *end = NULL;
    long port = length > 0 && host[length] == ':' ? strtol(host + length + 1, &end, 10) : 0;
    if (port < 1 || port > 65535 || length >= sizeof options->host || (strcmp(end, "") != 0 && strcmp(end, "/") != 0))
        return false;
    snprintf(options->host, sizeof options->host, "%.*s", (int)length, host);
    options->port = (int)port;
    return true;
}

static bool read_number(const char *text, int most, int numbers[LOADTEST_MAX_SERVERS], int *count)
{
    char *end;
    long number = strtol(text, &end, 10);
    if (end == text || *end || number < 1 || number > most || *count == LOADTEST_MAX_SERVERS)
        return false;
    numbers[(*count)++] = (int)number;
    return true;
}

static bool read_port(const char *text, void *value)
{
    struct options *options = value;
    return read_number(text, 65535, options->load.ports, &options->load.port_count);
}

static bool read_pid(const char *text, void *value)
{
    struct options *options = value;
    return read_number(text, 1 << 22, options->load.servers, &options->load.server_count);
}

#define ABOVE_ZERO .low = 1e-9, .high = 1e9, .must_be = "a number above 0"

static const cli_option accepted[] = {
    {"tables", 't', "N", "Number of tables (100)", CLI_INT, CLI_AT(load.tables), .least = 1, .most = 100000},
    {"connections", 'c', "N", "Connections to each table (4)", CLI_INT, CLI_AT(load.connections), .least = 1,
     .most = 2 * POSSE_MAX_SEATS},
    {"game", 'g', "GAME", "The game to play, or all: each game that the server offers, in turn (all)", CLI_GAME_OR_ALL,
     CLI_AT(load.game)},
    {"rate", 'r', "N", "Moves per second at all tables together (as fast as possible)", CLI_DECIMAL, CLI_AT(load.rate),
     ABOVE_ZERO},
    {"seconds", 's', "N", "How long to play, in seconds (10)", CLI_DECIMAL, CLI_AT(load.seconds), ABOVE_ZERO},
    {"moves", 'm', "N", "Stop after N moves, if that is sooner", CLI_INT64, CLI_AT(load.moves), .least = 1,
     .most = 1000000000},
    {"port", 'p', "PORT",
     "Port of a server on this machine (8080); several: servers that share a database get the tables in turn",
     CLI_CUSTOM, .read = read_port, .must_be = "a whole number from 1 to 65535, at most 8 times"},
    {"url", 'u', "URL", "Address of the server, without TLS, such as http://127.0.0.1:8080", CLI_CUSTOM,
     .read = read_url, .must_be = "like http://127.0.0.1:8080"},
    {"serve", 'x', "PROGRAM", "Start PROGRAM serve and play there", CLI_TEXT, CLI_AT(serve)},
    {"data", 'd', "FILE", "With --serve: the server's data, a file or a database (a new file in /tmp)", CLI_TEXT,
     CLI_AT(data)},
    {"pid", 'i', "PID", "Process of the server, to measure its memory and processor time; several are added up",
     CLI_CUSTOM, .read = read_pid, .must_be = "a whole number from 1 to 4194304, at most 8 times"},
    {"seed", 'S', "N", "Seed of the moves (1)", CLI_INT64, CLI_AT(load.seed), .least = 1, .most = INT64_MAX},
    {"json", 'j', NULL, "Print the results as JSON", CLI_FLAG, CLI_AT(json)},
    {0}};
static_assert(sizeof(pid_t) == sizeof(int), "--pid stores an int");

static bool check(void *values, posse_status *status)
{
    struct options *options = values;
    (void)status;
    options->load.host = *options->host ? options->host : "127.0.0.1";
    if (options->port || !options->load.port_count) {
        options->load.ports[0] = options->port ? options->port : DEFAULT_PORT;
        options->load.port_count = 1;
    }
    return true;
}

static const cli_command command = {
    .options = accepted,
    .help = "Play many tables of a server at once and measure the server.",
    .notes = "Every connection checks what it receives: no update is missing or comes twice, every "
             "move comes back with its id, and no message is refused. The first fault is printed "
             "and ends the run with exit status 1.",
    .check = check,
};

/* ---- the results -------------------------------------------------------------------------------------------- */

/* By how many bytes the server's memory grew from one measurement to another, divided by `count`. */
static double each(const loadtest_result *result, int from, int to, int count)
{
    return ((double)result->memory[to] - (double)result->memory[from]) / count;
}

static void print_memory(const struct options *options, const loadtest_result *result)
{
    static const char *const when[LOADTEST_MEMORIES] = {"at the start", "tables made", "all connected", "games begun",
                                                        "played"};
    int tables = options->load.tables, sockets = tables * options->load.connections;
    if (!result->memory[LOADTEST_AT_START])
        return;
    printf("server memory:");
    for (int i = 0; i < LOADTEST_MEMORIES; i++)
        printf("%s %s %.1f MiB", i ? "," : "", when[i], (double)result->memory[i] / (1 << 20));
    printf("\n  a running table with its connections %.1f KiB, a connection %.1f KiB, "
           "a new table %.1f KiB\n",
           each(result, LOADTEST_AT_START, LOADTEST_PLAYED, tables) / 1024,
           each(result, LOADTEST_MADE, LOADTEST_CONNECTED, sockets) / 1024,
           each(result, LOADTEST_AT_START, LOADTEST_MADE, tables) / 1024);
}

static void print_text(const struct options *options, const loadtest_result *result)
{
    double seconds = result->seconds, moves = (double)(result->moves ? result->moves : 1);
    printf("%d tables, %d connections each: %" PRIu64 " moves in %.1f s, %" PRIu64 " games finished, no faults\n",
           options->load.tables, options->load.connections, result->moves, seconds, result->games);
    printf("moves per second: %.0f\n", (double)result->moves / seconds);
    printf("latency: p50 %.2f ms, p99 %.2f ms, max %.2f ms\n", loadtest_latency(result, 0.5),
           loadtest_latency(result, 0.99), loadtest_latency(result, 1));
    printf("to the clients: %.0f frames and %.2f MB per second\n", (double)result->frames_in / seconds,
           (double)result->bytes_in / seconds / 1e6);
    if (options->load.server_count)
        printf("processor time: server %.1f s, %.0f µs per move; load test %.1f s, %.0f µs per move\n",
               result->server_time, result->server_time / moves * 1e6, result->loadtest_time,
               result->loadtest_time / moves * 1e6);
    print_memory(options, result);
}

static void print_json(const struct options *options, const loadtest_result *result)
{
    static const char *const memory[LOADTEST_MEMORIES] = {"memory_at_first", "memory_made", "memory_connected",
                                                          "memory_begun", "memory_played"};
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
    if (options->load.server_count)
        posse_json_add_decimal(&out, "server_processor_seconds", result->server_time, PLACES);
    for (int i = 0; i < LOADTEST_MEMORIES && result->memory[i]; i++)
        posse_json_add_decimal(&out, memory[i], (double)result->memory[i], PLACES);
    posse_json_end_object(&out);
    printf("%s\n", out.text);
    posse_buffer_free(&out);
}

/* ---- running ------------------------------------------------------------------------------------------------- */

static int fail(const posse_status *status)
{
    cli_trouble("loadtest", status);
    return EXIT_FAILED;
}

static int play(const struct options *options)
{
    loadtest_result result;
    posse_status status;
    bool fine = loadtest_run(&options->load, &result, &status);
    if (fine)
        (options->json ? print_json : print_text)(options, &result);
    loadtest_result_free(&result);
    return fine ? EXIT_FINE : fail(&status);
}

static int play_with_server(struct options *options)
{
    server_process process;
    posse_status status;
    if (!server_process_start(&process, options->serve, options->data, &status))
        return cli_trouble("loadtest", &status);
    options->load.host = "127.0.0.1";
    options->load.ports[0] = process.port;
    options->load.servers[0] = process.pid;
    options->load.port_count = options->load.server_count = 1;
    int code = play(options);
    if (!server_process_stop(&process, &status))
        code = fail(&status);
    return code;
}

int cli_loadtest(int argc, char **argv)
{
    struct options options = {.load = {.tables = 100, .connections = 4, .seconds = 10, .seed = 1}};
    cli_parse(&command, argc, argv, &options);
    return options.serve ? play_with_server(&options) : play(&options);
}
