/* Long runs: a bar on the terminal, and Ctrl-C that stops in good order.
 *
 * Signals are held back, and looked for whenever there is something to report: so there is no handler, and
 * nothing that it would have to share with anybody. After the first one they are let through: whoever
 * presses Ctrl-C twice does not want to wait.
 */
#ifndef POSSE_CLI_RUN_H
#define POSSE_CLI_RUN_H

#include <stdbool.h>
#include <stdint.h>

typedef struct cli_run {
    const char *what; /* "deals" */
    uint64_t total;
    uint64_t first; /* what was there at the start; taken from the first report */
    bool bar, reported, stopped;
    double start, shown; /* when */
} cli_run;

/* Before any thread is started. The bar goes to standard error, if that is a terminal. */
void cli_run_begin(cli_run *run, const char *what, uint64_t total);

/* For `progress` of the lab, `run` being the caller: false once a signal came. */
bool cli_run_goes_on(void *run, uint64_t done);

void cli_run_end(cli_run *run);

#endif
