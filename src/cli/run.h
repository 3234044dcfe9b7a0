/* Long runs: a progress bar on the terminal, and Ctrl-C that stops the run in good order.
 *
 * Signals are blocked, and polled whenever there is progress to report, so no signal handler is needed. After the first
 * signal they are unblocked: pressing Ctrl-C twice ends the program at once.
 */
#ifndef POSSE_CLI_RUN_H
#define POSSE_CLI_RUN_H

#include <stdbool.h>
#include <stdint.h>

typedef struct cli_run {
    const char *what; /* what is counted: "deals" */
    uint64_t total;
    uint64_t first; /* the number in the first report, which a resumed run does not start at 0 */
    bool bar, reported, stopped;
    double start, shown; /* times: when the run began and when the bar was last drawn */
} cli_run;

/* To be called before any thread is started. The bar is drawn on standard error if that is a terminal. */
void cli_run_begin(cli_run *run, const char *what, uint64_t total);

/* The `progress` callback of the lab, with the run as the caller. Returns false once a signal has arrived. */
bool cli_run_goes_on(void *run, uint64_t done);

void cli_run_end(cli_run *run);

#endif
