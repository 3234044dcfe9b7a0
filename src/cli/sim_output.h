/* Where the result of a simulation goes: into files or to standard output, in several forms at once. */
#ifndef POSSE_CLI_SIM_OUTPUT_H
#define POSSE_CLI_SIM_OUTPUT_H

#include "sim.h"

#include <stdio.h>

enum form { FORM_JSON, FORM_CSV, FORM_REPORT, FORM_TABLE, FORMS };

typedef struct cli_outputs {
    struct {
        bool wanted;
        const char *name; /* of the file; NULL: standard output */
        FILE *file;
    } form[FORMS];
} cli_outputs;

/* `name` NULL or "-" is standard output. */
void cli_want(cli_outputs *outputs, enum form form, const char *name);

/* Opens what is wanted. Before playing, so that nobody waits an hour to hear that a folder is missing. */
bool cli_open_outputs(cli_outputs *outputs, posse_status *status);

/* Writes and closes all of them. On failure says why on stderr. */
bool cli_write_outputs(cli_outputs *outputs, const lab_result *result);

#endif
