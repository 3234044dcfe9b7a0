/* A bar on the terminal, and Ctrl-C without a handler: the signals are blocked, which threads inherit, and
 * looked for whenever there is something to show. */
#include "progress.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

struct cli_progress {
    int64_t games;
    struct timespec start;
    sigset_t wishes, before;
    bool drawn, stopped;
};

cli_progress *cli_progress_new(int64_t games)
{
    cli_progress *p = calloc(1, sizeof *p);
    if (!p)
        abort();
    p->games = games;
    clock_gettime(CLOCK_MONOTONIC, &p->start);
    sigemptyset(&p->wishes);
    sigaddset(&p->wishes, SIGINT);
    sigaddset(&p->wishes, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &p->wishes, &p->before);
    return p;
}

static double seconds_since(const struct timespec *start)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - start->tv_sec) + 1e-9 * (double)(now.tv_nsec - start->tv_nsec);
}

static void draw(cli_progress *p, int64_t done)
{
    enum { WIDTH = 30 };
    static const char full[] = "##############################",
                      empty[] = "..............................";
    double seconds = seconds_since(&p->start);
    double share = p->games > 0 ? (double)done / (double)p->games : 1;
    double rate = seconds > 0 ? (double)done / seconds : 0;
    int filled = (int)(share * WIDTH);
    fprintf(stderr, "\r[%.*s%.*s] %3.0f %%  %.0f games/s", filled, full, WIDTH - filled, empty,
            100 * share, rate);
    if (done > 0 && done < p->games)
        fprintf(stderr, ", %.0f s left", (double)(p->games - done) / rate);
    fputs("\033[K", stderr);
    fflush(stderr);
    p->drawn = true;
}

bool cli_progress_show(void *progress, int64_t done)
{
    static const struct timespec at_once = {0};
    cli_progress *p = progress;
    if (isatty(STDERR_FILENO))
        draw(p, done);
    if (!p->stopped && sigtimedwait(&p->wishes, NULL, &at_once) > 0) {
        p->stopped = true;
        pthread_sigmask(SIG_SETMASK, &p->before, NULL);
    }
    return !p->stopped;
}

bool cli_progress_end(cli_progress *progress)
{
    bool stopped = progress->stopped;
    if (progress->drawn)
        fputs("\r\033[K", stderr);
    pthread_sigmask(SIG_SETMASK, &progress->before, NULL);
    free(progress);
    return stopped;
}
