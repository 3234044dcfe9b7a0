/* The server's process: started for a run if need be, and what it takes of the machine. */
#ifndef LOAD_PROCESS_H
#define LOAD_PROCESS_H

#include <posse/status.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct load_process {
    pid_t pid;       /* 0: unknown */
    char folder[32]; /* with its data */
    int port;        /* where it listens */
    int output;      /* its standard output */
} load_process;

/* Starts `program` serve on a free port with new data in a folder of its own, and waits until it listens. */
bool load_process_start(load_process *process, const char *program, posse_status *status);

/* Asks it to stop and waits. False if it did not end well. The folder is removed. */
bool load_process_stop(load_process *process, posse_status *status);

/* Memory that it has, in bytes, and processor time it took, in seconds; 0 where that cannot be read. */
uint64_t load_process_memory(pid_t pid);
double load_process_time(pid_t pid);

#endif
