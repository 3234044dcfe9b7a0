/* posse backup: a copy of a server's data, also while it runs. */
#include "cli.h"
#include "store.h"

#include <argp.h>
#include <stdio.h>

struct options {
    const char *from, *to;
};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct options *options = state->input;
    switch (key) {
    case ARGP_KEY_ARG:
        if (state->arg_num == 0)
            options->from = argument;
        else if (state->arg_num == 1)
            options->to = argument;
        else
            argp_error(state, "\"%s\" is too much", argument);
        return 0;
    case ARGP_KEY_END:
        if (!options->to)
            argp_error(state, "from which file, to which one?");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

int cli_backup(int argc, char **argv)
{
    static const struct argp argp = {
        .parser = parse,
        .args_doc = "FROM TO",
        .doc = "Copy a server's data, as it is at one moment.\v"
               "The server may go on meanwhile. TO must not be there yet."};
    struct options options = {0};
    posse_status status;
    argp_parse(&argp, argc, argv, 0, NULL, &options);
    if (store_backup(options.from, options.to, &status))
        return EXIT_FINE;
    fprintf(stderr, "posse backup: %s\n", status.text);
    return EXIT_TROUBLE;
}
