/* Plays many tables of a server at once and measures the server.
 *
 *     loadtest_options options = {.host = "127.0.0.1", .ports = {8080}, .port_count = 1, .tables = 100, .connections = 4, .seconds = 10};
 *     loadtest_result result;
 *     if (!loadtest_run(&options, &result, &status)) … status.text says what the server did wrong
 *     loadtest_result_free(&result);
 *
 * First the server is asked which games it offers, and all tables are made, then all clients connect, then all games are started. Only after that are moves sent and
 * measured. At the end the run waits until every connection has received every move.
 */
#ifndef POSSE_LOADTEST_LOADTEST_H
#define POSSE_LOADTEST_LOADTEST_H

#include <posse/game.h>
#include <sys/types.h>

enum { LOADTEST_MAX_SERVERS = 8 };

/* Servers that share their data get the tables in turn. */
typedef struct loadtest_options {
    const char *host; /* a name or an IPv4 address */
    int ports[LOADTEST_MAX_SERVERS];
    int port_count;
    int tables, connections; /* the number of tables, and of connections to each table */
    const posse_game *game;  /* NULL: each game that the server offers, in turn */
    double rate;             /* moves per second at all tables together; 0: as fast as possible */
    double seconds;          /* how long to play */
    uint64_t moves;          /* stop after this many moves, if that is sooner; 0: no limit */
    uint64_t seed;
    pid_t servers[LOADTEST_MAX_SERVERS]; /* the processes to measure, together; none: unknown */
    int server_count;
} loadtest_options;

/* When the server's memory is measured: at the start, with all tables made, with all connections open, with all games
 * begun, and at the end. */
enum { LOADTEST_AT_START, LOADTEST_MADE, LOADTEST_CONNECTED, LOADTEST_BEGUN, LOADTEST_PLAYED, LOADTEST_MEMORIES };

typedef struct loadtest_result {
    uint64_t moves; /* accepted by the server */
    uint64_t games; /* finished */
    double seconds;
    uint32_t *latencies; /* microseconds from sending a move to its update, sorted */
    size_t latency_capacity;
    uint64_t frames_in, frames_out, bytes_in, bytes_out; /* of all clients, while playing */
    uint64_t memory[LOADTEST_MEMORIES];                  /* in bytes; 0: unknown */
    double server_time, loadtest_time;                   /* processor time while playing, in seconds */
} loadtest_result;

/* Returns false if the run could not be done or the server did something wrong. */
bool loadtest_run(const loadtest_options *options, loadtest_result *result, posse_status *status);

/* The latency in milliseconds that this part of all moves did not exceed: 0.99 for the 99th percentile. */
double loadtest_latency(const loadtest_result *result, double part);
void loadtest_result_free(loadtest_result *result);

#endif
