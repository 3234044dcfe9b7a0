/* What `arena` and `tune` take alike from a command line. */
#ifndef POSSE_CLI_CONTEST_OPTIONS_H
#define POSSE_CLI_CONTEST_OPTIONS_H

#include "sprt.h"
#include <posse/game.h>
#include <posse/rng.h>

struct argp;
struct argp_state;

typedef struct cli_contest {
    const posse_game *game;
    int players, threads; /* 0: not said */
    uint64_t deals;
    const char *rules, *file; /* NULL: not said */
    posse_rng seed;
    lab_sprt sprt;
    bool sequential; /* a test was asked for */
    bool json;
} cli_contest;

/* To be a child of a command's own argp, with a `cli_contest` as its input, filled with what holds if
 * nothing is said. The game is there when the parser is done, and so are the players. */
extern const struct argp cli_contest_argp;

/* A whole number from 1 on, and a chance; if it is none, the end of the program with a word about it. */
int cli_count(const char *name, const char *argument, long long most, struct argp_state *state);
void cli_risk(const char *name, const char *argument, double *out, struct argp_state *state);

#endif
