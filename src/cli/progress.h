/* How far something is, on a terminal; and the wish to stop it.
 *
 * From `new` to `end`, Ctrl-C (or a request to terminate) does not end the program: it makes `show` say no. A
 * second one ends it as usual. The bar is drawn on standard error if that is a terminal. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct cli_progress cli_progress;
cli_progress *cli_progress_new(int64_t games);

/* As the lab calls it: how many are done; false when somebody wants it to stop. */
bool cli_progress_show(void *progress, int64_t done);

/* Removes the bar; true if it was stopped. */
bool cli_progress_end(cli_progress *progress);

#endif
