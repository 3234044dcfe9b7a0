/* What `arena` and `tune` read alike from a command line. */
#include "contest_options.h"
#include "cli.h"

#include <argp.h>
#include <stdlib.h>

/* A decimal number within bounds, from the start of `text` to `end`. */
static bool read_decimal(const char *text, char end, double least, double most, double *out,
                         const char **rest)
{
    char *stop;
    double number = strtod(text, &stop);
    if (stop == text || *stop != end || !(number >= least && number <= most))
        return false;
    *out = number;
    *rest = stop;
    return true;
}

/* "0,5": points of gain. */
bool cli_sprt(const char *text, lab_sprt *sprt)
{
    double low, high;
    const char *rest;
    if (!read_decimal(text, ',', -100, 100, &low, &rest) ||
        !read_decimal(rest + 1, '\0', -100, 100, &high, &rest) || !(low < high))
        return false;
    sprt->low = low / 100;
    sprt->high = high / 100;
    return true;
}

int cli_count(const char *name, const char *argument, long long most, struct argp_state *state)
{
    long long number = cli_number(argument, most);
    if (number < 1)
        argp_error(state, "--%s must be a number from 1 to %lld, not \"%s\"", name, most, argument);
    return (int)number;
}

void cli_risk(const char *name, const char *argument, double *out, struct argp_state *state)
{
    const char *rest;
    if (!read_decimal(argument, '\0', 1e-6, 0.4, out, &rest))
        argp_error(state, "--%s must be a chance from 0.000001 to 0.4, not \"%s\"", name, argument);
}
