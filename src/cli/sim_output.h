/* Writes the result of a simulation to files or standard output, in one or more forms. */
#ifndef POSSE_CLI_SIM_OUTPUT_H
#define POSSE_CLI_SIM_OUTPUT_H

#include "sim.h"

#include <stdio.h>

enum form { FORM_JSON, FORM_CSV, FORM_REPORT, FORM_TABLE, FORMS };

typedef struct cli_output {
    bool wanted;
    const char *name; /* of the file; NULL: standard output */
    FILE *file;
} cli_output;

typedef struct cli_outputs {
    cli_output form[FORMS];
} cli_outputs;

/* Reads an option that asks for a form, into a cli_output. A `name` of NULL or "-" is standard output. */
bool cli_read_output(const char *name, void *output);

/* Opens the files that are wanted. To be called before playing, so that a missing folder is reported at once and not
 * after hours. */
bool cli_open_outputs(cli_outputs *outputs, posse_status *status);

/* Writes and closes the files. On failure prints the reason on stderr. */
bool cli_write_outputs(cli_outputs *outputs, const lab_result *result);

#endif
