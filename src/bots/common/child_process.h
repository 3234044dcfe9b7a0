/* A child process and the two pipes to it. Inside of outside.c; nothing here knows of games. */
#ifndef POSSE_BOTS_COMMON_CHILD_PROCESS_H
#define POSSE_BOTS_COMMON_CHILD_PROCESS_H

#include <posse/buffer.h>
#include <sys/types.h>

typedef struct child_process {
    pid_t pid;    /* 0: none; also its process group */
    int to, from; /* its standard input and output, non-blocking */
} child_process;

/* Starts a command, a program and its arguments with spaces between, in a process group of its own. False if
 * it cannot be. */
bool child_start(child_process *process, const char *command);

/* Closes the pipes, kills it with its group (unless `at_once`, after a moment in which it may go by itself),
 * and sees it off. */
void child_stop(child_process *process, bool at_once);

/* Reads and throws away what it has said so far. False if it is gone, or talks without end. */
bool child_drain(child_process *process);

typedef enum child_result {
    CHILD_PROGRESS, /* something was written or read */
    CHILD_TIMED_OUT,
    CHILD_GONE,
    CHILD_LINE_TOO_LONG /* more than a line's worth, and no line end */
} child_result;

/* Waits until some of `line` can be written from `*written` on, or something can be read into `received`, and
 * does it. */
child_result child_exchange(child_process *process, const posse_buffer *line, size_t *written,
                            posse_buffer *received, uint64_t deadline);

#endif
