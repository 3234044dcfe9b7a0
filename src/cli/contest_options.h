/* The options that `arena` and `tune` have in common. The rows of --games and --sprt are in each of them, because their
 * defaults differ. */
#ifndef POSSE_CLI_CONTEST_OPTIONS_H
#define POSSE_CLI_CONTEST_OPTIONS_H

#include "options.h"
#include "sprt.h"

typedef struct cli_contest {
    const posse_game *game; /* the operand */
    int players;            /* 0: not given */
    int threads;            /* 0: not given */
    uint64_t deals;
    const char *rules, *file; /* NULL: not given */
    posse_rng seed;
    lab_sprt sprt;
    bool sequential; /* --sprt was given */
    bool json;
} cli_contest;

/* For a row of kind CLI_INCLUDE; `at` is where the subcommand's options have a cli_contest. */
extern const cli_option cli_contest_options[];

/* Reads "0,5", two gains in percentage points, into a lab_sprt. */
bool cli_read_sprt(const char *text, void *sprt);

/* What a row of --sprt consists of, besides its help. */
#define CLI_SPRT_ROW                                                                                                   \
    CLI_CUSTOM, CLI_AT(contest.sprt), .given = CLI_OFFSET(contest.sequential), .read = cli_read_sprt,                  \
                                      .must_be = "two gains in percentage points, the lower one first, such as 0,5"

/* Bounds of a CLI_DECIMAL that is the risk of a wrong answer. */
#define CLI_RISK .low = 1e-6, .high = 0.4, .must_be = "a probability from 0.000001 to 0.4"

#endif
