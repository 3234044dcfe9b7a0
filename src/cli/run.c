/* Long runs: the progress bar and the signals. */
#include "run.h"
#include "clock.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static sigset_t stopping_signals(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGHUP);
    return set;
}

void cli_run_begin(cli_run *run, const char *what, uint64_t total)
{
    sigset_t set = stopping_signals();
    *run = (cli_run){.what = what, .total = total, .bar = isatty(STDERR_FILENO) == 1, .start = posse_now_seconds()};
    pthread_sigmask(SIG_BLOCK, &set, NULL);
}

static void show(cli_run *run, uint64_t done)
{
    enum { WIDTH = 30 };
    static const char full[] = "##############################", empty[] = "..............................";
    double share = run->total ? (double)done / (double)run->total : 1;
    double seconds = posse_now_seconds() - run->start;
    double rate = seconds > 0 ? (double)(done - run->first) / seconds : 0;
    int filled = (int)(share * WIDTH);
    fprintf(stderr, "\r[%.*s%.*s] %" PRIu64 " of %" PRIu64 " %s", filled, full, WIDTH - filled, empty, done, run->total,
            run->what);
    if (rate > 0)
        fprintf(stderr, ", %.*f/s, %.0f s left", rate < 10 ? 1 : 0, rate, (double)(run->total - done) / rate);
    fprintf(stderr, "\033[K");
    fflush(stderr);
    run->shown = posse_now_seconds();
}

bool cli_run_goes_on(void *caller, uint64_t done)
{
    static const struct timespec at_once = {0};
    cli_run *run = caller;
    sigset_t set = stopping_signals();
    if (!run->reported)
        run->first = done;
    run->reported = true;
    if (!run->stopped && sigtimedwait(&set, NULL, &at_once) > 0) {
        run->stopped = true;
        pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    }
    if (run->bar && posse_now_seconds() - run->shown > 0.1)
        show(run, done);
    return !run->stopped;
}

void cli_run_end(cli_run *run)
{
    sigset_t set = stopping_signals();
    if (run->shown > 0)
        fprintf(stderr, "\r\033[K");
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}
