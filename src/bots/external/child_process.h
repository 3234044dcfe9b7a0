/* A child process and the pipes to its standard input and output. Used by external_bot.c; knows nothing of games.
 *
 *     child_process process;
 *     if (child_start(&process, "./program --fast")) {
 *         while (child_exchange(&process, &line, &written, &received, deadline) == CHILD_PROGRESS && …)
 *             continue;
 *         child_stop(&process, false);
 *     }
 */
#ifndef POSSE_BOTS_EXTERNAL_CHILD_PROCESS_H
#define POSSE_BOTS_EXTERNAL_CHILD_PROCESS_H

#include <posse/buffer.h>
#include <sys/types.h>

typedef struct child_process {
    pid_t pid;    /* also the id of the child's process group; 0 if there is no child */
    int to, from; /* our ends of the pipes, non-blocking */
} child_process;

/* Starts a command, which is a program and its arguments separated by spaces, in its own process group. Returns
 * false if it cannot be started. */
bool child_start(child_process *process, const char *command);

/* Closes the pipes, kills the process group and waits for the child's end. Unless `at_once`, the child first gets
 * a moment to exit by itself. */
void child_stop(child_process *process, bool at_once);

/* Discards all output so far. Returns false if the child has closed its output or never stops writing. */
bool child_drain(child_process *process);

typedef enum child_result {
    CHILD_PROGRESS, /* something was written or read; call again for more */
    CHILD_TIMED_OUT,
    CHILD_GONE,
    CHILD_LINE_TOO_LONG /* the child wrote more than the limit without a line end */
} child_result;

/* Waits until the rest of `line` (from `*written` on) can be written or output can be read, and writes some of
 * the line, or appends the output to `received`. `deadline` is in the time of posse_now_ns(). */
child_result child_exchange(child_process *process, const posse_buffer *line, size_t *written, posse_buffer *received,
                            uint64_t deadline);

#endif
