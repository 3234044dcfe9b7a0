/* posse scenario: checks the rules against scenario files. */
#include "scenario.h"
#include "cli.h"
#include "options.h"

#include <stdio.h>
#include <stdlib.h>

struct options {
    char **files;
    bool verbose;
};

static const cli_option accepted[] = {
    {"verbose", 'v', NULL, "Print the name of every file that passes", CLI_FLAG, CLI_AT(verbose)}, {0}};

static const cli_command command = {
    .options = accepted,
    .operands = CLI_SOME_FILES,
    .operands_at = CLI_OFFSET(files),
    .operands_help = "FILE...",
    .help = "Check the rules against scenario files.",
    .notes = "The exit status is 1 if a scenario fails.",
};

static int run(const char *name)
{
    posse_buffer text = {0};
    posse_status status;
    posse_json file;
    int end = EXIT_TROUBLE;
    if (cli_read_file(name, &text)) {
        bool fine =
            posse_json_check(text.text ? text.text : "", text.length, &file, &status) && posse_scenario(file, &status);
        end = fine ? EXIT_FINE : EXIT_FAILED;
        if (!fine)
            fprintf(stderr, "%s: %s\n", name, status.text);
    }
    posse_buffer_free(&text);
    return end;
}

int cli_scenario(int argc, char **argv)
{
    struct options options = {0};
    int passed = 0, failed = 0, worst = EXIT_FINE;
    cli_parse(&command, argc, argv, &options);
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
