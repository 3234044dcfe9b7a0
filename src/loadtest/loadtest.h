/* Many tables at a server, all played at once, and what that takes.
 *
 *     loadtest_options options = {.host = "127.0.0.1", .port = 8080, .tables = 100, .connections = 4, .seconds = 10};
 *     loadtest_result result;
 *     if (!loadtest_run(&options, &result, &status)) … status.text says what the server got wrong
 *     loadtest_result_free(&result);
 *
 * First all tables are made, then everybody connects, then all games are started; only then is it played and
 * measured. At the end it waits until every connection has been told of every move.
 */
#ifndef POSSE_LOADTEST_LOADTEST_H
#define POSSE_LOADTEST_LOADTEST_H

#include <posse/game.h>
#include <sys/types.h>

typedef struct loadtest_options {
    const char *host; /* a name or an IPv4 address */
    int port;
    int tables, connections; /* connections of each table */
    const posse_game *game;  /* NULL: each game in turn */
    double rate;             /* moves a second at all tables together; 0: as fast as it goes */
    double seconds;          /* of playing */
    uint64_t moves;          /* end after so many, if that is sooner; 0: no such end */
    uint64_t seed;
    pid_t server; /* to measure; 0: unknown */
} loadtest_options;

/* Memory of the server, in bytes: at first, with all tables made, with all connections opened, with all games
 * begun, and in the end. */
enum {
    LOADTEST_AT_FIRST,
    LOADTEST_MADE,
    LOADTEST_CONNECTED,
    LOADTEST_BEGUN,
    LOADTEST_PLAYED,
    LOADTEST_MEMORIES
};

typedef struct loadtest_result {
    uint64_t moves; /* accepted, and told to everybody */
    uint64_t games; /* finished */
    double seconds;
    uint32_t *latencies; /* of each move from sending to the own update, in microseconds, sorted */
    size_t latency_capacity;
    uint64_t frames_in, frames_out, bytes_in, bytes_out; /* of the clients, while it was played */
    uint64_t memory[LOADTEST_MEMORIES];
    double server_time, loadtest_time; /* of processors, in seconds, while it was played */
} loadtest_result;

/* False where it could not be done, or the server did something wrong. */
bool loadtest_run(const loadtest_options *options, loadtest_result *result, posse_status *status);

/* The latency that a part of all moves did not exceed, in milliseconds. */
double loadtest_latency(const loadtest_result *result, double part);
void loadtest_result_free(loadtest_result *result);

#endif
