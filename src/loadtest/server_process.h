/* The server's process: starts and stops it, and measures its memory and processor time. */
#ifndef POSSE_LOADTEST_SERVER_PROCESS_H
#define POSSE_LOADTEST_SERVER_PROCESS_H

#include <posse/status.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct server_process {
    pid_t pid;       /* 0: unknown */
    char folder[32]; /* with the server's data */
    int port;        /* where the server listens */
    int output;      /* the server's standard output */
} server_process;

/* Starts `program` serve on a free port, and waits until the server listens. `data` is the address of its data; NULL: new
 * data in a temporary folder. */
bool server_process_start(server_process *process, const char *program, const char *data, posse_status *status);

/* Stops the server, waits for its end, and removes the folder. Returns false if the server ended with an error. */
bool server_process_stop(server_process *process, posse_status *status);

/* The memory of some processes in bytes, and their processor time in seconds; 0 if that cannot be read. */
uint64_t server_process_memory(const pid_t *pids, int count);
double server_process_time(const pid_t *pids, int count);

#endif
