/* What `arena` and `tune` read alike from a command line. */
#ifndef POSSE_CLI_CONTEST_OPTIONS_H
#define POSSE_CLI_CONTEST_OPTIONS_H

#include "sprt.h"

struct argp_state;

/* A whole number from 1 on, and a chance; if it is none, the end of the program with a word about it. */
int cli_count(const char *name, const char *argument, long long most, struct argp_state *state);
void cli_risk(const char *name, const char *argument, double *out, struct argp_state *state);

/* Two gains in points, "0,5". */
bool cli_sprt(const char *text, lab_sprt *sprt);

#endif
