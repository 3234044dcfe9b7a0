/* A child process and the pipes to its standard input and output. */
#include "child_process.h"
#include "alloc.h"
#include "clock.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    MAX_WORDS = 32,
    MAX_ANSWER = 1 << 16, /* bytes of the longest line that the child may write */
    EXIT_GRACE_MS = 100,  /* to end by itself */
};

/* ---- starting ------------------------------------------------------------------------------ */

/* Makes a pipe that no other child inherits. Its descriptors are above those of the standard streams, even if
 * these are closed. */
static bool make_pipe(int ends[2])
{
    int made[2];
    if (pipe2(made, O_CLOEXEC) != 0)
        return false;
    for (int i = 0; i < 2; i++) {
        ends[i] = fcntl(made[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
        close(made[i]);
    }
    if (ends[0] >= 0 && ends[1] >= 0)
        return true;
    close(ends[0]);
    close(ends[1]);
    return false;
}

/* Splits a command into words at its spaces. Returns false if there are no words or too many. */
static bool cut_words(char *command, char *words[MAX_WORDS + 1])
{
    int count = 0;
    char *rest = command;
    for (char *word; (word = strtok_r(rest, " ", &rest));) {
        if (count == MAX_WORDS)
            return false;
        words[count++] = word;
    }
    words[count] = NULL;
    return count > 0;
}

/* The child starts with default signal handling, whatever this process blocks or ignores. It gets its own
 * process group, so that Ctrl-C reaches only this process, which then ends the child properly. */
static bool spawn(pid_t *pid, char *const words[], int input, int output)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    bool fine = posix_spawnp(pid, words[0], &files, &attributes, words, environ) == 0;
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return fine;
}

static bool spawn_command(pid_t *pid, const char *command, int input, int output)
{
    char *copy = posse_strdup(command), *words[MAX_WORDS + 1];
    bool fine = cut_words(copy, words) && spawn(pid, words, input, output);
    free(copy);
    return fine;
}

static void close_both(const int ends[2])
{
    close(ends[0]);
    close(ends[1]);
}

bool child_start(child_process *process, const char *command)
{
    int input[2], output[2];
    pid_t pid;
    if (!make_pipe(input))
        return false;
    if (!make_pipe(output)) {
        close_both(input);
        return false;
    }
    bool fine = fcntl(input[1], F_SETFL, O_NONBLOCK) == 0 && fcntl(output[0], F_SETFL, O_NONBLOCK) == 0 &&
                spawn_command(&pid, command, input[0], output[1]);
    if (!fine) {
        close_both(input);
        close_both(output);
        return false;
    }
    close(input[0]);
    close(output[1]);
    *process = (child_process){.pid = pid, .to = input[1], .from = output[0]};
    return true;
}

/* ---- ending -------------------------------------------------------------------------------- */

/* Waits until the child closes its output, which it does when it exits, but no longer than EXIT_GRACE_MS. */
static void wait_for_exit(const child_process *process)
{
    uint64_t deadline = posse_now_ns() + EXIT_GRACE_MS * UINT64_C(1000000), now;
    while ((now = posse_now_ns()) < deadline) {
        struct pollfd output = {.fd = process->from, .events = POLLIN};
        char bytes[4096];
        if (poll(&output, 1, (int)((deadline - now) / 1000000) + 1) > 0 &&
            read(process->from, bytes, sizeof bytes) == 0)
            return;
    }
}

void child_stop(child_process *process, bool at_once)
{
    if (process->pid <= 0)
        return;
    close(process->to);
    if (!at_once)
        wait_for_exit(process);
    close(process->from);
    kill(-process->pid, SIGKILL); /* the pid cannot be reused before waitpid() */
    pid_t ended;
    do
        ended = waitpid(process->pid, NULL, 0);
    while (ended < 0 && errno == EINTR);
    *process = (child_process){0};
}

/* ---- reading and writing ------------------------------------------------------------------- */

static bool would_block(void)
{
    return errno == EAGAIN || errno == EINTR;
}

bool child_drain(child_process *process)
{
    char bytes[4096];
    size_t total = 0;
    for (ssize_t length; total <= MAX_ANSWER; total += (size_t)length) {
        length = read(process->from, bytes, sizeof bytes);
        if (length <= 0)
            return length < 0 && would_block();
    }
    return false;
}

static child_result read_some(const child_process *process, posse_buffer *received)
{
    char bytes[4096];
    ssize_t length = read(process->from, bytes, sizeof bytes);
    if (length < 0)
        return would_block() ? CHILD_PROGRESS : CHILD_GONE;
    if (length == 0)
        return CHILD_GONE;
    posse_put_bytes(received, bytes, (size_t)length);
    bool whole = memchr(received->text, '\n', received->length) != NULL;
    return received->length > MAX_ANSWER && !whole ? CHILD_LINE_TOO_LONG : CHILD_PROGRESS;
}

/* Writing to a pipe without a reader raises SIGPIPE. The signal is blocked in this thread meanwhile, and removed
 * if this write raised it. */
static child_result write_some(const child_process *process, const posse_buffer *line, size_t *written)
{
    static const struct timespec at_once = {0};
    sigset_t pipe_signal, before, pending;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    sigpending(&pending);
    pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
    ssize_t length = write(process->to, line->text + *written, line->length - *written);
    int error = length < 0 ? errno : 0;
    int taken = error == EPIPE && !sigismember(&pending, SIGPIPE) ? -1 : 0;
    while (taken < 0) {
        taken = sigtimedwait(&pipe_signal, NULL, &at_once);
        if (taken < 0 && errno != EINTR)
            break;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (length > 0)
        *written += (size_t)length;
    return error == 0 || error == EAGAIN || error == EINTR ? CHILD_PROGRESS : CHILD_GONE;
}

child_result child_exchange(child_process *process, const posse_buffer *line, size_t *written, posse_buffer *received,
                            uint64_t deadline)
{
    uint64_t now = posse_now_ns();
    bool has_output = *written < line->length;
    struct pollfd ends[] = {{.fd = process->from, .events = POLLIN}, {.fd = process->to, .events = POLLOUT}};
    if (now >= deadline)
        return CHILD_TIMED_OUT;
    int ready = poll(ends, has_output ? 2 : 1, (int)((deadline - now + 999999) / 1000000));
    if (ready <= 0)
        return ready < 0 && errno != EINTR ? CHILD_GONE : CHILD_PROGRESS;
    if (ends[0].revents) {
        child_result result = read_some(process, received);
        if (result != CHILD_PROGRESS)
            return result;
    }
    return has_output && ends[1].revents ? write_some(process, line, written) : CHILD_PROGRESS;
}
