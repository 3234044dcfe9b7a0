/* The server's process, controlled by signals and measured through /proc. */
#include "server_process.h"

#include <errno.h>
#include <fcntl.h>
#include <posse/buffer.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* ---- starting ------------------------------------------------------------------------------------------- */

static void become_server(const char *program, const char *folder, const char *address, int output)
{
    posse_buffer data = {0}, admin = {0};
    posse_put(&data, address ? "--data=%s" : "--data=%s/posse.db", address ? address : folder);
    posse_put(&admin, "--admin-socket=%s/admin", folder);
    setenv("POSSE_BOT_PAUSE", "0", 1); /* the load would otherwise depend on the pauses */
    setenv("POSSE_BOT_STEP", "0", 1);
    if (dup2(output, STDOUT_FILENO) >= 0)
        execl(program, program, "serve", "--port=0", data.text, admin.text, (char *)NULL);
    _exit(127);
}

/* The first line that the server prints is its link, "http://127.0.0.1:PORT/". */
static int read_port(int output)
{
    char line[256];
    size_t length = 0;
    ssize_t got;
    while (length < sizeof line - 1 && (length == 0 || line[length - 1] != '\n') &&
           (got = read(output, line + length, 1)) > 0)
        length += (size_t)got;
    line[length] = '\0';
    const char *colon = strrchr(line, ':');
    return colon ? (int)strtol(colon + 1, NULL, 10) : 0;
}

bool server_process_start(server_process *process, const char *program, const char *data, posse_status *status)
{
    int ends[2];
    *process = (server_process){.folder = "/tmp/posse-loadtest-XXXXXX"};
    if (!mkdtemp(process->folder) || pipe(ends) != 0)
        return posse_fail(status, POSSE_BAD_REQUEST, NULL, "could not create a folder for the server's data: %s",
                          strerror(errno));
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    process->pid = fork();
    if (process->pid == 0)
        become_server(program, process->folder, data, ends[1]);
    close(ends[1]);
    process->output = ends[0];
    process->port = process->pid > 0 ? read_port(ends[0]) : 0;
    if (process->port > 0)
        return true;
    posse_status unused;
    server_process_stop(process, &unused);
    return posse_fail(status, POSSE_BAD_REQUEST, NULL, "\"%s serve\" did not start", program);
}

/* ---- stopping ------------------------------------------------------------------------------------------- */

static void remove_data(const server_process *process)
{
    static const char *const names[] = {"posse.db", "posse.db-wal", "posse.db-shm", "posse.db.lock", "admin"};
    posse_buffer path = {0};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        posse_buffer_clear(&path);
        posse_put(&path, "%s/%s", process->folder, names[i]);
        unlink(path.text);
    }
    rmdir(process->folder);
    posse_buffer_free(&path);
}

/* Waits up to 20 seconds for the process to end, then kills it. */
static int wait_for_end(pid_t pid)
{
    enum { POLLS = 2000 };
    const struct timespec pause = {.tv_nsec = 10000000};
    int result = -1;
    for (int i = 0; i < POLLS; i++) {
        if (waitpid(pid, &result, WNOHANG) == pid)
            return result;
        nanosleep(&pause, NULL);
    }
    kill(pid, SIGKILL);
    waitpid(pid, &result, 0);
    return result;
}

bool server_process_stop(server_process *process, posse_status *status)
{
    int result = -1;
    if (process->pid > 0) {
        kill(process->pid, SIGTERM);
        result = wait_for_end(process->pid);
    }
    close(process->output);
    remove_data(process);
    process->pid = 0;
    if (WIFSIGNALED(result))
        return posse_fail(status, POSSE_BAD_REQUEST, NULL, "the server was ended by signal %d", WTERMSIG(result));
    return WEXITSTATUS(result) == 0 ||
           posse_fail(status, POSSE_BAD_REQUEST, NULL, "the server ended with status %d", WEXITSTATUS(result));
}

/* ---- measuring ------------------------------------------------------------------------------------------ */

static bool read_file(pid_t pid, const char *name, char *out, size_t size)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", (int)pid, name);
    FILE *file = pid > 0 ? fopen(path, "r") : NULL;
    if (!file)
        return false;
    size_t length = fread(out, 1, size - 1, file);
    fclose(file);
    out[length] = '\0';
    return length > 0;
}

static uint64_t memory_of(pid_t pid)
{
    char text[4096];
    const char *line = read_file(pid, "status", text, sizeof text) ? strstr(text, "VmRSS:") : NULL;
    return line ? strtoull(line + 6, NULL, 10) * 1024 : 0;
}

/* The times are the 12th and 13th word after the process name, which stands in brackets and may contain spaces. */
static double time_of(pid_t pid)
{
    enum { WORDS_BEFORE = 12 };
    char text[1024], *rest;
    const char *at = read_file(pid, "stat", text, sizeof text) ? strrchr(text, ')') : NULL;
    for (int i = 0; at && i < WORDS_BEFORE; i++)
        at = strchr(at + 1, ' ');
    if (!at)
        return 0;
    unsigned long user = strtoul(at, &rest, 10), system = strtoul(rest, NULL, 10);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

uint64_t server_process_memory(const pid_t *pids, int count)
{
    uint64_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += memory_of(pids[i]);
    return sum;
}

double server_process_time(const pid_t *pids, int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += time_of(pids[i]);
    return sum;
}
