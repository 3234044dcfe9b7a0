/* posse scenario: check that the rules do what the files say. */
#include "scenario.h"
#include "cli.h"

#include <argp.h>
#include <stdio.h>
#include <stdlib.h>

struct options {
    char **files;
    bool verbose;
};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct options *options = state->input;
    (void)argument;
    switch (key) {
    case 'v':
        options->verbose = true;
        return 0;
    case ARGP_KEY_ARGS:
        options->files = state->argv + state->next;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "which file?");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static int run(const char *name)
{
    posse_buffer text = {0};
    posse_status status;
    posse_json file;
    int end = EXIT_TROUBLE;
    if (cli_read_file(name, &text)) {
        bool fine = posse_json_check(text.text ? text.text : "", text.length, &file, &status) &&
                    posse_scenario(file, &status);
        end = fine ? EXIT_FINE : EXIT_FAILED;
        if (!fine)
            fprintf(stderr, "%s: %s\n", name, status.text);
    }
    posse_buffer_free(&text);
    return end;
}

int cli_scenario(int argc, char **argv)
{
    static const struct argp_option accepted[] = {
        {.name = "verbose", .key = 'v', .doc = "Name every file as it passes"}, {0}};
    static const struct argp argp = {.options = accepted,
                                     .parser = parse,
                                     .args_doc = "FILE...",
                                     .doc = "Check that the rules do what scenario files say.\v"
                                            "Exit status 1 if any of them fails."};
    struct options options = {0};
    int passed = 0, failed = 0, worst = EXIT_FINE;
    argp_parse(&argp, argc, argv, 0, NULL, &options);
    for (char **file = options.files; *file; file++) {
        int end = run(*file);
        if (end == EXIT_FINE && options.verbose)
            printf("%s: passed\n", *file);
        *(end == EXIT_FINE ? &passed : &failed) += 1;
        if (end > worst)
            worst = end;
    }
    printf("%d passed, %d failed\n", passed, failed);
    return worst;
}
