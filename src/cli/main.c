/* The program: finds the command and hands over. */
#include "cli.h"

#include <argp.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct command {
    const char *name;
    int (*run)(int argc, char **argv);
} commands[] = {
    {"watch", cli_watch},   {"engine", cli_engine}, {"scenario", cli_scenario},
    {"replay", cli_replay}, {"sim", cli_sim},       {"arena", cli_arena},
    {"tune", cli_tune},     {"bench", cli_bench},   {"serve", cli_serve},
    {"backup", cli_backup}, {"load", cli_loadtest},
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static const char doc[] =
    "Western tabletop games by the book.\n"
    "\n"
    "Commands:\n"
    "  serve             host tables for people with browsers\n"
    "  backup FROM TO    copy a server's data, also while it runs\n"
    "  watch GAME        watch bots play a game, told as a story\n"
    "  engine            play by JSON lines on standard input and output\n"
    "  scenario FILE...  check that the rules do what the files say\n"
    "  replay FILE...    play recorded games through and check them\n"
    "  sim GAME          play thousands of games and count what comes of them\n"
    "  arena GAME        compare bots on the same deals\n"
    "  tune GAME         find better numbers for a bot\n"
    "  bench [GAME]      measure how fast the rules play\n"
    "  load              play many tables of a server at once, and measure it\n"
    "\v"
    "`posse COMMAND --help' tells more about a command.\n"
    "Exit status: 0 all is well, 1 what was checked is not so, 2 trouble (usage, files).";

static void print_version(FILE *stream, struct argp_state *state)
{
    (void)state;
    fprintf(stream, "posse %s\n", posse_version());
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    if (key == ARGP_KEY_ARG)
        argp_error(state, "there is no command \"%s\"", argument);
    if (key == ARGP_KEY_NO_ARGS)
        argp_error(state, "which command?");
    return ARGP_ERR_UNKNOWN;
}

/* Output that is lost, as on a full disk, must not look like success; argp's own exits come by here
 * too. */
static void check_output(void)
{
    bool lost = ferror(stdout);
    errno = 0;
    if (fflush(stdout) == 0 && !lost)
        return;
    fprintf(stderr, "posse: cannot write: %s\n", errno ? strerror(errno) : "output is lost");
    _exit(EXIT_TROUBLE);
}

int main(int argc, char **argv)
{
    atexit(check_output);
    argp_program_version_hook = print_version;
    argp_err_exit_status = EXIT_TROUBLE;
    for (int i = 0; argc > 1 && i < COMMANDS; i++) {
        if (strcmp(argv[1], commands[i].name) != 0)
            continue;
        char name[32];
        snprintf(name, sizeof name, "posse %s", commands[i].name);
        argv[1] = name; /* what the command's own help calls itself */
        return commands[i].run(argc - 1, argv + 1);
    }
    static const struct argp argp = {.parser = parse, .args_doc = "COMMAND [...]", .doc = doc};
    argp_parse(&argp, argc, argv, ARGP_IN_ORDER, NULL, NULL);
    return EXIT_TROUBLE;
}
