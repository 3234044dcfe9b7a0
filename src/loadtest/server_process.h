/* The server's process: started for a run if need be, and what it takes of the machine. */
#ifndef POSSE_LOADTEST_SERVER_PROCESS_H
#define POSSE_LOADTEST_SERVER_PROCESS_H

#include <posse/status.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct server_process {
    pid_t pid;       /* 0: unknown */
    char folder[32]; /* with its data */
    int port;        /* where it listens */
    int output;      /* its standard output */
} server_process;

/* Starts `program` serve on a free port with new data in a folder of its own, and waits until it listens. */
bool server_process_start(server_process *process, const char *program, posse_status *status);

/* Asks it to stop and waits. False if it did not end well. The folder is removed. */
bool server_process_stop(server_process *process, posse_status *status);

/* Memory that it has, in bytes, and processor time it took, in seconds; 0 where that cannot be read. */
uint64_t server_process_memory(pid_t pid);
double server_process_time(pid_t pid);

#endif
