/* The program: finds the subcommand and runs it. */
#include "cli.h"

#include <argp.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct command {
    const char *name;
    const char *operands;
    const char *summary;
    int (*run)(int argc, char **argv);
    const char *old_name; /* still understood, but not listed; NULL: none */
} commands[] = {
    {"serve", "", "host tables for players with browsers", cli_serve, NULL},
    {"admin", " COMMAND", "look after a server: its tables, its people, its data", cli_admin, NULL},
    {"backup", " FROM TO", "copy a server's data, even while it runs", cli_backup, NULL},
    {"watch", " GAME", "watch bots play a game, told as a story", cli_watch, NULL},
    {"engine", "", "play through JSON lines on standard input and output", cli_engine, NULL},
    {"scenario", " FILE...", "check the rules against scenario files", cli_scenario, NULL},
    {"replay", " FILE...", "play recorded games again and check them", cli_replay, NULL},
    {"review", " FILE", "see what each decision and each roll of a game was worth", cli_review, NULL},
    {"sim", " GAME", "play thousands of games and count the results", cli_sim, NULL},
    {"arena", " GAME", "compare bots on the same deals", cli_arena, NULL},
    {"tune", " GAME", "find better parameters for a bot", cli_tune, NULL},
    {"solve", " FILE...", "compute exact win chances in an ending", cli_solve, NULL},
    {"bench", " [GAME]", "measure how fast the rules run", cli_bench, NULL},
    {"loadtest", "", "play many tables of a server at once and measure it", cli_loadtest, "load"},
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static const struct command *find_command(const char *name)
{
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(name, commands[i].name) == 0 || (commands[i].old_name && strcmp(name, commands[i].old_name) == 0))
            return &commands[i];
    return NULL;
}

static void print_version(FILE *stream, struct argp_state *state)
{
    (void)state;
    fprintf(stream, "posse %s\n", posse_version());
}

static void refuse_command(const char *problem, const struct argp_state *state)
{
    posse_buffer names = {0};
    for (int i = 0; i < COMMANDS; i++)
        posse_put(&names, "%s%s", i == 0 ? "" : ", ", commands[i].name);
    argp_error(state, "%s; the commands are %s", problem, names.text);
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    posse_buffer problem = {0};
    if (key == ARGP_KEY_ARG) {
        posse_put(&problem, "unknown command \"%s\"", argument);
        refuse_command(problem.text, state);
    }
    if (key == ARGP_KEY_NO_ARGS)
        refuse_command("no command given", state);
    return ARGP_ERR_UNKNOWN;
}

/* Without a known subcommand: --help, --version, or wrong usage. */
static int run_without_command(int argc, char **argv)
{
    posse_buffer doc = {0};
    posse_put(&doc, "Western tabletop games, played by the book.\n\nCommands:\n");
    for (int i = 0; i < COMMANDS; i++) {
        const struct command *c = &commands[i];
        int width = 18 - (int)strlen(c->name);
        posse_put(&doc, "  %s%-*s%s\n", c->name, width, c->operands, c->summary);
    }
    posse_put(&doc, "\v`posse COMMAND --help' explains a command.\n"
                    "Exit status: 0 success, 1 a check failed, 2 wrong usage or a file that cannot be "
                    "read or written.");
    struct argp argp = {.parser = parse, .args_doc = "COMMAND [...]", .doc = doc.text};
    argp_parse(&argp, argc, argv, ARGP_IN_ORDER, NULL, NULL);
    posse_buffer_free(&doc);
    return EXIT_TROUBLE;
}

/* Lost output, as on a full disk, must not look like success. Runs at exit because argp ends the program by itself
 * after --help and --version. */
static void check_output(void)
{
    bool lost = ferror(stdout);
    errno = 0;
    if (fflush(stdout) == 0 && !lost)
        return;
    fprintf(stderr, "posse: cannot write to standard output: %s\n", errno ? strerror(errno) : "part of it is lost");
    _exit(EXIT_TROUBLE);
}

int main(int argc, char **argv)
{
    atexit(check_output);
    argp_program_version_hook = print_version;
    argp_err_exit_status = EXIT_TROUBLE;
    const struct command *command = argc > 1 ? find_command(argv[1]) : NULL;
    if (!command)
        return run_without_command(argc, argv);
    char name[32];
    snprintf(name, sizeof name, "posse %s", command->name);
    argv[1] = name; /* how the subcommand's help and errors call it */
    return command->run(argc - 1, argv + 1);
}
